#include "integer/lehmer_long.hpp"

#include "integer/lehmer_window.hpp"
#include "integer/reciprocal.hpp"

#include <bit>
#include <type_traits>
#include <utility>

namespace carry::integer_rows {

namespace {

/// A number of three limbs.
struct three_limbs {
    limb low, middle, high;

    /// The limb from bit `cut` on, cut <= 2w.
    limb from(std::size_t cut) const noexcept {
        if (cut >= limb_bits) {
            return cut == 2 * limb_bits ? high : static_cast<limb>(join(high, middle) >> (cut - limb_bits));
        }
        return static_cast<limb>(join(middle, low) >> cut);
    }
};

// u x - v y, which is natural. u, v are below B^(1/2), so that the carry of a column stays within a signed limb.
three_limbs difference(limb u, const three_limbs& x, limb v, const three_limbs& y) noexcept {
    const auto column = [=](limb carry, limb xi, limb yi) {
        const auto extended = static_cast<wide>(static_cast<std::make_signed_t<limb>>(carry));
        return static_cast<wide>(extended + static_cast<wide>(u) * xi - static_cast<wide>(v) * yi);
    };
    const wide low = column(0, x.low, y.low);
    const wide middle = column(static_cast<limb>(low >> limb_bits), x.middle, y.middle);
    const wide high = column(static_cast<limb>(middle >> limb_bits), x.high, y.high);
    return {static_cast<limb>(low), static_cast<limb>(middle), static_cast<limb>(high)};
}

// q x + y.
three_limbs sum(limb q, const three_limbs& x, const three_limbs& y) noexcept {
    const wide low = static_cast<wide>(q) * x.low + y.low;
    const wide middle = static_cast<wide>(q) * x.middle + y.middle + static_cast<limb>(low >> limb_bits);
    return {static_cast<limb>(low), static_cast<limb>(middle),
            static_cast<limb>(q * x.high + y.high + static_cast<limb>(middle >> limb_bits))};
}

// Whether x >= y + w.
bool is_apart(const three_limbs& x, const three_limbs& y, wide w) noexcept {
    const wide lower = join(x.middle, x.low), y_lower = join(y.middle, y.low);
    const limb upper = x.high - y.high - limb{lower < y_lower};
    return static_cast<std::make_signed_t<limb>>(upper) > 0 || (upper == 0 && lower - y_lower >= w);
}

/// Where steps have led to, and their cofactors.
struct euclid_state {
    three_limbs x, y;
    wide u0 = 1, v0 = 0, u1 = 0, v1 = 1;
    std::size_t count = 0;
    limb* quotients;

    euclid_state(const euclid_window& window, limb* quotients_found) noexcept
        : x{window.x[0], window.x[1], window.x[2]}, y{window.y[0], window.y[1], window.y[2]}, quotients(quotients_found) {}

    // Takes the steps that one limb of x and y shows, from the top bit of x down, while it is at least 2^least; returns whether
    // there were any.
    bool advance(unsigned least) noexcept {
        const std::size_t length = x.high != 0 ? 2 * limb_bits + static_cast<std::size_t>(std::bit_width(x.high))
                                               : limb_bits + static_cast<std::size_t>(std::bit_width(x.middle));
        const std::size_t cut = length - limb_bits;
        const limb y_top = y.from(cut);
        if (y_top >> least == 0) {
            return false;
        }
        half_window window;
        window.run(x.from(cut), y_top, limb{1} << least, quotients + count);
        const limb pu0 = window.c0.u(), pv0 = window.c0.v(), pu1 = window.c1.u(), pv1 = window.c1.v();
        const three_limbs x_before = x;
        if (window.count % 2 == 0) {
            x = difference(pu0, x_before, pv0, y);
            y = difference(pv1, y, pu1, x_before);
        } else {
            x = difference(pv0, y, pu0, x_before);
            y = difference(pu1, x_before, pv1, y);
        }
        const wide u0_before = u0, v0_before = v0;
        u0 = pu0 * u0_before + pv0 * u1;
        v0 = pu0 * v0_before + pv0 * v1;
        u1 = pu1 * u0_before + pv1 * u1;
        v1 = pu1 * v0_before + pv1 * v1;
        count += window.count;
        return window.count != 0;
    }

    // Jebelean's condition: as is_exact.
    bool is_exact() const noexcept {
        constexpr three_limbs zero{};
        return count % 2 == 0 ? is_apart(y, zero, u1) && is_apart(x, y, v0 + v1)
                              : is_apart(y, zero, v1) && is_apart(x, y, u0 + u1);
    }

    void take_back() noexcept {
        const limb last = quotients[--count];
        y = std::exchange(x, sum(last, x, y));
        u1 = std::exchange(u0, u1 - last * u0);
        v1 = std::exchange(v0, v1 - last * v0);
    }
};

void put(limb (&digits)[2], wide cofactor) noexcept {
    constexpr unsigned digit_bits = kernels::halving_digit_bits;
    digits[0] = static_cast<limb>(cofactor) & (max_limb<limb> >> (limb_bits - digit_bits));
    digits[1] = static_cast<limb>(cofactor >> digit_bits);
}

}  // namespace

bool find_long_euclid_steps(long_euclid_steps& steps, const euclid_window& window) noexcept {
    euclid_state state(window, steps.quotients);
    // The first window leaves remainders of at least 2^(5w/2); the others one more bit, for what the cut has taken away: at
    // last there are 2^(3w/2 + 1), which is more than the cofactors, of which none exceeds 2^(3w) divided by that.
    if (!state.advance(half_limb)) {
        return false;
    }
    if (state.advance(half_limb + 1)) {
        state.advance(half_limb + 1);
    }
    while (state.count > 0 && !state.is_exact()) {
        state.take_back();
    }
    put(steps.matrix.p, state.u0);
    put(steps.matrix.q, state.v0);
    put(steps.matrix.p_second, state.u1);
    put(steps.matrix.q_second, state.v1);
    steps.matrix.negative = state.count % 2 != 0;
    steps.count = state.count;
    return state.count > 0;
}

}  // namespace carry::integer_rows

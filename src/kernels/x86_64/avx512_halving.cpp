/// \file
/// The binary steps towards a greatest common divisor at the level avx512, on rows of 52-bit digits: two searches, each of as
/// many halvings as a digit has bits, so that the division by a power of two is a move by two digits.
#include "kernels/levels.hpp"
#include "kernels/x86_64/avx512_halving_rows.hpp"

namespace carry::kernels::x86_64 {

namespace {

using limb_halving::short_steps;
using limb_halving::wide;

/// The ends between the two searches: a digit and what is known above it, and a limb from the top bit of the larger one down.
struct short_ends {
    limb low;
    wide top;
};

// +-(u x - v y) / 2^52 of the ends, where the top is not shifted.
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline short_ends combine(const halving_ends& x, const halving_ends& y, limb u,
                                                                           limb v, bool negative) noexcept {
    const wide lowest = static_cast<wide>(u) * x.low[0] - static_cast<wide>(v) * y.low[0];
    const limb low = static_cast<limb>(lowest >> digit_bits) + u * x.low[1] - v * y.low[1];
    const auto product = [](limb factor, const limb* top) {
        return static_cast<wide>(factor) * top[1] + static_cast<limb>((static_cast<wide>(factor) * top[0]) >> limb_bits);
    };
    const wide top = product(u, x.top) - product(v, y.top);
    return {negative ? limb{0} - low : low, negative ? wide{0} - top : top};
}

CARRY_TARGET_BMI2 __attribute__((always_inline)) inline void sum_of_products(limb* r, limb a, limb b, limb c, limb d) noexcept {
    const wide sum = static_cast<wide>(a) * b + static_cast<wide>(c) * d;
    r[0] = static_cast<limb>(sum) & digit_mask;
    r[1] = static_cast<limb>(sum >> digit_bits);
}

#define CARRY_INLINE_BMI2 CARRY_TARGET_BMI2 __attribute__((always_inline)) inline

/// Both searches, one after the other.
template <bool WithSymbol>
struct two_searches {
    halving_ends a, b;  // of the numbers
    search<WithSymbol> current;
    limb a_low, b_low, ratio;  // of the search

    CARRY_INLINE_BMI2 void start(limb a_lowest, limb b_lowest, limb a_top, limb b_top) noexcept {
        a_low = a_lowest;
        b_low = b_lowest;
        ratio = ratio_of(a_low, b_low);
        current = search<WithSymbol>(a_low, b_low, a_top, b_top, digit_bits);
    }
    CARRY_INLINE_BMI2 short_steps found() const noexcept {
        short_steps steps = limb_halving::steps_of<digit_bits>(current.p, current.p_second, ratio);
        steps.changes_symbol = current.symbol.changes();
        return steps;
    }

    CARRY_INLINE_BMI2 two_searches(const halving_ends& a_ends, const halving_ends& b_ends) noexcept
        : a(a_ends), b(b_ends), current(0, 0, 0, 0, 0) {
        start(a.low[0] | a.low[1] << digit_bits, b.low[0] | b.low[1] << digit_bits, a.top[1], b.top[1]);
    }
    // From the first, which is `first`, to the second; false where an order was taken wrongly.
    CARRY_INLINE_BMI2 bool turn(const short_steps& first) noexcept {
        const short_ends a_middle = combine(a, b, first.p, first.q, first.negative);
        const short_ends b_middle = combine(b, a, first.q_second, first.p_second, first.negative);
        const wide both = a_middle.top | b_middle.top;
        const auto high = static_cast<limb>(both >> limb_bits);
        if (static_cast<std::int64_t>(high) < 0) {
            return false;
        }
        const unsigned shift = high != 0 ? static_cast<unsigned>(std::countl_zero(high)) : limb_bits;
        start(a_middle.low, b_middle.low, static_cast<limb>((a_middle.top << shift) >> limb_bits),
              static_cast<limb>((b_middle.top << shift) >> limb_bits));
        return true;
    }
    // The steps of both.
    static CARRY_INLINE_BMI2 bool join(halving_steps& steps, const short_steps& first, const short_steps& second) noexcept {
        sum_of_products(steps.p, second.p, first.p, second.q, first.p_second);
        sum_of_products(steps.q, second.p, first.q, second.q, first.q_second);
        sum_of_products(steps.p_second, second.q_second, first.p_second, second.p_second, first.p);
        sum_of_products(steps.q_second, second.q_second, first.q_second, second.p_second, first.q);
        steps.negative = first.negative != second.negative;
        steps.changes_symbol = first.changes_symbol != second.changes_symbol;
        return ((steps.p_second[1] | steps.q_second[1]) >> digit_bits) == 0;  // else b stayed what one of the two was
    }
};

template <bool WithSymbol>
CARRY_TARGET_BMI2 bool find(halving_steps& steps, const halving_ends& a, const halving_ends& b) noexcept {
    two_searches<WithSymbol> searches(a, b);
    while (searches.current.template run<1>()) {
    }
    const short_steps first = searches.found();
    if (!searches.turn(first)) {
        return false;
    }
    while (searches.current.template run<1>()) {
    }
    return two_searches<WithSymbol>::join(steps, first, searches.found());
}

CARRY_TARGET_HALVING bool halve(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n,
                                const halving_steps& steps) noexcept {
    return two_differences<2>(a_next, b_next, a, b, steps).run(n);
}

CARRY_TARGET_HALVING void combine_rows(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n,
                                       const halving_steps& steps) noexcept {
    two_differences<0>(a_next, b_next, a, b, steps).run(n);
}

CARRY_TARGET_HALVING void grow(limb* s, limb* t, std::size_t n, const halving_steps& steps) noexcept {
    two_sums sums(s, t, steps);
    sums.step<true>(0, [] {});
    std::size_t i = lanes;
    for (; i < n + 2; i += lanes) {
        sums.step<false>(i, [] {});
    }
    sums.finish(i);
}

/// The two differences of `halve`, and the two sums of `grow` once these are known to be natural, beside a search: each of its
/// steps waits for the one before, and leaves most of what a core has to vectors.
class rows_beside {
public:
    CARRY_INLINE_HALVING rows_beside(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n, limb* s, limb* t,
                                     std::size_t cofactor_n, const halving_steps& steps) noexcept
        : differences(a_next, b_next, a, b, steps),
          end_(n),
          sums_(s, t, steps),
          cofactor_end_(cofactor_n == 0 ? 0 : cofactor_n + 2) {
        differences.step<true>(0, [] {});
    }

    two_differences<2> differences;  // of which the lowest block is there from the beginning

    // Blocks with as many steps of the search after each row, until there are no more of the one or the other; then the rest of
    // the search. Without steps: all blocks. Returns false where a number is negative.
    template <unsigned Steps, bool WithSymbol>
    CARRY_INLINE_HALVING bool run(search<WithSymbol>& beside) noexcept {
        bool more = true;
        const auto search_on = [&]() CARRY_TARGET_HALVING __attribute__((always_inline)) {
            if constexpr (Steps != 0) {
                more = more && beside.template run<Steps>();
            }
        };
        for (; i_ < end_ && more; i_ += lanes) {
            differences.step<false>(i_, search_on);
            search_on();
        }
        if (i_ < end_) {
            return true;
        }
        if (!are_natural_) {
            if (!differences.finish(i_)) {
                return false;
            }
            are_natural_ = true;
            if (cofactor_end_ != 0) {
                sums_.step<true>(0, search_on);
                search_on();
            }
        }
        if (cofactor_end_ != 0) {
            for (; cofactor_i_ < cofactor_end_ && more; cofactor_i_ += lanes) {
                sums_.step<false>(cofactor_i_, search_on);
                search_on();
            }
            if (cofactor_i_ < cofactor_end_) {
                return true;
            }
            sums_.finish(cofactor_i_);
            cofactor_end_ = 0;
        }
        if constexpr (Steps != 0) {
            while (more && beside.template run<1>()) {
            }
        }
        return true;
    }

private:
    std::size_t i_ = lanes, end_;
    bool are_natural_ = false;
    two_sums sums_;
    std::size_t cofactor_i_ = lanes, cofactor_end_;
};

/// Steps after each row of a block: 52 halvings take 26 on average, and short rows have some ten blocks.
constexpr unsigned steps_beside = 2;

constexpr std::size_t least_ahead = 13;

// The ends of a' and b', of whose digits there are the lowest block, and columns of numbers n - 8 to n - 1, to which
// nothing was carried: that changes the lowest bits at most. The lowest two digits are exact, as nothing is borrowed from those
// below. In the highest two columns there is a digit at most, unless the steps have taken little; then returns false.
CARRY_INLINE_HALVING bool find_ends(halving_outlook& next, halving_ends& a_ends, halving_ends& b_ends, const limb* a_next,
                                    const limb* b_next, limb* a_columns, limb* b_columns, std::size_t n) noexcept {
    constexpr std::size_t top = lanes - 2;
    a_columns[top] += a_columns[top + 1] << digit_bits;
    b_columns[top] += b_columns[top + 1] << digit_bits;
    const limb highest = a_columns[top] | b_columns[top];
    const std::size_t at = highest != 0 ? top : top - 1;  // no branch: both are as frequent
    next.n = n - lanes + at + 1;
    const top_digits a_top(a_columns[at], a_columns[at - 1], a_columns[at - 2]),
        b_top(b_columns[at], b_columns[at - 1], b_columns[at - 2]);
    const auto high = static_cast<limb>((a_top.high | b_top.high) >> limb_bits);
    if (highest >> digit_bits != 0 || static_cast<std::int64_t>(high) <= 0) [[unlikely]] {
        return false;
    }
    const auto shift = static_cast<unsigned>(std::countl_zero(high));
    a_top.put(a_ends, shift);
    b_top.put(b_ends, shift);
    const auto put_lowest = [](halving_ends& ends, const limb* digits) {
        ends.low[0] = digits[0] & digit_mask;
        ends.low[1] = (digits[1] & digit_mask) | digits[2] << digit_bits;
    };
    put_lowest(a_ends, a_next);
    put_lowest(b_ends, b_next);
    next.length = 2 * (next.n * digit_bits - shift) -
                  static_cast<std::size_t>(std::countl_zero(a_ends.top[1]) + std::countl_zero(b_ends.top[1]));
    return true;
}

template <bool WithSymbol>
CARRY_INLINE_HALVING bool rows_and_steps(halving_outlook& next, limb* a_next, limb* b_next, const limb* a, const limb* b,
                                         std::size_t n, limb* s, limb* t, std::size_t cofactor_n,
                                         const halving_steps& steps) noexcept {
    alignas(64) limb columns[2][lanes];
    rows_beside rows(a_next, b_next, a, b, n, s, t, cofactor_n, steps);
    rows.differences.columns_below(columns[0], columns[1], n);
    halving_ends a_ends, b_ends;
    next.shown = find_ends(next, a_ends, b_ends, a_next, b_next, columns[0], columns[1], n);
    if (WithSymbol && !rows.differences.is_exact()) [[unlikely]] {
        next.shown = false;  // the third digit, of which a symbol needs the lowest bits, may have more to lend
    }
    if (next.shown) [[likely]] {
        two_searches<WithSymbol> searches(a_ends, b_ends);
        if (!rows.run<steps_beside>(searches.current)) {
            return false;
        }
        const short_steps first = searches.found();
        next.shown = searches.turn(first);
        if (next.shown) {
            if (!rows.run<steps_beside>(searches.current)) {
                return false;
            }
            next.shown = two_searches<WithSymbol>::join(next.steps, first, searches.found());
        }
    }
    search<false> none(0, 0, 0, 0, 0);
    return rows.run<0>(none);
}

CARRY_TARGET_HALVING bool halve_and_find(halving_outlook& next, limb* a_next, limb* b_next, const limb* a, const limb* b,
                                         std::size_t n, limb* s, limb* t, std::size_t cofactor_n,
                                         const halving_steps& steps) noexcept {
    return rows_and_steps<false>(next, a_next, b_next, a, b, n, s, t, cofactor_n, steps);
}

CARRY_TARGET_HALVING bool halve_and_find_with_symbol(halving_outlook& next, limb* a_next, limb* b_next, const limb* a,
                                                     const limb* b, std::size_t n, const halving_steps& steps) noexcept {
    return rows_and_steps<true>(next, a_next, b_next, a, b, n, nullptr, nullptr, 0, steps);
}

CARRY_TARGET_AVX512 void split(limb* digits, const limb* a, std::size_t n) noexcept {
    const auto* bytes = reinterpret_cast<const unsigned char*>(a);
    for (std::size_t left = sizeof(limb) * n;; left -= block_bytes, bytes += block_bytes, digits += lanes) {
        _mm512_storeu_si512(digits, block_of_digits(bytes, left));
        if (left <= block_bytes) {
            return;
        }
    }
}

CARRY_TARGET_AVX512 void join(limb* a, std::size_t n, const limb* digits) noexcept {
    auto* bytes = reinterpret_cast<unsigned char*>(a);
    for (std::size_t left = sizeof(limb) * n;; left -= block_bytes, bytes += block_bytes, digits += lanes) {
        store_digits(bytes, left, _mm512_loadu_si512(digits));
        if (left <= block_bytes) {
            return;
        }
    }
}

}  // namespace

const halving_kernels avx512_halving_table{.digit_bits = digit_bits,
                                           .halvings = 2 * digit_bits,
                                           .block = lanes,
                                           .least_ahead = least_ahead,
                                           .find = find<false>,
                                           .find_with_symbol = find<true>,
                                           .halve = halve,
                                           .halve_and_find = halve_and_find,
                                           .halve_and_find_with_symbol = halve_and_find_with_symbol,
                                           .combine = combine_rows,
                                           .split = split,
                                           .join = join,
                                           .grow = grow,
                                           .invert = {},
                                           .gcd_1 = nullptr,
                                           .gcd_2 = nullptr,
                                           .almost_invert_1 = nullptr,
                                           .jacobi_1 = nullptr,
                                           .jacobi_2 = nullptr};

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_HALVING
#undef CARRY_TARGET_HALVING
#undef CARRY_INLINE_BMI2
#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

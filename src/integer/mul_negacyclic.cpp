#include "integer/mul_negacyclic.hpp"

#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/small_carry.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

/// No level splits what is shorter.
constexpr std::size_t least_by_thirds = 12;

// (y mod 2^bits) + floor(y / 2^bits), the same modulo 3 for an even number of bits.
limb folded(limb y, unsigned bits) noexcept {
    return static_cast<limb>((y & ((limb{1} << bits) - 1)) + static_cast<limb>(y >> bits));
}

// x modulo 3, for a sum x of a few limbs.
limb modulo_3(const wide_limb<limb>& x) noexcept {
    constexpr unsigned half = limb_bits / 2, quarter = half / 2;
    const limb y = folded(folded(static_cast<limb>(folded(x.low, half) + folded(x.high, half)), half), quarter);
    constexpr limb third = static_cast<limb>(((limb{1} << half) + 2) / 3);  // times 2^half, and little more
    return static_cast<limb>(y - 3 * static_cast<limb>(static_cast<limb>(y * third) >> half));
}

// A row modulo 3: the sum of its limbs, as 2^w is 1 modulo 3.
limb row_modulo_3(const limb* a, std::size_t n) noexcept {
    wide_limb<limb> sum{0, 0};
    for (std::size_t i = 0; i < n; ++i) {
        limb carry = 0;
        sum.low = add_with_carry(sum.low, a[i], carry);
        sum.high = static_cast<limb>(sum.high + carry);
    }
    return modulo_3(sum);
}

}  // namespace

std::size_t least_thirds() noexcept { return std::max(kernels::integer().thresholds.mul_negacyclic, least_by_thirds); }

std::size_t negacyclic_scratch(std::size_t m) noexcept { return 9 * m + 1 + mul_scratch(2 * m, 2 * m); }

// a = a0 + a1 X + a2 X^2.
limb fold_thirds(limb* linear, limb* quadratic, const limb* a, std::size_t m, carrying how) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const limb *a0 = a, *a1 = a + m, *a2 = a + 2 * m;
    // X^2 = X - 1: a0 - a2 + (a1 + a2) X, between 0 and 2 X^2 - 2 X. If it is X^2 or more, X - 1 for that carries nothing.
    limb *low = quadratic, *high = quadratic + m;
    const limb below = kernel.sub_n(low, a0, a2, m);
    limb above = kernel.add_n(high, a1, a2, m);
    above = static_cast<limb>(above - borrow_on(high, m, below, how));
    carry_on(high, m, static_cast<limb>(above - borrow_on(low, m, above, how)), how);
    // X = -1: a0 - a1 + a2, and 1 less in place of an X.
    const limb carry = kernel.add_n(linear, a0, a2, m), borrow = kernel.sub_n(linear, linear, a1, m);
    const limb too_large = static_cast<limb>(carry & (borrow ^ 1)), negative = static_cast<limb>(borrow & (carry ^ 1));
    const limb sign = static_cast<limb>(negative | borrow_on(linear, m, too_large, how));
    kernel.negate_if(linear, m, sign);
    return sign;
}

limb mul_by_thirds(limb* t, const limb* a, const limb* b_linear, const limb* b_quadratic, limb b_sign, std::size_t m,
                   carrying how, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    limb *linear = scratch, *quadratic = linear + m, *u = quadratic + 2 * m, *v = u + 2 * m + 1, *rest = v + 4 * m;
    const limb sign = static_cast<limb>(b_sign ^ fold_thirds(linear, quadratic, a, m, how));
    mul(v, quadratic, 2 * m, b_quadratic, 2 * m, rest);
    mul(u, linear, m, b_linear, m, rest);

    // v = v0 + v1 X + v_top X^2, for X^3 = -1: v0 - v2 - v3 + (v1 + v2) X.
    limb *v0 = v, *v1 = v + m;
    limb v_top = kernel.add_n(v1, v1, v + 2 * m, m);
    v_top = static_cast<limb>(v_top - borrow_on(v1, m, kernel.sub_both(v0, v0, v + 2 * m, v + 3 * m, m), how));

    // w X + ... = u - v modulo X + 1: plus or minus (u0 - u1), and - v0 + v1 - v_top. What is above counts as -1.
    limb* const w = u;
    const limb u_borrow = kernel.sub_n(w, u, u + m, m);
    limb* const difference = t;
    limb top = static_cast<limb>(0 - kernel.sub_n(difference, v1, v0, m));
    top = static_cast<limb>(top + with_sign(kernel.add_or_sub_n(w, difference, w, m, sign), sign) - with_sign(u_borrow, sign));
    top = add_small(w, w, m, static_cast<limb>(0 - top - v_top), how);

    // Divided by 3, once it is less by as many times X + 1, which is 2 modulo 3, as that takes. Then - X <= w < X.
    const limb modulo = modulo_3({static_cast<limb>(row_modulo_3(w, m) + top + 3), 0});
    const limb times = static_cast<limb>(modulo_3({static_cast<limb>(2 * modulo), 0}));
    w[m] = static_cast<limb>(top - times - borrow_on(w, m, times, how));
    kernel.divide_exactly(w, m + 1, max_limb<limb> / 3);
    const limb w_top = w[m];

    // v + w (X^2 - X + 1) = v0 + w + (v1 - w) X + (w + v_top) X^2, between -X^3 and X^3; what is above w counts at X, -X^2 and
    // X^3.
    limb carry = kernel.add_n(t, v0, w, m);
    const limb borrow = kernel.sub_n(t + m, v1, w, m);
    carry = static_cast<limb>(add_small(t + m, t + m, m, static_cast<limb>(carry + w_top), how) - borrow);
    carry = static_cast<limb>(add_small(t + 2 * m, w, m, static_cast<limb>(carry + v_top - w_top), how) + w_top);
    return static_cast<limb>(0 - carry);
}

}  // namespace carry::integer_rows

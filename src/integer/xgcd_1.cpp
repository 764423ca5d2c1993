#include "integer/gcd.hpp"
#include "integer/reciprocal.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

namespace {

// s / 2^k modulo the odd m > s, by Montgomery's reduction.
limb divide_by_power_of_two(limb s, unsigned k, limb m) noexcept {
    const limb inverse = inverse_mod_radix(m);
    while (k > 0) {
        const unsigned step = std::min<unsigned>(k, limb_bits - 1);
        const limb multiple = static_cast<limb>(limb{0} - s * inverse) & static_cast<limb>((limb{1} << step) - 1);
        s = static_cast<limb>((static_cast<wide>(multiple) * m + s) >> step);
        k -= step;
    }
    return s;
}

}  // namespace

xgcd_1_result xgcd_1(limb a, limb b) noexcept {
    // a s = v 2^k and a r = -u 2^k modulo b, and u s + v r = b, so that no cofactor is longer than a limb.
    unsigned k = static_cast<unsigned>(std::countr_zero(a));
    limb u = b, v = a >> k, r = 0, s = 1;
    for (;;) {
        const limb difference = u - v;
        if (difference == 0) {
            break;
        }
        const limb opposite = v - u;
        const int zeros = std::countr_zero(difference);
        const bool less = u < v;
        const limb magnitude = (less ? opposite : difference) >> zeros;
        const limb sum = r + s;
        const limb shifted = (less ? r : s) << zeros;
        u = less ? u : magnitude;
        v = less ? magnitude : v;
        r = less ? shifted : sum;
        s = less ? sum : shifted;
        k += static_cast<unsigned>(zeros);
    }
    const limb m = b / u;
    s = m == 1 ? 0 : divide_by_power_of_two(s, k, m);
    return s > m / 2 ? xgcd_1_result{u, static_cast<limb>(m - s), true} : xgcd_1_result{u, s, false};
}

limb other_cofactor_1(const xgcd_1_result& found, limb a, limb b) noexcept {
    wide_limb<limb> product = multiply_wide(found.s, a);
    limb carry = 0;  // |g - s a|, whose sign is that of -s, or of g where s = 0
    if (found.s_negative) {
        product.low = add_with_carry(product.low, found.g, carry);
        product.high += carry;
    } else if (found.s != 0) {
        product.low = subtract_with_borrow(product.low, found.g, carry);
        product.high -= carry;
    } else {
        product.low = found.g;
    }
    return divide_wide_vartime(product.high, product.low, b).quotient;
}

}  // namespace carry::integer_rows

#include "integer/gcd.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

namespace {

// s / 2^k modulo the odd m > s by Montgomery's reduction. inverse: 1 / m modulo B.
limb divide_by_power_of_two(limb s, unsigned k, limb m, limb inverse) noexcept {
    while (k > 0) {
        const unsigned step = std::min<unsigned>(k, limb_bits - 1);
        const limb multiple = static_cast<limb>(limb{0} - s * inverse) & static_cast<limb>((limb{1} << step) - 1);
        s = static_cast<limb>((static_cast<wide>(multiple) * m + s) >> step);
        k -= step;
    }
    return s;
}

// In plain C++.
kernels::almost_inverse almost_invert(limb a, limb b) noexcept {
    // a s = x 2^k and a r = -y 2^k modulo b, or both with the other sign, and x r + y s = b, so that no cofactor is longer than
    // a limb. Which of x and y is larger could not be foretold, and is no branch: compilers do not see where a mask comes from.
    limb x = a, y = b, s = 1, r = 0, other_sign = 0;
    unsigned k = 0;
    for (limb difference = x - y; difference != 0; difference = x - y) {
        const int zeros = std::countr_zero(difference);
        const limb less = mask_from_bit(static_cast<limb>(x < y));
        y += difference & less;
        x = static_cast<limb>((difference ^ less) - less) >> zeros;
        const limb of_least = select(less, s, r);
        s += r;
        r = of_least << zeros;
        other_sign ^= less;
        k += static_cast<unsigned>(zeros);
    }
    return {.g = x, .s = select(other_sign, r, s), .k = k};
}

}  // namespace

xgcd_1_result xgcd_1(limb a, limb b) noexcept {
    const limb b_inverse = inverse_mod_radix(b);  // while the steps wait for each other
    const kernels::halving_kernels& kernel = *kernels::integer().halving;
    const auto twos = static_cast<unsigned>(std::countr_zero(a));
    const auto [g, almost, k] = (kernel.almost_invert_1 != nullptr ? kernel.almost_invert_1 : almost_invert)(a >> twos, b);
    const limb m = b / g;
    if (m == 1) {
        return {g, 0, false};
    }
    const limb s = divide_by_power_of_two(almost, k + twos, m, b_inverse * g);
    const limb above = mask_from_bit(static_cast<limb>(s > m / 2));
    return {g, select(above, static_cast<limb>(m - s), s), above != 0};
}

limb other_cofactor_1(const xgcd_1_result& found, limb a, limb b) noexcept {
    // The limbs of |g - s a| above the lowest are of no importance to an exact quotient of one limb. |g - s a| has the sign of
    // -s, or of g where s = 0.
    const limb positive = mask_from_bit(static_cast<limb>(!found.s_negative));
    const limb product = found.s * a + static_cast<limb>((found.g ^ positive) - positive);
    return (found.s == 0 ? found.g : product) * inverse_mod_radix(b);
}

limb_cofactors cofactors_1(limb a, limb b) noexcept {
    const int twos = std::countr_zero(static_cast<limb>(a | b));  // of both: none of the cofactors' business
    a >>= twos;
    b >>= twos;
    const limb exchanged = mask_from_bit(static_cast<limb>(~b & 1));  // the cofactor modulo an odd number is what is found
    const limb difference = (a ^ b) & exchanged;
    a ^= difference;
    b ^= difference;
    const xgcd_1_result found = xgcd_1(a, b);
    const limb t = other_cofactor_1(found, a, b);
    const bool s_negative = found.s_negative, t_negative = found.s != 0 && !s_negative;
    const limb either = (found.s ^ t) & exchanged;
    const bool is_exchanged = exchanged != 0, sign = is_exchanged && s_negative != t_negative;
    return {found.g << twos, found.s ^ either, t ^ either, s_negative != sign, t_negative != sign};
}

}  // namespace carry::integer_rows

/// \file
/// Greatest common divisors of one and of two limbs at the level adx.
#include "kernels/x86_64/adx_gcd.hpp"

#include "kernels/x86_64/adx_halving.hpp"

#include <bit>

namespace carry::kernels::x86_64 {

namespace {

using limb_halving::wide;

/// Steps of a search on two limbs: so few that they seldom take all halvings, and the end of their loop is foretold.
constexpr unsigned most_steps = 27;

// gcd(a, b) of odd numbers. From one `tzcnt` to the next there are three instructions, and no branch on which is larger. Eight
// steps to a round: a jump with each step would fill the history from which the processor foretells the last one.
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline limb gcd_of_odd(limb a, limb b) noexcept {
    limb opposite, zeros, before;
    __asm__(
        ".p2align 5\n"
        "1:\n\t"
        ".rept 8\n\t"
        "movq %[b], %[opposite]\n\t"
        "movq %[a], %[before]\n\t"
        "subq %[a], %[opposite]\n\t"
        "tzcntq %[opposite], %[zeros]\n\t"
        "subq %[b], %[a]\n\t"
        "je 2f\n\t"
        "cmovcq %[opposite], %[a]\n\t"
        "cmovcq %[before], %[b]\n\t"
        "shrxq %[zeros], %[a], %[a]\n\t"
        ".endr\n\t"
        "jmp 1b\n"
        "2:\n\t"
        : [a] "+&r"(a), [b] "+&r"(b), [opposite] "=&r"(opposite), [zeros] "=&r"(zeros), [before] "=&r"(before)
        :
        : "cc");
    return b;
}

CARRY_TARGET_BMI2 __attribute__((always_inline)) inline limb high(wide x) noexcept { return static_cast<limb>(x >> limb_bits); }

// |u a - v b| / 2^k for a multiple of 2^k, 0 < k < w. Where the ends have misled a search the difference is of the wrong sign,
// which is of no matter to a divisor.
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline wide difference(limb u, wide a, limb v, wide b, unsigned k) noexcept {
    const wide p = static_cast<wide>(u) * static_cast<limb>(a), q = static_cast<wide>(v) * static_cast<limb>(b);
    const limb low = static_cast<limb>(p) - static_cast<limb>(q);
    const wide upper = (static_cast<wide>(u) * high(a) + high(p)) - (static_cast<wide>(v) * high(b) + high(q)) -
                       (static_cast<limb>(p) < static_cast<limb>(q) ? 1 : 0);
    const wide sign = wide{0} - (upper >> (2 * limb_bits - 1));
    const auto middle = static_cast<limb>(upper);
    const limb low_shifted = low >> k | middle << 1 << (limb_bits - 1 - k);
    const limb high_shifted = middle >> k | high(upper) << 1 << (limb_bits - 1 - k);
    return ((static_cast<wide>(high_shifted) << limb_bits | low_shifted) ^ sign) - sign;
}

}  // namespace

CARRY_TARGET_BMI2 limb adx_gcd_1(limb a, limb b) noexcept { return gcd_of_odd(a, b); }

// By searches on two limbs, and then on the one that is left. A search takes most of 2^62, and so at least a bit of the larger
// number with each two steps.
CARRY_TARGET_BMI2 wide_limb<limb> adx_gcd_2(wide_limb<limb> first, wide_limb<limb> second) noexcept {
    wide a = static_cast<wide>(first.high) << limb_bits | first.low,
         b = static_cast<wide>(second.high) << limb_bits | second.low;
    while (high(a | b) != 0 && a != 0) {
        const auto up = static_cast<unsigned>(std::countl_zero(high(a | b)));
        const auto a_low = static_cast<limb>(a), b_low = static_cast<limb>(b);
        const limb ratio = ratio_of(a_low, b_low);
        search s{a_low, b_low, high(a << up), high(b << up), limb_halving::halvings};
        s.run<most_steps>();
        const auto k = static_cast<unsigned>(limb_halving::halvings - s.left);
        const limb power = limb{1} << k;
        const limb q = s.p * ratio & (power - 1);
        const limb q_second = s.p_second != 0 ? s.p_second * ratio & (power - 1) : power;
        const wide next = difference(s.p, a, q, b, k);
        b = difference(s.p_second, a, q_second, b, k);
        a = next;
    }
    if (a == 0) {
        return {static_cast<limb>(b), high(b)};
    }
    const auto odd = static_cast<limb>(static_cast<limb>(a) >> std::countr_zero(static_cast<limb>(a)));
    return {gcd_of_odd(odd, static_cast<limb>(b)), 0};
}

}  // namespace carry::kernels::x86_64

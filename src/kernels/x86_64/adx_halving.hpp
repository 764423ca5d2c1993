/// \file
/// The search for binary steps on x86-64 with BMI2, for both kinds of digits.
#pragma once

#include "kernels/halving.hpp"

#define CARRY_TARGET_BMI2 __attribute__((target("bmi,bmi2,lzcnt")))

namespace carry::kernels::x86_64 {

// As limb_halving::find. From one `tzcnt` to the next there are three instructions; a conditional move for each number that
// changes its place, all on the flag of one subtraction, is less than the masks that a compiler is given elsewhere.
template <unsigned Halvings>
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline limb_halving::short_steps find_steps(limb a_low, limb b_low, limb a_top,
                                                                                             limb b_top) noexcept {
    limb ratio = a_low * inverse_mod_radix(b_low);
    __asm__ volatile("" : "+r"(ratio));  // here, not where it is used: it is found while the steps wait for one another
    limb p = 1, p_second = 0, a = a_low, b = b_low;
    limb left = Halvings;
    auto zeros = static_cast<limb>(std::countr_zero(a));
    while (zeros < left) {
        a >>= zeros;
        a_top >>= zeros;
        p_second <<= zeros;
        left -= zeros;
        limb difference = a - b, top_difference = a_top;
        const limb negative = b - a, top_negative = b_top - a_top, sum = p + p_second;
        zeros = static_cast<limb>(std::countr_zero(difference));
        __asm__(
            "subq %[b_top], %[top_difference]\n\t"
            "cmovcq %[a], %[b]\n\t"
            "cmovcq %[negative], %[difference]\n\t"
            "cmovcq %[top_negative], %[top_difference]\n\t"
            "cmovcq %[p], %[p_second]\n\t"
            "cmovcq %[a_top], %[b_top]"
            : [b] "+&r"(b), [difference] "+&r"(difference), [top_difference] "+&r"(top_difference), [p_second] "+&r"(p_second),
              [b_top] "+&r"(b_top)
            : [a] "r"(a), [negative] "r"(negative), [top_negative] "r"(top_negative), [p] "r"(p), [a_top] "r"(a_top)
            : "cc");
        a = difference;
        a_top = top_difference;
        p = sum;
    }
    return limb_halving::steps_of<Halvings>(p, p_second << left, ratio);
}

}  // namespace carry::kernels::x86_64

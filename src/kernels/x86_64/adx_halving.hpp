/// \file
/// The search for binary steps on x86-64 with BMI2, for both kinds of digits.
#pragma once

#include "kernels/halving.hpp"

#define CARRY_TARGET_BMI2 __attribute__((target("bmi,bmi2,lzcnt")))

namespace carry::kernels::x86_64 {

// The larger of two numbers and what is taken from it, with all that changes places with them.
#define CARRY_ORDER                                 \
    "subq %[b_top], %[top_difference]\n\t"          \
    "cmovcq %[a], %[b]\n\t"                         \
    "cmovcq %[negative], %[difference]\n\t"         \
    "cmovcq %[top_negative], %[top_difference]\n\t" \
    "cmovcq %[p], %[p_second]\n\t"                  \
    "cmovcq %[a_top], %[b_top]"
#define CARRY_ORDERED                                                                                                 \
    [b] "+&r"(b), [difference] "+&r"(difference), [top_difference] "+&r"(top_difference), [p_second] "+&r"(p_second), \
        [b_top] "+&r"(b_top)
#define CARRY_TO_ORDER [a] "r"(a), [negative] "r"(negative), [top_negative] "r"(top_negative), [p] "r"(p), [a_top] "r"(a_top)

/// The state of a search: what steps have made of two numbers' low ends and tops, the cofactors, the halvings to come, and how
/// many of these a allows at once; and what they have done to the symbol, or nothing of it.
template <bool WithSymbol>
struct search {
    limb a, b, a_top, b_top, left, zeros, p = 1, p_second = 0;
    symbol_change symbol;

    CARRY_TARGET_BMI2 __attribute__((always_inline)) search(limb a_low, limb b_low, limb a_upper, limb b_upper,
                                                            limb halvings) noexcept
        : a(a_low),
          b(b_low),
          a_top(a_upper),
          b_top(b_upper),
          left(halvings),
          zeros(static_cast<limb>(std::countr_zero(a_low))) {}

    // So many steps; fewer, and false, where no halvings are left.
    template <unsigned Steps>
    CARRY_TARGET_BMI2 __attribute__((always_inline)) inline bool run() noexcept {
#pragma GCC unroll 8
        for (unsigned i = 0; i < Steps; ++i) {
            if (zeros >= left) {
                halve(left);
                return false;
            }
            step();
        }
        return true;
    }

private:
    // From one `tzcnt` to the next there are three instructions; a conditional move for each number that changes its place, all
    // on the flag of one subtraction, is less than the masks that a compiler is given elsewhere.
    CARRY_TARGET_BMI2 __attribute__((always_inline)) inline void step() noexcept {
        halve(zeros);
        limb difference = a - b, top_difference = a_top;
        const limb negative = b - a, top_negative = b_top - a_top, sum = p + p_second;
        zeros = static_cast<limb>(std::countr_zero(difference));
        if constexpr (WithSymbol) {
            const limb both = a & b;
            limb exchanged = 0;
            __asm__(CARRY_ORDER "\n\tcmovcq %[both], %[exchanged]"
                    : CARRY_ORDERED, [exchanged] "+&r"(exchanged)
                    : CARRY_TO_ORDER, [both] "r"(both)
                    : "cc");
            symbol.exchange(exchanged);
        } else {
            __asm__(CARRY_ORDER : CARRY_ORDERED : CARRY_TO_ORDER : "cc");
        }
        a = difference;
        a_top = top_difference;
        p = sum;
    }
    CARRY_TARGET_BMI2 __attribute__((always_inline)) inline void halve(limb by) noexcept {
        if constexpr (WithSymbol) {
            symbol.halve(b, by);
        }
        a >>= by;
        a_top >>= by;
        p_second <<= by;
        left -= by;
    }
};

#undef CARRY_TO_ORDER
#undef CARRY_ORDERED
#undef CARRY_ORDER

// a / b modulo 2^w for an odd b: before a search, since it is found while the steps wait for one another.
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline limb ratio_of(limb a, limb b) noexcept {
    limb ratio = a * inverse_mod_radix(b);
    __asm__ volatile("" : "+r"(ratio));  // here, not where it is used
    return ratio;
}

// As limb_halving::find.
template <unsigned Halvings, bool WithSymbol>
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline limb_halving::short_steps find_steps(limb a_low, limb b_low, limb a_top,
                                                                                             limb b_top) noexcept {
    if (Halvings == limb_bits && limb_halving::ends_at_once(a_low, b_low)) {
        return limb_halving::nothing;
    }
    const limb ratio = ratio_of(a_low, b_low);
    search<WithSymbol> s{a_low, b_low, a_top, b_top, Halvings};
    while (s.template run<1>()) {
    }
    limb_halving::short_steps found = limb_halving::steps_of<Halvings>(s.p, s.p_second, ratio);
    found.changes_symbol = s.symbol.changes();
    return found;
}

}  // namespace carry::kernels::x86_64

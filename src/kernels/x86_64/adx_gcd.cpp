/// \file
/// Greatest common divisors of one and of two limbs at the level adx, and symbols of two.
#include "kernels/x86_64/adx_gcd.hpp"

#include "kernels/binary_symbol.hpp"
#include "kernels/odd_part.hpp"
#include "kernels/x86_64/adx_halving.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

// gcd(a, b) of odd numbers. From one `tzcnt` to the next there are three instructions, and no branch on which is larger. The
// jump out stands behind the difference whose zeros are counted: behind the other one, from which the moves take the carry, a
// step takes a fifth longer on Zen 4. Eight steps to a round: a jump with each step would fill the history from which the
// processor foretells the last one.
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline limb gcd_of_odd(limb a, limb b) noexcept {
    limb opposite, zeros, before;
    __asm__(
        ".p2align 5\n"
        "1:\n\t"
        ".rept 8\n\t"
        "movq %[b], %[opposite]\n\t"
        "subq %[a], %[opposite]\n\t"
        "je 2f\n\t"
        "tzcntq %[opposite], %[zeros]\n\t"
        "movq %[a], %[before]\n\t"
        "subq %[b], %[a]\n\t"
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

// The parts of a step on numbers of two limbs, with or without their symbol: the loop begins, and keeps both;
#define CARRY_COPY_PAIRS                   \
    ".p2align 5\n"                         \
    "1:\n\t"                               \
    ".rept 4\n\t"                          \
    "movq %[b_low], %[opposite_low]\n\t"   \
    "movq %[b_high], %[opposite_high]\n\t" \
    "movq %[a_low], %[before_low]\n\t"     \
    "movq %[a_high], %[before_high]\n\t"
// a becomes their difference and b the lower one, the carry saying whether they have changed places;
#define CARRY_SUBTRACT_PAIRS                 \
    "subq %[a_low], %[opposite_low]\n\t"     \
    "sbbq %[a_high], %[opposite_high]\n\t"   \
    "subq %[b_low], %[a_low]\n\t"            \
    "sbbq %[b_high], %[a_high]\n\t"          \
    "cmovcq %[opposite_low], %[a_low]\n\t"   \
    "cmovcq %[opposite_high], %[a_high]\n\t" \
    "cmovcq %[before_low], %[b_low]\n\t"     \
    "cmovcq %[before_high], %[b_high]\n\t"
// a loses its zeros, those of the next difference are counted, and the loop ends.
#define CARRY_HALVE_PAIR                       \
    "xorl %k[rest], %k[rest]\n\t"              \
    "subq %[zeros], %[rest]\n\t"               \
    "shrxq %[zeros], %[a_low], %[below]\n\t"   \
    "shlxq %[rest], %[a_high], %[rest]\n\t"    \
    "shrxq %[zeros], %[a_high], %[a_high]\n\t" \
    "leaq (%[below], %[rest]), %[a_low]\n\t"   \
    "subq %[b_low], %[below]\n\t"              \
    "movq %[zeros], %[rest]\n\t"               \
    "tzcntq %[below], %[zeros]\n\t"            \
    "addq %[zeros], %[rest]\n\t"               \
    "testb $64, %b[rest]\n\t"                  \
    "jnz 2f\n\t"                               \
    ".endr\n\t"                                \
    "movq %[a_high], %[before_low]\n\t"        \
    "orq %[b_high], %[before_low]\n\t"         \
    "jnz 1b\n"                                 \
    "2:\n\t"

// (a, b) <- (|a - b| / 2^zeros, min(a, b)) for odd numbers of two limbs, until both have one, which is looked at after every
// fourth step, or a count of zeros is not seen at once. zeros: of a - b, 0 < zeros < w. They are counted in the next
// difference's lower limb before bits of the upper one have come down to it, which is right as long as they and the last ones
// are fewer than w together.
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline void binary_steps(wide_limb<limb>& a, wide_limb<limb>& b,
                                                                          limb zeros) noexcept {
    limb opposite_low, opposite_high, before_low, before_high, below, rest;
    __asm__(CARRY_COPY_PAIRS CARRY_SUBTRACT_PAIRS CARRY_HALVE_PAIR
            : [a_low] "+&r"(a.low), [a_high] "+&r"(a.high), [b_low] "+&r"(b.low), [b_high] "+&r"(b.high), [zeros] "+&r"(zeros),
              [opposite_low] "=&r"(opposite_low), [opposite_high] "=&r"(opposite_high), [before_low] "=&r"(before_low),
              [before_high] "=&r"(before_high), [below] "=&r"(below), [rest] "=&r"(rest)
            :
            : "cc");
}

// What a step does to the symbol: an exchange, for which `exchanged` holds what bits both numbers have, or zeros; and halvings
// of a, with b as it is then.
#define CARRY_CHANGE(exchanged, b, free)  \
    "addq %[" exchanged "], %[" exchanged \
    "]\n\t"                               \
    "xorq %[" exchanged                   \
    "], %[change]\n\t"                    \
    "leaq (%[" b "], %[" b "]), %[" free  \
    "]\n\t"                               \
    "xorq %[" b "], %[" free              \
    "]\n\t"                               \
    "leaq (, %[zeros], 4), %[" exchanged  \
    "]\n\t"                               \
    "andq %[" exchanged "], %[" free      \
    "]\n\t"                               \
    "xorq %[" free "], %[change]\n\t"

// gcd(a, b) of odd numbers of two limbs.
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline wide_limb<limb> gcd_of_odd_pairs(wide_limb<limb> a,
                                                                                         wide_limb<limb> b) noexcept {
    while ((a.high | b.high) != 0) {
        if (a.low != b.low) [[likely]] {
            binary_steps(a, b, static_cast<limb>(std::countr_zero(static_cast<limb>(a.low - b.low))));
            continue;
        }
        if (a.high == b.high) {
            return b;
        }
        if (a.high < b.high) {
            std::swap(a, b);
        }
        const limb difference = a.high - b.high;
        a = {.low = difference >> std::countr_zero(difference), .high = 0};
    }
    return {.low = gcd_of_odd(a.low, b.low), .high = 0};
}

// The steps of gcd_of_odd with the symbol's sign in bit 2 of `change`, as symbol_change has it, which no step waits for.
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline int symbol_of_odd(limb a, limb b, limb change) noexcept {
    limb opposite, zeros, before, both, exchanged;
    __asm__(
        ".p2align 5\n"
        "1:\n\t"
        ".rept 8\n\t"
        "movq %[b], %[opposite]\n\t"
        "movq %[a], %[before]\n\t"
        "movq %[a], %[both]\n\t"
        "andq %[b], %[both]\n\t"
        "xorl %k[exchanged], %k[exchanged]\n\t"
        "subq %[a], %[opposite]\n\t"
        "tzcntq %[opposite], %[zeros]\n\t"
        "subq %[b], %[a]\n\t"
        "je 2f\n\t"
        "cmovcq %[opposite], %[a]\n\t"
        "cmovcq %[before], %[b]\n\t"
        "cmovcq %[both], %[exchanged]\n\t"
        "shrxq %[zeros], %[a], %[a]\n\t" CARRY_CHANGE("exchanged", "b", "both") ".endr\n\t"
        "jmp 1b\n"
        "2:\n\t"
        : [a] "+&r"(a), [b] "+&r"(b), [change] "+&r"(change), [opposite] "=&r"(opposite), [zeros] "=&r"(zeros),
          [before] "=&r"(before), [both] "=&r"(both), [exchanged] "=&r"(exchanged)
        :
        : "cc");
    return b == 1 ? binary_symbol::sign_of(change >> 2) : 0;
}

// binary_steps with that.
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline void symbol_steps(wide_limb<limb>& a, wide_limb<limb>& b, limb zeros,
                                                                          limb& change) noexcept {
    limb opposite_low, opposite_high, before_low, before_high, below, rest;
    __asm__(CARRY_COPY_PAIRS
            "movq %[a_low], %[below]\n\t"
            "andq %[b_low], %[below]\n\t"
            "xorl %k[rest], %k[rest]\n\t" CARRY_SUBTRACT_PAIRS
            "cmovcq %[below], %[rest]\n\t" CARRY_CHANGE("rest", "b_low", "below") CARRY_HALVE_PAIR
            : [a_low] "+&r"(a.low), [a_high] "+&r"(a.high), [b_low] "+&r"(b.low), [b_high] "+&r"(b.high), [zeros] "+&r"(zeros),
              [change] "+&r"(change), [opposite_low] "=&r"(opposite_low), [opposite_high] "=&r"(opposite_high),
              [before_low] "=&r"(before_low), [before_high] "=&r"(before_high), [below] "=&r"(below), [rest] "=&r"(rest)
            :
            : "cc");
}

#undef CARRY_CHANGE
#undef CARRY_HALVE_PAIR
#undef CARRY_SUBTRACT_PAIRS
#undef CARRY_COPY_PAIRS

}  // namespace

CARRY_TARGET_BMI2 limb adx_gcd_1(limb a, limb b) noexcept {
    const int zeros = std::countr_zero(static_cast<limb>(a | b));
    return gcd_of_odd(a >> std::countr_zero(a), b >> std::countr_zero(b)) << zeros;
}

CARRY_TARGET_BMI2 wide_limb<limb> adx_gcd_2(wide_limb<limb> a, wide_limb<limb> b) noexcept {
    const unsigned a_zeros = make_odd(a), b_zeros = make_odd(b);
    return shifted(gcd_of_odd_pairs(a, b), std::min(a_zeros, b_zeros));
}

// The steps of gcd_of_odd with the cofactors, which no step waits for: a s = x 2^k and a r = -y 2^k modulo b, or both with the
// other sign where x and y have changed places an odd number of times, and x r + y s = b. (B. Kaliski, "The Montgomery inverse
// and its applications", IEEE Trans. Computers 44 (1995), with several bits a step.)
CARRY_TARGET_BMI2 almost_inverse adx_almost_invert_1(limb a, limb b) noexcept {
    limb x = a, y = b, s = 1, r = 0, k = 0, exchanges = 0, opposite, zeros, before, sum;
    __asm__(
        ".p2align 5\n"
        "1:\n\t"
        ".rept 8\n\t"
        "movq %[y], %[opposite]\n\t"
        "movq %[x], %[before]\n\t"
        "subq %[x], %[opposite]\n\t"
        "tzcntq %[opposite], %[zeros]\n\t"
        "subq %[y], %[x]\n\t"
        "je 2f\n\t"
        "cmovcq %[opposite], %[x]\n\t"
        "cmovcq %[before], %[y]\n\t"
        "leaq (%[s], %[r]), %[sum]\n\t"
        "cmovcq %[s], %[r]\n\t"
        "movq %[sum], %[s]\n\t"
        "adcq $0, %[exchanges]\n\t"
        "shrxq %[zeros], %[x], %[x]\n\t"
        "shlxq %[zeros], %[r], %[r]\n\t"
        "addq %[zeros], %[k]\n\t"
        ".endr\n\t"
        "jmp 1b\n"
        "2:\n\t"
        : [x] "+&r"(x), [y] "+&r"(y), [s] "+&r"(s), [r] "+&r"(r), [k] "+&r"(k), [exchanges] "+&r"(exchanges),
          [opposite] "=&r"(opposite), [zeros] "=&r"(zeros), [before] "=&r"(before), [sum] "=&r"(sum)
        :
        : "cc");
    return {.g = y, .s = select(mask_from_bit(static_cast<limb>(exchanges & 1)), r, s), .k = static_cast<unsigned>(k)};
}

CARRY_TARGET_BMI2 int adx_jacobi_1(limb a, limb b, limb parity) noexcept { return symbol_of_odd(a, b, 4 * parity); }

CARRY_TARGET_BMI2 int adx_jacobi_2(wide_limb<limb> a, wide_limb<limb> b, limb parity) noexcept {
    limb change = 4 * parity;
    while ((a.high | b.high) != 0) {
        if (a.low != b.low) [[likely]] {
            symbol_steps(a, b, static_cast<limb>(std::countr_zero(static_cast<limb>(a.low - b.low))), change);
            continue;
        }
        if (a.high == b.high) {
            return 0;  // a common factor of two limbs
        }
        symbol_change symbol;
        if (a.high < b.high) {
            symbol.exchange(a.low & b.low);
            std::swap(a, b);
        }
        const limb difference = a.high - b.high;
        const auto zeros = static_cast<limb>(std::countr_zero(difference));  // and those of a limb, whose number is even
        symbol.halve(b.low, zeros);
        change ^= symbol.bits;
        a = {.low = difference >> zeros, .high = 0};
    }
    return symbol_of_odd(a.low, b.low, change);
}

}  // namespace carry::kernels::x86_64

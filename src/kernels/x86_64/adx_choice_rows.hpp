/// \file
/// Rows for the level adx that are taken as they are or complemented, as a secret says, with a carry that goes through them;
/// their lengths are known to the compiler.
#pragma once

#include "kernels/x86_64/adx_row_steps.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

// r = a + (b, or not b where complement is 1) + carry; carry becomes the carry out.
// r, a, b: N limbs; complement, carry: 0 or 1.
// ZF holds the choice all along: the instructions between leave it alone.
template <std::size_t N>
[[gnu::always_inline]] inline void add_or_complement_row(limb* r, const limb* a, const limb* b, limb complement,
                                                         limb& carry) noexcept {
    static_assert(N >= 1 && N <= longest_row);
    limb x, y = ~limb{0}, c = carry;
#define CARRY_STEP(i, in, out) \
    "movq 8*" #i               \
    "(%[b]), %[x]\n\t"         \
    "movq %[x], %[y]\n\t"      \
    "notq %[y]\n\t"            \
    "cmovnzq %[y], %[x]\n\t"   \
    "adcx 8*" #i               \
    "(%[a]), %[x]\n\t"         \
    "movq %[x], 8*" #i "(%[r])\n\t"
#define CARRY_ROW(n) \
    __asm__ volatile("testq %[s], %[s]\n\t"                                \
            "adcx %[y], %[c]\n\t"                                          \
            CARRY_STEPS_##n(CARRY_STEP)                                    \
            "movl $0, %k[c]\n\t"                                           \
            "adcx %[c], %[c]\n\t"                                          \
            : [x] "=&r"(x), [y] "+&r"(y), [c] "+&r"(c)                     \
            : [r] "r"(r), [a] "r"(a), [b] "r"(b), [s] "r"(complement)      \
            : "cc", "memory");
    CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
    carry = c;
}

// r = (r, or not r where complement is 1) + carry; carry becomes the carry out. r: N limbs; complement, carry: 0 or 1.
template <std::size_t N>
[[gnu::always_inline]] inline void keep_or_complement_row(limb* r, limb complement, limb& carry) noexcept {
    static_assert(N >= 1 && N <= longest_row);
    limb x, y = ~limb{0}, zero = 0, c = carry;
#define CARRY_STEP(i, in, out) \
    "movq 8*" #i               \
    "(%[r]), %[x]\n\t"         \
    "movq %[x], %[y]\n\t"      \
    "notq %[y]\n\t"            \
    "cmovnzq %[y], %[x]\n\t"   \
    "adcx %[zero], %[x]\n\t"   \
    "movq %[x], 8*" #i "(%[r])\n\t"
#define CARRY_ROW(n) \
    __asm__ volatile("testq %[s], %[s]\n\t"                                \
            "adcx %[y], %[c]\n\t"                                          \
            CARRY_STEPS_##n(CARRY_STEP)                                    \
            "movl $0, %k[c]\n\t"                                           \
            "adcx %[c], %[c]\n\t"                                          \
            : [x] "=&r"(x), [y] "+&r"(y), [c] "+&r"(c)                     \
            : [r] "r"(r), [zero] "r"(zero), [s] "r"(complement)            \
            : "cc", "memory");
    CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
    carry = c;
}

}  // namespace carry::kernels::x86_64

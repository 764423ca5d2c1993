/// \file
/// Rows of products that are added one after the other, each a limb further on than the one before, at a measured pace or
/// without it.
///
/// A processor that looks five hundred instructions ahead begins the loads of the next row long before the sums that they wait
/// for are stored, and many rows of 17 to 30 limbs take a tenth longer for it. So a row's pointers to r, one for the lower and
/// one for the upper half, are made to depend on sums in the middle of the row before: zeros are added to them that the
/// processor has only then. What is called after the product begins the later for it, which few rows do not make up for.
#pragma once

#include "kernels/x86_64/adx_row_steps.hpp"

namespace carry::kernels::x86_64 {

// r = r + a * b, where the limb r[N + j] is undefined before row j: writes it. r: N + rows limbs, a: N limbs, b: rows >= 1
// limbs.
template <std::size_t N, bool Paced>
[[gnu::always_inline]] inline void addmul_rows(limb* r, const limb* a, const limb* b, std::size_t rows) noexcept {
    static_assert(N >= 1 && N <= longest_row);
    limb x, h0, h1;
    // clang-format off
#define CARRY_PACED_STEP(i, in, out)                        \
    ".if " #i " < %c[half]\n\t"                             \
    CARRY_ADD_LIMB(i, "", "r", in)                          \
    ".else\n\t"                                             \
    CARRY_ADD_LIMB(i, "", "upper", in)                      \
    ".endif\n\t"                                            \
    CARRY_ADD_PRODUCT(i, "", "a", "r", in, out)             \
    ".if " #i " == %c[first]\n\t"                           \
    "movl %k[x], %k[l]\n\t"                                 \
    ".endif\n\t"                                            \
    ".if " #i " == %c[second]\n\t"                          \
    "movl %k[x], %k[u]\n\t"                                 \
    ".endif\n\t"
// Row after row; at the end of each the pointers to r move on.
#define CARRY_LOOP(n, STEP, move_on)                        \
    ".p2align 6\n"                                          \
    "1:\n\t"                                                \
    "movq (%[b]), %%rdx\n\t"                                \
    "xorl %k[h0], %k[h0]\n\t"                               \
    CARRY_STEPS_##n(STEP)                                   \
    CARRY_END_CHAINS(CARRY_HIGH_##n)                        \
    "movq " CARRY_HIGH_##n ", 8*" #n "(%[r])\n\t"           \
    move_on                                                 \
    "addq $8, %[b]\n\t"                                     \
    "decq %[rows]\n\t"                                      \
    "jnz 1b\n\t"
    // clang-format on
#define CARRY_ROW(n)                                                                                                \
    __asm__ volatile(CARRY_LOOP(n, CARRY_ADDMUL_STEP, "addq $8, %[r]\n\t")                                          \
                     : [x] "=&r"(x), [h0] "=&r"(h0), [h1] "=&r"(h1), [r] "+&r"(r), [b] "+&r"(b), [rows] "+&r"(rows) \
                     : [a] "r"(a)                                                                                   \
                     : "rdx", "cc", "memory");
#define CARRY_PACED_ROW(n)                                                                                     \
    __asm__ volatile(CARRY_LOOP(n, CARRY_PACED_STEP,                                                           \
                                "andl $0, %k[l]\n\t"                                                           \
                                "andl $0, %k[u]\n\t"                                                           \
                                "leaq 8(%[r], %[u]), %[upper]\n\t"                                             \
                                "leaq 8(%[r], %[l]), %[r]\n\t")                                                \
                     : [x] "=&r"(x), [h0] "=&r"(h0), [h1] "=&r"(h1), [l] "=&r"(l), [u] "=&r"(u), [r] "+&r"(r), \
                       [upper] "+&r"(upper), [b] "+&r"(b), [rows] "+&r"(rows)                                  \
                     : [a] "r"(a), [half] "i"(N / 2), [first] "i"(3 * N / 8), [second] "i"(3 * N / 4)          \
                     : "rdx", "cc", "memory");
    if constexpr (Paced) {
        limb *upper = r, l, u;
        CARRY_FOR_ROW(N, CARRY_PACED_ROW)
    } else {
        CARRY_FOR_ROW(N, CARRY_ROW)
    }
#undef CARRY_PACED_ROW
#undef CARRY_ROW
#undef CARRY_LOOP
#undef CARRY_PACED_STEP
}

}  // namespace carry::kernels::x86_64

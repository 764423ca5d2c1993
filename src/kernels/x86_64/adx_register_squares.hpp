/// \file
/// Squares of five and six limbs as one block of instructions, in the manner of adx_register_rows.hpp: the products of
/// different limbs row by row, whose two lowest columns are complete after each row and wait in the result; then all columns
/// are doubled on one chain of carries while the squares of the limbs are added on the other. The flags are cleared between the
/// two, so that the second need not wait for the first. Everything here has internal linkage.
#pragma once

#include "kernels/x86_64/adx_register_rows.hpp"

namespace carry::kernels::x86_64 {

namespace {

// clang-format off
// Row i of the products of different limbs, by a[i], in steps as those of products: the sums s0, s1, ... of columns 2 i + 1 up,
// of which the first two then wait in r, and u for the column above.
#define CARRY_TRIANGLE_FIRST(i, s0, low, high)           \
    "movq 8*" #i "(%[a]), %%rdx\n\t"                     \
    "mulx 8*" #i "+8(%[a]), %[" #low "], %[" #high "]\n\t" \
    "adcx %[" #low "], %[" #s0 "]\n\t"                   \
    "movq %[" #s0 "], 8*(2*" #i "+1)(%[r])\n\t"
#define CARRY_TRIANGLE_STEP(i, k, s0, s, in, out)                \
    "mulx 8*(" #i "+" #k "+1)(%[a]), %[" #s0 "], %[" #out "]\n\t" \
    "adcx %[" #in "], %[" #s "]\n\t"                             \
    "adox %[" #s0 "], %[" #s "]\n\t"
#define CARRY_TRIANGLE_WAIT(i, s1) "movq %[" #s1 "], 8*(2*" #i "+2)(%[r])\n\t"
#define CARRY_TRIANGLE_END(u)     \
    "adcx %[zero], %[" #u "]\n\t" \
    "adox %[zero], %[" #u "]\n\t"
#define CARRY_TRIANGLE_1(i, s0, u)                                       \
    "movq 8*" #i "(%[a]), %%rdx\n\t"                                     \
    "mulx 8*" #i "+8(%[a]), %[t], %[" #u "]\n\t"                         \
    "adcx %[t], %[" #s0 "]\n\t"                                          \
    "adcx %[zero], %[" #u "]\n\t"
#define CARRY_TRIANGLE_2(i, s0, s1, u)                                                             \
    CARRY_TRIANGLE_FIRST(i, s0, u, t) CARRY_TRIANGLE_STEP(i, 1, s0, s1, t, u)                      \
    CARRY_TRIANGLE_WAIT(i, s1) CARRY_TRIANGLE_END(u)
#define CARRY_TRIANGLE_3(i, s0, s1, s2, u)                                                         \
    CARRY_TRIANGLE_FIRST(i, s0, t, u) CARRY_TRIANGLE_STEP(i, 1, s0, s1, u, t)                      \
    CARRY_TRIANGLE_WAIT(i, s1) CARRY_TRIANGLE_STEP(i, 2, s0, s2, t, u) CARRY_TRIANGLE_END(u)
#define CARRY_TRIANGLE_4(i, s0, s1, s2, s3, u)                                                     \
    CARRY_TRIANGLE_FIRST(i, s0, u, t) CARRY_TRIANGLE_STEP(i, 1, s0, s1, t, u)                      \
    CARRY_TRIANGLE_WAIT(i, s1) CARRY_TRIANGLE_STEP(i, 2, s0, s2, u, t)                             \
    CARRY_TRIANGLE_STEP(i, 3, s0, s3, t, u) CARRY_TRIANGLE_END(u)

// Row 0: columns 1 and 2 wait in r, c1, c2, ... are the sums of columns 3 up.
#define CARRY_TRIANGLE_BEGIN               \
    "movq (%[a]), %%rdx\n\t"               \
    "xorl %k[zero], %k[zero]\n\t"          \
    "mulx 8(%[a]), %[t], %[c0]\n\t"        \
    "movq %[t], 8(%[r])\n\t"               \
    "mulx 16(%[a]), %[t], %[c1]\n\t"       \
    "adcx %[t], %[c0]\n\t"                 \
    "movq %[c0], 16(%[r])\n\t"
#define CARRY_TRIANGLE_0(k, below, c)             \
    "mulx 8*" #k "(%[a]), %[t], %[" #c "]\n\t"    \
    "adcx %[t], %[" #below "]\n\t"
#define CARRY_TRIANGLE_0_OF_5 \
    CARRY_TRIANGLE_BEGIN CARRY_TRIANGLE_0(3, c1, c2) CARRY_TRIANGLE_0(4, c2, c3) "adcx %[zero], %[c3]\n\t"
#define CARRY_TRIANGLE_0_OF_6 \
    CARRY_TRIANGLE_BEGIN CARRY_TRIANGLE_0(3, c1, c2) CARRY_TRIANGLE_0(4, c2, c3) CARRY_TRIANGLE_0(5, c3, c4) \
    "adcx %[zero], %[c4]\n\t"

// All products of different limbs; the highest two columns are left in c1 and c0.
#define CARRY_TRIANGLE_OF_5 \
    CARRY_TRIANGLE_0_OF_5 CARRY_TRIANGLE_3(1, c1, c2, c3, c0) CARRY_TRIANGLE_2(2, c3, c0, c1) CARRY_TRIANGLE_1(3, c1, c0)
#define CARRY_TRIANGLE_OF_6 \
    CARRY_TRIANGLE_0_OF_6 CARRY_TRIANGLE_4(1, c1, c2, c3, c4, c0) CARRY_TRIANGLE_3(2, c3, c4, c0, c2) \
    CARRY_TRIANGLE_2(3, c0, c2, c1) CARRY_TRIANGLE_1(4, c1, c0)

// Columns 2 i and 2 i + 1: twice what waits there, and the square of a[i].
#define CARRY_SQUARE_0                   \
    "movq (%[a]), %%rdx\n\t"             \
    "xorl %k[zero], %k[zero]\n\t"        \
    "mulx %%rdx, %%rdx, %[t]\n\t"        \
    "movq %%rdx, (%[r])\n\t"             \
    "adcx 8(%[r]), %[t]\n\t"             \
    "adox 8(%[r]), %[t]\n\t"             \
    "movq %[t], 8(%[r])\n\t"
#define CARRY_SQUARE_LOW(i)              \
    "movq 8*" #i "(%[a]), %%rdx\n\t"     \
    "mulx %%rdx, %%rdx, %[t]\n\t"        \
    "adcx 16*" #i "(%[r]), %%rdx\n\t"    \
    "adox 16*" #i "(%[r]), %%rdx\n\t"    \
    "movq %%rdx, 16*" #i "(%[r])\n\t"
#define CARRY_SQUARE(i)                  \
    CARRY_SQUARE_LOW(i)                  \
    "adcx 16*" #i "+8(%[r]), %[t]\n\t"   \
    "adox 16*" #i "+8(%[r]), %[t]\n\t"   \
    "movq %[t], 16*" #i "+8(%[r])\n\t"
// The last two limbs, whose columns are in registers.
#define CARRY_SQUARE_LAST(i, last)       \
    CARRY_SQUARE_LOW(i)                  \
    "adcx %[c1], %[c1]\n\t"              \
    "adox %[t], %[c1]\n\t"               \
    "movq %[c1], 16*" #i "+8(%[r])\n\t"  \
    "movq 8*" #last "(%[a]), %%rdx\n\t"  \
    "mulx %%rdx, %%rdx, %[t]\n\t"        \
    "adcx %[c0], %[c0]\n\t"              \
    "adox %%rdx, %[c0]\n\t"              \
    "movq %[c0], 16*" #last "(%[r])\n\t" \
    "adcx %[zero], %[t]\n\t"             \
    "adox %[zero], %[t]\n\t"             \
    "movq %[t], 16*" #last "+8(%[r])\n\t"
#define CARRY_SQUARES_5 CARRY_SQUARE_0 CARRY_SQUARE(1) CARRY_SQUARE(2) CARRY_SQUARE_LAST(3, 4)
#define CARRY_SQUARES_6 CARRY_SQUARE_0 CARRY_SQUARE(1) CARRY_SQUARE(2) CARRY_SQUARE(3) CARRY_SQUARE_LAST(4, 5)

#define CARRY_TRIANGLE_SUMS_5 [c0] "=&r"(c0), [c1] "=&r"(c1), [c2] "=&r"(c2), [c3] "=&r"(c3)
#define CARRY_TRIANGLE_SUMS_6 CARRY_TRIANGLE_SUMS_5, [c4] "=&r"(c4)
#define CARRY_SQUARE_OF(n)                                                        \
    if constexpr (N == (n)) {                                                     \
        __asm__ volatile(CARRY_TRIANGLE_OF_##n CARRY_SQUARES_##n                  \
            : CARRY_TRIANGLE_SUMS_##n, [t] "=&r"(t), [zero] "=&a"(zero)           \
            : [r] "r"(r), [a] "r"(a)                                              \
            : "rdx", "cc", "memory");                                             \
    }
// clang-format on

// r = a^2, returns 0. r: 2N limbs, no overlap; a: N limbs; N: 5 or 6.
template <std::size_t N>
[[gnu::always_inline]] inline int sqr_in_registers(limb* r, const limb* a) noexcept {
    static_assert(N == 5 || N == 6);
    [[maybe_unused]] limb c0, c1, c2, c3, c4, t, zero;
    CARRY_SQUARE_OF(5)
    CARRY_SQUARE_OF(6)
    return static_cast<int>(zero);
}

}  // namespace

}  // namespace carry::kernels::x86_64

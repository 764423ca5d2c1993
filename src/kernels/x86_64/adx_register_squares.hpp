/// \file
/// Squares of five to seven limbs as one block of instructions: the products of different limbs row by row, all columns
/// doubled, and the squares of the limbs added. The lowest columns, which are complete first, wait in the result; their
/// registers are those of the highest ones. Everything here has internal linkage.
///
/// What counts here are the additions with carries, for which there are two ports; those that multiply are idle a third of the
/// time. So the highest columns of six and seven limbs are doubled by `shld`, which takes the port of the multiplications, from
/// the top down; the others are doubled by a chain of carries, the first, while the second adds the squares. How many are
/// shifted was found by measuring: with all of them six limbs take a twentieth more, and five, where the instructions as such
/// count, a tenth. A chain goes through two columns with each product of a row, and the two take turns. A row ends with a high
/// half that nothing has been added to, which takes a carry without making one; so where the next row has but one product, a
/// chain goes on there.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

namespace {

// clang-format off
#define CARRY_LIMB(i) "movq 8*" #i "(%[a]), %%rdx\n\t"
#define CARRY_TIMES(i, low, high) "mulx 8*" #i "(%[a]), %[" #low "], %[" #high "]\n\t"
#define CARRY_ADD(x, column) "adcx %[" #x "], %[" #column "]\n\t"
#define CARRY_ADD_BESIDE(x, column) "adox %[" #x "], %[" #column "]\n\t"
#define CARRY_PUT(column, i) "movq %[" #column "], 8*" #i "(%[r])\n\t"
#define CARRY_SHIFT(below, column) "shldq $1, %[" #below "], %[" #column "]\n\t"

// The products of different limbs: the columns but the waiting ones are left in the registers of their names.
#define CARRY_TRIANGLE_OF_5                                                                                              \
    CARRY_LIMB(0) CARRY_TIMES(1, c7, c8) CARRY_PUT(c7, 1) CARRY_TIMES(2, t, c3) CARRY_ADD_BESIDE(t, c8) CARRY_PUT(c8, 2) \
        CARRY_TIMES(3, t, c4) CARRY_ADD_BESIDE(t, c3) CARRY_TIMES(4, t, c5) CARRY_LIMB(1) CARRY_ADD_BESIDE(t, c4)        \
        CARRY_ADD_BESIDE(zero, c5)                                                                                       \
    CARRY_TIMES(2, t, c6) CARRY_ADD(t, c3) CARRY_ADD(c6, c4) CARRY_TIMES(3, t, c6) CARRY_ADD_BESIDE(t, c4)               \
        CARRY_ADD_BESIDE(c6, c5) CARRY_TIMES(4, t, c6) CARRY_LIMB(2) CARRY_ADD(t, c5) CARRY_ADD(zero, c6)                \
        CARRY_ADD_BESIDE(zero, c6)                                                                                       \
    CARRY_TIMES(3, t, c7) CARRY_ADD(t, c5) CARRY_ADD(c7, c6) CARRY_TIMES(4, t, c7) CARRY_LIMB(3) CARRY_ADD_BESIDE(t, c6) \
        CARRY_ADD_BESIDE(zero, c7)                                                                                       \
    CARRY_TIMES(4, t, c8) CARRY_ADD(t, c7) CARRY_ADD(zero, c8)
#define CARRY_TRIANGLE_OF_6                                                                                                 \
    CARRY_LIMB(0) CARRY_TIMES(1, c7, c8) CARRY_PUT(c7, 1) CARRY_TIMES(2, t, c9) CARRY_ADD_BESIDE(t, c8) CARRY_PUT(c8, 2)    \
        CARRY_TIMES(3, t, c10) CARRY_ADD_BESIDE(t, c9) CARRY_TIMES(4, t, c5) CARRY_ADD_BESIDE(t, c10) CARRY_TIMES(5, t, c6) \
        CARRY_LIMB(1) CARRY_ADD_BESIDE(t, c5) CARRY_ADD_BESIDE(zero, c6)                                                    \
    CARRY_TIMES(2, t, c7) CARRY_ADD(t, c9) CARRY_PUT(c9, 3) CARRY_ADD(c7, c10) CARRY_TIMES(3, t, c7)                        \
        CARRY_ADD_BESIDE(t, c10) CARRY_PUT(c10, 4) CARRY_ADD_BESIDE(c7, c5) CARRY_TIMES(4, t, c7) CARRY_ADD(t, c5)          \
        CARRY_ADD(c7, c6) CARRY_TIMES(5, t, c7) CARRY_LIMB(2) CARRY_ADD_BESIDE(t, c6) CARRY_ADD_BESIDE(zero, c7)            \
        CARRY_ADD(zero, c7)                                                                                                 \
    CARRY_TIMES(3, t, c8) CARRY_ADD(t, c5) CARRY_ADD(c8, c6) CARRY_TIMES(4, t, c8) CARRY_ADD_BESIDE(t, c6)                  \
        CARRY_ADD_BESIDE(c8, c7) CARRY_TIMES(5, t, c8) CARRY_LIMB(3) CARRY_ADD(t, c7) CARRY_ADD(zero, c8)                   \
        CARRY_ADD_BESIDE(zero, c8)                                                                                          \
    CARRY_TIMES(4, t, c9) CARRY_ADD(t, c7) CARRY_ADD(c9, c8) CARRY_TIMES(5, t, c9) CARRY_LIMB(4) CARRY_ADD_BESIDE(t, c8)    \
        CARRY_ADD_BESIDE(zero, c9)                                                                                          \
    CARRY_TIMES(5, t, c10) CARRY_ADD(t, c9) CARRY_ADD(zero, c10)
#define CARRY_TRIANGLE_OF_7                                                                                                  \
    CARRY_LIMB(0) CARRY_TIMES(1, c9, c10) CARRY_PUT(c9, 1) CARRY_TIMES(2, t, c11) CARRY_ADD_BESIDE(t, c10) CARRY_PUT(c10, 2) \
        CARRY_TIMES(3, t, c12) CARRY_ADD_BESIDE(t, c11) CARRY_TIMES(4, t, c5) CARRY_ADD_BESIDE(t, c12) CARRY_TIMES(5, t, c6) \
        CARRY_ADD_BESIDE(t, c5) CARRY_TIMES(6, t, c7) CARRY_LIMB(1) CARRY_ADD_BESIDE(t, c6) CARRY_ADD_BESIDE(zero, c7)       \
    CARRY_TIMES(2, t, c8) CARRY_ADD(t, c11) CARRY_PUT(c11, 3) CARRY_ADD(c8, c12) CARRY_TIMES(3, t, c8)                       \
        CARRY_ADD_BESIDE(t, c12) CARRY_PUT(c12, 4) CARRY_ADD_BESIDE(c8, c5) CARRY_TIMES(4, t, c8) CARRY_ADD(t, c5)           \
        CARRY_ADD(c8, c6) CARRY_TIMES(5, t, c8) CARRY_ADD_BESIDE(t, c6) CARRY_ADD_BESIDE(c8, c7) CARRY_TIMES(6, t, c8)       \
        CARRY_LIMB(2) CARRY_ADD(t, c7) CARRY_ADD(zero, c8) CARRY_ADD_BESIDE(zero, c8)                                        \
    CARRY_TIMES(3, t, c9) CARRY_ADD(t, c5) CARRY_ADD(c9, c6) CARRY_TIMES(4, t, c9) CARRY_ADD_BESIDE(t, c6)                   \
        CARRY_ADD_BESIDE(c9, c7) CARRY_TIMES(5, t, c9) CARRY_ADD(t, c7) CARRY_ADD(c9, c8) CARRY_TIMES(6, t, c9)              \
        CARRY_LIMB(3) CARRY_ADD_BESIDE(t, c8) CARRY_ADD_BESIDE(zero, c9) CARRY_ADD(zero, c9)                                 \
    CARRY_TIMES(4, t, c10) CARRY_ADD(t, c7) CARRY_ADD(c10, c8) CARRY_TIMES(5, t, c10) CARRY_ADD_BESIDE(t, c8)                \
        CARRY_ADD_BESIDE(c10, c9) CARRY_TIMES(6, t, c10) CARRY_LIMB(4) CARRY_ADD(t, c9) CARRY_ADD(zero, c10)                 \
        CARRY_ADD_BESIDE(zero, c10)                                                                                          \
    CARRY_TIMES(5, t, c11) CARRY_ADD(t, c9) CARRY_ADD(c11, c10) CARRY_TIMES(6, t, c11) CARRY_LIMB(5)                         \
        CARRY_ADD_BESIDE(t, c10) CARRY_ADD_BESIDE(zero, c11)                                                                 \
    CARRY_TIMES(6, t, c12) CARRY_ADD(t, c11) CARRY_ADD(zero, c12)

// Columns 2 i and 2 i + 1: the square of a[i], and twice what waits there, is in a register, or is doubled already.
#define CARRY_SQUARE(i) CARRY_LIMB(i) "mulx %%rdx, %%rdx, %[t]\n\t"
#define CARRY_TWICE_WAITING(i, square)            \
    "adcx 8*" #i "(%[r]), " square "\n\t"         \
    "adox 8*" #i "(%[r]), " square "\n\t"         \
    "movq " square ", 8*" #i "(%[r])\n\t"
#define CARRY_TWICE(i, column, square) CARRY_ADD(column, column) CARRY_DOUBLED(i, column, square)
#define CARRY_DOUBLED(i, column, square) "adox " square ", %[" #column "]\n\t" CARRY_PUT(column, i)
#define CARRY_LOW "%%rdx"
#define CARRY_HIGH "%[t]"
#define CARRY_SQUARES_BEGIN \
    "xorl %k[t], %k[t]\n\t" CARRY_SQUARE(0) "movq %%rdx, (%[r])\n\t" CARRY_TWICE_WAITING(1, CARRY_HIGH)
#define CARRY_SQUARES_END(last) CARRY_ADD_BESIDE(zero, t) CARRY_PUT(t, last)
#define CARRY_SQUARES_OF_5                                                                           \
    CARRY_SHIFT(c8, zero) CARRY_SQUARES_BEGIN                                                        \
    CARRY_SQUARE(1) CARRY_TWICE_WAITING(2, CARRY_LOW) CARRY_TWICE(3, c3, CARRY_HIGH)                 \
    CARRY_SQUARE(2) CARRY_TWICE(4, c4, CARRY_LOW) CARRY_TWICE(5, c5, CARRY_HIGH)                     \
    CARRY_SQUARE(3) CARRY_TWICE(6, c6, CARRY_LOW) CARRY_TWICE(7, c7, CARRY_HIGH)                     \
    CARRY_SQUARE(4) CARRY_TWICE(8, c8, CARRY_LOW) CARRY_SQUARES_END(9)
// Of six and seven limbs.
#define CARRY_SQUARES_1_TO_3                                                                         \
    CARRY_SQUARE(1) CARRY_TWICE_WAITING(2, CARRY_LOW) CARRY_TWICE_WAITING(3, CARRY_HIGH)             \
    CARRY_SQUARE(2) CARRY_TWICE_WAITING(4, CARRY_LOW) CARRY_TWICE(5, c5, CARRY_HIGH)                 \
    CARRY_SQUARE(3) CARRY_TWICE(6, c6, CARRY_LOW) CARRY_TWICE(7, c7, CARRY_HIGH)
#define CARRY_SQUARES_OF_6                                                                           \
    CARRY_SHIFT(c10, zero) CARRY_SHIFT(c9, c10) CARRY_SHIFT(c8, c9) CARRY_SHIFT(c7, c8)              \
        CARRY_SQUARES_BEGIN                                                                          \
    CARRY_SQUARES_1_TO_3                                                                             \
    CARRY_SQUARE(4) CARRY_DOUBLED(8, c8, CARRY_LOW) CARRY_DOUBLED(9, c9, CARRY_HIGH)                 \
    CARRY_SQUARE(5) CARRY_DOUBLED(10, c10, CARRY_LOW) CARRY_SQUARES_END(11)
#define CARRY_SQUARES_OF_7                                                                           \
    CARRY_SHIFT(c12, zero) CARRY_SHIFT(c11, c12) CARRY_SHIFT(c10, c11) CARRY_SHIFT(c9, c10)          \
        CARRY_SHIFT(c8, c9) CARRY_SQUARES_BEGIN                                                      \
    CARRY_SQUARES_1_TO_3                                                                             \
    CARRY_SQUARE(4) CARRY_TWICE(8, c8, CARRY_LOW) CARRY_DOUBLED(9, c9, CARRY_HIGH)                   \
    CARRY_SQUARE(5) CARRY_DOUBLED(10, c10, CARRY_LOW) CARRY_DOUBLED(11, c11, CARRY_HIGH)             \
    CARRY_SQUARE(6) CARRY_DOUBLED(12, c12, CARRY_LOW) CARRY_SQUARES_END(13)

#define CARRY_COLUMNS_5_AND_6 [c5] "=&r"(c5), [c6] "=&r"(c6)
#define CARRY_COLUMNS_OF_5 CARRY_COLUMNS_5_AND_6, [c3] "=&r"(c3), [c4] "=&r"(c4), [c7] "=&r"(c7), [c8] "=&r"(c8)
#define CARRY_COLUMNS_OF_6 CARRY_COLUMNS_5_AND_6, [c7] "=&r"(c7), [c8] "=&r"(c8), [c9] "=&r"(c9), [c10] "=&r"(c10)
#define CARRY_COLUMNS_OF_7 CARRY_COLUMNS_OF_6, [c11] "=&r"(c11), [c12] "=&r"(c12)
#define CARRY_SQUARE_OF(n)                                                                          \
    if constexpr (N == (n)) {                                                                       \
        __asm__ volatile("xorl %k[zero], %k[zero]\n\t" CARRY_TRIANGLE_OF_##n CARRY_SQUARES_OF_##n   \
            : CARRY_COLUMNS_OF_##n, [t] "=&r"(t), [zero] "=&r"(zero)                                \
            : [r] "r"(r), [a] "r"(a)                                                                \
            : "rdx", "cc", "memory");                                                               \
    }
// clang-format on

// r = a^2, returns 0. r: 2N limbs, no overlap; a: N limbs; N: 5, 6 or 7.
template <std::size_t N>
[[gnu::always_inline]] inline int sqr_in_registers(limb* r, const limb* a) noexcept {
    static_assert(N >= 5 && N <= 7);
    [[maybe_unused]] limb c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, t, zero;
    CARRY_SQUARE_OF(5)
    CARRY_SQUARE_OF(6)
    CARRY_SQUARE_OF(7)
    return 0;
}

}  // namespace

}  // namespace carry::kernels::x86_64

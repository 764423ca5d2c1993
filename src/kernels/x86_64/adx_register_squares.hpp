/// \file
/// Squares of five and six limbs as one block of instructions without a saved register: the products of different limbs row by
/// row, and then all columns doubled on one chain of carries while the squares of the limbs are added on the other. The lower
/// columns wait in the result meanwhile, the highest four in registers. Everything here has internal linkage.
///
/// A row ends with a high half that nothing has been added to, which takes a carry without making one; so where the next row
/// has but two products, the second chain goes on there.
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

// Row 0 up to column 4, of which columns 1 and 2 wait: columns 3 and 4 are in c1 and c2, c3 is the high half above.
#define CARRY_TRIANGLE_BEGIN                                                      \
    CARRY_LIMB(0)                                                                 \
    CARRY_TIMES(1, t, c0) CARRY_PUT(t, 1)                                         \
    CARRY_TIMES(2, t, c1) "addq %[t], %[c0]\n\t" CARRY_PUT(c0, 2)                 \
    CARRY_TIMES(3, t, c2) CARRY_ADD(t, c1)                                        \
    CARRY_TIMES(4, t, c3) CARRY_ADD(t, c2)
#define CARRY_TRIANGLE_NEXT(high) "adcq $0, %[" #high "]\n\t" "xorl %k[zero], %k[zero]\n\t" CARRY_LIMB(1)

// Columns 5 to 8 are left in c3, c0, c1 and c2.
#define CARRY_TRIANGLE_OF_5                                                       \
    CARRY_TRIANGLE_BEGIN CARRY_TRIANGLE_NEXT(c3)                                  \
    CARRY_TIMES(2, t, c0) CARRY_ADD(t, c1) CARRY_PUT(c1, 3)                       \
    CARRY_TIMES(3, t, c1) CARRY_ADD(c0, c2) CARRY_ADD_BESIDE(t, c2) CARRY_PUT(c2, 4) \
    CARRY_TIMES(4, t, c0) CARRY_ADD_BESIDE(c1, c3) CARRY_ADD(t, c3) CARRY_ADD(zero, c0) \
    CARRY_LIMB(2)                                                                 \
    CARRY_TIMES(3, t, c1) CARRY_ADD(t, c3) CARRY_ADD(c1, c0)                      \
    CARRY_TIMES(4, t, c1) CARRY_ADD_BESIDE(t, c0) CARRY_ADD_BESIDE(zero, c1)      \
    CARRY_LIMB(3)                                                                 \
    CARRY_TIMES(4, t, c2) CARRY_ADD(t, c1) CARRY_ADD(zero, c2)

// Columns 7 to 10 are left in c1, c0, c3 and c2. In row 1 the register of zero has a high half.
#define CARRY_TRIANGLE_OF_6                                                       \
    CARRY_TRIANGLE_BEGIN CARRY_TIMES(5, t, c0) CARRY_ADD(t, c3) CARRY_TRIANGLE_NEXT(c0) \
    CARRY_TIMES(2, t, zero) CARRY_ADD(t, c1) CARRY_PUT(c1, 3)                     \
    CARRY_TIMES(3, t, c1) CARRY_ADD(zero, c2) CARRY_ADD_BESIDE(t, c2) CARRY_PUT(c2, 4) \
    CARRY_TIMES(4, t, c2) CARRY_ADD(c1, c3) CARRY_ADD_BESIDE(t, c3)               \
    CARRY_TIMES(5, t, c1) CARRY_ADD(c2, c0) CARRY_ADD_BESIDE(t, c0)               \
    "movl $0, %k[zero]\n\t" CARRY_ADD(zero, c1) CARRY_ADD_BESIDE(zero, c1)        \
    CARRY_LIMB(2)                                                                 \
    CARRY_TIMES(3, t, c2) CARRY_ADD(t, c3) CARRY_PUT(c3, 5)                       \
    CARRY_TIMES(4, t, c3) CARRY_ADD(c2, c0) CARRY_ADD_BESIDE(t, c0) CARRY_PUT(c0, 6) \
    CARRY_TIMES(5, t, c0) CARRY_ADD(c3, c1) CARRY_ADD_BESIDE(t, c1) CARRY_ADD(zero, c0) \
    CARRY_LIMB(3)                                                                 \
    CARRY_TIMES(4, t, c2) CARRY_ADD(t, c1) CARRY_ADD(c2, c0)                      \
    CARRY_TIMES(5, t, c3) CARRY_ADD_BESIDE(t, c0) CARRY_ADD_BESIDE(zero, c3)      \
    CARRY_LIMB(4)                                                                 \
    CARRY_TIMES(5, t, c2) CARRY_ADD(t, c3) CARRY_ADD(zero, c2)

// Columns 2 i and 2 i + 1: the square of a[i], and twice what waits there or is in a register. The flags are cleared once
// more, so that the first of these columns need not wait for the last of those above.
#define CARRY_SQUARE(i) CARRY_LIMB(i) "mulx %%rdx, %%rdx, %[t]\n\t"
#define CARRY_TWICE_WAITING(i, square)            \
    "adcx 8*" #i "(%[r]), " square "\n\t"         \
    "adox 8*" #i "(%[r]), " square "\n\t"         \
    "movq " square ", 8*" #i "(%[r])\n\t"
#define CARRY_TWICE(i, column, square)            \
    "adcx %[" #column "], %[" #column "]\n\t"     \
    "adox " square ", %[" #column "]\n\t"         \
    CARRY_PUT(column, i)
#define CARRY_LOW "%%rdx"
#define CARRY_HIGH "%[t]"
#define CARRY_SQUARES_BEGIN                                                                           \
    "xorl %k[zero], %k[zero]\n\t"                                                                     \
    CARRY_SQUARE(0) "movq %%rdx, (%[r])\n\t" CARRY_TWICE_WAITING(1, CARRY_HIGH)                       \
    CARRY_SQUARE(1) CARRY_TWICE_WAITING(2, CARRY_LOW) CARRY_TWICE_WAITING(3, CARRY_HIGH)
#define CARRY_SQUARES_END(last) CARRY_ADD(zero, t) CARRY_ADD_BESIDE(zero, t) CARRY_PUT(t, last)
#define CARRY_SQUARES_OF_5                                                                            \
    CARRY_SQUARES_BEGIN                                                                               \
    CARRY_SQUARE(2) CARRY_TWICE_WAITING(4, CARRY_LOW) CARRY_TWICE(5, c3, CARRY_HIGH)                  \
    CARRY_SQUARE(3) CARRY_TWICE(6, c0, CARRY_LOW) CARRY_TWICE(7, c1, CARRY_HIGH)                      \
    CARRY_SQUARE(4) CARRY_TWICE(8, c2, CARRY_LOW) CARRY_SQUARES_END(9)
#define CARRY_SQUARES_OF_6                                                                            \
    CARRY_SQUARES_BEGIN                                                                               \
    CARRY_SQUARE(2) CARRY_TWICE_WAITING(4, CARRY_LOW) CARRY_TWICE_WAITING(5, CARRY_HIGH)              \
    CARRY_SQUARE(3) CARRY_TWICE_WAITING(6, CARRY_LOW) CARRY_TWICE(7, c1, CARRY_HIGH)                  \
    CARRY_SQUARE(4) CARRY_TWICE(8, c0, CARRY_LOW) CARRY_TWICE(9, c3, CARRY_HIGH)                      \
    CARRY_SQUARE(5) CARRY_TWICE(10, c2, CARRY_LOW) CARRY_SQUARES_END(11)

#define CARRY_SQUARE_OF(n)                                                                                          \
    if constexpr (N == (n)) {                                                                                       \
        __asm__ volatile(CARRY_TRIANGLE_OF_##n CARRY_SQUARES_OF_##n                                                 \
            : [c0] "=&r"(c0), [c1] "=&r"(c1), [c2] "=&r"(c2), [c3] "=&r"(c3), [t] "=&r"(t), [zero] "=&a"(zero)      \
            : [r] "r"(r), [a] "r"(a)                                                                                \
            : "rdx", "cc", "memory");                                                                               \
    }
// clang-format on

// r = a^2, returns 0. r: 2N limbs, no overlap; a: N limbs; N: 5 or 6.
template <std::size_t N>
[[gnu::always_inline]] inline int sqr_in_registers(limb* r, const limb* a) noexcept {
    static_assert(N == 5 || N == 6);
    limb c0, c1, c2, c3, t, zero;
    CARRY_SQUARE_OF(5)
    CARRY_SQUARE_OF(6)
    return static_cast<int>(zero);
}

}  // namespace

}  // namespace carry::kernels::x86_64

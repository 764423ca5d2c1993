/// \file
/// Products of few limbs as one block of instructions: rows of one operand, up to eight limbs long, whose sums stay in
/// registers. Everything here has internal linkage.
///
/// Where another thread shares the core, every instruction is felt. Both chains of carries end each row with nothing to carry,
/// since what is above a row is less than 2^w; so a row that follows at once need not clear the flags, and a single register is
/// the zero of all rows. The sums are N + 1 registers that take turns: the lowest one of a row is stored, holds the low halves
/// of the row's other products, and is the highest one of the next row.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

namespace {

/// The longest such row: its sums, a high half on its way, the factor and three pointers are fourteen registers. Of shorter
/// ones zero has a register, too.
inline constexpr std::size_t longest_row_of_product = 8;
/// The most such rows.
inline constexpr std::size_t most_rows_of_product = 16;

// clang-format off
// All begin `at` bytes into a and r.
// Row j of a product, by b[j]: the sums s0, ..., s(n - 1) of columns j to j + n - 1, and u for the column above. The high half
// of a product waits for the next step in u or t, in turn, and ends in u.
#define CARRY_FIRST_STEP(j, s0, low, high)      \
    "movq 8*(" #j ")(%[b]), %%rdx\n\t"          \
    "mulx %c[at](%[a]), %[" #low "], %[" #high "]\n\t" \
    "adcx %[" #low "], %[" #s0 "]\n\t"          \
    "movq %[" #s0 "], 8*(" #j ")+%c[at](%[r])\n\t"
#define CARRY_NEXT_STEP(i, s0, s, in, out)               \
    "mulx 8*" #i "+%c[at](%[a]), %[" #s0 "], %[" #out "]\n\t" \
    "adcx %[" #in "], %[" #s "]\n\t"                     \
    "adox %[" #s0 "], %[" #s "]\n\t"
#define CARRY_LAST_STEP(i, s0, s, u)       \
    CARRY_NEXT_STEP(i, s0, s, t, u)        \
    "adcx %[zero], %[" #u "]\n\t"          \
    "adox %[zero], %[" #u "]\n\t"
#define CARRY_LAST_STEP_OF_8(s0, s7, u)    \
    CARRY_NEXT_STEP(7, s0, s7, t, u)       \
    "movl $0, %k[t]\n\t"                   \
    "adcx %[t], %[" #u "]\n\t"             \
    "adox %[t], %[" #u "]\n\t"
#define CARRY_ROW_2(j, s0, s1, u) \
    CARRY_FIRST_STEP(j, s0, u, t) CARRY_LAST_STEP(1, s0, s1, u)
#define CARRY_ROW_3(j, s0, s1, s2, u) \
    CARRY_FIRST_STEP(j, s0, t, u) CARRY_NEXT_STEP(1, s0, s1, u, t) CARRY_LAST_STEP(2, s0, s2, u)
#define CARRY_ROW_4(j, s0, s1, s2, s3, u) \
    CARRY_FIRST_STEP(j, s0, u, t) CARRY_NEXT_STEP(1, s0, s1, t, u) CARRY_NEXT_STEP(2, s0, s2, u, t) \
    CARRY_LAST_STEP(3, s0, s3, u)
#define CARRY_ROW_5(j, s0, s1, s2, s3, s4, u) \
    CARRY_FIRST_STEP(j, s0, t, u) CARRY_NEXT_STEP(1, s0, s1, u, t) CARRY_NEXT_STEP(2, s0, s2, t, u) \
    CARRY_NEXT_STEP(3, s0, s3, u, t) CARRY_LAST_STEP(4, s0, s4, u)
#define CARRY_ROW_6(j, s0, s1, s2, s3, s4, s5, u) \
    CARRY_FIRST_STEP(j, s0, u, t) CARRY_NEXT_STEP(1, s0, s1, t, u) CARRY_NEXT_STEP(2, s0, s2, u, t) \
    CARRY_NEXT_STEP(3, s0, s3, t, u) CARRY_NEXT_STEP(4, s0, s4, u, t) CARRY_LAST_STEP(5, s0, s5, u)
#define CARRY_ROW_7(j, s0, s1, s2, s3, s4, s5, s6, u) \
    CARRY_FIRST_STEP(j, s0, t, u) CARRY_NEXT_STEP(1, s0, s1, u, t) CARRY_NEXT_STEP(2, s0, s2, t, u) \
    CARRY_NEXT_STEP(3, s0, s3, u, t) CARRY_NEXT_STEP(4, s0, s4, t, u) CARRY_NEXT_STEP(5, s0, s5, u, t) \
    CARRY_LAST_STEP(6, s0, s6, u)
#define CARRY_ROW_8(j, s0, s1, s2, s3, s4, s5, s6, s7, u) \
    CARRY_FIRST_STEP(j, s0, u, t) CARRY_NEXT_STEP(1, s0, s1, t, u) CARRY_NEXT_STEP(2, s0, s2, u, t) \
    CARRY_NEXT_STEP(3, s0, s3, t, u) CARRY_NEXT_STEP(4, s0, s4, u, t) CARRY_NEXT_STEP(5, s0, s5, t, u) \
    CARRY_NEXT_STEP(6, s0, s6, u, t) CARRY_LAST_STEP_OF_8(s0, s7, u)

// Row 0, whose lowest limb is stored: the sums c0, ..., c(n - 1) of columns 1 to n.
#define CARRY_ROW_0_BEGIN                  \
    "movq (%[b]), %%rdx\n\t"               \
    "mulx %c[at](%[a]), %[t], %[c0]\n\t"         \
    "movq %[t], %c[at](%[r])\n\t"
#define CARRY_ROW_0_STEP(i, below, c)      \
    "mulx 8*" #i "+%c[at](%[a]), %[t], %[" #c "]\n\t" \
    "adcx %[t], %[" #below "]\n\t"
#define CARRY_ROW_0_TO_1 CARRY_ROW_0_BEGIN CARRY_ROW_0_STEP(1, c0, c1)
#define CARRY_ROW_0_TO_2 CARRY_ROW_0_TO_1 CARRY_ROW_0_STEP(2, c1, c2)
#define CARRY_ROW_0_TO_3 CARRY_ROW_0_TO_2 CARRY_ROW_0_STEP(3, c2, c3)
#define CARRY_ROW_0_TO_4 CARRY_ROW_0_TO_3 CARRY_ROW_0_STEP(4, c3, c4)
#define CARRY_ROW_0_TO_5 CARRY_ROW_0_TO_4 CARRY_ROW_0_STEP(5, c4, c5)
#define CARRY_ROW_0_TO_6 CARRY_ROW_0_TO_5 CARRY_ROW_0_STEP(6, c5, c6)
#define CARRY_ROW_0_OF_2 CARRY_ROW_0_TO_1 "adcx %[zero], %[c1]\n\t"
#define CARRY_ROW_0_OF_3 CARRY_ROW_0_TO_2 "adcx %[zero], %[c2]\n\t"
#define CARRY_ROW_0_OF_4 CARRY_ROW_0_TO_3 "adcx %[zero], %[c3]\n\t"
#define CARRY_ROW_0_OF_5 CARRY_ROW_0_TO_4 "adcx %[zero], %[c4]\n\t"
#define CARRY_ROW_0_OF_6 CARRY_ROW_0_TO_5 "adcx %[zero], %[c5]\n\t"
#define CARRY_ROW_0_OF_7 CARRY_ROW_0_TO_6 "adcx %[zero], %[c6]\n\t"
#define CARRY_ROW_0_OF_8 CARRY_ROW_0_TO_6 CARRY_ROW_0_STEP(7, c6, c7) "movl $0, %k[t]\n\t" "adcx %[t], %[c7]\n\t"

// The sums that are left are stored from column j on.
#define CARRY_STORE(j, s) "movq %[" #s "], 8*(" #j ")+%c[at](%[r])\n\t"
#define CARRY_STORE_1(j, s0, ...) CARRY_STORE(j, s0)
#define CARRY_STORE_2(j, s0, ...) CARRY_STORE(j, s0) CARRY_STORE_1(j + 1, __VA_ARGS__)
#define CARRY_STORE_3(j, s0, ...) CARRY_STORE(j, s0) CARRY_STORE_2(j + 1, __VA_ARGS__)
#define CARRY_STORE_4(j, s0, ...) CARRY_STORE(j, s0) CARRY_STORE_3(j + 1, __VA_ARGS__)
#define CARRY_STORE_5(j, s0, ...) CARRY_STORE(j, s0) CARRY_STORE_4(j + 1, __VA_ARGS__)
#define CARRY_STORE_6(j, s0, ...) CARRY_STORE(j, s0) CARRY_STORE_5(j + 1, __VA_ARGS__)
#define CARRY_STORE_7(j, s0, ...) CARRY_STORE(j, s0) CARRY_STORE_6(j + 1, __VA_ARGS__)
#define CARRY_STORE_8(j, s0, ...) CARRY_STORE(j, s0) CARRY_STORE_7(j + 1, __VA_ARGS__)

// So many rows from row j on, and the end.
#define CARRY_ROWS_0(n, j, ...) CARRY_STORE_##n(j, __VA_ARGS__)
#define CARRY_ROWS_1(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_0(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_2(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_1(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_3(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_2(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_4(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_3(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_5(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_4(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_6(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_5(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_7(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_6(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_8(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_7(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_9(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_8(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_10(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_9(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_11(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_10(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_12(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_11(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_13(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_12(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_14(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_13(n, j + 1, __VA_ARGS__, s)
#define CARRY_ROWS_15(n, j, s, ...) CARRY_ROW_##n(j, s, __VA_ARGS__) CARRY_ROWS_14(n, j + 1, __VA_ARGS__, s)

#define CARRY_SUMS_2 [c0] "=&r"(c0), [c1] "=&r"(c1), [c2] "=&r"(c2)
#define CARRY_SUMS_3 CARRY_SUMS_2, [c3] "=&r"(c3)
#define CARRY_SUMS_4 CARRY_SUMS_3, [c4] "=&r"(c4)
#define CARRY_SUMS_5 CARRY_SUMS_4, [c5] "=&r"(c5)
#define CARRY_SUMS_6 CARRY_SUMS_5, [c6] "=&r"(c6)
#define CARRY_SUMS_7 CARRY_SUMS_6, [c7] "=&r"(c7)
#define CARRY_SUMS_8 CARRY_SUMS_7, [c8] "=&r"(c8)

// How the flags are cleared, and zero where it has a register.
#define CARRY_ZERO_HELD [zero] "=&a"(zero),
#define CARRY_ZERO_MADE
#define CARRY_CLEAR_HELD "xorl %k[zero], %k[zero]\n\t"
#define CARRY_CLEAR_MADE "xorl %k[t], %k[t]\n\t"

// Rows of n limbs, and so many after the first one.
#define CARRY_PRODUCT(n, rows, zero_is, ...)                                                                     \
    if constexpr (N == (n) && Rows == (rows) + 1) {                                                              \
        __asm__ volatile(CARRY_CLEAR_##zero_is CARRY_ROW_0_OF_##n CARRY_ROWS_##rows(n, 1, __VA_ARGS__)           \
            : CARRY_ZERO_##zero_is CARRY_SUMS_##n, [t] "=&r"(t)                                                  \
            : [r] "r"(r), [a] "r"(a), [b] "r"(b), [at] "i"(0)                                                   \
            : "rdx", "cc", "memory");                                                                            \
    }
#define CARRY_PRODUCTS(n, ...)         \
    CARRY_PRODUCT(n, 1, __VA_ARGS__)   \
    CARRY_PRODUCT(n, 2, __VA_ARGS__)   \
    CARRY_PRODUCT(n, 3, __VA_ARGS__)   \
    CARRY_PRODUCT(n, 4, __VA_ARGS__)   \
    CARRY_PRODUCT(n, 5, __VA_ARGS__)   \
    CARRY_PRODUCT(n, 6, __VA_ARGS__)   \
    CARRY_PRODUCT(n, 7, __VA_ARGS__)   \
    CARRY_PRODUCT(n, 8, __VA_ARGS__)   \
    CARRY_PRODUCT(n, 9, __VA_ARGS__)   \
    CARRY_PRODUCT(n, 10, __VA_ARGS__)  \
    CARRY_PRODUCT(n, 11, __VA_ARGS__)  \
    CARRY_PRODUCT(n, 12, __VA_ARGS__)  \
    CARRY_PRODUCT(n, 13, __VA_ARGS__)  \
    CARRY_PRODUCT(n, 14, __VA_ARGS__)  \
    CARRY_PRODUCT(n, 15, __VA_ARGS__)
// clang-format on

// r = a * b, returns 0.
// r: N + Rows limbs, no overlap; a: N limbs, b: Rows limbs; 2 <= N <= longest_row_of_product, 2 <= Rows <=
// most_rows_of_product.
template <std::size_t N, std::size_t Rows>
[[gnu::always_inline]] inline int mul_in_registers(limb* r, const limb* a, const limb* b) noexcept {
    static_assert(N >= 2 && N <= longest_row_of_product && Rows >= 2 && Rows <= most_rows_of_product);
    [[maybe_unused]] limb c0, c1, c2, c3, c4, c5, c6, c7, c8, t, zero = 0;
    CARRY_PRODUCTS(2, HELD, c0, c1, c2)
    CARRY_PRODUCTS(3, HELD, c0, c1, c2, c3)
    CARRY_PRODUCTS(4, HELD, c0, c1, c2, c3, c4)
    CARRY_PRODUCTS(5, HELD, c0, c1, c2, c3, c4, c5)
    CARRY_PRODUCTS(6, HELD, c0, c1, c2, c3, c4, c5, c6)
    CARRY_PRODUCTS(7, HELD, c0, c1, c2, c3, c4, c5, c6, c7)
    CARRY_PRODUCTS(8, MADE, c0, c1, c2, c3, c4, c5, c6, c7, c8)
    return static_cast<int>(zero);
}

}  // namespace

}  // namespace carry::kernels::x86_64

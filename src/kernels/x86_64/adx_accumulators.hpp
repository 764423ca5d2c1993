/// \file
/// Rows of products for the level adx whose sums stay in registers (see adx_rows.hpp): one limb times a short row whose length
/// the compiler knows, added to limbs that it holds in registers.
#pragma once

#include "kernels/x86_64/adx_row_steps.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// The longest row whose sums are held in registers.
inline constexpr std::size_t longest_register_row = 8;
/// And the longest one that makes its lowest limb zero, whose place the highest one takes. With clang it must be possible to
/// keep a frame pointer, which takes a register more than with GCC.
#ifdef __clang__
inline constexpr std::size_t longest_reducing_row = 10;
#else
inline constexpr std::size_t longest_reducing_row = 11;
#endif

// clang-format off
// The steps of a row that is added to c0, c1, ..., c(n); the last one begins c(n).
#define CARRY_INTO_REGISTERS_1(S, LAST)  LAST(0, 1)
#define CARRY_INTO_REGISTERS_2(S, LAST) S(0, 1) LAST(1, 2)
#define CARRY_INTO_REGISTERS_3(S, LAST) S(0, 1) S(1, 2) LAST(2, 3)
#define CARRY_INTO_REGISTERS_4(S, LAST) S(0, 1) S(1, 2) S(2, 3) LAST(3, 4)
#define CARRY_INTO_REGISTERS_5(S, LAST) S(0, 1) S(1, 2) S(2, 3) S(3, 4) LAST(4, 5)
#define CARRY_INTO_REGISTERS_6(S, LAST) S(0, 1) S(1, 2) S(2, 3) S(3, 4) S(4, 5) LAST(5, 6)
#define CARRY_INTO_REGISTERS_7(S, LAST) S(0, 1) S(1, 2) S(2, 3) S(3, 4) S(4, 5) S(5, 6) LAST(6, 7)
#define CARRY_INTO_REGISTERS_8(S, LAST) S(0, 1) S(1, 2) S(2, 3) S(3, 4) S(4, 5) S(5, 6) S(6, 7) LAST(7, 8)

#define CARRY_SUMMED_1 [c0] "+&r"(c[0])
#define CARRY_SUMMED_2 CARRY_SUMMED_1, [c1] "+&r"(c[1])
#define CARRY_SUMMED_3 CARRY_SUMMED_2, [c2] "+&r"(c[2])
#define CARRY_SUMMED_4 CARRY_SUMMED_3, [c3] "+&r"(c[3])
#define CARRY_SUMMED_5 CARRY_SUMMED_4, [c4] "+&r"(c[4])
#define CARRY_SUMMED_6 CARRY_SUMMED_5, [c5] "+&r"(c[5])
#define CARRY_SUMMED_7 CARRY_SUMMED_6, [c6] "+&r"(c[6])
#define CARRY_SUMMED_8 CARRY_SUMMED_7, [c7] "+&r"(c[7])
#define CARRY_SUMMED_9 CARRY_SUMMED_8, [c8] "+&r"(c[8])
#define CARRY_SUMMED_10 CARRY_SUMMED_9, [c9] "+&r"(c[9])
#define CARRY_SUMMED_11 CARRY_SUMMED_10, [c10] "+&r"(c[10])
#define CARRY_ACCUMULATORS_1 CARRY_SUMMED_1, [c1] "=&r"(c[1])
#define CARRY_ACCUMULATORS_2 CARRY_SUMMED_2, [c2] "=&r"(c[2])
#define CARRY_ACCUMULATORS_3 CARRY_SUMMED_3, [c3] "=&r"(c[3])
#define CARRY_ACCUMULATORS_4 CARRY_SUMMED_4, [c4] "=&r"(c[4])
#define CARRY_ACCUMULATORS_5 CARRY_SUMMED_5, [c5] "=&r"(c[5])
#define CARRY_ACCUMULATORS_6 CARRY_SUMMED_6, [c6] "=&r"(c[6])
#define CARRY_ACCUMULATORS_7 CARRY_SUMMED_7, [c7] "=&r"(c[7])
#define CARRY_ACCUMULATORS_8 CARRY_SUMMED_8, [c8] "=&r"(c[8])

#define CARRY_STEPS_FROM_1_TO_1(S)
#define CARRY_STEPS_FROM_1_TO_2(S) S(1, 2)
#define CARRY_STEPS_FROM_1_TO_3(S) S(1, 2) S(2, 3)
#define CARRY_STEPS_FROM_1_TO_4(S) S(1, 2) S(2, 3) S(3, 4)
#define CARRY_STEPS_FROM_1_TO_5(S) S(1, 2) S(2, 3) S(3, 4) S(4, 5)
#define CARRY_STEPS_FROM_1_TO_6(S) S(1, 2) S(2, 3) S(3, 4) S(4, 5) S(5, 6)
#define CARRY_STEPS_FROM_1_TO_7(S) S(1, 2) S(2, 3) S(3, 4) S(4, 5) S(5, 6) S(6, 7)
#define CARRY_STEPS_FROM_1_TO_8(S) S(1, 2) S(2, 3) S(3, 4) S(4, 5) S(5, 6) S(6, 7) S(7, 8)
#define CARRY_STEPS_FROM_1_TO_9(S) CARRY_STEPS_FROM_1_TO_8(S) S(8, 9)
#define CARRY_STEPS_FROM_1_TO_10(S) CARRY_STEPS_FROM_1_TO_9(S) S(9, 10)

#define CARRY_FRESH_REGISTERS_1 [c0] "=&r"(c[0]), [c1] "=&r"(c[1])
#define CARRY_FRESH_REGISTERS_2 CARRY_FRESH_REGISTERS_1, [c2] "=&r"(c[2])
#define CARRY_FRESH_REGISTERS_3 CARRY_FRESH_REGISTERS_2, [c3] "=&r"(c[3])
#define CARRY_FRESH_REGISTERS_4 CARRY_FRESH_REGISTERS_3, [c4] "=&r"(c[4])
#define CARRY_FRESH_REGISTERS_5 CARRY_FRESH_REGISTERS_4, [c5] "=&r"(c[5])
#define CARRY_FRESH_REGISTERS_6 CARRY_FRESH_REGISTERS_5, [c6] "=&r"(c[6])
#define CARRY_FRESH_REGISTERS_7 CARRY_FRESH_REGISTERS_6, [c7] "=&r"(c[7])
#define CARRY_FRESH_REGISTERS_8 CARRY_FRESH_REGISTERS_7, [c8] "=&r"(c[8])

// clang-format on

// c = c + a * b, where c[N] begins. c: N + 1 limbs that the compiler holds in registers; a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline void addmul_row_registers(limb* c, const limb* a, limb b) noexcept {
    static_assert(N >= 1 && N <= longest_register_row);
    limb x, y;
#define CARRY_STEP(i, j)     \
    "mulx 8*" #i             \
    "(%[a]), %[x], %[y]\n\t" \
    "adcx %[x], %[c" #i      \
    "]\n\t"                  \
    "adox %[y], %[c" #j "]\n\t"
#define CARRY_LAST(i, j)                \
    "mulx 8*" #i "(%[a]), %[x], %[c" #j \
    "]\n\t"                             \
    "adcx %[x], %[c" #i                 \
    "]\n\t"                             \
    "movl $0, %k[x]\n\t"                \
    "adcx %[x], %[c" #j                 \
    "]\n\t"                             \
    "adox %[x], %[c" #j "]\n\t"
#define CARRY_ROW(n)                                                                 \
    __asm__("xorl %k[x], %k[x]\n\t" CARRY_INTO_REGISTERS_##n(CARRY_STEP, CARRY_LAST) \
            : CARRY_ACCUMULATORS_##n, [x] "=&r"(x), [y] "=&r"(y)                     \
            : [a] "r"(a), "d"(b), "m"(*reinterpret_cast<const limb(*)[N]>(a))        \
            : "cc");
    CARRY_FOR_REGISTER_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_LAST
#undef CARRY_STEP
}

// c = (c + a * b) / 2^w, where that has no remainder. c: N limbs that the compiler holds in registers; a: N >= 2 limbs. c[0] is
// where the highest limb goes: the limbs of the result are c[1], ..., c[N - 1], c[0]. There is a carry out of the lowest column
// if c[0] is not zero, as the low half of its product is what makes it so; from then on it takes low halves on their way.
template <std::size_t N>
[[gnu::always_inline]] inline void reduce_row_registers(limb* c, const limb* a, limb b) noexcept {
    static_assert(N >= 2 && N <= longest_reducing_row);
    limb y;
#define CARRY_STEP(i, j)      \
    "mulx 8*" #i              \
    "(%[a]), %[c0], %[y]\n\t" \
    "adcx %[c0], %[c" #i      \
    "]\n\t"                   \
    "adox %[y], %[c" #j "]\n\t"
#define CARRY_LAST(i, j)      \
    "mulx 8*" #i              \
    "(%[a]), %[y], %[c0]\n\t" \
    "adcx %[y], %[c" #i       \
    "]\n\t"                   \
    "movl $0, %k[y]\n\t"      \
    "adcx %[y], %[c0]\n\t"    \
    "adox %[y], %[c0]\n\t"
// An operand of memory might take another register.
#define CARRY_ROW(n, last)                                                                  \
    __asm__(                                                                                \
        "xorl %k[y], %k[y]\n\t"                                                             \
        "movq $-1, %[y]\n\t"                                                                \
        "adcx %[y], %[c0]\n\t"                                                              \
        "mulx (%[a]), %[c0], %[y]\n\t"                                                      \
        "adox %[y], %[c1]\n\t" CARRY_STEPS_FROM_1_TO_##last(CARRY_STEP) CARRY_LAST(last, n) \
        : CARRY_SUMMED_##n, [y] "=&r"(y)                                                    \
        : [a] "r"(a), "d"(b)                                                                \
        : "cc", "memory");
    if constexpr (N == 2) CARRY_ROW(2, 1)
    if constexpr (N == 3) CARRY_ROW(3, 2)
    if constexpr (N == 4) CARRY_ROW(4, 3)
    if constexpr (N == 5) CARRY_ROW(5, 4)
    if constexpr (N == 6) CARRY_ROW(6, 5)
    if constexpr (N == 7) CARRY_ROW(7, 6)
    if constexpr (N == 8) CARRY_ROW(8, 7)
    if constexpr (N == 9) CARRY_ROW(9, 8)
    if constexpr (N == 10) CARRY_ROW(10, 9)
    if constexpr (N == 11) CARRY_ROW(11, 10)
#undef CARRY_ROW
#undef CARRY_LAST
#undef CARRY_STEP
}

// c = (c + d * q) / 2^w for the q for which that has no remainder, which is returned. c: N >= 1 limbs that the compiler holds
// in registers; d: N limbs, odd; factor = -d^(-1) mod 2^w.
template <std::size_t N>
[[gnu::always_inline]] inline limb reduce_registers(limb* c, const limb* d, limb factor) noexcept {
    const limb q = c[0] * factor;
    if constexpr (N == 1) {
        c[0] = multiply_wide(q, d[0]).high + (c[0] != 0 ? 1 : 0);
    } else {
        reduce_row_registers<N>(c, d, q);
        const limb top = c[0];
#pragma GCC unroll 11
        for (std::size_t j = 1; j < N; ++j) {
            c[j - 1] = c[j];
        }
        c[N - 1] = top;
    }
    return q;
}

// c = a * b. c: N + 1 limbs that the compiler holds in registers; a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline void mul_row_registers(limb* c, const limb* a, limb b) noexcept {
    static_assert(N >= 1 && N <= longest_register_row);
    limb x;
#define CARRY_STEP(i, j)                \
    "mulx 8*" #i "(%[a]), %[x], %[c" #j \
    "]\n\t"                             \
    "adcx %[x], %[c" #i "]\n\t"
#define CARRY_ROW(n) \
    __asm__("xorl %k[x], %k[x]\n\t"                                           \
            "mulx (%[a]), %[c0], %[c1]\n\t"                                   \
            CARRY_STEPS_FROM_1_TO_##n(CARRY_STEP)                             \
            "movl $0, %k[x]\n\t"                                              \
            "adcx %[x], %[c" #n "]\n\t"                                       \
            : CARRY_FRESH_REGISTERS_##n, [x] "=&r"(x)                         \
            : [a] "r"(a), "d"(b), "m"(*reinterpret_cast<const limb(*)[N]>(a)) \
            : "cc");
    CARRY_FOR_REGISTER_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
}

}  // namespace carry::kernels::x86_64

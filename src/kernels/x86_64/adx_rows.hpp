/// \file
/// Rows of products in inline assembly for the level adx: one limb times a row whose length the compiler knows, added to
/// another row in memory or in registers. `mulx` leaves the flags alone, `adcx` carries in CF only and `adox` in OF only, so
/// two chains of additions run side by side.
///
/// Instructions beyond the compiler's own target appear in assembly, or in functions with a target attribute; never through
/// flags for a whole file. Of an inline function the linker keeps one copy for the whole program, and a copy that was compiled
/// for a richer processor would then run everywhere.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// The longest row that is unrolled completely wherever there are rows.
inline constexpr std::size_t longest_row = 32;

/// The same for rows of products by one limb, of Montgomery's reduction and of squares.
inline constexpr std::size_t longest_single_row = 40;

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
// The steps 0, 1, ..., n - 1 of a row. The high limb of a product waits in h0 or h1 for the next step, in turn.
#define CARRY_STEPS_1(S) S(0, h0, h1)
#define CARRY_STEPS_2(S) CARRY_STEPS_1(S) S(1, h1, h0)
#define CARRY_STEPS_3(S) CARRY_STEPS_2(S) S(2, h0, h1)
#define CARRY_STEPS_4(S) CARRY_STEPS_3(S) S(3, h1, h0)
#define CARRY_STEPS_5(S) CARRY_STEPS_4(S) S(4, h0, h1)
#define CARRY_STEPS_6(S) CARRY_STEPS_5(S) S(5, h1, h0)
#define CARRY_STEPS_7(S) CARRY_STEPS_6(S) S(6, h0, h1)
#define CARRY_STEPS_8(S) CARRY_STEPS_7(S) S(7, h1, h0)
#define CARRY_STEPS_9(S) CARRY_STEPS_8(S) S(8, h0, h1)
#define CARRY_STEPS_10(S) CARRY_STEPS_9(S) S(9, h1, h0)
#define CARRY_STEPS_11(S) CARRY_STEPS_10(S) S(10, h0, h1)
#define CARRY_STEPS_12(S) CARRY_STEPS_11(S) S(11, h1, h0)
#define CARRY_STEPS_13(S) CARRY_STEPS_12(S) S(12, h0, h1)
#define CARRY_STEPS_14(S) CARRY_STEPS_13(S) S(13, h1, h0)
#define CARRY_STEPS_15(S) CARRY_STEPS_14(S) S(14, h0, h1)
#define CARRY_STEPS_16(S) CARRY_STEPS_15(S) S(15, h1, h0)
#define CARRY_STEPS_17(S) CARRY_STEPS_16(S) S(16, h0, h1)
#define CARRY_STEPS_18(S) CARRY_STEPS_17(S) S(17, h1, h0)
#define CARRY_STEPS_19(S) CARRY_STEPS_18(S) S(18, h0, h1)
#define CARRY_STEPS_20(S) CARRY_STEPS_19(S) S(19, h1, h0)
#define CARRY_STEPS_21(S) CARRY_STEPS_20(S) S(20, h0, h1)
#define CARRY_STEPS_22(S) CARRY_STEPS_21(S) S(21, h1, h0)
#define CARRY_STEPS_23(S) CARRY_STEPS_22(S) S(22, h0, h1)
#define CARRY_STEPS_24(S) CARRY_STEPS_23(S) S(23, h1, h0)
#define CARRY_STEPS_25(S) CARRY_STEPS_24(S) S(24, h0, h1)
#define CARRY_STEPS_26(S) CARRY_STEPS_25(S) S(25, h1, h0)
#define CARRY_STEPS_27(S) CARRY_STEPS_26(S) S(26, h0, h1)
#define CARRY_STEPS_28(S) CARRY_STEPS_27(S) S(27, h1, h0)
#define CARRY_STEPS_29(S) CARRY_STEPS_28(S) S(28, h0, h1)
#define CARRY_STEPS_30(S) CARRY_STEPS_29(S) S(29, h1, h0)
#define CARRY_STEPS_31(S) CARRY_STEPS_30(S) S(30, h0, h1)
#define CARRY_STEPS_32(S) CARRY_STEPS_31(S) S(31, h1, h0)
#define CARRY_STEPS_33(S) CARRY_STEPS_32(S) S(32, h0, h1)
#define CARRY_STEPS_34(S) CARRY_STEPS_33(S) S(33, h1, h0)
#define CARRY_STEPS_35(S) CARRY_STEPS_34(S) S(34, h0, h1)
#define CARRY_STEPS_36(S) CARRY_STEPS_35(S) S(35, h1, h0)
#define CARRY_STEPS_37(S) CARRY_STEPS_36(S) S(36, h0, h1)
#define CARRY_STEPS_38(S) CARRY_STEPS_37(S) S(37, h1, h0)
#define CARRY_STEPS_39(S) CARRY_STEPS_38(S) S(38, h0, h1)
#define CARRY_STEPS_40(S) CARRY_STEPS_39(S) S(39, h1, h0)

// Where it waits after n steps.
#define CARRY_HIGH_1 "%[h1]"
#define CARRY_HIGH_2 "%[h0]"
#define CARRY_HIGH_3 "%[h1]"
#define CARRY_HIGH_4 "%[h0]"
#define CARRY_HIGH_5 "%[h1]"
#define CARRY_HIGH_6 "%[h0]"
#define CARRY_HIGH_7 "%[h1]"
#define CARRY_HIGH_8 "%[h0]"
#define CARRY_HIGH_9 "%[h1]"
#define CARRY_HIGH_10 "%[h0]"
#define CARRY_HIGH_11 "%[h1]"
#define CARRY_HIGH_12 "%[h0]"
#define CARRY_HIGH_13 "%[h1]"
#define CARRY_HIGH_14 "%[h0]"
#define CARRY_HIGH_15 "%[h1]"
#define CARRY_HIGH_16 "%[h0]"
#define CARRY_HIGH_17 "%[h1]"
#define CARRY_HIGH_18 "%[h0]"
#define CARRY_HIGH_19 "%[h1]"
#define CARRY_HIGH_20 "%[h0]"
#define CARRY_HIGH_21 "%[h1]"
#define CARRY_HIGH_22 "%[h0]"
#define CARRY_HIGH_23 "%[h1]"
#define CARRY_HIGH_24 "%[h0]"
#define CARRY_HIGH_25 "%[h1]"
#define CARRY_HIGH_26 "%[h0]"
#define CARRY_HIGH_27 "%[h1]"
#define CARRY_HIGH_28 "%[h0]"
#define CARRY_HIGH_29 "%[h1]"
#define CARRY_HIGH_30 "%[h0]"
#define CARRY_HIGH_31 "%[h1]"
#define CARRY_HIGH_32 "%[h0]"
#define CARRY_HIGH_33 "%[h1]"
#define CARRY_HIGH_34 "%[h0]"
#define CARRY_HIGH_35 "%[h1]"
#define CARRY_HIGH_36 "%[h0]"
#define CARRY_HIGH_37 "%[h1]"
#define CARRY_HIGH_38 "%[h0]"
#define CARRY_HIGH_39 "%[h1]"
#define CARRY_HIGH_40 "%[h0]"

// The code of the n that is N: for this header, and for the passes of Karatsuba.
#define CARRY_FOR_REGISTER_ROW(N, APPLY) \
    if constexpr ((N) == 1) APPLY(1) \
    if constexpr ((N) == 2) APPLY(2) \
    if constexpr ((N) == 3) APPLY(3) \
    if constexpr ((N) == 4) APPLY(4) \
    if constexpr ((N) == 5) APPLY(5) \
    if constexpr ((N) == 6) APPLY(6) \
    if constexpr ((N) == 7) APPLY(7) \
    if constexpr ((N) == 8) APPLY(8)
#define CARRY_FOR_ROW(N, APPLY) \
    CARRY_FOR_REGISTER_ROW(N, APPLY) \
    if constexpr ((N) == 9) APPLY(9) \
    if constexpr ((N) == 10) APPLY(10) \
    if constexpr ((N) == 11) APPLY(11) \
    if constexpr ((N) == 12) APPLY(12) \
    if constexpr ((N) == 13) APPLY(13) \
    if constexpr ((N) == 14) APPLY(14) \
    if constexpr ((N) == 15) APPLY(15) \
    if constexpr ((N) == 16) APPLY(16) \
    if constexpr ((N) == 17) APPLY(17) \
    if constexpr ((N) == 18) APPLY(18) \
    if constexpr ((N) == 19) APPLY(19) \
    if constexpr ((N) == 20) APPLY(20) \
    if constexpr ((N) == 21) APPLY(21) \
    if constexpr ((N) == 22) APPLY(22) \
    if constexpr ((N) == 23) APPLY(23) \
    if constexpr ((N) == 24) APPLY(24) \
    if constexpr ((N) == 25) APPLY(25) \
    if constexpr ((N) == 26) APPLY(26) \
    if constexpr ((N) == 27) APPLY(27) \
    if constexpr ((N) == 28) APPLY(28) \
    if constexpr ((N) == 29) APPLY(29) \
    if constexpr ((N) == 30) APPLY(30) \
    if constexpr ((N) == 31) APPLY(31) \
    if constexpr ((N) == 32) APPLY(32)
#define CARRY_FOR_SINGLE_ROW(N, APPLY) \
    CARRY_FOR_ROW(N, APPLY) \
    if constexpr ((N) == 33) APPLY(33) \
    if constexpr ((N) == 34) APPLY(34) \
    if constexpr ((N) == 35) APPLY(35) \
    if constexpr ((N) == 36) APPLY(36) \
    if constexpr ((N) == 37) APPLY(37) \
    if constexpr ((N) == 38) APPLY(38) \
    if constexpr ((N) == 39) APPLY(39) \
    if constexpr ((N) == 40) APPLY(40)

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

// What rows are added by, in steps. First comes the sum with the limb of r, `from` which it is read: it does not wait for the
// product, which is measurably faster. `at` is added to all addresses.
#define CARRY_ADD_LIMB(i, at, from, in) "adox 8*" #i at "(%[" from "]), %[" #in "]\n\t"
#define CARRY_ADD_PRODUCT(i, at, a, r, in, out)             \
    "mulx 8*" #i at "(%[" a "]), %[x], %[" #out "]\n\t"     \
    "adcx %[" #in "], %[x]\n\t"                             \
    "movq %[x], 8*" #i at "(%[" r "])\n\t"
#define CARRY_ADDMUL_STEP(i, in, out) CARRY_ADD_LIMB(i, "", "r", in) CARRY_ADD_PRODUCT(i, "", "a", "r", in, out)
#define CARRY_MUL_STEP(i, in, out)                \
    "mulx 8*" #i "(%[a]), %[x], %[" #out "]\n\t" \
    "adcx %[" #in "], %[x]\n\t"                  \
    "movq %[x], 8*" #i "(%[r])\n\t"
// What both chains carry out goes to the high limb.
#define CARRY_END_CHAINS(high)                              \
    "movl $0, %k[x]\n\t"                                    \
    "adcx %[x], " high "\n\t"                               \
    "adox %[x], " high "\n\t"
// clang-format on

// r = x, by itself: GCC would gather limbs to store them as a vector, or copy each that a barrier shows it.
[[gnu::always_inline]] inline void store_limb(limb& r, limb x) noexcept {
    __asm__("movq %[x], %[r]" : [r] "=m"(r) : [x] "r"(x));
}

// r = a * b + high, returns the limb above. r, a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline limb mul_row(limb* r, const limb* a, limb b, limb high) noexcept {
    static_assert(N >= 1 && N <= longest_single_row);
    limb x, h0 = high, h1;
#define CARRY_ROW(n)                                                                                           \
    __asm__ volatile("xorl %k[x], %k[x]\n\t" CARRY_STEPS_##n(CARRY_MUL_STEP) "adcq $0, " CARRY_HIGH_##n "\n\t" \
                     : [x] "=&r"(x), [h0] "+&r"(h0), [h1] "=&r"(h1)                                            \
                     : [r] "r"(r), [a] "r"(a), "d"(b)                                                          \
                     : "cc", "memory");
    CARRY_FOR_SINGLE_ROW(N, CARRY_ROW)
#undef CARRY_ROW
    return N % 2 == 0 ? h0 : h1;
}

// The same for 8 eights limbs, eights >= 1, and no limb from below: the one chain of carries stays in CF along the loop. Two
// products are under way before their carries are taken: Zen 5 gains a thirtieth.
[[gnu::always_inline]] inline limb mul_eights(limb* r, const limb* a, std::size_t eights, limb b) noexcept {
    limb x, y, h0 = 0, h1, h2;
    // clang-format off
// Limbs i and j, the next one: the high limb of what is below waits in `in`, that of j is to wait in `out`.
#define CARRY_TWO(i, j, in, out)                 \
    "mulx 8*" #i "(%[a]), %[x], %[h1]\n\t"       \
    "mulx 8*" #j "(%[a]), %[y], %[" #out "]\n\t" \
    "adcx %[" #in "], %[x]\n\t"                  \
    "adcx %[h1], %[y]\n\t"                       \
    "movq %[x], 8*" #i "(%[r])\n\t"              \
    "movq %[y], 8*" #j "(%[r])\n\t"
    // clang-format on
    __asm__ volatile("xorl %k[x], %k[x]\n"
                     ".p2align 4\n"
                     "1:\n\t" CARRY_TWO(0, 1, h0, h2) CARRY_TWO(2, 3, h2, h0) CARRY_TWO(4, 5, h0, h2) CARRY_TWO(6, 7, h2, h0)
                     "leaq 64(%[a]), %[a]\n\t"
                     "leaq 64(%[r]), %[r]\n\t"
                     "decq %[eights]\n\t"
                     "jnz 1b\n\t"
                     "adcx %[eights], %[h0]\n\t"
                     : [x] "=&r"(x), [y] "=&r"(y), [h0] "+&r"(h0), [h1] "=&r"(h1), [h2] "=&r"(h2), [r] "+&r"(r), [a] "+&r"(a),
                       [eights] "+&r"(eights)
                     : "d"(b)
                     : "cc", "memory");
#undef CARRY_TWO
    return h0;
}

// r = a * b, returns the limb above. r, a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline limb mul_first_row(limb* r, const limb* a, limb b) noexcept {
    static_assert(N >= 1 && N <= longest_row);
    limb x, h0, h1;
#define CARRY_STEP(i, in, out)           \
    "mulx 8*" #i "(%[a]), %[x], %[" #out \
    "]\n\t"                              \
    ".if " #i                            \
    " == 1\n\t"                          \
    "addq %[" #in                        \
    "], %[x]\n\t"                        \
    ".elseif " #i                        \
    " > 1\n\t"                           \
    "adcx %[" #in                        \
    "], %[x]\n\t"                        \
    ".endif\n\t"                         \
    "movq %[x], 8*" #i "(%[r])\n\t"
#define CARRY_ROW(n)                                                                                           \
    __asm__ volatile(CARRY_STEPS_##n(CARRY_STEP) ".if " #n " > 1\n\tadcq $0, " CARRY_HIGH_##n "\n\t.endif\n\t" \
                     : [x] "=&r"(x), [h0] "=&r"(h0), [h1] "=&r"(h1)                                            \
                     : [r] "r"(r), [a] "r"(a), "d"(b)                                                          \
                     : "cc", "memory");
    CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
    return N % 2 == 0 ? h0 : h1;
}

// r = r + a * b + high, returns the limb above. r, a: N limbs.
template <std::size_t N>
[[gnu::always_inline]] inline limb addmul_row(limb* r, const limb* a, limb b, limb high) noexcept {
    static_assert(N >= 1 && N <= longest_single_row);
    limb x, h0 = high, h1;
#define CARRY_ROW(n)                                                                                             \
    __asm__ volatile("xorl %k[x], %k[x]\n\t" CARRY_STEPS_##n(CARRY_ADDMUL_STEP) CARRY_END_CHAINS(CARRY_HIGH_##n) \
                     : [x] "=&r"(x), [h0] "+&r"(h0), [h1] "=&r"(h1)                                              \
                     : [r] "r"(r), [a] "r"(a), "d"(b)                                                            \
                     : "cc", "memory");
    CARRY_FOR_SINGLE_ROW(N, CARRY_ROW)
#undef CARRY_ROW
    return N % 2 == 0 ? h0 : h1;
}

// r = r + a * b + carry 2^(wN), where r has N + 1 limbs; carry becomes the carry out of them. a: N limbs; carry: 0 or 1.
template <std::size_t N>
[[gnu::always_inline]] inline void addmul_row_within(limb* r, const limb* a, limb b, limb& carry) noexcept {
    static_assert(N >= 1 && N <= longest_row);
    limb x, c = carry, h0 = 0, h1;
#define CARRY_ROW(n)                                                                                         \
    __asm__ volatile("xorl %k[x], %k[x]\n\t" CARRY_STEPS_##n(CARRY_ADDMUL_STEP) "adcx %[c], " CARRY_HIGH_##n \
                     "\n\t"                                                                                  \
                     "adox 8*" #n "(%[r]), " CARRY_HIGH_##n                                                  \
                     "\n\t"                                                                                  \
                     "movq " CARRY_HIGH_##n ", 8*" #n                                                        \
                                            "(%[r])\n\t"                                                     \
                                            "movl $0, %k[x]\n\t"                                             \
                                            "movl $0, %k[c]\n\t"                                             \
                                            "adcx %[x], %[c]\n\t"                                            \
                                            "adox %[x], %[c]\n\t"                                            \
                     : [x] "=&r"(x), [c] "+&r"(c), [h0] "+&r"(h0), [h1] "=&r"(h1)                            \
                     : [r] "r"(r), [a] "r"(a), "d"(b)                                                        \
                     : "cc", "memory");
    CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
    carry = c;
}

// r = u - a * b - high, returns the limb borrowed. r, u, a: N limbs; r may be u.
// There is no subtraction with two borrows, so: u - p = not (not u + p).
template <std::size_t N>
[[gnu::always_inline]] inline limb submul_row(limb* r, const limb* u, const limb* a, limb b, limb high) noexcept {
    static_assert(N >= 1 && N <= longest_row);
    limb x, y, h0 = high, h1;
#define CARRY_STEP(i, in, out)           \
    "movq 8*" #i                         \
    "(%[u]), %[y]\n\t"                   \
    "notq %[y]\n\t"                      \
    "mulx 8*" #i "(%[a]), %[x], %[" #out \
    "]\n\t"                              \
    "adcx %[" #in                        \
    "], %[x]\n\t"                        \
    "adox %[y], %[x]\n\t"                \
    "notq %[x]\n\t"                      \
    "movq %[x], 8*" #i "(%[r])\n\t"
#define CARRY_ROW(n) \
    __asm__ volatile("xorl %k[x], %k[x]\n\t"                                              \
            CARRY_STEPS_##n(CARRY_STEP)                                          \
            "movl $0, %k[x]\n\t"                                                 \
            "adcx %[x], " CARRY_HIGH_##n "\n\t"                                  \
            "adox %[x], " CARRY_HIGH_##n "\n\t"                                  \
            : [x] "=&r"(x), [y] "=&r"(y), [h0] "+&r"(h0), [h1] "=&r"(h1)         \
            : [r] "r"(r), [u] "r"(u), [a] "r"(a), "d"(b)                         \
            : "cc", "memory");
    CARRY_FOR_ROW(N, CARRY_ROW)
#undef CARRY_ROW
#undef CARRY_STEP
    return N % 2 == 0 ? h0 : h1;
}

// The same for 8 eights limbs, eights >= 1, and no limb from below: four limbs of the product at a time in a chain of carries,
// and their differences in one of borrows, the last of which goes into the next sum. That is fewer instructions than
// submul_row has.
[[gnu::always_inline]] inline limb submul_eights(limb* r, const limb* u, const limb* a, std::size_t eights, limb b) noexcept {
    limb x, y, z, w, h0 = 0, h1, h2, h3;
    // clang-format off
#define CARRY_DIFFERENCE(op, i, x)     \
    "movq 8*" #i "(%[u]), %[h1]\n\t"   \
    op " %[" #x "], %[h1]\n\t"         \
    "movq %[h1], 8*" #i "(%[r])\n\t"
#define CARRY_FOUR(i0, i1, i2, i3)             \
    "mulx 8*" #i0 "(%[a]), %[x], %[h1]\n\t"    \
    "mulx 8*" #i1 "(%[a]), %[y], %[h2]\n\t"    \
    "mulx 8*" #i2 "(%[a]), %[z], %[h3]\n\t"    \
    "adcq %[h0], %[x]\n\t"                     \
    "mulx 8*" #i3 "(%[a]), %[w], %[h0]\n\t"    \
    "adcq %[h1], %[y]\n\t"                     \
    "adcq %[h2], %[z]\n\t"                     \
    "adcq %[h3], %[w]\n\t"                     \
    "adcq $0, %[h0]\n\t"                       \
    CARRY_DIFFERENCE("subq", i0, x)            \
    CARRY_DIFFERENCE("sbbq", i1, y)            \
    CARRY_DIFFERENCE("sbbq", i2, z)            \
    CARRY_DIFFERENCE("sbbq", i3, w)
    // clang-format on
    __asm__ volatile("xorl %k[x], %k[x]\n"
                     ".p2align 4\n"
                     "1:\n\t" CARRY_FOUR(0, 1, 2, 3) CARRY_FOUR(4, 5, 6, 7)
                     "leaq 64(%[u]), %[u]\n\t"
                     "leaq 64(%[a]), %[a]\n\t"
                     "leaq 64(%[r]), %[r]\n\t"
                     "decq %[eights]\n\t"
                     "jnz 1b\n\t"
                     "adcq $0, %[h0]\n\t"
                     : [x] "=&r"(x), [y] "=&r"(y), [z] "=&r"(z), [w] "=&r"(w), [h0] "+&r"(h0), [h1] "=&r"(h1), [h2] "=&r"(h2),
                       [h3] "=&r"(h3), [r] "+&r"(r), [u] "+&r"(u), [a] "+&r"(a), [eights] "+&r"(eights)
                     : "d"(b)
                     : "cc", "memory");
#undef CARRY_FOUR
#undef CARRY_DIFFERENCE
    return h0;
}

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

/// \file
/// The steps that the level adx unrolls rows of products into, as strings of inline assembly, and how many of them there are.
/// Their names for operands: `a`, `r` for rows, `x` for the low half of a product, `h0` and `h1` for high ones.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// The longest row that is unrolled completely wherever there are rows.
inline constexpr std::size_t longest_row = 32;

/// The same for rows of products by one limb, of Montgomery's reduction and of squares.
inline constexpr std::size_t longest_single_row = 40;

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

}  // namespace carry::kernels::x86_64

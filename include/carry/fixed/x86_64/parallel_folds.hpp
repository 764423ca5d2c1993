/// \file
/// Montgomery's multiplication of four limbs for long chains of products, in one block each, so that numbers stay in registers
/// from one operation to the next. What the functions are for is documented in `carry/fixed/parallel_folds.hpp`.
///
/// With R = 2^256, m < R / 16 and t = a b, the lowest three limbs are folded in side by side, each by a constant of its own,
/// where Orup's digits would wait for each other:
///
///     s = t / 2^192 (rounded down) + t_0 (2^(-192) mod m) + t_1 (2^(-128) mod m) + t_2 (2^(-64) mod m),
///     r = (s + q m) / 2^64, q = -s m^(-1) mod 2^64.
///
/// For a, b < 8m the result is below 64 m^2 / R + 3m + m <= 8m, and s + q m below 2^320.
#pragma once

#include <carry/fixed/x86_64/rows.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// What the functions need of m, and the factor of a product, in one place: one register points to it.
struct parallel_fold_operands {
    word folds[12];   ///< 2^(-192), 2^(-128) and 2^(-64) modulo m, four limbs each
    word modulus[4];  ///< m
    word inverse;     ///< -m^(-1) mod 2^64
    word factor[4];   ///< b
};

// Limbs 0 to 4 of t lie in r8 to r12; limbs 5, 6 and 7 in the places of a0, a1 and a2 when these have done their part.
// Registers are named, because compilers find it hard to place thirteen; rbx and rbp are left to them.
// clang-format off
#define CARRY_FOLD_T0 "%%r8"
#define CARRY_FOLD_T1 "%%r9"
#define CARRY_FOLD_T2 "%%r10"
#define CARRY_FOLD_T3 "%%r11"
#define CARRY_FOLD_T4 "%%r12"
#define CARRY_FOLD_T5 "%[a0]"
#define CARRY_FOLD_T6 "%[a1]"
#define CARRY_FOLD_T7 "%[a2]"
#define CARRY_FOLD_CLOBBERS "cc", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14"
// t_lo += low limb, t_hi += high limb of a factor times rdx; the same where t_hi begins; the end of a row; word i of the
// operands.
#define CARRY_FOLD_STEP(factor, lo, hi)         \
    "mulx " factor ", %%r13, %%r14\n\t"         \
    "adcx %%r13, " CARRY_FOLD_T##lo "\n\t"      \
    "adox %%r14, " CARRY_FOLD_T##hi "\n\t"
#define CARRY_FOLD_TOP(factor, lo, hi)                     \
    "mulx " factor ", %%r13, " CARRY_FOLD_T##hi "\n\t"     \
    "adcx %%r13, " CARRY_FOLD_T##lo "\n\tmovl $0, %%r13d\n\t" \
    "adcx %%r13, " CARRY_FOLD_T##hi "\n\tadox %%r13, " CARRY_FOLD_T##hi "\n\t"
#define CARRY_FOLD_END(top) "movl $0, %%r13d\n\tadcx %%r13, " CARRY_FOLD_T##top "\n\t"
#define CARRY_FOLD_CLEAR "xorl %%r13d, %%r13d\n\t"
#define CARRY_FOLD_WORD(i) "8*(" #i ")(%[k])"
#define CARRY_FOLD_BY(x) "movq " x ", %%rdx\n\t"
// rdx times four words of the operands from word i on, added at limb c0; c4 is read as well, or begins.
#define CARRY_FOLD_THREE(i, c0, c1, c2, c3) \
    CARRY_FOLD_CLEAR CARRY_FOLD_STEP(CARRY_FOLD_WORD(i), c0, c1)    \
    CARRY_FOLD_STEP(CARRY_FOLD_WORD(i + 1), c1, c2) CARRY_FOLD_STEP(CARRY_FOLD_WORD(i + 2), c2, c3)
#define CARRY_FOLD_ROW(i, c0, c1, c2, c3, c4) \
    CARRY_FOLD_THREE(i, c0, c1, c2, c3) CARRY_FOLD_STEP(CARRY_FOLD_WORD(i + 3), c3, c4) CARRY_FOLD_END(c4)
#define CARRY_FOLD_ROW_BEGIN(i, c0, c1, c2, c3, c4) \
    CARRY_FOLD_THREE(i, c0, c1, c2, c3) CARRY_FOLD_TOP(CARRY_FOLD_WORD(i + 3), c3, c4)
// s = (t3, ..., t7) becomes s + q m, whose lowest limb is 0, and the others the result.
#define CARRY_FOLD_LAST \
    CARRY_FOLD_BY(CARRY_FOLD_T3) "imulq " CARRY_FOLD_WORD(16) ", %%rdx\n\t" CARRY_FOLD_ROW(12, 3, 4, 5, 6, 7) \
    "movq %[a2], %[a3]\n\tmovq %[a1], %[a2]\n\tmovq %[a0], %[a1]\n\tmovq %%r12, %[a0]\n\t"
// clang-format on

/// Where k is, out of reach of the compiler, which would use a register for the pointer and one for what it points to.
[[gnu::always_inline]] inline const parallel_fold_operands* one_address(const parallel_fold_operands& k) noexcept {
    const parallel_fold_operands* at = &k;
    __asm__("" : "+r"(at));
    return at;
}

/// r = r b / 2^256 modulo m, b the factor in k. r, b: four limbs below 8m.
[[gnu::always_inline]] inline void montgomery_mul_parallel(word (&r)[4], const parallel_fold_operands& k) noexcept {
    const parallel_fold_operands* const at = one_address(k);
    __asm__(CARRY_FOLD_BY("%[a0]")
            "mulx 8*17(%[k]), %%r8, %%r9\n\t"
            "mulx 8*18(%[k]), %%r13, %%r10\n\taddq %%r13, %%r9\n\t"
            "mulx 8*19(%[k]), %%r13, %%r11\n\tadcq %%r13, %%r10\n\t"
            "mulx 8*20(%[k]), %%r13, %%r12\n\tadcq %%r13, %%r11\n\tadcq $0, %%r12\n\t"
            CARRY_FOLD_BY("%[a1]") CARRY_FOLD_ROW_BEGIN(17, 1, 2, 3, 4, 5)
            CARRY_FOLD_BY("%[a2]") CARRY_FOLD_ROW_BEGIN(17, 2, 3, 4, 5, 6)
            CARRY_FOLD_BY(CARRY_FOLD_T0) CARRY_FOLD_ROW_BEGIN(0, 3, 4, 5, 6, 7)
            CARRY_FOLD_BY("%[a3]") CARRY_FOLD_ROW(17, 3, 4, 5, 6, 7)
            CARRY_FOLD_BY(CARRY_FOLD_T1) CARRY_FOLD_ROW(4, 3, 4, 5, 6, 7)
            CARRY_FOLD_BY(CARRY_FOLD_T2) CARRY_FOLD_ROW(8, 3, 4, 5, 6, 7)
            CARRY_FOLD_LAST
            : [a0] "+&a"(r[0]), [a1] "+&c"(r[1]), [a2] "+&S"(r[2]), [a3] "+&D"(r[3])
            : [k] "r"(at), "m"(*at)
            : CARRY_FOLD_CLOBBERS);
}

/// r = r^2 / 2^256 modulo m, as montgomery_mul_parallel. Row i is a_i times a_i and the limbs of 2a above it, without the bit
/// that comes from a_i: ten products.
[[gnu::always_inline]] inline void montgomery_sqr_parallel(word (&r)[4], const parallel_fold_operands& k) noexcept {
    const parallel_fold_operands* const at = one_address(k);
    __asm__("movq %[a1], %%r13\n\taddq %%r13, %%r13\n\t"
            "movq %[a2], %%r14\n\tadcq %%r14, %%r14\n\t"
            "adcq %[a3], %[a3]\n\t"  // 2 a3, and the bit that leaves 2 a2
            CARRY_FOLD_BY("%[a0]")
            "mulx %%rdx, %%r8, %%r9\n\t"
            "mulx %%r13, %%r13, %%r10\n\taddq %%r13, %%r9\n\t"
            "mulx %%r14, %%r14, %%r11\n\tadcq %%r14, %%r10\n\t"
            "mulx %[a3], %%r13, %%r12\n\tadcq %%r13, %%r11\n\tadcq $0, %%r12\n\t"
            CARRY_FOLD_BY("%[a1]") "leaq (%[a2],%[a2]), %[a1]\n\t"
            CARRY_FOLD_CLEAR CARRY_FOLD_STEP("%%rdx", 2, 3) CARRY_FOLD_STEP("%[a1]", 3, 4) CARRY_FOLD_TOP("%[a3]", 4, 5)
            CARRY_FOLD_BY("%[a2]") "movq %[a3], %[a2]\n\tandq $-2, %[a2]\n\t"
            CARRY_FOLD_CLEAR CARRY_FOLD_STEP("%%rdx", 4, 5) CARRY_FOLD_TOP("%[a2]", 5, 6)
            CARRY_FOLD_BY(CARRY_FOLD_T0) CARRY_FOLD_ROW_BEGIN(0, 3, 4, 5, 6, 7)
            CARRY_FOLD_BY(CARRY_FOLD_T1) CARRY_FOLD_ROW(4, 3, 4, 5, 6, 7)
            CARRY_FOLD_BY(CARRY_FOLD_T2) CARRY_FOLD_ROW(8, 3, 4, 5, 6, 7)
            CARRY_FOLD_BY("%[a3]") "shrq $1, %%rdx\n\t"
            "mulx %%rdx, %%r13, %%r14\n\taddq %%r13, %[a1]\n\tadcq %%r14, %[a2]\n\t"
            CARRY_FOLD_LAST
            : [a0] "+&a"(r[0]), [a1] "+&c"(r[1]), [a2] "+&S"(r[2]), [a3] "+&D"(r[3])
            : [k] "r"(at), "m"(*at)
            : CARRY_FOLD_CLOBBERS);
}

}  // namespace carry::fixed::x86_64

#endif

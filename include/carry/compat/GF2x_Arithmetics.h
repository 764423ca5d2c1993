/* The interface of GF2x_ArithmeticsLib (N. Gervasoni, Efficient Software Arithmetics on GF2x for public key cryptography: C
 * Implementation, section 2), so that programs written for it build unchanged: with -I<prefix>/include/carry/compat and
 * -lcarry, from C and from C++, by GCC and by clang.
 *
 * A polynomial is an MPN, a row of limbs with the most significant limb first. Limbs are what LIMB says, uint8_t, uint16_t,
 * uint32_t or uint64_t; LIMB, POWER_OF_TWO, KARATSUBA_MIN_LIMBS and TOOM_MIN_LIMBS may be defined before this file is
 * included, differently in each source file. POWER_OF_TWO only gives T and S their values: everything here works for
 * polynomials of every degree.
 *
 * Memory: the limbs of an MPN come from malloc. What takes an `MPN *result` frees what it held and gives it new limbs, once
 * everything is computed, so the result may be one of the operands; what returns an MPN gives limbs that the caller frees.
 * The stack does not grow with the operands.
 *
 * Errors: these functions have no way to tell of one but errno. Without memory it is ENOMEM; where an operation is not
 * defined (a zero modulus, an element that has no inverse) it is EDOM; for an argument that makes no sense, EINVAL. A result
 * behind a pointer is then as it was, a returned one is the null polynomial.
 *
 * All of this is variable-time. docs/migrating.md tells where this differs from the original, which is where that is wrong.
 */
#ifndef CARRY_COMPAT_GF2X_ARITHMETICS_H
#define CARRY_COMPAT_GF2X_ARITHMETICS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The helpers that the document declares `static inline` are found in the library, unless the program defines its own. clang
 * is told not to wonder; GCC tells that what a program uses of them is "used but never defined", and with -Wall that the others
 * are "never defined", unless it is given -Wno-unused-function. Neither means anything. */
#if defined(__GNUC__)
#pragma GCC system_header
#endif

/* The type of a limb. */
#ifndef LIMB
#define LIMB uint64_t
#endif

/* The greatest degree of a polynomial. */
#ifndef POWER_OF_TWO
#define POWER_OF_TWO 12800000
#endif

/* Operands with fewer limbs are not split by Karatsuba's and by Toom's methods. */
#ifndef KARATSUBA_MIN_LIMBS
#define KARATSUBA_MIN_LIMBS 50
#endif
#ifndef TOOM_MIN_LIMBS
#define TOOM_MIN_LIMBS 50
#endif

/* W, the bits in a limb. */
#define LIMB_BITS (sizeof(LIMB) * 8)

/* The limbs of a polynomial of degree below POWER_OF_TWO, and the bits of the first one that such a polynomial does not use.
 * Names as short as these can be left out with CARRY_GF2X_ARITHMETICS_NO_SHORT_NAMES. */
#ifndef CARRY_GF2X_ARITHMETICS_NO_SHORT_NAMES
#define T ((POWER_OF_TWO / LIMB_BITS) + ((POWER_OF_TWO % LIMB_BITS) != 0 ? 1 : 0))
#define S ((LIMB_BITS * T) - POWER_OF_TWO)
#endif

/* A polynomial: num[0] holds the coefficients of the highest powers, the lowest bit of num[limbNumber - 1] that of x^0. Leading
 * zero limbs are allowed; a polynomial without limbs, the null polynomial, is zero. */
typedef struct gf2x_mp_t {
    LIMB* num;
    unsigned limbNumber;
} MPN;

/* The functions' names in the library end in the bits of a limb. */
#define CARRY_MPN_BITS_uint8_t 8
#define CARRY_MPN_BITS_uint16_t 16
#define CARRY_MPN_BITS_uint32_t 32
#define CARRY_MPN_BITS_uint64_t 64
#define CARRY_MPN_PASTE(a, b) a##b
#define CARRY_MPN_JOIN(a, b) CARRY_MPN_PASTE(a, b)
#define CARRY_MPN_QUOTE(a) #a
#define CARRY_MPN_TEXT(a) CARRY_MPN_QUOTE(a)
#define CARRY_MPN_BITS CARRY_MPN_JOIN(CARRY_MPN_BITS_, LIMB)
#if CARRY_MPN_BITS + 0 == 0
#error "LIMB is uint8_t, uint16_t, uint32_t or uint64_t"
#endif
#define CARRY_MPN_SYMBOL(name) \
    __asm__(CARRY_MPN_TEXT(__USER_LABEL_PREFIX__) "carry_mpn_" name "_" CARRY_MPN_TEXT(CARRY_MPN_BITS))

#ifdef __cplusplus
extern "C" {
#endif

/* Zero, in `size` limbs. */
MPN init_empty(unsigned size) CARRY_MPN_SYMBOL("init_empty");
/* The null polynomial, which has no limbs. */
static inline MPN init_null(void) {
    MPN null;
    null.num = NULL;
    null.limbNumber = 0;
    return null;
}
/* The polynomial with these limbs, the most significant first. */
MPN init(LIMB A[], unsigned sizeA) CARRY_MPN_SYMBOL("init");

/* *result = a + b, in as many limbs as the longer one has. */
void MP_Addition(MPN* result, MPN a, MPN b) CARRY_MPN_SYMBOL("addition");

/* *result = factor1 factor2 mod irr_poly by shift-and-add, in irr_poly.limbNumber limbs. Any factors, and any irr_poly but
 * zero. */
void MP_ShiftAndAddMul(MPN* result, MPN factor1, MPN factor2, MPN irr_poly) CARRY_MPN_SYMBOL("shift_and_add");

/* *result = factor1 factor2, in twice as many limbs as the longer factor has. By combs from right to left and from left to
 * right, and with windows of w bits, where w divides LIMB_BITS. */
void MP_CombRtoLMul(MPN* result, MPN factor1, MPN factor2) CARRY_MPN_SYMBOL("comb_right_to_left");
void MP_CombLtoRMul(MPN* result, MPN factor1, MPN factor2) CARRY_MPN_SYMBOL("comb_left_to_right");
void MP_CombLtoRMul_w(MPN* res, MPN factor1, MPN factor2, unsigned w) CARRY_MPN_SYMBOL("comb_window");

/* The same by Karatsuba's and Toom's methods. */
void carry_mpn_karatsuba(MPN* result, MPN factor1, MPN factor2, unsigned limit) CARRY_MPN_SYMBOL("karatsuba");
void carry_mpn_toom3(MPN* result, MPN factor1, MPN factor2, unsigned limit) CARRY_MPN_SYMBOL("toom3");
void carry_mpn_toom4(MPN* result, MPN factor1, MPN factor2, unsigned limit) CARRY_MPN_SYMBOL("toom4");
static inline void MP_KaratsubaMul(MPN* result, MPN factor1, MPN factor2) {
    carry_mpn_karatsuba(result, factor1, factor2, KARATSUBA_MIN_LIMBS);
}
static inline void MP_Toom3(MPN* result, MPN factor1, MPN factor2) {
    carry_mpn_toom3(result, factor1, factor2, TOOM_MIN_LIMBS);
}
static inline void MP_Toom4(MPN* result, MPN factor1, MPN factor2) {
    carry_mpn_toom4(result, factor1, factor2, TOOM_MIN_LIMBS);
}

/* poly^2, in 2 poly.limbNumber limbs. */
MPN MP_Squaring(MPN poly) CARRY_MPN_SYMBOL("squaring");

/* a^(-1) mod irr_poly by the extended Euclidean algorithm, in irr_poly.limbNumber limbs. Any a; EDOM if it has no inverse. */
MPN MP_Inversion_EE(MPN a, MPN irr_poly) CARRY_MPN_SYMBOL("inversion_ee");

/* b / a mod irr_poly by binary inversion, in irr_poly.limbNumber limbs. Any a and b; EDOM if a has no inverse. */
MPN MP_Division_Bin_Inv(MPN a, MPN b, MPN irr_poly) CARRY_MPN_SYMBOL("division_bin_inv");

/* *result = polyToreduce mod irr_poly, in irr_poly.limbNumber limbs. polyToreduce stays as it is. */
void MP_Reduce(MPN* result, MPN polyToreduce, MPN irr_poly) CARRY_MPN_SYMBOL("reduce");

/* Writes str, a space, each limb in hexadecimal, two digits at least, and a space, and then `<tab>Degree: ` and the degree to
 * stdout; no end of line. */
#ifdef __cplusplus
void print(const char* str, MPN poly) CARRY_MPN_SYMBOL("print");
#else
void print(char* str, MPN poly) CARRY_MPN_SYMBOL("print");
#endif

/* Takes leading zero limbs away; of zero it leaves one. */
void removeLeadingZeroLimbs(MPN* poly) CARRY_MPN_SYMBOL("remove_leading_zero_limbs");

/* The degree; 0 for zero. */
unsigned degree(MPN poly) CARRY_MPN_SYMBOL("degree");

/* Whether a = b; leading zero limbs do not count. */
bool MP_compare(MPN a, MPN b) CARRY_MPN_SYMBOL("compare");

/* The helpers. A program may define its own function of the same type in the place of each, as the document's does with
 * MP_free. */

/* a = a + b, in a's limbs, with no more of b than these. */
static inline void sum_in_first_arg(MPN a, MPN b) CARRY_MPN_SYMBOL("sum_in_first_arg");
/* The number of zero limbs before the first one that is not. */
static inline unsigned lead_zero_limbs_count(MPN poly) CARRY_MPN_SYMBOL("lead_zero_limbs_count");
/* Frees the limbs. */
static inline void MP_free(MPN poly) CARRY_MPN_SYMBOL("free");
/* *a = *a x^bitsToShift, bitsToShift not negative; with checkSize in as many limbs more as it takes, else what leaves the limbs
 * is lost. */
static inline void MP_bitShiftLeft(MPN* a, int bitsToShift, bool checkSize) CARRY_MPN_SYMBOL("bit_shift_left");
/* *a = floor(*a / x). */
static inline void MP_bitShiftRight(MPN* a) CARRY_MPN_SYMBOL("bit_shift_right");
/* *a = *a x^(LIMB_BITS n), n not negative; with checkSize in n limbs more if there are fewer leading zero limbs, else what
 * leaves the limbs is lost. */
static inline void limbShiftLeft(MPN* a, int n, bool checkSize) CARRY_MPN_SYMBOL("limb_shift_left");
/* Whether poly = 0, poly = 1. */
static inline bool isZero(MPN poly) CARRY_MPN_SYMBOL("is_zero");
static inline bool isOne(MPN poly) CARRY_MPN_SYMBOL("is_one");
/* poly = poly / (1 + x), poly / (x + x^4), poly / (x^2 + x^4), where the divisor divides it. */
static inline void MP_exactDivOnePlusX(MPN poly) CARRY_MPN_SYMBOL("exact_div_1_x");
static inline void MP_exactDivXPlusXFour(MPN poly) CARRY_MPN_SYMBOL("exact_div_x_x4");
static inline void MP_exactDivXtwoPlusXFour(MPN poly) CARRY_MPN_SYMBOL("exact_div_x2_x4");

#ifdef __cplusplus
}
#endif

#endif

/* LibTomMath 0.09 on Carry: everything in its document ("LibTomMath v0.09", February 28, 2003, sections 3 and 4) and in its
 * header. A program written for it builds with
 *
 *     cc -I<prefix>/include/carry/compat program.c -L<prefix>/lib -lcarry
 *
 * its source unchanged: bn.c is not wanted. A digit is an unsigned long of DIGIT_BIT = 60 bits here; programs that use the
 * macros rather than their values do not notice.
 *
 * What holds for all functions:
 * - A number is mp_int: sign and magnitude, `used` digits in dp, the least significant first, and zeros above them up to
 *   `alloc`. It is initialized before use.
 * - Sources may be destinations, in any combination; two destinations of one call must be distinct.
 * - What may fail returns MP_OKAY, MP_MEM where memory has run out, or MP_VAL where the input is invalid;
 *   nothing leaks then, and the destinations keep their values.
 * - Nothing is constant-time. Memory that held digits is wiped before it is freed, but for that in which mp_n_root and
 *   mp_expt_d do their work.
 *   The stack is wiped after powers modulo a number by exponents of more than a limb and after tests that primes of some
 *   hundred bits have passed; inverses modulo a number, gcds and text leave a few limbs there; all others may leave operands.
 *
 * LibTomMath's later versions are tommath.h. Where 0.09 and its document disagree, this follows the document;
 * docs/migrating.md lists every difference. */
/* NOLINTBEGIN: the names are LibTomMath's, the language is C */
#ifndef BN_H_
#define BN_H_

#include <ctype.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#if defined(MP_8BIT) || defined(MP_16BIT)
#error "Carry's LibTomMath has digits of 60 bits only"
#endif
#if ULONG_MAX < 0xffffffffffffffff
#error "Carry's LibTomMath wants an unsigned long of 64 bits"
#endif

#ifndef CRYPT
/* C++98 has no long long: to GCC's compiler of it `__extension__` does not say that it is meant. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wlong-long"
__extension__ typedef unsigned long long ulong64;
__extension__ typedef signed long long long64;
#pragma GCC diagnostic pop
#endif

typedef unsigned long mp_digit;
typedef unsigned long mp_word __attribute__((mode(TI)));
typedef int mp_err;
#define DIGIT_BIT 60U
#define MP_DIGIT_BIT DIGIT_BIT
#define MP_MASK ((((mp_digit)1) << ((mp_digit)DIGIT_BIT)) - ((mp_digit)1))
#define MP_DIGIT_MAX MP_MASK

#define MP_LT -1 /* less than */
#define MP_EQ 0  /* equal to */
#define MP_GT 1  /* greater than */

#define MP_ZPOS 0 /* zero or positive */
#define MP_NEG 1  /* negative */

#define MP_OKAY 0
#define MP_MEM -2
#define MP_VAL -3
#define MP_RANGE MP_VAL

/* Kept for programs that print them: Carry picks its algorithms by thresholds of its own. */
#define KARATSUBA_MUL_CUTOFF 80
#define KARATSUBA_SQR_CUTOFF 80
#define MP_PREC 32 /* digits that mp_init has room for */

typedef struct {
    int used, alloc, sign;
    mp_digit* dp;
} mp_int;

#define USED(m) ((m)->used)
#define DIGIT(m, k) ((m)->dp[k])
#define SIGN(m) ((m)->sign)

#define CARRY_BN_TEXT_(x) #x
#define CARRY_BN_TEXT(x) CARRY_BN_TEXT_(x)
#define CARRY_BN(name) __asm__(CARRY_BN_TEXT(__USER_LABEL_PREFIX__) "carry_" #name)

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Life and death ---- */

/* a = 0, with room for MP_PREC digits. */
int mp_init(mp_int* a) CARRY_BN(mp_init);
/* a = 0, with room for size digits. */
int mp_init_size(mp_int* a, int size) CARRY_BN(mp_init_size);
/* a = b for an a that is not initialized: mp_copy has it the other way around. */
int mp_init_copy(mp_int* a, mp_int* b) CARRY_BN(mp_init_copy);
/* Wipes the digits in use, above which all are zero, and frees their memory. */
void mp_clear(mp_int* a) CARRY_BN(mp_clear);
/* Exchanges two numbers in constant time. */
void mp_exch(mp_int* a, mp_int* b) CARRY_BN(mp_exch);
/* Gives back the room that a does not use. */
int mp_shrink(mp_int* a) CARRY_BN(mp_shrink);

/* ---- Values ---- */

#define mp_iszero(a) (((a)->used == 0) ? 1 : 0)
#define mp_iseven(a) (((a)->used == 0 || (((a)->dp[0] & 1) == 0)) ? 1 : 0)
#define mp_isodd(a) (((a)->used > 0 && (((a)->dp[0] & 1) == 1)) ? 1 : 0)
/* a = 0. */
void mp_zero(mp_int* a) CARRY_BN(mp_zero);
/* a = b, a digit. */
void mp_set(mp_int* a, mp_digit b) CARRY_BN(mp_set);
/* a = b modulo 2^32. */
int mp_set_int(mp_int* a, unsigned long b) CARRY_BN(mp_set_int);
/* b = a: mp_init_copy has it the other way around. */
int mp_copy(mp_int* a, mp_int* b) CARRY_BN(mp_copy);

/* ---- Shifts ---- */

/* |a| = floor(|a| / 2^(DIGIT_BIT b)); does nothing where b <= 0. */
void mp_rshd(mp_int* a, int b) CARRY_BN(mp_rshd);
/* a = a 2^(DIGIT_BIT b); does nothing where b <= 0. */
int mp_lshd(mp_int* a, int b) CARRY_BN(mp_lshd);
/* a = 2^b c + d with |d| < 2^b and both of a's sign; d may be NULL. Where b <= 0: c = a, d = 0. */
int mp_div_2d(mp_int* a, int b, mp_int* c, mp_int* d) CARRY_BN(mp_div_2d);
/* b = a / 2, rounded towards zero. */
int mp_div_2(mp_int* a, mp_int* b) CARRY_BN(mp_div_2);
/* c = 2^b a; c = a where b <= 0. */
int mp_mul_2d(mp_int* a, int b, mp_int* c) CARRY_BN(bn_mul_2d);
/* b = 2 a. */
int mp_mul_2(mp_int* a, mp_int* b) CARRY_BN(mp_mul_2);
/* c = the low b bits of |a|, with a's sign; 0 where b <= 0. */
int mp_mod_2d(mp_int* a, int b, mp_int* c) CARRY_BN(mp_mod_2d);

/* ---- Arithmetic ---- */

/* b = -a, b = |a|. */
int mp_neg(mp_int* a, mp_int* b) CARRY_BN(mp_neg);
int mp_abs(mp_int* a, mp_int* b) CARRY_BN(mp_abs);
/* MP_LT, MP_EQ or MP_GT as a, |a| is less than, equal to or greater than b, |b|. */
int mp_cmp(mp_int* a, mp_int* b) CARRY_BN(mp_cmp);
int mp_cmp_mag(mp_int* a, mp_int* b) CARRY_BN(mp_cmp_mag);
int mp_cmp_d(mp_int* a, mp_digit b) CARRY_BN(mp_cmp_d);
/* c = a + b, a - b, a b; b = a^2. */
int mp_add(mp_int* a, mp_int* b, mp_int* c) CARRY_BN(mp_add);
int mp_sub(mp_int* a, mp_int* b, mp_int* c) CARRY_BN(mp_sub);
int mp_mul(mp_int* a, mp_int* b, mp_int* c) CARRY_BN(mp_mul);
int mp_sqr(mp_int* a, mp_int* b) CARRY_BN(mp_sqr);
int mp_add_d(mp_int* a, mp_digit b, mp_int* c) CARRY_BN(mp_add_d);
int mp_sub_d(mp_int* a, mp_digit b, mp_int* c) CARRY_BN(mp_sub_d);
int mp_mul_d(mp_int* a, mp_digit b, mp_int* c) CARRY_BN(mp_mul_d);
/* a = b c + d with |d| < |b| and d of a's sign; c, d or both may be NULL. MP_VAL where b = 0. */
int mp_div(mp_int* a, mp_int* b, mp_int* c, mp_int* d) CARRY_BN(mp_div);
/* |a| = b |c| + d with c of a's sign; c, d or both may be NULL. MP_VAL where b = 0. */
int mp_div_d(mp_int* a, mp_digit b, mp_int* c, mp_digit* d) CARRY_BN(mp_div_d);
/* c = a modulo b, in [0, b), or in (b, 0] for a negative b. MP_VAL where b = 0. */
int mp_mod(mp_int* a, mp_int* b, mp_int* c) CARRY_BN(mp_mod);
/* c = a modulo b, in [0, b). MP_VAL where b = 0. */
int mp_mod_d(mp_int* a, mp_digit b, mp_digit* c) CARRY_BN(mp_mod_d);
/* c = a^b. */
int mp_expt_d(mp_int* a, mp_digit b, mp_int* c) CARRY_BN(mp_expt_d);

/* ---- Number theory ---- */

/* d = a + b, a - b, a b and c = a^2 modulo the number before the last one, as mp_mod. */
int mp_addmod(mp_int* a, mp_int* b, mp_int* c, mp_int* d) CARRY_BN(mp_addmod);
int mp_submod(mp_int* a, mp_int* b, mp_int* c, mp_int* d) CARRY_BN(mp_submod);
int mp_mulmod(mp_int* a, mp_int* b, mp_int* c, mp_int* d) CARRY_BN(mp_mulmod);
int mp_sqrmod(mp_int* a, mp_int* b, mp_int* c) CARRY_BN(mp_sqrmod);
/* c = 1 / a modulo b, in [0, b). MP_VAL where b <= 0 or a and b have a common factor. */
int mp_invmod(mp_int* a, mp_int* b, mp_int* c) CARRY_BN(mp_invmod);
/* c = gcd(a, b) >= 0; c = lcm(a, b) >= 0. */
int mp_gcd(mp_int* a, mp_int* b, mp_int* c) CARRY_BN(mp_gcd);
int mp_lcm(mp_int* a, mp_int* b, mp_int* c) CARRY_BN(mp_lcm);
/* c = the b-th root of a, rounded towards zero. MP_VAL where b = 0, or a < 0 and b is even, or 2^32 <= b < the bits of a. */
int mp_n_root(mp_int* a, mp_digit b, mp_int* c) CARRY_BN(mp_n_root);
#define mp_sqrt(a, b) mp_n_root(a, 2, b)
/* *c = the Jacobi symbol (a / n). MP_VAL where n <= 0. */
int mp_jacobi(mp_int* a, mp_int* n, int* c) CARRY_BN(mp_jacobi);
/* Barrett: a = floor(2^(2 DIGIT_BIT k) / b) for a b of k digits; then a = a modulo b with c = that number. MP_VAL where b <=
 * 0. */
int mp_reduce_setup(mp_int* a, mp_int* b) CARRY_BN(mp_reduce_setup);
int mp_reduce(mp_int* a, mp_int* b, mp_int* c) CARRY_BN(mp_reduce);
/* d = a^b modulo c, in [0, c). MP_VAL where c <= 0, or b < 0 and a has no inverse. */
int mp_exptmod(mp_int* a, mp_int* b, mp_int* c, mp_int* d) CARRY_BN(mp_exptmod);

/* ---- Bytes, the most significant first; signed ones begin with 0 or, for negative numbers, 1 ---- */

/* The bits of |a|; 0 for zero. */
int mp_count_bits(mp_int* a) CARRY_BN(mp_count_bits);
/* The bytes that a takes; a = the number of c bytes at b; the bytes of a at b. */
int mp_unsigned_bin_size(mp_int* a) CARRY_BN(mp_unsigned_bin_size);
int mp_read_unsigned_bin(mp_int* a, unsigned char* b, int c) CARRY_BN(mp_read_unsigned_bin);
int mp_to_unsigned_bin(mp_int* a, unsigned char* b) CARRY_BN(mp_to_unsigned_bin);
int mp_signed_bin_size(mp_int* a) CARRY_BN(mp_signed_bin_size);
int mp_read_signed_bin(mp_int* a, unsigned char* b, int c) CARRY_BN(mp_read_signed_bin);
int mp_to_signed_bin(mp_int* a, unsigned char* b) CARRY_BN(mp_to_signed_bin);

/* ---- Text in a radix from 2 to 64: digits 0-9 A-Z a-z + /, and either case up to radix 36 ---- */

/* a = the number in str, which ends at a null, a line feed or a carriage return. MP_VAL, and a = 0, where there is anything
 * else in it, or the radix is out of range. */
int mp_read_radix(mp_int* a, char* str, int radix) CARRY_BN(mp_read_radix);
/* Writes a and a null. MP_VAL where the radix is out of range. */
int mp_toradix(mp_int* a, char* str, int radix) CARRY_BN(mp_toradix);
/* The bytes that mp_toradix writes, the null among them; 0 where the radix is out of range or memory has run out. */
int mp_radix_size(mp_int* a, int radix) CARRY_BN(bn_radix_size);

#ifdef __cplusplus
}
/* The document has strings of unsigned char, the header of char. */
static inline int mp_read_radix(mp_int* a, unsigned char* str, int radix) {
    return mp_read_radix(a, reinterpret_cast<char*>(str), radix);
}
static inline int mp_toradix(mp_int* a, unsigned char* str, int radix) {
    return mp_toradix(a, reinterpret_cast<char*>(str), radix);
}
static inline int mp_read_radix(mp_int* a, const char* str, int radix) {
    return mp_read_radix(a, const_cast<char*>(str), radix);
}
#endif

#define mp_read_raw(mp, str, len) mp_read_signed_bin((mp), (str), (len))
#define mp_raw_size(mp) mp_signed_bin_size(mp)
#define mp_toraw(mp, str) mp_to_signed_bin((mp), (str))
#define mp_read_mag(mp, str, len) mp_read_unsigned_bin((mp), (str), (len))
#define mp_mag_size(mp) mp_unsigned_bin_size(mp)
#define mp_tomag(mp, str) mp_to_unsigned_bin((mp), (str))

#define mp_tobinary(M, S) mp_toradix((M), (S), 2)
#define mp_tooctal(M, S) mp_toradix((M), (S), 8)
#define mp_todecimal(M, S) mp_toradix((M), (S), 10)
#define mp_tohex(M, S) mp_toradix((M), (S), 16)

#endif
/* NOLINTEND */

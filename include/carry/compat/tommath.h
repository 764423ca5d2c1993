/* LibTomMath 1.2 and 1.3 on Carry: every public function, macro and type, the deprecated ones too, with the structure of the
 * 64-bit builds (60 bits in each 64-bit digit). A program written for LibTomMath builds with
 *
 *     cc -I<prefix>/include/carry/compat program.c -L<prefix>/lib -lcarry
 *
 * its source unchanged; installed programs run on the shared object lib/carry/compat/libtommath.so.1 instead. Behind the
 * names the linker sees carry_mp_add and so on, so a program may hold LibTomMath itself as well.
 *
 * What holds for all functions:
 * - A number is mp_int: sign and magnitude, `used` digits of MP_DIGIT_BIT bits in dp, the least significant first, the highest
 *   not zero, and zeros above them up to `alloc`; zero has no digits in use and the sign MP_ZPOS. Every number must be
 *   initialized before it is used, and programs that write its digits leave it so.
 * - Destinations may be sources, in any combination; two destinations of one call must be distinct.
 * - The result of a function that may fail is MP_OKAY, MP_VAL (an argument outside of what the function is defined for, or a
 *   result of more than INT_MAX digits), MP_MEM (no memory), MP_BUF (the caller's buffer is too small), MP_ITER (a search was
 *   given up) or MP_ERR (a stream or the random source failed). A call that fails leaks nothing and leaves every number valid:
 *   destinations keep their values, unless the function says otherwise.
 * - Nothing is constant-time. Memory that held digits is wiped before it is freed, but for that in which roots other than
 *   square roots, powers and logarithms of more than a few digits, and mp_prime_frobenius_underwood, do their work.
 *   The stack is wiped after powers modulo a number by exponents of more than a limb and after tests that primes of some
 *   hundred bits have passed; inverses modulo a number, gcds and text leave a few limbs there; all others may leave operands.
 * - Costs are those of Carry's algorithms for rows of limbs (see integer.hpp and docs/architecture.md): products up to about a
 *   thousand bits are computed in place on digits, larger ones are repacked to limbs of 64 bits and back in linear time.
 *
 * Where LibTomMath and its documentation disagree, this follows the documentation; docs/migrating.md lists every difference. */
/* NOLINTBEGIN: the names are LibTomMath's, the language is C */
#ifndef BN_H_
#define BN_H_

#include <limits.h>
#include <stddef.h>
#include <stdint.h>

#ifdef LTM_NO_FILE
#define MP_NO_FILE
#endif
#ifndef MP_NO_FILE
#include <stdio.h>
#endif

#if defined(MP_8BIT) || defined(MP_16BIT) || defined(MP_28BIT) || defined(MP_31BIT) || defined(MP_32BIT)
#error "Carry's LibTomMath has digits of 60 bits (MP_64BIT) only"
#endif
#ifdef MP_DIGIT_BIT
#error "MP_DIGIT_BIT is not yours to define: it is 60"
#endif
#ifndef MP_64BIT
#define MP_64BIT
#endif
#ifndef __SIZEOF_INT128__
#error "Carry's LibTomMath wants a machine of 64 bits, for products of two digits"
#endif

/* The symbol behind a name; the shared object libtommath.so.1 is built with the names themselves. */
#ifdef CARRY_COMPAT_SHARED
#define CARRY_MP(name)
#else
#define CARRY_MP_TEXT_(x) #x
#define CARRY_MP_TEXT(x) CARRY_MP_TEXT_(x)
#define CARRY_MP(name) __asm__(CARRY_MP_TEXT(__USER_LABEL_PREFIX__) "carry_" #name)
#endif

#if defined(__GNUC__)
#define MP_NULL_TERMINATED __attribute__((sentinel))
#define MP_DEPRECATED(x) __attribute__((deprecated("replaced by " #x)))
#define PRIVATE_MP_DEPRECATED_PRAGMA(s) _Pragma(#s)
#define MP_DEPRECATED_PRAGMA(s) PRIVATE_MP_DEPRECATED_PRAGMA(GCC warning s)
#ifndef MP_WUR
#define MP_WUR __attribute__((warn_unused_result))
#endif
#else
#define MP_NULL_TERMINATED
#define MP_DEPRECATED(x)
#define MP_DEPRECATED_PRAGMA(s)
#ifndef MP_WUR
#define MP_WUR
#endif
#endif

#ifdef __cplusplus
/* C++98 has no long long: to GCC's compiler of it `__extension__` does not say that it is meant. */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wlong-long"
extern "C" {
#endif
#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/* ---- Types and constants ---- */

/* A digit holds MP_DIGIT_BIT bits, private_mp_word the product of two and more. */
typedef uint64_t mp_digit;
typedef unsigned long private_mp_word __attribute__((mode(TI)));
#define mp_word private_mp_word
#define MP_DIGIT_BIT 60
#define MP_SIZEOF_MP_DIGIT sizeof(mp_digit)
#define MP_MASK ((((mp_digit)1) << ((mp_digit)MP_DIGIT_BIT)) - ((mp_digit)1))
#define MP_DIGIT_MAX MP_MASK

#ifdef MP_USE_ENUMS
typedef enum { MP_ZPOS = 0, MP_NEG = 1 } mp_sign;
typedef enum { MP_LT = -1, MP_EQ = 0, MP_GT = 1 } mp_ord;
typedef enum { MP_NO = 0, MP_YES = 1 } mp_bool;
typedef enum { MP_OKAY = 0, MP_ERR = -1, MP_MEM = -2, MP_VAL = -3, MP_ITER = -4, MP_BUF = -5 } mp_err;
typedef enum { MP_LSB_FIRST = -1, MP_MSB_FIRST = 1 } mp_order;
typedef enum { MP_LITTLE_ENDIAN = -1, MP_NATIVE_ENDIAN = 0, MP_BIG_ENDIAN = 1 } mp_endian;
#else
typedef int mp_sign;
#define MP_ZPOS 0
#define MP_NEG 1
typedef int mp_ord;
#define MP_LT -1
#define MP_EQ 0
#define MP_GT 1
typedef int mp_bool;
#define MP_YES 1
#define MP_NO 0
typedef int mp_err;
#define MP_OKAY 0
#define MP_ERR -1
#define MP_MEM -2
#define MP_VAL -3
#define MP_ITER -4
#define MP_BUF -5
typedef int mp_order;
#define MP_LSB_FIRST -1
#define MP_MSB_FIRST 1
typedef int mp_endian;
#define MP_LITTLE_ENDIAN -1
#define MP_NATIVE_ENDIAN 0
#define MP_BIG_ENDIAN 1
#endif
#define MP_RANGE MP_VAL

/* Flags of mp_prime_rand. */
#define MP_PRIME_BBS 0x0001     /* congruent to 3 modulo 4 */
#define MP_PRIME_SAFE 0x0002    /* (p - 1) / 2 is prime as well; implies MP_PRIME_BBS */
#define MP_PRIME_2MSB_ON 0x0008 /* the second highest bit is set */
#define LTM_PRIME_BBS MP_PRIME_BBS
#define LTM_PRIME_SAFE MP_PRIME_SAFE
#define LTM_PRIME_2MSB_ON MP_PRIME_2MSB_ON

/* A number. alloc: digits that dp has room for, those from used on being zero. */
typedef struct {
    int used, alloc;
    mp_sign sign;
    mp_digit* dp;
} mp_int;

/* LibTomMath's names for the inside of a number. */
#define USED(m) ((m)->used)
#define DIGIT(m, k) ((m)->dp[(k)])
#define SIGN(m) ((m)->sign)
#define DIGIT_BIT MP_DIGIT_BIT

#define PRIVATE_MP_PREC 32 /* digits that mp_init has room for */
#ifndef MP_PREC
#define MP_PREC PRIVATE_MP_PREC
#endif
#define PRIVATE_MP_WARRAY (int)(1uL << (((CHAR_BIT * sizeof(private_mp_word)) - (2 * MP_DIGIT_BIT)) + 1))
#define MP_WARRAY PRIVATE_MP_WARRAY

/* Kept for programs that set them: Carry picks its algorithms by thresholds of its own. */
#ifndef MP_FIXED_CUTOFFS
extern int KARATSUBA_MUL_CUTOFF CARRY_MP(karatsuba_mul_cutoff);
extern int KARATSUBA_SQR_CUTOFF CARRY_MP(karatsuba_sqr_cutoff);
extern int TOOM_MUL_CUTOFF CARRY_MP(toom_mul_cutoff);
extern int TOOM_SQR_CUTOFF CARRY_MP(toom_sqr_cutoff);
#endif

/* A source of random bytes for mp_prime_random: fills dst with len bytes and returns how many it could. dat is the caller's. */
typedef int private_mp_prime_callback(unsigned char* dst, int len, void* dat);
typedef private_mp_prime_callback MP_DEPRECATED(mp_rand_source) ltm_prime_callback;

/* What an error code means, in words. Never null. */
const char* mp_error_to_string(mp_err code) CARRY_MP(mp_error_to_string) MP_WUR;

/* ---- Life and death ---- */

/* a = 0, with room for PRIVATE_MP_PREC digits. MP_MEM leaves a cleared. */
mp_err mp_init(mp_int* a) CARRY_MP(mp_init) MP_WUR;
/* a = 0, with room for size digits (at least two). MP_VAL where size < 0. */
mp_err mp_init_size(mp_int* a, int size) CARRY_MP(mp_init_size) MP_WUR;
/* Initializes all numbers up to the NULL, or none of them. */
mp_err mp_init_multi(mp_int* mp, ...) CARRY_MP(mp_init_multi) MP_NULL_TERMINATED MP_WUR;
/* a = b for an a that is not initialized: mp_copy has it the other way around. */
mp_err mp_init_copy(mp_int* a, const mp_int* b) CARRY_MP(mp_init_copy) MP_WUR;
/* a = b for an a that is not initialized. */
mp_err mp_init_set(mp_int* a, mp_digit b) CARRY_MP(mp_init_set) MP_WUR;
mp_err mp_init_i32(mp_int* a, int32_t b) CARRY_MP(mp_init_i32) MP_WUR;
mp_err mp_init_u32(mp_int* a, uint32_t b) CARRY_MP(mp_init_u32) MP_WUR;
mp_err mp_init_i64(mp_int* a, int64_t b) CARRY_MP(mp_init_i64) MP_WUR;
mp_err mp_init_u64(mp_int* a, uint64_t b) CARRY_MP(mp_init_u64) MP_WUR;
mp_err mp_init_l(mp_int* a, long b) CARRY_MP(mp_init_l) MP_WUR;
mp_err mp_init_ul(mp_int* a, unsigned long b) CARRY_MP(mp_init_ul) MP_WUR;
__extension__ mp_err mp_init_ll(mp_int* a, long long b) CARRY_MP(mp_init_ll) MP_WUR;
__extension__ mp_err mp_init_ull(mp_int* a, unsigned long long b) CARRY_MP(mp_init_ull) MP_WUR;
/* Wipes the digits in use, above which all are zero, and frees their memory; a second call does nothing. */
void mp_clear(mp_int* a) CARRY_MP(mp_clear);
/* Clears all numbers up to the NULL. */
void mp_clear_multi(mp_int* mp, ...) CARRY_MP(mp_clear_multi) MP_NULL_TERMINATED;
/* Exchanges two numbers in constant time. */
void mp_exch(mp_int* a, mp_int* b) CARRY_MP(mp_exch);
/* Gives back the room that a does not use. */
mp_err mp_shrink(mp_int* a) CARRY_MP(mp_shrink) MP_WUR;
/* Makes room for size digits. MP_VAL where size < 0. */
mp_err mp_grow(mp_int* a, int size) CARRY_MP(mp_grow) MP_WUR;

/* ---- Values ---- */

/* Questions about a number, as MP_YES or MP_NO. */
#define mp_iszero(a) (((a)->used == 0) ? MP_YES : MP_NO)
#define mp_isneg(a) (((a)->sign != MP_ZPOS) ? MP_YES : MP_NO)
mp_bool mp_iseven(const mp_int* a) CARRY_MP(mp_iseven) MP_WUR;
mp_bool mp_isodd(const mp_int* a) CARRY_MP(mp_isodd) MP_WUR;

/* a = 0. */
void mp_zero(mp_int* a) CARRY_MP(mp_zero);
/* a = b modulo 2^60. */
void mp_set(mp_int* a, mp_digit b) CARRY_MP(mp_set);
/* a = b. a has room for two digits, as after every mp_init_*. */
void mp_set_i32(mp_int* a, int32_t b) CARRY_MP(mp_set_i32);
void mp_set_u32(mp_int* a, uint32_t b) CARRY_MP(mp_set_u32);
void mp_set_i64(mp_int* a, int64_t b) CARRY_MP(mp_set_i64);
void mp_set_u64(mp_int* a, uint64_t b) CARRY_MP(mp_set_u64);
void mp_set_l(mp_int* a, long b) CARRY_MP(mp_set_l);
void mp_set_ul(mp_int* a, unsigned long b) CARRY_MP(mp_set_ul);
__extension__ void mp_set_ll(mp_int* a, long long b) CARRY_MP(mp_set_ll);
__extension__ void mp_set_ull(mp_int* a, unsigned long long b) CARRY_MP(mp_set_ull);
/* a = b rounded towards zero. MP_VAL for infinities and what is no number. */
mp_err mp_set_double(mp_int* a, double b) CARRY_MP(mp_set_double) MP_WUR;

/* |a| modulo 2^32 or 2^64. */
uint32_t mp_get_mag_u32(const mp_int* a) CARRY_MP(mp_get_mag_u32) MP_WUR;
uint64_t mp_get_mag_u64(const mp_int* a) CARRY_MP(mp_get_mag_u64) MP_WUR;
unsigned long mp_get_mag_ul(const mp_int* a) CARRY_MP(mp_get_mag_ul) MP_WUR;
__extension__ unsigned long long mp_get_mag_ull(const mp_int* a) CARRY_MP(mp_get_mag_ull) MP_WUR;
/* a modulo 2^32 or 2^64 as a two's complement. */
int32_t mp_get_i32(const mp_int* a) CARRY_MP(mp_get_i32) MP_WUR;
int64_t mp_get_i64(const mp_int* a) CARRY_MP(mp_get_i64) MP_WUR;
long mp_get_l(const mp_int* a) CARRY_MP(mp_get_l) MP_WUR;
__extension__ long long mp_get_ll(const mp_int* a) CARRY_MP(mp_get_ll) MP_WUR;
__extension__ typedef unsigned long long carry_mp_ull; /* so that the macro may stand in programs in C90 and C++98 */
#define mp_get_u32(a) ((uint32_t)mp_get_i32(a))
#define mp_get_u64(a) ((uint64_t)mp_get_i64(a))
#define mp_get_ul(a) ((unsigned long)mp_get_l(a))
#define mp_get_ull(a) ((carry_mp_ull)mp_get_ll(a))
/* a as a double, within one unit of its last place; infinite where a is too large. */
double mp_get_double(const mp_int* a) CARRY_MP(mp_get_double) MP_WUR;

MP_DEPRECATED(mp_get_mag_u32 / mp_get_u32) unsigned long mp_get_int(const mp_int* a) CARRY_MP(mp_get_int) MP_WUR;
MP_DEPRECATED(mp_get_mag_ul / mp_get_ul) unsigned long mp_get_long(const mp_int* a) CARRY_MP(mp_get_long) MP_WUR;
__extension__ MP_DEPRECATED(mp_get_mag_ull / mp_get_ull) unsigned long long mp_get_long_long(const mp_int* a)
    CARRY_MP(mp_get_long_long) MP_WUR;
/* a = b modulo 2^32. */
MP_DEPRECATED(mp_set_ul) mp_err mp_set_int(mp_int* a, unsigned long b) CARRY_MP(mp_set_int);
MP_DEPRECATED(mp_set_ul) mp_err mp_set_long(mp_int* a, unsigned long b) CARRY_MP(mp_set_long);
__extension__ MP_DEPRECATED(mp_set_ull) mp_err mp_set_long_long(mp_int* a, unsigned long long b) CARRY_MP(mp_set_long_long);
MP_DEPRECATED(mp_init_ul) mp_err mp_init_set_int(mp_int* a, unsigned long b) CARRY_MP(mp_init_set_int) MP_WUR;

/* b = a: mp_init_copy has it the other way around. */
mp_err mp_copy(const mp_int* a, mp_int* b) CARRY_MP(mp_copy) MP_WUR;
/* Drops leading zero digits, after a program has written into dp. */
void mp_clamp(mp_int* a) CARRY_MP(mp_clamp);

/* ---- Numbers as words: as GMP's mpz_export and mpz_import ---- */

/* The words of size bytes, the highest nails bits of each left zero, that |a| takes; 0 where nails >= 8 size. */
size_t mp_pack_count(const mp_int* a, size_t nails, size_t size) CARRY_MP(mp_pack_count) MP_WUR;
/* Writes |op| to rop as words: order says which word comes first, endian which byte of a word. *written, unless null, is their
 * number. MP_BUF where they are more than maxcount, MP_VAL where nails >= 8 size. */
mp_err mp_pack(void* rop, size_t maxcount, size_t* written, mp_order order, size_t size, mp_endian endian, size_t nails,
               const mp_int* op) CARRY_MP(mp_pack) MP_WUR;
/* rop = the number that mp_pack wrote as count words. MP_VAL where nails >= 8 size. */
mp_err mp_unpack(mp_int* rop, size_t count, mp_order order, size_t size, mp_endian endian, size_t nails, const void* op)
    CARRY_MP(mp_unpack) MP_WUR;
MP_DEPRECATED(mp_pack)
mp_err mp_export(void* rop, size_t* countp, int order, size_t size, int endian, size_t nails, const mp_int* op)
    CARRY_MP(mp_export) MP_WUR;
MP_DEPRECATED(mp_unpack)
mp_err mp_import(mp_int* rop, size_t count, int order, size_t size, int endian, size_t nails, const void* op)
    CARRY_MP(mp_import) MP_WUR;

/* ---- Shifts and bits ---- */

/* |a| = floor(|a| / 2^(60 b)); does nothing where b <= 0. */
void mp_rshd(mp_int* a, int b) CARRY_MP(mp_rshd);
/* a = a 2^(60 b); does nothing where b <= 0. */
mp_err mp_lshd(mp_int* a, int b) CARRY_MP(mp_lshd) MP_WUR;
/* a = 2^b c + d with |d| < 2^b and both of a's sign; d may be null. Where b <= 0: c = a, d = 0. */
mp_err mp_div_2d(const mp_int* a, int b, mp_int* c, mp_int* d) CARRY_MP(mp_div_2d) MP_WUR;
/* b = a / 2, rounded towards zero. */
mp_err mp_div_2(const mp_int* a, mp_int* b) CARRY_MP(mp_div_2) MP_WUR;
/* a = 3 c + d of magnitudes; c has a's sign, and either may be null. */
MP_DEPRECATED(mp_div_d) mp_err mp_div_3(const mp_int* a, mp_int* c, mp_digit* d) CARRY_MP(mp_div_3) MP_WUR;
/* c = 2^b a. MP_VAL where b < 0. */
mp_err mp_mul_2d(const mp_int* a, int b, mp_int* c) CARRY_MP(mp_mul_2d) MP_WUR;
/* b = 2 a. */
mp_err mp_mul_2(const mp_int* a, mp_int* b) CARRY_MP(mp_mul_2) MP_WUR;
/* c = the low b bits of |a|, with a's sign; 0 where b <= 0. */
mp_err mp_mod_2d(const mp_int* a, int b, mp_int* c) CARRY_MP(mp_mod_2d) MP_WUR;
/* a = 2^b. MP_VAL where b < 0. */
mp_err mp_2expt(mp_int* a, int b) CARRY_MP(mp_2expt) MP_WUR;
/* The number of zero bits below the lowest set bit; 0 for zero. */
int mp_cnt_lsb(const mp_int* a) CARRY_MP(mp_cnt_lsb) MP_WUR;
/* Bit b of |a|: MP_YES or MP_NO; MP_VAL where b < 0. */
MP_DEPRECATED(s_mp_get_bit) int mp_get_bit(const mp_int* a, int b) CARRY_MP(mp_get_bit) MP_WUR;
/* The number of bits of |a|; 0 for zero. */
int mp_count_bits(const mp_int* a) CARRY_MP(mp_count_bits) MP_WUR;
/* Bitwise logic and floor(a / 2^b), of two's complements that reach as far to the left as anybody looks. */
mp_err mp_and(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_and) MP_WUR;
mp_err mp_or(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_or) MP_WUR;
mp_err mp_xor(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_xor) MP_WUR;
mp_err mp_complement(const mp_int* a, mp_int* b) CARRY_MP(mp_complement) MP_WUR;
mp_err mp_signed_rsh(const mp_int* a, int b, mp_int* c) CARRY_MP(mp_signed_rsh) MP_WUR;
MP_DEPRECATED(mp_and) mp_err mp_tc_and(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_tc_and) MP_WUR;
MP_DEPRECATED(mp_or) mp_err mp_tc_or(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_tc_or) MP_WUR;
MP_DEPRECATED(mp_xor) mp_err mp_tc_xor(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_tc_xor) MP_WUR;
MP_DEPRECATED(mp_signed_rsh) mp_err mp_tc_div_2d(const mp_int* a, int b, mp_int* c) CARRY_MP(mp_tc_div_2d) MP_WUR;

/* ---- Random numbers ---- */

/* a = a number of so many digits, the highest of them not zero, the others any; 0 where digits <= 0. MP_ERR, and a = 0, where
 * the source fails. */
mp_err mp_rand(mp_int* a, int digits) CARRY_MP(mp_rand) MP_WUR;
/* *r = any digit. */
MP_DEPRECATED(mp_rand) mp_err mp_rand_digit(mp_digit* r) CARRY_MP(mp_rand_digit) MP_WUR;
/* From now on random bytes come from source, or from the system where it is null. Not to be called while another thread draws
 * random numbers. */
void mp_rand_source(mp_err (*source)(void* out, size_t size)) CARRY_MP(mp_rand_source);
#ifdef MP_PRNG_ENABLE_LTM_RNG
/* Asked where the system has no random bytes. */
extern unsigned long (*ltm_rng)(unsigned char* out, unsigned long outlen, void (*callback)(void)) CARRY_MP(ltm_rng);
extern void (*ltm_rng_callback)(void) CARRY_MP(ltm_rng_callback);
#endif

/* ---- Arithmetic ---- */

/* b = -a, b = |a|. */
mp_err mp_neg(const mp_int* a, mp_int* b) CARRY_MP(mp_neg) MP_WUR;
mp_err mp_abs(const mp_int* a, mp_int* b) CARRY_MP(mp_abs) MP_WUR;
/* MP_LT, MP_EQ or MP_GT as a, |a| is less than, equal to or greater than b, |b|. */
mp_ord mp_cmp(const mp_int* a, const mp_int* b) CARRY_MP(mp_cmp) MP_WUR;
mp_ord mp_cmp_mag(const mp_int* a, const mp_int* b) CARRY_MP(mp_cmp_mag) MP_WUR;
mp_ord mp_cmp_d(const mp_int* a, mp_digit b) CARRY_MP(mp_cmp_d) MP_WUR;
/* c = a + b, c = a - b. */
mp_err mp_add(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_add) MP_WUR;
mp_err mp_sub(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_sub) MP_WUR;
mp_err mp_add_d(const mp_int* a, mp_digit b, mp_int* c) CARRY_MP(mp_add_d) MP_WUR;
mp_err mp_sub_d(const mp_int* a, mp_digit b, mp_int* c) CARRY_MP(mp_sub_d) MP_WUR;
/* a = a + 1, a = a - 1. */
mp_err mp_incr(mp_int* a) CARRY_MP(mp_incr) MP_WUR;
mp_err mp_decr(mp_int* a) CARRY_MP(mp_decr) MP_WUR;
/* c = a b, b = a^2. */
mp_err mp_mul(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_mul) MP_WUR;
mp_err mp_mul_d(const mp_int* a, mp_digit b, mp_int* c) CARRY_MP(mp_mul_d) MP_WUR;
mp_err mp_sqr(const mp_int* a, mp_int* b) CARRY_MP(mp_sqr) MP_WUR;
/* a = b c + d with |d| < |b| and d of a's sign, so c is rounded towards zero; c, d or both may be null. MP_VAL where b = 0. */
mp_err mp_div(const mp_int* a, const mp_int* b, mp_int* c, mp_int* d) CARRY_MP(mp_div) MP_WUR;
/* |a| = b |c| + d with c of a's sign; c, d or both may be null. MP_VAL where b = 0. */
mp_err mp_div_d(const mp_int* a, mp_digit b, mp_int* c, mp_digit* d) CARRY_MP(mp_div_d) MP_WUR;
/* c = a modulo b, in [0, b), or in (b, 0] for a negative b. MP_VAL where b = 0. */
mp_err mp_mod(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_mod) MP_WUR;
/* c = a modulo b, in [0, b). MP_VAL where b = 0. */
mp_err mp_mod_d(const mp_int* a, mp_digit b, mp_digit* c) CARRY_MP(mp_mod_d) MP_WUR;

/* ---- Number theory ---- */

/* d = a + b, a - b, a b and c = a^2 modulo the number before the last one, as mp_mod. */
mp_err mp_addmod(const mp_int* a, const mp_int* b, const mp_int* c, mp_int* d) CARRY_MP(mp_addmod) MP_WUR;
mp_err mp_submod(const mp_int* a, const mp_int* b, const mp_int* c, mp_int* d) CARRY_MP(mp_submod) MP_WUR;
mp_err mp_mulmod(const mp_int* a, const mp_int* b, const mp_int* c, mp_int* d) CARRY_MP(mp_mulmod) MP_WUR;
mp_err mp_sqrmod(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_sqrmod) MP_WUR;
/* c = 1 / a modulo b, in [0, b). MP_VAL where b <= 0 or a and b have a common factor. */
mp_err mp_invmod(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_invmod) MP_WUR;
/* Y = G^X modulo P, in [0, P). MP_VAL where P <= 0, or X < 0 and G has no inverse. */
mp_err mp_exptmod(const mp_int* G, const mp_int* X, const mp_int* P, mp_int* Y) CARRY_MP(mp_exptmod) MP_WUR;
/* c = gcd(a, b) >= 0; c = lcm(a, b) >= 0. */
mp_err mp_gcd(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_gcd) MP_WUR;
mp_err mp_lcm(const mp_int* a, const mp_int* b, mp_int* c) CARRY_MP(mp_lcm) MP_WUR;
/* U3 = gcd(a, b) = U1 a + U2 b, the cofactors being those of Euclid's algorithm; each of them may be null. */
mp_err mp_exteuclid(const mp_int* a, const mp_int* b, mp_int* U1, mp_int* U2, mp_int* U3) CARRY_MP(mp_exteuclid) MP_WUR;
/* c = the b-th root of a, rounded towards zero. MP_VAL where b <= 0, or a < 0 and b is even, or 2^32 <= b < the bits of a. */
mp_err mp_root_n(const mp_int* a, int b, mp_int* c) CARRY_MP(mp_root_n) MP_WUR;
mp_err mp_root_u32(const mp_int* a, uint32_t b, mp_int* c) CARRY_MP(mp_root_u32) MP_WUR;
MP_DEPRECATED(mp_root_n) mp_err mp_n_root(const mp_int* a, mp_digit b, mp_int* c) CARRY_MP(mp_n_root) MP_WUR;
MP_DEPRECATED(mp_root_n) mp_err mp_n_root_ex(const mp_int* a, mp_digit b, mp_int* c, int fast) CARRY_MP(mp_n_root_ex) MP_WUR;
/* ret = floor(sqrt(arg)). MP_VAL where arg < 0. */
mp_err mp_sqrt(const mp_int* arg, mp_int* ret) CARRY_MP(mp_sqrt) MP_WUR;
/* *ret: whether arg is a square. MP_VAL where arg < 0. */
mp_err mp_is_square(const mp_int* arg, mp_bool* ret) CARRY_MP(mp_is_square) MP_WUR;
/* ret^2 = n modulo the odd prime. MP_VAL where there is no root, or prime is seen not to be one. */
mp_err mp_sqrtmod_prime(const mp_int* n, const mp_int* prime, mp_int* ret) CARRY_MP(mp_sqrtmod_prime) MP_WUR;
/* *c = the Kronecker symbol (a / p), for all numbers. */
mp_err mp_kronecker(const mp_int* a, const mp_int* p, int* c) CARRY_MP(mp_kronecker) MP_WUR;
/* *c = the Jacobi symbol (a / n). MP_VAL where n <= 0. */
MP_DEPRECATED(mp_kronecker) mp_err mp_jacobi(const mp_int* a, const mp_int* n, int* c) CARRY_MP(mp_jacobi) MP_WUR;
/* c = a^b. MP_VAL where b < 0. */
mp_err mp_expt_n(const mp_int* a, int b, mp_int* c) CARRY_MP(mp_expt_n) MP_WUR;
mp_err mp_expt_u32(const mp_int* a, uint32_t b, mp_int* c) CARRY_MP(mp_expt_u32) MP_WUR;
MP_DEPRECATED(mp_expt_n) mp_err mp_expt_d(const mp_int* a, mp_digit b, mp_int* c) CARRY_MP(mp_expt_d) MP_WUR;
MP_DEPRECATED(mp_expt_n) mp_err mp_expt_d_ex(const mp_int* a, mp_digit b, mp_int* c, int fast) CARRY_MP(mp_expt_d_ex) MP_WUR;
/* *c = the largest k with base^k <= a. MP_VAL where a <= 0 or base < 2. */
mp_err mp_log_n(const mp_int* a, int base, int* c) CARRY_MP(mp_log_n) MP_WUR;
mp_err mp_log_u32(const mp_int* a, uint32_t base, uint32_t* c) CARRY_MP(mp_log_u32) MP_WUR;

/* ---- Reductions with something computed beforehand; B = 2^60, k the digits of the modulus ---- */

/* Barrett: a = floor(B^(2k) / b); then x = x modulo m, with mu = a. MP_VAL where b <= 0, m <= 0. Cost: two products where 0 <=
 * x < B^(2k), else a division. */
mp_err mp_reduce_setup(mp_int* a, const mp_int* b) CARRY_MP(mp_reduce_setup) MP_WUR;
mp_err mp_reduce(mp_int* x, const mp_int* m, const mp_int* mu) CARRY_MP(mp_reduce) MP_WUR;
/* Montgomery: *rho = -1 / n modulo B for an odd n, else MP_VAL; a = B^k modulo b; x = x / B^k modulo n for 0 <= x < n B^k. */
mp_err mp_montgomery_setup(const mp_int* n, mp_digit* rho) CARRY_MP(mp_montgomery_setup) MP_WUR;
mp_err mp_montgomery_calc_normalization(mp_int* a, const mp_int* b) CARRY_MP(mp_montgomery_calc_normalization) MP_WUR;
mp_err mp_montgomery_reduce(mp_int* x, const mp_int* n, mp_digit rho) CARRY_MP(mp_montgomery_reduce) MP_WUR;
/* Diminished radix, n = B^k - d with 0 < d < B, k > 1: whether a is such a number; *d; x = x modulo n, for x >= 0. */
mp_bool mp_dr_is_modulus(const mp_int* a) CARRY_MP(mp_dr_is_modulus) MP_WUR;
void mp_dr_setup(const mp_int* a, mp_digit* d) CARRY_MP(mp_dr_setup);
mp_err mp_dr_reduce(mp_int* x, const mp_int* n, mp_digit k) CARRY_MP(mp_dr_reduce) MP_WUR;
/* n = 2^p - d with d of one digit: whether a is such a number; *d, or MP_VAL; a = a modulo n, for a >= 0. */
mp_bool mp_reduce_is_2k(const mp_int* a) CARRY_MP(mp_reduce_is_2k) MP_WUR;
mp_err mp_reduce_2k_setup(const mp_int* a, mp_digit* d) CARRY_MP(mp_reduce_2k_setup) MP_WUR;
mp_err mp_reduce_2k(mp_int* a, const mp_int* n, mp_digit d) CARRY_MP(mp_reduce_2k) MP_WUR;
/* The same with d of up to half of n's digits. */
mp_bool mp_reduce_is_2k_l(const mp_int* a) CARRY_MP(mp_reduce_is_2k_l) MP_WUR;
mp_err mp_reduce_2k_setup_l(const mp_int* a, mp_int* d) CARRY_MP(mp_reduce_2k_setup_l) MP_WUR;
mp_err mp_reduce_2k_l(mp_int* a, const mp_int* n, const mp_int* d) CARRY_MP(mp_reduce_2k_l) MP_WUR;

/* ---- Primes ---- */

#define PRIVATE_MP_PRIME_TAB_SIZE 256
#define PRIME_SIZE PRIVATE_MP_PRIME_TAB_SIZE
/* The first 256 primes. */
MP_DEPRECATED(internal) extern const mp_digit ltm_prime_tab[PRIVATE_MP_PRIME_TAB_SIZE] CARRY_MP(ltm_prime_tab);

/* *result: whether one of the first 256 primes divides a. */
MP_DEPRECATED(mp_prime_is_prime)
mp_err mp_prime_is_divisible(const mp_int* a, mp_bool* result) CARRY_MP(mp_prime_is_divisible) MP_WUR;
/* *result: whether b^a = b modulo a; whether a passes the test of Miller and Rabin to base b. MP_VAL where b < 2 or a <= 0. */
mp_err mp_prime_fermat(const mp_int* a, const mp_int* b, mp_bool* result) CARRY_MP(mp_prime_fermat) MP_WUR;
mp_err mp_prime_miller_rabin(const mp_int* a, const mp_int* b, mp_bool* result) CARRY_MP(mp_prime_miller_rabin) MP_WUR;
/* The random rounds that mp_prime_is_prime wants for numbers of size bits to err in less than 2^(-96) of cases; -1 where a
 * deterministic test is known. */
int mp_prime_rabin_miller_trials(int size) CARRY_MP(mp_prime_rabin_miller_trials) MP_WUR;
/* *result: whether a is a strong Lucas probable prime with Selfridge's parameters; a Frobenius probable prime as Underwood
 * defines it (MP_ITER where no parameter is found, as for squares). */
mp_err mp_prime_strong_lucas_selfridge(const mp_int* a, mp_bool* result) CARRY_MP(mp_prime_strong_lucas_selfridge) MP_WUR;
mp_err mp_prime_frobenius_underwood(const mp_int* N, mp_bool* result) CARRY_MP(mp_prime_frobenius_underwood) MP_WUR;
/* *result: whether a is prime: the test of Baillie, Pomerance, Selfridge and Wagstaff, of which no counterexample is known,
 * base 3, and max(t, 1) rounds of Miller and Rabin to random bases, which a composite passes with a probability below 4^(-t).
 * With t < 0 instead the bases that decide every a < 3317044064679887385961981, and MP_VAL for a larger a that passes the test
 * of the four. */
mp_err mp_prime_is_prime(const mp_int* a, int t, mp_bool* result) CARRY_MP(mp_prime_is_prime) MP_WUR;
/* a = the next prime above |a|, congruent to 3 modulo 4 where bbs_style is 1. t as above. */
mp_err mp_prime_next_prime(mp_int* a, int t, int bbs_style) CARRY_MP(mp_prime_next_prime) MP_WUR;
/* a = a random prime of exactly size bits; see the flags above, and t > 0 as above. MP_VAL where size < 2, t <= 0 or there is
 * no such prime, MP_ITER where the source never gives one. On failure a's value is undefined. */
mp_err mp_prime_rand(mp_int* a, int t, int size, int flags) CARRY_MP(mp_prime_rand) MP_WUR;
/* The same with random bytes from cb. MP_VAL where it fails. */
MP_DEPRECATED(mp_prime_rand)
mp_err mp_prime_random_ex(mp_int* a, int t, int size, int flags, private_mp_prime_callback cb, void* dat)
    CARRY_MP(mp_prime_random_ex) MP_WUR;
#define mp_prime_random(a, t, size, bbs, cb, dat) \
    mp_prime_random_ex((a), (t), ((size) * 8) + 1, ((bbs) == 1) ? MP_PRIME_BBS : 0, (cb), (dat))

/* ---- Bytes, the most significant first; signed ones begin with 0 or, for negative numbers, 1 ---- */

/* The bytes that a takes. */
size_t mp_ubin_size(const mp_int* a) CARRY_MP(mp_ubin_size) MP_WUR;
size_t mp_sbin_size(const mp_int* a) CARRY_MP(mp_sbin_size) MP_WUR;
/* a = the number of these bytes. Signed: MP_VAL where there are none. */
mp_err mp_from_ubin(mp_int* a, const unsigned char* buf, size_t size) CARRY_MP(mp_from_ubin) MP_WUR;
mp_err mp_from_sbin(mp_int* a, const unsigned char* buf, size_t size) CARRY_MP(mp_from_sbin) MP_WUR;
/* Writes |a|, a; *written, unless null, is the number of bytes. MP_BUF where it is more than maxlen. */
mp_err mp_to_ubin(const mp_int* a, unsigned char* buf, size_t maxlen, size_t* written) CARRY_MP(mp_to_ubin) MP_WUR;
mp_err mp_to_sbin(const mp_int* a, unsigned char* buf, size_t maxlen, size_t* written) CARRY_MP(mp_to_sbin) MP_WUR;

MP_DEPRECATED(mp_ubin_size) int mp_unsigned_bin_size(const mp_int* a) CARRY_MP(mp_unsigned_bin_size) MP_WUR;
MP_DEPRECATED(mp_from_ubin)
mp_err mp_read_unsigned_bin(mp_int* a, const unsigned char* b, int c) CARRY_MP(mp_read_unsigned_bin) MP_WUR;
MP_DEPRECATED(mp_to_ubin) mp_err mp_to_unsigned_bin(const mp_int* a, unsigned char* b) CARRY_MP(mp_to_unsigned_bin) MP_WUR;
/* *outlen: the room, then the bytes written; MP_VAL where the room is too small. */
MP_DEPRECATED(mp_to_ubin)
mp_err mp_to_unsigned_bin_n(const mp_int* a, unsigned char* b, unsigned long* outlen) CARRY_MP(mp_to_unsigned_bin_n) MP_WUR;
MP_DEPRECATED(mp_sbin_size) int mp_signed_bin_size(const mp_int* a) CARRY_MP(mp_signed_bin_size) MP_WUR;
MP_DEPRECATED(mp_from_sbin)
mp_err mp_read_signed_bin(mp_int* a, const unsigned char* b, int c) CARRY_MP(mp_read_signed_bin) MP_WUR;
MP_DEPRECATED(mp_to_sbin) mp_err mp_to_signed_bin(const mp_int* a, unsigned char* b) CARRY_MP(mp_to_signed_bin) MP_WUR;
MP_DEPRECATED(mp_to_sbin)
mp_err mp_to_signed_bin_n(const mp_int* a, unsigned char* b, unsigned long* outlen) CARRY_MP(mp_to_signed_bin_n) MP_WUR;

/* ---- Text in a radix from 2 to 64: digits 0-9 A-Z a-z + /, and either case up to radix 36 ---- */

/* a = the number that str begins with a minus sign or not, and ends at a null, a line feed or a carriage return. No digits are
 * zero. MP_VAL, and a = 0, where there is anything else, or the radix is out of range. */
mp_err mp_read_radix(mp_int* a, const char* str, int radix) CARRY_MP(mp_read_radix) MP_WUR;
/* Writes a and a null; *written, unless null, is the number of bytes, the null among them. MP_BUF where it is more than
 * maxlen, MP_VAL where the radix is out of range. */
mp_err mp_to_radix(const mp_int* a, char* str, size_t maxlen, size_t* written, int radix) CARRY_MP(mp_to_radix) MP_WUR;
MP_DEPRECATED(mp_to_radix) mp_err mp_toradix(const mp_int* a, char* str, int radix) CARRY_MP(mp_toradix) MP_WUR;
MP_DEPRECATED(mp_to_radix)
mp_err mp_toradix_n(const mp_int* a, char* str, int radix, int maxlen) CARRY_MP(mp_toradix_n) MP_WUR;
/* *size = the bytes that mp_to_radix writes. MP_VAL, and *size = 0, where the radix is out of range. */
mp_err mp_radix_size(const mp_int* a, int radix, int* size) CARRY_MP(mp_radix_size) MP_WUR;
#ifndef MP_NO_FILE
/* a = the number at the stream's place, up to the first character that is no digit, which is read too. MP_ERR, and a as it
 * was, at the stream's end. */
mp_err mp_fread(mp_int* a, int radix, FILE* stream) CARRY_MP(mp_fread) MP_WUR;
/* Writes what mp_to_radix writes, the null too. MP_ERR where the stream fails. */
mp_err mp_fwrite(const mp_int* a, int radix, FILE* stream) CARRY_MP(mp_fwrite) MP_WUR;
#endif

#define mp_to_binary(M, S, N) mp_to_radix((M), (S), (N), NULL, 2)
#define mp_to_octal(M, S, N) mp_to_radix((M), (S), (N), NULL, 8)
#define mp_to_decimal(M, S, N) mp_to_radix((M), (S), (N), NULL, 10)
#define mp_to_hex(M, S, N) mp_to_radix((M), (S), (N), NULL, 16)

#define mp_tobinary(M, S) mp_toradix((M), (S), 2)
#define mp_tooctal(M, S) mp_toradix((M), (S), 8)
#define mp_todecimal(M, S) mp_toradix((M), (S), 10)
#define mp_tohex(M, S) mp_toradix((M), (S), 16)
#define mp_read_raw(mp, str, len) mp_read_signed_bin((mp), (str), (len))
#define mp_raw_size(mp) mp_signed_bin_size(mp)
#define mp_toraw(mp, str) mp_to_signed_bin((mp), (str))
#define mp_read_mag(mp, str, len) mp_read_unsigned_bin((mp), (str), (len))
#define mp_mag_size(mp) mp_unsigned_bin_size(mp)
#define mp_tomag(mp, str) mp_to_unsigned_bin((mp), (str))

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#pragma GCC diagnostic pop
#endif

#endif
/* NOLINTEND */

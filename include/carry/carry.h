/* Carry in C: arithmetic on rows of limbs, with carries (the integers, carry_integer_*) and without (the polynomials
 * over GF(2), carry_gf2x_*). Valid C99 and C11, C90 where that has <stdint.h>, and C++.
 *
 * A row is an array of limbs, the least significant first; w = CARRY_LIMB_BITS is the size of a limb in bits. In the
 * integers limb i has the weight 2^(w i); in a polynomial bit j of limb i is the coefficient of x^(w i + j).
 *
 * What holds for every function here:
 *   - Sizes are in limbs and may be zero; a row of no limbs is the number 0, and its pointer may be null.
 *   - Operands, moduli and divisors may have high limbs that are zero.
 *   - A result is written in full, high zero limbs included. It must not overlap an operand or another result.
 *   - The return value is CARRY_OK or one of the negative codes below; on an error the results are as they were.
 *   - Any number of threads may call at once. Nothing throws, aborts or keeps a reference to what it was given.
 *   - Small operations work in the stack, of which none, small or large, takes more than about 50 kB, or 110 kB at the kernel
 *     level avx512 (carry_isa). Larger ones allocate, most of them once, and free that before they return, but for blocks of
 *     half a megabyte and more, which are kept for operations to come: carry_release_kept_memory gives them back.
 *   - In costs M(an, bn) is the time of a product of an by bn limbs and M(n) = M(n, n): of order n^2 up to some ten limbs,
 *     n^1.585 and less by Karatsuba's and Toom's methods, n log n by transforms from some hundreds to thousands of limbs on.
 *   - Only the functions whose names end in _ct are constant-time: their instructions and the addresses that they touch
 *     depend on sizes alone and not on the values of the rows, except for the outcome (the code returned), which is public.
 *     docs/constant_time.md says what exactly is promised. */
#ifndef CARRY_CARRY_H
#define CARRY_CARRY_H

#include <carry/config.h>

#include <stddef.h>
#include <stdint.h>

#if CARRY_LIMB_BITS == 64
typedef uint64_t carry_limb; /* the digit of a row, in radix 2^w */
#else
typedef uint32_t carry_limb; /* the digit of a row, in radix 2^w */
#endif

#define CARRY_OK 0         /* done */
#define CARRY_EINVAL (-1)  /* a null pointer to a row that has limbs, or a size that is out of range */
#define CARRY_EDOMAIN (-2) /* no such result: division by zero, no inverse, an even modulus, an operand not below the modulus */
#define CARRY_ELENGTH (-3) /* the result is longer than memory can be, or than the row that was given for it */
#define CARRY_ENOMEM (-4)  /* no memory */

#ifdef __cplusplus
#if __cplusplus >= 201103L
#define CARRY_NOEXCEPT noexcept /* what C++ is told of these functions: none of them throws */
#else
#define CARRY_NOEXCEPT throw()
#endif
extern "C" {
#else
#define CARRY_NOEXCEPT
#endif

/* r = a + b modulo 2^(w n) and *carry = what is carried out, 0 or 1; r = a - b modulo 2^(w n) and *borrow = 1 where a < b,
 * 0 elsewhere.
 * Sizes: in any order, zero allowed; r has n = max(an, bn) limbs. r may be a or b. carry and borrow may be null where nobody
 * asks for them.
 * Errors: CARRY_EINVAL.
 * Variable-time in nothing but sizes. Cost: O(n). */
CARRY_API int carry_integer_add(carry_limb* r, int* carry, const carry_limb* a, size_t an, const carry_limb* b,
                                size_t bn) CARRY_NOEXCEPT;
CARRY_API int carry_integer_sub(carry_limb* r, int* borrow, const carry_limb* a, size_t an, const carry_limb* b,
                                size_t bn) CARRY_NOEXCEPT;

/* *order = -1, 0 or 1, as a is less than b, equal to it, or greater.
 * Sizes: in any order, zero allowed.
 * Errors: CARRY_EINVAL.
 * Variable-time. Cost: O(an + bn). */
CARRY_API int carry_integer_compare(int* order, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) CARRY_NOEXCEPT;

/* r = a * 2^count, and r = floor(a / 2^count).
 * Sizes: r has rn limbs, which may be fewer than the result would have if it were written in full. r may be a.
 * Errors: CARRY_EINVAL; CARRY_ELENGTH where the result, without high zeros, has more than rn limbs.
 * Variable-time. Cost: O(an + rn). */
CARRY_API int carry_integer_shift_left(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) CARRY_NOEXCEPT;
CARRY_API int carry_integer_shift_right(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) CARRY_NOEXCEPT;

/* r = a * b.
 * Sizes: r has an + bn limbs; in any order, zero allowed (the product is then 0). r must not overlap a or b; a may be b.
 * Errors: CARRY_EINVAL, CARRY_ELENGTH where an + bn is more than memory can hold, CARRY_ENOMEM.
 * Variable-time. Cost: M(an, bn); `carry info` tells which algorithm serves which size. */
CARRY_API int carry_integer_mul(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) CARRY_NOEXCEPT;

/* r = a^2.
 * Sizes: r has 2 an limbs. r must not overlap a.
 * Errors: CARRY_EINVAL, CARRY_ELENGTH where 2 an is more than memory can hold, CARRY_ENOMEM.
 * Variable-time. Cost: about two thirds of a product of that size. */
CARRY_API int carry_integer_sqr(carry_limb* r, const carry_limb* a, size_t an) CARRY_NOEXCEPT;

/* r = a * b mod 2^(w n), w the bits of a limb; or r = floor(a * b / 2^(w n)): the lower or the upper half of a product.
 * Sizes: r, a and b have n limbs. r must not overlap a or b; a may be b.
 * Errors: CARRY_EINVAL, CARRY_ELENGTH where 2 n is more than memory can hold, CARRY_ENOMEM.
 * Variable-time. Cost: half of M(n, n) while that is quadratic, 0.8 of it with Karatsuba's method, at most M(n, n).
 * (Mulders, "On short multiplications and divisions", 2000.) */
CARRY_API int carry_integer_mul_low(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) CARRY_NOEXCEPT;
CARRY_API int carry_integer_mul_high(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) CARRY_NOEXCEPT;

/* r = sum of a[i] b[j] 2^(w (i + j - bn + 1)) over bn - 1 <= i + j <= an - 1: the middle product, of the columns in which every
 * limb of b takes part.
 * Sizes: an >= bn >= 1; r has an - bn + 3 limbs. r must not overlap a or b; a may be b.
 * Errors: CARRY_EINVAL, also where an < bn or bn = 0; CARRY_ELENGTH where an is more than memory can hold, CARRY_ENOMEM.
 * Variable-time. Cost: for an = 2 bn - 1 that of a product of bn by bn limbs with Karatsuba's method.
 * (Hanrot, Quercia and Zimmermann, "The middle product algorithm", 2004; Harvey, "The Karatsuba middle product for integers",
 * 2012.) */
CARRY_API int carry_integer_mul_middle(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b,
                                       size_t bn) CARRY_NOEXCEPT;

/* q = floor(a / d), r = a - q d, 0 <= r < d.
 * Sizes: an >= dn; q has an - dn + 1 limbs, or is null where only the remainder is wanted; r has dn limbs.
 * q and r must not overlap each other, a or d.
 * Errors: CARRY_EINVAL, also where an < dn; CARRY_EDOMAIN where d = 0; CARRY_ELENGTH where q is wanted and does not fit its
 * limbs, which takes a d with high zero limbs; CARRY_ENOMEM.
 * Variable-time. Cost: at most a few products of the quotient's size by the divisor's. */
CARRY_API int carry_integer_divrem(carry_limb* q, carry_limb* r, const carry_limb* a, size_t an, const carry_limb* d,
                                   size_t dn) CARRY_NOEXCEPT;

/* r = b^e mod m, and 0 <= r < m; b^0 = 1 mod m, which is 0 where m = 1.
 * Sizes: b, m and r have n limbs, e has en. b < m; m may be even. r must not overlap b, e or m.
 * Errors: CARRY_EINVAL; CARRY_EDOMAIN where m = 0 or b >= m; CARRY_ENOMEM.
 * Variable-time. Cost: as many squarings modulo m as e has bits, and about a sixth of that in products. */
CARRY_API int carry_integer_powm(carry_limb* r, const carry_limb* b, const carry_limb* e, size_t en, const carry_limb* m,
                                 size_t n) CARRY_NOEXCEPT;

/* r = b^e mod m, as carry_integer_powm, for secret b and e.
 * Sizes: b, m and r have n limbs, e has en. b < m, and m is odd. r must not overlap b, e or m.
 * Errors: CARRY_EINVAL; CARRY_EDOMAIN where m is even or b >= m; CARRY_ENOMEM.
 * Constant-time in the values of b, e and m; n and en are public, and so is whether b < m and whether m is odd. Working
 * memory is wiped. Cost: w en squarings modulo m and about a fifth of that in products, whatever e is. */
CARRY_API int carry_integer_powm_ct(carry_limb* r, const carry_limb* b, const carry_limb* e, size_t en, const carry_limb* m,
                                    size_t n) CARRY_NOEXCEPT;

/* r_i = b_i^e_i mod m_i for 0 <= i < count, as carry_integer_powm_ct: many exponentiations at once, eight of them side by side
 * in the lanes of vectors where the machine has IFMA.
 * Sizes: b, m and r have count rows of n limbs one after the other, e has count rows of en. Every b_i < m_i, and every m_i is
 * odd. r must not overlap b, e or m.
 * Errors: CARRY_EINVAL; CARRY_EDOMAIN where an m_i is even or a b_i >= m_i, and then none is computed; CARRY_ENOMEM.
 * Constant-time in the values of b, e and m; n, en and count are public, and so is whether all b_i < m_i and m_i are odd.
 * Working memory is wiped. Cost: for eight, about three to five times that of one. */
CARRY_API int carry_integer_powm_ct_batch(carry_limb* r, const carry_limb* b, const carry_limb* e, size_t en,
                                          const carry_limb* m, size_t n, size_t count) CARRY_NOEXCEPT;

/* r = a^(-1) mod m: a r = 1 mod m and 0 <= r < m. Modulo 1 everything is 0, and 0 is its own inverse.
 * Sizes: a, m and r have n limbs. a < m; m may be even. r must not overlap a or m.
 * Errors: CARRY_EINVAL; CARRY_EDOMAIN where m = 0, a >= m, or a and m have a common factor; CARRY_ENOMEM.
 * Variable-time. Cost: one extended gcd. */
CARRY_API int carry_integer_invmod(carry_limb* r, const carry_limb* a, const carry_limb* m, size_t n) CARRY_NOEXCEPT;

/* r = a^(-1) mod m, as carry_integer_invmod, for a secret a.
 * Sizes: a, m and r have n limbs. a < m, and m is odd. r must not overlap a or m.
 * Errors: CARRY_EINVAL; CARRY_EDOMAIN where m is even, a >= m, or a and m have a common factor; CARRY_ENOMEM.
 * Constant-time in the values of a and m; n is public, and so is whether m is odd, a < m, and an inverse exists. Working memory
 * is wiped. Cost: O(n^2), about 2.3 n w divsteps (Bernstein and Yang, "Fast constant-time gcd computation and modular
 * inversion", 2019) whatever the values are. */
CARRY_API int carry_integer_invmod_ct(carry_limb* r, const carry_limb* a, const carry_limb* m, size_t n) CARRY_NOEXCEPT;

/* g = gcd(a, b), never negative; gcd(a, 0) = a, gcd(0, 0) = 0.
 * Sizes: in any order, zero allowed; g has max(an, bn) limbs. g may be a or b.
 * Errors: CARRY_EINVAL, CARRY_ENOMEM.
 * Variable-time. Cost: O(n^2) by Lehmer's steps, above some thousands of limbs O(M(n) log n) by half-gcd. */
CARRY_API int carry_integer_gcd(carry_limb* g, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) CARRY_NOEXCEPT;

/* g = gcd(a, b) = s a + t b, with the smallest cofactors: s and t are the rows of |s| and |t|, and *s_negative is 1 where
 * s < 0, else 0; likewise for t. |s| <= b / (2g) and |t| <= a / (2g), except that s = 0 and t = 1 where b divides a, and s = 1
 * and t = 0 where a divides b and is not b; s = t = 0 for two zeros.
 * Sizes: in any order, zero allowed; g has max(an, bn) limbs, s has max(bn, 1), t has max(an, 1). s or t, and its sign, may be
 * null where it is not wanted. g, s and t must not overlap each other, a or b.
 * Errors: CARRY_EINVAL, CARRY_ENOMEM.
 * Variable-time. Cost: as carry_integer_gcd, about twice that. */
CARRY_API int carry_integer_xgcd(carry_limb* g, carry_limb* s, int* s_negative, carry_limb* t, int* t_negative,
                                 const carry_limb* a, size_t an, const carry_limb* b, size_t bn) CARRY_NOEXCEPT;

/* *symbol = the Jacobi symbol (a / n): -1, 0 or 1; 0 where a and n have a common factor.
 * Sizes: in any order, an may be zero; n is odd.
 * Errors: CARRY_EINVAL; CARRY_EDOMAIN where n is even; CARRY_ENOMEM.
 * Variable-time. Cost: as carry_integer_gcd. */
CARRY_API int carry_integer_jacobi(int* symbol, const carry_limb* a, size_t an, const carry_limb* n, size_t nn) CARRY_NOEXCEPT;

/* s = floor(sqrt(a)), r = a - s^2 <= 2 s.
 * Sizes: s has an / 2 limbs, rounded up; r has one more, or is null where only the root is wanted. s, r and a must not overlap.
 * Errors: CARRY_EINVAL, CARRY_ENOMEM.
 * Variable-time. Cost: about one and a half divisions of an by an / 2 limbs. (P. Zimmermann, "Karatsuba square root", 1999.) */
CARRY_API int carry_integer_sqrtrem(carry_limb* s, carry_limb* r, const carry_limb* a, size_t an) CARRY_NOEXCEPT;

/* *prime = 1 where a is prime, 0 where it is not: no prime is ever denied, none below 2^64 that is composite passes, and above
 * no composite is known that does. The test of Baillie and PSW, then so many rounds of Miller-Rabin.
 * Errors: CARRY_EINVAL, CARRY_ENOMEM.
 * Variable-time. Cost: about 3 + rounds exponentiations modulo a. */
CARRY_API int carry_integer_is_probable_prime(int* prime, const carry_limb* a, size_t an, unsigned rounds) CARRY_NOEXCEPT;

/* Text in a base from 2 to 64: up to base 36 the digits are 0-9a-z, of which capitals are read, too; above it they are
 * 0-9A-Za-z+/.
 *
 * carry_integer_text_size: characters that suffice for the digits of every number of an limbs and a zero byte; 0 where the base
 * is none, or memory cannot hold so many.
 *
 * carry_integer_to_text writes the digits of a, without leading zeros, and a zero byte, into `room` characters.
 * Errors: CARRY_EINVAL, also for another base; CARRY_ELENGTH where they do not fit; CARRY_ENOMEM.
 *
 * carry_integer_from_text: r = the number that `length` digits spell, in n limbs. Neither sign nor prefix is read.
 * Errors: CARRY_EINVAL, also where length is 0, one of them is no digit, or for another base; CARRY_ELENGTH where the number
 * has more than n limbs; CARRY_ENOMEM.
 *
 * Variable-time. Cost: linear in bases that are powers of two, else O(M(n) log n). */
CARRY_API size_t carry_integer_text_size(size_t an, int base) CARRY_NOEXCEPT;
CARRY_API int carry_integer_to_text(char* text, size_t room, const carry_limb* a, size_t an, int base) CARRY_NOEXCEPT;
CARRY_API int carry_integer_from_text(carry_limb* r, size_t n, const char* text, size_t length, int base) CARRY_NOEXCEPT;

/* r = a + b = a - b in GF(2)[x].
 * Sizes: in any order, zero allowed; r has max(an, bn) limbs. r may be a or b.
 * Errors: CARRY_EINVAL.
 * Variable-time in nothing but sizes. Cost: O(max(an, bn)). */
CARRY_API int carry_gf2x_add(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) CARRY_NOEXCEPT;

/* *order = -1, 0 or 1, as the number with the bits of a is less than that of b, equal to it, or greater: by degree, and then by
 * the highest term in which they differ. Sizes, errors and cost as carry_integer_compare. */
CARRY_API int carry_gf2x_compare(int* order, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) CARRY_NOEXCEPT;

/* r = a * x^count, and r = a / x^count without remainder. Sizes, errors and cost as carry_integer_shift_left. */
CARRY_API int carry_gf2x_shift_left(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) CARRY_NOEXCEPT;
CARRY_API int carry_gf2x_shift_right(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) CARRY_NOEXCEPT;

/* r = a * b in GF(2)[x].
 * Sizes: r has an + bn limbs; in any order, zero allowed (the product is then 0). r must not overlap a or b; a may be b.
 * Errors: CARRY_EINVAL, CARRY_ELENGTH where an + bn is more than memory can hold, CARRY_ENOMEM.
 * Variable-time. Cost: M(an, bn); `carry info` tells which algorithm serves which size. */
CARRY_API int carry_gf2x_mul(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) CARRY_NOEXCEPT;

/* r = a^2 in GF(2)[x].
 * Sizes: r has 2 an limbs. r must not overlap a.
 * Errors: CARRY_EINVAL, CARRY_ELENGTH where 2 an is more than memory can hold, CARRY_ENOMEM.
 * Variable-time. Cost: O(an): squaring spreads the bits. */
CARRY_API int carry_gf2x_sqr(carry_limb* r, const carry_limb* a, size_t an) CARRY_NOEXCEPT;

/* r = a * b mod x^(w n), or r = floor(a * b / x^(w n)), in GF(2)[x]: the lower or the upper half of a product.
 * Sizes: r, a and b have n limbs. r must not overlap a or b; a may be b.
 * Errors: CARRY_EINVAL, CARRY_ELENGTH where 2 n is more than memory can hold, CARRY_ENOMEM.
 * Variable-time. Cost: that of M(n, n) where that is of few limbs or a transform, else 0.7 to 0.9 of it.
 * (Mulders, "On short multiplications and divisions", 2000.) */
CARRY_API int carry_gf2x_mul_low(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) CARRY_NOEXCEPT;
CARRY_API int carry_gf2x_mul_high(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t n) CARRY_NOEXCEPT;

/* a = q d + r in GF(2)[x], deg r < deg d.
 * Sizes: an >= dn; q has an - dn + 1 limbs, or is null where only the remainder is wanted; r has dn limbs.
 * q and r must not overlap each other, a or d.
 * Errors: CARRY_EINVAL, also where an < dn; CARRY_EDOMAIN where d = 0; CARRY_ELENGTH where q is wanted and does not fit its
 * limbs, which takes a d with high zero limbs; CARRY_ENOMEM.
 * Variable-time. Cost: at most a few products of the quotient's size by the divisor's. */
CARRY_API int carry_gf2x_divrem(carry_limb* q, carry_limb* r, const carry_limb* a, size_t an, const carry_limb* d,
                                size_t dn) CARRY_NOEXCEPT;

/* g = gcd(a, b) in GF(2)[x]; gcd(a, 0) = a, gcd(0, 0) = 0.
 * Sizes: in any order, zero allowed; g has max(an, bn) limbs. g may be a or b.
 * Errors: CARRY_EINVAL, CARRY_ENOMEM.
 * Variable-time. Cost: O(n^2), above some hundreds of limbs O(M(n) log n) by half-gcd. */
CARRY_API int carry_gf2x_gcd(carry_limb* g, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) CARRY_NOEXCEPT;

/* g = gcd(a, b) = s a + t b in GF(2)[x], where s is the only such cofactor with deg s < deg(b / g): so s = 0 and t = 1 where b
 * divides a. Where one operand is 0, the cofactor of the other is 1, unless that is 0, too; the cofactor of 0 is 0.
 * Sizes: in any order, zero allowed; g has max(an, bn) limbs, s has max(bn, 1), t has max(an, 1). s or t may be null where it
 * is not wanted. g, s and t must not overlap each other, a or b.
 * Errors: CARRY_EINVAL, CARRY_ENOMEM.
 * Variable-time. Cost: as carry_gf2x_gcd, about twice that. */
CARRY_API int carry_gf2x_xgcd(carry_limb* g, carry_limb* s, carry_limb* t, const carry_limb* a, size_t an, const carry_limb* b,
                              size_t bn) CARRY_NOEXCEPT;

/* r = b^e mod f in GF(2)[x], e a number; b^0 = 1 mod f, which is 0 where f = 1.
 * Sizes: b, f and r have n limbs, e has en. deg b < deg f. r must not overlap b, e or f.
 * Errors: CARRY_EINVAL; CARRY_EDOMAIN where f = 0 or deg b >= deg f; CARRY_ENOMEM.
 * Variable-time. Cost: as many squarings modulo f as e has bits, which are linear but for the reduction, and about a sixth of
 * that in products. */
CARRY_API int carry_gf2x_powm(carry_limb* r, const carry_limb* b, const carry_limb* e, size_t en, const carry_limb* f,
                              size_t n) CARRY_NOEXCEPT;

/* r = a^(-1) mod f in GF(2)[x]: a r = 1 mod f and deg r < deg f. Modulo 1 everything is 0, and 0 is its own inverse.
 * Sizes: a, f and r have n limbs. deg a < deg f. r must not overlap a or f.
 * Errors: CARRY_EINVAL; CARRY_EDOMAIN where f = 0, deg a >= deg f, or a and f have a common factor; CARRY_ENOMEM.
 * Variable-time. Cost: one extended gcd. */
CARRY_API int carry_gf2x_invmod(carry_limb* r, const carry_limb* a, const carry_limb* f, size_t n) CARRY_NOEXCEPT;

/* r = a * b in GF(2)[x], as carry_gf2x_mul, for secret a and b.
 * Sizes: r has an + bn limbs; in any order, zero allowed (the product is then 0). r must not overlap a or b; a may be b.
 * Errors: CARRY_EINVAL, CARRY_ELENGTH where an + bn is more than memory can hold, CARRY_ENOMEM.
 * Constant-time in the values of a and b; the sizes are public. Working memory is wiped. Cost: M(an, bn), where the machine has
 * an instruction for products without carries. */
CARRY_API int carry_gf2x_mul_ct(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) CARRY_NOEXCEPT;

/* r = a * b in GF(2)[x]/(x^bits - 1), for secret a and b: the product in the rings of quasi-cyclic codes, such as those of BIKE
 * and HQC.
 * Sizes: a, b and r have bits / w limbs, rounded up; in a and b what is beyond `bits` bits is 0. r must not overlap a or b; a
 * may be b.
 * Errors: CARRY_EINVAL; CARRY_EDOMAIN where bits = 0 or a or b has more bits; CARRY_ENOMEM.
 * Constant-time in the values of a and b; bits is public, and so is whether they fit. Working memory is wiped. Cost: a product,
 * and O(n). */
CARRY_API int carry_gf2x_mul_cyclic_ct(carry_limb* r, const carry_limb* a, const carry_limb* b, size_t bits) CARRY_NOEXCEPT;

/* r = a^(-1) in GF(2)[x]/(x^bits - 1), for a secret a and an odd number of bits.
 * Sizes: as carry_gf2x_mul_cyclic_ct. r must not overlap a.
 * Errors: CARRY_EINVAL; CARRY_EDOMAIN where bits is even, a has more bits, or a and x^bits - 1 have a common factor;
 * CARRY_ENOMEM.
 * Constant-time in the value of a; bits is public, and so is whether a fits and whether it has an inverse. Working memory is
 * wiped. Cost: at most 2 log2(d) products and as many permutations of the bits, d being the order of 2 modulo bits. (T. Itoh
 * and S. Tsujii, 1988; N. Drucker, S. Gueron, D. Kostic, "Fast polynomial inversion for post quantum QC-MDPC cryptography",
 * 2020.) */
CARRY_API int carry_gf2x_invmod_cyclic_ct(carry_limb* r, const carry_limb* a, size_t bits) CARRY_NOEXCEPT;

/* *irreducible = 1 where f has degree at least 1 and no factor of a lower degree but 1, 0 where not. Exact. (M. Rabin,
 * "Probabilistic algorithms in finite fields", 1980.)
 * Errors: CARRY_EINVAL, CARRY_ENOMEM.
 * Variable-time. Cost: deg f squarings modulo f, or less. */
CARRY_API int carry_gf2x_is_irreducible(int* irreducible, const carry_limb* f, size_t n) CARRY_NOEXCEPT;

/* The version of the library that is linked, "major.minor.patch"; CARRY_VERSION is that of the header. Never null, never
 * freed. */
CARRY_API const char* carry_version(void) CARRY_NOEXCEPT;

/* The kernel level in use: "portable", "adx", "avx512" or "arm64". The environment variable CARRY_ISA lowers it if it is set
 * before the first call into the library; a name of no level here leaves the highest one. Never null, never freed. */
CARRY_API const char* carry_isa(void) CARRY_NOEXCEPT;

/* Gives back the memory that is kept for operations to come. All threads together keep working memory, on Linux in up to 32
 * blocks of 2 MB or more, together up to 128 MB or twice the longest, whose pages the system may have back whenever it wants
 * them (MADV_FREE), though until then they count as the program's; elsewhere none. A program that ends gives it back by
 * itself: this is for programs that count what is allocated. */
CARRY_API void carry_release_kept_memory(void) CARRY_NOEXCEPT;

#ifdef __cplusplus
}
#endif

/* 1 where products and squares of few limbs, sums, differences and shifts are found by their callers, and comparisons and the
 * shortest of these made there, which takes an optimizing compiler. The functions are the same: a program that wants nothing
 * but calls defines it as 0, as does a generator of bindings that passes inline functions over, and one that is compiled with
 * -masm=intel and multiplies two or three limbs. */
#ifndef CARRY_INLINE_PRODUCTS
#if defined(__GNUC__) && defined(__OPTIMIZE__) && !defined(__OPTIMIZE_SIZE__) && defined(__SIZEOF_INT128__) && \
    CARRY_LIMB_BITS == 64
#define CARRY_INLINE_PRODUCTS 1
#else
#define CARRY_INLINE_PRODUCTS 0
#endif
#endif

/* Users may have their compilers warn of more than the house does: C has no other casts than these, and assembly is long. */
#ifdef __GNUC__
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Woverlength-strings"
#pragma GCC diagnostic ignored "-Wcast-qual"
#ifdef __cplusplus
#pragma GCC diagnostic ignored "-Wold-style-cast"
#endif
#endif

#include <carry/detail/few_limbs.h>
#include <carry/detail/row_kernels.h>

#ifdef __GNUC__
#pragma GCC diagnostic pop
#endif

#endif

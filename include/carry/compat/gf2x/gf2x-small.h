/* The products of few words that gf2x has in a header of its own, for programs that include <gf2x/gf2x-small.h>. Each is
 * gf2x_mul's, so the processor's carry-less multiplication serves them without any compiler flag. None of them fails or
 * allocates. */
#ifndef CARRY_COMPAT_GF2X_SMALL_H
#define CARRY_COMPAT_GF2X_SMALL_H

#include "../gf2x.h"

#ifdef __cplusplus
extern "C" {
#endif

/* c = a b, in two words. */
static __inline__ void gf2x_mul1(unsigned long* c, unsigned long a, unsigned long b) { (void)gf2x_mul(c, &a, 1, &b, 1); }

/* c = a b, a and b of as many words as the name says, c of twice as many. c may be a or b. */
#define CARRY_GF2X_SMALL(name, n)                                                                   \
    static __inline__ void name(unsigned long* c, const unsigned long* a, const unsigned long* b) { \
        (void)gf2x_mul(c, a, n, b, n);                                                              \
    }
CARRY_GF2X_SMALL(gf2x_mul2, 2)
CARRY_GF2X_SMALL(gf2x_mul3, 3)
CARRY_GF2X_SMALL(gf2x_mul4, 4)
CARRY_GF2X_SMALL(gf2x_mul5, 5)
CARRY_GF2X_SMALL(gf2x_mul6, 6)
CARRY_GF2X_SMALL(gf2x_mul7, 7)
CARRY_GF2X_SMALL(gf2x_mul8, 8)
CARRY_GF2X_SMALL(gf2x_mul9, 9)
#undef CARRY_GF2X_SMALL

/* dp = cp + a bp, all of sb words; returns the word above them. dp may be cp, bp or both. */
static __inline__ unsigned long gf2x_addmul_1_n(unsigned long* dp, const unsigned long* cp, const unsigned long* bp, long sb,
                                                unsigned long a) {
    unsigned long part[17], above = 0; /* sixteen words at a time, so that nothing is allocated */
    long i, k, n;
    for (i = 0; i < sb; i += n) {
        n = sb - i < 16 ? sb - i : 16;
        (void)gf2x_mul(part, bp + i, (unsigned long)n, &a, 1);
        part[0] ^= above;
        above = part[n];
        for (k = 0; k < n; ++k) dp[i + k] = cp[i + k] ^ part[k];
    }
    return above;
}

/* cp = a bp, both of sb words; returns the word above them. cp may be bp. */
static __inline__ unsigned long gf2x_mul_1_n(unsigned long* cp, const unsigned long* bp, long sb, unsigned long a) {
    unsigned long part[17], above = 0;
    long i, k, n;
    for (i = 0; i < sb; i += n) {
        n = sb - i < 16 ? sb - i : 16;
        (void)gf2x_mul(part, bp + i, (unsigned long)n, &a, 1);
        part[0] ^= above;
        above = part[n];
        for (k = 0; k < n; ++k) cp[i + k] = part[k];
    }
    return above;
}

#ifdef __cplusplus
}
#endif

#endif

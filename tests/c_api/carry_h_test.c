/* carry.h from C11, held against GMP (and, without carries, against multiplication bit by bit): every function at many sizes,
 * zero sizes, null pointers, operands with high zeros, aliased operands, and every error with its results left as they were. */
#define _XOPEN_SOURCE 700 /* getrlimit, in strict C11 */
#include "rows.h"

#include <carry/carry.h>

#include <gmp.h>

#include <sys/resource.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static carry_limb a[room], b[room], d[room], e[room], m[room], q[room], r[room], want[2 * room];
static mpz_t x, y, z, w;

/* Factors a and b, x and y in GMP, and their product z. */
static void make_factors(size_t an, size_t bn) {
    fill(a, an);
    fill(b, bn);
    import_row(x, a, an);
    import_row(y, b, bn);
    mpz_mul(z, x, y);
}

/* The library's functions as a program has them that looks up their names; other calls are inlined where sizes are small. */
static int (*volatile mul_by_pointer)(carry_limb*, const carry_limb*, size_t, const carry_limb*, size_t) = carry_integer_mul;
static int (*volatile sqr_by_pointer)(carry_limb*, const carry_limb*, size_t) = carry_integer_sqr;

/* Both ways to products and squares of few limbs, and what both say of null pointers. */
static void test_few_limbs(void) {
    for (size_t n = 1; n <= 17; ++n) {
        for (int repetition = 0; repetition < 200; ++repetition) {
            make_factors(n, n);
            reset(r, room);
            EXPECT(carry_integer_mul(r, a, n, b, n) == CARRY_OK && equals(r, 2 * n, z), "integer_mul of %zu", n);
            reset(r, room);
            EXPECT(mul_by_pointer(r, a, n, b, n) == CARRY_OK && equals(r, 2 * n, z), "integer_mul of %zu by pointer", n);
            mpz_mul(z, x, x);
            reset(r, room);
            EXPECT(carry_integer_sqr(r, a, n) == CARRY_OK && equals(r, 2 * n, z), "integer_sqr of %zu", n);
            reset(r, room);
            EXPECT(sqr_by_pointer(r, a, n) == CARRY_OK && equals(r, 2 * n, z), "integer_sqr of %zu by pointer", n);
        }
        reset(r, room);
        EXPECT(carry_integer_mul(NULL, a, n, b, n) == CARRY_EINVAL && mul_by_pointer(NULL, a, n, b, n) == CARRY_EINVAL,
               "integer_mul of %zu into null", n);
        EXPECT(carry_integer_mul(r, NULL, n, b, n) == CARRY_EINVAL && mul_by_pointer(r, NULL, n, b, n) == CARRY_EINVAL,
               "integer_mul of null and %zu", n);
        EXPECT(carry_integer_mul(r, a, n, NULL, n) == CARRY_EINVAL && mul_by_pointer(r, a, n, NULL, n) == CARRY_EINVAL,
               "integer_mul of %zu and null", n);
        EXPECT(carry_integer_sqr(NULL, a, n) == CARRY_EINVAL && sqr_by_pointer(NULL, a, n) == CARRY_EINVAL,
               "integer_sqr of %zu into null", n);
        EXPECT(carry_integer_sqr(r, NULL, n) == CARRY_EINVAL && sqr_by_pointer(r, NULL, n) == CARRY_EINVAL,
               "integer_sqr of null, %zu", n);
        EXPECT(untouched(r, room), "products of null are written");
    }
}

/* The same where the compiler knows the sizes, which it multiplies in place. */
#define EXPECT_KNOWN(n)                                                                                                        \
    do {                                                                                                                       \
        make_factors(n, n);                                                                                                    \
        reset(r, room);                                                                                                        \
        EXPECT(carry_integer_mul(r, a, n, b, n) == CARRY_OK && equals(r, 2 * (n), z), "integer_mul of %d, known", n);          \
        mpz_mul(z, x, x);                                                                                                      \
        reset(r, room);                                                                                                        \
        EXPECT(carry_integer_sqr(r, a, n) == CARRY_OK && equals(r, 2 * (n), z), "integer_sqr of %d, known", n);                \
        reset(r, room);                                                                                                        \
        EXPECT(carry_integer_mul(nowhere, a, n, b, n) == CARRY_EINVAL && carry_integer_sqr(nowhere, a, n) == CARRY_EINVAL,     \
               "products of %d, known, into null", n);                                                                         \
        EXPECT(carry_integer_mul(r, nowhere, n, b, n) == CARRY_EINVAL &&                                                       \
                   carry_integer_mul(r, a, n, nowhere, n) == CARRY_EINVAL && carry_integer_sqr(r, nowhere, n) == CARRY_EINVAL, \
               "products of null and %d, known", n);                                                                           \
        EXPECT(untouched(r, room), "products of null are written");                                                            \
    } while (0)

static carry_limb* volatile null_row = NULL;

static void test_known_sizes(void) {
    carry_limb* const nowhere = null_row;
    for (int repetition = 0; repetition < 200; ++repetition) {
        EXPECT_KNOWN(1);
        EXPECT_KNOWN(2);
        EXPECT_KNOWN(3);
        EXPECT_KNOWN(4);
        EXPECT_KNOWN(5);
        make_factors(3, 2);
        reset(r, room);
        EXPECT(carry_integer_mul(r, a, 3, b, 2) == CARRY_OK && equals(r, 5, z), "integer_mul of 3 by 2, known");
    }
}

static void test_products(void) {
    for (size_t an = 0; an <= most; an += an < 20 ? 1 : 1 + below(9)) {
        for (size_t bn = 0; bn <= most; bn += bn < 20 ? 1 : 1 + below(15)) {
            make_factors(an, bn);
            reset(r, room);
            EXPECT(carry_integer_mul(r, a, an, b, bn) == CARRY_OK && equals(r, an + bn, z), "integer_mul %zu x %zu", an, bn);
            reset(r, room);
            EXPECT(carry_gf2x_mul(r, a, an, b, bn) == CARRY_OK, "gf2x_mul %zu x %zu", an, bn);
            gf2x_reference(want, a, an, b, bn);
            EXPECT(memcmp(r, want, (an + bn) * sizeof *r) == 0 && r[an + bn] == canary, "gf2x_mul %zu x %zu", an, bn);
        }
        fill(a, an);
        import_row(x, a, an);
        mpz_mul(z, x, x);
        reset(r, room);
        EXPECT(carry_integer_sqr(r, a, an) == CARRY_OK && equals(r, 2 * an, z), "integer_sqr %zu", an);
        reset(r, room);
        EXPECT(carry_integer_mul(r, a, an, a, an) == CARRY_OK && equals(r, 2 * an, z), "integer_mul of a row by itself, %zu",
               an);
        reset(r, room);
        mpz_tdiv_q_2exp(y, z, (mp_bitcnt_t)(an * 8 * sizeof *a));
        EXPECT(carry_integer_mul_high(r, a, a, an) == CARRY_OK && equals(r, an, y), "integer_mul_high %zu", an);
        reset(r, room);
        mpz_tdiv_r_2exp(y, z, (mp_bitcnt_t)(an * 8 * sizeof *a));
        EXPECT(carry_integer_mul_low(r, a, a, an) == CARRY_OK && equals(r, an, y), "integer_mul_low %zu", an);
        if (an != 0) { /* where b has one limb, all columns are in the middle */
            reset(r, room);
            import_row(y, a + (an - 1), 1);
            mpz_mul(z, x, y);
            EXPECT(carry_integer_mul_middle(r, a, an, a + (an - 1), 1) == CARRY_OK && equals(r, an + 2, z),
                   "integer_mul_middle %zu", an);
        }
        gf2x_reference(want, a, an, a, an);
        reset(r, room);
        EXPECT(carry_gf2x_sqr(r, a, an) == CARRY_OK && memcmp(r, want, 2 * an * sizeof *r) == 0 && r[2 * an] == canary,
               "gf2x_sqr %zu", an);
    }
}

/* One division in each world. Whether the quotient fits its row is the caller's to say for the integers. */
static void check_division(size_t an, size_t dn, int with_quotient) {
    const size_t qn = an - dn + 1;
    carry_limb* const quotient = with_quotient ? q : NULL;
    import_row(x, a, an);
    import_row(y, d, dn);
    if (mpz_sgn(y) == 0) {
        reset(q, room);
        reset(r, room);
        EXPECT(carry_integer_divrem(quotient, r, a, an, d, dn) == CARRY_EDOMAIN, "integer_divrem by zero");
        EXPECT(carry_gf2x_divrem(quotient, r, a, an, d, dn) == CARRY_EDOMAIN, "gf2x_divrem by zero");
        EXPECT(untouched(q, room) && untouched(r, room), "division by zero leaves its results");
        return;
    }
    mpz_tdiv_qr(z, w, x, y);
    const int fits = !with_quotient || mpz_sgn(z) == 0 || mpz_sizeinbase(z, 2) <= qn * CARRY_LIMB_BITS;
    reset(q, room);
    reset(r, room);
    const int code = carry_integer_divrem(quotient, r, a, an, d, dn);
    EXPECT(code == (fits ? CARRY_OK : CARRY_ELENGTH), "integer_divrem %zu / %zu: code %d", an, dn, code);
    if (code == CARRY_OK) {
        EXPECT(equals(r, dn, w), "integer_divrem %zu / %zu: remainder", an, dn);
        EXPECT(!with_quotient || equals(q, qn, z), "integer_divrem %zu / %zu: quotient", an, dn);
    } else {
        EXPECT(untouched(q, room) && untouched(r, room), "integer_divrem leaves its results on an error");
    }

    const size_t a_bits = bit_length(a, an), d_bits = bit_length(d, dn);
    const size_t q_bits = a_bits < d_bits ? 0 : a_bits - d_bits + 1;
    const int gf2x_fits = !with_quotient || q_bits <= qn * CARRY_LIMB_BITS;
    reset(q, room);
    reset(r, room);
    const int gf2x_code = carry_gf2x_divrem(quotient, r, a, an, d, dn);
    EXPECT(gf2x_code == (gf2x_fits ? CARRY_OK : CARRY_ELENGTH), "gf2x_divrem %zu / %zu: code %d", an, dn, gf2x_code);
    if (gf2x_code != CARRY_OK) {
        EXPECT(untouched(q, room) && untouched(r, room), "gf2x_divrem leaves its results on an error");
        return;
    }
    EXPECT(bit_length(r, dn) < d_bits && r[dn] == canary, "gf2x_divrem %zu / %zu: remainder", an, dn);
    if (with_quotient) { /* a = q d + r */
        EXPECT(q[qn] == canary, "gf2x_divrem %zu / %zu: writes beyond its quotient", an, dn);
        gf2x_reference(want, q, qn, d, dn);
        for (size_t i = 0; i < dn; ++i) {
            want[i] ^= r[i];
        }
        EXPECT(memcmp(want, a, an * sizeof *a) == 0 && want[an] == 0, "gf2x_divrem %zu / %zu", an, dn);
    }
}

static void test_division(void) {
    for (size_t dn = 0; dn <= 40; ++dn) {
        for (size_t an = dn; an <= 80; an += 1 + below(6)) {
            fill(a, an);
            fill(d, dn);
            if (dn > 0 && below(2) == 0) {
                d[dn - 1] |= (carry_limb)1 << below(CARRY_LIMB_BITS);
            }
            check_division(an, dn, below(4) != 0);
            if (dn > 1) { /* a divisor with high zeros, and a dividend for which the quotient just fits its row */
                fill(d, dn);
                d[dn - 1] = 0;
                check_division(an, dn, 1);
                a[an - 1] = 0;
                check_division(an, dn, 1);
                a[an - 1] = (carry_limb)below(3);
                d[dn - 2] = (carry_limb)1 + (carry_limb)below(3);
                check_division(an, dn, 1);
                memset(d, 0, dn * sizeof *d);
                d[0] = (carry_limb)word();
                check_division(an, dn, 1);
                check_division(an, dn, 0);
            }
        }
    }
    fill(a, 3);
    fill(d, 4);
    EXPECT(carry_integer_divrem(q, r, a, 3, d, 4) == CARRY_EINVAL, "integer_divrem with an < dn");
    EXPECT(carry_gf2x_divrem(q, r, a, 3, d, 4) == CARRY_EINVAL, "gf2x_divrem with an < dn");
}

static void test_powm(void) {
    for (size_t n = 0; n <= 24; ++n) {
        for (size_t i = 0; i < 30; ++i) {
            const size_t en = below(3);
            fill(m, n);
            fill(b, n);
            fill(e, en);
            if (n > 0 && below(2) == 0) {
                m[0] |= 1;
            }
            import_row(x, m, n);
            const int positive = mpz_sgn(x) != 0;
            if (positive && below(4) != 0) {
                import_row(y, b, n);
                mpz_mod(y, y, x);
                memset(b, 0, n * sizeof *b);
                if (mpz_sgn(y) != 0) {
                    mpz_export(b, NULL, -1, sizeof *b, 0, 0, y);
                }
            }
            import_row(y, b, n);
            import_row(w, e, en);
            const int defined = mpz_cmp(y, x) < 0;
            if (defined) {
                mpz_powm(z, y, w, x);
            }
            reset(r, room);
            int code = carry_integer_powm(r, b, e, en, m, n);
            EXPECT(code == (defined ? CARRY_OK : CARRY_EDOMAIN), "integer_powm %zu: code %d", n, code);
            EXPECT(code == CARRY_OK ? equals(r, n, z) : untouched(r, room), "integer_powm %zu limbs, exponent of %zu", n, en);
            const int defined_ct = defined && (m[0] & 1) != 0;
            reset(r, room);
            code = carry_integer_powm_ct(r, b, e, en, m, n);
            EXPECT(code == (defined_ct ? CARRY_OK : CARRY_EDOMAIN), "integer_powm_ct %zu: code %d", n, code);
            EXPECT(code == CARRY_OK ? equals(r, n, z) : untouched(r, room), "integer_powm_ct %zu limbs, exponent of %zu", n,
                   en);
        }
    }
}

/* Batches against single exponentiations; the sizes are such that all of them fit the rows of this file. */
static void test_powm_batch(void) {
    for (size_t n = 0; n <= 5; ++n) {
        for (size_t count = 0; count * (n > 0 ? n : 1) <= 20; ++count) {
            const size_t en = below(3);
            int good = n > 0 || count == 0;
            fill(m, n * count);
            fill(b, n * count);
            fill(e, en * count);
            for (size_t i = 0; n > 0 && i < count; ++i) {
                m[n * i] |= (carry_limb)(below(20) != 0);
                m[n * i + n - 1] |= (carry_limb)1 << (sizeof(carry_limb) * 8 - 1);
                b[n * i + n - 1] >>= below(20) != 0;
                reset(r, room);
                good = good & (carry_integer_powm_ct(r, b + n * i, e + en * i, en, m + n * i, n) == CARRY_OK);
            }
            reset(r, room);
            const int code = carry_integer_powm_ct_batch(r, b, e, en, m, n, count);
            EXPECT(code == (good ? CARRY_OK : CARRY_EDOMAIN), "integer_powm_ct_batch of %zu: code %d", count, code);
            if (code != CARRY_OK) {
                EXPECT(untouched(r, room), "integer_powm_ct_batch of %zu wrote before it failed", count);
                continue;
            }
            for (size_t i = 0; n > 0 && i < count; ++i) {
                import_row(x, m + n * i, n);
                import_row(y, b + n * i, n);
                import_row(w, e + en * i, en);
                import_row(z, r + n * i, n);
                mpz_powm(y, y, w, x);
                EXPECT(mpz_cmp(y, z) == 0, "integer_powm_ct_batch %zu limbs, %zu of %zu", n, i, count);
            }
        }
    }
}

static void test_invmod(void) {
    for (size_t n = 0; n <= 24; ++n) {
        for (size_t i = 0; i < 30; ++i) {
            fill(m, n);
            fill(b, n);
            if (n > 0 && below(2) == 0) {
                m[0] |= 1;
            }
            if (n > 0 && below(10) == 0) { /* modulo 1 */
                memset(m, 0, n * sizeof *m);
                m[0] = 1;
            }
            import_row(x, m, n);
            import_row(y, b, n);
            if (mpz_sgn(x) != 0 && below(4) != 0) {
                mpz_mod(y, y, x);
                memset(b, 0, n * sizeof *b);
                if (mpz_sgn(y) != 0) {
                    mpz_export(b, NULL, -1, sizeof *b, 0, 0, y);
                }
            }
            int exists = mpz_cmp(y, x) < 0 && mpz_invert(z, y, x) != 0;
            if (mpz_cmp_ui(x, 1) == 0 && mpz_sgn(y) == 0) {
                exists = 1;
                mpz_set_ui(z, 0);
            }
            reset(r, room);
            int code = carry_integer_invmod(r, b, m, n);
            EXPECT(code == (exists ? CARRY_OK : CARRY_EDOMAIN), "integer_invmod %zu: code %d", n, code);
            EXPECT(code == CARRY_OK ? equals(r, n, z) : untouched(r, room), "integer_invmod %zu limbs", n);
            const int exists_ct = exists && (m[0] & 1) != 0;
            reset(r, room);
            code = carry_integer_invmod_ct(r, b, m, n);
            EXPECT(code == (exists_ct ? CARRY_OK : CARRY_EDOMAIN), "integer_invmod_ct %zu: code %d", n, code);
            EXPECT(code == CARRY_OK ? equals(r, n, z) : untouched(r, room), "integer_invmod_ct %zu limbs", n);
        }
    }
}

static void test_null_pointers_and_sizes(void) {
    fill(a, 4);
    fill(b, 4);
    b[3] |= 1;
    reset(r, room);
    EXPECT(carry_integer_mul(NULL, NULL, 0, NULL, 0) == CARRY_OK, "integer_mul of nothing");
    EXPECT(carry_integer_mul(r, NULL, 0, b, 4) == CARRY_OK && is_zero(r, 4) && r[4] == canary, "integer_mul by nothing");
    EXPECT(carry_integer_mul(r, a, 4, NULL, 0) == CARRY_OK && is_zero(r, 4) && r[4] == canary, "integer_mul by nothing");
    EXPECT(carry_gf2x_mul(NULL, NULL, 0, NULL, 0) == CARRY_OK, "gf2x_mul of nothing");
    reset(r, room);
    EXPECT(carry_gf2x_mul(r, a, 4, NULL, 0) == CARRY_OK && is_zero(r, 4) && r[4] == canary, "gf2x_mul by nothing");
    EXPECT(carry_integer_sqr(NULL, NULL, 0) == CARRY_OK && carry_gf2x_sqr(NULL, NULL, 0) == CARRY_OK, "squares of nothing");
    EXPECT(carry_integer_divrem(NULL, NULL, NULL, 0, NULL, 0) == CARRY_EDOMAIN, "integer_divrem of nothing");
    EXPECT(carry_gf2x_divrem(NULL, NULL, NULL, 0, NULL, 0) == CARRY_EDOMAIN, "gf2x_divrem of nothing");
    EXPECT(carry_integer_powm(NULL, NULL, NULL, 0, NULL, 0) == CARRY_EDOMAIN, "integer_powm of nothing");
    EXPECT(carry_integer_powm_ct(NULL, NULL, NULL, 0, NULL, 0) == CARRY_EDOMAIN, "integer_powm_ct of nothing");
    EXPECT(carry_integer_invmod(NULL, NULL, NULL, 0) == CARRY_EDOMAIN, "integer_invmod of nothing");
    EXPECT(carry_integer_invmod_ct(NULL, NULL, NULL, 0) == CARRY_EDOMAIN, "integer_invmod_ct of nothing");

    reset(r, room);
    EXPECT(carry_integer_mul(NULL, a, 4, b, 4) == CARRY_EINVAL, "integer_mul into null");
    EXPECT(carry_integer_mul(NULL, NULL, 0, b, 4) == CARRY_EINVAL, "integer_mul into null");
    EXPECT(carry_integer_mul(r, NULL, 4, b, 4) == CARRY_EINVAL, "integer_mul of null");
    EXPECT(carry_integer_mul(r, a, 4, NULL, 4) == CARRY_EINVAL, "integer_mul by null");
    EXPECT(carry_integer_mul_low(NULL, a, b, 4) == CARRY_EINVAL, "integer_mul_low into null");
    EXPECT(carry_integer_mul_high(r, a, NULL, 4) == CARRY_EINVAL, "integer_mul_high by null");
    EXPECT(carry_integer_mul_low(NULL, NULL, NULL, 0) == CARRY_OK, "integer_mul_low of nothing");
    EXPECT(carry_integer_mul_middle(r, NULL, 4, b, 4) == CARRY_EINVAL, "integer_mul_middle of null");
    EXPECT(carry_integer_mul_middle(r, a, 3, b, 4) == CARRY_EINVAL, "integer_mul_middle by the longer row");
    EXPECT(carry_integer_mul_middle(r, a, 4, b, 0) == CARRY_EINVAL, "integer_mul_middle by nothing");
    EXPECT(carry_integer_mul_high(r, a, b, SIZE_MAX / 2) == CARRY_ELENGTH, "integer_mul_high without memory");
    EXPECT(carry_integer_mul_low(r, a, b, SIZE_MAX / 2) == CARRY_ELENGTH, "integer_mul_low without memory");
    EXPECT(carry_integer_sqr(NULL, a, 4) == CARRY_EINVAL, "integer_sqr into null");
    EXPECT(carry_integer_sqr(r, NULL, 4) == CARRY_EINVAL, "integer_sqr of null");
    EXPECT(carry_integer_divrem(q, NULL, a, 4, b, 4) == CARRY_EINVAL, "integer_divrem into null");
    EXPECT(carry_integer_divrem(q, r, NULL, 4, b, 4) == CARRY_EINVAL, "integer_divrem of null");
    EXPECT(carry_integer_divrem(q, r, a, 4, NULL, 4) == CARRY_EINVAL, "integer_divrem by null");
    EXPECT(carry_gf2x_mul(NULL, a, 4, b, 4) == CARRY_EINVAL, "gf2x_mul into null");
    EXPECT(carry_gf2x_mul(r, NULL, 4, b, 4) == CARRY_EINVAL, "gf2x_mul of null");
    EXPECT(carry_gf2x_sqr(NULL, a, 4) == CARRY_EINVAL, "gf2x_sqr into null");
    EXPECT(carry_gf2x_divrem(q, NULL, a, 4, b, 4) == CARRY_EINVAL, "gf2x_divrem into null");
    EXPECT(carry_gf2x_divrem(q, r, a, 4, NULL, 4) == CARRY_EINVAL, "gf2x_divrem by null");
    EXPECT(carry_integer_powm(NULL, a, b, 4, b, 4) == CARRY_EINVAL, "integer_powm into null");
    EXPECT(carry_integer_powm(r, NULL, b, 4, b, 4) == CARRY_EINVAL, "integer_powm of null");
    EXPECT(carry_integer_powm(r, a, NULL, 4, b, 4) == CARRY_EINVAL, "integer_powm by null");
    EXPECT(carry_integer_powm(r, a, b, 4, NULL, 4) == CARRY_EINVAL, "integer_powm modulo null");
    EXPECT(carry_integer_powm_ct(NULL, a, b, 4, b, 4) == CARRY_EINVAL, "integer_powm_ct into null");
    EXPECT(carry_integer_powm_ct(r, a, NULL, 4, b, 4) == CARRY_EINVAL, "integer_powm_ct by null");
    EXPECT(carry_integer_powm_ct_batch(NULL, a, b, 2, b, 2, 2) == CARRY_EINVAL, "integer_powm_ct_batch into null");
    EXPECT(carry_integer_powm_ct_batch(r, a, b, 2, b, SIZE_MAX / 2, 4) == CARRY_EINVAL, "integer_powm_ct_batch beyond memory");
    EXPECT(carry_integer_powm_ct_batch(NULL, NULL, NULL, 2, NULL, 2, 0) == CARRY_OK, "integer_powm_ct_batch of none");
    EXPECT(carry_integer_invmod(NULL, a, b, 4) == CARRY_EINVAL, "integer_invmod into null");
    EXPECT(carry_integer_invmod(r, NULL, b, 4) == CARRY_EINVAL, "integer_invmod of null");
    EXPECT(carry_integer_invmod_ct(r, a, NULL, 4) == CARRY_EINVAL, "integer_invmod_ct modulo null");
    EXPECT(carry_integer_powm(r, a, b, 4, b, SIZE_MAX) == CARRY_EINVAL, "integer_powm beyond memory");
    EXPECT(carry_integer_powm_ct(r, a, b, SIZE_MAX, b, 4) == CARRY_EINVAL, "integer_powm_ct by what is beyond memory");
    EXPECT(carry_integer_powm_ct(r, a, b, 4, b, SIZE_MAX) == CARRY_EINVAL, "integer_powm_ct beyond memory");
    EXPECT(carry_integer_invmod(r, a, b, SIZE_MAX) == CARRY_EINVAL, "integer_invmod beyond memory");
    EXPECT(carry_integer_invmod_ct(r, a, b, SIZE_MAX) == CARRY_EINVAL, "integer_invmod_ct beyond memory");
    EXPECT(carry_integer_divrem(NULL, r, a, SIZE_MAX, b, 4) == CARRY_EINVAL, "integer_divrem beyond memory");
    EXPECT(carry_gf2x_divrem(NULL, r, a, SIZE_MAX, b, 4) == CARRY_EINVAL, "gf2x_divrem beyond memory");

    /* Sizes whose sum or whose bytes overflow; the operands are never touched. */
    EXPECT(carry_integer_mul(r, a, SIZE_MAX, b, 2) == CARRY_ELENGTH, "integer_mul of SIZE_MAX limbs");
    EXPECT(carry_integer_mul(r, a, 2, b, SIZE_MAX) == CARRY_ELENGTH, "integer_mul of SIZE_MAX limbs");
    EXPECT(carry_integer_mul(r, a, SIZE_MAX / 2 + 1, b, SIZE_MAX / 2 + 1) == CARRY_ELENGTH,
           "integer_mul with a sum that wraps");
    EXPECT(carry_integer_mul(r, a, SIZE_MAX / sizeof(carry_limb) - 1, b, 4) == CARRY_ELENGTH,
           "integer_mul with bytes that wrap");
    EXPECT(carry_integer_sqr(r, a, SIZE_MAX / 2 + 1) == CARRY_ELENGTH, "integer_sqr with a size that wraps");
    EXPECT(carry_gf2x_mul(r, a, SIZE_MAX, b, 2) == CARRY_ELENGTH, "gf2x_mul of SIZE_MAX limbs");
    EXPECT(carry_gf2x_sqr(r, a, SIZE_MAX / 2 + 1) == CARRY_ELENGTH, "gf2x_sqr with a size that wraps");
    EXPECT(untouched(r, room), "errors leave the result as it was");
}

#if defined(__SANITIZE_ADDRESS__)
#define HAS_OWN_ALLOCATOR 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_OWN_ALLOCATOR 1
#endif
#endif

/* A product whose working memory is not to be had, not from what was kept of the product before either. Where sanitizers
 * allocate, they abort instead. */
static void test_no_memory(void) {
#ifndef HAS_OWN_ALLOCATOR
    const size_t n = (size_t)1 << 20;
    carry_limb* const operand = malloc(n * sizeof *operand);
    carry_limb* const product = malloc(2 * n * sizeof *product);
    struct rlimit before, none;
    if (operand == NULL || product == NULL || getrlimit(RLIMIT_AS, &before) != 0) {
        fail("no memory for the test of no memory");
        return;
    }
    for (size_t i = 0; i < n; ++i) {
        operand[i] = (carry_limb)word();
    }
    EXPECT(carry_integer_mul(product, operand, n, operand, n) == CARRY_OK, "integer_mul of 2^20 limbs");
    carry_release_kept_memory();
    reset(product, 2 * n);
    none = before;
    none.rlim_cur = 0; /* nothing beyond what is there */
    if (setrlimit(RLIMIT_AS, &none) == 0) {
        const int code = carry_integer_mul(product, operand, n, operand, n);
        const int code_powm = carry_integer_powm(product, operand, operand, n - 1, operand, n - 1);
        setrlimit(RLIMIT_AS, &before);
        EXPECT(code == CARRY_ENOMEM && untouched(product, 2 * n), "integer_mul without memory: code %d", code);
        EXPECT(code_powm == CARRY_EDOMAIN, "integer_powm looks at its operands before it allocates: code %d", code_powm);
    }
    free(operand);
    free(product);
#endif
}

static void test_what_the_library_says_of_itself(void) {
    EXPECT(strcmp(carry_version(), CARRY_VERSION) == 0, "version %s", carry_version());
    const char* const wish = getenv("CARRY_ISA");
    const char* const isa = carry_isa();
    EXPECT(isa != NULL && strlen(isa) > 0 && strlen(isa) < 16, "isa");
    EXPECT(wish == NULL || strcmp(wish, isa) == 0, "isa is %s where %s was asked for", isa, wish);
}

int main(void) {
    mpz_inits(x, y, z, w, NULL);
    test_what_the_library_says_of_itself();
    test_few_limbs();
    test_known_sizes();
    test_products();
    test_division();
    test_powm();
    test_powm_batch();
    test_invmod();
    test_null_pointers_and_sizes();
    test_no_memory();
    mpz_clears(x, y, z, w, NULL);
    if (failures != 0) {
        printf("%d checks failed at level %s\n", failures, carry_isa());
        return 1;
    }
    return 0;
}

/* What the tests of carry.h share: random rows with hostile patterns, rows behind which nothing may be written, and GMP's view
 * of them. */
#ifndef CARRY_TESTS_C_API_ROWS_H
#define CARRY_TESTS_C_API_ROWS_H

#include <carry/carry.h>

#include <gmp.h>

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static int failures;

static inline void fail(const char* format, ...) {
    va_list arguments;
    va_start(arguments, format);
    if (failures < 20) {
        fputs("failed: ", stdout);
        vprintf(format, arguments);
        fputc('\n', stdout);
    }
    va_end(arguments);
    ++failures;
}

#define EXPECT(condition, ...) \
    do {                       \
        if (!(condition)) {    \
            fail(__VA_ARGS__); \
        }                      \
    } while (0)

/* xorshift64* (S. Vigna): random enough, and the same everywhere. */
static uint64_t state = 20090911;
static inline uint64_t word(void) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return state * 0x2545f4914f6cdd1du;
}
static inline size_t below(size_t bound) { return (size_t)(word() % bound); }

enum { most = 96, room = 2 * most + 8 };
static const carry_limb canary = (carry_limb)0xc0ffee0ddf00d5a5u;

/* n limbs: random, all ones, sparse or with high zeros. */
static inline void fill(carry_limb* a, size_t n) {
    const size_t kind = below(6);
    for (size_t i = 0; i < n; ++i) {
        a[i] = kind == 0 ? (carry_limb)-1 : kind == 1 ? (carry_limb)(below(4) == 0 ? 1 : 0) : (carry_limb)word();
    }
    if (kind == 2) {
        for (size_t i = n / 2 + below(n / 2 + 1); i < n; ++i) {
            a[i] = 0;
        }
    }
}

static inline void reset(carry_limb* a, size_t n) {
    for (size_t i = 0; i < n; ++i) {
        a[i] = canary;
    }
}

static inline int untouched(const carry_limb* a, size_t n) {
    for (size_t i = 0; i < n; ++i) {
        if (a[i] != canary) {
            return 0;
        }
    }
    return 1;
}

static inline int is_zero(const carry_limb* a, size_t n) {
    for (size_t i = 0; i < n; ++i) {
        if (a[i] != 0) {
            return 0;
        }
    }
    return 1;
}

static inline void import_row(mpz_t z, const carry_limb* a, size_t n) { mpz_import(z, n, -1, sizeof *a, 0, 0, a); }

/* Whether the n limbs at a are z and nothing lies written behind them. */
static inline int equals(const carry_limb* a, size_t n, const mpz_t z) {
    carry_limb want[room];
    memset(want, 0, sizeof want);
    if (mpz_sizeinbase(z, 2) > n * CARRY_LIMB_BITS && mpz_sgn(z) != 0) {
        return 0;
    }
    if (mpz_sgn(z) != 0) {
        mpz_export(want, NULL, -1, sizeof *a, 0, 0, z);
    }
    return (n == 0 || memcmp(a, want, n * sizeof *a) == 0) && a[n] == canary;
}

/* r = a * b without carries, bit by bit. */
static inline void gf2x_reference(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) {
    memset(r, 0, (an + bn + 1) * sizeof *r);
    for (size_t i = 0; i < bn * CARRY_LIMB_BITS; ++i) {
        if ((b[i / CARRY_LIMB_BITS] >> (i % CARRY_LIMB_BITS) & 1) != 0) {
            const size_t limbs = i / CARRY_LIMB_BITS, bits = i % CARRY_LIMB_BITS;
            for (size_t j = 0; j < an; ++j) {
                r[limbs + j] ^= a[j] << bits;
                if (bits != 0) {
                    r[limbs + j + 1] ^= a[j] >> (CARRY_LIMB_BITS - bits);
                }
            }
        }
    }
}

static inline size_t bit_length(const carry_limb* a, size_t n) {
    for (size_t i = n * CARRY_LIMB_BITS; i > 0; --i) {
        if ((a[(i - 1) / CARRY_LIMB_BITS] >> ((i - 1) % CARRY_LIMB_BITS) & 1) != 0) {
            return i;
        }
    }
    return 0;
}

#endif

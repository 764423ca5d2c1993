/* Every function of gf2x.h and gf2x/gf2x-small.h against the definition bit by bit: sizes, aliases, pools, return codes. */
#include "gf2x.h"

#include "gf2x/gf2x-small.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define W (8 * sizeof(unsigned long))
enum { most = 1100, margin = 4 };

static int failures = 0;

static void expect(int holds, const char* what, int line) {
    if (!holds && failures++ < 20) fprintf(stderr, "line %d: %s\n", line, what);
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)

static unsigned long state = 20090911;
static unsigned long random_word(void) {
    state = state * 6364136223846793005ul + 1442695040888963407ul;
    return state ^ state >> (W / 2);
}

static void fill(unsigned long* a, unsigned long n) {
    const unsigned long shape = random_word() % 4;
    for (unsigned long i = 0; i < n; ++i) a[i] = shape == 0 ? ~0ul : shape == 1 && i % 3 != 0 ? 0 : random_word();
}

static void product(unsigned long* r, const unsigned long* a, unsigned long an, const unsigned long* b, unsigned long bn) {
    memset(r, 0, (an + bn) * sizeof *r);
    for (unsigned long i = 0; i < an * W; ++i) {
        if ((a[i / W] >> (i % W) & 1) == 0) continue;
        for (unsigned long j = 0; j < bn; ++j) {
            r[i / W + j] ^= b[j] << (i % W);
            if (i % W != 0) r[i / W + j + 1] ^= b[j] >> (W - i % W);
        }
    }
}

/* Whether r holds the n expected words, and nothing behind them was touched. */
static int holds(const unsigned long* r, const unsigned long* expected, unsigned long n) {
    for (unsigned long i = n; i < n + margin; ++i) {
        if (r[i] != 0x5a5a5a5aul) return 0;
    }
    return memcmp(r, expected, n * sizeof *r) == 0;
}

static unsigned long a[most], b[most], r[2 * most + margin], expected[2 * most];

static void mark(unsigned long n) {
    for (unsigned long i = 0; i < n + margin; ++i) r[i] = 0x5a5a5a5aul;
}

static void check(unsigned long an, unsigned long bn, gf2x_mul_pool_t pool) {
    fill(a, an), fill(b, bn);
    product(expected, a, an, b, bn);
    mark(an + bn);
    EXPECT(gf2x_mul(r, a, an, b, bn) == 0 && holds(r, expected, an + bn));
    mark(an + bn);
    EXPECT(gf2x_mul_r(r, a, an, b, bn, pool) == 0 && holds(r, expected, an + bn));
    mark(an + bn);
    EXPECT(gf2x_mul_r(r, a, an, b, bn, NULL) == 0 && holds(r, expected, an + bn));
    mark(an + bn);
    memcpy(r, a, an * sizeof *r);
    EXPECT(gf2x_mul(r, r, an, b, bn) == 0 && holds(r, expected, an + bn));
    mark(an + bn);
    memcpy(r, b, bn * sizeof *r);
    EXPECT(gf2x_mul_r(r, a, an, r, bn, pool) == 0 && holds(r, expected, an + bn));
    const unsigned long n = an < bn ? an : bn, longer = an < bn ? bn : an;
    product(expected, a, n, a, longer == an ? longer : n); /* two sizes of one row, which is the result as well */
    mark(an + bn);
    memcpy(r, a, an * sizeof *r);
    EXPECT(gf2x_mul(r, r, n, r, longer == an ? longer : n) == 0);
    EXPECT(memcmp(r, expected, (n + (longer == an ? longer : n)) * sizeof *r) == 0);
}

static void check_toom(long n) {
    const long space = gf2x_toomspace(n);
    unsigned long* stack = malloc(((size_t)space + margin) * sizeof *stack);
    if (stack == NULL) exit(2);
    for (long i = space; i < space + margin; ++i) stack[i] = 0x5a5a5a5aul;
    fill(a, (unsigned long)n), fill(b, (unsigned long)n);
    product(expected, a, (unsigned long)n, b, (unsigned long)n);
    mark(2 * (unsigned long)n);
    gf2x_mul_toom(r, a, b, n, stack);
    EXPECT(holds(r, expected, 2 * (unsigned long)n));
    for (long i = space; i < space + margin; ++i) EXPECT(stack[i] == 0x5a5a5a5aul);
    free(stack);
}

typedef void small_product(unsigned long* c, const unsigned long* a, const unsigned long* b);

static void check_small(unsigned long n, small_product* multiply) {
    fill(a, n), fill(b, n);
    product(expected, a, n, b, n);
    mark(2 * n);
    multiply(r, a, b);
    EXPECT(holds(r, expected, 2 * n));
    mark(2 * n);
    memcpy(r, b, n * sizeof *r);
    multiply(r, a, r);
    EXPECT(holds(r, expected, 2 * n));
}

/* A row times a word, and added to another row. */
static void check_word(unsigned long n) {
    const unsigned long w = random_word();
    fill(a, n), fill(b, n);
    product(expected, a, n, &w, 1);
    mark(n);
    EXPECT(gf2x_mul_1_n(r, a, (long)n, w) == expected[n] && holds(r, expected, n));
    mark(n);
    memcpy(r, a, n * sizeof *r);
    EXPECT(gf2x_mul_1_n(r, r, (long)n, w) == expected[n] && holds(r, expected, n));
    for (unsigned long i = 0; i < n; ++i) expected[i] ^= b[i];
    mark(n);
    EXPECT(gf2x_addmul_1_n(r, b, a, (long)n, w) == expected[n] && holds(r, expected, n));
    mark(n);
    memcpy(r, b, n * sizeof *r);
    EXPECT(gf2x_addmul_1_n(r, r, a, (long)n, w) == expected[n] && holds(r, expected, n));
    mark(n);
    memcpy(r, a, n * sizeof *r);
    EXPECT(gf2x_addmul_1_n(r, b, r, (long)n, w) == expected[n] && holds(r, expected, n));
}

static void check_small_products(void) {
    small_product* const products[] = {gf2x_mul2, gf2x_mul3, gf2x_mul4, gf2x_mul5, gf2x_mul6, gf2x_mul7, gf2x_mul8, gf2x_mul9};
    for (int round = 0; round < 20; ++round) {
        fill(a, 1), fill(b, 1);
        product(expected, a, 1, b, 1);
        mark(2);
        gf2x_mul1(r, a[0], b[0]);
        EXPECT(holds(r, expected, 2));
        for (unsigned long n = 2; n <= 9; ++n) check_small(n, products[n - 2]);
    }
    for (unsigned long n = 0; n < 70; ++n) check_word(n);
}

int main(void) {
    gf2x_mul_pool_t pool;
    gf2x_mul_pool_init(pool);
    EXPECT(pool->stk == NULL && pool->stk_size == 0);
    for (unsigned long an = 0; an < 24; ++an) {
        for (unsigned long bn = 0; bn < 24; ++bn) check(an, bn, pool);
    }
    const unsigned long sizes[][2] = {{64, 64}, {65, 3}, {1, 300}, {300, 299}, {513, 257}, {1100, 1090}, {70, 1100}};
    for (unsigned long i = 0; i < sizeof sizes / sizeof sizes[0]; ++i) check(sizes[i][0], sizes[i][1], pool);
    EXPECT(pool->stk != NULL && pool->stk_size > 0); /* kept for the next product */
    gf2x_mul_pool_clear(pool);
    EXPECT(pool->stk == NULL && pool->stk_size == 0);
    gf2x_mul_pool_clear(pool);
    check_small_products();
    for (long n = 0; n < 100; ++n) check_toom(n);
    check_toom(1000);
    EXPECT(gf2x_toomspace(-1) == 0 && gf2x_toomspace(0) == 0);
    mark(0);
    gf2x_mul_toom(r, a, b, -1, NULL);
    EXPECT(holds(r, expected, 0));

    mark(1);
    EXPECT(gf2x_mul(r, a, ~0ul, b, 1) == GF2X_ERROR_INVALID_ARGUMENTS && r[0] == 0x5a5a5a5aul);
    EXPECT(gf2x_mul(r, a, 1, b, ~0ul / 2) == GF2X_ERROR_INVALID_ARGUMENTS && r[0] == 0x5a5a5a5aul);
    EXPECT(gf2x_lib_version_code == GF2X_VERSION_CODE && GF2X_VERSION_CODE == 10300);
    EXPECT(gf2x_toom_gpl_status != NULL && strlen(gf2x_toom_gpl_status) > 0);
    printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}

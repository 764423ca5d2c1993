/* A program built against the system's LibTomMath, its header and its library, which then runs with Carry's shared object in
 * its place. It uses the structure as programs do, and says whose library it runs on.
 *
 *     swapped DIRECTORY    fails unless the library comes from there */
#define _GNU_SOURCE
#define MP_WUR
#include <tommath.h>

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#define CHECK(condition)                                   \
    do {                                                   \
        if (!(condition)) {                                \
            printf("line %d: %s\n", __LINE__, #condition); \
            return 1;                                      \
        }                                                  \
    } while (0)

/* 2^521 - 1 and 2^607 - 1 are primes. */
static int mersenne(mp_int* a, int p) {
    int i;
    if (mp_2expt(a, p) != MP_OKAY) {
        return 0;
    }
    /* by hand: a - 1 in digits */
    for (i = 0; i < a->used - 1; ++i) {
        a->dp[i] = MP_MASK;
    }
    a->dp[a->used - 1] -= 1;
    mp_clamp(a);
    return mp_count_bits(a) == p;
}

int main(int argc, char** argv) {
    Dl_info where;
    mp_int p, q, n, e, d, phi, message, secret;
    char text[1024];
    mp_bool prime = MP_NO;
    mp_digit digit = 0;
    int i;
    union {
        mp_err (*function)(const mp_int*, const mp_int*, mp_int*);
        void* address;
    } mul;

    mul.function = mp_mul;
    CHECK(dladdr(mul.address, &where) != 0);
    printf("%s\n", where.dli_fname);
    if (argc > 1) {
        CHECK(strncmp(where.dli_fname, argv[1], strlen(argv[1])) == 0);
    }

    CHECK(mp_init_multi(&p, &q, &n, &e, &d, &phi, &message, &secret, NULL) == MP_OKAY);
    CHECK(mersenne(&p, 521) && mersenne(&q, 607));
    CHECK(mp_prime_is_prime(&p, 2, &prime) == MP_OKAY && prime == MP_YES);

    /* RSA, there and back */
    CHECK(mp_mul(&p, &q, &n) == MP_OKAY && mp_decr(&p) == MP_OKAY && mp_decr(&q) == MP_OKAY);
    CHECK(mp_lcm(&p, &q, &phi) == MP_OKAY);
    mp_set(&e, 65537);
    CHECK(mp_invmod(&e, &phi, &d) == MP_OKAY);
    CHECK(mp_read_radix(&message, "123456789012345678901234567890", 10) == MP_OKAY);
    CHECK(mp_exptmod(&message, &e, &n, &secret) == MP_OKAY && mp_cmp(&message, &secret) != MP_EQ);
    CHECK(mp_exptmod(&secret, &d, &n, &secret) == MP_OKAY && mp_cmp(&message, &secret) == MP_EQ);
    CHECK(mp_to_decimal(&secret, text, sizeof text) == MP_OKAY && strcmp(text, "123456789012345678901234567890") == 0);

    /* a number put together by hand, as programs do that look into dp */
    CHECK(mp_grow(&e, 40) == MP_OKAY && e.alloc >= 40);
    for (i = 0; i < 40; ++i) {
        e.dp[i] = (mp_digit)i + 1;
    }
    e.used = 40;
    e.sign = MP_ZPOS;
    CHECK(mp_sqr(&e, &d) == MP_OKAY && d.used == 79 && d.dp[0] == 1 && d.dp[1] == 4 && d.dp[78] == 1600);
    CHECK(mp_div(&d, &e, &n, &phi) == MP_OKAY && mp_cmp(&n, &e) == MP_EQ && mp_iszero(&phi));
    CHECK(mp_montgomery_setup(&p, &digit) == MP_VAL && mp_incr(&p) == MP_OKAY && mp_montgomery_setup(&p, &digit) == MP_OKAY);
    CHECK(((p.dp[0] * digit + 1) & MP_MASK) == 0);
    CHECK(KARATSUBA_MUL_CUTOFF > 0);

    mp_clear_multi(&p, &q, &n, &e, &d, &phi, &message, &secret, NULL);
    return 0;
}

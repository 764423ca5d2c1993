/* The functions of carry.h beyond products and divisions: divisors, roots, primes and text beside GMP, polynomials by what they
 * mean; null pointers, sizes, and every error with its results left as they were. */
#include "rows.h"

#include <carry/carry.h>

#include <gmp.h>

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static carry_limb a[room], b[room], d[room], e[room], f[room], r[room], s[room], product[2 * room];
static mpz_t x, y, z;

static void test_gcd(void) {
    for (size_t an = 0; an <= 40; ++an) {
        for (size_t bn = 0; bn <= 40; bn += 1 + below(4)) {
            fill(a, an);
            fill(b, bn);
            import_row(x, a, an);
            import_row(y, b, bn);
            mpz_gcd(z, x, y);
            const size_t n = an > bn ? an : bn;
            reset(r, room);
            EXPECT(carry_integer_gcd(r, a, an, b, bn) == CARRY_OK && equals(r, n, z), "integer_gcd %zu %zu", an, bn);
            if (an >= bn) {
                a[an] = canary;
                EXPECT(carry_integer_gcd(a, a, an, b, bn) == CARRY_OK && equals(a, an, z), "integer_gcd in place %zu", an);
            }
        }
    }
}

static void test_sqrtrem(void) {
    for (size_t n = 0; n <= most; ++n) {
        fill(a, n);
        import_row(x, a, n);
        mpz_sqrtrem(y, z, x);
        const size_t half = (n + 1) / 2;
        reset(r, room);
        reset(s, room);
        EXPECT(carry_integer_sqrtrem(s, r, a, n) == CARRY_OK && equals(s, half, y) && equals(r, half + 1, z),
               "integer_sqrtrem %zu", n);
        reset(s, room);
        EXPECT(carry_integer_sqrtrem(s, NULL, a, n) == CARRY_OK && equals(s, half, y), "integer_sqrtrem %zu, the root", n);
    }
}

static void test_primes(void) {
    for (size_t n = 0; n <= 5; ++n) {
        for (size_t i = 0; i < 60; ++i) {
            fill(a, n);
            import_row(x, a, n);
            if (below(2) == 0 && mpz_sizeinbase(x, 2) < n * CARRY_LIMB_BITS) { /* and so the next prime fits */
                mpz_nextprime(x, x);
                memset(a, 0, n * sizeof *a);
                mpz_export(a, NULL, -1, sizeof *a, 0, 0, x);
            }
            int prime = -7;
            EXPECT(carry_integer_is_probable_prime(&prime, a, n, (unsigned)below(3)) == CARRY_OK &&
                       prime == (mpz_probab_prime_p(x, 25) != 0),
                   "integer_is_probable_prime %zu limbs", n);
        }
    }
}

static void check_text(size_t n, int base) {
    char text[room * CARRY_LIMB_BITS + 2];
    fill(a, n);
    import_row(x, a, n);
    char* const expected = mpz_get_str(NULL, base, x);
    const size_t length = strlen(expected);
    EXPECT(carry_integer_text_size(n, base) > length, "integer_text_size %zu, base %d", n, base);
    for (size_t more = 0; more < 3; ++more) {
        const size_t given = more == 2 ? carry_integer_text_size(n, base) : length + more;
        memset(text, '!', sizeof text);
        const int code = carry_integer_to_text(text, given, a, n, base);
        EXPECT(code == (given > length ? CARRY_OK : CARRY_ELENGTH), "integer_to_text %zu, base %d: code %d", n, base, code);
        EXPECT(code == CARRY_OK ? strcmp(text, expected) == 0 : text[0] == '!', "integer_to_text %zu, base %d", n, base);
        EXPECT(text[given > length + 1 ? given : length + 1] == '!', "integer_to_text %zu, base %d: too much", n, base);
    }
    reset(r, room);
    EXPECT(carry_integer_from_text(r, n, expected, length, base) == CARRY_OK && equals(r, n, x),
           "integer_from_text %zu, base %d", n, base);
    const size_t size = mpz_size(x) * sizeof(mp_limb_t) / sizeof(carry_limb);
    size_t least = size; /* limbs of the number */
    while (least > 0 && mpz_sizeinbase(x, 2) <= (least - 1) * CARRY_LIMB_BITS) {
        --least;
    }
    if (least > 0) {
        reset(r, room);
        EXPECT(carry_integer_from_text(r, least - 1, expected, length, base) == CARRY_ELENGTH && untouched(r, room),
               "integer_from_text into too few limbs, base %d", base);
        expected[below(length)] = '~';
        EXPECT(carry_integer_from_text(r, n, expected, length, base) == CARRY_EINVAL && untouched(r, room),
               "integer_from_text of what is no digit, base %d", base);
    }
    free(expected);
}

static void test_text(void) {
    for (int base = 2; base <= 62; ++base) {
        for (size_t n = 0; n <= most; n += 1 + below(12)) {
            check_text(n, base);
        }
    }
    char text[8];
    reset(r, room);
    a[0] = 1;
    for (int base = -3; base <= 70; ++base) {
        if (base < 2 || base > 64) {
            EXPECT(carry_integer_text_size(1, base) == 0 && carry_integer_to_text(text, 8, a, 1, base) == CARRY_EINVAL &&
                       carry_integer_from_text(r, 1, "1", 1, base) == CARRY_EINVAL,
                   "text in base %d", base);
        }
    }
    EXPECT(carry_integer_from_text(r, 1, "", 0, 10) == CARRY_EINVAL, "integer_from_text of nothing");
    EXPECT(carry_integer_from_text(r, 1, "12", SIZE_MAX, 10) == CARRY_EINVAL, "integer_from_text of more than memory holds");
    EXPECT(carry_integer_from_text(r, 1, "-1", 2, 10) == CARRY_EINVAL, "integer_from_text of a sign");
    EXPECT(carry_integer_from_text(NULL, 0, "000", 3, 10) == CARRY_OK, "integer_from_text of 0 in no limbs");
    EXPECT(carry_integer_from_text(NULL, 0, "001", 3, 10) == CARRY_ELENGTH, "integer_from_text of 1 in no limbs");
    EXPECT(carry_integer_to_text(text, 1, NULL, 0, 10) == CARRY_ELENGTH, "integer_to_text of 0 in one character");
    EXPECT(carry_integer_to_text(text, 2, NULL, 0, 10) == CARRY_OK && strcmp(text, "0") == 0, "integer_to_text of 0");
    EXPECT(carry_integer_to_text(NULL, 8, a, 1, 10) == CARRY_EINVAL, "integer_to_text into null");
    EXPECT(carry_integer_to_text(text, 8, NULL, 1, 10) == CARRY_EINVAL, "integer_to_text of null");
    EXPECT(carry_integer_from_text(NULL, 1, "1", 1, 10) == CARRY_EINVAL, "integer_from_text into null");
    EXPECT(carry_integer_from_text(r, 1, NULL, 1, 10) == CARRY_EINVAL, "integer_from_text of null");
    EXPECT(carry_integer_text_size(SIZE_MAX, 10) == 0, "integer_text_size beyond memory");
    EXPECT(untouched(r, room), "errors leave the result as it was");
}

/* r = a b mod f, n limbs each, by the library's products and divisions, which carry_h_test.c checks. */
static void mulmod(carry_limb* to, const carry_limb* p, const carry_limb* q, const carry_limb* modulus, size_t n) {
    carry_gf2x_mul(product, p, n, q, n);
    carry_gf2x_divrem(NULL, to, product, 2 * n, modulus, n);
}

static int is_one(const carry_limb* p, size_t n) { return bit_length(p, n) == 1; }

static void test_polynomials(void) {
    for (size_t n = 1; n <= 24; ++n) {
        for (size_t i = 0; i < 12; ++i) {
            fill(f, n);
            f[0] |= 1;
            fill(a, n);
            carry_gf2x_divrem(NULL, b, a, n, f, n); /* b = a mod f */
            const int outside = bit_length(a, n) >= bit_length(f, n);

            /* What divides both, and no multiple of it: the gcd of the quotients is 1. */
            reset(r, room);
            EXPECT(carry_gf2x_gcd(r, a, n, f, n) == CARRY_OK && r[n] == canary && !is_zero(r, n), "gf2x_gcd %zu", n);
            memcpy(d, r, n * sizeof *r);
            carry_gf2x_divrem(NULL, s, f, n, d, n);
            EXPECT(is_zero(s, n), "gf2x_gcd %zu divides", n);
            carry_gf2x_divrem(NULL, s, a, n, d, n);
            EXPECT(is_zero(s, n), "gf2x_gcd %zu divides", n);

            reset(r, room);
            const int code = carry_gf2x_invmod(r, b, f, n), exists = is_one(d, n) || is_one(f, n);
            EXPECT(code == (exists ? CARRY_OK : CARRY_EDOMAIN), "gf2x_invmod %zu: code %d", n, code);
            if (code == CARRY_OK && !is_one(f, n)) {
                mulmod(s, r, b, f, n);
                EXPECT(is_one(s, n) && r[n] == canary && bit_length(r, n) < bit_length(f, n), "gf2x_invmod %zu", n);
            } else {
                EXPECT(code == CARRY_OK ? is_zero(r, n) : untouched(r, room), "gf2x_invmod %zu", n);
            }
            EXPECT(carry_gf2x_invmod(s, a, f, n) == CARRY_EDOMAIN || !outside, "gf2x_invmod %zu of what is no residue", n);

            /* Powers by squaring from the highest bit on. */
            const size_t en = below(4);
            fill(e, en);
            memset(d, 0, n * sizeof *d);
            d[0] = is_one(f, n) ? 0 : 1;
            for (size_t bit = bit_length(e, en); bit-- > 0;) {
                mulmod(s, d, d, f, n);
                memcpy(d, s, n * sizeof *d);
                if ((e[bit / CARRY_LIMB_BITS] >> (bit % CARRY_LIMB_BITS) & 1) != 0) {
                    mulmod(s, d, b, f, n);
                    memcpy(d, s, n * sizeof *d);
                }
            }
            reset(r, room);
            EXPECT(carry_gf2x_powm(r, b, e, en, f, n) == CARRY_OK && memcmp(r, d, n * sizeof *r) == 0 && r[n] == canary,
                   "gf2x_powm %zu by %zu limbs", n, en);
            EXPECT(carry_gf2x_powm(s, a, e, en, f, n) == CARRY_EDOMAIN || !outside, "gf2x_powm %zu of what is no residue", n);
        }
    }
    /* x^127 + x + 1 and its square; x^8 + x^4 + x^3 + x + 1. */
    memset(f, 0, sizeof f);
    f[0] = 3;
    f[127 / CARRY_LIMB_BITS] |= (carry_limb)1 << (127 % CARRY_LIMB_BITS);
    const size_t n = 128 / CARRY_LIMB_BITS;
    int irreducible = -7;
    EXPECT(carry_gf2x_is_irreducible(&irreducible, f, n + 3) == CARRY_OK && irreducible == 1, "x^127 + x + 1");
    carry_gf2x_sqr(r, f, n);
    EXPECT(carry_gf2x_is_irreducible(&irreducible, r, 2 * n) == CARRY_OK && irreducible == 0, "its square");
    a[0] = 0x11b;
    EXPECT(carry_gf2x_is_irreducible(&irreducible, a, 1) == CARRY_OK && irreducible == 1, "the polynomial of AES");
    EXPECT(carry_gf2x_is_irreducible(&irreducible, NULL, 0) == CARRY_OK && irreducible == 0, "zero");
}

static void test_null_pointers_and_sizes(void) {
    fill(a, 4);
    a[3] = 7;
    reset(r, room);
    int answer = -7;
    EXPECT(carry_integer_gcd(NULL, NULL, 0, NULL, 0) == CARRY_OK, "integer_gcd of nothing");
    EXPECT(carry_integer_gcd(NULL, a, 4, NULL, 0) == CARRY_EINVAL, "integer_gcd into null");
    EXPECT(carry_integer_gcd(r, NULL, 4, a, 4) == CARRY_EINVAL, "integer_gcd of null");
    EXPECT(carry_integer_gcd(r, a, SIZE_MAX, a, 4) == CARRY_EINVAL, "integer_gcd beyond memory");
    EXPECT(carry_gf2x_gcd(NULL, NULL, 0, NULL, 0) == CARRY_OK, "gf2x_gcd of nothing");
    EXPECT(carry_gf2x_gcd(NULL, a, 4, a, 4) == CARRY_EINVAL, "gf2x_gcd into null");
    EXPECT(carry_gf2x_gcd(r, a, 4, NULL, 1) == CARRY_EINVAL, "gf2x_gcd of null");
    EXPECT(carry_gf2x_gcd(r, a, 4, a, SIZE_MAX) == CARRY_EINVAL, "gf2x_gcd beyond memory");
    EXPECT(carry_integer_sqrtrem(NULL, NULL, NULL, 0) == CARRY_OK, "integer_sqrtrem of nothing");
    EXPECT(carry_integer_sqrtrem(NULL, NULL, a, 4) == CARRY_EINVAL, "integer_sqrtrem into null");
    EXPECT(carry_integer_sqrtrem(r, NULL, NULL, 4) == CARRY_EINVAL, "integer_sqrtrem of null");
    EXPECT(carry_integer_sqrtrem(r, NULL, a, SIZE_MAX) == CARRY_EINVAL, "integer_sqrtrem beyond memory");
    EXPECT(carry_integer_is_probable_prime(NULL, a, 4, 0) == CARRY_EINVAL, "integer_is_probable_prime into null");
    EXPECT(carry_integer_is_probable_prime(&answer, NULL, 4, 0) == CARRY_EINVAL, "integer_is_probable_prime of null");
    EXPECT(carry_integer_is_probable_prime(&answer, a, SIZE_MAX, 0) == CARRY_EINVAL, "integer_is_probable_prime beyond memory");
    EXPECT(carry_gf2x_is_irreducible(NULL, a, 4) == CARRY_EINVAL, "gf2x_is_irreducible into null");
    EXPECT(carry_gf2x_is_irreducible(&answer, NULL, 4) == CARRY_EINVAL, "gf2x_is_irreducible of null");
    EXPECT(carry_gf2x_powm(NULL, NULL, NULL, 0, NULL, 0) == CARRY_EDOMAIN, "gf2x_powm modulo nothing");
    EXPECT(carry_gf2x_powm(NULL, a, a, 4, a, 4) == CARRY_EINVAL, "gf2x_powm into null");
    EXPECT(carry_gf2x_powm(r, a, NULL, 4, a, 4) == CARRY_EINVAL, "gf2x_powm by null");
    EXPECT(carry_gf2x_powm(r, a, a, 4, a, 4) == CARRY_EDOMAIN, "gf2x_powm of the modulus");
    EXPECT(carry_gf2x_powm(r, a, a, SIZE_MAX, a, 4) == CARRY_EINVAL, "gf2x_powm by what is beyond memory");
    EXPECT(carry_gf2x_invmod(NULL, NULL, NULL, 0) == CARRY_EDOMAIN, "gf2x_invmod modulo nothing");
    EXPECT(carry_gf2x_invmod(NULL, a, a, 4) == CARRY_EINVAL, "gf2x_invmod into null");
    EXPECT(carry_gf2x_invmod(r, a, a, SIZE_MAX) == CARRY_EINVAL, "gf2x_invmod beyond memory");
    EXPECT(untouched(r, room) && answer == -7, "errors leave the result as it was");
}

int main(void) {
    mpz_inits(x, y, z, NULL);
    test_gcd();
    test_sqrtrem();
    test_primes();
    test_text();
    test_polynomials();
    test_null_pointers_and_sizes();
    mpz_clears(x, y, z, NULL);
    if (failures != 0) {
        printf("%d checks failed at level %s\n", failures, carry_isa());
        return 1;
    }
    return 0;
}

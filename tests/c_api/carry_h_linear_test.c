/* Sums, differences, comparisons and shifts of rows, extended gcds and symbols, and half products of polynomials: the integers
 * beside GMP, polynomials by what they mean, in place and apart; and every error with its results left as they were. */
#include "rows.h"

#include <carry/carry.h>

#include <gmp.h>

#include <stdint.h>
#include <stdio.h>
#include <string.h>

static carry_limb a[room], b[room], r[room], s[room], t[room], product[2 * room], other[2 * room];
static mpz_t x, y, z, w, v;

static void draw(size_t an, size_t bn) {
    fill(a, an);
    fill(b, bn);
    if (an == bn && below(4) == 0) {
        memcpy(b, a, an * sizeof *a);
    }
    import_row(x, a, an);
    import_row(y, b, bn);
}

static void test_sums(void) {
    for (size_t an = 0; an <= most; an += 1 + below(3)) {
        for (size_t bn = 0; bn <= most; bn += 1 + below(9)) {
            const size_t n = an > bn ? an : bn;
            draw(an, bn);
            for (int place = 0; place < 3; ++place) { /* apart, over a, over b */
                for (int difference = 0; difference < 2; ++difference) {
                    carry_limb ra[room], rb[room];
                    memcpy(ra, a, sizeof ra);
                    memcpy(rb, b, sizeof rb);
                    reset(r, room);
                    carry_limb* const to = place == 0 ? r : place == 1 ? ra : rb;
                    to[n] = canary;
                    int out = -7;
                    EXPECT((difference ? carry_integer_sub : carry_integer_add)(to, &out, ra, an, rb, bn) == CARRY_OK, "sums");
                    (difference ? mpz_sub : mpz_add)(z, x, y);
                    mpz_fdiv_q_2exp(w, z, n * CARRY_LIMB_BITS);
                    mpz_fdiv_r_2exp(z, z, n * CARRY_LIMB_BITS);
                    EXPECT(equals(to, n, z) && out == (difference ? -1 : 1) * (int)mpz_get_si(w), "sum %zu %zu, place %d", an,
                           bn, place);
                }
                memcpy(s, a, sizeof s);
                memcpy(t, b, sizeof t);
                reset(r, room);
                carry_limb* const to = place == 0 ? r : place == 1 ? s : t;
                to[n] = canary;
                EXPECT(carry_gf2x_add(to, s, an, t, bn) == CARRY_OK, "gf2x_add");
                mpz_xor(z, x, y);
                EXPECT(equals(to, n, z), "gf2x_add %zu %zu, place %d", an, bn, place);
            }
            EXPECT(carry_integer_add(r, NULL, a, an, b, bn) == CARRY_OK && carry_integer_sub(r, NULL, a, an, b, bn) == CARRY_OK,
                   "sums whose carry nobody wants");
            const int order = mpz_cmp(x, y);
            int found = -7, found_gf2x = -7;
            EXPECT(carry_integer_compare(&found, a, an, b, bn) == CARRY_OK && found == (order > 0) - (order < 0),
                   "integer_compare %zu %zu", an, bn);
            EXPECT(carry_gf2x_compare(&found_gf2x, a, an, b, bn) == CARRY_OK && found_gf2x == found, "gf2x_compare");
        }
    }
}

/* r = z where that fits n limbs, or nothing and the code that says so. */
static void check_shift(const char* name, int code, const carry_limb* to, size_t n, int in_place) {
    if (mpz_sgn(z) != 0 && mpz_sizeinbase(z, 2) > n * CARRY_LIMB_BITS) {
        EXPECT(code == CARRY_ELENGTH, "%s into %zu limbs: code %d", name, n, code);
        EXPECT(in_place ? memcmp(to, a, room / 2 * sizeof *to) == 0 : untouched(to, room), "%s writes nothing", name);
    } else {
        EXPECT(code == CARRY_OK && equals(to, n, z), "%s into %zu limbs: code %d", name, n, code);
    }
}

static void test_shifts(void) {
    for (size_t an = 0; an <= most / 2; ++an) {
        for (size_t i = 0; i < 40; ++i) {
            fill(a, an);
            for (size_t j = an; j < room; ++j) {
                a[j] = canary;
            }
            import_row(x, a, an);
            const size_t count = below(3) == 0 ? CARRY_LIMB_BITS * below(an + 3) : below((an + 3) * CARRY_LIMB_BITS);
            const size_t rn = below(3) == 0 ? below(2 * an + 4) : an + count / CARRY_LIMB_BITS + below(2);
            const int world = (int)below(2);
            for (int in_place = 0; in_place < 2; ++in_place) {
                reset(r, room);
                carry_limb* to = r;
                if (in_place) {
                    memcpy(r, a, sizeof r);
                    r[rn] = rn >= an ? canary : r[rn];
                }
                const carry_limb* const from = in_place ? r : a;
                mpz_mul_2exp(z, x, count);
                int code = (world ? carry_integer_shift_left : carry_gf2x_shift_left)(to, rn, from, an, count);
                if (!in_place || rn >= an) {
                    check_shift("shift_left", code, to, rn, in_place);
                }
                reset(r, room);
                if (in_place) {
                    memcpy(r, a, sizeof r);
                }
                mpz_fdiv_q_2exp(z, x, count);
                code = (world ? carry_integer_shift_right : carry_gf2x_shift_right)(to, rn, from, an, count);
                if (!in_place || rn >= an) {
                    check_shift("shift_right", code, to, rn, in_place);
                }
            }
        }
    }
    a[0] = 1;
    reset(r, room);
    EXPECT(carry_integer_shift_left(r, 4, a, 1, SIZE_MAX) == CARRY_ELENGTH && untouched(r, room), "shift_left by SIZE_MAX");
    EXPECT(carry_integer_shift_right(r, 4, a, 1, SIZE_MAX) == CARRY_OK && is_zero(r, 4), "shift_right by SIZE_MAX");
    EXPECT(carry_integer_shift_left(r, 4, NULL, 0, SIZE_MAX) == CARRY_OK && is_zero(r, 4), "shift_left of 0 by SIZE_MAX");
}

/* The number of a sign and a row. */
static void import_signed(mpz_t to, const carry_limb* row, size_t n, int negative) {
    import_row(to, row, n);
    if (negative) {
        mpz_neg(to, to);
    }
}

static void test_cofactors(void) {
    for (size_t an = 0; an <= 24; ++an) {
        for (size_t bn = 0; bn <= 24; ++bn) {
            draw(an, bn);
            if (an > 3 && bn > 3 && below(2) == 0) { /* a common factor */
                carry_integer_mul(s, a, an - 2, a, 2);
                carry_integer_mul(t, b, bn - 2, a, 2);
                memcpy(a, s, an * sizeof *a);
                memcpy(b, t, bn * sizeof *b);
                import_row(x, a, an);
                import_row(y, b, bn);
            }
            const size_t n = an > bn ? an : bn, sn = bn > 1 ? bn : 1, tn = an > 1 ? an : 1;
            reset(r, room);
            reset(s, room);
            reset(t, room);
            int s_negative = -7, t_negative = -7;
            EXPECT(carry_integer_xgcd(r, s, &s_negative, t, &t_negative, a, an, b, bn) == CARRY_OK, "integer_xgcd");
            mpz_gcd(z, x, y);
            EXPECT(equals(r, n, z), "integer_xgcd %zu %zu", an, bn);
            import_signed(w, s, sn, s_negative);
            import_signed(v, t, tn, t_negative);
            EXPECT(s[sn] == canary && t[tn] == canary, "integer_xgcd %zu %zu", an, bn);
            EXPECT((mpz_sgn(w) < 0) == s_negative && (mpz_sgn(v) < 0) == t_negative, "integer_xgcd %zu %zu: signs", an, bn);
            mpz_mul(z, w, x);
            mpz_addmul(z, v, y);
            EXPECT(equals(r, n, z), "integer_xgcd %zu %zu: cofactors", an, bn);
            if (mpz_sgn(x) != 0 && mpz_sgn(y) != 0 && !mpz_divisible_p(y, x) && !mpz_divisible_p(x, y)) {
                mpz_t other_z, other_s, other_t;
                mpz_inits(other_z, other_s, other_t, NULL);
                mpz_gcdext(other_z, other_s, other_t, x, y);
                EXPECT(mpz_cmp(other_s, w) == 0 && mpz_cmp(other_t, v) == 0, "integer_xgcd %zu %zu: GMP's", an, bn);
                mpz_clears(other_z, other_s, other_t, NULL);
            }
            reset(product, room);
            EXPECT(carry_integer_xgcd(product, NULL, NULL, NULL, NULL, a, an, b, bn) == CARRY_OK &&
                       memcmp(product, r, (n + 1) * sizeof *r) == 0,
                   "integer_xgcd %zu %zu, the gcd alone", an, bn);

            if (bn != 0) {
                b[0] |= 1;
                import_row(y, b, bn);
                int symbol = -7;
                EXPECT(carry_integer_jacobi(&symbol, a, an, b, bn) == CARRY_OK && symbol == mpz_jacobi(x, y), "jacobi %zu %zu",
                       an, bn);
                b[0] ^= 1;
                EXPECT(carry_integer_jacobi(&symbol, a, an, b, bn) == CARRY_EDOMAIN, "jacobi of an even modulus");
            }

            reset(r, room);
            reset(s, room);
            reset(t, room);
            EXPECT(carry_gf2x_xgcd(r, s, t, a, an, b, bn) == CARRY_OK && r[n] == canary && s[sn] == canary && t[tn] == canary,
                   "gf2x_xgcd %zu %zu", an, bn);
            carry_limb divisor[room];
            EXPECT(carry_gf2x_gcd(divisor, a, an, b, bn) == CARRY_OK && memcmp(divisor, r, n * sizeof *r) == 0,
                   "gf2x_xgcd %zu %zu: gcd", an, bn);
            carry_gf2x_mul(product, s, sn, a, an);
            carry_gf2x_mul(other, t, tn, b, bn);
            const size_t pn = sn + an, on = tn + bn;
            carry_gf2x_add(product, product, pn, other, on);
            carry_gf2x_add(product, product, pn > on ? pn : on, r, n);
            EXPECT(is_zero(product, pn > on ? pn : on), "gf2x_xgcd %zu %zu: cofactors", an, bn);
            const size_t a_bits = bit_length(a, an), b_bits = bit_length(b, bn), g_bits = bit_length(r, n);
            if (a_bits != 0 && b_bits != 0) {
                EXPECT(bit_length(s, sn) <= b_bits - g_bits && (bit_length(t, tn) <= a_bits - g_bits || is_zero(s, sn)),
                       "gf2x_xgcd %zu %zu: degrees", an, bn);
            }
            EXPECT(carry_gf2x_xgcd(divisor, NULL, NULL, a, an, b, bn) == CARRY_OK, "gf2x_xgcd, the gcd alone");
        }
    }
}

static void test_half_products(void) {
    for (size_t n = 0; n <= most; ++n) {
        fill(a, n);
        fill(b, n);
        carry_gf2x_mul(product, a, n, b, n);
        reset(r, room);
        EXPECT(carry_gf2x_mul_low(r, a, b, n) == CARRY_OK && memcmp(r, product, n * sizeof *r) == 0 && r[n] == canary,
               "gf2x_mul_low %zu", n);
        reset(r, room);
        EXPECT(carry_gf2x_mul_high(r, a, b, n) == CARRY_OK && memcmp(r, product + n, n * sizeof *r) == 0 && r[n] == canary,
               "gf2x_mul_high %zu", n);
    }
}

/* The library's functions as a program has them that looks up their names; other calls are inlined (row_kernels.h). */
typedef int combination(carry_limb*, int*, const carry_limb*, size_t, const carry_limb*, size_t);
typedef int comparison(int*, const carry_limb*, size_t, const carry_limb*, size_t);
typedef int shift(carry_limb*, size_t, const carry_limb*, size_t, size_t);
static combination* volatile add_by_pointer = carry_integer_add, * volatile sub_by_pointer = carry_integer_sub;
static comparison* volatile compare_by_pointer = carry_integer_compare;
static shift* volatile left_by_pointer = carry_integer_shift_left, * volatile right_by_pointer = carry_integer_shift_right;
static int (*volatile xor_by_pointer)(carry_limb*, const carry_limb*, size_t, const carry_limb*, size_t) = carry_gf2x_add;

/* Whether the rows that both ways leave are the same, with one limb that neither may touch; they are then made canaries. */
static int agree(size_t n) {
    const int same = memcmp(r, s, n * sizeof *r) == 0 && r[n] == canary && s[n] == canary;
    reset(r, room);
    reset(s, room);
    return same;
}

static carry_limb* volatile null_row = NULL;

static void test_both_ways(void) {
    carry_limb* const nowhere = null_row;
    reset(r, room);
    reset(s, room);
    for (size_t n = 1; n <= most; n += n < 40 ? 1 : 7) {
        for (size_t i = 0; i < 60; ++i) {
            const size_t count = i < 2 ? i * (CARRY_LIMB_BITS - 1) : below(CARRY_LIMB_BITS);
            int out = -7, other_out = -7;
            draw(n, n);
            EXPECT(carry_integer_add(r, &out, a, n, b, n) == add_by_pointer(s, &other_out, a, n, b, n) && out == other_out &&
                       agree(n),
                   "both ways to add %zu", n);
            EXPECT(carry_integer_sub(r, &out, a, n, b, n) == sub_by_pointer(s, &other_out, a, n, b, n) && out == other_out &&
                       agree(n),
                   "both ways to sub %zu", n);
            EXPECT(carry_integer_add(r, NULL, a, n, b, n) == add_by_pointer(s, NULL, a, n, b, n) && agree(n),
                   "both ways to add %zu, nobody asking for the carry", n);
            EXPECT(carry_gf2x_add(r, a, n, b, n) == xor_by_pointer(s, a, n, b, n) && agree(n), "both ways to gf2x_add %zu", n);
            EXPECT(carry_integer_compare(&out, a, n, b, n) == compare_by_pointer(&other_out, a, n, b, n) && out == other_out,
                   "both ways to compare %zu", n);
            EXPECT(carry_gf2x_compare(&other_out, a, n, b, n) == CARRY_OK && out == other_out, "both worlds' order of %zu", n);
            EXPECT(carry_integer_shift_left(r, n + 1, a, n, count) == left_by_pointer(s, n + 1, a, n, count) && agree(n + 1),
                   "both ways to shift_left %zu by %zu", n, count);
            EXPECT(carry_integer_shift_right(r, n, a, n, count) == right_by_pointer(s, n, a, n, count) && agree(n),
                   "both ways to shift_right %zu by %zu", n, count);
            memcpy(r, a, n * sizeof *r);
            memcpy(s, a, n * sizeof *s);
            EXPECT(carry_gf2x_shift_left(r, n + 1, r, n, count) == left_by_pointer(s, n + 1, s, n, count) && agree(n + 1),
                   "both ways to shift_left %zu by %zu in place", n, count);
            memcpy(r, a, n * sizeof *r);
            memcpy(s, a, n * sizeof *s);
            EXPECT(carry_gf2x_shift_right(r, n, r, n, count) == right_by_pointer(s, n, s, n, count) && agree(n),
                   "both ways to shift_right %zu by %zu in place", n, count);
        }
        int answer = -7;
        EXPECT(carry_integer_add(nowhere, &answer, a, n, b, n) == CARRY_EINVAL &&
                   carry_integer_add(r, &answer, nowhere, n, b, n) == CARRY_EINVAL &&
                   carry_integer_add(r, &answer, a, n, nowhere, n) == CARRY_EINVAL,
               "integer_add of null and %zu", n);
        EXPECT(carry_integer_sub(nowhere, &answer, a, n, b, n) == CARRY_EINVAL &&
                   carry_integer_sub(r, &answer, nowhere, n, b, n) == CARRY_EINVAL &&
                   carry_integer_sub(r, &answer, a, n, nowhere, n) == CARRY_EINVAL,
               "integer_sub of null and %zu", n);
        EXPECT(carry_gf2x_add(nowhere, a, n, b, n) == CARRY_EINVAL && carry_gf2x_add(r, nowhere, n, b, n) == CARRY_EINVAL &&
                   carry_gf2x_add(r, a, n, nowhere, n) == CARRY_EINVAL,
               "gf2x_add of null and %zu", n);
        EXPECT(carry_integer_compare(&answer, nowhere, n, b, n) == CARRY_EINVAL &&
                   carry_integer_compare(&answer, a, n, nowhere, n) == CARRY_EINVAL,
               "integer_compare of null and %zu", n);
        EXPECT(carry_integer_shift_left(nowhere, n + 1, a, n, 1) == CARRY_EINVAL &&
                   carry_integer_shift_left(r, n + 1, nowhere, n, 1) == CARRY_EINVAL,
               "integer_shift_left of null and %zu", n);
        EXPECT(carry_integer_shift_right(nowhere, n, a, n, 1) == CARRY_EINVAL &&
                   carry_integer_shift_right(r, n, nowhere, n, 1) == CARRY_EINVAL,
               "integer_shift_right of null and %zu", n);
        EXPECT(untouched(r, room) && answer == -7, "what was refused is written");
    }
}

static void test_null_pointers_and_sizes(void) {
    fill(a, 4);
    fill(b, 4);
    b[0] |= 1;
    reset(r, room);
    reset(s, room);
    int answer = -7;
    EXPECT(carry_integer_add(NULL, NULL, NULL, 0, NULL, 0) == CARRY_OK, "integer_add of nothing");
    EXPECT(carry_integer_sub(NULL, NULL, NULL, 0, NULL, 0) == CARRY_OK, "integer_sub of nothing");
    EXPECT(carry_gf2x_add(NULL, NULL, 0, NULL, 0) == CARRY_OK, "gf2x_add of nothing");
    EXPECT(carry_integer_add(NULL, &answer, a, 4, b, 4) == CARRY_EINVAL, "integer_add into null");
    EXPECT(carry_integer_add(r, &answer, NULL, 4, b, 4) == CARRY_EINVAL, "integer_add of null");
    EXPECT(carry_integer_sub(r, &answer, a, 4, NULL, 4) == CARRY_EINVAL, "integer_sub of null");
    EXPECT(carry_integer_sub(r, &answer, a, SIZE_MAX, b, 4) == CARRY_EINVAL, "integer_sub beyond memory");
    EXPECT(carry_gf2x_add(NULL, a, 4, b, 4) == CARRY_EINVAL, "gf2x_add into null");
    EXPECT(carry_gf2x_add(r, a, 4, b, SIZE_MAX) == CARRY_EINVAL, "gf2x_add beyond memory");
    EXPECT(carry_integer_compare(NULL, a, 4, b, 4) == CARRY_EINVAL, "integer_compare into null");
    EXPECT(carry_gf2x_compare(&answer, NULL, 4, b, 4) == CARRY_EINVAL, "gf2x_compare of null");
    EXPECT(carry_integer_shift_left(NULL, 5, a, 4, 1) == CARRY_EINVAL, "integer_shift_left into null");
    EXPECT(carry_gf2x_shift_left(r, 5, NULL, 4, 1) == CARRY_EINVAL, "gf2x_shift_left of null");
    EXPECT(carry_integer_shift_right(r, SIZE_MAX, a, 4, 1) == CARRY_EINVAL, "integer_shift_right beyond memory");
    EXPECT(carry_integer_shift_left(r, 0, a, SIZE_MAX, 1) == CARRY_EINVAL, "integer_shift_left of what is beyond memory");
    EXPECT(carry_gf2x_shift_left(r, 0, a, SIZE_MAX, 1) == CARRY_EINVAL, "gf2x_shift_left of what is beyond memory");
    const volatile size_t longest = PTRDIFF_MAX / sizeof *a;
    EXPECT(carry_integer_shift_left(r, longest + 1, a, longest, 1) == CARRY_EINVAL, "integer_shift_left beyond memory");
    carry_limb one = canary;
    EXPECT(carry_integer_shift_left(&one, 1, a, 0, 5) == CARRY_OK && one == 0, "integer_shift_left of no limbs");
    EXPECT(carry_integer_shift_right(r, 4, a, SIZE_MAX, 1) == CARRY_EINVAL, "integer_shift_right of what is beyond memory");
    EXPECT(carry_gf2x_shift_right(r, SIZE_MAX, a, SIZE_MAX, 1) == CARRY_EINVAL, "gf2x_shift_right beyond memory");
    EXPECT(carry_gf2x_shift_right(NULL, 4, a, 4, 1) == CARRY_EINVAL, "gf2x_shift_right into null");
    EXPECT(carry_integer_shift_right(NULL, 0, a, 4, SIZE_MAX) == CARRY_OK, "integer_shift_right into nothing");
    EXPECT(carry_integer_xgcd(NULL, NULL, NULL, NULL, NULL, NULL, 0, NULL, 0) == CARRY_OK, "integer_xgcd of nothing");
    EXPECT(carry_integer_xgcd(NULL, NULL, NULL, NULL, NULL, a, 4, b, 4) == CARRY_EINVAL, "integer_xgcd into null");
    EXPECT(carry_integer_xgcd(r, s, NULL, NULL, NULL, a, 4, b, 4) == CARRY_EINVAL, "integer_xgcd without a sign");
    EXPECT(carry_integer_xgcd(r, NULL, NULL, s, NULL, a, 4, b, 4) == CARRY_EINVAL, "integer_xgcd without a sign");
    EXPECT(carry_integer_xgcd(r, NULL, NULL, NULL, NULL, a, 4, b, SIZE_MAX) == CARRY_EINVAL, "integer_xgcd beyond memory");
    EXPECT(carry_gf2x_xgcd(NULL, s, NULL, a, 4, b, 4) == CARRY_EINVAL, "gf2x_xgcd into null");
    EXPECT(carry_gf2x_xgcd(r, s, NULL, NULL, 4, b, 4) == CARRY_EINVAL, "gf2x_xgcd of null");
    EXPECT(carry_integer_jacobi(NULL, a, 4, b, 4) == CARRY_EINVAL, "integer_jacobi into null");
    EXPECT(carry_integer_jacobi(&answer, a, 4, NULL, 0) == CARRY_EDOMAIN, "integer_jacobi modulo nothing");
    EXPECT(carry_integer_jacobi(&answer, NULL, 4, b, 4) == CARRY_EINVAL, "integer_jacobi of null");
    EXPECT(carry_gf2x_mul_low(NULL, a, b, 4) == CARRY_EINVAL, "gf2x_mul_low into null");
    EXPECT(carry_gf2x_mul_high(r, a, NULL, 4) == CARRY_EINVAL, "gf2x_mul_high by null");
    EXPECT(carry_gf2x_mul_low(NULL, NULL, NULL, 0) == CARRY_OK, "gf2x_mul_low of nothing");
    EXPECT(carry_gf2x_mul_high(r, a, b, SIZE_MAX / 2) == CARRY_ELENGTH, "gf2x_mul_high without memory");
    EXPECT(untouched(r, room) && untouched(s, room) && answer == -7, "errors leave the result as it was");
}

int main(void) {
    mpz_inits(x, y, z, w, v, NULL);
    test_sums();
    test_shifts();
    test_cofactors();
    test_half_products();
    test_both_ways();
    test_null_pointers_and_sizes();
    mpz_clears(x, y, z, w, v, NULL);
    if (failures != 0) {
        printf("%d checks failed at level %s\n", failures, carry_isa());
        return 1;
    }
    return 0;
}

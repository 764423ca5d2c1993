/* Every function of GF2x_Arithmetics.h with limbs of LIMB, held against the definition bit by bit; and every place where the
 * original is wrong, or never ends. */
#include "GF2x_Arithmetics.h"

#include <errno.h>
#include <unistd.h>

static int failures = 0;

static void expect(bool holds, const char* what, int line) {
    if (!holds && failures++ < 20) fprintf(stderr, "line %d: %s\n", line, what);
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)

static uint64_t state = 20090911;
static uint64_t random_word(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/* A random polynomial of n limbs; now and then with runs of ones, and leading zeros. */
static MPN random_mpn(unsigned n) {
    MPN p = init_empty(n);
    const unsigned shape = (unsigned)(random_word() % 5);
    for (unsigned i = 0; i < n; ++i) {
        p.num[i] = shape == 0 ? (LIMB) ~(LIMB)0 : shape == 1 && i < n / 2 ? 0 : (LIMB)(random_word() >> 3);
    }
    return p;
}

static bool bit(MPN p, unsigned i) {
    const unsigned w = (unsigned)LIMB_BITS;
    return i / w < p.limbNumber && ((p.num[p.limbNumber - 1 - i / w] >> (i % w)) & 1) != 0;
}

static void flip(MPN p, unsigned i) {
    const unsigned w = (unsigned)LIMB_BITS;
    p.num[p.limbNumber - 1 - i / w] = (LIMB)(p.num[p.limbNumber - 1 - i / w] ^ ((LIMB)1 << (i % w)));
}

/* The polynomial with these exponents, in as many limbs as it takes. The list ends with -1. */
static MPN polynomial(const int* exponents) {
    MPN p = init_empty((unsigned)exponents[0] / (unsigned)LIMB_BITS + 1);
    for (; *exponents >= 0; ++exponents) flip(p, (unsigned)*exponents);
    return p;
}

static MPN product(MPN a, MPN b) {
    MPN r = init_empty(a.limbNumber + b.limbNumber);
    const unsigned w = (unsigned)LIMB_BITS;
    for (unsigned i = 0; i < a.limbNumber * w; ++i) {
        for (unsigned j = 0; bit(a, i) && j < b.limbNumber * w; ++j) {
            if (bit(b, j)) flip(r, i + j);
        }
    }
    return r;
}

static MPN remainder_of(MPN a, MPN f) {
    MPN r = init(a.num, a.limbNumber);
    const unsigned m = degree(f);
    for (unsigned i = a.limbNumber * (unsigned)LIMB_BITS; i-- > m;) {
        for (unsigned k = 0; bit(r, i) && k <= m; ++k) {
            if (k < m && bit(f, k)) flip(r, i - m + k);
            if (k == m) flip(r, i);
        }
    }
    return r;
}

static void check_products(void) {
    const unsigned sizes[][2] = {{0, 0}, {0, 3}, {1, 1}, {1, 4}, {4, 4}, {9, 10}, {17, 3}, {25, 25}};
    for (unsigned k = 0; k < sizeof sizes / sizeof sizes[0]; ++k) {
        MPN a = random_mpn(sizes[k][0]), b = random_mpn(sizes[k][1]), expected = product(a, b), r = init_null();
        MP_CombRtoLMul(&r, a, b);
        EXPECT(MP_compare(r, expected));
        EXPECT(r.limbNumber == 2 * (a.limbNumber > b.limbNumber ? a.limbNumber : b.limbNumber));
        MP_CombLtoRMul(&r, a, b);
        EXPECT(MP_compare(r, expected));
        for (unsigned w = 1; w <= LIMB_BITS; w *= 2) {
            MP_CombLtoRMul_w(&r, a, b, w);
            EXPECT(MP_compare(r, expected));
        }
        MP_KaratsubaMul(&r, a, b);
        EXPECT(MP_compare(r, expected));
        MP_Toom3(&r, a, b);
        EXPECT(MP_compare(r, expected));
        MP_Toom4(&r, a, b);
        EXPECT(MP_compare(r, expected));
        MPN square = MP_Squaring(a), expected_square = product(a, a);
        EXPECT(MP_compare(square, expected_square) && square.limbNumber == 2 * a.limbNumber);
        MPN untouched = init(r.num, r.limbNumber);
        errno = 0;
        MP_CombLtoRMul_w(&r, a, b, 3); /* does not divide the limb: EINVAL, and the result as it was */
        EXPECT(errno == EINVAL && MP_compare(r, untouched));
        MP_Toom3(&a, a, b); /* the result may be an operand */
        EXPECT(MP_compare(a, expected));
        MPN rows[] = {a, b, expected, r, square, expected_square, untouched};
        for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; ++i) MP_free(rows[i]);
    }
}

/* Karatsuba of a zero and a nonzero factor: the original leaves its short cut to the case where both are zero. */
static void check_zero_factors(void) {
    MPN zero = init_empty(120), b = random_mpn(120), r = init_null();
    MP_KaratsubaMul(&r, zero, b);
    EXPECT(isZero(r));
    MP_Toom4(&r, b, zero);
    EXPECT(isZero(r));
    MP_free(zero), MP_free(b), MP_free(r);
}

/* The original squares (x + 1)^2 to 3, and 0x87 to 0x15. */
static void check_squares_that_were_wrong(void) {
    LIMB two[2] = {3, 0x87};
    MPN a = init(two + 0, 1), b = init(two + 1, 1), a2 = MP_Squaring(a), b2 = MP_Squaring(b), expected = product(b, b);
    EXPECT(a2.num[1] == 5 && a2.num[0] == 0);
    EXPECT(MP_compare(b2, expected));
    MP_free(a), MP_free(b), MP_free(a2), MP_free(b2), MP_free(expected);
}

/* The polynomials of NIST and SECG, one of degree eight, where alone the original reduces rightly, one of 64, where its product
 * by shift-and-add overflows the stack, a dense one, and one that x divides. */
static const int moduli[][12] = {{8, 4, 3, 1, 0, -1},
                                 {64, 4, 3, 1, 0, -1},
                                 {113, 9, 0, -1},
                                 {127, 1, 0, -1},
                                 {131, 8, 3, 2, 0, -1},
                                 {163, 7, 6, 3, 0, -1},
                                 {193, 15, 0, -1},
                                 {233, 74, 0, -1},
                                 {239, 158, 0, -1},
                                 {283, 12, 7, 5, 0, -1},
                                 {409, 87, 0, -1},
                                 {571, 10, 5, 2, 0, -1},
                                 {163, 160, 33, 32, 31, 9, 8, 7, 6, 3, 0, -1},
                                 {65, 64, 1, -1},
                                 {128, 127, 0, -1}};
/* Which of them are irreducible. */
static const bool field[] = {true, true, true, true, true, true, true, true, true, true, true, true, false, false, false};

static void check_modulus(MPN f, bool is_field) {
    const unsigned m = degree(f), t = (m + (unsigned)LIMB_BITS - 1) / (unsigned)LIMB_BITS;
    MPN a = random_mpn(t), b = random_mpn(t), wide = random_mpn(3 * t + 1), r = init_null();
    MPN ab = product(a, b), expected = remainder_of(ab, f), wide_copy = init(wide.num, wide.limbNumber);
    MP_ShiftAndAddMul(&r, a, b, f);
    EXPECT(MP_compare(r, expected) && r.limbNumber == f.limbNumber);
    MPN wide_expected = remainder_of(wide, f);
    MP_Reduce(&r, wide, f);
    EXPECT(MP_compare(r, wide_expected));
    EXPECT(MP_compare(wide, wide_copy)); /* the original overwrites it */

    errno = 0;
    MPN inverse = MP_Inversion_EE(a, f);
    EXPECT((inverse.num != NULL) == (errno != EDOM) && (!is_field || inverse.num != NULL));
    if (inverse.num != NULL) {
        MP_ShiftAndAddMul(&r, a, inverse, f);
        EXPECT(isOne(r));
        MPN quotient = MP_Division_Bin_Inv(a, b, f); /* b / a, as the document says; the original computes a / b */
        MP_ShiftAndAddMul(&r, quotient, a, f);
        MPN b_mod_f = remainder_of(b, f);
        EXPECT(MP_compare(r, b_mod_f));
        MP_free(quotient), MP_free(b_mod_f);
    } else {
        MPN quotient = MP_Division_Bin_Inv(a, b, f);
        EXPECT(quotient.num == NULL);
    }
    MPN zero = init_empty(t); /* here the original never ends */
    errno = 0;
    MPN none = MP_Inversion_EE(zero, f);
    EXPECT(none.num == NULL && none.limbNumber == 0 && errno == EDOM);
    errno = 0;
    none = MP_Division_Bin_Inv(zero, b, f);
    EXPECT(none.num == NULL && errno == EDOM);
    none = MP_Inversion_EE(f, f);
    EXPECT(none.num == NULL);
    MPN rows[] = {a, b, wide, r, ab, expected, wide_copy, wide_expected, inverse, zero};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; ++i) MP_free(rows[i]);
}

static void check_moduli(void) {
    for (unsigned i = 0; i < sizeof moduli / sizeof moduli[0]; ++i) {
        MPN f = polynomial(moduli[i]);
        check_modulus(f, field[i]);
        MP_free(f);
    }
    MPN zero = init_empty(2), a = random_mpn(2), r = init(a.num, 2), none;
    errno = 0;
    MP_Reduce(&r, a, zero); /* no modulus: EDOM, and the result as it was */
    EXPECT(errno == EDOM && MP_compare(r, a));
    errno = 0;
    MP_ShiftAndAddMul(&r, a, a, zero);
    EXPECT(errno == EDOM && MP_compare(r, a));
    none = MP_Inversion_EE(a, zero);
    EXPECT(none.num == NULL);
    MP_free(zero), MP_free(a), MP_free(r);
}

static void check_helpers(void) {
    MPN a = random_mpn(3), b = random_mpn(7), sum = init_null(), back = init_null();
    b.num[0] = 1;
    MP_Addition(&sum, a, b);
    EXPECT(sum.limbNumber == 7);
    MP_Addition(&back, sum, b);
    EXPECT(MP_compare(back, a) && back.limbNumber == 7 && !MP_compare(sum, b) == !isZero(a));
    EXPECT(degree(sum) == 6 * LIMB_BITS && lead_zero_limbs_count(sum) == 0);
    MP_Addition(&sum, sum, sum);
    EXPECT(isZero(sum) && degree(sum) == 0 && lead_zero_limbs_count(sum) == 7 && !isOne(sum));
    removeLeadingZeroLimbs(&sum);
    EXPECT(sum.limbNumber == 1 && isZero(sum));
    sum.num[0] = 1;
    EXPECT(isOne(sum) && degree(sum) == 0);
    sum_in_first_arg(back, b);
    sum_in_first_arg(back, a);
    EXPECT(MP_compare(back, b));
    sum_in_first_arg(a, b); /* longer: its upper limbs have no place */

    limbShiftLeft(&sum, 2, true); /* 1 to x^2w, in three limbs */
    EXPECT(sum.limbNumber == 3 && degree(sum) == 2 * LIMB_BITS);
    limbShiftLeft(&sum, 1, false);
    EXPECT(isZero(sum) && sum.limbNumber == 3);
    sum.num[2] = 3;
    limbShiftLeft(&sum, 1, true);
    EXPECT(sum.limbNumber == 3 && sum.num[1] == 3 && sum.num[2] == 0);
    MP_bitShiftLeft(&sum, (int)LIMB_BITS - 1, true);
    EXPECT(sum.limbNumber == 3 && degree(sum) == 2 * LIMB_BITS);
    MP_bitShiftLeft(&sum, (int)LIMB_BITS, true); /* where the original frees what was never allocated */
    EXPECT(sum.limbNumber == 4 && degree(sum) == 3 * LIMB_BITS);
    MP_bitShiftLeft(&sum, 0, true);
    errno = 0;
    MP_bitShiftLeft(&sum, -1, true);
    EXPECT(errno == EINVAL && degree(sum) == 3 * LIMB_BITS);
    MP_bitShiftRight(&sum);
    EXPECT(degree(sum) == 3 * LIMB_BITS - 1);
    MP_bitShiftLeft(&sum, 1000, false);
    EXPECT(isZero(sum) && sum.limbNumber == 4);

    const int divisors[][3] = {{1, 0, -1}, {4, 1, -1}, {4, 2, -1}};
    for (unsigned i = 0; i < 3; ++i) {
        MPN d = polynomial(divisors[i]), q = random_mpn(9), p = product(q, d);
        if (i == 0) MP_exactDivOnePlusX(p);
        if (i == 1) MP_exactDivXPlusXFour(p);
        if (i == 2) MP_exactDivXtwoPlusXFour(p);
        EXPECT(MP_compare(p, q));
        MP_free(d), MP_free(q), MP_free(p);
    }
    MP_free(a), MP_free(b), MP_free(sum), MP_free(back);

    MPN null = init_null(), empty = init_empty(0), other = init_null();
    EXPECT(null.num == NULL && null.limbNumber == 0 && empty.limbNumber == 0 && isZero(null) && degree(null) == 0);
    MP_Addition(&other, null, empty);
    MP_KaratsubaMul(&other, null, null);
    removeLeadingZeroLimbs(&null);
    MP_bitShiftLeft(&null, 5, true), MP_bitShiftRight(&null), limbShiftLeft(&null, 3, true);
    EXPECT(MP_compare(null, other) && null.limbNumber == 0);
}

/* The document's macros. */
static void check_macros(void) {
    EXPECT(LIMB_BITS == 8 * sizeof(LIMB) && T == (POWER_OF_TWO + LIMB_BITS - 1) / LIMB_BITS &&
           S == T * LIMB_BITS - POWER_OF_TWO);
    EXPECT(KARATSUBA_MIN_LIMBS == 10 && TOOM_MIN_LIMBS == 10);
}

/* What print writes to a file that takes stdout's place. */
static void check_print(void) {
    FILE* file = tmpfile();
    LIMB limbs[3] = {0, 1, 0xa};
    MPN p = init(limbs, 3);
    char text[100] = "", expected[100];
    fflush(stdout);
    const int terminal = dup(1);
    if (file == NULL || terminal < 0 || dup2(fileno(file), 1) < 0) exit(2);
    print("p:", p);
    fflush(stdout);
    dup2(terminal, 1);
    rewind(file);
    EXPECT(fread(text, 1, sizeof text - 1, file) > 0);
    snprintf(expected, sizeof expected, "p: 00 01 0a \tDegree: %u", (unsigned)LIMB_BITS);
    EXPECT(strcmp(text, expected) == 0);
    fclose(file);
    MP_free(p);
}

int main(void) {
    for (int round = 0; round < 3; ++round) {
        check_products();
        check_moduli();
        check_helpers();
    }
    check_zero_factors();
    check_squares_that_were_wrong();
    check_macros();
    check_print();
    printf("%d failures\n", failures);
    return failures == 0 ? 0 : 1;
}

/// \file
/// The names that libtommath.so.1 exports beyond its header, each called there: it must do what the public function of the same
/// meaning does.
#include "compat/tommath/shared_object/private_names.hpp"

#include <cstdio>
#include <cstring>
#include <initializer_list>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace {

int failures = 0;

void expect(bool condition, const char* what, int line) {
    if (!condition) {
        std::printf("line %d: %s\n", line, what);
        ++failures;
    }
}
#define EXPECT(condition) expect(condition, #condition, __LINE__)

mp_int a, b, c, d, expected;

bool is_expected(mp_err error, const mp_int& x) { return error == MP_OKAY && mp_cmp(&x, &expected) == MP_EQ; }

bool set(mp_int& x, const char* text) { return mp_read_radix(&x, text, 16) == MP_OKAY; }

/// The columns from `from` up to `to` of |a b|, summed one product after the other.
bool sum_columns(int from, int to) {
    mp_int product;
    bool good = mp_init(&product) == MP_OKAY;
    mp_zero(&expected);
    for (int i = 0; i < a.used; ++i) {
        for (int j = 0; j < b.used; ++j) {
            if (i + j < from || i + j >= to) continue;
            mp_set(&product, a.dp[i]);
            good = good && mp_mul_d(&product, b.dp[j], &product) == MP_OKAY && mp_lshd(&product, i + j) == MP_OKAY &&
                   mp_add(&expected, &product, &expected) == MP_OKAY;
        }
    }
    mp_clear(&product);
    return good && mp_mod_2d(&expected, to * MP_DIGIT_BIT, &expected) == MP_OKAY;
}

void sums_and_products() {
    EXPECT(set(a, "123456789abcdef0fedcba9876543210aaaabbbbcccc") && set(b, "-fedcba98765432100123456789abcdefffff"));
    EXPECT(mp_abs(&b, &b) == MP_OKAY && mp_add(&a, &b, &expected) == MP_OKAY && is_expected(s_mp_add(&a, &b, &c), c));
    EXPECT(mp_sub(&a, &b, &expected) == MP_OKAY && is_expected(s_mp_sub(&a, &b, &c), c));
    // The sign that a number was given beforehand stays, but for zero.
    mp_zero(&c);
    c.sign = MP_NEG;
    EXPECT(mp_add(&a, &b, &expected) == MP_OKAY && mp_neg(&expected, &expected) == MP_OKAY);
    EXPECT(is_expected(s_mp_add(&a, &b, &c), c));
    EXPECT(mp_sub(&b, &a, &expected) == MP_OKAY && is_expected(s_mp_sub(&a, &b, &c), c));
    mp_zero(&expected);
    EXPECT(is_expected(s_mp_sub(&a, &a, &c), c) && c.sign == MP_ZPOS);
    EXPECT(mp_mul(&a, &b, &expected) == MP_OKAY);
    for (auto* const mul :
         {s_mp_balance_mul, mp_balance_mul, s_mp_karatsuba_mul, mp_karatsuba_mul, s_mp_toom_mul, mp_toom_mul}) {
        mp_zero(&c);
        EXPECT(is_expected(mul(&a, &b, &c), c));
    }
    EXPECT(mp_sqr(&a, &expected) == MP_OKAY);
    for (auto* const sqr :
         {s_mp_sqr, s_mp_sqr_fast, fast_s_mp_sqr, s_mp_karatsuba_sqr, mp_karatsuba_sqr, s_mp_toom_sqr, mp_toom_sqr}) {
        mp_zero(&c);
        EXPECT(is_expected(sqr(&a, &c), c));
    }
    for (auto* const low : {s_mp_mul_digs, s_mp_mul_digs_fast, fast_s_mp_mul_digs}) {
        EXPECT(sum_columns(0, 2) && is_expected(low(&a, &b, &c, 2), c));
        mp_zero(&expected);
        EXPECT(is_expected(low(&a, &b, &c, 0), c));
    }
    for (auto* const high : {s_mp_mul_high_digs, s_mp_mul_high_digs_fast, fast_s_mp_mul_high_digs}) {
        EXPECT(sum_columns(2, a.used + b.used) && is_expected(high(&a, &b, &c, 2), c));
    }
}

void residues() {
    mp_digit rho = 0;
    EXPECT(set(a, "123456789abcdef0fedcba9876543210aaaabbbbcccd") && set(b, "fedcba98765432100123456789abcdefffff"));
    EXPECT(set(d, "ffffffffffffffffffffffffffffffffffffffffffffff61"));
    EXPECT(mp_invmod(&a, &d, &expected) == MP_OKAY);
    for (auto* const inverse : {s_mp_invmod_fast, fast_mp_invmod, s_mp_invmod_slow, mp_invmod_slow}) {
        EXPECT(is_expected(inverse(&a, &d, &c), c));
    }
    EXPECT(mp_exptmod(&a, &b, &d, &expected) == MP_OKAY);
    for (auto* const power : {s_mp_exptmod, s_mp_exptmod_fast, mp_exptmod_fast}) {
        EXPECT(is_expected(power(&a, &b, &d, &c, 0), c));
    }
    EXPECT(mp_montgomery_setup(&d, &rho) == MP_OKAY && mp_copy(&a, &expected) == MP_OKAY);
    EXPECT(mp_montgomery_reduce(&expected, &d, rho) == MP_OKAY);
    for (auto* const reduce : {s_mp_montgomery_reduce_fast, fast_mp_montgomery_reduce}) {
        EXPECT(mp_copy(&a, &c) == MP_OKAY && is_expected(reduce(&c, &d, rho), c));
    }
}

int draw(unsigned char* dst, int len, void* /*dat*/) {
    return s_mp_rand_jenkins(dst, static_cast<std::size_t>(len)) == MP_OKAY ? len : 0;
}

void primes_and_random_bytes() {
    mp_bool yes = MP_NO;
    unsigned char once[20], again[20], other[20];
    mp_set(&c, 1619 * 1621);
    EXPECT(s_mp_prime_is_divisible(&c, &yes) == MP_OKAY && yes == MP_YES);
    mp_set(&c, 1621);
    EXPECT(s_mp_prime_is_divisible(&c, &yes) == MP_OKAY && yes == MP_NO);
    EXPECT(s_mp_prime_tab[0] == 2 && s_mp_prime_tab[255] == 1619);
    s_mp_rand_jenkins_init(7);
    EXPECT(s_mp_rand_jenkins(once, sizeof(once)) == MP_OKAY && s_mp_rand_jenkins(other, sizeof(other)) == MP_OKAY);
    s_mp_rand_jenkins_init(7);
    EXPECT(s_mp_rand_jenkins(again, sizeof(again)) == MP_OKAY);
    EXPECT(std::memcmp(once, again, sizeof(once)) == 0 && std::memcmp(once, other, sizeof(once)) != 0);
    EXPECT(s_mp_rand_platform(once, sizeof(once)) == MP_OKAY && std::memcmp(once, again, sizeof(once)) != 0);
    EXPECT(s_mp_prime_random_ex(&c, 5, 72, 0, draw, nullptr) == MP_OKAY && mp_count_bits(&c) == 72);
    EXPECT(mp_prime_is_prime(&c, 5, &yes) == MP_OKAY && yes == MP_YES);
}

void characters() {
    unsigned char bytes[] = "abcde";
    s_mp_reverse(bytes, 5);
    EXPECT(std::memcmp(bytes, "edcba", 5) == 0);
    bn_reverse(bytes, 4);
    EXPECT(std::memcmp(bytes, "bcdea", 5) == 0);
    EXPECT(mp_s_rmap_reverse_sz == mp_s_rmap_reverse.size());
    for (unsigned digit = 0; digit < 64; ++digit) {
        EXPECT(mp_s_rmap_reverse[static_cast<unsigned char>(mp_s_rmap[digit]) - '('] == digit);
    }
    EXPECT(set(c, "8000000000000000000") && s_mp_get_bit(&c, 75) == MP_YES && s_mp_get_bit(&c, 74) == MP_NO);
    EXPECT(s_mp_get_bit(&c, ~0u) == MP_NO);
}

}  // namespace

int main() {
    if (mp_init_multi(&a, &b, &c, &d, &expected, nullptr) != MP_OKAY) return 2;
    sums_and_products();
    residues();
    primes_and_random_bytes();
    characters();
    mp_clear_multi(&a, &b, &c, &d, &expected, nullptr);
    return failures != 0;
}

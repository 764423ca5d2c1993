// Divisors, residues, roots, primes and combinatorial numbers through carry::integer, against GMP.
#include "support/in_place.hpp"
#include "support/integer.hpp"

#include <carry/integer.hpp>

#include <numeric>
#include <utility>
#include <vector>

namespace carry::test {
namespace {

class integer_theory : public random_test {
protected:
    integer next(std::size_t most) {
        return random.below(6) == 0 ? integer(static_cast<int>(random.below(9)) - 4) : random_integer(random, most);
    }
};

void check_xgcd(const integer& a, const integer& b) {
    mpz g, s, t;
    mpz_gcdext(g, s, t, to_gmp(a), to_gmp(b));
    const integer_xgcd result = xgcd(a, b);
    ASSERT_TRUE(same(result.g, g));
    ASSERT_TRUE(same(result.s, s));
    ASSERT_TRUE(same(result.t, t));
    ASSERT_EQ(result.s * a + result.t * b, result.g);
    ASSERT_TRUE(same(gcd(a, b), g));
}

TEST_F(integer_theory, gcd_xgcd_and_lcm) {
    for (int a = -40; a <= 40; ++a) {
        for (int b = -40; b <= 40; ++b) ASSERT_NO_FATAL_FAILURE(check_xgcd(a, b)) << a << " " << b;
    }
    for (std::size_t i = 0; i < rounds(400); ++i) {
        integer a = next(40), b = next(40);
        if (random.coin()) {
            const integer common = next(20);
            a *= common;
            b *= common;
        }
        ASSERT_NO_FATAL_FAILURE(check_xgcd(a, b));
        ASSERT_NO_FATAL_FAILURE(check_xgcd(a, a));
        ASSERT_NO_FATAL_FAILURE(check_xgcd(a, -a));
        ASSERT_NO_FATAL_FAILURE(check_xgcd(a, a * 2));
        ASSERT_NO_FATAL_FAILURE(check_xgcd(a * b, b));
        mpz expected;
        mpz_lcm(expected, to_gmp(a), to_gmp(b));
        ASSERT_TRUE(same(lcm(a, b), expected));
        ASSERT_TRUE(writes(lcm(a, b), [](integer& r, const integer& x, const integer& y) { lcm(r, x, y); }, a * a, a, b));
        const auto word = static_cast<limb>(random.word() >> random.below(64));
        mpz_lcm(expected, to_gmp(a), to_gmp(word));
        ASSERT_TRUE(same(lcm(a, word), expected) && same(lcm(word, a), expected));
    }
}

// Of equal sizes up to past those that have ways of their own; with divisors of up to two limbs, and powers of two.
TEST_F(integer_theory, gcd_and_xgcd_of_few_limbs) {
    for (std::size_t i = 0; i < rounds(600); ++i) {
        const std::size_t n = random.between(1, 5), common_size = random.below(3);
        integer common = 1;
        if (common_size != 0) {
            common =
                random.coin() ? integer::from_limbs(random.normalized_row(common_size)) : integer(1 + 2 * random.below(20));
        }
        common <<= random.below(3) == 0 ? random.below(2 * limb_bits) : 0;
        const auto operand = [&] {
            const integer a = integer::from_limbs(random.normalized_row(n)) * common;
            return random.coin() ? a : -a;
        };
        const integer a = operand(), b = operand();
        ASSERT_NO_FATAL_FAILURE(check_xgcd(a, b)) << a << " " << b;
        ASSERT_NO_FATAL_FAILURE(check_xgcd(a, a + common)) << a << " " << common;
        ASSERT_NO_FATAL_FAILURE(check_xgcd(a, common)) << a << " " << common;
        const integer longer = integer::from_limbs(random.normalized_row(random.between(1, 40))) * common;
        ASSERT_NO_FATAL_FAILURE(check_xgcd(a, longer)) << a << " " << longer;
        ASSERT_NO_FATAL_FAILURE(check_xgcd(longer, a)) << longer << " " << a;
        ASSERT_NO_FATAL_FAILURE(check_xgcd(longer * a + a, a)) << longer << " " << a;
    }
}

TEST_F(integer_theory, inverses) {
    for (int m = -30; m <= 30; ++m) {
        for (int a = -65; a <= 65 && m != 0; ++a) {
            if (std::gcd(a, m) == 1) {
                const integer x = invmod(a, m);
                ASSERT_TRUE(x >= 0 && x < abs(integer(m))) << a << " " << m;
                ASSERT_EQ(mod_floor(a * x - 1, m), 0) << a << " " << m;
                ASSERT_EQ(try_invmod(a, m), x) << a << " " << m;
            } else {
                ASSERT_THROW(invmod(a, m), std::domain_error) << a << " " << m;
                ASSERT_EQ(try_invmod(a, m), std::nullopt) << a << " " << m;
            }
        }
    }
    for (std::size_t i = 0; i < rounds(300); ++i) {
        const integer a = next(random.coin() ? 30 : 3), m = next(20);
        if (m.is_zero()) continue;
        if (gcd(a, m) != 1) {
            ASSERT_THROW(invmod(a, m), std::domain_error);
            ASSERT_EQ(try_invmod(a, m), std::nullopt);
            continue;
        }
        const integer x = invmod(a, m);
        ASSERT_TRUE(x >= 0 && x < abs(m));
        ASSERT_EQ(mulmod(a, x, m), abs(m) == 1 ? 0 : 1);
        ASSERT_EQ(try_invmod(a, m), x);
    }
}

/// By the definition.
bool passes_miller_rabin(const integer& a, const integer& base) {
    integer d = a - 1, x;
    std::size_t twos = 0;
    for (; d.is_even(); d >>= 1) ++twos;
    mpz power;
    mpz_powm(power, to_gmp(base), to_gmp(d), to_gmp(a));
    if (same(1, power)) return true;
    for (std::size_t i = 0; i < twos; ++i) {
        if (same(a - 1, power)) return true;
        mpz_powm_ui(power, power, 2, to_gmp(a));
    }
    return false;
}

TEST_F(integer_theory, strong_probable_primes) {
    for (int a = -3; a < 400; ++a) {
        for (int base = -5; base < 20; ++base) {
            const integer rest = a > 2 ? mod_floor(base, a) : 0;
            const bool says_nothing = a > 2 && (rest <= 1 || rest == a - 1);
            const bool expected = a == 2 || (a > 2 && a % 2 != 0 && (says_nothing || passes_miller_rabin(a, base)));
            ASSERT_EQ(is_strong_probable_prime(a, base), expected) << a << " " << base;
        }
    }
    for (std::size_t i = 0; i < rounds(60); ++i) {
        const integer a = abs(next(6)) | 1, p = next_prime(a), base = next(8);
        ASSERT_TRUE(is_strong_probable_prime(p, base)) << p << " " << base;
        const integer proth = (abs(next(1)) << 70) + 1, b = abs(base) + 2;
        if (a > 3 && mod_floor(b, a) > 1 && mod_floor(b, a) != a - 1) {
            ASSERT_EQ(is_strong_probable_prime(a, b), passes_miller_rabin(a, b)) << a << " " << b;
        }
        if (proth > 3 && mod_floor(b, proth) > 1 && mod_floor(b, proth) != proth - 1) {
            ASSERT_EQ(is_strong_probable_prime(proth, b), passes_miller_rabin(proth, b)) << proth << " " << b;
        }
    }
    EXPECT_TRUE(is_strong_probable_prime(2047, 2));
    EXPECT_FALSE(is_strong_probable_prime(2047, 3));
}

// Numbers of all sizes and single limbs of every shape, that have factors in common or divide one another.
TEST_F(integer_theory, limbs_and_longer_numbers) {
    const limb top = limb{1} << (limb_bits - 1);
    std::vector<limb> limbs{
        1, 2, 3, 4, 6, 127, 128, 255, 65537, top, top + 1, top - 1, top / 2 * 3, max_limb<limb>, max_limb<limb> - 1};
    for (unsigned i = 0; i < limb_bits; ++i) limbs.push_back(random.row(1)[0] >> i | 1);
    for (unsigned i = 0; i < limb_bits; ++i) limbs.push_back(limb{1} << i);
    for (const unsigned n : {1U,  2U,  3U,  4U,  5U,  6U,  7U,  8U,  9U,  11U, 12U, 13U, 15U,
                             16U, 19U, 20U, 21U, 25U, 26U, 27U, 28U, 40U, 41U, 72U, 130U}) {
        for (const limb d : limbs) {
            const integer y = random.coin() ? integer(d) : -integer(d);
            integer a = integer::from_limbs(random.normalized_row(n), random.coin());
            for (const integer& x : {a, integer(a / y * y), integer(a | 1)}) {
                if (x.is_zero()) continue;
                ASSERT_NO_FATAL_FAILURE(check_xgcd(x, y)) << x << " " << y;
                ASSERT_NO_FATAL_FAILURE(check_xgcd(y, x)) << x << " " << y;
                mpz rest;
                mpz_tdiv_r(rest, to_gmp(x), to_gmp(y));
                ASSERT_TRUE(same(x % y, rest)) << x << " " << y;
                ASSERT_EQ(divides(y, x), mpz_divisible_p(to_gmp(x), to_gmp(y)) != 0) << x << " " << y;
                for (const auto& [b, m] : {std::pair{x, y}, std::pair{y, x}}) {
                    mpz inverse;
                    if (abs(m) == 1) {
                        ASSERT_EQ(invmod(b, m), 0);
                    } else if (mpz_invert(inverse, to_gmp(b), to_gmp(m)) != 0) {
                        ASSERT_TRUE(same(invmod(b, m), inverse)) << b << " " << m;
                    } else {
                        ASSERT_THROW(invmod(b, m), std::domain_error) << b << " " << m;
                    }
                }
            }
        }
    }
}

TEST_F(integer_theory, powers_modulo) {
    for (int m = -12; m <= 12; ++m) {
        for (int b = -13; b <= 13 && m != 0; ++b) {
            integer expected = mod_floor(1, std::abs(m));
            for (int e = 0; e < 12; ++e) {
                ASSERT_EQ(powmod(b, e, m), expected) << b << " " << e << " " << m;
                expected = mulmod(expected, b, m);
            }
        }
    }
    for (std::size_t i = 0; i < rounds(150); ++i) {
        const integer b = next(12), e = random_integer(random, random.coin() ? 1 : 3), m = next(8);
        if (m.is_zero() || (e.is_negative() && gcd(b, m) != 1)) continue;
        mpz expected;
        mpz_powm(expected, to_gmp(b), to_gmp(e), to_gmp(m));
        ASSERT_TRUE(same(powmod(b, e, m), expected));
        mpz_mul(expected, to_gmp(b), to_gmp(e));
        mpz_mod(expected, expected, to_gmp(m));
        ASSERT_TRUE(same(mulmod(b, e, m), expected));
    }
}

TEST_F(integer_theory, products_modulo) {
    for (std::size_t i = 0; i < rounds(600); ++i) {
        const std::size_t longest = random.below(3) == 0 ? 90 : 9;
        const integer a = next(longest), b = next(longest), m = next(random.coin() ? longest : 3);
        if (m.is_zero()) continue;
        const integer product = mulmod(a, b, m), square = mulmod(a, a, m);
        mpz expected;
        mpz_mul(expected, to_gmp(a), to_gmp(b));
        mpz_mod(expected, expected, to_gmp(m));
        ASSERT_TRUE(same(product, expected));
        mpz_mul(expected, to_gmp(a), to_gmp(a));
        mpz_mod(expected, expected, to_gmp(m));
        ASSERT_TRUE(same(square, expected));
        ASSERT_EQ(sqrmod(a, m), square);
        ASSERT_TRUE(writes(square, [](integer& r, const integer& x, const integer& z) { sqrmod(r, x, z); }, b, a, m));
        const auto modulo = [](integer& r, const integer& x, const integer& y, const integer& z) { mulmod(r, x, y, z); };
        ASSERT_TRUE(writes(product, modulo, next(longest), a, b, m));
        ASSERT_TRUE(writes(square, [&](integer& r, const integer& x, const integer& z) { modulo(r, x, x, z); }, b, a, m));
        ASSERT_TRUE(writes(integer(0), [&](integer& r, const integer& z) { modulo(r, z, z, z); }, b, m));
    }
}

// By value, in memory that is there, and in place.
void check_power(const integer& a, unsigned e, integer& in_memory) {
    mpz expected;
    mpz_pow_ui(expected, to_gmp(a), e);
    pow(in_memory, a, e);
    ASSERT_TRUE(same(in_memory, expected)) << a << " " << e;
    const integer power = pow(a, e);
    ASSERT_TRUE(same(power, expected)) << a << " " << e;
    ASSERT_TRUE(writes(power, [&](integer& r, const integer& x) { pow(r, x, e); }, integer(1), a)) << a << " " << e;
}

TEST_F(integer_theory, short_powers) {
    integer in_memory = -7;
    for (std::size_t i = 0; i < rounds(600); ++i) {
        const integer a = random.coin() ? next(9) : next(1) >> random.below(limb_bits);
        ASSERT_NO_FATAL_FAILURE(check_power(a, static_cast<unsigned>(random.below(random.coin() ? 12 : 130)), in_memory));
        ASSERT_NO_FATAL_FAILURE(check_power(a << random.below(200), static_cast<unsigned>(random.below(12)), in_memory));
        if (random.below(4) == 0) in_memory = 7;
    }
}

TEST_F(integer_theory, powers) {
    for (int a = -20; a <= 20; ++a) {
        for (unsigned e = 0; e < 70; ++e) {
            mpz expected;
            mpz_pow_ui(expected, to_gmp(a), e);
            ASSERT_TRUE(same(pow(a, e), expected)) << a << " " << e;
        }
    }
    for (std::size_t i = 0; i < rounds(200); ++i) {
        const integer a = random.coin() ? next(6) : next(1) << random.below(200);
        const std::size_t e = random.below(40);
        mpz expected;
        mpz_pow_ui(expected, to_gmp(a), e);
        ASSERT_TRUE(same(pow(a, e), expected)) << e;
        mpz_mul(expected, to_gmp(a), to_gmp(a));
        ASSERT_TRUE(same(sqr(a), expected));
    }
    for (std::size_t i = 0; i < rounds(500); ++i) {
        integer a = next(random.coin() ? 1 : 6);
        if (random.coin()) a >>= random.below(60);
        const std::uint64_t e = random.below(random.coin() ? 8 : 300);
        mpz expected;
        mpz_pow_ui(expected, to_gmp(a), e);
        ASSERT_TRUE(same(pow(a, e), expected)) << a << " " << e;
    }
    for (const unsigned b : {2u, 3u, 10u, 15u, 255u, 65535u}) {
        for (unsigned e = 0; e < 200; ++e) {
            mpz expected;
            mpz_ui_pow_ui(expected, b, e);
            ASSERT_TRUE(same(pow(integer(b), e), expected)) << b << " " << e;
            ASSERT_EQ(pow(integer(-static_cast<int>(b)), e), e % 2 == 0 ? pow(integer(b), e) : -pow(integer(b), e));
        }
    }
    EXPECT_EQ(pow(1, ~std::uint64_t{0}), 1);
    EXPECT_EQ(pow(-1, ~std::uint64_t{0}), -1);
    EXPECT_EQ(pow(0, ~std::uint64_t{0}), 0);
    const integer beyond = (integer(1) << 70) + 1;
    for (const integer& e : {beyond, -beyond, integer(-1), integer(1)}) {
        EXPECT_EQ(pow(1, e), 1) << e;
        EXPECT_EQ(pow(-1, e), -1) << e;
        EXPECT_EQ(pow(-1, e + 1), 1) << e;
    }
    EXPECT_EQ(pow(0, beyond), 0);
    EXPECT_EQ(pow(0, integer(0)), 1);
    EXPECT_EQ(pow(-7, integer(3)), -343);
    EXPECT_EQ(pow(-1, -4), 1);
    EXPECT_EQ(pow(-1, -5L), -1);
    EXPECT_EQ(pow(-7, 3), -343);
    integer unit = -1;
    pow(unit, unit, -2);
    EXPECT_EQ(unit, 1);
#ifdef __SIZEOF_INT128__
    EXPECT_EQ(pow(-1, (detail::int128{1} << 64) + 1), -1);
    pow(unit, -1, detail::uint128{1} << 64 | 1);
    EXPECT_EQ(unit, -1);
#endif
}

void check_roots(const integer& a, unsigned k) {
    SCOPED_TRACE("root " + std::to_string(k) + " of " + std::to_string(a.bit_length()) + " bits");
    mpz root, remainder;
    mpz_rootrem(root, remainder, to_gmp(a), k);
    ASSERT_TRUE(same(iroot(a, k), root));
    const integer_rootrem result = rootrem(a, k);
    ASSERT_TRUE(same(result.root, root));
    ASSERT_TRUE(same(result.remainder, remainder));
}

TEST_F(integer_theory, roots) {
    for (int a = 0; a < 3000; ++a) {
        for (unsigned k = 1; k < 14; ++k) ASSERT_NO_FATAL_FAILURE(check_roots(a, k)) << a;
    }
    for (std::size_t i = 0; i < rounds(400); ++i) {
        integer a = abs(next(random.coin() ? 10 : 60));
        const unsigned k = static_cast<unsigned>(random.coin() ? random.between(1, 12) : random.between(1, a.bit_length() + 3));
        ASSERT_NO_FATAL_FAILURE(check_roots(a, k));
        const integer power = pow(iroot(a, k), k);  // a power, and its neighbours
        ASSERT_NO_FATAL_FAILURE(check_roots(power, k));
        ASSERT_NO_FATAL_FAILURE(check_roots(power + 1, k));
        if (power != 0) {
            ASSERT_NO_FATAL_FAILURE(check_roots(power - 1, k));
        }
        ASSERT_NO_FATAL_FAILURE(check_roots(-a, k | 1));
        const integer_sqrtrem result = sqrtrem(a);
        mpz root, remainder;
        mpz_sqrtrem(root, remainder, to_gmp(a));
        ASSERT_TRUE(same(result.root, root));
        ASSERT_TRUE(same(result.remainder, remainder));
        ASSERT_TRUE(same(isqrt(a), root));
        ASSERT_TRUE(writes(result.root, [](integer& r, const integer& x) { isqrt(r, x); }, a + 1, a));
    }
    const integer large = pow(3, 40000);
    for (const unsigned k : {3u, 5u, 7u, 64u, 1000u, 39999u, 40000u, 63398u, 63399u})
        ASSERT_NO_FATAL_FAILURE(check_roots(large - 1, k));
}

TEST_F(integer_theory, squares) {
    for (int a = -10; a < 20000; ++a) {
        int root = 0;
        while (root * root < a) ++root;
        ASSERT_EQ(is_square(a), root * root == a) << a;
    }
    for (std::size_t i = 0; i < rounds(500); ++i) {
        const integer a = next(random.coin() ? 20 : 3), square = sqr(a);
        ASSERT_TRUE(is_square(square));
        const integer near = square + static_cast<int>(random.below(100)) - 50;
        ASSERT_EQ(is_square(near), mpz_perfect_square_p(to_gmp(near)) != 0);
        ASSERT_EQ(is_square(a), mpz_perfect_square_p(to_gmp(a)) != 0);
        ASSERT_EQ(is_square(square << 1), square.is_zero());
        // Ends as a square does, which tells most others apart.
        const integer ending = (a << 8) + 17;
        ASSERT_EQ(is_square(ending), ending > 0 && mpz_perfect_square_p(to_gmp(ending)) != 0);
        if (!a.is_zero()) {
            ASSERT_FALSE(is_square(-square));
        }
    }
}

TEST_F(integer_theory, symbols) {
    for (int n = -70; n <= 70; ++n) {
        for (int a = -70; a <= 70; ++a) ASSERT_EQ(jacobi(a, n), mpz_kronecker(to_gmp(a), to_gmp(n))) << a << " " << n;
    }
    for (std::size_t i = 0; i < rounds(1000); ++i) {
        const integer a = next(20), n = next(20);
        ASSERT_EQ(jacobi(a, n), mpz_kronecker(to_gmp(a), to_gmp(n)));
        const integer near = n / (1 + static_cast<int>(random.below(5))) + next(2), shifted = next(2) << random.below(600);
        for (const integer& b : {near, shifted, integer(-near), integer(-shifted)}) {
            ASSERT_EQ(jacobi(b, n), mpz_kronecker(to_gmp(b), to_gmp(n)));
            ASSERT_EQ(jacobi(n, b), mpz_kronecker(to_gmp(n), to_gmp(b)));
        }
    }
}

TEST_F(integer_theory, primes) {
    std::vector<bool> composite(20000);
    int last = 0;
    for (int n = -5; n < 20000; ++n) {
        const bool prime = n >= 2 && !composite[static_cast<std::size_t>(n)];
        ASSERT_EQ(is_probable_prime(n), prime) << n;
        if (prime) {
            for (std::size_t k = 2 * static_cast<std::size_t>(n); k < composite.size(); k += static_cast<std::size_t>(n))
                composite[k] = true;
            if (last != 0) {
                ASSERT_EQ(next_prime(last), n);
            }
            ASSERT_EQ(next_prime(n - 1), n);
            last = n;
        }
    }
    EXPECT_EQ(next_prime(-100), 2);
    EXPECT_EQ(next_prime(0), 2);
    EXPECT_EQ(next_prime((integer(1) << 128) - 1), (integer(1) << 128) + 51);
    EXPECT_EQ(next_prime((integer(1) << 64) - 59), (integer(1) << 64) + 13);
    for (const unsigned p : {2u, 3u, 5u, 7u, 13u, 17u, 19u, 31u, 61u, 89u, 107u, 127u, 521u, 607u}) {
        EXPECT_TRUE(is_probable_prime((integer(1) << p) - 1, 3)) << p;
    }
    for (const unsigned p : {11u, 23u, 29u, 67u, 257u, 511u}) EXPECT_FALSE(is_probable_prime((integer(1) << p) - 1)) << p;
    for (std::size_t i = 0; i < rounds(10); ++i) {
        const integer a = abs(random_integer(random, 4));
        const integer p = next_prime(a);
        mpz expected;
        mpz_nextprime(expected, to_gmp(a));
        ASSERT_TRUE(same(p, expected));
        ASSERT_TRUE(is_probable_prime(p, 2));
        ASSERT_FALSE(is_probable_prime(p * next_prime(p)));
        ASSERT_FALSE(is_probable_prime(-p));
    }
}

TEST_F(integer_theory, previous_primes) {
    integer last = 2;
    for (unsigned n = 3; n < 3000; ++n) {
        ASSERT_EQ(previous_prime(n), last) << n;
        if (is_probable_prime(n)) last = n;
    }
    const integer word = integer(1) << 64;
    EXPECT_EQ(previous_prime(word), word - 59);
    EXPECT_EQ(previous_prime(word - 59), word - 83);
    EXPECT_EQ(previous_prime(word + 1), word - 59);
    EXPECT_EQ(previous_prime(word + 13), word - 59);
    EXPECT_EQ(previous_prime(word + 14), word + 13);
    EXPECT_EQ(previous_prime(word * word), word * word - 159);
    for (std::size_t i = 0; i < rounds(40); ++i) {
        const integer a = abs(random_integer(random, 4)) + 3, p = previous_prime(a);
        mpz next;
        mpz_nextprime(next, to_gmp(p));
        ASSERT_LT(p, a);
        ASSERT_NE(mpz_probab_prime_p(to_gmp(p), 10), 0);
        ASSERT_GE(from_gmp(next), a);
    }
    for (const int a : {2, 1, 0, -1, -100}) EXPECT_THROW(previous_prime(a), std::domain_error) << a;
}

TEST_F(integer_theory, removing_a_factor) {
    for (std::size_t i = 0; i < rounds(500); ++i) {
        integer f = next(3), a = next(10);
        if (random.coin()) f = static_cast<int>(random.between(2, 12)) * (random.coin() ? 1 : -1);
        if (a.is_zero() || f.bit_length() < 2) continue;
        a *= pow(f, random.below(f.bit_length() < 5 ? 600 : 70));
        const integer_without_factor result = remove_factor(a, f);
        // Not by mpz_remove, which in GMP 6.2.1 takes 2^256 - 1 out of numbers that it does not divide.
        ASSERT_FALSE(mpz_divisible_p(to_gmp(result.cofactor), to_gmp(f)));
        ASSERT_EQ(result.cofactor * pow(f, result.multiplicity), a);
    }
}

}  // namespace
}  // namespace carry::test

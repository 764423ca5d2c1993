// Product trees, the Chinese remainder theorem, batch gcd, rational reconstruction, perfect powers and random primes, against
// GMP and against their definitions.
#include "support/integer.hpp"
#include "support/random.hpp"

#include <carry/batch.hpp>
#include <carry/random_prime.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <limits>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

namespace {

using carry::integer;
using carry::test::random_source;
using carry::test::to_gmp;

integer draw(random_source& random, std::size_t most_limbs, bool may_be_zero = true) {
    for (;;) {
        integer a = integer::from_limbs(random.row(random.between(1, most_limbs)), random.coin());
        if (may_be_zero || !a.is_zero()) {
            return a;
        }
    }
}

std::vector<integer> draw_all(random_source& random, std::size_t count, std::size_t most_limbs) {
    std::vector<integer> values;
    for (std::size_t i = 0; i < count; ++i) {
        values.push_back(draw(random, most_limbs, false));
    }
    return values;
}

TEST(integer_batch, trees) {
    random_source random;
    for (std::size_t count = 0; count < 40; ++count) {
        const std::vector<integer> values = draw_all(random, count, 1 + count % 7);
        const carry::product_tree tree(values);
        integer product = 1;
        for (const integer& value : values) {
            product *= value;
        }
        ASSERT_EQ(tree.root(), product);
        ASSERT_EQ(carry::product(values), product);
        const integer a = draw(random, 3 * count + 1);
        const std::vector<integer> remainders = tree.remainders(a), of_squares = tree.remainders_of_squares(a);
        ASSERT_EQ(remainders.size(), count);
        integer sum = 0;
        for (std::size_t i = 0; i < count; ++i) {
            ASSERT_EQ(remainders[i], mod_floor(a, abs(values[i]))) << count << ": " << i;
            ASSERT_EQ(of_squares[i], mod_floor(a, values[i] * values[i])) << count << ": " << i;
            sum += remainders[i] * divexact(product, values[i]);
        }
        ASSERT_EQ(tree.linear_combination(remainders), sum);
    }
    EXPECT_THROW(carry::product_tree(std::vector<integer>{3, 0}).remainders(5), std::domain_error);
    EXPECT_THROW(carry::product_tree(std::vector<integer>{3, 5}).linear_combination(std::vector<integer>{1}),
                 std::invalid_argument);
}

TEST(integer_batch, chinese_remainder) {
    random_source random;
    std::mt19937_64 generator(random.seed());
    for (std::size_t count = 0; count < 30; ++count) {
        std::vector<integer> moduli, residues;
        integer product = 1;
        while (moduli.size() < count) {
            integer candidate = draw(random, 3, false);
            if (gcd(candidate, product) == 1) {
                product *= candidate;
                moduli.push_back(candidate);
            }
        }
        const carry::chinese_remainder theorem(moduli);
        ASSERT_EQ(theorem.modulus(), abs(product));
        ASSERT_TRUE(std::ranges::equal(theorem.moduli(), moduli));
        const integer x = carry::random_below(generator, abs(product));
        for (const integer& modulus : moduli) {
            residues.push_back(x + draw(random, 2) * modulus);
        }
        ASSERT_EQ(theorem(residues), x) << count;
        residues.emplace_back(1);
        EXPECT_THROW(theorem(residues), std::invalid_argument);
    }
    EXPECT_THROW(carry::chinese_remainder(std::vector<integer>{6, 35, 15}), std::domain_error);
    EXPECT_THROW(carry::chinese_remainder(std::vector<integer>{6, 0}), std::domain_error);
    try {
        const carry::chinese_remainder none(std::vector<integer>{6, 9});
        FAIL();
    } catch (const std::domain_error& error) {
        EXPECT_NE(std::string(error.what()).find("moduli"), std::string::npos) << error.what();
    }
}

TEST(integer_batch, batch_gcd) {
    random_source random;
    for (std::size_t count = 0; count < 40; ++count) {
        std::vector<integer> moduli = draw_all(random, count, 4);
        if (count > 2) {
            moduli[1] *= moduli[count / 2];
        }
        const std::vector<integer> shared = carry::batch_gcd(moduli);
        for (std::size_t i = 0; i < count; ++i) {
            integer others = 1;
            for (std::size_t k = 0; k < count; ++k) {
                others *= k == i ? integer(1) : moduli[k];
            }
            ASSERT_EQ(shared[i], gcd(moduli[i], others)) << count << ": " << i;
        }
    }
    EXPECT_THROW(carry::batch_gcd(std::vector<integer>{6, 0}), std::domain_error);
}

TEST(integer_rational, every_fraction_modulo_small_numbers) {
    for (int m = 3; m < 130; ++m) {
        const integer bound = carry::isqrt(integer((m - 1) / 2));
        for (int a = -2; a < m; ++a) {
            std::string found = "none", expected = "none";
            if (const auto fraction = carry::rational_reconstruction(a, m)) {
                found = fraction->numerator.to_string() + '/' + fraction->denominator.to_string();
            }
            for (integer d = 1; d <= bound; d += 1) {
                for (integer n = -bound; n <= bound; n += 1) {
                    if (mod_floor(a * d - n, m) == 0 && gcd(n, d) == 1) {
                        ASSERT_EQ(expected, "none");
                        expected = n.to_string() + '/' + d.to_string();
                    }
                }
            }
            ASSERT_EQ(found, expected) << a << " modulo " << m;
        }
    }
}

/// By the definition's own way: Euclid's steps until the remainder is at the bound.
std::string reconstructed(const integer& a, const integer& m, const integer& numerator, const integer& denominator) {
    integer x = m, y = mod_floor(a, m), s = 0, t = 1;
    while (y > numerator) {
        const integer q = x / y;
        x -= q * y;
        s -= q * t;
        swap(x, y);
        swap(s, t);
    }
    if (t < 0) {
        t = -t;
        y = -y;
    }
    return t > denominator || gcd(y, t) != 1 ? "none" : y.to_string() + '/' + t.to_string();
}

TEST(integer_rational, any_numbers_and_bounds) {
    random_source random;
    for (std::size_t i = 0; i < carry::test::rounds(1500); ++i) {
        const integer m = abs(random_integer(random, random.coin() ? 3 : 9)) + 3, a = random_integer(random, 9);
        integer numerator = isqrt((m - 1) >> 1), denominator = numerator;
        if (random.coin()) {
            numerator = (m - 1) >> (1 + random.below(m.bit_length() - 1));
            denominator = numerator == 0 ? m >> 1 : ((m - 1) >> 1) / numerator;
        }
        if (denominator == 0) {
            continue;
        }
        std::string found = "none";
        if (const auto fraction = carry::rational_reconstruction(a, m, numerator, denominator)) {
            found = fraction->numerator.to_string() + '/' + fraction->denominator.to_string();
        }
        ASSERT_EQ(found, reconstructed(a, m, numerator, denominator)) << a << " modulo " << m << " up to " << numerator;
    }
}

TEST(integer_rational, long_fractions) {
    random_source random;
    std::mt19937_64 generator(random.seed());
    for (std::size_t limbs = 1; limbs <= 420; limbs += limbs < 40 ? 1 : 47) {
        for (const bool balanced : {true, false}) {
            const std::size_t bits = limbs * carry::limb_bits;
            const std::size_t numerator_bits = balanced ? bits / 2 : 1 + random.below(bits);
            integer numerator = carry::random_bits(generator, numerator_bits),
                    denominator = carry::random_bits(generator, bits - numerator_bits) + 1;
            const integer common = gcd(numerator, denominator);
            numerator = divexact(numerator, common) * (random.coin() ? 1 : -1);
            denominator = divexact(denominator, common);
            const integer n_bound = integer(1) << numerator_bits, d_bound = integer(1) << (bits - numerator_bits);
            integer m = (n_bound * d_bound << 1) + carry::random_bits(generator, bits / 2 + 2) * 2 + 1;
            while (gcd(m, denominator) != 1) {
                m += 2;
            }
            const auto found =
                carry::rational_reconstruction(mulmod(numerator, invmod(denominator, m), m), m, n_bound, d_bound);
            ASSERT_TRUE(found.has_value()) << limbs;
            ASSERT_EQ(found->numerator, numerator) << limbs;
            ASSERT_EQ(found->denominator, denominator) << limbs;
        }
    }
    EXPECT_THROW(carry::rational_reconstruction(1, 2), std::domain_error);
    EXPECT_THROW(carry::rational_reconstruction(1, 100, 10, 5), std::domain_error);
    EXPECT_THROW(carry::rational_reconstruction(1, 101, -1, 5), std::domain_error);
    EXPECT_THROW(carry::rational_reconstruction(1, 101, 5, 0), std::domain_error);
}

TEST(integer_perfect_power, small_numbers) {
    for (int a = -3000; a <= 3000; ++a) {
        const carry::integer_power power = carry::perfect_power(a);
        std::size_t expected = 1;
        if (a < -1 || a > 1) {
            for (unsigned k = 2; k < 12; ++k) {
                if ((a > 0 || k % 2 != 0) && carry::rootrem(a, k).remainder.is_zero()) {
                    expected = k;
                }
            }
        }
        ASSERT_EQ(power.exponent, expected) << a;
        ASSERT_EQ(pow(power.base, power.exponent), a);
    }
}

TEST(integer_perfect_power, long_numbers) {
    random_source random;
    for (std::size_t round = 0; round < carry::test::rounds(150); ++round) {
        const integer base = draw(random, 2);
        const unsigned k = static_cast<unsigned>(random.between(1, 40));
        const integer a = pow(base, k), beside = a + 1;
        const carry::integer_power power = carry::perfect_power(a);
        ASSERT_EQ(pow(power.base, power.exponent), a);
        if (abs(base) > 1) {
            ASSERT_EQ(power.exponent % k, 0u) << base << " ^ " << k;
        }
        ASSERT_EQ(carry::perfect_power(beside).exponent > 1, mpz_perfect_power_p(to_gmp(beside)) != 0 && abs(beside) > 1)
            << beside;
    }
    // Bases of several limbs, which are beyond roots modulo 2^64; bases about as long as one; powers of two beside them.
    for (std::size_t round = 0; round < carry::test::rounds(60); ++round) {
        const integer base = abs(random_integer(random, random.coin() ? 1 : 7)) + 2;
        for (const unsigned k : {2u, 3u, 5u, 6u, 7u, 9u, 11u, 31u}) {
            const integer a = pow(base << random.below(3), k);
            const carry::integer_power power = carry::perfect_power(a);
            ASSERT_EQ(power.exponent % k, 0u) << base << " ^ " << k;
            ASSERT_EQ(pow(power.base, power.exponent), a);
            ASSERT_EQ(carry::perfect_power(a << 1).exponent > 1, mpz_perfect_power_p(to_gmp(a << 1)) != 0) << a;
            if (k % 2 != 0) {
                const carry::integer_power negative = carry::perfect_power(-a);
                ASSERT_EQ(pow(negative.base, negative.exponent), -a);
                ASSERT_EQ(negative.exponent % k, 0u);
            }
        }
    }
    for (std::size_t k = 1; k < 600; ++k) {
        ASSERT_EQ(carry::perfect_power(integer(1) << k).exponent, k);
        ASSERT_EQ(carry::perfect_power(-(integer(1) << k)).exponent, k >> std::countr_zero(k)) << k;
    }
    // no small factor, a large prime exponent
    const integer p = 10007;
    EXPECT_EQ(carry::perfect_power(pow(p, 211)).exponent, 211u);
    EXPECT_EQ(carry::perfect_power(pow(p, 211) + 2).exponent, 1u);
}

TEST(integer_random_prime, sizes_and_primality) {
    std::mt19937_64 generator(7);
    for (const std::size_t bits : {std::size_t{2}, std::size_t{3}, std::size_t{8}, std::size_t{16}, std::size_t{17},
                                   std::size_t{64}, std::size_t{65}, std::size_t{256}, std::size_t{512}}) {
        for (int round = 0; round < 4; ++round) {
            const integer p = carry::random_prime(generator, bits);
            ASSERT_EQ(p.bit_length(), bits);
            ASSERT_NE(mpz_probab_prime_p(to_gmp(p), 20), 0) << p;
        }
    }
    for (std::size_t bits = 3; bits <= 140; bits += bits < 40 ? 1 : 33) {
        const integer p = carry::random_safe_prime(generator, bits);
        ASSERT_EQ(p.bit_length(), bits);
        ASSERT_NE(mpz_probab_prime_p(to_gmp(p), 20), 0) << p;
        ASSERT_NE(mpz_probab_prime_p(to_gmp(p >> 1), 20), 0) << p;
    }
    EXPECT_EQ(carry::random_prime(100).bit_length(), 100u);
    EXPECT_NE(carry::random_prime(100), carry::random_prime(100));
    EXPECT_EQ(carry::random_safe_prime(50).bit_length(), 50u);
    EXPECT_THROW(carry::random_prime(1), std::domain_error);
    EXPECT_THROW(carry::random_safe_prime(2), std::domain_error);
    EXPECT_THROW(carry::random_prime(carry::max_bits + 1), std::length_error);
    EXPECT_THROW(carry::random_safe_prime(carry::max_bits + 1), std::length_error);
}

TEST(integer_random_prime, for_rsa) {
    std::mt19937_64 generator(11);
    const std::uint64_t most_factors = 16294579238595022365u;  // the odd primes up to 53
    for (const std::uint64_t e :
         {std::uint64_t{3}, std::uint64_t{65537}, most_factors, std::numeric_limits<std::uint64_t>::max()}) {
        for (const std::size_t bits : {std::size_t{16}, std::size_t{17}, std::size_t{64}, std::size_t{256}}) {
            const integer p = carry::random_rsa_prime(generator, bits, e);
            ASSERT_EQ(p.bit_length(), bits);
            ASSERT_TRUE(p.bit(bits - 2));
            ASSERT_NE(mpz_probab_prime_p(to_gmp(p), 20), 0) << p;
            ASSERT_EQ(gcd(p - 1, integer(e)), 1);
        }
    }
    EXPECT_EQ((carry::random_rsa_prime(100) * carry::random_rsa_prime(100)).bit_length(), 200u);
    EXPECT_THROW(carry::random_rsa_prime(15), std::domain_error);
    EXPECT_THROW(carry::random_rsa_prime(100, 65536), std::domain_error);
    EXPECT_THROW(carry::random_rsa_prime(100, 1), std::domain_error);
    EXPECT_THROW(carry::random_rsa_prime(carry::max_bits + 1), std::length_error);
}

// All safe primes of few bits come out, and nothing else.
TEST(integer_random_prime, all_small_safe_primes) {
    std::mt19937_64 generator(3);
    std::vector<bool> seen(128);
    for (int round = 0; round < 400; ++round) {
        const integer p = carry::random_safe_prime(generator, 3 + static_cast<std::size_t>(round % 5));
        seen[p.to<std::size_t>().value()] = true;
    }
    for (std::size_t p = 4; p < 128; ++p) {
        const bool safe = mpz_probab_prime_p(carry::test::mpz(static_cast<unsigned long>(p)), 20) != 0 &&
                          mpz_probab_prime_p(carry::test::mpz(static_cast<unsigned long>(p / 2)), 20) != 0;
        EXPECT_EQ(seen[p], safe) << p;
    }
}

}  // namespace

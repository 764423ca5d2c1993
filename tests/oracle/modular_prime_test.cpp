// is_probable_prime and next_prime against GMP and the literature's lists.

#include "modular/prime.hpp"
#include "modular/prime_pair.hpp"
#include "modular/prime_word.hpp"
#include "modular/small_primes.hpp"
#include "row/row.hpp"

#include "support/gmp.hpp"
#include "support/random.hpp"

#include <string>
#include <vector>

namespace carry {
namespace {

using row_vector = std::vector<limb>;

row_vector to_row(const test::mpz& z) { return z.row((mpz_sizeinbase(z, 2) + limb_bits - 1) / limb_bits); }

test::mpz number(const std::string& text) {
    test::mpz z;
    EXPECT_EQ(mpz_set_str(z, text.c_str(), 0), 0) << text;
    return z;
}

bool is_prime(const test::mpz& z, unsigned rounds = 0) {
    const row_vector row = to_row(z);
    return modular::is_probable_prime(row.data(), row.size(), rounds);
}

test::mpz next(const test::mpz& z) {
    const row_vector row = to_row(z);
    row_vector r(row.size() + 1, max_limb<limb>);
    const std::size_t size = modular::next_prime(r.data(), row.data(), row.size());
    EXPECT_EQ(size, row::normalized_size(r.data(), r.size()));
    return test::mpz(r);
}

class modular_prime : public test::random_test {};

TEST_F(modular_prime, every_number_below_two_hundred_thousand) {
    std::vector<bool> composite(200000);
    for (std::size_t i = 2; i < composite.size(); ++i) {
        const limb a[3] = {static_cast<limb>(i), 0, 0};
        ASSERT_EQ(modular::is_probable_prime(a, 1, 1), !composite[i]) << i;
        if (i < 100) {
            ASSERT_EQ(modular::is_probable_prime(a, 3, 0), !composite[i]) << i << " with high zeros";
        }
        for (std::size_t j = i * i; !composite[i] && j < composite.size(); j += i) composite[j] = true;
    }
    const limb one = 1;
    EXPECT_FALSE(modular::is_probable_prime(nullptr, 0, 0));
    EXPECT_FALSE(modular::is_probable_prime(&one, 1, 5));
}

TEST_F(modular_prime, the_two_strong_tests_have_the_published_pseudoprimes) {
    // OEIS A001262 and A217255, in full below 200000.
    const std::vector<unsigned> base_2 = {2047,  3277,  4033,  4681,  8321,  15841, 29341,  42799,  49141, 52633,
                                          65281, 74665, 80581, 85489, 88357, 90751, 104653, 130561, 196093};
    const std::vector<unsigned> lucas = {5459,   5777,   10877,  16109,  18971,  22499,  24569,  25199,  40309,
                                         58519,  75077,  97439,  100127, 113573, 115639, 130139, 155819, 158399,
                                         161027, 162133, 176399, 176471, 189419, 192509, 197801};
    std::vector<unsigned> found_base_2, found_lucas;
    for (unsigned i = 3; i < 200000; i += 2) {
        const limb a = i;
        const bool prime = modular::is_probable_prime(&a, 1, 0);
        const bool strong = modular::is_strong_probable_prime_to_base_2(&a, 1);
        const bool strong_lucas = modular::is_strong_lucas_probable_prime(&a, 1);
        if (prime) {
            ASSERT_TRUE(strong && strong_lucas) << i;
        } else {
            if (strong) found_base_2.push_back(i);
            if (strong_lucas) found_lucas.push_back(i);
        }
    }
    EXPECT_EQ(found_base_2, base_2);
    EXPECT_EQ(found_lucas, lucas);
}

TEST_F(modular_prime, both_strong_tests_pass_primes_and_deny_random_composites) {
    for (std::size_t n = 1; n <= 5; ++n) {
        for (std::size_t i = 0; i < test::rounds(30); ++i) {
            row_vector a(n);
            for (limb& x : a) x = static_cast<limb>(random.word());  // uniform: a pseudoprime is not met by chance
            a[0] |= 1;
            a.back() |= 8;
            test::mpz p(a);
            const bool prime = mpz_probab_prime_p(p, 25) != 0;
            EXPECT_EQ(modular::is_strong_probable_prime_to_base_2(a.data(), n), prime);
            EXPECT_EQ(modular::is_strong_lucas_probable_prime(a.data(), n), prime);
            mpz_nextprime(p, p);
            row_vector next_row = p.row(n + 1);
            EXPECT_TRUE(modular::is_strong_probable_prime_to_base_2(next_row.data(), n + 1));
            EXPECT_TRUE(modular::is_strong_lucas_probable_prime(next_row.data(), n + 1));
        }
    }
}

TEST_F(modular_prime, around_the_bound_of_trial_division) {
    for (unsigned long i = 8209UL * 8209 - 3000; i < 8209UL * 8209 + 3000; ++i) {
        const test::mpz z(i);
        ASSERT_EQ(is_prime(z), mpz_probab_prime_p(z, 25) != 0) << i;
    }
}

TEST_F(modular_prime, words) {
    // Strong pseudoprimes to many bases; squares of Wieferich's primes, which are strong pseudoprimes to base 2; Carmichael
    // numbers; the largest primes below 2^32 and 2^64 and what is beside them.
    for (const std::uint64_t composite :
         {3215031751u * 1ull, 341550071728321ull, 3825123056546413051ull, 1093ull * 1093, 3511ull * 3511, 561ull,
          9746347772161ull, 4294967291ull * 4294967291ull, 4294967291ull * 4294967279ull, 18446744073709551615ull}) {
        EXPECT_FALSE(modular::is_prime_word(composite)) << composite;
    }
    for (const std::uint64_t prime : {4294967291ull, 4294967311ull, 18446744073709551557ull, 18446744073709551533ull}) {
        EXPECT_TRUE(modular::is_prime_word(prime)) << prime;
    }
    for (std::size_t i = 0; i < test::rounds(4000); ++i) {
        const std::uint64_t m = random.word() >> random.below(64), p = random.word() >> random.between(33, 60);
        ASSERT_EQ(modular::is_prime_word(m), mpz_probab_prime_p(test::mpz(m), 25) != 0) << m;
        ASSERT_EQ(modular::is_prime_word(p), mpz_probab_prime_p(test::mpz(p), 25) != 0) << p;
        if (p > 1) {  // the shape that most pseudoprimes have
            ASSERT_FALSE(modular::is_prime_word(p * (2 * p - 1))) << p;
        }
    }
    for (std::uint64_t m = 1; m < 3000; ++m) {
        ASSERT_EQ(modular::is_prime_word(std::uint64_t{0} - m), mpz_probab_prime_p(test::mpz(std::uint64_t{0} - m), 25) != 0)
            << m;
    }
}

TEST_F(modular_prime, words_around_the_table) {
    constexpr std::size_t bound = std::size_t{1} << 18;
    std::vector<bool> prime(bound);
    prime[2] = true;
    for (const std::uint32_t p : modular::odd_primes_below(bound)) prime[p] = true;
    for (std::size_t m = 0; m < bound; ++m) ASSERT_EQ(modular::is_prime_word(m), prime[m]) << m;
}

TEST_F(modular_prime, numbers_beside_powers_of_two_have_long_runs_of_squares) {
    for (unsigned k = 16; k < 200; ++k) {
        for (int difference = -9; difference <= 9; difference += 2) {
            test::mpz z(1);
            mpz_mul_2exp(z, z, k);
            if (difference < 0) {
                mpz_sub_ui(z, z, static_cast<unsigned long>(-difference));
            } else {
                mpz_add_ui(z, z, static_cast<unsigned long>(difference));
            }
            ASSERT_EQ(is_prime(z), mpz_probab_prime_p(z, 25) != 0) << "2^" << k << " + " << difference;
        }
    }
}

TEST_F(modular_prime, pairs_of_words) {
    if constexpr (modular::has_prime_pair) {
        const auto holds = [](const test::mpz& z) {
            const auto high = static_cast<std::uint64_t>(mpz_sizeinbase(z, 2) > 64 ? [&] {
                test::mpz upper;
                mpz_fdiv_q_2exp(upper, z, 64);
                return mpz_get_ui(upper);
            }()
                                                                                   : 0);
            return modular::is_probable_prime_pair(mpz_get_ui(z), high) == (mpz_probab_prime_p(z, 25) != 0);
        };
        for (std::size_t i = 0; i < test::rounds(4000); ++i) {
            test::mpz z(random.word() >> random.below(64) | 1), p(random.word() >> random.between(0, 20) | 1);
            mpz_mul_2exp(z, z, 64);
            mpz_add_ui(z, z, random.below(4) == 0 ? ~0UL - 2 * random.below(100) : random.word() | 1);
            ASSERT_TRUE(holds(z));
            mpz_nextprime(z, z);
            if (mpz_sizeinbase(z, 2) <= 128) {
                ASSERT_TRUE(holds(z));
            }
            mpz_nextprime(p, p);
            for (const unsigned long factor : {1ul, 2ul, 3ul}) {  // squares, and the shapes that most pseudoprimes have
                mpz_sub_ui(z, p, 1);
                mpz_mul_ui(z, z, factor);
                mpz_add_ui(z, z, 1);
                mpz_mul(z, z, p);
                if (mpz_sizeinbase(z, 2) > 64 && mpz_sizeinbase(z, 2) <= 128) {
                    ASSERT_TRUE(holds(z));
                }
            }
        }
    }
}

TEST_F(modular_prime, random_numbers) {
    for (std::size_t n = 1; n <= 6; ++n) {
        for (std::size_t i = 0; i < test::rounds(1500 / n); ++i) {
            row_vector a = random.row(n);
            if (random.below(4) != 0) a[0] |= 1;
            const test::mpz z(a);
            ASSERT_EQ(modular::is_probable_prime(a.data(), n, 0), mpz_probab_prime_p(z, 25) != 0)
                << n << " limbs, a[0] = " << a[0];
        }
    }
}

TEST_F(modular_prime, published_primes) {
    for (const char* text : {
             "18446744073709551557",                                                // the largest below 2^64
             "18446744073709551629",                                                // the smallest above
             "340282366920938463463374607431768211297",                             // the largest below 2^128
             "0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffed",  // Curve25519
             "0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f",  // secp256k1
             "0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141",  // its order
             "0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff",  // P-256
             "0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff",  // P-384
             "0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab",  // BLS12-381
         }) {
        EXPECT_TRUE(is_prime(number(text), 5)) << text;
    }
    for (const unsigned long p : {61ul, 89ul, 107ul, 127ul, 521ul, 607ul, 1279ul, 2203ul}) {  // Mersenne
        test::mpz z(1);
        mpz_mul_2exp(z, z, p);
        mpz_sub_ui(z, z, 1);
        EXPECT_TRUE(is_prime(z, 1)) << "2^" << p << " - 1";
    }
}

TEST_F(modular_prime, published_composites) {
    const char* texts[] = {
        // Strong pseudoprimes to base 2, and to the first 2, 3, ... prime bases (OEIS A001262, A014233).
        "2047",
        "3277",
        "4033",
        "4681",
        "8321",
        "15841",
        "29341",
        "42799",
        "49141",
        "52633",
        "65281",
        "74665",
        "80581",
        "85489",
        "88357",
        "90751",
        "1373653",
        "25326001",
        "3215031751",
        "2152302898747",
        "3474749660383",
        "341550071728321",
        "3825123056546413051",
        "318665857834031151167461",
        "3317044064679887385961981",
        // Strong Lucas pseudoprimes of Selfridge's method (OEIS A217255).
        "5459",
        "5777",
        "10877",
        "16109",
        "18971",
        "22499",
        "24569",
        "25199",
        "40309",
        "58519",
        "75077",
        "97439",
        "100127",
        "113573",
        "115639",
        "130139",
        "155819",
        "158399",
        "161027",
        "162133",
        "176399",
        "176471",
        "189419",
        "192509",
        "197801",
        // Carmichael numbers, small and large.
        "561",
        "1105",
        "1729",
        "2465",
        "2821",
        "6601",
        "8911",
        "41041",
        "825265",
        "321197185",
        "5394826801",
        "232250619601",
        "9746347772161",
        "1436697831295441",
        "60977817398996785",
        "7156857700403137441",
        "1791562810662585767521",
        "87674969936234821377601",
        "1590231231043178376951698401",
        // Arnault, "Rabin-Miller primality test: composite numbers which pass it", Math. Comp. 64 (1995): to the prime bases 2
        // to 31.
        "1195068768795265792518361315725116351898245581",
    };
    for (const char* text : texts) {
        const test::mpz z = number(text);
        EXPECT_FALSE(is_prime(z)) << text;
        EXPECT_FALSE(is_prime(z, 3)) << text;
    }
    // Arnault's 397 digits: p1 (313 (p1 - 1) + 1) (353 (p1 - 1) + 1), a strong pseudoprime to every prime base below 307.
    const test::mpz p1 = number(
        "2967449566868551055015417464290533273077199179985304335099507553127683875317177019959423859642812118803366475421834556"
        "2493168782883");
    test::mpz p2, p3;
    mpz_sub_ui(p2, p1, 1);
    mpz_mul_ui(p3, p2, 353);
    mpz_mul_ui(p2, p2, 313);
    mpz_add_ui(p2, p2, 1);
    mpz_add_ui(p3, p3, 1);
    test::mpz n;
    mpz_mul(n, p1, p2);
    mpz_mul(n, n, p3);
    EXPECT_TRUE(is_prime(p1, 2));
    EXPECT_FALSE(is_prime(n));
    EXPECT_FALSE(is_prime(n, 4));
}

TEST_F(modular_prime, products_powers_and_chernick_numbers) {
    for (std::size_t i = 0; i < test::rounds(40); ++i) {
        test::mpz p(random.normalized_row(1 + random.below(3))), q(random.normalized_row(1 + random.below(3)));
        mpz_nextprime(p, p);
        mpz_nextprime(q, q);
        EXPECT_TRUE(is_prime(p, 2));
        test::mpz z;
        mpz_mul(z, p, q);
        EXPECT_FALSE(is_prime(z));
        mpz_mul(z, p, p);  // a square has no Selfridge parameter
        EXPECT_FALSE(is_prime(z));
        mpz_mul(z, z, p);
        EXPECT_FALSE(is_prime(z));
    }
    mpz_t wieferich;  // squares that are strong pseudoprimes to base 2
    mpz_init(wieferich);
    for (const unsigned long p : {1093ul, 3511ul}) {
        mpz_set_ui(wieferich, p * p);
        test::mpz z;
        mpz_set(z, wieferich);
        EXPECT_FALSE(is_prime(z));
    }
    mpz_clear(wieferich);
    for (unsigned long k = 1000; k < 60000; ++k) {  // (6k+1)(12k+1)(18k+1) with prime factors is a Carmichael number
        const test::mpz a(6 * k + 1), b(12 * k + 1), c(18 * k + 1);
        if (mpz_probab_prime_p(a, 10) != 0 && mpz_probab_prime_p(b, 10) != 0 && mpz_probab_prime_p(c, 10) != 0) {
            test::mpz z;
            mpz_mul(z, a, b);
            mpz_mul(z, z, c);
            EXPECT_FALSE(is_prime(z)) << k;
        }
    }
}

TEST_F(modular_prime, miller_rabin_alone_denies_no_prime) {
    for (std::size_t n = 1; n <= 4; ++n) {
        test::mpz p(random.normalized_row(n));
        mpz_nextprime(p, p);
        EXPECT_TRUE(is_prime(p, 40));
    }
}

TEST_F(modular_prime, next_of_small_numbers) {
    test::mpz p(0);
    for (unsigned long a = 0; a < 5000; ++a) {
        if (mpz_cmp(p, test::mpz(a)) <= 0) mpz_nextprime(p, p);
        ASSERT_EQ(mpz_cmp(next(test::mpz(a)), p), 0) << a;
    }
    row_vector r(4, 7);
    EXPECT_EQ(modular::next_prime(r.data(), nullptr, 0), 1u);
    EXPECT_EQ(r[0], 2u);
}

TEST_F(modular_prime, next_around_the_bound_of_trial_division) {
    test::mpz p(8209UL * 8209 - 1500);
    for (unsigned long a = 8209UL * 8209 - 1500; a < 8209UL * 8209 + 1500; a += 7) {
        while (mpz_cmp(p, test::mpz(a)) <= 0) mpz_nextprime(p, p);
        ASSERT_EQ(mpz_cmp(next(test::mpz(a)), p), 0) << a;
    }
}

TEST_F(modular_prime, next_of_random_numbers) {
    for (std::size_t n = 1; n <= 5; ++n) {
        for (std::size_t i = 0; i < test::rounds(12); ++i) {
            const test::mpz a(random.row(n));
            test::mpz p;
            mpz_nextprime(p, a);
            ASSERT_EQ(mpz_cmp(next(a), p), 0) << n << " limbs";
        }
    }
}

TEST_F(modular_prime, next_crosses_a_power_of_the_radix_and_long_gaps) {
    for (std::size_t n = 1; n <= 4; ++n) {
        const test::mpz a(row_vector(n, max_limb<limb>));
        test::mpz p;
        mpz_nextprime(p, a);
        EXPECT_EQ(mpz_cmp(next(a), p), 0) << n << " limbs";
    }
    // Maximal gaps (OEIS A002386): 1132 after 1693182318746371, 1476 after 1425172824437699411.
    EXPECT_EQ(mpz_cmp(next(number("1693182318746371")), number("1693182318747503")), 0);
    EXPECT_EQ(mpz_cmp(next(number("1425172824437699411")), number("1425172824437700887")), 0);
    row_vector in_place = to_row(number("1425172824437699411"));
    const std::size_t size = in_place.size();
    in_place.push_back(max_limb<limb>);
    modular::next_prime(in_place.data(), in_place.data(), size);
    EXPECT_EQ(mpz_cmp(test::mpz(in_place), number("1425172824437700887")), 0);
}

}  // namespace
}  // namespace carry

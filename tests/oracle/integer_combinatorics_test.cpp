// Factorials, binomials, Fibonacci numbers and the primes below a bound through carry::integer, against GMP.
#include "modular/small_primes.hpp"
#include "support/integer.hpp"

#include <carry/integer.hpp>

#include <cstdint>
#include <vector>

namespace carry::test {
namespace {

class integer_combinatorics : public random_test {};

TEST_F(integer_combinatorics, sieved_primes) {
    const std::vector<std::uint32_t> all = modular::odd_primes_below(300001);
    ASSERT_EQ(all.size(), 25996u);
    for (std::size_t i = 0, p = 2; i < all.size(); ++i) {
        mpz next;
        mpz_nextprime(next, to_gmp(p));
        p = all[i];
        ASSERT_EQ(mpz_get_ui(next), p);
    }
    for (std::size_t i = 0; i < rounds(50); ++i) {
        const std::size_t from = 2 * random.below(140000) + 3, bound = from + random.below(70000);
        std::vector<std::uint32_t> expected;
        for (const std::uint32_t p : all) {
            if (p >= from && p < bound) expected.push_back(p);
        }
        if (bound > 300001) continue;
        ASSERT_EQ(modular::odd_primes_between(from, bound), expected) << from << " " << bound;
    }
    // Squares of primes just above those of the table, which are found by a sieve of their own.
    const std::vector<std::uint32_t> high = modular::odd_primes_between(8209 * 8209 - 20, 8209 * 8209 + 2);
    for (const std::uint32_t p : high) ASSERT_TRUE(is_probable_prime(p)) << p;
}

TEST_F(integer_combinatorics, factorials) {
    integer in_memory = -7;  // and then what is there from the numbers before
    const auto check = [&](unsigned long n) {
        mpz expected;
        mpz_fac_ui(expected, n);
        ASSERT_TRUE(same(factorial(n), expected)) << n;
        factorial(in_memory, n);
        ASSERT_TRUE(same(in_memory, expected)) << n;
        if (n % 7 == 0) in_memory = -7;
    };
    for (unsigned n = 0; n < 900; ++n) check(n);
    for (unsigned n = 900; n-- > 0;) check(n);
    for (std::size_t i = 0; i < rounds(20); ++i) check(random.below(8192));
    for (const unsigned n : {8190u, 8191u, 8192u, 8208u, 8209u, 8210u, 20011u, 40961u}) check(n);
}

TEST_F(integer_combinatorics, fibonacci_numbers) {
    integer in_memory = -7;
    const auto check = [&](unsigned long n) {
        mpz expected;
        mpz_fib_ui(expected, n);
        ASSERT_TRUE(same(fibonacci(n), expected)) << n;
        fibonacci(in_memory, n);
        ASSERT_TRUE(same(in_memory, expected)) << n;
        if (n % 7 == 0) in_memory = -7;
    };
    for (unsigned n = 0; n < 3300; ++n) check(n);
    for (unsigned n = 3300; n-- > 0;) check(n);
    for (std::size_t i = 0; i < rounds(50); ++i) check(random.below(100000));
    check(1000003);
}

TEST_F(integer_combinatorics, binomials) {
    integer in_memory = -7;
    const auto check = [&](unsigned long n, unsigned long k) {
        mpz expected;
        mpz_bin_uiui(expected, n, k);
        ASSERT_TRUE(same(binomial(n, k), expected)) << n << " " << k;
        binomial(in_memory, n, k);
        ASSERT_TRUE(same(in_memory, expected)) << n << " " << k;
        if (n % 7 == 0) in_memory = -7;
    };
    for (unsigned n = 0; n < 240; ++n) {
        for (unsigned k = 0; k < n + 3; ++k) check(n, k);
    }
    // Few factors, of which from 64 to 1 are joined in a word, and more and more parts of k!.
    for (unsigned bits = 9; bits <= 64; ++bits) {
        const unsigned long above = ~0ul >> (64 - bits), rest = random.below(above / 2);
        for (unsigned k = 2; k <= 202; k += k < 45 ? 1 : 7) {
            check(above, k);
            check(above - rest, k);
        }
    }
    for (const unsigned long k : {25ul, 26ul, 109ul, 110ul, 111ul, 159ul, 160ul, 200ul}) {
        for (unsigned long times = 1; times < 18; ++times) {  // n / k decides, too
            for (unsigned long n = times * k - 2; n < times * k + 3; ++n) check(n, k);
        }
    }
    for (unsigned n = 150; n < 530; n += 3) {
        for (unsigned k = 28; k <= n / 2; k += k < 36 ? 1 : 17) check(n, k);
        check(n, n / 2);
    }
    for (std::size_t i = 0; i < rounds(200); ++i) {
        const std::uint64_t n = random.below(3000);
        check(n, random.below(n + 1));
        check(n, random.below(n / 8 + 1));
    }
    for (const unsigned n : {8191u, 8192u, 8209u, 9001u, 20000u, 66000u}) {
        for (const unsigned k : {n / 2, n / 3, n / 15, n / 16, n / 17, 70u, 68u, 67u, 26u, 25u, 5u}) check(n, k);
    }
    for (std::size_t i = 0; i < rounds(100); ++i) {  // numerators of factors of up to 64 bits
        const std::uint64_t n = random.below(~std::uint64_t{0}) >> random.below(56);
        if (n > 200) check(n, random.below(100));
    }
    for (std::size_t width = 8; width <= 64; ++width) {  // and of each length, for results of each number of words
        for (unsigned long k = 2; k < 70; ++k) check(~std::uint64_t{0} >> (64 - width), k);
    }
    for (std::size_t i = 0; i < rounds(200); ++i) {  // of long and of negative numbers
        const integer n = random_integer(random, 6);
        const std::uint64_t k = random.below(random.coin() ? 6 : 90);
        mpz expected;
        mpz_bin_ui(expected, to_gmp(n), k);
        ASSERT_TRUE(same(binomial(n, k), expected)) << n << " " << k;
    }
    for (int n = -30; n < 30; ++n) {
        for (unsigned k = 0; k < 35; ++k) {
            mpz expected;
            mpz_bin_ui(expected, to_gmp(integer(n)), k);
            ASSERT_TRUE(same(binomial(n, k), expected) && same(binomial(integer(n), k), expected)) << n << " " << k;
        }
    }
    const integer beyond = (integer(1) << 64) + 3;
    EXPECT_EQ(binomial(beyond, ~std::uint64_t{0}), binomial(beyond, 4));
    EXPECT_THROW(binomial(integer(1) << 1000, std::uint64_t{1} << 40), std::length_error);
    // An index of any size is the smaller of two, and has a sign.
    for (std::size_t i = 0; i < rounds(100); ++i) {
        const integer n = abs(random_integer(random, 4)) + 100;
        const integer k = random.below(50);
        mpz expected;
        mpz_bin_ui(expected, to_gmp(n), *k.to<unsigned long>());
        ASSERT_TRUE(same(binomial(n, k), expected) && same(binomial(n, n - k), expected)) << n << " " << k;
        ASSERT_EQ(binomial(n, n + 1 + k), 0) << n << " " << k;
        mpz_bin_ui(expected, to_gmp(-n), *k.to<unsigned long>());
        ASSERT_TRUE(same(binomial(-n, k), expected)) << n << " " << k;
        ASSERT_EQ(binomial(-1 - k, n), (n.is_odd() ? -1 : 1) * binomial(n + k, k)) << n << " " << k;
    }
    EXPECT_EQ(binomial(10, beyond), 0);
    EXPECT_EQ(binomial(beyond, beyond), 1);
    EXPECT_EQ(binomial(-2, beyond), -beyond - 1);
    EXPECT_THROW(binomial(2 * beyond, beyond), std::length_error);
    EXPECT_THROW(binomial(-beyond, beyond), std::length_error);
    EXPECT_THROW(binomial(5, integer(-1)), std::domain_error);
    EXPECT_THROW(binomial(-beyond, -beyond), std::domain_error);
    const integer top = ~std::uint64_t{0};
    EXPECT_EQ(binomial(~std::uint64_t{0}, 2), top * (top - 1) / 2);
#ifdef __SIZEOF_INT128__
    const auto wide = (detail::int128{1} << 64) + 5;
    EXPECT_EQ(binomial(wide, 2), binomial(integer(wide), 2));
    EXPECT_EQ(binomial(static_cast<detail::uint128>(wide), 2), binomial(integer(wide), 2));
    EXPECT_EQ(binomial(detail::int128{-5}, 3), -35);
#endif
    EXPECT_EQ(binomial(~std::uint64_t{0}, ~std::uint64_t{0} - 1), top);
}

using term = integer(std::uint64_t);
using term_in_place = void(integer&, std::uint64_t);

/// The nth number of a sequence, by us and by GMP; in a new object, in one that is short, and in one that has the memory.
void check_term(term* ours, term_in_place* in_place, void (*theirs)(mpz_ptr, unsigned long), unsigned long n) {
    mpz expected;
    theirs(expected, n);
    integer r = ours(n);
    ASSERT_TRUE(same(r, expected)) << n;
    r = -r;
    in_place(r, n);
    ASSERT_TRUE(same(r, expected)) << n;
    integer fresh = -7;
    in_place(fresh, n);
    ASSERT_TRUE(same(fresh, expected)) << n;
}

TEST_F(integer_combinatorics, lucas_numbers) {
    const auto check = [](unsigned long n) { check_term(lucas, lucas, mpz_lucnum_ui, n); };
    for (unsigned n = 0; n < 3300; ++n) check(n);
    for (std::size_t i = 0; i < rounds(30); ++i) check(random.below(40000));
    for (unsigned k = 5; k < 18; ++k) check(1ul << k);
}

TEST_F(integer_combinatorics, primorials) {
    const auto check = [](unsigned long n) { check_term(primorial, primorial, mpz_primorial_ui, n); };
    for (unsigned n = 0; n < 800; ++n) check(n);
    for (std::size_t i = 0; i < rounds(20); ++i) check(random.below(50000));
    for (const unsigned n : {8190u, 8191u, 8192u, 8208u, 8209u, 8210u, 300007u}) check(n);
}

TEST_F(integer_combinatorics, multifactorials) {
    const auto check = [&](unsigned long n, unsigned long k) {
        mpz expected;
        mpz_mfac_uiui(expected, n, k);
        integer r = multifactorial(n, k);
        ASSERT_TRUE(same(r, expected)) << n << " " << k;
        r = -r;
        multifactorial(r, n, k);
        ASSERT_TRUE(same(r, expected)) << n << " " << k;
        integer fresh = -7;
        multifactorial(fresh, n, k);
        ASSERT_TRUE(same(fresh, expected)) << n << " " << k;
    };
    for (unsigned n = 0; n < 1700; ++n) check(n, 2);
    for (const unsigned n : {8191u, 8192u, 8209u, 16383u, 16384u, 20011u}) check(n, 2);
    for (unsigned n = 0; n < 120; ++n) {
        for (unsigned k = 1; k < n + 3; ++k) check(n, k);
    }
    for (std::size_t i = 0; i < rounds(100); ++i) {
        const std::uint64_t n = random.below(20000);
        check(n, 1 + random.below(12));
        check(n, 1 + random.below(n + 1));
        const std::uint64_t long_n = random.word() >> random.below(30), k = long_n / (1 + random.below(40)) + 1;
        check(long_n, k);  // few factors of many bits
    }
    const integer top = ~std::uint64_t{0};
    EXPECT_EQ(multifactorial(~std::uint64_t{0}, ~std::uint64_t{0}), top);
    EXPECT_EQ(multifactorial(~std::uint64_t{0}, ~std::uint64_t{0} - 1), top);
    EXPECT_EQ(multifactorial(~std::uint64_t{0} - 1, std::uint64_t{1} << 63), (top - 1) * ((integer(1) << 63) - 2));
}

}  // namespace
}  // namespace carry::test

// Random integers: within bounds, and every one of them.
#include "support/generators.hpp"

#include <carry/random.hpp>
#include <carry/random_polynomial.hpp>
#include <carry/random_prime.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <stdexcept>

namespace carry::test {
namespace {

template <class Generator>
void check_uniform(Generator generator) {
    std::array<int, 11> below{};
    std::array<int, 8> bits{};
    constexpr int draws = 8000;
    for (int i = 0; i < draws; ++i) {
        const auto x = random_below(generator, 11).template to<std::size_t>(),
                   y = random_bits(generator, 3).template to<std::size_t>();
        ASSERT_LT(x.value(), below.size());
        ASSERT_LT(y.value(), bits.size());
        ++below[*x];
        ++bits[*y];
    }
    for (const int count : below) EXPECT_NEAR(count, draws / 11, 200);
    for (const int count : bits) EXPECT_NEAR(count, draws / 8, 200);
}

TEST(random, uniform) {
    check_uniform(std::mt19937_64(1));
    check_uniform(std::minstd_rand(1));
    check_uniform(odd_generator{});
}

TEST(random, bounds_of_every_size) {
    std::mt19937_64 generator(2);
    for (std::size_t bits = 0; bits < 300; ++bits) {
        integer all = 0, none = -1;
        for (int i = 0; i < 60; ++i) {
            const integer x = random_bits(generator, bits);
            ASSERT_LE(x.bit_length(), bits);
            all |= x;
            none &= x;
        }
        ASSERT_EQ(all, (integer(1) << bits) - 1);  // every bit is one sometimes
        ASSERT_EQ(none, 0);                        // and zero sometimes
        const integer bound = (integer(1) << bits) + 1;
        const integer x = random_below(generator, bound);
        ASSERT_TRUE(x >= 0 && x < bound);
    }
    EXPECT_EQ(random_below(generator, 1), 0);
}

TEST(random, errors) {
    std::mt19937_64 generator(3);
    EXPECT_THROW(random_below(generator, 0), std::domain_error);
    EXPECT_THROW(random_below(generator, -5), std::domain_error);
    EXPECT_THROW(random_bits(generator, max_bits + 1), std::length_error);
    EXPECT_THROW(random_runs(generator, max_bits + 1), std::length_error);
}

TEST(random, stuck_generators) {
    stuck_generator ones{~std::uint64_t{0}}, zeros{0};
    EXPECT_THROW(random_below(ones, 5), std::runtime_error);
    EXPECT_THROW(random_prime(ones, 64), std::runtime_error);              // 2^64 - 1 is above the last of them
    EXPECT_THROW(random_rsa_prime(ones, 64), std::runtime_error);          // so it is here
    EXPECT_THROW(random_rsa_prime(zeros, 16, 12289), std::runtime_error);  // 49157 each time, which is 1 + 4 * 12289
    EXPECT_THROW(random_safe_prime(ones, 6), std::runtime_error);          // 31, but not 63
    EXPECT_THROW(random_irreducible(zeros, 2), std::runtime_error);        // the element 0 is of GF(2)
    EXPECT_EQ(random_runs(zeros, 4), 5);                                   // runs of one bit
    EXPECT_LE(random_runs(ones, 1000).bit_length(), 1000u);
    EXPECT_EQ(random_below(zeros, 5), 0);
    EXPECT_EQ(random_prime(zeros, 8), 131);
    EXPECT_EQ(random_prime(ones, 5), 31);
    EXPECT_EQ(random_safe_prime(zeros, 4), 11);
}

TEST(random, runs) {
    std::mt19937_64 generator(3);
    for (std::size_t bits = 0; bits < 300; ++bits) {
        integer all = 0, none = -1;
        for (int i = 0; i < 60; ++i) {
            const integer x = random_runs(generator, bits);
            ASSERT_LE(x.bit_length(), bits);
            all |= x;
            none &= x;
        }
        ASSERT_EQ(all, (integer(1) << bits) - 1);
        ASSERT_EQ(none, 0);
    }
    std::size_t changes = 0;  // of about 1000 bits an eighth of 1000 at the most, where random bits have 500
    for (int i = 0; i < 100; ++i) {
        const integer x = random_runs(generator, 1000);
        changes += hamming_distance(x, x >> 1);
    }
    EXPECT_LT(changes, 100u * 60);
    EXPECT_GT(changes, 100u * 4);
}

}  // namespace
}  // namespace carry::test

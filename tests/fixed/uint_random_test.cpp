// Random numbers of fixed size: within bounds, every one of them, in limbs of all widths; and generators that are stuck.
#include "support/generators.hpp"

#include <carry/residue.hpp>
#include <carry/uint/random.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <random>
#include <stdexcept>

namespace carry::test {
namespace {

template <class Limb, class Generator>
void check_uniform(Generator generator) {
    using number = uint<20, Limb>;
    std::array<int, 11> below{};
    std::array<int, 8> bits{};
    constexpr int draws = 8000;
    for (int i = 0; i < draws; ++i) {
        const auto x = static_cast<std::size_t>(random_below(generator, number(11u))),
                   y = static_cast<std::size_t>(random_bits<number>(generator, 3));
        ASSERT_LT(x, below.size());
        ASSERT_LT(y, bits.size());
        ++below[x];
        ++bits[y];
    }
    for (const int count : below) EXPECT_NEAR(count, draws / 11, 200);
    for (const int count : bits) EXPECT_NEAR(count, draws / 8, 200);
}

template <class Limb>
void check_sizes() {
    using number = uint<100, Limb>;
    std::mt19937_64 generator(2);
    for (std::size_t bits = 0; bits <= number::bits; ++bits) {
        number all, none = number::max();
        for (int i = 0; i < 60; ++i) {
            const auto x = random_bits<number>(generator, bits);
            ASSERT_LE(bit_width(x), bits);
            all |= x;
            none &= x;
        }
        ASSERT_EQ(all, bits == 0 ? number() : number::max() >> (number::bits - bits));  // every bit is one sometimes
        ASSERT_TRUE(none.is_zero());                                                    // and zero sometimes
        const number bound = number::max() >> (number::bits - bits);
        if (bits > 0) {
            ASSERT_LT(random_below(generator, bound), bound);
        }
    }
    EXPECT_TRUE(random_below(generator, number(1u)).is_zero());
    EXPECT_NE(random_bits<number>(generator), random_bits<number>(generator));
    EXPECT_THROW(random_below(generator, number()), std::domain_error);
    EXPECT_THROW(random_bits<number>(generator, number::bits + 1), std::length_error);
}

template <class Limb>
void check_limb() {
    check_uniform<Limb>(std::mt19937_64(1));
    check_uniform<Limb>(std::minstd_rand(1));
    check_uniform<Limb>(odd_generator{});
    check_sizes<Limb>();
}

TEST(UintRandom, Limbs8) { check_limb<std::uint8_t>(); }
TEST(UintRandom, Limbs16) { check_limb<std::uint16_t>(); }
TEST(UintRandom, Limbs32) { check_limb<std::uint32_t>(); }
TEST(UintRandom, Limbs64) { check_limb<std::uint64_t>(); }

TEST(UintRandom, StuckGenerators) {
    stuck_generator ones{~std::uint64_t{0}}, zeros{0};
    EXPECT_THROW(random_below(ones, uint<64>(100u)), std::runtime_error);
    EXPECT_THROW(residue<uint<64>(101u)>::random(ones), std::runtime_error);
    EXPECT_TRUE(random_below(zeros, uint<64>(100u)).is_zero());
    EXPECT_EQ(random_below(ones, uint<64>(128u)), 127u);  // nothing is drawn in vain below a power of two
    EXPECT_EQ(residue<uint<64>(128u)>::random(ones), -1);
    EXPECT_TRUE(residue<uint<64>(1u)>::random(ones).is_zero());
}

}  // namespace
}  // namespace carry::test

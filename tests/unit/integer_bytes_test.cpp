// Integers from and to bytes and limbs.
#include "support/random.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <stdexcept>

namespace carry::test {
namespace {

using bytes = std::vector<std::uint8_t>;

class integer_bytes : public random_test {
protected:
    bytes random_bytes(std::size_t n) {
        bytes b(n);
        for (auto& x : b) x = static_cast<std::uint8_t>(random.below(4) == 0 ? (random.coin() ? 0xff : 0) : random.word());
        return b;
    }
    static bytes reversed(bytes b) {
        std::reverse(b.begin(), b.end());
        return b;
    }
};

TEST_F(integer_bytes, natural_numbers_at_every_size) {
    for (std::size_t n = 0; n < 70; ++n) {
        for (std::size_t i = 0; i < rounds(10); ++i) {
            const bytes b = random_bytes(n);
            integer expected = 0;
            for (const auto x : b) expected = expected * 256 + x;
            ASSERT_EQ(integer::from_bytes(b), expected);
            ASSERT_EQ(integer::from_bytes(reversed(b), byte_order::little), expected);
            const bytes least(std::find_if(b.begin(), b.end(), [](auto x) { return x != 0; }), b.end());
            ASSERT_EQ(expected.to_bytes(), least);
            ASSERT_EQ(expected.to_bytes(byte_order::little), reversed(least));
            if (n != 0) {
                ASSERT_EQ(expected.to_bytes(byte_order::big, n), b);
                ASSERT_EQ(expected.to_bytes(byte_order::little, n), reversed(b));
            }
            if (least.size() > 1) {
                ASSERT_THROW(expected.to_bytes(byte_order::big, least.size() - 1), std::length_error);
            }
        }
    }
}

TEST_F(integer_bytes, twos_complement_at_every_size) {
    for (std::size_t n = 0; n < 70; ++n) {
        for (std::size_t i = 0; i < rounds(10); ++i) {
            const bytes b = random_bytes(n);
            integer expected = 0;
            for (const auto x : b) expected = expected * 256 + x;
            if (n != 0 && b[0] >= 0x80) expected -= integer(1) << (8 * n);
            ASSERT_EQ(integer::from_signed_bytes(b), expected);
            ASSERT_EQ(integer::from_signed_bytes(reversed(b), byte_order::little), expected);
            const bytes least = expected.to_signed_bytes();
            ASSERT_EQ(integer::from_signed_bytes(least), expected);
            ASSERT_EQ(expected.to_signed_bytes(byte_order::little), reversed(least));
            if (least.size() > 1) {  // no byte only repeats the sign
                ASSERT_FALSE((least[0] == 0 && least[1] < 0x80) || (least[0] == 0xff && least[1] >= 0x80));
                ASSERT_THROW(expected.to_signed_bytes(byte_order::big, least.size() - 1), std::length_error);
            }
            if (n != 0) {
                ASSERT_EQ(expected.to_signed_bytes(byte_order::big, n), b);
                ASSERT_EQ(expected.to_signed_bytes(byte_order::little, n), reversed(b));
            }
        }
    }
}

TEST_F(integer_bytes, known_bytes) {
    EXPECT_TRUE(integer(0).to_bytes().empty());
    EXPECT_TRUE(integer(0).to_signed_bytes().empty());
    EXPECT_EQ(integer(0).to_bytes(byte_order::big, 3), (bytes{0, 0, 0}));
    EXPECT_EQ(integer(-1).to_signed_bytes(), (bytes{0xff}));
    EXPECT_EQ(integer(127).to_signed_bytes(), (bytes{0x7f}));
    EXPECT_EQ(integer(128).to_signed_bytes(), (bytes{0x00, 0x80}));
    EXPECT_EQ(integer(-128).to_signed_bytes(), (bytes{0x80}));
    EXPECT_EQ(integer(-129).to_signed_bytes(), (bytes{0xff, 0x7f}));
    EXPECT_EQ(integer(-256).to_signed_bytes(), (bytes{0xff, 0x00}));
    EXPECT_EQ(integer(-32768).to_signed_bytes(byte_order::little), (bytes{0x00, 0x80}));
    EXPECT_THROW(integer(-1).to_bytes(), std::domain_error);
    EXPECT_THROW(integer(-1).to_bytes(byte_order::big, 8), std::domain_error);
    EXPECT_THROW(integer(256).to_bytes(byte_order::big, 1), std::length_error);
    EXPECT_THROW(integer(128).to_signed_bytes(byte_order::big, 1), std::length_error);
    EXPECT_THROW(integer(-129).to_signed_bytes(byte_order::big, 1), std::length_error);
    EXPECT_EQ(integer::from_signed_bytes(bytes(100, 0xff)), -1);
    EXPECT_EQ(integer::from_bytes(bytes(100, 0)), 0);
}

TEST_F(integer_bytes, limbs) {
    for (std::size_t n = 0; n < 20; ++n) {
        const std::vector<limb> row = random.row(n);
        const integer a = integer::from_limbs(row, true);
        integer expected = 0;
        for (std::size_t i = n; i-- > 0;) expected = (expected << limb_bits) + row[i];
        ASSERT_EQ(a, -expected);
        ASSERT_EQ(a.is_negative(), expected != 0);
        ASSERT_TRUE(a.limbs().empty() || a.limbs().back() != 0);
        ASSERT_TRUE(std::equal(a.limbs().begin(), a.limbs().end(), row.begin()));
    }
    const std::vector<limb> zeros(10);
    EXPECT_FALSE(integer::from_limbs(zeros, true).is_negative());
}

}  // namespace
}  // namespace carry::test

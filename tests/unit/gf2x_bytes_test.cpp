// gf2x to and from bytes, in both orders.

#include <carry/gf2x.hpp>

#include "support/random.hpp"

#include <algorithm>

namespace carry {
namespace {

using bytes = std::vector<std::uint8_t>;

TEST(gf2x_bytes, known) {
    const gf2x a("x^16+x^9+x+1");
    EXPECT_EQ(a.to_bytes(), (bytes{0x01, 0x02, 0x03}));
    EXPECT_EQ(a.to_bytes(byte_order::little), (bytes{0x03, 0x02, 0x01}));
    EXPECT_EQ(a.to_bytes(byte_order::big, 5), (bytes{0, 0, 0x01, 0x02, 0x03}));
    EXPECT_EQ(a.to_bytes(byte_order::little, 5), (bytes{0x03, 0x02, 0x01, 0, 0}));
    EXPECT_EQ(gf2x::from_bytes(bytes{0x01, 0x02, 0x03}), a);
    EXPECT_EQ(gf2x::from_bytes(bytes{0x03, 0x02, 0x01}, byte_order::little), a);
    EXPECT_EQ(gf2x::from_bytes(bytes{0, 0, 0x01, 0x02, 0x03}), a);
    EXPECT_EQ(gf2x::from_bytes(bytes{0x03, 0x02, 0x01, 0, 0}, byte_order::little), a);
}

TEST(gf2x_bytes, zero) {
    EXPECT_EQ(gf2x().to_bytes(), bytes{});
    EXPECT_EQ(gf2x().to_bytes(byte_order::big, 3), bytes(3));
    EXPECT_EQ(gf2x::from_bytes({}), gf2x());
    EXPECT_EQ(gf2x::from_bytes(bytes(100)), gf2x());
}

TEST(gf2x_bytes, too_few) {
    EXPECT_THROW((void)gf2x("x^16").to_bytes(byte_order::big, 2), std::length_error);
    EXPECT_NO_THROW((void)gf2x("x^15").to_bytes(byte_order::big, 2));
    EXPECT_THROW((void)gf2x("x^100").to_bytes(byte_order::little, 1), std::length_error);
}

class gf2x_bytes_round_trip : public test::random_test {};

TEST_F(gf2x_bytes_round_trip, both_orders) {
    for (std::size_t n = 0; n <= 12; ++n) {
        for (std::size_t i = 0; i < test::rounds(10); ++i) {
            const gf2x a = gf2x::from_limbs(random.row(n));
            for (const byte_order order : {byte_order::big, byte_order::little}) {
                bytes written = a.to_bytes(order);
                ASSERT_EQ(written.size(), (a.bit_length() + 7) / 8);
                ASSERT_EQ(gf2x::from_bytes(written, order), a);
                ASSERT_EQ(gf2x::from_bytes(a.to_bytes(order, n * sizeof(limb) + 3), order), a);
                std::ranges::reverse(written);
                ASSERT_EQ(gf2x::from_bytes(written, order == byte_order::big ? byte_order::little : byte_order::big), a);
            }
        }
    }
}

}  // namespace
}  // namespace carry

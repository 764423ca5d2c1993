// uint in constant expressions: the literature's examples, and the same expressions at run time.
#include <carry/uint.hpp>

#include <gtest/gtest.h>

#include <iomanip>
#include <sstream>
#include <unordered_set>

namespace {

using namespace carry::literals;

constexpr auto p256 = 115792089210356248762697446949407573530086143415290314195533631308867097853951_Z;
static_assert(std::same_as<decltype(p256), const carry::uint<256>>);
static_assert(p256 == 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff_Z);
static_assert((1_Z).size() == 1 && (0_Z).is_zero() && 1'000'000_Z == 1000000u && 0b1011_Z == 11 && 017_Z == 17 &&
              0XFF_Z == 255u);
static_assert((340282366920938463463374607431768211456_Z).size() == 128 / carry::limb_bits + 1);

// Bouman 2018, section 3.2: the operands of its reduction example.
static_assert(divrem(54766245287875756986436_Z, 1180591620717411303449_Z).remainder == 459030734874837027782_Z);

// The same by division by an invariant; gcds, powers and inverses while the compiler looks on.
static_assert(carry::uint<128>(54766245287875756986436_Z) %
                  carry::invariant_divisor(carry::uint<128>(1180591620717411303449_Z)) ==
              459030734874837027782_Z);
static_assert(gcd(carry::uint<256>(98765432109876543210_Z), carry::uint<256>(12345678901234567890_Z)) == 900000000090u);
static_assert(powmod(3_Z, p256 - 1u, p256) == 1u && mulmod(invmod(carry::uint<256>(3u), p256), 3_Z, p256) == 1u);
static_assert(xgcd_vartime(240_Z, 46_Z).g == 2u && xgcd_vartime(240_Z, 46_Z).y == 47u && xgcd_vartime(240_Z, 46_Z).x == -9_Z);

// A type can carry a number.
template <auto Modulus>
struct modulus_of {
    static constexpr auto value = Modulus;
};
static_assert(modulus_of<p256>::value.is_odd());
static_assert(!std::same_as<modulus_of<5_Z>, modulus_of<7_Z>>);

static_assert(carry::uint<521>::bits % carry::limb_bits == 0 && carry::uint<521>::bits >= 521);
static_assert(carry::uint<128>(-1) == carry::uint<128>::max());
static_assert(static_cast<std::int32_t>(carry::uint<40, std::uint8_t>(-7)) == -7);
static_assert(carry::uint<40, std::uint8_t>(std::int16_t{-2}).limbs == std::array<std::uint8_t, 5>{254, 255, 255, 255, 255});
static_assert(carry::uint<256>(carry::uint<64>(7u)) == 7u);
static_assert(carry::uint<64>((carry::uint<256>(1u) << 200) + 9u) == 9u);

/// One expression over everything, for both evaluations.
constexpr auto everything(carry::uint<256> a, carry::uint<256> b) {
    auto r = mul(a, b);
    r += sqr(a - b);
    r ^= carry::uint<512>(divrem(sqr(a), b).quotient) << 77;
    r -= carry::uint<512>(gcd_vartime(a, b)) >> 1;
    conditional_swap(carry::limb{1}, a, b);
    r = select(carry::limb{0}, r, ~r) + shift_left_secret(a, 5) % b;
    return r | carry::uint<512>(carry::from_bytes<carry::uint<256>>(to_bytes(b * a)));
}

TEST(UintConstexpr, ConstantExpressionsAgreeWithRunTime) {
    constexpr carry::uint<256> a = p256, b = 98765432109876543210987654321098765432109876543210_Z;
    constexpr auto at_compile_time = everything(a, b);
    carry::uint<256> x = a, y = b;
    asm volatile("" : "+m"(x), "+m"(y));  // the optimizer must not evaluate it early
    EXPECT_EQ(at_compile_time, everything(x, y));
}

TEST(UintConstexpr, Errors) {
    const carry::uint<128> a(5u), zero;
    EXPECT_THROW(static_cast<void>(a / zero), std::domain_error);
    EXPECT_THROW(static_cast<void>(a % zero), std::domain_error);
    EXPECT_THROW(static_cast<void>(divrem_vartime(a, zero)), std::domain_error);
    EXPECT_THROW(static_cast<void>(mulmod(a, a, zero)), std::domain_error);
    EXPECT_THROW(static_cast<void>(powmod(a, a, zero)), std::domain_error);
    EXPECT_THROW(static_cast<void>(invmod(a, zero)), std::domain_error);
    EXPECT_THROW(static_cast<void>(invmod(a, carry::uint<128>(10u))), std::domain_error);
    EXPECT_THROW(static_cast<void>(carry::invariant_divisor(zero)), std::domain_error);
    for (const char* text : {"", "'", "1'", "'1", "1''2", "12x4", "-1", "+1", " 1", "0x", "0xg", "1 "}) {
        EXPECT_THROW(static_cast<void>(carry::from_string<carry::uint<128>>(text)), std::invalid_argument) << text;
    }
    EXPECT_THROW(static_cast<void>(carry::from_string<carry::uint<128>>("1", 37)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(carry::from_string<carry::uint<128>>("1", 1)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(carry::from_string<carry::uint<128>>("340282366920938463463374607431768211456")),
                 std::length_error);
    EXPECT_EQ(carry::from_string<carry::uint<128>>("340282366920938463463374607431768211455"), carry::uint<128>::max());
    EXPECT_THROW(static_cast<void>(carry::from_bytes<carry::uint<64>>(std::array<std::uint8_t, 9>{})), std::length_error);
    EXPECT_THROW(static_cast<void>(to_string(a, 37)), std::invalid_argument);
}

TEST(UintConstexpr, Streams) {
    std::ostringstream out;
    const carry::uint<128> a(0xabcdefu);
    out << a << ' ' << std::hex << a << ' ' << std::showbase << std::uppercase << a << ' ' << std::oct << a;
    EXPECT_EQ(out.str(), "11259375 abcdef 0XABCDEF 052746757");
    std::istringstream in("42 0x2a zz 7");
    carry::uint<128> x, y, z(3u);
    in >> x >> std::setbase(0) >> y >> z;
    EXPECT_EQ(x, 42u);
    EXPECT_EQ(y, 42u);
    EXPECT_TRUE(in.fail());
    EXPECT_EQ(z, 3u);
}

TEST(UintConstexpr, Hashes) {
    std::unordered_set<carry::uint<256>> seen;
    for (std::size_t i = 0; i < 256; ++i) seen.insert(carry::uint<256>(1u) << i);
    EXPECT_EQ(seen.size(), 256u);
    EXPECT_TRUE(seen.contains(carry::uint<256>(1u)));
}

}  // namespace

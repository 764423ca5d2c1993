// uint in constant expressions: the literature's examples, and the same expressions at run time.
#include <carry/uint.hpp>

#include <gtest/gtest.h>

#include <array>
#include <concepts>
#include <iomanip>
#include <sstream>
#include <string>
#include <string_view>
#include <type_traits>
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
static_assert(invmod(3_Z, p256) == invmod(carry::uint<256>(3u), p256) &&
              invmod(p256, 101_Z) == invmod(p256 % 101_Z, carry::uint<256>(101u)));
static_assert(xgcd_vartime(240_Z, 46_Z).g == 2u && xgcd_vartime(240_Z, 46_Z).y == 47u && xgcd_vartime(240_Z, 46_Z).x == -9_Z);
static_assert(isqrt(p256) == 0xffffffff800000006000000030000000_Z && isqrt(0_Z) == 0u && sqrtrem(8_Z).remainder == 4u);
static_assert(isqrt(carry::uint<4096>::max()) == carry::uint<4096>::max() >> 2048);

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
static_assert(carry::uint<40, std::uint8_t>(std::int64_t{-2}).limbs == std::array<std::uint8_t, 5>{254, 255, 255, 255, 255});
static_assert(carry::uint<128>(std::int8_t{-128}) + 128 == 0u && carry::uint<128>(std::int8_t{127}) == 127u);
#ifdef __SIZEOF_INT128__
static_assert(carry::uint<192>(carry::detail::int128{-3}) == -3 && carry::uint<64>(5u) < carry::detail::uint128{6});
static_assert(static_cast<carry::detail::int128>(carry::uint<40, std::uint8_t>(-7)) == (1ll << 40) - 7);
static_assert(static_cast<carry::detail::uint128>(carry::uint<192>(7u) << 64) == carry::detail::uint128{7} << 64);
#endif
static_assert(carry::uint<256>(carry::uint<64>(7u)) == 7u);
static_assert(carry::uint<64>((carry::uint<256>(1u) << 200) + 9u) == 9u);

// Types of as many limbs and other numbers of bits are one as good as the other.
using bits_250 = carry::uint<250>;
using bits_256 = carry::uint<256>;
static_assert(std::equality_comparable_with<bits_250, bits_256> && std::totally_ordered_with<bits_256, bits_250>);
static_assert(std::same_as<decltype(bits_250() + bits_256()), bits_256> && std::same_as<decltype(-9_Z % bits_250()), bits_250>);
static_assert(std::same_as<std::common_type_t<bits_256, bits_250>, bits_256>);

/// All operators on two numbers.
constexpr auto every_operator(const auto& a, const auto& b) {
    return std::array<carry::uint<256>, 8>{a + b, a - b, a * b, a / b, a % b, a & b, a | b, a ^ b};
}
constexpr bool computes_alike(const bits_250& a, const bits_250& b) {
    const bits_256 c = a, d = b;
    return every_operator(a, d) == every_operator(a, b) && every_operator(c, b) == every_operator(a, b) &&
           (a == d) == (a == b) && (c == b) == (a == b) && (a != d) == (a != b) && (a <=> d) == (a <=> b) &&
           (c <=> b) == (a <=> b) && (a < d) == (a < b) && (c >= b) == (a >= b);
}
static_assert(computes_alike(98765432109876543210_Z, 12345678901234567890_Z) && computes_alike(7u, 7u));
static_assert(computes_alike(5u, bits_250::max()) && bits_250(p256) == p256);

/// Every operation once, for both evaluations.
template <class Limb>
constexpr auto every_operation(carry::uint<128, Limb> a, carry::uint<128, Limb> b) {
    using number = carry::uint<128, Limb>;
    using wide = carry::uint<256, Limb>;
    const number one(1u), zero;
    const auto short_b = carry::uint<64, Limb>(b);
    const auto euclid = xgcd_vartime(a, b);
    const auto stein = xgcd(short_b, carry::uint<64, Limb>(a >> 40));
    number swapped = a, other = b;
    conditional_swap(Limb{1}, swapped, other);
    number up = a;
    up++;
    --up;
    const carry::invariant_divisor divisor(b);
    char text[40] = {}, decimal[40] = {};
    const auto written = carry::to_chars(text, text + 40, a, 16), in_decimal = carry::to_chars(decimal, decimal + 40, b);
    return std::array<wide, 44>{
        wide(a + b),
        wide(a - b),
        wide(a * b),
        wide(a / b),
        wide(a % b),
        wide(add(a, b)),
        wide(sub(a, short_b)),
        wide(add_carry(a, b).value) + wide(add_carry(a, b).carry),
        wide(sub_borrow(b, a).value) + wide(sub_borrow(b, a).carry),
        wide(accumulate(a, short_b)),
        mul(a, b),
        wide(mul(a, short_b)),
        wide(carry::mul_low<96>(a, b)),
        sqr(a),
        wide(divrem(sqr(a), b).quotient),
        wide(divrem_vartime(sqr(a), short_b).remainder),
        wide(gcd(a, b)),
        wide(gcd_vartime(a, b)),
        wide(euclid.x),
        wide(euclid.y),
        wide(stein.x),
        wide(stein.y),
        wide(mulmod(a, a, b)),
        wide(powmod(a, short_b, b | one)),
        wide(powmod(a, short_b, b - (b & one))),
        wide(invmod(a - a % (b | one) + one, b | one)),
        wide(a / divisor),
        wide(a % divisor),
        wide(a << 77),
        wide(a >> 77),
        wide(shift_left_secret(a, 61)),
        wide(shift_right_secret(a, 61)),
        wide(bit_width(a) + 1000 * countl_zero(b) + 1000000 * countr_zero(a) + 1000000000 * popcount(b)),
        wide(select(Limb{0}, a, b)),
        wide(swapped - other),
        wide(up),
        wide((a & b) | (~a ^ -b)),
        wide(carry::from_bytes<number>(to_bytes(b))),
        wide(carry::from_string<number>(std::string_view(decimal, static_cast<std::size_t>(in_decimal.ptr - decimal)))),
        wide(carry::from_string<number>(std::string_view(text, static_cast<std::size_t>(written.ptr - text)), 16)),
        wide(std::hash<number>{}(a)),
        wide((a < b) + 2 * (a == b) + 4 * ((a <=> b) > 0) + 8 * a.is_zero() + 16 * a.is_odd() + 32 * a.bit(70)),
        wide(static_cast<std::uint16_t>(a)),
        wide(number(short_b) + number(-7) + zero),
    };
}

template <class Limb>
void expect_both_evaluations_to_agree() {
    using number = carry::uint<128, Limb>;
    constexpr auto at_compile_time =
        every_operation<Limb>(number(0xfedcba9876543211u) << 59, (number(0x123456789abcdefu) << 33) + number(97u));
    number a = number(0xfedcba9876543211u) << 59, b = (number(0x123456789abcdefu) << 33) + number(97u);
    asm volatile("" : "+m"(a), "+m"(b));  // the optimizer must not evaluate it early
    const auto at_run_time = every_operation<Limb>(a, b);
    for (std::size_t i = 0; i < at_run_time.size(); ++i) {
        EXPECT_EQ(at_compile_time[i], at_run_time[i]) << "operation " << i << ", limbs of " << sizeof(Limb);
    }
}

TEST(UintConstexpr, ConstantExpressionsAgreeWithRunTime) {
    expect_both_evaluations_to_agree<std::uint64_t>();
    expect_both_evaluations_to_agree<std::uint16_t>();
}

TEST(UintConstexpr, TypesOfAsManyLimbsComputeWithEachOther) {
    bits_250 a = 98765432109876543210_Z, b = bits_250(12345678901234567890_Z) << 130;
    asm volatile("" : "+m"(a), "+m"(b));
    EXPECT_TRUE(computes_alike(a, b) && computes_alike(b, a) && computes_alike(a, a));
    EXPECT_THROW(static_cast<void>(a / bits_256()), std::domain_error);
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

/// 2466 nines, which take 8192 bits: more than compilers would take steps for, were each digit a pass over the limbs.
constexpr auto nines = [] {
    std::array<char, 2466> digits{};
    digits.fill('9');
    return digits;
}();
constexpr auto long_number = carry::from_string<carry::uint<8192>>(std::string_view(nines.data(), nines.size()));

TEST(UintConstexpr, LongTexts) {
    EXPECT_EQ(to_string(long_number), std::string(nines.size(), '9'));
    std::string text = to_string(long_number, 36), longer = "'" + text;
    EXPECT_EQ(carry::from_string<carry::uint<8192>>(text, 36), long_number);
    text.append(10, 'z');
    EXPECT_THROW(static_cast<void>(carry::from_string<carry::uint<8192>>(text, 36)), std::length_error);
    text += '!';  // no number, however long
    EXPECT_THROW(static_cast<void>(carry::from_string<carry::uint<8192>>(text, 36)), std::invalid_argument);
    longer.insert(0, 5000, '0');
    EXPECT_EQ(carry::from_string<carry::uint<8192>>(longer, 36), long_number);
}

/// The bits of a text of digits in base 2^bits, one by one, with separators here and there.
template <class Number>
void check_text_of_bits(unsigned bits) {
    for (std::size_t length = 1; length <= Number::bits / bits + 3; ++length) {
        std::string text;
        Number expected;
        std::size_t width = 0;
        for (std::size_t i = 0; i < length; ++i) {
            const auto digit = static_cast<unsigned>(i * i * 7 + length * 5 + 1) % (1u << bits);
            if (i > 0 && (i + length) % 4 == 0) text += i % 3 == 0 ? '_' : '\'';
            text += "0123456789abcdefghijklmnopqrstuv"[digit];
            for (unsigned bit = bits; bit-- > 0;) {
                const bool one = (digit >> bit & 1) != 0;
                width += width != 0 || one ? 1 : 0;
                expected = static_cast<Number>(expected << 1);
                if (one) expected = static_cast<Number>(expected + Number(1u));
            }
        }
        if (width <= Number::bits) {
            EXPECT_EQ(carry::from_string<Number>(text, 1u << bits), expected) << text;
            EXPECT_EQ(carry::from_string<Number>("0'0000000000000000000000000000000000000" + text, 1u << bits), expected);
        } else {
            EXPECT_THROW(static_cast<void>(carry::from_string<Number>(text, 1u << bits)), std::length_error) << text;
        }
        for (const char* wrong : {"'", "_", "!", "w", " "}) {  // whatever the length
            EXPECT_THROW(static_cast<void>(carry::from_string<Number>(text + wrong, 1u << bits)), std::invalid_argument);
            EXPECT_THROW(static_cast<void>(carry::from_string<Number>(wrong + text, 1u << bits)), std::invalid_argument);
            EXPECT_THROW(static_cast<void>(carry::from_string<Number>("1'" + (wrong + text), 1u << bits)),
                         std::invalid_argument);
        }
    }
}

TEST(UintConstexpr, TextsInBasesThatArePowersOfTwo) {
    for (unsigned bits = 1; bits <= 5; ++bits) {
        check_text_of_bits<carry::uint<8, std::uint8_t>>(bits);
        check_text_of_bits<carry::uint<72, std::uint8_t>>(bits);
        check_text_of_bits<carry::uint<96, std::uint16_t>>(bits);
        check_text_of_bits<carry::uint<96, std::uint32_t>>(bits);
        check_text_of_bits<carry::uint<192, std::uint64_t>>(bits);
    }
}

/// As many digits as compilers still read within their default limits of steps: of base 16, which are read in linear time, any
/// number; of base 10 more than where each limb of each pass takes steps of its own, in limbs of 64 bits.
template <std::size_t N>
constexpr auto digits_of_base = [](char digit) {
    std::array<char, N> digits{};
    digits.fill(digit);
    return digits;
};
constexpr auto fs = digits_of_base<25000>('f');
constexpr auto all_ones = carry::from_string<carry::uint<100000>>(std::string_view(fs.data(), fs.size()), 16);
static_assert(bit_width(all_ones) == 100000 && all_ones.limbs[0] == carry::max_limb<carry::limb>);
constexpr auto more_nines = digits_of_base<12000>('9');
constexpr auto longer_number =
    carry::from_string<carry::uint<39872, std::uint64_t>>(std::string_view(more_nines.data(), more_nines.size()));
static_assert(bit_width(longer_number) == 39864);

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

// The types of fixed size beside those of any: conversions between them, and the same manners in streams and formats.
#include <carry/gf2_poly.hpp>
#include <carry/gf2n.hpp>
#include <carry/gf2n/fields.hpp>
#include <carry/gf2x.hpp>
#include <carry/integer.hpp>
#include <carry/literals.hpp>
#include <carry/modulus.hpp>
#include <carry/residue.hpp>
#include <carry/secret_modulus.hpp>
#include <carry/uint.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <iomanip>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <type_traits>
#include <utility>

namespace carry {
namespace {

using namespace literals;

template <class Limb>
class fixed_values : public ::testing::Test {};
using limbs = ::testing::Types<std::uint8_t, std::uint16_t, std::uint32_t, std::uint64_t>;
TYPED_TEST_SUITE(fixed_values, limbs);

TYPED_TEST(fixed_values, become_values_of_any_size_and_come_back) {
    using number = uint<256, TypeParam>;
    using polynomial = gf2_poly<256, TypeParam>;
    for (const char* text : {"0", "1", "0xff", "0x100000000", "0xffffffffffffffff", "0x10000000000000000",
                             "0x123456789abcdef0fedcba98765432100123456789abcdef0fedcba987654321"}) {
        const auto a = from_string<number>(text);
        EXPECT_EQ(integer(a), integer(text));
        EXPECT_EQ(integer(text).to<number>(), a);
        if (text[1] == 'x') {
            const auto p = from_string<polynomial>(text);
            EXPECT_EQ(gf2x(p), gf2x(text));
            EXPECT_EQ(gf2x(text).to<polynomial>(), p);
        }
    }
    using short_number = uint<8, TypeParam>;
    constexpr std::size_t bits = short_number::bits;
    EXPECT_EQ((integer(1) << bits).template to<short_number>(), std::nullopt);
    EXPECT_EQ(((integer(1) << bits) - 1).template to<short_number>(), short_number::max());
    EXPECT_EQ(integer(-1).to<number>(), std::nullopt);
    EXPECT_EQ(gf2x::monomial(256).to<polynomial>(), std::nullopt);
    EXPECT_EQ(gf2x::monomial(255).to<polynomial>(), polynomial::monomial(255));
    EXPECT_EQ(integer(number::max()), (integer(1) << 256) - 1);
}

/// Whether a T becomes an Other of as many bits and comes back, and an Other of fewer and of more bits as it should.
template <template <std::size_t, class> class T, class Limb, class Other>
constexpr bool turns_over() {
    const auto a = from_string<T<128, Limb>>("0x123456789abcdef0fedcba9876543210");
    const auto b = from_string<T<128, Other>>("0x123456789abcdef0fedcba9876543210");
    using same = T<128, Other>;
    using shorter = T<64, Other>;
    using longer = T<320, Other>;
    return same(a) == b && T<128, Limb>(b) == a && shorter(a) == from_string<shorter>("0xfedcba9876543210") &&
           longer(a) == longer(b);
}
template <std::size_t Bits, class Limb>
using number_of = uint<Bits, Limb>;
template <std::size_t Bits, class Limb>
using polynomial_of = gf2_poly<Bits, Limb>;

TYPED_TEST(fixed_values, become_values_in_other_limbs) {
    const auto check = []<class... Other>(::testing::Types<Other...>) {
        static_assert((turns_over<number_of, TypeParam, Other>() && ...));
        static_assert((turns_over<polynomial_of, TypeParam, Other>() && ...));
        static_assert(
            ((std::is_same_v<TypeParam, Other> || !(std::is_convertible_v<uint<64, TypeParam>, uint<64, Other>> ||
                                                    std::is_convertible_v<gf2_poly<64, TypeParam>, gf2_poly<64, Other>>)) &&
             ...));
    };
    check(limbs());
}

// What is constant-time must not become variable-time in silence.
static_assert(!std::is_convertible_v<uint<256>, integer> && !std::is_convertible_v<gf2_poly<256>, gf2x>);

template <class T>
class chosen_values : public ::testing::Test {};
using chosen = ::testing::Types<uint<192>, uint<64, std::uint8_t>, gf2_poly<192>, gf2_poly<64, std::uint16_t>, residue<101_Z>,
                                gf2n<0x13_P>, gf2_254, secret_residue<128>>;
TYPED_TEST_SUITE(chosen_values, chosen);

template <class T, class Choice>
concept chosen_by = requires(Choice choice, T a, T b) {
    select(choice, a, b);
    conditional_swap(choice, a, b);
};

/// Two values that are not the same.
template <class T>
std::pair<T, T> two_values() {
    if constexpr (requires { T(5u); }) {
        return {T(5u), T(9u)};
    } else if constexpr (requires { T::root(); }) {
        return {T::root(), T::one()};
    } else {
        const secret_modulus<128> ring(101_Z);
        return {ring(5_Z), ring.one()};
    }
}

TYPED_TEST(chosen_values, are_chosen_by_every_integer) {
    const std::pair<TypeParam, TypeParam> two = two_values<TypeParam>();
    const TypeParam &a = two.first, &b = two.second;
    ASSERT_FALSE(a == b);
    const auto check = [&]<class Choice>(Choice one) {
        const Choice zero(false);
        EXPECT_EQ(select(one, a, b), a);
        EXPECT_EQ(select(zero, a, b), b);
        TypeParam x = a, y = b;
        conditional_swap(zero, x, y);
        EXPECT_TRUE(x == a && y == b);
        conditional_swap(one, x, y);
        EXPECT_TRUE(x == b && y == a);
    };
    check(true);
    check(1);
    check(1u);
    check(std::uint8_t{1});
    check(std::uint64_t{1});
    check(std::int64_t{1});
    static_assert(!chosen_by<TypeParam, double> && !chosen_by<TypeParam, const char*> && !chosen_by<TypeParam, uint<64>>);
}

template <class T>
std::string written(const T& a, auto... manipulators) {
    std::ostringstream out;
    (out << ... << manipulators) << a;
    return out.str();
}

TEST(fixed_values_in_streams, are_written_as_values_of_any_size) {
    const auto same = [](auto... manipulators) {
        EXPECT_EQ(written(0xbeef_Z, manipulators...), written(integer(0xbeef), manipulators...));
        EXPECT_EQ(written(uint<64>(), manipulators...), written(integer(), manipulators...));
        EXPECT_EQ(written(0xbeef_P, manipulators...), written(gf2x(0xbeef), manipulators...));
        EXPECT_EQ(written(residue<101_Z>(77), manipulators...), written(integer(77), manipulators...));
    };
    same();
    same(std::hex);
    same(std::hex, std::showbase, std::uppercase);
    same(std::oct, std::showbase);
    same(std::showpos);
    same(std::setw(12));
    same(std::setw(12), std::left, std::setfill('.'));
    same(std::setw(12), std::internal, std::setfill('0'), std::hex, std::showbase);
}

/// What is left of text when a T is read from it, behind what was read or the word "fails".
template <class T>
std::string read(const std::string& text, std::ios_base::fmtflags base = std::ios_base::dec) {
    std::istringstream in(text);
    in.setf(base, std::ios_base::basefield);
    T a(7u);
    std::string result;
    if (in >> a) {
        result = to_string(a);
    } else {
        EXPECT_EQ(a, T(7u));
        result = "fails";
        in.clear(in.rdstate() & ~std::ios_base::failbit);
    }
    return result + "|" + std::string(std::istreambuf_iterator<char>(in.rdbuf()), {});
}

TEST(fixed_values_in_streams, are_read_up_to_what_does_not_belong_to_them) {
    using number = uint<64>;
    constexpr auto hex = std::ios_base::hex, oct = std::ios_base::oct, none = std::ios_base::fmtflags{};
    EXPECT_EQ(read<number>("12,34"), "12|,34");
    EXPECT_EQ(read<number>("  +00012)"), "12|)");
    EXPECT_EQ(read<number>("0"), "0|");
    EXPECT_EQ(read<number>("0x1f"), "0|x1f");
    EXPECT_EQ(read<number>("0x1f;", hex), "31|;");
    EXPECT_EQ(read<number>("1F;", hex), "31|;");
    EXPECT_EQ(read<number>("178", oct), "15|8");
    EXPECT_EQ(read<number>("0x1f ", none), "31| ");
    EXPECT_EQ(read<number>("0b12", none), "1|2");
    EXPECT_EQ(read<number>("0o18", none), "1|8");
    EXPECT_EQ(read<number>("18446744073709551615"), "18446744073709551615|");
    EXPECT_EQ(read<number>("18446744073709551616"), "fails|");
    EXPECT_EQ(read<number>("-1"), "fails|-1");
    EXPECT_EQ(read<number>(""), "fails|");
    EXPECT_EQ(read<number>("0x", hex), "fails|");
    EXPECT_EQ(read<number>("z"), "fails|z");

    using polynomial = gf2_poly<64>;
    EXPECT_EQ(read<polynomial>("x^4+x+1,x"), "x^4+x+1|,x");
    EXPECT_EQ(read<polynomial>("0x13)"), "x^4+x+1|)");
    EXPECT_EQ(read<polynomial>("x^64"), "fails|");
    EXPECT_EQ(read<polynomial>("x^64+y"), "fails|");
    EXPECT_EQ(read<polynomial>("(x)"), "fails|(x)");
}

/// A buffer that breaks behind its text, as a disk does, and has room for nothing.
class breaking_buffer : public std::streambuf {
public:
    explicit breaking_buffer(std::string text) : text_(std::move(text)) {
        setg(text_.data(), text_.data(), text_.data() + text_.size());
    }

protected:
    int_type underflow() override { throw std::runtime_error("broken"); }
    int_type overflow(int_type) override { throw std::runtime_error("broken"); }

private:
    std::string text_;
};

template <class T>
class values_in_streams : public ::testing::Test {};
using values = ::testing::Types<uint<64>, gf2_poly<64>, integer, gf2x>;
TYPED_TEST_SUITE(values_in_streams, values);

TYPED_TEST(values_in_streams, are_read_before_the_mask_throws) {
    const TypeParam before(7u), one(1u);
    std::istringstream last("1"), none("1 y");
    TypeParam a = before;
    last.exceptions(std::ios_base::eofbit);
    EXPECT_THROW(last >> a, std::ios_base::failure);
    EXPECT_EQ(a, one);
    EXPECT_EQ(last.rdstate(), std::ios_base::eofbit);
    none.exceptions(std::ios_base::failbit);
    EXPECT_NO_THROW(none >> a);
    EXPECT_TRUE(none.good());
    a = before;
    EXPECT_THROW(none >> a, std::ios_base::failure);
    EXPECT_EQ(a, before);
}

TYPED_TEST(values_in_streams, are_as_they_were_where_the_buffer_breaks) {
    const TypeParam before(7u);
    for (const bool throws : {false, true}) {
        for (const char* text : {"", "0", "1", "0x1"}) {
            breaking_buffer buffer(text);
            std::istream in(&buffer);
            in.unsetf(std::ios_base::basefield | std::ios_base::skipws);
            in.exceptions(throws ? std::ios_base::badbit : std::ios_base::goodbit);
            TypeParam a = before;
            if (throws) {
                EXPECT_THROW(in >> a, std::runtime_error) << text;
            } else {
                EXPECT_NO_THROW(in >> a) << text;
            }
            EXPECT_EQ(a, before) << text;
            EXPECT_EQ(in.rdstate(), std::ios_base::badbit) << text;
        }
        breaking_buffer buffer("");
        std::ostream out(&buffer);
        out.exceptions(throws ? std::ios_base::badbit : std::ios_base::goodbit);
        if (throws) {
            EXPECT_THROW(out << before, std::runtime_error);
        } else {
            EXPECT_NO_THROW(out << before);
        }
        EXPECT_EQ(out.rdstate(), std::ios_base::badbit);
    }
}

TEST(fixed_values_from_text, take_both_separators) {
    EXPECT_EQ(from_string<uint<64>>("1_000'000"), uint<64>(1000000u));
    EXPECT_THROW((void)from_string<uint<64>>("1_'0"), std::invalid_argument);
    EXPECT_THROW((void)from_string<uint<64>>("_1"), std::invalid_argument);
}

TEST(numeric_limits, are_those_of_integers) {
    using unbounded = std::numeric_limits<integer>;
    static_assert(unbounded::is_specialized && unbounded::is_integer && unbounded::is_signed && !unbounded::is_bounded);
    using bounded = std::numeric_limits<uint<256>>;
    static_assert(bounded::is_specialized && bounded::is_integer && !bounded::is_signed && bounded::is_modulo &&
                  bounded::digits == 256 && bounded::digits10 == 77 && !bounded::has_infinity && bounded::max_digits10 == 0);
    // The first length at which a fraction of five digits for log10(2) says one too many, and a longer one.
    static_assert(std::numeric_limits<uint<100000, std::uint8_t>>::digits10 == 30102 &&
                  std::numeric_limits<uint<108544>>::digits10 == 32674);
    EXPECT_EQ(unbounded::max(), 0);
    EXPECT_EQ(bounded::epsilon(), 0u);
}

#ifdef __cpp_lib_format
TEST(fixed_values_in_formats, are_those_of_values_of_any_size) {
    EXPECT_EQ(std::format("{:#x} {:>{}} {:*^5}|{:010}", 255_Z, 7_Z, 3, 8_Z, 42_Z), "0xff   7 **8**|0000000042");
    EXPECT_EQ(std::format("{} {:x} {:>8b}|", 0x13_P, 0x13_P, 0x5_P), "x^4+x+1 0x13    0b101|");
    EXPECT_EQ(std::format("{:03}", residue<101_Z>(-1)), "100");
    EXPECT_EQ(std::format("{:#x}", modulus(101)(-1)), "0x64");
    EXPECT_EQ(std::format("{}", gf2n<0x13_P>::root().squared()), "x^2");
}
#endif

}  // namespace
}  // namespace carry

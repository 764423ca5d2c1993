// Polynomials from and to characters in memory of the caller's.
#include "support/random.hpp"

#include <carry/gf2_poly.hpp>
#include <carry/gf2x.hpp>

#include <gtest/gtest.h>

#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <system_error>

namespace carry::test {
namespace {

constexpr char untouched = '\x01';

/// to_chars in so much room, before characters that it must leave as they are.
template <class Poly>
std::string written(const Poly& a, gf2x_format format, std::size_t room, std::errc expected = std::errc{}) {
    std::string memory(room + 80, untouched);
    char* const last = memory.data() + room;
    const std::to_chars_result result = to_chars(memory.data(), last, a, format);
    EXPECT_EQ(result.ec, expected);
    for (const char* behind = result.ptr; behind < memory.data() + memory.size(); ++behind) {
        EXPECT_EQ(*behind, untouched);
    }
    if (expected != std::errc{}) {
        EXPECT_EQ(result.ptr, last);
        return {};
    }
    return memory.substr(0, static_cast<std::size_t>(result.ptr - memory.data()));
}

/// The polynomial at the front of text, of which so many characters are expected to be read.
template <class Poly>
void check_read(std::string_view text, std::size_t length, const Poly& expected) {
    Poly a(17u);
    const std::from_chars_result result = from_chars(text.data(), text.data() + text.size(), a);
    ASSERT_EQ(result.ec, std::errc{}) << text;
    ASSERT_EQ(result.ptr - text.data(), static_cast<std::ptrdiff_t>(length)) << text;
    ASSERT_EQ(a, expected) << text;
}

template <class Poly>
void check_not_read(std::string_view text, std::errc expected, std::size_t length) {
    Poly a(17u);
    const std::from_chars_result result = from_chars(text.data(), text.data() + text.size(), a);
    ASSERT_EQ(result.ec, expected) << text;
    ASSERT_EQ(result.ptr - text.data(), static_cast<std::ptrdiff_t>(length)) << text;
    ASSERT_EQ(a, Poly(17u));
}

class gf2x_chars : public random_test {
protected:
    template <class Poly>
    static void check(const Poly& a, const std::string& text, gf2x_format format) {
        ASSERT_EQ(written(a, format, text.size()), text);
        ASSERT_EQ(written(a, format, text.size() + 70), text);
        ASSERT_EQ(written(a, format, text.size() - 1, std::errc::value_too_large), "");
        ASSERT_EQ(written(a, format, 0, std::errc::value_too_large), "");
        for (const char* behind : {"", " 1", "+", " + ", ",", "z", "_", "'", "-1", "^"}) {
            check_read(text + behind, text.size(), a);
        }
    }
};

TEST_F(gf2x_chars, are_the_string_at_every_size_and_in_every_form) {
    for (const gf2x_format format : {gf2x_format::polynomial, gf2x_format::hex, gf2x_format::binary}) {
        for (std::size_t n = 0; n < 30; ++n) {
            const gf2x a = gf2x::from_limbs(random.row(n));
            check(a, a.to_string(format), format);
        }
        for (std::size_t i = 0; i < rounds(20); ++i) {
            using poly = gf2_poly<163>;
            const poly a = (gf2x::from_limbs(random.row(200 / limb_bits)) % gf2x::monomial(163)).to<poly>().value();
            check(a, to_string(a, format), format);
            using bytes = gf2_poly<40, std::uint8_t>;
            const bytes b = (gf2x::from_limbs(random.row(64 / limb_bits)) % gf2x::monomial(40)).to<bytes>().value();
            check(b, to_string(b, format), format);
        }
    }
}

TEST_F(gf2x_chars, end_where_the_polynomial_ends) {
    const auto check = [](std::string_view text, std::size_t length, unsigned bits) {
        check_read(text, length, gf2x(bits));
        check_read(text, length, gf2_poly<64>(bits));
        check_read(text, length, gf2_poly<16, std::uint8_t>(bits));
    };
    check("x^3+x+1;", 7, 11);
    check("x^3 + x  +1 + ", 11, 11);
    check("x^3+x+1+x^", 9, 9);
    check("x^3+x^", 5, 10);
    check("x^3+x^ 2", 5, 10);
    check("x^3x", 3, 8);
    check("x^3^2", 3, 8);
    check("x+y", 1, 2);
    check("x\n+1", 1, 2);
    check("10", 1, 1);
    check("1^2", 1, 1);
    check("0y", 1, 0);
    check("0x", 1, 0);
    check("0xg", 1, 0);
    check("0b2", 1, 0);
    check("0x'1", 1, 0);
    check("0x1fg", 4, 31);
    check("0X1_f_", 5, 31);
    check("0x1''1", 3, 1);
    check("0b1012", 5, 5);
    check("0x00000000000000000000000000000000000001", 40, 1);
    check("X^000000000000000000000000000000000000001", 41, 2);
    check(std::string_view("x^3\0+1", 6), 3, 8);
}

TEST_F(gf2x_chars, are_refused_with_nothing_read) {
    for (const std::string_view text : {"", " ", "+", "+x", " x", "y", "2", "-1", "^2", "'", "\xff"}) {
        check_not_read<gf2x>(text, std::errc::invalid_argument, 0);
        check_not_read<gf2_poly<64>>(text, std::errc::invalid_argument, 0);
    }
    check_not_read<gf2x>(std::string_view(), std::errc::invalid_argument, 0);
}

TEST_F(gf2x_chars, that_do_not_fit) {
    check_not_read<gf2x>("x^99999999999999+y", std::errc::result_out_of_range, 16);
    check_not_read<gf2x>("1+x^18446744073709551616", std::errc::result_out_of_range, 24);
    check_not_read<gf2_poly<64>>("x^64+1,", std::errc::result_out_of_range, 6);
    check_not_read<gf2_poly<64>>("0x10000000000000000 ", std::errc::result_out_of_range, 19);
    check_read("0xffffffffffffffff ", 18, gf2_poly<64>(~std::uint64_t{0}));
}

constexpr bool reads_and_writes_in_constant_expressions() {
    std::array<char, 40> text{};
    const gf2_poly<163> a(0x11bu);
    gf2_poly<163> b;
    const std::to_chars_result end = to_chars(text.data(), text.data() + text.size(), a);
    return from_chars(text.data(), end.ptr, b).ec == std::errc{} && a == b;
}
static_assert(reads_and_writes_in_constant_expressions());

}  // namespace
}  // namespace carry::test

// Integers in streams, held against what the standard library does with built-in ones, and in formats.
#include "support/random.hpp"

#include <carry/integer.hpp>

#include <iomanip>
#include <limits>
#include <sstream>
#include <stdexcept>

namespace carry::test {
namespace {

class integer_stream : public random_test {};

TEST_F(integer_stream, writes_as_long_long_does) {
    using ios = std::ios_base;
    const ios::fmtflags bases[] = {ios::dec, ios::hex, ios::oct, {}}, adjusts[] = {ios::left, ios::right, ios::internal, {}};
    for (const long long v :
         {0ll, 1ll, -1ll, 8ll, 255ll, -4096ll, std::numeric_limits<long long>::max(), std::numeric_limits<long long>::min()}) {
        for (const auto base : bases) {
            for (const auto adjust : adjusts) {
                for (unsigned mask = 0; mask < 8; ++mask) {
                    for (const int width : {0, 1, 5, 12, 40}) {
                        if (base != ios::dec && base != ios::fmtflags{} && (v < 0 || (mask & 1) != 0))
                            continue;  // written without a sign
                        std::ostringstream expected, actual;
                        for (std::ostringstream* out : {&expected, &actual}) {
                            out->flags(base | adjust | ((mask & 1) != 0 ? ios::showpos : ios::fmtflags{}) |
                                       ((mask & 2) != 0 ? ios::showbase : ios::fmtflags{}) |
                                       ((mask & 4) != 0 ? ios::uppercase : ios::fmtflags{}));
                            out->fill('*');
                            out->width(width);
                        }
                        expected << v << '|';
                        actual << integer(v) << '|';
                        ASSERT_EQ(actual.str(), expected.str()) << v << " flags " << actual.flags();
                        ASSERT_EQ(actual.width(), 0);
                    }
                }
            }
        }
    }
}

TEST_F(integer_stream, writes_signs_in_every_base) {
    std::ostringstream out;
    out << std::hex << std::showbase << integer(-255) << ' ' << std::uppercase << integer(-255) << ' ' << std::oct
        << integer(-8) << ' ' << std::showpos << integer(8) << ' ' << std::internal << std::setfill('0') << std::hex
        << std::setw(8) << integer(-255);
    EXPECT_EQ(out.str(), "-0xff -0XFF -010 +010 -0X000FF");
}

TEST_F(integer_stream, reads_what_it_wrote) {
    for (std::size_t i = 0; i < rounds(100); ++i) {
        std::stringstream stream;
        const auto base = random.below(3);
        stream << (base == 0 ? std::dec : base == 1 ? std::hex : std::oct);
        if (random.coin()) stream << std::showbase;
        std::vector<integer> written(5);
        for (integer& a : written) {
            a = integer::from_limbs(random.row(random.below(10)), random.coin());
            stream << a << (random.coin() ? " " : "\n\t ");
        }
        for (const integer& a : written) {
            integer b = 77;
            ASSERT_TRUE(stream >> b) << stream.str();
            ASSERT_EQ(b, a) << stream.str();
        }
        integer b = 77;
        ASSERT_FALSE(stream >> b);
        ASSERT_TRUE(stream.eof());
        ASSERT_EQ(b, 77);
    }
}

/// What reading text leaves: the value (or "-" where reading failed), the state, and the rest.
std::string reading(const std::string& text, std::ios_base::fmtflags base) {
    std::istringstream in(text);
    in.setf(base, std::ios_base::basefield);
    integer a = 77;
    in >> a;
    std::string result = in.fail() ? (a == 77 ? "-" : "changed") : a.to_string();
    result += in.eof() ? " eof" : "";
    in.clear();
    std::string rest;
    std::getline(in, rest, '\0');
    return result + " [" + rest + "]";
}

TEST_F(integer_stream, stops_at_what_is_no_digit) {
    const auto dec = std::ios_base::dec, hex = std::ios_base::hex, oct = std::ios_base::oct;
    const std::ios_base::fmtflags any{};
    EXPECT_EQ(reading("123abc", dec), "123 [abc]");
    EXPECT_EQ(reading("123", dec), "123 eof []");
    EXPECT_EQ(reading("  -5 6", dec), "-5 [ 6]");
    EXPECT_EQ(reading("+5,", dec), "5 [,]");
    EXPECT_EQ(reading("0x1f", dec), "0 [x1f]");
    EXPECT_EQ(reading("1'000", dec), "1 ['000]");
    EXPECT_EQ(reading("0009 ", dec), "9 [ ]");
    EXPECT_EQ(reading("1fg", hex), "31 [g]");
    EXPECT_EQ(reading("0x1Fg", hex), "31 [g]");
    EXPECT_EQ(reading("-0X1F", hex), "-31 eof []");
    EXPECT_EQ(reading("0", hex), "0 eof []");
    EXPECT_EQ(reading("0b1", hex), "177 eof []");
    EXPECT_EQ(reading("178", oct), "15 [8]");
    EXPECT_EQ(reading("017", oct), "15 eof []");
    EXPECT_EQ(reading("0x1f z", any), "31 [ z]");
    EXPECT_EQ(reading("0b12", any), "1 [2]");
    EXPECT_EQ(reading("0o17", any), "15 eof []");
    EXPECT_EQ(reading("017", any), "17 eof []");
    EXPECT_EQ(reading("0z", any), "0 [z]");
    EXPECT_EQ(reading("", dec), "- eof []");
    EXPECT_EQ(reading("   ", dec), "- eof []");
    EXPECT_EQ(reading("abc", dec), "- [abc]");
    EXPECT_EQ(reading("-", dec), "- eof []");
    EXPECT_EQ(reading("-x", dec), "- [x]");
    EXPECT_EQ(reading("0xg", hex), "- [g]");
    EXPECT_EQ(reading("0x", any), "- eof []");
    std::istringstream in(" 5");
    in >> std::noskipws;
    integer a = 77;
    EXPECT_FALSE(in >> a);
    EXPECT_EQ(a, 77);
}

/// A buffer that fails, as a full disk does.
class broken_buffer : public std::streambuf {
protected:
    int_type overflow(int_type) override { throw std::runtime_error("broken"); }
    int_type underflow() override { throw std::runtime_error("broken"); }
};

TEST_F(integer_stream, reports_a_broken_buffer) {
    broken_buffer buffer;
    std::ostream out(&buffer);
    EXPECT_NO_THROW(out << integer(5));
    EXPECT_TRUE(out.bad());
    out.clear();
    out.exceptions(std::ios_base::badbit);
    EXPECT_THROW(out << integer(5), std::runtime_error);
    std::istream in(&buffer);
    in >> std::noskipws;
    integer a = 77;
    EXPECT_NO_THROW(in >> a);
    EXPECT_TRUE(in.bad());
    EXPECT_EQ(a, 77);
    in.clear();
    in.exceptions(std::ios_base::badbit);
    EXPECT_THROW(in >> a, std::runtime_error);
    std::istringstream empty("x");
    empty.exceptions(std::ios_base::failbit);
    EXPECT_THROW(empty >> a, std::ios_base::failure);
}

std::string formatted(const integer& a, std::string_view field) {
    detail::integer_format format;
    EXPECT_EQ(format.parse(field), field.size()) << field;
    return detail::format_integer(a, format);
}

TEST_F(integer_stream, formats) {
    EXPECT_EQ(formatted(42, ""), "42");
    EXPECT_EQ(formatted(-42, "d"), "-42");
    EXPECT_EQ(formatted(42, "6"), "    42");
    EXPECT_EQ(formatted(42, "<6"), "42    ");
    EXPECT_EQ(formatted(42, "*^7"), "**42***");
    EXPECT_EQ(formatted(42, "*>6"), "****42");
    EXPECT_EQ(formatted(42, "\u00e4<4"), "42\u00e4\u00e4");
    EXPECT_EQ(formatted(42, "+"), "+42");
    EXPECT_EQ(formatted(42, " "), " 42");
    EXPECT_EQ(formatted(-42, "+"), "-42");
    EXPECT_EQ(formatted(42, "06"), "000042");
    EXPECT_EQ(formatted(-42, "06"), "-00042");
    EXPECT_EQ(formatted(42, "<06"), "42    ");
    EXPECT_EQ(formatted(42, "x"), "2a");
    EXPECT_EQ(formatted(42, "X"), "2A");
    EXPECT_EQ(formatted(42, "#x"), "0x2a");
    EXPECT_EQ(formatted(42, "#X"), "0X2A");
    EXPECT_EQ(formatted(-42, "#010x"), "-0x000002a");
    EXPECT_EQ(formatted(5, "#b"), "0b101");
    EXPECT_EQ(formatted(5, "#B"), "0B101");
    EXPECT_EQ(formatted(8, "#o"), "010");
    EXPECT_EQ(formatted(0, "#o"), "0");
    EXPECT_EQ(formatted(0, "#x"), "0x0");
    EXPECT_EQ(formatted(8, "o"), "10");
}

TEST_F(integer_stream, leaves_what_is_no_format) {
    const auto length = [](std::string_view text) { return detail::integer_format{}.parse(text); };
    EXPECT_EQ(length("}rest"), 0u);
    EXPECT_EQ(length("8}"), 1u);
    EXPECT_EQ(length("8.3}"), 1u);
    EXPECT_EQ(length("f}"), 0u);
    EXPECT_EQ(length("xx}"), 1u);
    EXPECT_EQ(length("{"), 0u);
    EXPECT_EQ(length("{a}"), 0u);
    detail::integer_format format;
    EXPECT_EQ(format.parse("<{}x}"), 4u);
    EXPECT_TRUE(format.width_from_argument && !format.numbered_argument);
    format = {};
    EXPECT_EQ(format.parse("{12}}"), 4u);
    EXPECT_TRUE(format.width_from_argument && format.numbered_argument && format.width == 12);
}

/// Every width that std::format knows: the largest int has as many digits as the least number that is none.
TEST_F(integer_stream, reads_widths_to_the_largest) {
    for (const std::size_t width : {214748364u, 999999999u, 1000000000u, 2147483639u, 2147483640u, 2147483647u}) {
        const std::string text = std::to_string(width) + "x";
        detail::integer_format format;
        EXPECT_EQ(format.parse(text), text.size()) << text;
        EXPECT_EQ(format.width, width);
    }
    for (const std::string_view text : {"2147483648", "2147483650", "9999999999", "99999999999999999999999"}) {
        EXPECT_LT(detail::integer_format{}.parse(text), text.size()) << text;
    }
}

#ifdef __cpp_lib_format
TEST_F(integer_stream, formats_by_the_standard_library) {
    EXPECT_EQ(std::format("{:#x} {:>{}} {:{}}|{}", integer(255), integer(7), 3, integer(8), 2, integer(-1)), "0xff   7  8|-1");
    EXPECT_EQ(std::format("{0:{1}}", integer(8), 3), "  8");
    EXPECT_THROW((void)std::vformat("{:f}", std::make_format_args(integer(1))), std::format_error);
    const integer one = 1;
    EXPECT_THROW((void)std::vformat("{:2147483648}", std::make_format_args(one)), std::format_error);
    for (const long long width : {-1LL, 2147483648LL, std::numeric_limits<long long>::max()}) {
        EXPECT_THROW((void)std::vformat("{:{}}", std::make_format_args(one, width)), std::format_error);
    }
}
#endif

}  // namespace
}  // namespace carry::test

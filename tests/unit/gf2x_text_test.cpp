// gf2x to and from text: the three forms, what is refused, streams and formats.

#include <carry/gf2x.hpp>

#include "support/random.hpp"

#include <iomanip>
#include <sstream>

namespace carry {
namespace {

TEST(gf2x_text, reads_sums) {
    EXPECT_EQ(gf2x::from_string("x^163+x^7+x^6+x^3+1").to_string(), "x^163+x^7+x^6+x^3+1");
    EXPECT_EQ(gf2x("x^3 + x  +1"), gf2x(11));
    EXPECT_EQ(gf2x("1+x+x^3"), gf2x(11));
    EXPECT_EQ(gf2x("X^3+X+1"), gf2x(11));
    EXPECT_EQ(gf2x("x^1+x^0"), gf2x(3));
    EXPECT_EQ(gf2x("x^0003"), gf2x(8));
    EXPECT_EQ(gf2x("0"), gf2x());
    EXPECT_EQ(gf2x("1"), gf2x(1));
    EXPECT_EQ(gf2x("x"), gf2x(2));
    EXPECT_EQ(gf2x("0+x+0"), gf2x(2));
}

TEST(gf2x_text, repeated_terms_cancel) {
    EXPECT_EQ(gf2x("x+x"), gf2x());
    EXPECT_EQ(gf2x("1+1+1"), gf2x(1));
    EXPECT_EQ(gf2x("x^70+x^2+x^70"), gf2x(4));
}

TEST(gf2x_text, reads_bits) {
    EXPECT_EQ(gf2x("0x11b"), gf2x("x^8+x^4+x^3+x+1"));
    EXPECT_EQ(gf2x("0X11B"), gf2x(0x11b));
    EXPECT_EQ(gf2x("0b1011"), gf2x(11));
    EXPECT_EQ(gf2x("0B1011"), gf2x(11));
    EXPECT_EQ(gf2x("0x8000'0000_0000'0000'0000"), gf2x::monomial(79));
    EXPECT_EQ(gf2x("0b1_0"), gf2x(2));
    EXPECT_EQ(gf2x("0x0"), gf2x());
    EXPECT_EQ(gf2x("0x00000000000000000000000000000000000000001"), gf2x(1));
}

TEST(gf2x_text, refuses_what_is_no_polynomial) {
    for (const char* text :
         {"",      " ",     "+",     "x+",    "+x",    "x++1",  "2",    "10",  "11",   "x^",       "x^-1",   "x^+1",
          "x^ 2",  "x ^2",  "2x",    "xx",    "x*x",   "-x",    "x-1",  " x",  "x ",   "x + ",     "x^2 1",  "x 1",
          "y",     "x^2+y", "x^1.5", "0x",    "0b",    "0xg",   "0b2",  "0b",  "0x'1", "0x1'",     "0x1''1", "0x_1",
          "0x1_",  "0x-1",  "-0x1",  "0x 1",  "0x1+x", "1x",    "01",   "00",  "0o7",  "x\n",      "x\t+1",  "x^2+\n1",
          "x^2,1", "x^2;",  "x^0x3", "x^2'0", "xffff", "0b1 0", "0x1 ", "nan", "\xff", "x\xc2\xb2"}) {
        EXPECT_THROW((void)gf2x::from_string(text), std::invalid_argument) << '"' << text << '"';
    }
    EXPECT_THROW((void)gf2x::from_string(std::string_view("x\0+1", 4)), std::invalid_argument);
    EXPECT_THROW((void)gf2x::from_string(std::string_view("x\0", 2)), std::invalid_argument);
    EXPECT_THROW((void)gf2x::from_string(std::string_view("0x1\0", 4)), std::invalid_argument);
}

TEST(gf2x_text, refusal_points_at_the_place) {
    const auto message = [](const char* text) -> std::string {
        try {
            (void)gf2x::from_string(text);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_NE(message("x^3+y").find("character 5"), std::string::npos);
    EXPECT_NE(message("x^").find("character 3"), std::string::npos);
    EXPECT_NE(message("0x12g").find("character 5"), std::string::npos);
    EXPECT_NE(message("").find("character 1"), std::string::npos);
}

TEST(gf2x_text, exponents_beyond_the_limit) {
    EXPECT_THROW((void)gf2x("x^99999999999999"), std::length_error);
    EXPECT_THROW((void)gf2x("1+x^" + std::string(1000, '9')), std::length_error);
    EXPECT_THROW((void)gf2x("x^18446744073709551616"), std::length_error);  // 2^64
    EXPECT_THROW((void)gf2x("x^18446744073709551615"), std::length_error);
    EXPECT_THROW((void)gf2x("x^" + std::to_string(max_bits)), std::length_error);
    EXPECT_THROW((void)gf2x("x^99999999999999+y"), std::invalid_argument);
}

TEST(gf2x_text, writes_the_three_forms) {
    const gf2x a(0x11b);
    EXPECT_EQ(a.to_string(), "x^8+x^4+x^3+x+1");
    EXPECT_EQ(a.to_string(gf2x_format::hex), "0x11b");
    EXPECT_EQ(a.to_string(gf2x_format::binary), "0b100011011");
    EXPECT_EQ(gf2x().to_string(), "0");
    EXPECT_EQ(gf2x().to_string(gf2x_format::hex), "0x0");
    EXPECT_EQ(gf2x().to_string(gf2x_format::binary), "0b0");
    EXPECT_EQ(gf2x(1).to_string(), "1");
    EXPECT_EQ(gf2x(2).to_string(), "x");
    EXPECT_EQ(gf2x(6).to_string(), "x^2+x");
    EXPECT_EQ(gf2x::monomial(12345).to_string(), "x^12345");
}

class gf2x_text_round_trip : public test::random_test {};

TEST_F(gf2x_text_round_trip, every_form) {
    for (std::size_t n = 0; n <= 20; ++n) {
        for (std::size_t i = 0; i < test::rounds(10); ++i) {
            const gf2x a = gf2x::from_limbs(random.row(n));
            for (const gf2x_format format : {gf2x_format::polynomial, gf2x_format::hex, gf2x_format::binary}) {
                const std::string text = a.to_string(format);
                ASSERT_EQ(gf2x::from_string(text), a) << text;
                std::istringstream in(text + " rest");
                gf2x b(1);
                in >> b;
                ASSERT_TRUE(in.good());
                ASSERT_EQ(b, a);
            }
        }
    }
}

TEST(gf2x_streams, output) {
    const auto written = [](const gf2x& a, auto... manipulators) {
        std::ostringstream out;
        ((out << manipulators), ...);
        out << a << '|';
        return out.str();
    };
    const gf2x a(0x2f);
    EXPECT_EQ(written(a), "x^5+x^3+x^2+x+1|");
    EXPECT_EQ(written(a, std::hex), "0x2f|");
    EXPECT_EQ(written(a, std::hex, std::uppercase), "0X2F|");
    EXPECT_EQ(written(a, std::hex, std::setw(8)), "    0x2f|");
    EXPECT_EQ(written(a, std::hex, std::setw(8), std::left), "0x2f    |");
    EXPECT_EQ(written(a, std::hex, std::setw(8), std::internal, std::setfill('0')), "0x00002f|");
    EXPECT_EQ(written(gf2x(2), std::setw(3), std::setfill('.')), "..x|");
    EXPECT_EQ(written(gf2x()), "0|");
    std::ostringstream twice;
    twice << std::setw(4) << gf2x(1) << gf2x(1);  // a width holds once
    EXPECT_EQ(twice.str(), "   11");
}

TEST(gf2x_streams, input) {
    std::istringstream in("  x^3+1 0x1f,0b11 ");
    gf2x a, b, c;
    char comma = 0;
    in >> a >> b >> comma >> c;
    EXPECT_TRUE(in.good());
    EXPECT_EQ(a, gf2x(9));
    EXPECT_EQ(b, gf2x(31));
    EXPECT_EQ(comma, ',');
    EXPECT_EQ(c, gf2x(3));
    in >> a;
    EXPECT_TRUE(in.fail());
    EXPECT_TRUE(in.eof());
    EXPECT_EQ(a, gf2x(9));
}

TEST(gf2x_streams, failed_input_leaves_the_value) {
    for (const char* text : {"17", "y", ";", "x^99999999999999", "x+", "0x"}) {
        std::istringstream in(text);
        gf2x a(5);
        in >> a;
        EXPECT_TRUE(in.fail()) << text;
        EXPECT_EQ(a, gf2x(5)) << text;
    }
    std::istringstream spaces("x");
    spaces.exceptions(std::ios_base::failbit);
    gf2x a;
    EXPECT_NO_THROW(spaces >> a);
    EXPECT_THROW(spaces >> a, std::ios_base::failure);
}

TEST(gf2x_formats, fields) {
    const auto formatted = [](const gf2x& a, std::string_view text) {
        detail::integer_format field;
        EXPECT_EQ(field.parse(text), text.size()) << text;
        return detail::format_gf2x(a, field);
    };
    const gf2x a(0x2f);
    EXPECT_EQ(formatted(a, ""), "x^5+x^3+x^2+x+1");
    EXPECT_EQ(formatted(a, "x"), "0x2f");
    EXPECT_EQ(formatted(a, "X"), "0X2F");
    EXPECT_EQ(formatted(a, "b"), "0b101111");
    EXPECT_EQ(formatted(a, "B"), "0B101111");
    EXPECT_EQ(formatted(a, "8x"), "    0x2f");
    EXPECT_EQ(formatted(a, "<8x"), "0x2f    ");
    EXPECT_EQ(formatted(a, "*^9x"), "**0x2f***");
    EXPECT_EQ(formatted(a, "08x"), "0x00002f");
    EXPECT_EQ(formatted(a, "04x"), "0x2f");
    EXPECT_EQ(formatted(gf2x(2), "03"), "  x");
#ifdef __cpp_lib_format
    EXPECT_EQ(std::format("{}|{:>6x}|{:b}", gf2x(3), gf2x(3), gf2x(3)), "x+1|   0x3|0b11");
#endif
}

}  // namespace
}  // namespace carry

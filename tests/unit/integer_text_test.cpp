// Integers from and to text.
#include "support/random.hpp"

#include <carry/integer.hpp>

#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>

namespace carry::test {
namespace {

/// The digits of a in base, by one division each.
std::string plain_text(const integer& a, unsigned base) {
    const char* const digits = base <= 36 ? "0123456789abcdefghijklmnopqrstuvwxyz"
                                          : "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/";
    std::string text;
    integer rest = abs(a);
    do {
        text.insert(text.begin(), digits[(rest % base).to<unsigned>().value()]);
        rest /= base;
    } while (rest != 0);
    return a.is_negative() ? "-" + text : text;
}

class integer_text : public random_test {};

TEST_F(integer_text, every_base_both_ways) {
    for (int base = 2; base <= 64; ++base) {
        for (const std::size_t n : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{3}, 4 + random.below(6)}) {
            const integer a = integer::from_limbs(random.row(n), random.coin());
            const std::string text = a.to_string(base);
            ASSERT_EQ(text, plain_text(a, static_cast<unsigned>(base))) << base;
            ASSERT_EQ(integer::from_string(text, base), a) << base << ": " << text;
        }
        for (int i = 0; i < base + 2; ++i) {
            ASSERT_EQ(integer::from_string(integer(i).to_string(base), base), i);
        }
    }
}

TEST_F(integer_text, around_powers_of_ten_and_of_the_radix) {
    for (const int power_of : {2, 10}) {
        for (unsigned exponent = 0; exponent < 140; ++exponent) {
            const integer power = pow(integer(power_of), exponent);
            for (int more = -2; more <= 2; ++more) {
                for (const integer& a : {power + more, -power + more}) {
                    ASSERT_EQ(a.to_string(), plain_text(a, 10));
                }
            }
        }
    }
}

TEST_F(integer_text, round_trips_at_any_size) {
    for (std::size_t i = 0; i < rounds(60); ++i) {
        const integer a = integer::from_limbs(random.row(random.below(400)), random.coin());
        const int base = static_cast<int>(random.between(2, 64));
        ASSERT_EQ(integer::from_string(a.to_string(base), base), a) << base;
        ASSERT_EQ(integer(a.to_string()), a);
    }
    const integer large = pow(7, 200000);
    EXPECT_EQ(integer(large.to_string()), large);
}

TEST_F(integer_text, known_texts) {
    EXPECT_EQ(integer(0).to_string(), "0");
    EXPECT_EQ(integer(-0).to_string(2), "0");
    EXPECT_EQ(integer(255).to_string(16), "ff");
    EXPECT_EQ(integer(-255).to_string(2), "-11111111");
    EXPECT_EQ(integer(35).to_string(36), "z");
    EXPECT_EQ(integer(35).to_string(37), "Z");
    EXPECT_EQ(integer(36).to_string(37), "a");
    EXPECT_EQ(integer(61).to_string(62), "z");
    EXPECT_EQ(integer(62 * 64 + 63).to_string(64), "+/");
    EXPECT_EQ((integer(1) << 128).to_string(), "340282366920938463463374607431768211456");
    EXPECT_EQ(pow(10, 50).to_string(), "1" + std::string(50, '0'));
}

TEST_F(integer_text, signs_prefixes_separators_and_zeros) {
    EXPECT_EQ(integer("42"), 42);
    EXPECT_EQ(integer("+42"), 42);
    EXPECT_EQ(integer("-42"), -42);
    EXPECT_EQ(integer("-0"), 0);
    EXPECT_FALSE(integer("-0").is_negative());
    EXPECT_EQ(integer("0x2A"), 42);
    EXPECT_EQ(integer("-0X2a"), -42);
    EXPECT_EQ(integer("0b101010"), 42);
    EXPECT_EQ(integer("0B101010"), 42);
    EXPECT_EQ(integer("0o52"), 42);
    EXPECT_EQ(integer("0O52"), 42);
    EXPECT_EQ(integer("0052"), 52);  // no octal by a mere zero
    EXPECT_EQ(integer("1'000_000"), 1000000);
    EXPECT_EQ(integer("0xffff'ffff"), 0xffffffffu);
    EXPECT_EQ(integer("0_1"), 1);
    EXPECT_EQ(integer("000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001"), 1);
    EXPECT_EQ(integer("0x10", 36), (integer(33) * 36 + 1) * 36);
    EXPECT_EQ(integer("b1", 16), 0xb1);
    EXPECT_EQ(integer("0b1", 16), 0xb1);
    EXPECT_EQ(integer("fF", 16), 255);
    EXPECT_EQ(integer("zZ", 36), 35 * 37);
    EXPECT_EQ(integer("aA", 62), 36 * 62 + 10);
    EXPECT_EQ(integer("+1", 62), 1);
    EXPECT_EQ(integer("+1", 63), 62 * 63 + 1);  // a digit there
    EXPECT_EQ(integer("-+", 64), -62);
}

TEST_F(integer_text, what_is_no_number) {
    for (const char* text :
         {"",    "-",    "+",    " 1",   "1 ",   "1 2",  "--1",  "+-1",   "- 1",   "1-",  "0x",  "-0x",   "0b",
          "0b2", "0o8",  "0x_1", "0x'1", "_1",   "1_",   "1__2", "1'_2",  "'",     "12a", "0xg", "1.0",   "1e5",
          "abc", "0x-1", "\n1",  "1\n",  "0 x1", "\xff", "ten",  "0b0b1", "0x0x1", "1'",  "#1",  "1,000", "\xc2\xb2"}) {
        EXPECT_THROW(integer{text}, std::invalid_argument) << '"' << text << '"';
    }
    EXPECT_THROW(integer(std::string_view("1\0", 2)), std::invalid_argument);
    EXPECT_THROW(integer("2", 2), std::invalid_argument);
    EXPECT_THROW(integer("0x1", 16), std::invalid_argument);
    EXPECT_THROW(integer("z", 35), std::invalid_argument);
    EXPECT_THROW(integer("+", 62), std::invalid_argument);
    for (const int base : {-10, -1, 1, 65, 256, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
        EXPECT_THROW(integer("1", base), std::invalid_argument) << base;
        EXPECT_THROW(integer(1).to_string(base), std::invalid_argument) << base;
    }
    EXPECT_THROW(integer(1).to_string(0), std::invalid_argument);
}

TEST_F(integer_text, refusal_points_at_the_place) {
    const auto message = [](std::string_view text, int base = 0) -> std::string {
        try {
            (void)integer::from_string(text, base);
        } catch (const std::invalid_argument& error) {
            return error.what();
        }
        return "";
    };
    EXPECT_TRUE(message("12a4").ends_with(" at character 3")) << message("12a4");
    EXPECT_TRUE(message("").ends_with(" at character 1"));
    EXPECT_TRUE(message("-").ends_with(" at character 2"));
    EXPECT_TRUE(message("-0x").ends_with(" at character 4"));
    EXPECT_TRUE(message("-0xf1g").ends_with(" at character 6"));
    EXPECT_TRUE(message("1''2").ends_with(" at character 3"));
    EXPECT_TRUE(message("1_").ends_with(" at character 3"));
    EXPECT_TRUE(message("1 2").ends_with(" at character 2"));
    EXPECT_TRUE(message("777978", 8).ends_with(" at character 4"));
    EXPECT_TRUE(message(std::string(100, '7') + 'x').ends_with(" at character 101"));
}

TEST_F(integer_text, every_bad_character_at_every_place) {
    for (const std::size_t length :
         {std::size_t{1}, std::size_t{7}, std::size_t{20}, std::size_t{64}, std::size_t{65}, 66 + random.below(200)}) {
        for (const int base : {2, 8, 10, 16, 32, 36, 37, 62, 64}) {
            const std::string good = "1" + std::string(length - 1, '0');
            for (std::size_t place = 0; place < length; ++place) {
                std::string text = good;
                text[place] = " .:@[`{?-\x7f\x80\xb0\xff"[random.below(13)];
                ASSERT_THROW(integer::from_string("+" + good.substr(0, base < 63 ? 0 : length) + text, base),
                             std::invalid_argument)
                    << base << ": " << text;
                text[place] = '\0';
                ASSERT_THROW(integer::from_string(text, base), std::invalid_argument) << base;
            }
        }
    }
}

TEST_F(integer_text, separators_at_every_place) {
    for (const std::size_t length :
         {std::size_t{2}, std::size_t{19}, std::size_t{63}, std::size_t{64}, 65 + random.below(150)}) {
        for (int base = 2; base <= 64; ++base) {
            const integer a =
                pow(integer(base), static_cast<unsigned>(length)) - 1 - random.below(static_cast<std::size_t>(base));
            const std::string text = a.to_string(base);
            ASSERT_EQ(text.size(), length);
            const std::size_t place = random.below(length + 1);
            std::string separated = text;
            separated.insert(place, 1, random.coin() ? '\'' : '_');
            if (place == 0 || place == length) {
                ASSERT_THROW(integer::from_string(separated, base), std::invalid_argument) << base << ": " << separated;
                continue;
            }
            ASSERT_EQ(integer::from_string(separated, base), a) << base << ": " << separated;
            ASSERT_EQ(integer::from_string("-000_" + separated, base), -a) << base;
            separated.insert(place, 1, '_');
            ASSERT_THROW(integer::from_string(separated, base), std::invalid_argument) << base << ": " << separated;
        }
    }
}

TEST_F(integer_text, every_single_character) {
    for (int base = 2; base <= 64; ++base) {
        int digits = 0;
        for (int c = 0; c < 256; ++c) {
            const char text[] = {static_cast<char>(c)};
            try {
                const integer value = integer::from_string(std::string_view(text, 1), base);
                ASSERT_LT(value, base);
                ++digits;
            } catch (const std::invalid_argument&) {
            }
        }
        int expected = base;
        if (base > 10 && base <= 36) expected += base - 10;  // small letters and capitals
        ASSERT_EQ(digits, expected) << base;
    }
}

}  // namespace
}  // namespace carry::test

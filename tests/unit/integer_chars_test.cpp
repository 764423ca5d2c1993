// Integers from and to characters in memory of the caller's.
#include "support/random.hpp"

#include <carry/integer.hpp>

#include <charconv>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>

namespace carry::test {
namespace {

constexpr char untouched = '\x01';

/// to_chars in so much room, before characters that it must leave as they are.
std::string written(const integer& a, int base, std::size_t room, std::errc expected = std::errc{}) {
    std::string memory(room + 80, untouched);
    char* const last = memory.data() + room;
    const std::to_chars_result result = to_chars(memory.data(), last, a, base);
    EXPECT_EQ(result.ec, expected) << base;
    for (const char* behind = result.ptr; behind < memory.data() + memory.size(); ++behind) {
        EXPECT_EQ(*behind, untouched) << base;
    }
    if (expected != std::errc{}) {
        EXPECT_EQ(result.ptr, last);
        return {};
    }
    return memory.substr(0, static_cast<std::size_t>(result.ptr - memory.data()));
}

/// The number at the front of text, of which so many characters are expected to be read.
void check_read(std::string_view text, std::size_t length, const integer& expected, int base = 10) {
    integer a = 17;
    const std::from_chars_result result = from_chars(text.data(), text.data() + text.size(), a, base);
    ASSERT_EQ(result.ec, std::errc{}) << text;
    ASSERT_EQ(result.ptr - text.data(), static_cast<std::ptrdiff_t>(length)) << text;
    ASSERT_EQ(a, expected) << text;
}

void check_refused(std::string_view text, int base = 10) {
    integer a = 17;
    const std::from_chars_result result = from_chars(text.data(), text.data() + text.size(), a, base);
    ASSERT_EQ(result.ec, std::errc::invalid_argument) << text;
    ASSERT_EQ(result.ptr, text.data()) << text;
    ASSERT_EQ(a, 17);
}

class integer_chars : public random_test {};

TEST_F(integer_chars, are_the_string_at_every_size_and_base) {
    for (int base = 2; base <= 64; ++base) {
        for (const unsigned n : {0u, 1u, 2u, 3u, 4u, 5u, 9u, 17u, 24u, 25u, 26u, 32u, 33u, 34u, 40u, 70u}) {
            const integer a = integer::from_limbs(random.row(n), random.coin());
            const std::string text = a.to_string(base);
            ASSERT_EQ(written(a, base, text.size()), text) << base;
            ASSERT_EQ(written(a, base, text.size() + 1), text) << base;
            ASSERT_EQ(written(a, base, text.size() + 70), text) << base;
            ASSERT_EQ(written(a, base, text.size() - 1, std::errc::value_too_large), "") << base;
            ASSERT_EQ(written(a, base, 0, std::errc::value_too_large), "") << base;
            check_read(text, text.size(), a, base);
            check_read(text + " 1", text.size(), a, base);
            check_read(text + "-", text.size(), a, base);
        }
    }
}

TEST_F(integer_chars, of_single_limbs_are_the_standard_library_s) {
    for (std::size_t i = 0; i < rounds(2000); ++i) {
        const auto value = static_cast<std::int64_t>(random.word()) >> random.below(64);
        for (const int base : {2, 8, 10, 16, 36}) {
            char expected[66];
            const std::string_view text(expected, std::to_chars(expected, expected + 66, value, base).ptr);
            ASSERT_EQ(written(value, base, 66), text);
            check_read(text, text.size(), value, base);
        }
    }
}

TEST_F(integer_chars, end_where_digits_end) {
    check_read("42", 2, 42);
    check_read("-42", 3, -42);
    check_read("0", 1, 0);
    check_read("-0", 2, 0);
    check_read("007x", 3, 7);
    check_read("12,13", 2, 12);
    check_read("12'000", 2, 12);
    check_read("0x10", 1, 0);
    check_read("ffg", 2, 255, 16);
    check_read("FfG", 2, 255, 16);
    check_read("aAz/", 3, (integer(36) * 62 + 10) * 62 + 61, 62);
    check_read("+/-", 2, 62 * 64 + 63, 64);
    check_read(std::string_view("5\0006", 3), 1, 5);
    for (const unsigned digits : {1u, 18u, 19u, 20u, 62u, 63u, 64u, 65u, 127u, 128u, 129u, 200u, 1000u, 5000u}) {
        const integer a = integer(pow(10, digits)) - 1;
        const std::string text = a.to_string();
        for (const char* behind : {"", ".", "-1", " 5", "a"}) {
            check_read(text + behind, digits, a);
            check_read("-" + text + behind, digits + 1, -a);
            check_read(std::string(70, '0') + text + behind, digits + 70, a);
        }
    }
}

TEST_F(integer_chars, are_refused_with_nothing_read) {
    for (const char* text : {"", "-", "--1", "+1", " 1", "x", "\n", "- 1", "_1", "'1", "a", "\xff"}) {
        check_refused(text);
    }
    check_refused(std::string_view());
    check_refused("2", 2);
    check_refused("+", 62);
    check_refused("z", 35);
    check_refused(std::string(100, ' '));
    for (const int base : {-10, -1, 0, 1, 65, std::numeric_limits<int>::max(), std::numeric_limits<int>::min()}) {
        check_refused("1", base);
        ASSERT_EQ(written(1, base, 10, std::errc::invalid_argument), "");
    }
}

}  // namespace
}  // namespace carry::test

/// \file
/// The replacement field of an integer in std::format, apart from std::format, which not every compiler of the house has.
#pragma once

#include <cstddef>
#include <string_view>

namespace carry::detail {

/// `[[fill]align][sign][#][0][width][type]`, as for built-in integers (C++20, [format.string.std]).
struct integer_format {
    char fill[4] = {' '};       ///< one character in UTF-8
    std::size_t fill_size = 1;  ///< its bytes
    char align = '\0';          ///< '<', '>', '^'; or 0: to the right
    char sign = '-';            ///< '-', '+', ' ': what stands before a number that is not negative
    bool alternate = false;     ///< '#': with the prefix of the base
    bool zero = false;          ///< '0': zeros between the sign, the prefix and the digits; without effect where align is set
    bool width_from_argument = false;  ///< the width is an argument:
    bool numbered_argument = false;    ///< the one with the number that `width` holds, else the next
    std::size_t width = 0;             ///< the least number of characters
    char type = 'd';                   ///< 'b', 'B', 'd', 'o', 'x', 'X'

    static constexpr std::size_t most_width = 0x7fffffff;  ///< that of std::format, the largest int where that has 32 bits

    /// Reads a field from the beginning of text; returns how many characters it has. What is no field is left unread: whoever
    /// finds anything but a closing brace behind it reports that.
    constexpr std::size_t parse(std::string_view text) noexcept {
        std::size_t i = 0;
        const auto at = [&](std::size_t k) { return k < text.size() ? text[k] : '\0'; };
        const auto is_align = [](char c) { return c == '<' || c == '>' || c == '^'; };
        const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
        const auto number = [&]() {
            std::size_t n = 0;
            for (; is_digit(at(i)); ++i) {
                const auto digit = static_cast<std::size_t>(at(i) - '0');
                if (n > (most_width - digit) / 10) {
                    break;
                }
                n = 10 * n + digit;
            }
            return n;
        };

        const auto lead = static_cast<unsigned char>(at(0));
        const std::size_t first = lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
        if (is_align(at(first)) && at(0) != '{' && at(0) != '}') {
            for (fill_size = 0; fill_size < first; ++fill_size) {
                fill[fill_size] = text[fill_size];
            }
            align = at(first);
            i = first + 1;
        } else if (is_align(at(0))) {
            align = at(0);
            i = 1;
        }
        if (at(i) == '+' || at(i) == '-' || at(i) == ' ') {
            sign = at(i++);
        }
        if (at(i) == '#') {
            alternate = true;
            ++i;
        }
        if (at(i) == '0') {
            zero = true;
            ++i;
        }
        if (at(i) == '{') {
            const std::size_t brace = i++;
            numbered_argument = is_digit(at(i));
            width = number();
            width_from_argument = at(i) == '}';
            if (!width_from_argument) {
                return brace;
            }
            ++i;
        } else {
            width = number();
        }
        switch (at(i)) {
        case 'b':
        case 'B':
        case 'd':
        case 'o':
        case 'x':
        case 'X':
            type = at(i++);
            break;
        default:
            break;
        }
        return i;
    }
};

}  // namespace carry::detail

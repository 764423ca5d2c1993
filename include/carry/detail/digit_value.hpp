/// \file
/// What digits in text stand for.
#pragma once

namespace carry::detail {

/// Whether it is a decimal digit.
constexpr bool is_decimal_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// The value of a digit, or 255. Letters count from ten on in either case.
constexpr unsigned digit_value(char c) noexcept {
    if (is_decimal_digit(c)) return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a') + 10;
    if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A') + 10;
    return 255;
}

/// The base that the letter of a prefix `0x`, `0o` or `0b` stands for, or 0.
constexpr unsigned prefix_base(char c) noexcept {
    switch (c) {
    case 'x':
    case 'X':
        return 16;
    case 'o':
    case 'O':
        return 8;
    case 'b':
    case 'B':
        return 2;
    default:
        return 0;
    }
}

}  // namespace carry::detail

/// \file
/// Digits as characters, for strings and streams.
#pragma once

#include <carry/integer.hpp>

#include <array>
#include <cstddef>

namespace carry::detail {

inline constexpr unsigned char no_digit = 0xff;

/// The characters of the digits in bases up to 36, and in the higher ones.
inline constexpr char small_digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
inline constexpr char large_digits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/";

/// The value of a character as a digit in this base, or no_digit.
constexpr unsigned char digit_value(char c, unsigned base) noexcept {
    unsigned value = no_digit;
    if (c >= '0' && c <= '9') {
        value = static_cast<unsigned>(c - '0');
    } else if (c >= 'A' && c <= 'Z') {
        value = static_cast<unsigned>(c - 'A') + 10;
    } else if (c >= 'a' && c <= 'z') {
        value = static_cast<unsigned>(c - 'a') + (base <= 36 ? 10 : 36);
    } else if (c == '+') {
        value = 62;
    } else if (c == '/') {
        value = 63;
    }
    return static_cast<unsigned char>(value < base ? value : no_digit);
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

/// The number of digits, the first not 0, from which a number is certainly longer than the size limit.
std::size_t too_many_digits(unsigned base) noexcept;

/// The number with these digits, values below base with `zero` added, the most significant first. Throws std::length_error.
integer from_digit_values(const unsigned char* digits, std::size_t count, unsigned base, bool negative, unsigned char zero = 0);

}  // namespace carry::detail

/// \file
/// Digits as characters, for strings and streams.
#pragma once

#include "kernels/text.hpp"

#include <carry/detail/digit_value.hpp>
#include <carry/integer.hpp>

#include <cstddef>
#include <string>
#include <string_view>

namespace carry::detail {

inline constexpr unsigned char no_digit = 0xff;

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

/// The number of digits, the first not 0, from which a number is certainly longer than the size limit.
std::size_t too_many_digits(unsigned base) noexcept;

/// The number that digits of this base spell, fewer of them than too_many_digits behind leading zeros. Throws
/// std::length_error.
integer from_digits(std::string_view text, unsigned base, bool negative);

/// |a| in this base, behind a `-` where `negative` says so and a is not 0.
std::string text_of(const integer& a, unsigned base, kernels::letters case_of_letters, bool negative);

}  // namespace carry::detail

/// \file
/// Characters for digits in a radix from 2 to 64.
#pragma once

#include <carry/compat/tommath.h>

#include <cstddef>

namespace carry::tommath {

/// What no character stands for.
inline constexpr unsigned char no_digit = 0xff;

/// The digit below radix that a character stands for, in either case up to radix 36, or no_digit.
unsigned char digit_value(int character, int radix) noexcept;

/// a = the number that count digits spell in this radix, 2 to 64; the sign is dropped for zero.
mp_err assign_digits(mp_int* a, const unsigned char* text, std::size_t count, int radix, bool negative) noexcept;

}  // namespace carry::tommath

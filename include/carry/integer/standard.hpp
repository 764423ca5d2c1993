/// \file
/// What the standard library knows of integers: to_chars and from_chars, std::hash, std::numeric_limits, std::format.
#pragma once

#include <carry/config.h>
#include <carry/detail/exact_limits.hpp>
#include <carry/detail/formatter.hpp>
#include <carry/detail/integer_format.hpp>
#include <carry/integer/conversion.hpp>

#include <charconv>
#include <cstddef>
#include <functional>
#include <limits>
#include <string>
#include <version>

namespace carry {

/// \name Text in memory of the caller's
/// @{

/// to_string(a, base) into [first, last), as std::to_chars does: {the end of the text, std::errc{}}; where it does not fit
/// {last, std::errc::value_too_large}, and where base is not from 2 to 64 {last, std::errc::invalid_argument}. No character
/// behind the text is touched; on an error what stands in the range is unspecified. Up to 1536 bits (352 with limbs of 32) it
/// does not allocate. Cost: as integer::to_string.
CARRY_API std::to_chars_result to_chars(char* first, char* last, const integer& a, int base = 10);

/// a = the number that [first, last) begins with, as std::from_chars reads it: a `-` or nothing, and as many digits as there
/// are, those of integer::from_string, but no `+`, space, prefix or separator. {their end, std::errc{}}; {first,
/// std::errc::invalid_argument} where there is no digit or base is not from 2 to 64; {their end,
/// std::errc::result_out_of_range} beyond max_bits. On an error a is as it was. Cost: as integer::from_string.
CARRY_API std::from_chars_result from_chars(const char* first, const char* last, integer& a, int base = 10);

/// @}

/// A hash of the value, the same in every run of one build. O(n).
CARRY_API std::size_t hash_value(const integer& a) noexcept;

namespace detail {

/// a as the field says.
CARRY_API std::string format_integer(const integer& a, const integer_format& field);

}  // namespace detail

}  // namespace carry

/// hash_value(a): equal integers have equal hashes.
template <>
struct std::hash<carry::integer> {
    std::size_t operator()(const carry::integer& a) const noexcept { return carry::hash_value(a); }
};

/// What the standard library tells of a type of integers: this one has no bounds that would matter, so min() and max() are 0.
template <>
struct std::numeric_limits<carry::integer> : carry::detail::exact_limits<carry::integer> {
    static constexpr bool is_signed = true;
    static constexpr bool is_bounded = false;
    static constexpr bool is_modulo = false;
    static constexpr int digits = 0;
    static constexpr int digits10 = 0;
    static carry::integer min() noexcept { return {}; }
    static carry::integer lowest() noexcept { return {}; }
    static carry::integer max() noexcept { return {}; }
};

#ifdef __cpp_lib_format
/// `[[fill]align][sign][#][0][width][type]` as for built-in integers: types b, B, d, o, x, X; the width may be another
/// argument.
template <>
struct std::formatter<carry::integer, char> : carry::detail::number_formatter {
    template <class Context>
    auto format(const carry::integer& a, Context& context) const {
        return carry::detail::put_formatted(carry::detail::format_integer(a, field(context)), context);
    }
};
#endif

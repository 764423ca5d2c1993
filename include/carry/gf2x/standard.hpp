/// \file
/// What the standard library knows of polynomials: streams, to_chars and from_chars, std::hash, std::format.
#pragma once

#include <carry/config.h>
#include <carry/detail/formatter.hpp>
#include <carry/detail/integer_format.hpp>
#include <carry/gf2x/conversion.hpp>
#include <carry/polynomial_format.hpp>

#include <charconv>
#include <cstddef>
#include <functional>
#include <iosfwd>
#include <string>
#include <version>

namespace carry {

/// \name Streams
/// @{

/// Writes the polynomial form, or 0x... under std::hex (std::uppercase holds). Honours width, fill and adjustment
/// (std::internal fills between 0x and the digits).
CARRY_API std::ostream& operator<<(std::ostream& out, const gf2x& a);
/// Reads any form that from_string reads, up to the first character that cannot belong to it; a space ends it, as it ends every
/// stream's number. Sets failbit where that is no polynomial or one beyond max_bits, eofbit where the text ends, badbit where
/// the buffer throws. Throws what the stream is set to throw, once a is written; where reading fails or breaks, a stays as it
/// was.
CARRY_API std::istream& operator>>(std::istream& in, gf2x& a);

/// @}
/// \name Text in memory of the caller's
/// @{

/// a.to_string(format) into [first, last), as std::to_chars does: {the end of the text, std::errc{}}, or where it does not fit
/// {last, std::errc::value_too_large}. No character behind the text is touched; on an error what stands in the range is
/// unspecified. It does not allocate. Cost: linear in the text.
CARRY_API std::to_chars_result to_chars(char* first, char* last, const gf2x& a,
                                        gf2x_format format = gf2x_format::polynomial) noexcept;

/// a = the polynomial that [first, last) begins with, in the memory that a has, if that suffices: the longest beginning that
/// gf2x::from_string reads. {its end, std::errc{}}; {first, std::errc::invalid_argument} where there is none; {its end,
/// std::errc::result_out_of_range} where its degree is max_bits or more. On an error a is as it was. Cost: as from_string.
CARRY_API std::from_chars_result from_chars(const char* first, const char* last, gf2x& a);

/// @}

/// A hash of the coefficients, the same in every run of one build. O(n).
CARRY_API std::size_t hash_value(const gf2x& a) noexcept;

namespace detail {

/// a as the field says: type x or X is the hexadecimal form, b or B the binary one, none the sum of terms; signs are not
/// written, and zeros stand between the prefix and the digits (before a sum there are none).
CARRY_API std::string format_gf2x(const gf2x& a, const integer_format& field);

}  // namespace detail

}  // namespace carry

/// Hashes the coefficients.
template <>
struct std::hash<carry::gf2x> {
    std::size_t operator()(const carry::gf2x& a) const noexcept { return carry::hash_value(a); }
};

#ifdef __cpp_lib_format
/// `[[fill]align][0][width][type]`: no type for the sum of terms, x or X for 0x..., b or B for 0b...
template <>
struct std::formatter<carry::gf2x, char> : carry::detail::polynomial_formatter {
    template <class Context>
    auto format(const carry::gf2x& a, Context& context) const {
        return carry::detail::put_formatted(carry::detail::format_gf2x(a, field()), context);
    }
};
#endif

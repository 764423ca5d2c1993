/// \file
/// Polynomials over GF(2) as text, in the three forms of gf2x_format: what a text's beginning is, what it says, and how a
/// polynomial is written.
#pragma once

#include <carry/detail/digit_value.hpp>
#include <carry/polynomial_format.hpp>

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>

namespace carry::detail {

/// How much of a text is a polynomial.
struct polynomial_extent {
    std::size_t size = 0;           ///< of the longest beginning that is one; 0 where none is
    std::size_t bits = 0;           ///< that suffice for it; the greatest std::size_t where none do
    unsigned digit_bits = 0;        ///< of the digits after its prefix; 0 for a sum of terms
    const char* missing = nullptr;  ///< what would have to stand for the text to go on
    std::size_t at = 0;             ///< and where

    /// Whether it is all of that text.
    constexpr bool is_all_of(std::string_view text) const noexcept { return size != 0 && size == text.size(); }
};

/// The sum of terms that text begins with.
constexpr polynomial_extent extent_of_sum(std::string_view text) noexcept {
    constexpr auto greatest = std::numeric_limits<std::size_t>::max();
    const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : '\0'; };
    const auto behind_spaces = [&](std::size_t i) {
        while (at(i) == ' ') ++i;
        return i;
    };
    polynomial_extent extent;
    const auto ends = [&](const char* missing, std::size_t i) {
        extent.missing = missing;
        extent.at = i;
        return extent;
    };
    for (std::size_t i = 0;; i = behind_spaces(i + 1)) {
        const bool has_x = at(i) == 'x' || at(i) == 'X';
        if (!has_x && at(i) != '1' && at(i) != '0') {
            return ends("a term (x^k, x, 1 or 0)", i);
        }
        std::size_t bits = at(i) == '0' ? 0 : has_x ? 2 : 1;
        if (has_x && at(i + 1) == '^' && is_decimal_digit(at(i + 2))) {
            std::size_t exponent = 0;
            for (i += 2; is_decimal_digit(at(i)); ++i) {
                const auto digit = static_cast<std::size_t>(at(i) - '0');
                exponent = exponent > (greatest - 1 - digit) / 10 ? greatest - 1 : 10 * exponent + digit;
            }
            bits = exponent + 1;
            --i;
        }
        extent.bits = std::max(extent.bits, bits);
        extent.size = ++i;
        if (at(i) == '^' && !is_decimal_digit(text[i - 1])) {
            return ends("an exponent", i + 1);
        }
        if (i == text.size()) {
            return extent;
        }
        i = behind_spaces(i);
        if (at(i) != '+') {
            return ends("+", i);
        }
    }
}

/// The digits of so many bits each, ' or _ between two of them or not, that stand in text behind a prefix of two characters.
constexpr polynomial_extent extent_of_digits(std::string_view text, unsigned digit_bits) noexcept {
    polynomial_extent extent{.digit_bits = digit_bits, .missing = digit_bits == 4 ? "a hexadecimal digit" : "0 or 1"};
    for (std::size_t i = 2;; ++i) {
        extent.at = i;
        const unsigned value = digit_value(i < text.size() ? text[i] : '\0');
        if (value >> digit_bits != 0) {
            return extent;
        }
        extent.bits = extent.bits == 0 ? static_cast<std::size_t>(std::bit_width(value)) : extent.bits + digit_bits;
        extent.size = i + 1;
        if (i + 1 < text.size() && (text[i + 1] == '\'' || text[i + 1] == '_')) {
            ++i;
        }
    }
}

/// How much of a text is a polynomial. Of a prefix without digits it is the 0.
constexpr polynomial_extent extent_of_polynomial(std::string_view text) noexcept {
    const char kind = text.size() > 1 && text[0] == '0' ? text[1] : '\0';
    const unsigned digit_bits = kind == 'x' || kind == 'X' ? 4 : kind == 'b' || kind == 'B' ? 1 : 0;
    if (digit_bits == 0) {
        return extent_of_sum(text);
    }
    polynomial_extent extent = extent_of_digits(text, digit_bits);
    if (extent.size == 0) {
        extent.size = 1;
        extent.digit_bits = 0;
    }
    return extent;
}

/// r += the polynomial that text begins with, of which this is the extent. r: as many limbs as its bits want.
template <class Limb>
constexpr void add_polynomial(Limb* r, std::string_view text, const polynomial_extent& extent) noexcept {
    constexpr std::size_t limb_size = std::numeric_limits<Limb>::digits;
    const auto add = [&](std::size_t at, unsigned value) {
        r[at / limb_size] = static_cast<Limb>(r[at / limb_size] ^ static_cast<Limb>(value) << (at % limb_size));
    };
    for (std::size_t i = 0; extent.digit_bits == 0 && i < extent.size; ++i) {
        if (text[i] == '1') {
            add(0, 1);
        } else if (text[i] == 'x' || text[i] == 'X') {
            std::size_t exponent = 1;
            if (i + 1 < extent.size && text[i + 1] == '^') {
                exponent = 0;
                for (i += 2; i < extent.size && is_decimal_digit(text[i]); ++i) {
                    exponent = 10 * exponent + static_cast<std::size_t>(text[i] - '0');
                }
            }
            add(exponent, 1);
        }
    }
    for (std::size_t at = 0, i = extent.size; extent.digit_bits != 0 && at < extent.bits; --i) {
        if (const unsigned value = digit_value(text[i - 1]); value < 16) {  // no separator
            add(at, value);
            at += extent.digit_bits;
        }
    }
}

/// The bits of the digits of a form; 0 for a sum.
constexpr unsigned digit_bits_of(gf2x_format format) noexcept {
    return format == gf2x_format::hex ? 4 : format == gf2x_format::binary ? 1 : 0;
}

/// So many characters suffice for a polynomial of so many bits and terms.
constexpr std::size_t polynomial_text_size(std::size_t bits, std::size_t weight, gf2x_format format) noexcept {
    if (const unsigned digit_bits = digit_bits_of(format); digit_bits != 0) {
        return 2 + std::max<std::size_t>(1, (bits + digit_bits - 1) / digit_bits);
    }
    std::size_t term = 4;  // x^, a digit and +
    for (std::size_t exponent = bits; exponent >= 10; exponent /= 10) {
        ++term;
    }
    return std::max<std::size_t>(1, weight * term);
}

/// Writes the sum of terms a, n limbs, into [first, last). {the end, std::errc{}} or {last, std::errc::value_too_large}.
template <class Limb>
constexpr std::to_chars_result write_terms(char* first, char* last, const Limb* a, std::size_t n) noexcept {
    constexpr std::size_t limb_size = std::numeric_limits<Limb>::digits,
                          most_digits = std::numeric_limits<std::size_t>::digits10 + 1;
    char term[3 + most_digits]{};
    char* const term_end = term + sizeof term;
    char* end = first;
    for (std::size_t i = n; i-- > 0;) {
        for (Limb rest = a[i]; rest != 0;) {
            const auto top = static_cast<unsigned>(std::bit_width(rest)) - 1;
            rest = static_cast<Limb>(rest ^ Limb{1} << top);
            const std::size_t exponent = i * limb_size + top;
            char* begin = term_end;
            if (exponent > 1) {
                for (std::size_t k = exponent; k != 0; k /= 10) {
                    *--begin = static_cast<char>('0' + k % 10);
                }
                *--begin = '^';
            }
            *--begin = exponent == 0 ? '1' : 'x';
            if (end != first) {
                *--begin = '+';
            }
            if (term_end - begin > last - end) {
                return {last, std::errc::value_too_large};
            }
            end = std::copy(begin, term_end, end);
        }
    }
    if (end == first) {
        if (first == last) {
            return {last, std::errc::value_too_large};
        }
        *end++ = '0';
    }
    return {end, std::errc{}};
}

/// Writes the polynomial a of n limbs and so many bits into [first, last): {the end, std::errc{}} or {last,
/// std::errc::value_too_large}.
template <class Limb>
constexpr std::to_chars_result write_polynomial(char* first, char* last, const Limb* a, std::size_t n, std::size_t bits,
                                                gf2x_format format) noexcept {
    constexpr std::size_t limb_size = std::numeric_limits<Limb>::digits;
    const unsigned digit_bits = digit_bits_of(format);
    if (digit_bits == 0) {
        return write_terms(first, last, a, n);
    }
    const std::size_t size = polynomial_text_size(bits, 0, format);
    if (size > static_cast<std::size_t>(last - first)) {
        return {last, std::errc::value_too_large};
    }
    *first++ = '0';
    *first++ = format == gf2x_format::hex ? 'x' : 'b';
    for (std::size_t i = size - 2; i-- > 0;) {
        const std::size_t at = i * digit_bits;  // a digit lies within one limb
        const Limb rest = at < bits ? static_cast<Limb>(a[at / limb_size] >> (at % limb_size)) : Limb{0};
        *first++ = "0123456789abcdef"[rest & ((1u << digit_bits) - 1)];
    }
    return {first, std::errc{}};
}

/// The text of a polynomial of n limbs, so many bits and so many terms.
template <class Limb>
std::string polynomial_text(const Limb* a, std::size_t n, std::size_t bits, std::size_t weight, gf2x_format format) {
    std::string text(polynomial_text_size(bits, weight, format), '\0');
    char* const first = text.data();
    text.resize(static_cast<std::size_t>(write_polynomial(first, first + text.size(), a, n, bits, format).ptr - first));
    return text;
}

}  // namespace carry::detail

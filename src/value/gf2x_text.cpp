// gf2x to and from text.

#include <carry/gf2x.hpp>

#include "row/row.hpp"
#include "value/gf2x_access.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <limits>

namespace carry {

namespace {

[[noreturn]] void refuse(const char* expected, std::size_t at) {
    throw std::invalid_argument(std::string("carry: not a polynomial over GF(2): expected ") + expected + " at character " +
                                std::to_string(at + 1));
}

bool is_digit(char c) noexcept { return c >= '0' && c <= '9'; }

/// Calls visit with the exponent of each term of a sum; one that no std::size_t holds is its greatest value.
template <class Visit>
void for_each_term(std::string_view text, Visit visit) {
    constexpr auto greatest = std::numeric_limits<std::size_t>::max();
    const auto at = [&](std::size_t i) { return i < text.size() ? text[i] : '\0'; };
    for (std::size_t i = 0;; ++i) {
        if (at(i) == 'x' || at(i) == 'X') {
            std::size_t exponent = 1;
            if (at(++i) == '^') {
                if (!is_digit(at(++i))) {
                    refuse("an exponent", i);
                }
                exponent = 0;
                for (; is_digit(at(i)); ++i) {
                    const auto digit = static_cast<std::size_t>(at(i) - '0');
                    exponent = exponent > (greatest - digit) / 10 ? greatest : 10 * exponent + digit;
                }
            }
            visit(exponent);
        } else if (at(i) == '1') {
            visit(std::size_t{0});
            ++i;
        } else if (at(i) == '0') {
            ++i;
        } else {
            refuse("a term (x^k, x, 1 or 0)", i);
        }
        if (i == text.size()) {
            return;
        }
        while (at(i) == ' ') {
            ++i;
        }
        if (at(i) != '+') {
            refuse("+", i);
        }
        while (at(i + 1) == ' ') {
            ++i;
        }
    }
}

gf2x read_sum(std::string_view text) {
    std::size_t bits = 0;
    for_each_term(text,
                  [&](std::size_t exponent) { bits = std::max(bits, exponent < max_bits ? exponent + 1 : max_bits + 1); });
    detail::check_bits(bits);
    detail::limb_row row(carry::row::limbs_for(bits));
    std::fill_n(row.data(), row.size(), limb{0});
    for_each_term(text, [&](std::size_t exponent) { row[exponent / limb_bits] ^= limb{1} << (exponent % limb_bits); });
    return detail::gf2x_access::make(std::move(row));
}

/// The value of a hexadecimal digit, or 16.
unsigned digit_value(char c) noexcept {
    if (is_digit(c)) {
        return static_cast<unsigned>(c - '0');
    }
    if (c >= 'a' && c <= 'f') {
        return static_cast<unsigned>(c - 'a') + 10;
    }
    return c >= 'A' && c <= 'F' ? static_cast<unsigned>(c - 'A') + 10 : 16;
}

/// Reads digits of so many bits each, after a prefix of two characters.
gf2x read_bits(std::string_view text, unsigned digit_bits) {
    const char* const expected = digit_bits == 4 ? "a hexadecimal digit" : "0 or 1";
    const auto is_digit_here = [&](std::size_t i) { return i < text.size() && digit_value(text[i]) < 1u << digit_bits; };
    std::size_t bits = 0;
    for (std::size_t i = 2;; ++i) {
        if (!is_digit_here(i)) {
            refuse(expected, i);
        }
        const unsigned value = digit_value(text[i]);
        bits = bits == 0 ? static_cast<std::size_t>(std::bit_width(value)) : bits + digit_bits;
        if (i + 1 == text.size()) {
            break;
        }
        if (text[i + 1] == '\'' || text[i + 1] == '_') {
            ++i;
        }
    }
    detail::check_bits(bits);
    detail::limb_row row(carry::row::limbs_for(bits));
    std::fill_n(row.data(), row.size(), limb{0});
    for (std::size_t at = 0, i = text.size(); at < bits; --i) {
        if (const unsigned value = digit_value(text[i - 1]); value < 16) {
            row[at / limb_bits] |= limb{value} << (at % limb_bits);
            at += digit_bits;
        }
    }
    return detail::gf2x_access::make(std::move(row));
}

/// Appends a prefix and the coefficients in digits of so many bits.
void write_bits(std::string& text, const gf2x& a, const char* prefix, unsigned digit_bits) {
    const std::span<const limb> limbs = a.limbs();
    const std::size_t digits = std::max<std::size_t>(1, (a.bit_length() + digit_bits - 1) / digit_bits);
    text.reserve(2 + digits);
    text = prefix;
    for (std::size_t i = digits; i-- > 0;) {
        const std::size_t at = i * digit_bits;  // a digit lies within one limb
        const limb value =
            at / limb_bits < limbs.size() ? limbs[at / limb_bits] >> (at % limb_bits) & ((1u << digit_bits) - 1) : 0;
        text += "0123456789abcdef"[value];
    }
}

void write_sum(std::string& text, const gf2x& a) {
    const std::span<const limb> limbs = a.limbs();
    for (std::size_t i = limbs.size(); i-- > 0;) {
        for (limb rest = limbs[i]; rest != 0;) {
            const unsigned top = static_cast<unsigned>(std::bit_width(rest)) - 1;
            rest ^= limb{1} << top;
            if (!text.empty()) {
                text += '+';
            }
            const std::size_t exponent = i * limb_bits + top;
            if (exponent == 0) {
                text += '1';
            } else {
                text += 'x';
            }
            if (exponent > 1) {
                char decimal[std::numeric_limits<std::size_t>::digits10 + 1];
                text += '^';
                text.append(decimal, std::to_chars(decimal, std::end(decimal), exponent).ptr);
            }
        }
    }
    if (text.empty()) {
        text = '0';
    }
}

}  // namespace

gf2x gf2x::from_string(std::string_view text) {
    if (text.starts_with("0x") || text.starts_with("0X")) {
        return read_bits(text, 4);
    }
    if (text.starts_with("0b") || text.starts_with("0B")) {
        return read_bits(text, 1);
    }
    return read_sum(text);
}

std::string gf2x::to_string(gf2x_format format) const {
    std::string text;
    switch (format) {
    case gf2x_format::hex:
        write_bits(text, *this, "0x", 4);
        break;
    case gf2x_format::binary:
        write_bits(text, *this, "0b", 1);
        break;
    case gf2x_format::polynomial:
        write_sum(text, *this);
    }
    return text;
}

}  // namespace carry

// Text in.
#include "value/integer_text.hpp"

#include "integer/radix.hpp"
#include "kernels/kernels.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <charconv>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>

namespace carry {

namespace detail {

std::size_t too_many_digits(unsigned base) noexcept { return integer_rows::to_digits_bound(max_bits, base) + 2; }

integer from_digits(std::string_view text, unsigned base, bool negative) {
    constexpr std::size_t few = 24;  // limbs are read apart, as the number may be short enough for the object
    const auto* const digits = reinterpret_cast<const unsigned char*>(text.data());
    scratch_limbs<> scratch(integer_rows::from_digits_scratch(text.size(), base));
    const std::size_t room = integer_rows::from_digits_limbs(text.size(), base);
    if (room <= few) {
        limb row[few];
        const std::size_t n = integer_rows::from_digits(row, digits, text.size(), base, scratch.data());
        integer r = integer_access::sized(n);
        row::copy(integer_access::row(r).data(), row, n);
        integer_access::settle(r, negative);
        return r;
    }
    limb_row r(room);
    r.truncate(integer_rows::from_digits(r.data(), digits, text.size(), base, scratch.data()));
    return integer_access::make(std::move(r), negative);
}

}  // namespace detail

namespace {

/// Where no digit stands that must: behind so many characters of the text.
[[noreturn]] void refuse(std::size_t before) {
    throw std::invalid_argument("carry: not a number: expected a digit at character " + std::to_string(before + 1));
}

/// The most characters that are looked at and converted at once, into an object's own limbs.
constexpr std::size_t most_short_text = limb_bits == 64 ? 64 : 32;
static_assert(most_short_text * 6 <= detail::limb_row::inline_capacity * limb_bits &&
              (most_short_text - 1) / kernels::digits_in_chunk(63) < detail::limb_row::inline_capacity);

bool are_digits(std::string_view text, unsigned base) noexcept {
    return kernels::integer().text->are_digits(reinterpret_cast<const unsigned char*>(text.data()), text.size(), base);
}

/// The number of digits that text begins with, by longer and longer blocks of it, and then by halves of the one where they end:
/// what lies far behind them is not looked at.
std::size_t leading_digits(std::string_view text, unsigned base) noexcept {
    std::size_t count = 0, block = most_short_text;
    for (bool grows = true; block != 0 && count < text.size(); block = grows ? 2 * block : block / 2) {
        block = std::min(block, text.size() - count);
        if (are_digits(text.substr(count, block), base)) {
            count += block;
        } else {
            grows = false;
        }
    }
    while (count < text.size() && detail::digit_value(text[count], base) != detail::no_digit) {
        ++count;
    }
    return count;
}

/// r, which must be new, = the number that at most most_short_text characters spell; false, and r undefined, where one of them
/// is no digit.
bool read_short_text(integer& r, std::string_view text, unsigned base, bool negative) noexcept {
    detail::limb_row& row = detail::integer_access::row(r);
    const std::size_t n =
        integer_rows::from_short_text(row.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size(), base);
    if (n == integer_rows::no_number) {
        return false;
    }
    row.truncate(n);
    detail::integer_access::set_sign(r, negative);
    return true;
}

/// Digits, behind which there is nothing else.
integer from_checked_text(std::string_view text, unsigned base, bool negative) {
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
    if (text.size() >= detail::too_many_digits(base)) {
        detail::check_bits(max_bits + 1);
    }
    return detail::from_digits(text, base, negative);
}

/// Digits among which there are separators, or anything, behind so many characters of the whole text. Neither bad text nor a
/// number that is too long costs memory.
integer from_separated_text(std::string_view text, unsigned base, bool negative, std::size_t before) {
    std::size_t count = 0;
    bool after_digit = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (detail::digit_value(c, base) != detail::no_digit) {
            count += count != 0 || c != '0' ? 1 : 0;
            after_digit = true;
        } else if ((c == '\'' || c == '_') && after_digit) {
            after_digit = false;
        } else {
            refuse(before + i);
        }
    }
    if (!after_digit) {
        refuse(before + text.size());
    }
    if (count >= detail::too_many_digits(base)) {
        detail::check_bits(max_bits + 1);
    }
    std::string digits(count, '0');
    std::size_t written = 0;
    for (const char c : text) {
        if (c != '\'' && c != '_' && (written != 0 || c != '0')) {
            digits[written++] = c;
        }
    }
    return detail::from_digits(digits, base, negative);
}

}  // namespace

integer::integer(std::string_view text, int base) : integer(from_string(text, base)) {}

integer integer::from_string(std::string_view text, int base) {
    if (base != 0 && !kernels::is_text_base(base)) {
        throw std::invalid_argument("carry: a base is 0 or from 2 to 64");
    }
    auto radix = static_cast<unsigned>(base);
    const std::size_t whole = text.size();
    bool negative = false;
    if (!text.empty() && (text[0] == '-' || (text[0] == '+' && radix < 63))) {
        negative = text[0] == '-';
        text.remove_prefix(1);
    }
    if (radix == 0) {
        radix = 10;
        if (text.size() > 1 && text[0] == '0' && detail::prefix_base(text[1]) != 0) {
            radix = detail::prefix_base(text[1]);
            text.remove_prefix(2);
        }
    }
    if (text.empty()) {
        refuse(whole);
    }
    if (text.size() <= most_short_text) {
        if (integer r; read_short_text(r, text, radix, negative)) {
            return r;
        }
    } else if (are_digits(text, radix)) {
        return from_checked_text(text, radix, negative);
    }
    return from_separated_text(text, radix, negative, whole - text.size());
}

std::from_chars_result from_chars(const char* first, const char* last, integer& a, int base) {
    if (!kernels::is_text_base(base)) {
        return {first, std::errc::invalid_argument};
    }
    const auto radix = static_cast<unsigned>(base);
    std::string_view text(first, static_cast<std::size_t>(last - first));
    const bool negative = text.starts_with('-');
    text.remove_prefix(negative ? 1 : 0);
    integer r;
    // Nothing but digits, most often.
    if (text.empty() || text.size() > most_short_text || !read_short_text(r, text, radix, negative)) {
        text = text.substr(0, leading_digits(text, radix));
        if (text.empty()) {
            return {first, std::errc::invalid_argument};
        }
        try {
            r = from_checked_text(text, radix, negative);
        } catch (const std::length_error&) {
            return {text.data() + text.size(), std::errc::result_out_of_range};
        }
    }
    a = std::move(r);
    return {text.data() + text.size(), std::errc{}};
}

}  // namespace carry

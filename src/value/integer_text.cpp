// Text in and out.
#include "value/integer_text.hpp"

#include "integer/chunk_text.hpp"
#include "integer/decimal.hpp"
#include "integer/radix.hpp"
#include "kernels/kernels.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <bit>
#include <charconv>
#include <iterator>
#include <stdexcept>
#include <string>
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

using kernels::letters;

[[noreturn]] void refuse() { throw std::invalid_argument("carry: not a number"); }

/// The most characters that are looked at and converted at once, into an object's own limbs.
constexpr std::size_t most_short_text = limb_bits == 64 ? 64 : 32;
static_assert(most_short_text * 6 <= detail::limb_row::inline_capacity * limb_bits &&
              (most_short_text - 1) / kernels::digits_in_chunk(63) < detail::limb_row::inline_capacity);

/// Digits, behind which there is nothing else.
integer from_checked_text(std::string_view text, unsigned base, bool negative) {
    text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
    if (text.size() >= detail::too_many_digits(base)) {
        detail::check_bits(max_bits + 1);
    }
    return detail::from_digits(text, base, negative);
}

/// Digits among which there are separators, or anything. Neither bad text nor a number that is too long costs memory.
integer from_separated_text(std::string_view text, unsigned base, bool negative) {
    std::size_t count = 0;
    bool after_digit = false;
    for (const char c : text) {
        if (detail::digit_value(c, base) != detail::no_digit) {
            count += count != 0 || c != '0' ? 1 : 0;
            after_digit = true;
        } else if ((c == '\'' || c == '_') && after_digit) {
            after_digit = false;
        } else {
            refuse();
        }
    }
    if (!after_digit) {
        refuse();
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

// The standard library's digits are ours, and it knows about short numbers.
std::string limb_in_base(limb a, int base, bool negative) {
    char buffer[limb_bits + 1] = {'-'};
    char* const end = std::to_chars(buffer + 1, std::end(buffer), a, base).ptr;
    return std::string(negative ? buffer : buffer + 1, end);
}

std::string limb_in_decimal(limb a, bool negative) {
    const integer_rows::radix_chunk& chunk = integer_rows::decimal_chunk;
    if (a < chunk.power / chunk.base) {
        return limb_in_base(a, 10, negative);
    }
    // All the digits of a chunk, or one more.
    const limb first = a / chunk.power, rest = a % chunk.power;
    const std::size_t sign = negative ? 1 : 0, before = sign + (first != 0 ? 1 : 0);
    std::string text(before + chunk.digits, static_cast<char>('0' + first));
    if (negative) {
        text[0] = '-';
    }
    integer_rows::write_decimal_chunks(reinterpret_cast<unsigned char*>(text.data()) + before, &rest, 1, '0');
    return text;
}

// a: n >= 1 limbs, the highest not 0.
std::string short_text(const limb* a, std::size_t n, const integer_rows::radix_chunk& chunk, letters case_of_letters,
                       bool negative) {
    const integer_rows::short_number number(a, n, chunk);
    const std::size_t sign = negative ? 1 : 0;
    // A chunk's bytes at least, and one object that is returned: to move it is to load what has just been stored by bytes.
    std::string text(sign + (n > 1 ? number.size() : chunk.digits + 1), '-');
    number.write(reinterpret_cast<unsigned char*>(text.data()) + sign, case_of_letters);
    if (n == 1) {
        text.resize(sign + number.size());
    }
    return text;
}

}  // namespace

integer::integer(std::string_view text, int base) : integer(from_string(text, base)) {}

integer integer::from_string(std::string_view text, int base) {
    if (base != 0 && (base < 2 || base > 64)) {
        throw std::invalid_argument("carry: a base is 0 or from 2 to 64");
    }
    auto radix = static_cast<unsigned>(base);
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
        refuse();
    }
    const auto* const characters = reinterpret_cast<const unsigned char*>(text.data());
    if (text.size() <= most_short_text) {
        integer r;
        detail::limb_row& row = detail::integer_access::row(r);
        const std::size_t n = integer_rows::from_short_text(row.data(), characters, text.size(), radix);
        if (n != integer_rows::no_number) {
            row.truncate(n);
            r.negative_ = negative && n != 0;
            return r;
        }
    } else if (kernels::integer().text->are_digits(characters, text.size(), radix)) {
        return from_checked_text(text, radix, negative);
    }
    return from_separated_text(text, radix, negative);
}

std::string integer::to_string(int base) const {
    if (base < 2 || base > 64) {
        throw std::invalid_argument("carry: a base is from 2 to 64");
    }
    return detail::text_of(*this, static_cast<unsigned>(base), letters::small, negative_);
}

std::string detail::text_of(const integer& a, unsigned base, letters case_of_letters, bool negative) {
    if (a.is_zero()) {
        return "0";
    }
    const limb_row& row = integer_access::row(a);
    const std::size_t sign = negative ? 1 : 0, n = row.size();
    if (base == 10 && n == 1) {
        return limb_in_decimal(row[0], negative);
    }
    if (n == 1 && (base == 8 || (base == 16 && case_of_letters == letters::small))) {
        return limb_in_base(row[0], static_cast<int>(base), negative);
    }
    if (integer_rows::is_power_of_two(base)) {
        const auto bits = static_cast<unsigned>(std::countr_zero(base));
        const std::size_t count = (row::bit_length(row.data(), n) + bits - 1) / bits;
        const kernels::text_kernels& kernel = *kernels::integer().text;
        if (count <= most_short_text) {
            unsigned char digits[1 + most_short_text];
            const std::size_t written = (count + kernel.digits_at_once - 1) / kernel.digits_at_once * kernel.digits_at_once;
            kernel.write_bits(digits + 1, written, row.data(), n, bits, case_of_letters);
            unsigned char* const first = digits + 1 + written - count - sign;
            *first = negative ? '-' : *first;
            return {first, first + sign + count};
        }
        std::string text(sign + count, '-');
        kernel.write_bits(reinterpret_cast<unsigned char*>(text.data()) + sign, count, row.data(), n, bits, case_of_letters);
        return text;
    }
    const integer_rows::radix_chunk& chunk = integer_rows::chunk_of(base);
    if (integer_rows::is_short(n, chunk)) {
        return short_text(row.data(), n, chunk, case_of_letters, negative);
    }
    scratch_limbs<> scratch(integer_rows::to_digits_scratch(n, base));
    std::string text(sign + integer_rows::to_digits_bound(n * limb_bits, base), '-');
    text.resize(sign + integer_rows::to_digits(reinterpret_cast<unsigned char*>(text.data()) + sign, row.data(), n, base,
                                               scratch.data(), case_of_letters));
    return text;
}

}  // namespace carry

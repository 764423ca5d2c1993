// Text in and out.
#include "value/integer_text.hpp"

#include "integer/decimal.hpp"
#include "integer/radix.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <charconv>
#include <iterator>

namespace carry {

namespace detail {

std::size_t too_many_digits(unsigned base) noexcept { return integer_rows::to_digits_bound(max_bits, base) + 2; }

integer from_digit_values(const unsigned char* digits, std::size_t count, unsigned base, bool negative, unsigned char zero) {
    constexpr std::size_t few = 24;         // limbs are read apart, as the number may be short enough for the object
    constexpr std::size_t few_digits = 32;  // in no base that text may have want more limbs than that, nor scratch
    const auto read_apart = [&](limb* scratch) {
        limb row[few];
        const std::size_t n = integer_rows::from_digits(row, digits, count, base, scratch, zero);
        integer r = integer_access::sized(n);
        row::copy(integer_access::row(r).data(), row, n);
        integer_access::settle(r, negative);
        return r;
    };
    if (count <= few_digits) {
        return read_apart(nullptr);
    }
    scratch_limbs<> scratch(integer_rows::from_digits_scratch(count, base));
    const std::size_t room = integer_rows::from_digits_limbs(count, base);
    if (room <= few) {
        return read_apart(scratch.data());
    }
    limb_row r(room);
    r.truncate(integer_rows::from_digits(r.data(), digits, count, base, scratch.data(), zero));
    return integer_access::make(std::move(r), negative);
}

}  // namespace detail

namespace {

/// Whether there is text, and all of it is digits of a base up to 10.
bool is_plain(std::string_view text, unsigned base) noexcept {
    const auto most = static_cast<unsigned char>(base - 1);
    unsigned char bad = 0;
    for (const char c : text) {
        bad |= static_cast<unsigned char>(c - '0') > most ? 1 : 0;
    }
    return !text.empty() && bad == 0;
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

// a: 2 <= n <= most_decimal_limbs limbs, the highest not 0.
std::string short_in_decimal(const limb* a, std::size_t n, bool negative) {
    const integer_rows::short_decimal number(a, n);
    const std::size_t sign = negative ? 1 : 0;
    std::string text(sign + number.size(), '-');
    number.write(reinterpret_cast<unsigned char*>(text.data()) + sign, '0');
    return text;
}

}  // namespace

integer::integer(std::string_view text, int base) : integer(from_string(text, base)) {}

integer integer::from_string(std::string_view text, int base) {
    if (base != 0 && (base < 2 || base > 64)) {
        throw std::invalid_argument("carry: a base is 0 or from 2 to 64");
    }
    auto radix = static_cast<unsigned>(base);
    const auto refuse = [] { throw std::invalid_argument("carry: not a number"); };

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

    // Plain decimal digits, as most text is, are looked at and converted many at a time.
    if (radix <= 10 && is_plain(text, radix)) {
        text.remove_prefix(std::min(text.find_first_not_of('0'), text.size()));
        if (text.size() >= detail::too_many_digits(radix)) {
            detail::check_bits(max_bits + 1);
        }
        return detail::from_digit_values(reinterpret_cast<const unsigned char*>(text.data()), text.size(), radix, negative,
                                         '0');
    }

    // First only look: neither bad text nor a number that is too long should cost memory.
    std::size_t count = 0;
    bool after_digit = false;
    for (const char c : text) {
        const unsigned char value = detail::digit_value(c, radix);
        if (value != detail::no_digit) {
            count += count != 0 || value != 0 ? 1 : 0;
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
    if (count >= detail::too_many_digits(radix)) {
        detail::check_bits(max_bits + 1);
    }

    scratch_limbs<64> buffer((count + sizeof(limb) - 1) / sizeof(limb));
    auto* const digits = reinterpret_cast<unsigned char*>(buffer.data());
    std::size_t written = 0;
    for (const char c : text) {
        const unsigned char value = detail::digit_value(c, radix);
        if (value != detail::no_digit && (written != 0 || value != 0)) {
            digits[written++] = value;
        }
    }
    return detail::from_digit_values(digits, count, radix, negative);
}

std::string integer::to_string(int base) const {
    if (base < 2 || base > 64) {
        throw std::invalid_argument("carry: a base is from 2 to 64");
    }
    if (is_zero()) {
        return "0";
    }
    const auto radix = static_cast<unsigned>(base);
    const std::size_t sign = negative_ ? 1 : 0, n = magnitude_.size();
    if (radix == 10 && n <= integer_rows::most_decimal_limbs) {
        return n == 1 ? limb_in_decimal(magnitude_[0], negative_) : short_in_decimal(magnitude_.data(), n, negative_);
    }
    if (n == 1 && radix <= 36) {
        return limb_in_base(magnitude_[0], base, negative_);
    }
    scratch_limbs<> scratch(integer_rows::to_digits_scratch(n, radix));
    const std::size_t most = sign + integer_rows::to_digits_bound(n * limb_bits, radix);
    const auto write = [&](unsigned char* digits) {
        if (radix <= 10) {
            return integer_rows::to_digits(digits, magnitude_.data(), n, radix, scratch.data(), '0');
        }
        const std::size_t count = integer_rows::to_digits(digits, magnitude_.data(), n, radix, scratch.data());
        const char* const characters = radix <= 36 ? detail::small_digits : detail::large_digits;
        // By pointers: a character may alias a string's own fields.
        std::for_each(digits, digits + count,
                      [characters](unsigned char& digit) { digit = static_cast<unsigned char>(characters[digit]); });
        return count;
    };
    std::string text(most, '-');
    text.resize(sign + write(reinterpret_cast<unsigned char*>(text.data()) + sign));
    return text;
}

}  // namespace carry

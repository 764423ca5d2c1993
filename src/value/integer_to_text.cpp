// Text out.
#include "value/integer_text.hpp"

#include "integer/chunk_text.hpp"
#include "integer/decimal.hpp"
#include "integer/radix.hpp"
#include "kernels/digit_words.hpp"
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
#include <system_error>

namespace carry {

namespace {

using kernels::letters;

/// The most characters that are converted at once, into memory beside the text.
constexpr std::size_t most_short_text = limb_bits;

// What becomes of text: a string, or characters in a place that is there. Each has three ways in: text that stands somewhere
// already; text of a size that is known, and a function that writes it; and one that says what it wrote of at most so many.

struct to_own_string {
    std::string operator()(const char* text, std::size_t size) const { return {text, size}; }

    template <class Write>
    std::string operator()(std::size_t size, const Write& write) const {
        std::string text(size, '-');
        write(text.data());
        return text;
    }

    template <class Write>
    std::string at_most(std::size_t size, const Write& write) const {
        std::string text(size, '-');
        text.resize(write(text.data()));
        return text;
    }
};

struct to_given_place {
    char* first;
    char* last;

    std::to_chars_result operator()(const char* text, std::size_t size) const {
        return (*this)(size, [&](char* place) { std::copy_n(text, size, place); });
    }

    template <class Write>
    std::to_chars_result operator()(std::size_t size, const Write& write) const {
        if (size > room()) {
            return {last, std::errc::value_too_large};
        }
        write(first);
        return {first + size, std::errc{}};
    }

    template <class Write>
    std::to_chars_result at_most(std::size_t size, const Write& write) const {
        if (size <= room()) {
            return {first + write(first), std::errc{}};
        }
        const std::string text = to_own_string{}.at_most(size, write);
        return (*this)(text.data(), text.size());
    }

private:
    std::size_t room() const { return static_cast<std::size_t>(last - first); }
};

unsigned char* bytes(char* text) noexcept { return reinterpret_cast<unsigned char*>(text); }

// The standard library's digits are ours, and it knows about short numbers.
template <class Destination>
auto write_limb_in_base(limb a, int base, bool negative, const Destination& destination) {
    char buffer[limb_bits + 1] = {'-'};
    const char* const end = std::to_chars(buffer + 1, std::end(buffer), a, base).ptr;
    const char* const first = negative ? buffer : buffer + 1;
    return destination(first, static_cast<std::size_t>(end - first));
}

template <class Destination>
auto write_limb_in_decimal(limb a, bool negative, const Destination& destination) {
    const integer_rows::radix_chunk& chunk = integer_rows::decimal_chunk;
    if (a < chunk.power / chunk.base) {
        return write_limb_in_base(a, 10, negative, destination);
    }
    // All the digits of a chunk, or one more.
    const limb first = a / chunk.power, rest = a % chunk.power;
    const std::size_t sign = negative ? 1 : 0, before = sign + (first != 0 ? 1 : 0);
    return destination(before + chunk.digits, [&](char* text) {
        text[0] = '-';
        if (first != 0) {
            text[sign] = static_cast<char>('0' + first);
        }
        integer_rows::write_decimal_chunks(bytes(text + before), &rest, 1, '0');
    });
}

// a: n >= 1 limbs, the highest not 0.
template <class Destination>
auto write_short(const limb* a, std::size_t n, const integer_rows::radix_chunk& chunk, letters case_of_letters, bool negative,
                 const Destination& destination) {
    const integer_rows::short_number number(a, n, chunk);
    const std::size_t sign = negative ? 1 : 0, size = sign + number.size();
    const auto write = [&](char* text) {
        text[0] = '-';
        number.write(bytes(text) + sign, case_of_letters);
    };
    if (n > 1) {
        return destination(size, write);
    }
    char text[limb_bits];  // where there is room for a chunk's bytes
    write(text);
    return destination(text, size);
}

template <class Destination>
auto write_bits(const limb* a, std::size_t n, unsigned base, letters case_of_letters, bool negative,
                const Destination& destination) {
    const auto bits = static_cast<unsigned>(std::countr_zero(base));
    const std::size_t sign = negative ? 1 : 0, count = (row::bit_length(a, n) + bits - 1) / bits;
    const kernels::text_kernels& kernel = *kernels::integer().text;
    if (count <= most_short_text) {
        char text[1 + most_short_text];
        const std::size_t written = (count + kernel.digits_at_once - 1) / kernel.digits_at_once * kernel.digits_at_once;
        kernel.write_bits(bytes(text + 1), written, a, n, bits, case_of_letters);
        char* const first = text + 1 + written - count - sign;
        *first = negative ? '-' : *first;
        return destination(first, sign + count);
    }
    return destination(sign + count, [&](char* text) {
        text[0] = '-';
        kernel.write_bits(bytes(text) + sign, count, a, n, bits, case_of_letters);
    });
}

/// Limbs whose hexadecimal digits are written in straight code.
constexpr std::size_t most_short_hexadecimal = 128 / limb_bits;

// a: 1 to most_short_hexadecimal limbs, the highest not 0.
template <class Destination>
auto write_short_hexadecimal(const limb* a, std::size_t n, letters case_of_letters, bool negative,
                             const Destination& destination) {
    constexpr unsigned bits = 4, in_word = bits * kernels::digits_in_word;
    char text[1 + most_short_hexadecimal * limb_bits / bits];
    char* place = std::end(text);
    for (std::size_t i = 0; i < most_short_hexadecimal; ++i) {
        const limb part = i < n ? a[i] : 0;
        for (unsigned at = 0; at < limb_bits; at += in_word) {
            place -= kernels::digits_in_word;
            kernels::store_word(bytes(place), kernels::characters_of_digits(kernels::part_digits(part >> at, bits), 1u << bits,
                                                                            case_of_letters));
        }
    }
    char* first = std::end(text) - (row::bit_length(a, n) + bits - 1) / bits;
    if (negative) {
        *--first = '-';
    }
    return destination(first, static_cast<std::size_t>(std::end(text) - first));
}

// |a| in this base, behind a `-` where `negative` says so and a is not 0.
template <class Destination>
auto write_text(const integer& a, unsigned base, letters case_of_letters, bool negative, const Destination& destination) {
    if (a.is_zero()) {
        return destination("0", 1);
    }
    const detail::limb_row& row = detail::integer_access::row(a);
    const std::size_t n = row.size();
    if (base == 10 && n == 1) {
        return write_limb_in_decimal(row[0], negative, destination);
    }
    if (base == 16 && n <= most_short_hexadecimal) {
        return write_short_hexadecimal(row.data(), n, case_of_letters, negative, destination);
    }
    if (n == 1 && base == 8) {
        return write_limb_in_base(row[0], 8, negative, destination);
    }
    if (integer_rows::is_power_of_two(base)) {
        return write_bits(row.data(), n, base, case_of_letters, negative, destination);
    }
    const integer_rows::radix_chunk& chunk = integer_rows::chunk_of(base);
    if (integer_rows::is_short(n, chunk)) {
        return write_short(row.data(), n, chunk, case_of_letters, negative, destination);
    }
    const std::size_t sign = negative ? 1 : 0;
    return destination.at_most(sign + integer_rows::to_digits_bound(n * limb_bits, base), [&](char* text) {
        scratch_limbs<> scratch(integer_rows::to_digits_scratch(n, base));
        text[0] = '-';
        return sign + integer_rows::to_digits(bytes(text) + sign, row.data(), n, base, scratch.data(), case_of_letters);
    });
}

}  // namespace

std::string integer::to_string(int base) const {
    if (!kernels::is_text_base(base)) {
        throw std::invalid_argument("carry: a base is from 2 to 64");
    }
    return detail::text_of(*this, static_cast<unsigned>(base), letters::small, negative_);
}

std::size_t integer::size_in_base(int base) const {
    if (!kernels::is_text_base(base)) {
        throw std::invalid_argument("carry: a base is from 2 to 64");
    }
    if (is_zero() || base == 2) {
        return is_zero() ? 1 : bit_length();
    }
    return integer_rows::digits_or_one_more(bit_length(), static_cast<unsigned>(base));
}

std::to_chars_result to_chars(char* first, char* last, const integer& a, int base) {
    if (!kernels::is_text_base(base)) {
        return {last, std::errc::invalid_argument};
    }
    return write_text(a, static_cast<unsigned>(base), letters::small, a.is_negative(), to_given_place{first, last});
}

std::string detail::text_of(const integer& a, unsigned base, letters case_of_letters, bool negative) {
    return write_text(a, base, case_of_letters, negative, to_own_string{});
}

}  // namespace carry

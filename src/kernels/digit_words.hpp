/// \file
/// Eight characters or digits at a time, in the bytes of one word, the first in its lowest byte. (SWAR: L. Lamport, "Multiple
/// byte processing with full-word instructions", Communications of the ACM 18, 1975.)
#pragma once

#include "kernels/text.hpp"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace carry::kernels {

inline constexpr std::size_t digits_in_word = 8;

/// The same byte eight times.
constexpr std::uint64_t in_each_byte(unsigned byte) noexcept { return byte * std::uint64_t{0x0101010101010101}; }

inline constexpr std::uint64_t top_bits = in_each_byte(0x80);

/// Bytes in memory, from a word and to one.
/// @{
inline std::uint64_t load_word(const unsigned char* bytes) noexcept {
    std::uint64_t word = 0;
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(&word, bytes, sizeof(word));
    } else {
        for (std::size_t i = 0; i < sizeof(word); ++i) {
            word |= std::uint64_t{bytes[i]} << 8 * i;
        }
    }
    return word;
}
inline void store_word(unsigned char* bytes, std::uint64_t word) noexcept {
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(bytes, &word, sizeof(word));
    } else {
        for (std::size_t i = 0; i < sizeof(word); ++i) {
            bytes[i] = static_cast<unsigned char>(word >> 8 * i);
        }
    }
}
/// @}

/// The last count < 8 bytes of a word are those in memory, and the others are `before`; of so many bytes that may be read.
inline std::uint64_t load_last_bytes(const unsigned char* bytes, std::size_t count, unsigned before,
                                     std::size_t readable) noexcept {
    std::uint64_t word = in_each_byte(before);
    if (readable >= sizeof(word)) {
        const std::size_t others = 8 * (sizeof(word) - count);
        return count == 0 ? word : load_word(bytes) << others | word >> 8 * count;
    }
    for (std::size_t i = 0; i < count; ++i) {
        word = word >> 8 | std::uint64_t{bytes[i]} << 56;
    }
    return word;
}

/// Stores the last count < 8 bytes of a word.
inline void store_last_bytes(unsigned char* bytes, std::size_t count, std::uint64_t word) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        bytes[i] = static_cast<unsigned char>(word >> 8 * (digits_in_word - count + i));
    }
}

/// The top bits of the bytes of x that are at least `least`, and those that are not; 1 <= least <= 128.
/// @{
constexpr std::uint64_t at_least(std::uint64_t x, unsigned least) noexcept {
    return (((x & ~top_bits) + in_each_byte(0x80 - least)) | x) & top_bits;
}
constexpr std::uint64_t below(std::uint64_t x, unsigned least) noexcept { return at_least(x, least) ^ top_bits; }
/// @}

/// All bits of the bytes whose top bits are given.
constexpr std::uint64_t whole_bytes(std::uint64_t tops) noexcept { return (tops >> 7) * 0xff; }

/// What eight characters stand for; where one is no digit, `bad` is not 0 and the digits are anything.
struct word_of_digits {
    std::uint64_t digits;
    std::uint64_t bad;
};

/// The characters from '0' and those after '@' and '`' are 0 to 9 and 1 to 26 but for their upper bits. Taken for a base up to
/// 10, up to 36, or above, which the caller knows.
inline word_of_digits digits_of_characters(std::uint64_t text, unsigned base) noexcept {
    const std::uint64_t numeral = text ^ in_each_byte('0');
    if (base <= 10) {
        return {numeral, at_least(numeral, base)};
    }
    const std::uint64_t is_numeral = below(numeral, 10);
    const auto one_to = [](std::uint64_t x, unsigned most) { return at_least(x, 1) & below(x, most + 1); };
    if (base <= most_caseless_base) {
        const std::uint64_t letter = (text | in_each_byte(0x20)) ^ in_each_byte('`');
        const std::uint64_t is_letter = one_to(letter, base - 10);
        const std::uint64_t all = whole_bytes(is_letter);
        return {(numeral & ~all) + ((letter + in_each_byte(9)) & all), (is_numeral | is_letter) ^ top_bits};
    }
    const std::uint64_t capital = text ^ in_each_byte('@'), small = text ^ in_each_byte('`');
    const std::uint64_t plus = text ^ in_each_byte('+'), slash = text ^ in_each_byte('/');
    const std::uint64_t is_capital = one_to(capital, 26), is_small = one_to(small, 26);
    const std::uint64_t is_plus = below(plus, 1), is_slash = below(slash, 1);
    const std::uint64_t digits = (numeral & whole_bytes(is_numeral)) | ((capital + in_each_byte(9)) & whole_bytes(is_capital)) |
                                 ((small + in_each_byte(35)) & whole_bytes(is_small)) |
                                 (in_each_byte(62) & whole_bytes(is_plus)) | (in_each_byte(63) & whole_bytes(is_slash));
    const std::uint64_t is_digit = is_numeral | is_capital | is_small | is_plus | is_slash;
    return {digits, (is_digit ^ top_bits) | at_least(digits, base)};
}

/// The characters of eight digits below base.
inline std::uint64_t characters_of_digits(std::uint64_t digits, unsigned base, letters case_of_letters) noexcept {
    const std::uint64_t text = digits + in_each_byte('0');
    if (base <= 10) {
        return text;
    }
    const auto from = [digits](unsigned least) { return at_least(digits, least) >> 7; };
    constexpr unsigned to_capitals = 'A' - '9' - 1, to_small = 'a' - '9' - 1;
    if (base <= most_caseless_base) {
        return text + from(10) * (case_of_letters == letters::small ? to_small : to_capitals);
    }
    // What is taken away is less than what the byte has by then.
    constexpr unsigned from_capitals = 'a' - 'Z' - 1, back_to_plus = 'z' + 1 - '+', from_plus = '/' - '+' - 1;
    return text + from(10) * to_capitals + from(36) * from_capitals - from(62) * back_to_plus + from(63) * from_plus;
}

/// The value of eight digits of a base up to 64: neighbours are joined, then pairs, then fours, with one multiplication for all
/// of a word each time.
inline std::uint64_t join_digits(std::uint64_t digits, std::uint64_t base) noexcept {
    constexpr std::uint64_t bytes = 0x00ff00ff00ff00ff, pairs = 0x0000ffff0000ffff, fours = 0x00000000ffffffff;
    digits = (digits & bytes) * base + (digits >> 8 & bytes);
    digits = (digits & pairs) * (base * base) + (digits >> 16 & pairs);
    return (digits & fours) * (base * base * base * base) + (digits >> 32);
}

/// The eight lowest digits of x, of so many bits.
inline std::uint64_t part_digits(std::uint64_t x, unsigned bits) noexcept {
    const auto low = [bits](unsigned digits, std::uint64_t in_each) {
        return ((std::uint64_t{1} << digits * bits) - 1) * in_each;
    };
    x = (x >> 4 * bits & low(4, 1)) | (x & low(4, 1)) << 32;
    x = (x >> 2 * bits & low(2, 0x0000000100000001)) | (x & low(2, 0x0000000100000001)) << 16;
    return (x >> bits & low(1, 0x0001000100010001)) | (x & low(1, 0x0001000100010001)) << 8;
}

}  // namespace carry::kernels

/// \file
/// Digits as characters. In bases up to 36 they are `0-9a-z`, of which capitals are read, too, and written where they are asked
/// for; in higher bases they are `0-9A-Za-z+/`.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels {

inline constexpr unsigned most_text_base = 64;

/// Whether text may be written in this base.
constexpr bool is_text_base(int base) noexcept { return base >= 2 && base <= static_cast<int>(most_text_base); }

/// The base up to which a letter's case says nothing.
inline constexpr unsigned most_caseless_base = 36;

/// What digits from ten on are written as in bases up to 36.
enum class letters : unsigned char { small, capital };

/// The digits' characters: small letters, capitals, and both.
struct alphabets {
    alignas(64) char characters[3][65] = {"0123456789abcdefghijklmnopqrstuvwxyz", "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
                                          "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/"};
};

inline constexpr alphabets all_alphabets;

/// The characters of the digits below base, 64 that can be read.
constexpr const char* alphabet_of(unsigned base, letters case_of_letters) noexcept {
    const std::size_t alphabet = base > most_caseless_base ? 2 : case_of_letters == letters::capital ? 1 : 0;
    return all_alphabets.characters[alphabet];
}

/// The digits that a limb has room for, a chunk: the most with base^digits < B.
constexpr std::size_t digits_in_chunk(unsigned base) noexcept {
    std::size_t digits = 1;
    for (limb power = static_cast<limb>(base); power <= max_limb<limb> / base; power = static_cast<limb>(power * base)) {
        ++digits;
    }
    return digits;
}

inline constexpr std::size_t most_chunks_lost = 3;

/// The chunks that write_chunks reads at once.
inline constexpr std::size_t chunks_at_once = 8;

/// Text has its most significant digit first, and neither sign nor separators.
struct text_kernels {
    /// How many digits of whose number a multiple is written fastest.
    std::size_t digits_at_once;
    /// The number of chunks from which read_chunks is the faster way, in bases up to 10 and above.
    std::size_t least_plain_chunks = static_cast<std::size_t>(-1), least_chunks = least_plain_chunks;
    /// Whether so many characters are digits of a base from 2 to 64.
    bool (*are_digits)(const unsigned char* text, std::size_t count, unsigned base) noexcept;
    /// r = the number that count digits of so many bits spell, 1 <= bits <= 6, or anything where one of them is no digit, of
    /// which there is none if it returns true. r: ceil(count bits / w) limbs, all of them written.
    bool (*read_bits)(limb* r, const unsigned char* text, std::size_t count, unsigned bits) noexcept;
    /// Writes the lowest count digits of a, of so many bits each, 1 <= bits <= 6; zeros in front of them where a has fewer,
    /// which are fewer than digits_at_once. a: n limbs, of which the highest has bits of one of the digits.
    void (*write_bits)(unsigned char* text, std::size_t count, const limb* a, std::size_t n, unsigned bits,
                       letters case_of_letters) noexcept;
    /// values = the chunks of a base that is no power of two, the highest first, which may have fewer digits than the others,
    /// or anything where one of them is no digit, of which there is none if it returns true. values: ceil(count /
    /// digits_in_chunk(base)) limbs, behind others of which it destroys up to most_chunks_lost. Null where the level has no
    /// such way.
    bool (*read_chunks)(limb* values, const unsigned char* text, std::size_t count, unsigned base) noexcept = nullptr;
    /// Writes count >= 1 chunks, the highest first and without so many of its zeros in front, in a base that is no power of
    /// two. Behind the values, memory up to a multiple of chunks_at_once of them is read. Null where the level has no such way.
    void (*write_chunks)(unsigned char* text, const limb* values, std::size_t count, unsigned base, letters case_of_letters,
                         std::size_t zeros) noexcept = nullptr;
    /// The number of chunks from which that is the faster way.
    std::size_t least_written_chunks = 0;
};

}  // namespace carry::kernels

/// \file
/// Rows of bits in words of 8, 16, 32 or 64 bits, bit k of the row at bit k mod z of word k / z: what the Toeplitz products
/// stand on. All of it takes time by sizes and shifts only.
#pragma once

#include <carry/limb.hpp>

#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>

namespace carry::toeplitz {

/// The bits of a word, z in the document.
template <std::unsigned_integral Word>
inline constexpr std::size_t word_bits = std::numeric_limits<Word>::digits;

/// The words that n bits take.
template <std::unsigned_integral Word>
constexpr std::size_t words_for(std::size_t n) noexcept {
    return (n + word_bits<Word> - 1) / word_bits<Word>;
}

/// Each byte with its bits in the other order.
inline constexpr auto reversed_bytes = [] {
    std::array<std::uint8_t, 256> table{};
    for (unsigned i = 0; i < 256; ++i) {
        for (unsigned bit = 0; bit < 8; ++bit) {
            table[i] = static_cast<std::uint8_t>(table[i] | ((i >> bit & 1) << (7 - bit)));
        }
    }
    return table;
}();

/// a with its bits in the other order: by a table of 256 bytes, as the document does it (section III.A). It is no constant of
/// the function, which would copy it to the stack for each word.
template <std::unsigned_integral Word>
constexpr Word reverse_bits(Word a) noexcept {
    Word r = 0;
    for (std::size_t shift = 0; shift < word_bits<Word>; shift += 8) {
        r = static_cast<Word>(r | Word{reversed_bytes[a >> shift & 0xff]} << (word_bits<Word> - 8 - shift));
    }
    return r;
}

/// r = 0. r: n words.
template <std::unsigned_integral Word>
constexpr void clear(Word* r, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = 0;
    }
}

/// Clears the bits of r, n words, from bit `bits` on.
template <std::unsigned_integral Word>
constexpr void clear_from(Word* r, std::size_t n, std::size_t bits) noexcept {
    const std::size_t whole = bits / word_bits<Word>;
    if (whole < n) {
        r[whole] = static_cast<Word>(r[whole] & ((Word{1} << bits % word_bits<Word>)-1));
        clear(r + whole + 1, n - whole - 1);
    }
}

/// r = r + a x^shift, cut off at both ends: bit k of a goes to bit k + shift of r where r has it. r: rn words, a: an words,
/// apart from r; shift of either sign.
template <std::unsigned_integral Word>
constexpr void add_shifted(Word* r, std::size_t rn, const Word* a, std::size_t an, std::ptrdiff_t shift) noexcept {
    constexpr auto z = static_cast<std::ptrdiff_t>(word_bits<Word>);
    const std::ptrdiff_t words = shift >= 0 ? shift / z : -((z - 1 - shift) / z);
    const auto bits = static_cast<std::size_t>(shift - words * z);
    const auto n = static_cast<std::ptrdiff_t>(rn), m = static_cast<std::ptrdiff_t>(an);
    if (bits == 0) {
        for (std::ptrdiff_t i = words < 0 ? 0 : words; i < n && i - words < m; ++i) {
            r[i] = static_cast<Word>(r[i] ^ a[i - words]);
        }
        return;
    }
    if (words >= 0 && words < n && m > 0) {
        r[words] = static_cast<Word>(r[words] ^ a[0] << bits);
    }
    const std::size_t rest = word_bits<Word> - bits;
    for (std::ptrdiff_t i = words + 1 < 0 ? 0 : words + 1; i < n && i - words < m; ++i) {
        r[i] = static_cast<Word>(r[i] ^ a[i - words] << bits ^ a[i - words - 1] >> rest);
    }
    if (words + m >= 0 && words + m < n && m > 0) {
        r[words + m] = static_cast<Word>(r[words + m] ^ a[m - 1] >> rest);
    }
}

/// r = the bits of a in the other order, by the kernel of the level in use (it is in the library). r, a: n limbs, apart.
CARRY_API void reverse_limbs(limb* r, const limb* a, std::size_t n) noexcept;

/// r = the n bits of a in the other order: bit k goes to bit n - 1 - k. r, a: words_for(n) words, apart; a is below x^n.
template <std::unsigned_integral Word>
void reverse_row(Word* r, const Word* a, std::size_t n) noexcept {
    const std::size_t words = words_for<Word>(n), unused = words * word_bits<Word> - n;
    if constexpr (std::same_as<Word, limb>) {
        reverse_limbs(r, a, words);
    } else {
        for (std::size_t i = 0; i < words; ++i) {
            r[i] = reverse_bits(a[words - 1 - i]);
        }
    }
    if (unused > 0) {  // the row ends at the top of its last word
        for (std::size_t i = 0; i + 1 < words; ++i) {
            r[i] = static_cast<Word>(r[i] >> unused | r[i + 1] << (word_bits<Word> - unused));
        }
        r[words - 1] = static_cast<Word>(r[words - 1] >> unused);
    }
}

/// Bit k of a.
template <std::unsigned_integral Word>
constexpr bool bit(const Word* a, std::size_t k) noexcept {
    return (a[k / word_bits<Word>] >> k % word_bits<Word> & 1) != 0;
}

/// r_k = r_k + 1.
template <std::unsigned_integral Word>
constexpr void flip(Word* r, std::size_t k) noexcept {
    r[k / word_bits<Word>] = static_cast<Word>(r[k / word_bits<Word>] ^ Word{1} << k % word_bits<Word>);
}

}  // namespace carry::toeplitz

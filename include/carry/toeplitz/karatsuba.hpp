/// \file
/// The Karatsuba multiplication that the Toeplitz product is measured against (H. Fan and M. A. Hasan, "Alternative to the
/// Karatsuba algorithm for software implementation of GF(2^n) multiplication", Table IV), as the document has it.
#pragma once

#include <carry/limb.hpp>
#include <carry/toeplitz/words.hpp>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace carry::toeplitz {

/// The products of all pairs of bytes: 128 kilobytes, made at first use.
inline const std::uint16_t* byte_products() {
    static const std::vector<std::uint16_t> table = [] {
        std::vector<std::uint16_t> t(std::size_t{1} << 16);
        for (std::size_t a = 0; a < 256; ++a) {
            for (std::size_t b = 0; b < 256; ++b) {
                std::size_t product = 0;
                for (unsigned k = 0; k < 8; ++k) {
                    product ^= (a >> k & 1) * (b << k);
                }
                t[a << 8 | b] = static_cast<std::uint16_t>(product);
            }
        }
        return t;
    }();
    return table.data();
}

/// The document's base: a product of words by Karatsuba down to bytes, which are looked up.
template <std::unsigned_integral Word>
struct byte_table {
    const std::uint16_t* table = byte_products();  ///< of all products of two bytes
    std::size_t stop = 1;                          ///< words that it is asked for at most

    /// c = c + a b for one word.
    void operator()(Word* c, const Word* a, const Word* b, std::size_t) const noexcept {
        const auto [low, high] = multiply<word_bits<Word>>(*a, *b);
        c[0] = static_cast<Word>(c[0] ^ low);
        c[1] = static_cast<Word>(c[1] ^ high);
    }

private:
    struct halves {
        Word low, high;
    };
    /// The product of Bits by Bits bits, in two halves of that size.
    template <std::size_t Bits>
    halves multiply(Word a, Word b) const noexcept {
        if constexpr (Bits == 8) {
            const std::uint16_t product = table[static_cast<std::size_t>(a << 8 | b)];
            return {static_cast<Word>(product & 0xff), static_cast<Word>(product >> 8)};
        } else {
            constexpr std::size_t half = Bits / 2;
            constexpr Word mask = static_cast<Word>((Word{1} << half) - 1);
            const Word a0 = a & mask, a1 = static_cast<Word>(a >> half), b0 = b & mask, b1 = static_cast<Word>(b >> half);
            const halves p = multiply<half>(a0, b0), q = multiply<half>(a1, b1);
            const halves m = multiply<half>(static_cast<Word>(a0 ^ a1), static_cast<Word>(b0 ^ b1));
            const Word first = static_cast<Word>(p.high ^ q.low), low = static_cast<Word>(m.low ^ p.low ^ first),
                       high = static_cast<Word>(m.high ^ q.high ^ first);
            return {static_cast<Word>(p.low | low << half), static_cast<Word>(high | q.high << half)};
        }
    }
};

/// c = c + a b by the carry-less multiplication of the level in use. c: 2 s limbs, a, b: s limbs, apart; 1 <= s <= 8.
/// Constant-time.
CARRY_API void carryless_product(limb* c, const limb* a, const limb* b, std::size_t s) noexcept;

/// The base of the same Karatsuba on carry-less multiplication.
struct carryless_words {
    std::size_t stop;  ///< words that it is asked for at most

    /// For products of at most so many words, of 1 to 8.
    explicit constexpr carryless_words(std::size_t words = 8) noexcept : stop(std::clamp<std::size_t>(words, 1, 8)) {}
    /// c = c + a b for s <= 8 words.
    void operator()(limb* c, const limb* a, const limb* b, std::size_t s) const noexcept { carryless_product(c, a, b, s); }
};

/// Words of scratch that `karatsuba` wants for s words.
constexpr std::size_t karatsuba_scratch(std::size_t stop, std::size_t s) noexcept {
    std::size_t words = 0;
    for (; s > stop; s /= 2) {
        words += s + s / 2;
    }
    return words;
}

/// c = c + a b, by the document's Table IV statement by statement; a, b: s words, s = stop * 2^i; c: 2 s words; scratch:
/// karatsuba_scratch(base.stop, s) words. Nothing overlaps. Words and Index as in `product.hpp`.
template <class Base, class Words, class Index>
void karatsuba(const Base& base, Words c, Words a, Words b, Index s, Words scratch) {
    if (s <= base.stop) {
        return base(c, a, b, s);
    }
    const Index half = s / 2;
    const Words tdw1 = scratch, tdw2 = scratch + s, rest = scratch + s + half;
    for (Index j = 0; j < s; ++j) {
        tdw1[j] = 0;
    }
    karatsuba(base, tdw1, a, b, half, rest);
    for (Index j = 0; j < s; ++j) {
        c[j] ^= tdw1[j];
        c[j + half] ^= tdw1[j];
    }
    for (Index j = 0; j < s; ++j) {
        tdw1[j] = 0;
    }
    karatsuba(base, tdw1, a + half, b + half, half, rest);
    for (Index j = 0; j < s; ++j) {
        c[s + j] ^= tdw1[j];
        c[j + half] ^= tdw1[j];
    }
    for (Index j = 0; j < half; ++j) {
        tdw1[j] = a[j] ^ a[j + half];
        tdw2[j] = b[j] ^ b[j + half];
    }
    karatsuba(base, c + half, tdw1, tdw2, half, rest);
}

}  // namespace carry::toeplitz

/// \file
/// What multiplies at the bottom of a Toeplitz product (`product.hpp`): small Toeplitz matrices of s words by vectors of s
/// words.
#pragma once

#include <carry/limb.hpp>
#include <carry/toeplitz/words.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace carry::toeplitz {

/// The parity of a word by folding it to a byte and a table of 256 bytes, each 0 or 255 (section III.A).
struct table_parity {
    /// 255 for a byte with an odd number of ones, else 0.
    static constexpr auto table = [] {
        std::array<std::uint8_t, 256> t{};
        for (unsigned i = 0; i < t.size(); ++i) {
            t[i] = std::popcount(i) % 2 == 0 ? 0 : 0xff;
        }
        return t;
    }();
    /// 2^bit where the parity of a is odd, else 0.
    template <std::unsigned_integral Word>
    static Word of(Word a, std::size_t bit) noexcept {
        for (std::size_t shift = word_bits<Word> / 2; shift >= 8; shift /= 2) {
            a = static_cast<Word>(a ^ a >> shift);
        }
        return static_cast<Word>(Word{table[a & 0xff]} << bit / 8 * 8 & Word{1} << bit);
    }
};

/// The parity of a word by counting its ones.
struct popcount_parity {
    /// 2^bit where the parity of a is odd, else 0.
    template <std::unsigned_integral Word>
    static Word of(Word a, std::size_t bit) noexcept {
        return static_cast<Word>(static_cast<Word>(std::popcount(a) & 1) << bit);
    }
};

/// The document's: every coordinate is the inner product of a row of T, which is a window of its bits, and the vector: AND, and
/// the sum of all bits (Table I). The windows that lie whole bytes apart are read from the same copy of T, so that it is
/// shifted seven times whatever z is: "this optimization can save 24 shift operations" of a word of 32 bits.
/// At most `most` words. Time: O(s^2 z); `table_parity` looks up what depends on the vector, `popcount_parity` does not.
template <std::unsigned_integral Word, class Parity>
struct inner_products {
    static constexpr bool mirrored = false;  ///< the order of the bits of T that it reads: see product.hpp
    static constexpr std::size_t most = 8;   ///< words that it can take
    std::size_t stop;                        ///< words that it is asked for at most

    /// For products of at most so many words, of 1 to `most`.
    explicit constexpr inner_products(std::size_t words = 4) noexcept : stop(std::clamp<std::size_t>(words, 1, most)) {}

    /// c = c + T v for s <= most words.
    void operator()(Word* c, const Word* t, const Word* v, std::size_t s) const noexcept {
        Word shifted[2 * most];  // t x^r: row q z + 8 k + r of T begins at its bit (s - q) z - 8 k
        for (std::size_t i = 0; i < 2 * s; ++i) {
            shifted[i] = t[i];
        }
        for (std::size_t r = 0; r < 8; ++r) {
            for (std::size_t q = 0; q < s; ++q) {
                for (std::size_t k = 0; k < sizeof(Word); ++k) {
                    Word sum = 0;
                    for (std::size_t j = 0; j < s; ++j) {
                        sum = static_cast<Word>(sum ^ (window(shifted, s - q + j, k) & v[j]));
                    }
                    c[q] = static_cast<Word>(c[q] ^ Parity::of(sum, 8 * k + r));
                }
            }
            for (std::size_t i = 2 * s; i-- > 1;) {
                shifted[i] = static_cast<Word>(shifted[i] << 1 | shifted[i - 1] >> (word_bits<Word> - 1));
            }
            shifted[0] = static_cast<Word>(shifted[0] << 1);
        }
    }

private:
    /// The word that begins k bytes below word i >= 1.
    static Word window(const Word* row, std::size_t i, std::size_t k) noexcept {
        if constexpr (std::endian::native == std::endian::little) {
            Word word;
            std::memcpy(&word, reinterpret_cast<const unsigned char*>(row + i) - k, sizeof word);
            return word;
        } else {
            return k == 0 ? row[i] : static_cast<Word>(row[i] << 8 * k | row[i - 1] >> (word_bits<Word> - 8 * k));
        }
    }
};

/// Carry's portable one: the product of polynomials of which the coordinates of T v are the middle, by a comb with windows of
/// four bits (J. Lopez and R. Dahab, "High-speed software multiplication in F_2^m", 2000), its lower half left out.
/// At most `most` words. Time: O(s^2 z / 4); the table's addresses depend on the vector.
template <std::unsigned_integral Word>
struct comb_windows {
    static constexpr bool mirrored = true;  ///< the order of the bits of T that it reads: see product.hpp
    static constexpr std::size_t most = 8;  ///< words that it can take
    std::size_t stop;                       ///< words that it is asked for at most

    /// For products of at most so many words, of 1 to `most`.
    explicit constexpr comb_windows(std::size_t words = 4) noexcept : stop(std::clamp<std::size_t>(words, 1, most)) {}

    /// c = c + T v for s <= most words.
    void operator()(Word* c, const Word* t, const Word* v, std::size_t s) const noexcept {
        switch (s) {
        case 1:
            return run<1>(c, t, v);
        case 2:
            return run<2>(c, t, v);
        case 3:
            return run<3>(c, t, v);
        case 4:
            return run<4>(c, t, v);
        case 5:
            return run<5>(c, t, v);
        case 6:
            return run<6>(c, t, v);
        case 7:
            return run<7>(c, t, v);
        default:
            return run<8>(c, t, v);
        }
    }

private:
    template <std::size_t S>
    static void run(Word* c, const Word* t, const Word* v) noexcept {
        Word multiple[16][2 * S];  // m t modulo x^(2 n)
        for (std::size_t i = 0; i < 2 * S; ++i) {
            multiple[0][i] = 0;
            multiple[1][i] = t[i];
        }
        for (std::size_t m = 2; m < 16; m += 2) {
            Word below = 0;
            for (std::size_t i = 0; i < 2 * S; ++i) {
                const Word half = multiple[m / 2][i];
                multiple[m][i] = static_cast<Word>(half << 1 | below);
                below = static_cast<Word>(half >> (word_bits<Word> - 1));
                multiple[m + 1][i] = static_cast<Word>(multiple[m][i] ^ t[i]);
            }
        }
        Word sum[S + 1] = {};  // words S - 1 to 2 S - 1 of v t, the first of them only as far as it is shifted into the others
        for (std::size_t shift = word_bits<Word>; shift > 0;) {
            shift -= 4;
            for (std::size_t k = 0; k < S; ++k) {
                const Word* row = multiple[v[k] >> shift & 15] + (S - 1 - k);
                for (std::size_t i = 0; i <= S; ++i) {
                    sum[i] = static_cast<Word>(sum[i] ^ row[i]);
                }
            }
            if (shift > 0) {
                for (std::size_t i = S; i > 0; --i) {
                    sum[i] = static_cast<Word>(sum[i] << 4 | sum[i - 1] >> (word_bits<Word> - 4));
                }
                sum[0] = static_cast<Word>(sum[0] << 4);
            }
        }
        for (std::size_t i = 0; i < S; ++i) {
            c[i] = static_cast<Word>(c[i] ^ sum[i + 1]);
        }
    }
};

/// c = c + T v by the carry-less multiplication of the level in use, in the mirrored order. c, v: s limbs, t: 2 s limbs, apart;
/// 1 <= s <= 8. Constant-time. It is in the library; all else here is in the headers.
CARRY_API void carryless_block(limb* c, const limb* t, const limb* v, std::size_t s) noexcept;

/// The base on carry-less multiplication: T v is the middle of a product of polynomials.
/// Time: s (s + 1) products of limbs, O(s^2), and depends on no value.
struct carryless {
    static constexpr bool mirrored = true;  ///< the order of the bits of T that it reads: see product.hpp
    static constexpr std::size_t most = 8;  ///< words that it can take
    std::size_t stop;                       ///< words that it is asked for at most

    /// For products of at most so many words, of 1 to `most`.
    explicit constexpr carryless(std::size_t words = 8) noexcept : stop(std::clamp<std::size_t>(words, 1, most)) {}

    /// c = c + T v for s <= most words.
    void operator()(limb* c, const limb* t, const limb* v, std::size_t s) const noexcept { carryless_block(c, t, v, s); }
};

}  // namespace carry::toeplitz

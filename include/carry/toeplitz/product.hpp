/// \file
/// The product of a Toeplitz matrix and a vector over GF(2), by divide and conquer (H. Fan and M. A. Hasan, "Alternative to the
/// Karatsuba algorithm for software implementation of GF(2^n) multiplication", section II.A and Table III).
///
/// An n x n matrix T with t_(i,j) = t_(i-j) is held as 2n bits. In the document's order bit n - d is t_d (so the row reads
/// t_(n-1), ..., t_0, ..., t_(-(n-1)) from bit 1 on); in the mirrored order bit n + d is. Bit 0 is not used. n is s words.
///
/// What multiplies at the bottom is a `Base`:
///
///     static constexpr bool mirrored;   // which of the two orders it reads
///     std::size_t stop;                 // it is asked for products of at most so many words, at least 1
///     void operator()(Words c, Words t, Words v, Index s) const;    // c = c + T v
///
/// Words and Index are pointers to words and a size, unless what is done with them is to be counted.
#pragma once

#include <cstddef>

namespace carry::toeplitz {

/// Words of scratch that `product` wants for s words: below 6 s + 8 log2(s) + 8.
constexpr std::size_t product_scratch(std::size_t stop, std::size_t s) noexcept {
    std::size_t words = 0;
    while (s > stop) {
        if (s % 2 == 0) {
            words += s + s / 2;
            s /= 2;
        } else if (s % 3 == 0) {
            words += 4 * (s / 3);
            s /= 3;
        } else {
            ++s;
            words += 4 * s;
        }
    }
    return words;
}

/// c = c + T V for any s: see its definition below.
template <class Base, class Words, class Index>
void product(const Base& base, Words c, Words a, Words b, Index s, Words scratch);

/// c = c + T V for an even number s of words, formula (1): with T = (T1 T0; T2 T1) and V = (V0, V1),
/// P0 = (T0 + T1) V1, P1 = (T1 + T2) V0, P2 = T1 (V0 + V1), T V = (P0 + P2, P1 + P2).
/// The document's Table III, statement by statement; a: T, b: V.
template <class Base, class Words, class Index>
void product_two_way(const Base& base, Words c, Words a, Words b, Index s, Words scratch) {
    const Index half = s / 2, none = 0;
    const Index low = Base::mirrored ? half : none, high = Base::mirrored ? none : half;
    const Words tdw1 = scratch, tdw2 = scratch + s, rest = scratch + s + half;
    for (Index j = 0; j < s; ++j) {
        tdw1[j] = a[j + half] ^ a[j + s];
    }
    product(base, c + low, tdw1, b + high, half, rest);
    for (Index j = 0; j < s; ++j) {
        tdw1[j] = a[j] ^ a[j + half];
    }
    product(base, c + high, tdw1, b + low, half, rest);
    for (Index j = 0; j < half; ++j) {
        tdw1[j] = b[j + half] ^ b[j];
        tdw2[j] = 0;
    }
    product(base, tdw2, a + half, tdw1, half, rest);
    for (Index j = 0; j < half; ++j) {
        c[j] ^= tdw2[j];
        c[j + half] ^= tdw2[j];
    }
}

/// c = c + T V for s a multiple of three, with T = (T2 T1 T0; T3 T2 T1; T4 T3 T2) and V = (V0, V1, V2):
/// P0 = (T0 + T1 + T2) V2, P1 = (T1 + T2 + T3) V1, P2 = (T2 + T3 + T4) V0, P3 = T1 (V1 + V2), P4 = T2 (V0 + V2),
/// P5 = T3 (V0 + V1), T V = (P0 + P3 + P4, P1 + P3 + P5, P2 + P4 + P5).
/// H. Fan and M. A. Hasan, "A new approach to subquadratic space complexity parallel multipliers for extended binary fields",
/// IEEE Transactions on Computers 56(2), 2007, the case n = 3^i.
template <class Base, class Words, class Index>
void product_three_way(const Base& base, Words c, Words a, Words b, Index s, Words scratch) {
    const Index third = s / 3;
    const Words matrix = scratch, vector = scratch + third + third, sum = vector + third, rest = sum + third;
    // In the document's order T0 is the last block of a, and block i of the sums goes with V_(2-i); mirrored, all is reversed.
    const auto part = [&](Words row, std::size_t i) {
        for (std::size_t k = Base::mirrored ? 2 - i : i; k > 0; --k) {
            row = row + third;
        }
        return row;
    };
    Words block = a;
    for (std::size_t i = 3; i-- > 0; block = block + third) {
        for (Index j = 0; j < third + third; ++j) {
            matrix[j] = block[j] ^ block[j + third] ^ block[j + third + third];
        }
        product(base, part(c, i), matrix, part(b, 2 - i), third, rest);
    }
    block = a + third;
    for (std::size_t pair = 0; pair < 3; ++pair, block = block + third) {  // P5, P4, P3: leave out the vectors 2, 1, 0
        const Words x = part(b, pair == 2 ? 1 : 0), y = part(b, pair == 0 ? 1 : 2);
        for (Index j = 0; j < third; ++j) {
            vector[j] = x[j] ^ y[j];
            sum[j] = 0;
        }
        product(base, sum, block, vector, third, rest);
        const Words p = part(c, pair == 2 ? 0 : 2), q = part(c, pair == 1 ? 0 : 1);
        for (Index j = 0; j < third; ++j) {
            p[j] ^= sum[j];
            q[j] ^= sum[j];
        }
    }
}

/// c = c + T V for any s: one word of zeros more on every side, as the end of section II.A proposes.
template <class Base, class Words, class Index>
void product_padded(const Base& base, Words c, Words a, Words b, Index s, Words scratch) {
    const Words matrix = scratch, vector = matrix + s + s + 2, sum = vector + s + 1, rest = sum + s + 1;
    matrix[0] = 0;
    for (Index j = 0; j < s + s; ++j) {
        matrix[j + 1] = a[j];
    }
    matrix[s + s + 1] = 0;
    for (Index j = 0; j < s; ++j) {
        vector[j] = b[j];
        sum[j] = 0;
    }
    vector[s] = 0;
    sum[s] = 0;
    product(base, sum, matrix, vector, s + 1, rest);
    for (Index j = 0; j < s; ++j) {
        c[j] ^= sum[j];
    }
}

/// c = c + T V by the way that suits s: two ways where s is even, three where it is a multiple of three, else padded, down to
/// the size at which the base begins. a: T, 2 s words; b: V, c: s words; s >= 1; scratch: product_scratch(base.stop, s) words.
/// c, scratch and the operands do not overlap. Time: O(n^1.585) for s = stop * 2^i. Takes time by sizes only where its base
/// does.
template <class Base, class Words, class Index>
void product(const Base& base, Words c, Words a, Words b, Index s, Words scratch) {
    if (s <= base.stop) {
        base(c, a, b, s);
    } else if (s % 2 == 0) {
        product_two_way(base, c, a, b, s, scratch);
    } else if (s % 3 == 0) {
        product_three_way(base, c, a, b, s, scratch);
    } else {
        product_padded(base, c, a, b, s, scratch);
    }
}

}  // namespace carry::toeplitz

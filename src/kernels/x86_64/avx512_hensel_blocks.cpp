/// \file
/// Hensel's division of avx512_hensel.cpp for longer divisors, by blocks of eight digits: two digits tell the next two of their
/// block and what they make of the next block; what a block makes of those further up is summed when these are next, as the
/// columns of a product are, in registers, while the digits before them are found.
///
/// So a vector of the divisor is sixteen instructions for each eight digits, where it is twenty-four if the dividend moves down
/// by two digits at a time and is held in registers, and there may be as many as the first cache has room for: of N's digits
/// eight from each digit on are stored as a vector, as each is multiplied by digits of the quotient in all eight places.
///
/// Bounds: a lane gains at most b = 2^52 from each half of a product, two for each digit of q, and four from the scaling: below
/// 2^52 2^11.
#include "kernels/x86_64/avx512_hensel.hpp"
#include "kernels/x86_64/avx512_hensel_digits.hpp"

#include <algorithm>
#include <bit>

namespace carry::kernels::x86_64 {

namespace {

/// Vectors of the divisor.
constexpr std::size_t most_vectors = 40;

/// N's digits from digit x on, for x from -8 on.
struct windows {
    __m512i at[lanes * (most_vectors + 2)];

    CARRY_INLINE_AVX512 __m512i from(std::ptrdiff_t x) const noexcept { return at[x + lanes]; }
};

// The windows of N for so many vectors of it, from floor(d / 2^shift) for d of n limbs; returns u.
CARRY_INLINE_AVX512 few_digits<2> set_divisor(windows& by, std::size_t vectors, const limb* d, std::size_t n,
                                              unsigned shift) noexcept {
    scaled_divisor<2> scaled(d, n, shift);
    __m512i below = _mm512_setzero_si512();
    __m512i* to = by.at;
    for (std::size_t g = 0; g < vectors + 2; ++g, to += lanes) {
        const __m512i factor = g < vectors ? scaled.next() : _mm512_setzero_si512();
        to[0] = below;
        to[1] = _mm512_alignr_epi64(factor, below, 1);
        to[2] = _mm512_alignr_epi64(factor, below, 2);
        to[3] = _mm512_alignr_epi64(factor, below, 3);
        to[4] = _mm512_alignr_epi64(factor, below, 4);
        to[5] = _mm512_alignr_epi64(factor, below, 5);
        to[6] = _mm512_alignr_epi64(factor, below, 6);
        to[7] = _mm512_alignr_epi64(factor, below, 7);
        below = factor;
    }
    return scaled.factor();
}

/// The digits of the quotient that are still looked at, block by block in turn.
struct found_digits {
    static constexpr std::size_t blocks = std::bit_ceil(most_vectors + 4);
    alignas(64) digit at[lanes * blocks];

    CARRY_INLINE_AVX512 digit* block(std::size_t i) noexcept { return at + lanes * (i % blocks); }
};

/// The row that is written, block by block.
struct written_row {
    unsigned char* bytes;
    std::size_t left;

    CARRY_INLINE_AVX512 void write(const digit* q) noexcept {
        store_digits(bytes, left, _mm512_load_si512(q));
        bytes += block_bytes;
        left -= std::min(left, block_bytes);
    }
};

// sums + what the block q of the quotient makes of one above it, which sees N's digits from w[0] on.
CARRY_INLINE_AVX512 void add_block(__m512i (&sums)[4], const digit* q, const __m512i* w) noexcept {
    __m512i w0 = w[0];
#pragma GCC unroll 4
    for (std::ptrdiff_t l = 0; l < lanes; l += 2) {
        const __m512i q0 = _mm512_set1_epi64(static_cast<long long>(q[l])),
                      q1 = _mm512_set1_epi64(static_cast<long long>(q[l + 1]));
        __m512i w1 = w[-l - 1], w2 = w[-l - 2];
        __asm__("" : "+v"(w1), "+v"(w2));  // once, and not by each of the two that multiply by it
        sums[0] = _mm512_madd52lo_epu64(sums[0], q0, w0);
        sums[1] = _mm512_madd52hi_epu64(sums[1], q0, w1);
        sums[2] = _mm512_madd52lo_epu64(sums[2], q1, w1);
        sums[3] = _mm512_madd52hi_epu64(sums[3], q1, w2);
        w0 = w2;
    }
}

// sum + what blocks of the quotient from distance 2 to `far` below block i make of it.
CARRY_INLINE_AVX512 __m512i add_blocks(__m512i sum, found_digits& found, std::size_t i, std::size_t far,
                                       const windows& by) noexcept {
    __m512i sums[2][4] = {};
    sums[0][0] = sum;
    std::size_t g = 2;
    for (; g < far; g += 2) {
        add_block(sums[0], found.block(i - g), by.at + lanes * (g + 1) - 2);
        add_block(sums[1], found.block(i - g - 1), by.at + lanes * (g + 2) - 2);
    }
    if (g == far) {
        add_block(sums[0], found.block(i - g), by.at + lanes * (g + 1) - 2);
    }
    if (far > 2) {
#pragma GCC unroll 4
        for (std::size_t j = 0; j < 4; ++j) {
            sums[0][j] = _mm512_add_epi64(sums[0][j], sums[1][j]);
        }
    }
    return _mm512_add_epi64(_mm512_add_epi64(sums[0][0], sums[0][1]), _mm512_add_epi64(sums[0][2], sums[0][3]));
}

/// The lanes in which the next digits are, and those of the next block, in two sums.
struct block_sums {
    __m512i current;
    __m512i first, second;  ///< as `current`: the lanes of the next digit and of the one after that are there before the others
    __m512i next[2];
    __m512i carry;  ///< what the next digit gains, in all lanes
};

// What two digits make of the lanes that are looked at next, of which they meet N from digit x on.
CARRY_INLINE_AVX512 void add_two(block_sums& s, __m512i q0, __m512i q1, std::ptrdiff_t x, const windows& by) noexcept {
    const __m512i zero = _mm512_setzero_si512();
    s.first = _mm512_add_epi64(s.current, _mm512_madd52lo_epu64(zero, q0, by.from(x)));
    s.second =
        _mm512_add_epi64(s.first, _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(zero, q0, by.from(x - 1)), q1, by.from(x - 1)));
    s.current = x - 2 > -lanes ? _mm512_add_epi64(s.second, _mm512_madd52hi_epu64(zero, q1, by.from(x - 2))) : s.second;
}

// Two digits of the quotient, number 2 J and 2 J + 1 of the block, in lanes that may have more bits above them, and what
// they make of this block and of the next.
template <std::ptrdiff_t J>
CARRY_INLINE_AVX512 void find_two(digit* q, block_sums& s, const windows& by) noexcept {
    const __m512i q0 = _mm512_add_epi64(_mm512_permutexvar_epi64(_mm512_set1_epi64(2 * J), s.first), s.carry);
    const __m512i q1 =
        _mm512_add_epi64(_mm512_permutexvar_epi64(_mm512_set1_epi64(2 * J + 1), s.second), _mm512_srli_epi64(q0, digit_bits));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(q + 2 * J), _mm512_castsi512_si128(q0));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(q + 2 * J + 1), _mm512_castsi512_si128(q1));
    s.carry = _mm512_srli_epi64(q1, digit_bits);
    if constexpr (J < 3) {
        add_two(s, q0, q1, -2 * J - 2, by);
        s.next[0] = _mm512_madd52lo_epu64(s.next[0], q0, by.from(6 - 2 * J));
        s.next[1] = _mm512_madd52hi_epu64(s.next[1], q0, by.from(5 - 2 * J));
        s.next[0] = _mm512_madd52lo_epu64(s.next[0], q1, by.from(5 - 2 * J));
        s.next[1] = _mm512_madd52hi_epu64(s.next[1], q1, by.from(4 - 2 * J));
    } else {
        s.current = _mm512_add_epi64(s.next[0], s.next[1]);
        add_two(s, q0, q1, 0, by);
    }
}

}  // namespace

constinit const std::size_t most_hensel_divisor = most_limbs_of(most_vectors);

CARRY_TARGET_AVX512 void avx512_hensel_blocks(limb* q, std::size_t k, const limb* a, std::size_t an, unsigned shift,
                                              bool negate, const limb* d, std::size_t dn) noexcept {
    const std::size_t n = std::min(dn, k), digits = digits_of(n), farthest = (digits + lanes + 1) / lanes;
    const std::size_t blocks = (digits_of(k) + lanes - 1) / lanes;
    windows by;
    scaled_row<2> row(a, an, shift, negate, set_divisor(by, (digits + lanes - 1) / lanes, d, dn, shift));
    found_digits found;
    written_row to{reinterpret_cast<unsigned char*>(q), k * sizeof(limb)};
    block_sums s;
    s.current = s.first = s.second = row.next();
    s.carry = _mm512_setzero_si512();
    for (std::size_t i = 0; i < blocks; ++i) {
        digit* const here = found.block(i);
        s.next[0] = s.next[1] = _mm512_setzero_si512();
        find_two<0>(here, s, by);
        find_two<1>(here, s, by);
        // Behind what everything waits for, and before it is wanted.
        s.next[0] = _mm512_add_epi64(s.next[0], add_blocks(row.next(), found, i + 1, std::min(i + 1, farthest), by));
        find_two<2>(here, s, by);
        find_two<3>(here, s, by);
        if (i >= 2) {  // stores of single digits take a while to become a vector
            to.write(found.block(i - 2));
        }
    }
    for (std::size_t i = blocks > 2 ? blocks - 2 : 0; i < blocks; ++i) {
        to.write(found.block(i));
    }
}

}  // namespace carry::kernels::x86_64

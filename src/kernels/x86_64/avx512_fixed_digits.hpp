/// \file
/// Where the products whose size the compiler knows begin and end (avx512_fixed_columns.hpp): limbs to digits of 52 bits, and
/// columns to limbs. Bits is the size of an operand.
///
/// No column is carried into the next one. The even columns, 104 bits apart, do not overlap: their bytes, put in place, are a
/// number. The odd columns, 52 bits further up, are another. The product is the sum of these two, one addition of limbs, whose
/// carries ripple through a mask eight limbs at a time. A vector of the result takes five or six columns of each kind: they are
/// gathered from two blocks of columns, and two lanes of zeros beside them fill what is between the columns.
///
/// Bounds: columns below 2^60, so that the odd ones can be moved up by four bits, to the beginning of a byte. Everything here
/// has internal linkage.
#pragma once

#include "kernels/x86_64/avx512_digits.hpp"

#include <utility>

namespace carry::kernels::x86_64 {

namespace {

template <std::ptrdiff_t... I>
using offsets = std::integer_sequence<std::ptrdiff_t, I...>;
template <std::ptrdiff_t Count>
using make_offsets = std::make_integer_sequence<std::ptrdiff_t, Count>;

constexpr std::ptrdiff_t quotient_up(std::ptrdiff_t a, std::ptrdiff_t b) noexcept { return (a + b - 1) / b; }

/// The bits of a block of digits, or of columns.
inline constexpr std::ptrdiff_t bits_of_block = lanes * digit_bits;

/// The digits of an operand, in registers and, as factors, in memory. Multiplications look at the lowest 52 bits of a lane
/// only, so what is above is not cleared. The memory is an object of its own, since GCC otherwise keeps the blocks there, too.
template <std::ptrdiff_t Bits>
struct fixed_digits {
    static constexpr std::ptrdiff_t size = quotient_up(Bits, digit_bits), count = quotient_up(Bits, bits_of_block);
    struct memory {
        alignas(64) digit digits[static_cast<std::size_t>(lanes * count)];
    };
    memory& factors;
    __m512i blocks[static_cast<std::size_t>(count)];
};

template <std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void put_block(fixed_digits<Bits>& d, std::size_t i, __m512i block) noexcept {
    d.blocks[i] = block;
    _mm512_store_si512(d.factors.digits + static_cast<std::size_t>(lanes) * i, block);
}

// A factor is broadcast from memory. Seeing where it comes from, the compiler would cut it from the register instead, with two
// instructions on one of the two ports that multiply.
template <std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void hide_factors(fixed_digits<Bits>& d) noexcept {
    __asm__("" : "+m"(d.factors.digits));
}

/// Half a vector of bytes, of which the highest Count are an operand's last ones: where the digits begin that these make.
inline constexpr std::size_t half_vector = 32;
template <std::size_t Count>
struct last_digits {
    alignas(64) std::uint8_t bytes[64];
};
template <std::size_t Count>
inline constexpr last_digits<Count> last_places = [] {
    last_digits<Count> t{};
    for (std::size_t i = 0; i < 64; ++i) {
        t.bytes[i] = static_cast<std::uint8_t>(std::min<std::size_t>(tables.to_digits[i] + half_vector - Count, 63));
    }
    return t;
}();

// The digits of the last block of an operand, of which so many bytes are left. Half a vector that ends with the operand needs
// no mask, which would be made on a port that multiplies.
template <std::size_t Left>
CARRY_INLINE_AVX512 __m512i last_block_of_lanes(const unsigned char* bytes) noexcept {
    if constexpr (Left > half_vector) {
        return block_of_lanes(bytes, Left);
    } else {
        const __m256i x = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes + Left - half_vector));
        const __m512i y = _mm512_permutexvar_epi8(_mm512_load_si512(last_places<Left>.bytes), _mm512_zextsi256_si512(x));
        return _mm512_srlv_epi64(y, _mm512_load_si512(tables.shifts));
    }
}

template <std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void to_fixed_digits(fixed_digits<Bits>& d, const limb* a) noexcept {
    constexpr std::size_t size = Bits / 8, last = fixed_digits<Bits>::count - 1;
    const auto* bytes = reinterpret_cast<const unsigned char*>(a);
#pragma GCC unroll 8
    for (std::size_t i = 0; i < last; ++i) {
        put_block(d, i, block_of_lanes(bytes + i * block_bytes, size - i * block_bytes));
    }
    put_block(d, last, last_block_of_lanes<size - last * block_bytes>(bytes + last * block_bytes));
    hide_factors(d);
}

// a[T, T + 8) with zeros below and above a.
template <std::ptrdiff_t T, std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 __m512i window_of(const fixed_digits<Bits>& a) noexcept {
    constexpr std::ptrdiff_t index = (T + lanes) / lanes - 1, shift = T - index * lanes, count = fixed_digits<Bits>::count;
    const __m512i low =
        index >= 0 && index < count ? a.blocks[index >= 0 && index < count ? index : 0] : _mm512_setzero_si512();
    const __m512i high = index + 1 < count ? a.blocks[index + 1 < count ? index + 1 : 0] : _mm512_setzero_si512();
    return shift == 0 ? low : _mm512_alignr_epi64(high, low, static_cast<int>(shift));
}

/// A constant mask that stays in its register: compilers make it anew for each use, on a port that multiplies.
CARRY_INLINE_AVX512 __mmask8 kept_mask(unsigned bits) noexcept {
    auto mask = static_cast<__mmask8>(bits);
    __asm__("" : "+Yk"(mask));
    return mask;
}

/// The longest result, in vectors of eight limbs.
inline constexpr std::ptrdiff_t most_vectors = 26;

/// Which even (odd = 0) or odd (odd = 1) columns, 2 m + odd, have bytes in vector v of the result: first <= m <= last. The
/// bytes of such a column begin at 13 m + 6 odd.
struct pairs_of_vector {
    std::ptrdiff_t odd, first, last;

    constexpr pairs_of_vector(std::ptrdiff_t v, std::ptrdiff_t of_odd)
        : odd(of_odd), first((64 * v - 6 * of_odd + 5) / 13), last((64 * v + 63 - 6 * of_odd) / 13) {}
    constexpr std::ptrdiff_t first_block() const { return (2 * first + odd) / lanes; }
    constexpr std::ptrdiff_t last_block() const { return (2 * last + odd) / lanes; }
    /// How many of them are in the first two blocks: mostly all.
    constexpr std::ptrdiff_t in_two_blocks() const { return lanes * (first_block() + 2) / 2 - first; }
};

/// What is gathered begins with two lanes of zeros: its mask is one that squares have in their windows, too.
inline constexpr std::ptrdiff_t idle_lanes = 2;
inline constexpr unsigned busy_lanes = 0xfc;

/// For the vectors of the result and the even and the odd columns: the lanes that gather these from two or three blocks, and
/// the bytes of what is gathered, the first one, a zero, between the columns.
struct result_tables {
    alignas(64) digit gathered[most_vectors][2][8];
    alignas(64) std::uint8_t bytes[most_vectors][2][64];
};

inline constexpr result_tables result_places = [] {
    result_tables t{};
    for (std::ptrdiff_t v = 0; v < most_vectors; ++v) {
        for (std::ptrdiff_t odd = 0; odd < 2; ++odd) {
            const pairs_of_vector pairs(v, odd);
            for (std::ptrdiff_t l = 0; l < lanes; ++l) {
                const std::ptrdiff_t pair = pairs.first + l - idle_lanes;
                t.gathered[v][odd][l] = static_cast<digit>(2 * pair + odd - lanes * pairs.first_block()) % 16;
            }
            for (std::ptrdiff_t i = 0; i < 64; ++i) {
                t.bytes[v][odd][i] = 0;
                for (std::ptrdiff_t m = pairs.first; m <= pairs.last; ++m) {
                    if (const std::ptrdiff_t at = 64 * v + i - 13 * m - 6 * odd; at >= 0 && at < 8) {
                        t.bytes[v][odd][i] = static_cast<std::uint8_t>(8 * (m - pairs.first + idle_lanes) + at);
                    }
                }
            }
        }
    }
    return t;
}();

/// The result on its way.
template <std::ptrdiff_t Bits>
struct fixed_result {
    static constexpr std::ptrdiff_t blocks = quotient_up(2 * Bits, bits_of_block), vectors = quotient_up(2 * Bits, 512);
    __mmask8 busy;                                      // lanes
    __m512i columns[static_cast<std::size_t>(blocks)];  // as far as they are complete
    unsigned carry;                                     // out of the vectors written

    /// The vectors that are complete before block g is, or before all are.
    static constexpr std::ptrdiff_t vectors_before(std::ptrdiff_t g) noexcept {
        std::ptrdiff_t v = 0;
        while (v < vectors && std::max(pairs_of_vector(v, 0).last_block(), pairs_of_vector(v, 1).last_block()) < g) {
            ++v;
        }
        return g == blocks ? vectors : v;
    }
};

template <std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void begin(fixed_result<Bits>& p) noexcept {
    p.busy = kept_mask(busy_lanes);
    p.carry = 0;
}

// The even or odd columns that have bytes in vector V, in the highest six lanes, and zeros.
template <std::ptrdiff_t V, std::ptrdiff_t Odd, std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 __m512i gather(const fixed_result<Bits>& p) noexcept {
    constexpr pairs_of_vector pairs(V, Odd);
    constexpr std::ptrdiff_t block = pairs.first_block(), known = fixed_result<Bits>::blocks;
    static_assert(pairs.last - pairs.first < 6);
    const __m512i places = _mm512_load_si512(result_places.gathered[V][Odd]);
    const __m512i above = block + 1 < known ? p.columns[block + 1 < known ? block + 1 : 0] : _mm512_setzero_si512();
    const __m512i x = _mm512_maskz_permutex2var_epi64(p.busy, p.columns[block], places, above);
    if constexpr (pairs.last_block() > block + 1 && block + 2 < known) {
        constexpr auto rest = static_cast<__mmask8>(busy_lanes & (0xffu << (pairs.in_two_blocks() + idle_lanes)));
        return _mm512_mask_permutexvar_epi64(x, rest, places, p.columns[block + 2]);
    }
    return x;
}

// Vector V of the result, of which the columns are gathered.
template <std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 __m512i limbs_of_columns(fixed_result<Bits>& p, std::size_t v, __m512i even, __m512i odd) noexcept {
    const __m512i ones = _mm512_set1_epi64(-1);
    const __m512i x = _mm512_permutexvar_epi8(_mm512_load_si512(result_places.bytes[v][0]), even);
    const __m512i y = _mm512_permutexvar_epi8(_mm512_load_si512(result_places.bytes[v][1]), _mm512_slli_epi64(odd, 4));
    const __m512i sum = _mm512_add_epi64(x, y);
    const unsigned into = ripple(_mm512_cmplt_epu64_mask(sum, y), _mm512_cmpeq_epu64_mask(sum, ones), p.carry);
    p.carry = into >> lanes;
    return _mm512_mask_sub_epi64(sum, static_cast<__mmask8>(into), sum, ones);
}

// Writes the lowest Count lanes of x, or all, an even number of them.
template <std::ptrdiff_t Count>
CARRY_INLINE_AVX512 void store_lanes(std::uint64_t* r, __m512i x) noexcept {
    if constexpr (Count >= lanes) {
        _mm512_storeu_si512(r, x);
    } else {
        if constexpr (Count >= 4) {
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(r), _mm512_castsi512_si256(x));
        }
        if constexpr (Count % 4 != 0) {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(r + Count - 2), _mm512_extracti64x2_epi64(x, Count / 2 - 1));
        }
    }
}

/// Where a result in limbs goes.
template <std::ptrdiff_t Bits>
struct limb_sink {
    limb* r;

    template <std::ptrdiff_t V>
    CARRY_INLINE_AVX512 void put(__m512i limbs) noexcept {
        store_lanes<Bits / 32 - lanes * V>(r + lanes * V, limbs);
    }
    void put_last(limb low, limb high) noexcept {
        r[Bits / 32 - 2] = low;
        r[Bits / 32 - 1] = high;
    }
};

}  // namespace

}  // namespace carry::kernels::x86_64

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

inline constexpr std::size_t half_vector = 32, vector = 64;

// Where the digits of a block near the end of a row lie in a vector, in bytes that are all within the row, of which `left` are
// left from the block's beginning on. Byte `ends` of the vector follows the last of them, but the first half may be that of the
// block.
constexpr place_table places_at_end(std::size_t left, std::size_t ends, bool first_half_of_block) noexcept {
    place_table t{};
    for (std::size_t i = 0; i < lanes; ++i) {
        const std::size_t bit = digit_bits * i;
        const auto first = std::min(static_cast<std::ptrdiff_t>(bit / 8), static_cast<std::ptrdiff_t>(left) - 8);
        for (std::ptrdiff_t byte = first; byte < first + 8; ++byte) {
            const bool in_first_half = first_half_of_block && byte < static_cast<std::ptrdiff_t>(half_vector);
            const std::ptrdiff_t at = in_first_half ? byte : byte + static_cast<std::ptrdiff_t>(ends - left);
            t.bytes[8 * i + static_cast<std::size_t>(byte - first)] = static_cast<std::uint8_t>(at);
        }
        t.bits[i] = bit < 8 * left ? bit - static_cast<std::size_t>(8 * first) : 64;
    }
    return t;
}

CARRY_INLINE_AVX512 __m256i half_of_row(const unsigned char* bytes) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
}

// A row shorter than a vector: its first and its last half vector, which overlap.
CARRY_INLINE_AVX512 __m512i halves_of_row(const unsigned char* bytes, std::size_t size) noexcept {
    const __m256i last = half_of_row(bytes + size - half_vector);
    return _mm512_inserti64x4(_mm512_castsi256_si512(half_of_row(bytes)), last, 1);
}

template <std::size_t Left, bool First>
inline constexpr place_table places_in_fixed_row = places_at_end(Left, Left > half_vector ? vector : half_vector, First);

// The digits of a block, the first one or not, of a row of at least four limbs, of which Left bytes are left from `bytes` on:
// from a vector, or half of one where that is enough, which ends with the row. A load under a mask would wait for limbs behind
// the row that have just been written, such as a result, and the mask would be made on a port that multiplies.
template <std::size_t Left, bool First>
CARRY_INLINE_AVX512 __m512i fixed_block_of_lanes(const unsigned char* bytes) noexcept {
    if constexpr (Left >= vector) {
        return block_of_lanes(bytes, Left);
    } else {
        __m512i x;
        if constexpr (Left <= half_vector) {
            x = _mm512_zextsi256_si512(half_of_row(bytes + Left - half_vector));
        } else if constexpr (First) {
            x = halves_of_row(bytes, Left);
        } else {
            x = _mm512_loadu_si512(bytes + Left - vector);
        }
        return lanes_at(load_places(places_in_fixed_row<Left, First>), x);
    }
}

// Block I of a row of Size bytes.
template <std::size_t Size, std::size_t I, std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void put_fixed_block(fixed_digits<Bits>& d, const unsigned char* bytes) noexcept {
    constexpr std::size_t at = I * block_bytes, left = Size - at;
    constexpr bool first = I == 0;
    put_block(d, I, fixed_block_of_lanes<left, first>(bytes + at));
}

template <std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void to_fixed_digits(fixed_digits<Bits>& d, const limb* a) noexcept {
    const auto* bytes = reinterpret_cast<const unsigned char*>(a);
    [&]<std::size_t... I>(std::index_sequence<I...>) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        (put_fixed_block<static_cast<std::size_t>(Bits / 8), I>(d, bytes), ...);
    }(std::make_index_sequence<static_cast<std::size_t>(fixed_digits<Bits>::count)>());
    hide_factors(d);
}

/// The same for rows whose size is known when they come. By fours of bytes that are left, where the vector ends with the row,
/// or begins with the block; and by limbs, for the first block of a row that is shorter than a vector.
inline constexpr auto places_by_left = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array{places_at_end(4 * I, vector, false)...};
}(std::make_index_sequence<vector / 4 + 1>());
inline constexpr std::size_t least_halves = half_vector / sizeof(limb);
inline constexpr auto places_in_short_rows = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array{places_at_end(sizeof(limb) * (least_halves + N), vector, true)...};
}(std::make_index_sequence<lanes - least_halves>());

// The digits of the first blocks of a row of n limbs, of which there are no more than d has.
template <std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void to_digits_of_blocks(fixed_digits<Bits>& d, const limb* a, std::size_t n) noexcept {
    constexpr std::size_t count = fixed_digits<Bits>::count;
    const auto* bytes = reinterpret_cast<const unsigned char*>(a);
    const std::size_t size = n * sizeof(limb);
    if (count == 1 && n < least_halves) {
        put_block(d, 0, block_of_lanes(bytes, size));
    } else if (count <= 2 && n < lanes) {
        const __m512i x = halves_of_row(bytes, size);
        put_block(d, 0, lanes_at(load_places(places_in_short_rows[n - least_halves]), x));
        if constexpr (count == 2) {
            put_block(d, 1, lanes_at(load_places(places_by_left[(size - block_bytes) / 4]), x));
        }
    } else {
#pragma GCC unroll 16
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t left = i + 2 < count ? vector : std::min(size - i * block_bytes, vector);
            const __m512i x = _mm512_loadu_si512(bytes + i * block_bytes + left - vector);
            put_block(d, i, lanes_at(load_places(places_by_left[left / 4]), x));
        }
    }
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

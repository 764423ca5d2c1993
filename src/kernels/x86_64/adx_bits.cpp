/// \file
/// Bits of rows at the level adx: four limbs in a vector, and what is left one by one.
#include "kernels/bits.hpp"

#include "kernels/levels.hpp"
#include "kernels/x86_64/intrinsics.hpp"
#include "row/row.hpp"

namespace carry::kernels::x86_64 {

namespace {

// Every function that touches a vector has this, instead of a flag for the file: see adx_rows.hpp.
#define CARRY_TARGET_AVX2 __attribute__((target("avx2,popcnt,bmi2")))
#define CARRY_INLINE_AVX2 CARRY_TARGET_AVX2 __attribute__((always_inline)) inline

constexpr std::size_t lanes = 4;

CARRY_INLINE_AVX2 __m256i load(const limb* a) noexcept { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a)); }
CARRY_INLINE_AVX2 void store(limb* r, __m256i x) noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(r), x); }

/// From how many limbs on bits are counted in vectors.
constexpr std::size_t least_counted_in_vectors = 28;

// The bits of each byte: both halves of it looked up in a table of sixteen. (W. Mula, N. Kurz, D. Lemire, "Faster population
// counts using AVX2 instructions", The Computer Journal 61 (2018).)
CARRY_INLINE_AVX2 __m256i bits_of_bytes(__m256i x) noexcept {
    const __m256i table = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i low = _mm256_set1_epi8(15);
    return _mm256_add_epi8(_mm256_shuffle_epi8(table, _mm256_and_si256(x, low)),
                           _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), low)));
}

// The bits of vector(0), vector(4), ... below limb n, a multiple of four.
template <class Vector>
CARRY_INLINE_AVX2 std::size_t count_vectors(std::size_t n, Vector vector) noexcept {
    constexpr std::size_t most = lanes * 31;  // of whose bytes the sums fit in bytes
    __m256i sum = _mm256_setzero_si256();
    for (std::size_t i = 0; i < n;) {
        __m256i bytes = _mm256_setzero_si256();
        for (const std::size_t end = n - i < most ? n : i + most; i < end; i += lanes) {
            bytes = _mm256_add_epi8(bytes, bits_of_bytes(vector(i)));
        }
        sum = _mm256_add_epi64(sum, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
    }
    const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    return static_cast<std::size_t>(_mm_cvtsi128_si64(half)) + static_cast<std::size_t>(_mm_extract_epi64(half, 1));
}

CARRY_TARGET_AVX2 std::size_t popcount(const limb* a, std::size_t n) noexcept {
    std::size_t count = 0, i = 0;
    if (n >= least_counted_in_vectors) {
        i = n / lanes * lanes;
        count = count_vectors(i, [a](std::size_t at) CARRY_TARGET_AVX2 { return load(a + at); });
    }
    for (; i + 4 <= n; i += 4) {
        count += static_cast<std::size_t>(_mm_popcnt_u64(a[i]) + _mm_popcnt_u64(a[i + 1]) + _mm_popcnt_u64(a[i + 2]) +
                                          _mm_popcnt_u64(a[i + 3]));
    }
    for (; i < n; ++i) {
        count += static_cast<std::size_t>(_mm_popcnt_u64(a[i]));
    }
    return count;
}

CARRY_TARGET_AVX2 std::size_t hamming_distance(const limb* a, const limb* b, std::size_t n) noexcept {
    std::size_t count = 0, i = 0;
    if (n >= least_counted_in_vectors) {
        i = n / lanes * lanes;
        count =
            count_vectors(i, [a, b](std::size_t at) CARRY_TARGET_AVX2 { return _mm256_xor_si256(load(a + at), load(b + at)); });
    }
    for (; i + 4 <= n; i += 4) {
        count += static_cast<std::size_t>(_mm_popcnt_u64(a[i] ^ b[i]) + _mm_popcnt_u64(a[i + 1] ^ b[i + 1]) +
                                          _mm_popcnt_u64(a[i + 2] ^ b[i + 2]) + _mm_popcnt_u64(a[i + 3] ^ b[i + 3]));
    }
    for (; i < n; ++i) {
        count += static_cast<std::size_t>(_mm_popcnt_u64(a[i] ^ b[i]));
    }
    return count;
}

// high 2^shift | low 2^(shift - 64), lane by lane: counts of vector shifts are taken as they are, so that 64 makes zero.
CARRY_INLINE_AVX2 __m256i joined(__m256i high, __m256i low, __m128i left, __m128i right) noexcept {
    return _mm256_or_si256(_mm256_sll_epi64(high, left), _mm256_srl_epi64(low, right));
}

CARRY_TARGET_AVX2 limb shift_left(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept {
    if (n < lanes) {
        return row::shift_left(r, a, n, shift);
    }
    const limb out = a[n - 1] >> 1 >> (limb_bits - 1 - shift);
    const __m128i left = _mm_cvtsi32_si128(static_cast<int>(shift)),
                  right = _mm_cvtsi32_si128(static_cast<int>(limb_bits - shift));
    const __m256i lowest = load(a);  // before anything is written over it
    for (std::size_t i = n; i > lanes; i -= lanes) {
        const limb* const from = a + i - lanes;
        store(r + i - lanes, joined(load(from), load(from - 1), left, right));
    }
    const __m256i below = _mm256_blend_epi32(_mm256_permute4x64_epi64(lowest, 0x90), _mm256_setzero_si256(), 0x03);
    store(r, joined(lowest, below, left, right));
    return out;
}

CARRY_TARGET_AVX2 void shift_right(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept {
    if (n < lanes) {
        row::shift_right(r, a, n, shift);
        return;
    }
    const __m128i right = _mm_cvtsi32_si128(static_cast<int>(shift)),
                  left = _mm_cvtsi32_si128(static_cast<int>(limb_bits - shift));
    const __m256i highest = load(a + n - lanes);  // before anything is written over it
    for (std::size_t i = 0; i + lanes < n; i += lanes) {
        store(r + i, joined(load(a + i + 1), load(a + i), left, right));
    }
    const __m256i above = _mm256_blend_epi32(_mm256_permute4x64_epi64(highest, 0x39), _mm256_setzero_si256(), 0xc0);
    store(r + n - lanes, joined(above, highest, left, right));
}

// r[i] = f(a[i], b[i]) for vectors, and for limbs. What is left is a vector that overlaps the one before it, and found before
// that is written.
template <class Function>
CARRY_INLINE_AVX2 void for_each_limb(limb* r, const limb* a, const limb* b, std::size_t n, Function f) noexcept {
    if (n >= lanes) {
        const __m256i last = f(load(a + n - lanes), load(b + n - lanes));
        for (std::size_t i = 0; i + lanes < n; i += lanes) {
            store(r + i, f(load(a + i), load(b + i)));
        }
        store(r + n - lanes, last);
        return;
    }
    if (n > 0) {
        r[0] = f(a[0], b[0]);
    }
    if (n > 1) {
        r[1] = f(a[1], b[1]);
    }
    if (n > 2) {
        r[2] = f(a[2], b[2]);
    }
}

/// What logical_and and exclusive_or do to one limb or to each of a vector's.
/// @{
struct and_of {
    limb a_mask, b_mask, r_mask;
    limb operator()(limb a, limb b) const noexcept { return ((a ^ a_mask) & (b ^ b_mask)) ^ r_mask; }
    CARRY_INLINE_AVX2 __m256i operator()(__m256i a, __m256i b) const noexcept {
        const __m256i x = _mm256_xor_si256(a, _mm256_set1_epi64x(static_cast<long long>(a_mask)));
        const __m256i y = _mm256_xor_si256(b, _mm256_set1_epi64x(static_cast<long long>(b_mask)));
        return _mm256_xor_si256(_mm256_and_si256(x, y), _mm256_set1_epi64x(static_cast<long long>(r_mask)));
    }
};
struct xor_of {
    limb mask;
    limb operator()(limb a, limb b) const noexcept { return a ^ b ^ mask; }
    CARRY_INLINE_AVX2 __m256i operator()(__m256i a, __m256i b) const noexcept {
        return _mm256_xor_si256(_mm256_xor_si256(a, b), _mm256_set1_epi64x(static_cast<long long>(mask)));
    }
};
/// @}

CARRY_TARGET_AVX2 void logical_and(limb* r, const limb* a, const limb* b, std::size_t n, limb a_mask, limb b_mask,
                                   limb r_mask) noexcept {
    for_each_limb(r, a, b, n, and_of{a_mask, b_mask, r_mask});
}

CARRY_TARGET_AVX2 void exclusive_or(limb* r, const limb* a, const limb* b, std::size_t n, limb mask) noexcept {
    for_each_limb(r, a, b, n, xor_of{mask});
}

}  // namespace

const bit_kernels adx_bit_table{.popcount = popcount,
                                .hamming_distance = hamming_distance,
                                .shift_left = shift_left,
                                .shift_right = shift_right,
                                .logical_and = logical_and,
                                .exclusive_or = exclusive_or};

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX2
#undef CARRY_TARGET_AVX2

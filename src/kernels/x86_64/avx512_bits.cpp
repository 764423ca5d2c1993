/// \file
/// Bits of rows at the level avx512: eight limbs in a vector, of which the last one overlaps the one before it.
#include "kernels/bits.hpp"

#include "kernels/levels.hpp"
#include "kernels/x86_64/intrinsics.hpp"
#include "row/row.hpp"

namespace carry::kernels::x86_64 {

namespace {

// Every function that touches a vector has this, instead of a flag for the file: see adx_rows.hpp.
#define CARRY_TARGET_AVX512 __attribute__((target("avx512f,avx512vpopcntdq,popcnt,bmi2")))
#define CARRY_INLINE_AVX512 CARRY_TARGET_AVX512 __attribute__((always_inline)) inline

constexpr std::size_t lanes = 8;

CARRY_INLINE_AVX512 __m256i half_vector(const limb* a) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a));
}

// The bits of so many limbs; vector(i) is the eight from limb i on, and one(i) one of them.
//
// Two sums, so that an addition need not wait for the one before.
template <class Vector, class One>
CARRY_INLINE_AVX512 std::size_t count(std::size_t n, Vector vector, One one) noexcept {
    if (n < lanes) {
        std::size_t sum = 0;
        for (std::size_t i = 0; i < n; ++i) {
            sum += static_cast<std::size_t>(_mm_popcnt_u64(one(i)));
        }
        return sum;
    }
    // The last vector may overlap the one before it, of which lanes are then left out.
    __m512i odd = _mm512_maskz_popcnt_epi64(static_cast<__mmask8>(0xff00u >> ((n - 1) % lanes + 1)), vector(n - lanes));
    __m512i even = _mm512_setzero_si512();
    std::size_t i = 0;
    for (; i + 2 * lanes < n; i += 2 * lanes) {
        even = _mm512_add_epi64(even, _mm512_popcnt_epi64(vector(i)));
        odd = _mm512_add_epi64(odd, _mm512_popcnt_epi64(vector(i + lanes)));
    }
    if (i + lanes < n) {
        even = _mm512_add_epi64(even, _mm512_popcnt_epi64(vector(i)));
    }
    return static_cast<std::size_t>(_mm512_reduce_add_epi64(_mm512_add_epi64(even, odd)));
}

CARRY_TARGET_AVX512 std::size_t popcount(const limb* a, std::size_t n) noexcept {
    return count(
        n, [a](std::size_t i) CARRY_TARGET_AVX512 { return _mm512_loadu_si512(a + i); }, [a](std::size_t i) { return a[i]; });
}

CARRY_TARGET_AVX512 std::size_t hamming_distance(const limb* a, const limb* b, std::size_t n) noexcept {
    return count(
        n,
        [a, b](std::size_t i)
            CARRY_TARGET_AVX512 { return _mm512_xor_si512(_mm512_loadu_si512(a + i), _mm512_loadu_si512(b + i)); },
        [a, b](std::size_t i) { return a[i] ^ b[i]; });
}

// high 2^shift | low 2^(shift - 64), lane by lane: counts of vector shifts are taken as they are, so that 64 makes zero.
CARRY_INLINE_AVX512 __m512i joined(__m512i high, __m512i low, __m128i left, __m128i right) noexcept {
    return _mm512_or_si512(_mm512_sll_epi64(high, left), _mm512_srl_epi64(low, right));
}

CARRY_TARGET_AVX512 limb shift_left(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept {
    if (n < lanes) {
        return row::shift_left(r, a, n, shift);
    }
    const limb out = a[n - 1] >> 1 >> (limb_bits - 1 - shift);
    const __m128i left = _mm_cvtsi32_si128(static_cast<int>(shift)),
                  right = _mm_cvtsi32_si128(static_cast<int>(limb_bits - shift));
    const __m512i lowest = _mm512_loadu_si512(a);  // before anything is written over it
    for (std::size_t i = n; i > lanes; i -= lanes) {
        const limb* const from = a + i - lanes;
        _mm512_storeu_si512(r + i - lanes, joined(_mm512_loadu_si512(from), _mm512_loadu_si512(from - 1), left, right));
    }
    const __m512i below = _mm512_alignr_epi64(lowest, _mm512_setzero_si512(), lanes - 1);
    _mm512_storeu_si512(r, joined(lowest, below, left, right));
    return out;
}

CARRY_TARGET_AVX512 void shift_right(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept {
    if (n < lanes) {
        row::shift_right(r, a, n, shift);
        return;
    }
    const __m128i right = _mm_cvtsi32_si128(static_cast<int>(shift)),
                  left = _mm_cvtsi32_si128(static_cast<int>(limb_bits - shift));
    const __m512i highest = _mm512_loadu_si512(a + n - lanes);  // before anything is written over it
    for (std::size_t i = 0; i + lanes < n; i += lanes) {
        _mm512_storeu_si512(r + i, joined(_mm512_loadu_si512(a + i + 1), _mm512_loadu_si512(a + i), left, right));
    }
    const __m512i above = _mm512_alignr_epi64(_mm512_setzero_si512(), highest, 1);
    _mm512_storeu_si512(r + n - lanes, joined(above, highest, left, right));
}

// r[i] = f(a[i], b[i]) for vectors of eight and of four, and for limbs. What is left is a vector that overlaps the one before
// it, and found before that is written: a load with a mask would wait for stores next to the row.
template <class Function>
CARRY_INLINE_AVX512 void for_each_limb(limb* r, const limb* a, const limb* b, std::size_t n, Function f) noexcept {
    if (n >= lanes) {
        const __m512i last = f(_mm512_loadu_si512(a + n - lanes), _mm512_loadu_si512(b + n - lanes));
        for (std::size_t i = 0; i + lanes < n; i += lanes) {
            _mm512_storeu_si512(r + i, f(_mm512_loadu_si512(a + i), _mm512_loadu_si512(b + i)));
        }
        _mm512_storeu_si512(r + n - lanes, last);
        return;
    }
    if (n >= lanes / 2) {
        const std::size_t upper = n - lanes / 2;
        const __m256i low = f(half_vector(a), half_vector(b)), high = f(half_vector(a + upper), half_vector(b + upper));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(r), low);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(r + upper), high);
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
    CARRY_INLINE_AVX512 __m256i operator()(__m256i a, __m256i b) const noexcept {
        const __m256i x = _mm256_xor_si256(a, _mm256_set1_epi64x(static_cast<long long>(a_mask)));
        const __m256i y = _mm256_xor_si256(b, _mm256_set1_epi64x(static_cast<long long>(b_mask)));
        return _mm256_xor_si256(_mm256_and_si256(x, y), _mm256_set1_epi64x(static_cast<long long>(r_mask)));
    }
    CARRY_INLINE_AVX512 __m512i operator()(__m512i a, __m512i b) const noexcept {
        const __m512i x = _mm512_xor_si512(a, _mm512_set1_epi64(static_cast<long long>(a_mask)));
        const __m512i y = _mm512_xor_si512(b, _mm512_set1_epi64(static_cast<long long>(b_mask)));
        return _mm512_xor_si512(_mm512_and_si512(x, y), _mm512_set1_epi64(static_cast<long long>(r_mask)));
    }
};
struct xor_of {
    limb mask;
    limb operator()(limb a, limb b) const noexcept { return a ^ b ^ mask; }
    CARRY_INLINE_AVX512 __m256i operator()(__m256i a, __m256i b) const noexcept {
        return _mm256_xor_si256(_mm256_xor_si256(a, b), _mm256_set1_epi64x(static_cast<long long>(mask)));
    }
    CARRY_INLINE_AVX512 __m512i operator()(__m512i a, __m512i b) const noexcept {
        return _mm512_xor_si512(_mm512_xor_si512(a, b), _mm512_set1_epi64(static_cast<long long>(mask)));
    }
};
/// @}

CARRY_TARGET_AVX512 void logical_and(limb* r, const limb* a, const limb* b, std::size_t n, limb a_mask, limb b_mask,
                                     limb r_mask) noexcept {
    for_each_limb(r, a, b, n, and_of{a_mask, b_mask, r_mask});
}

CARRY_TARGET_AVX512 void exclusive_or(limb* r, const limb* a, const limb* b, std::size_t n, limb mask) noexcept {
    for_each_limb(r, a, b, n, xor_of{mask});
}

}  // namespace

const bit_kernels avx512_bit_table{.popcount = popcount,
                                   .hamming_distance = hamming_distance,
                                   .shift_left = shift_left,
                                   .shift_right = shift_right,
                                   .logical_and = logical_and,
                                   .exclusive_or = exclusive_or};

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

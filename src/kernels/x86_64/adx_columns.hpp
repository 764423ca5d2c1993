/// \file
/// Sums of rows in columns at the level adx: four columns side by side are added in a vector, without carries from column to
/// column, and how often each one exceeded 2^64 is counted. Everything has internal linkage, since nothing but AVX2 runs it.
#pragma once

#include <carry/limb.hpp>

#include <immintrin.h>

#include <cstddef>
#include <cstdint>

#define CARRY_AVX2 [[gnu::target("avx2")]]

namespace carry::kernels::x86_64 {

namespace {

/// Four limbs a vector; the last vector of a row that is no multiple of four overlaps the one before.
constexpr std::size_t lanes = 4;

CARRY_AVX2 inline __m256i load(const limb* p) noexcept { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)); }
CARRY_AVX2 inline __m256i load_some(const limb* p, std::size_t n) noexcept {
    const __m256i count = _mm256_set1_epi64x(static_cast<long long>(n)), place = _mm256_setr_epi64x(0, 1, 2, 3);
    return _mm256_maskload_epi64(reinterpret_cast<const long long*>(p), _mm256_cmpgt_epi64(count, place));
}
CARRY_AVX2 inline void store(limb* p, __m256i v) noexcept { _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), v); }

/// Columns, less 2^63 each so that comparisons with a sign compare, and how often they exceeded 2^64: where a sum is below what
/// it was before.
struct columns {
    __m256i sum, count;

    CARRY_AVX2 [[gnu::always_inline]] columns plus(__m256i x) const noexcept {
        const __m256i more = _mm256_add_epi64(sum, x);
        return {more, _mm256_sub_epi64(count, _mm256_cmpgt_epi64(sum, more))};
    }
    CARRY_AVX2 [[gnu::always_inline]] void keep(limb* sums, limb* counts, __m256i bias) const noexcept {
        store(sums, _mm256_xor_si256(sum, bias));
        store(counts, count);
    }
};

}  // namespace

}  // namespace carry::kernels::x86_64

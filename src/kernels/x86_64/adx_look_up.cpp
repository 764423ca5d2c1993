/// \file
/// Reading a table at a secret place, level adx: all of it is read in vectors of four limbs.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "row/wipe.hpp"

#include <immintrin.h>

namespace carry::kernels::x86_64 {

namespace {

// Every function that touches a vector has this, instead of a flag for the file: see adx_rows.hpp.
#define CARRY_TARGET_AVX2 __attribute__((target("avx2")))

constexpr std::size_t lanes = 4;

const __m256i* vectors(const limb* a) noexcept { return reinterpret_cast<const __m256i*>(a); }

// r[j] = the limb of row j that keep, of ones and zeros, lets through. table: n rows of so many vectors.
template <std::size_t Vectors>
CARRY_TARGET_AVX2 void look_up_by(limb* r, const limb* table, std::size_t n, const limb* keep) noexcept {
    for (std::size_t j = 0; j < n; ++j, table += lanes * Vectors) {
        __m256i sum = _mm256_and_si256(_mm256_loadu_si256(vectors(table)), _mm256_load_si256(vectors(keep)));
#pragma GCC unroll 16
        for (std::size_t v = 1; v < Vectors; ++v) {
            sum = _mm256_or_si256(sum, _mm256_and_si256(_mm256_loadu_si256(vectors(table + lanes * v)),
                                                        _mm256_load_si256(vectors(keep + lanes * v))));
        }
        const __m128i half = _mm_or_si128(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(r + j), _mm_or_si128(half, _mm_unpackhi_epi64(half, half)));
    }
}

}  // namespace

// See `integer_kernels::look_up`.
CARRY_TARGET_AVX2 void adx_look_up(limb* r, const limb* table, std::size_t columns, std::size_t n, limb index) noexcept {
    alignas(32) limb keep[64];
    const wipe_at_exit wiped(keep, columns);
    const __m256i wanted = _mm256_set1_epi64x(static_cast<long long>(index)), step = _mm256_set1_epi64x(lanes);
    __m256i number = _mm256_set_epi64x(3, 2, 1, 0);
    for (std::size_t i = 0; i < columns; i += lanes) {
        _mm256_store_si256(reinterpret_cast<__m256i*>(keep + i), _mm256_cmpeq_epi64(number, wanted));
        number = _mm256_add_epi64(number, step);
    }
    switch (columns) {
    case 8:
        return look_up_by<2>(r, table, n, keep);
    case 16:
        return look_up_by<4>(r, table, n, keep);
    case 32:
        return look_up_by<8>(r, table, n, keep);
    default:
        return look_up_by<16>(r, table, n, keep);
    }
}

}  // namespace carry::kernels::x86_64

#undef CARRY_TARGET_AVX2

#endif

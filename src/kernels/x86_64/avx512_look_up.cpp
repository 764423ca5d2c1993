/// \file
/// Reading a table at a secret place, level avx512: a permutation takes one of sixteen limbs in registers, in the same time
/// whichever it is. Where each lane has an index of its own, all rows are read and kept by masks.
#include "kernels/levels.hpp"
#include "row/wipe.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/intrinsics.hpp"

namespace carry::kernels::x86_64 {

namespace {

// Every function that touches a vector has this, instead of a flag for the file: see adx_rows.hpp.
#define CARRY_LOOK_UP __attribute__((target("avx512f,avx512dq")))
#define CARRY_LOOK_UP_INLINE __attribute__((target("avx512f,avx512dq"), always_inline)) inline

constexpr std::size_t lanes = 8;

/// The limb number index mod 8 Vectors of these at row, in each lane.
template <std::size_t Vectors>
CARRY_LOOK_UP_INLINE __m512i limb_of(const limb* row, __m512i index) noexcept {
    if constexpr (Vectors == 1) {
        return _mm512_permutexvar_epi64(index, _mm512_loadu_si512(row));
    } else if constexpr (Vectors == 2) {
        return _mm512_permutex2var_epi64(_mm512_loadu_si512(row), index, _mm512_loadu_si512(row + lanes));
    } else {
        constexpr std::size_t half = Vectors / 2;
        constexpr limb upper_bit = half * lanes;
        const __mmask8 upper = _mm512_test_epi64_mask(index, _mm512_set1_epi64(static_cast<long long>(upper_bit)));
        return _mm512_mask_blend_epi64(upper, limb_of<half>(row, index), limb_of<half>(row + half * lanes, index));
    }
}

template <std::size_t Vectors>
CARRY_LOOK_UP void look_up_by(limb* r, const limb* table, std::size_t n, limb index) noexcept {
    const __m512i wanted = _mm512_set1_epi64(static_cast<long long>(index));
    for (std::size_t j = 0; j < n; ++j, table += lanes * Vectors) {
        _mm_storel_epi64(reinterpret_cast<__m128i*>(r + j), _mm512_castsi512_si128(limb_of<Vectors>(table, wanted)));
    }
}

/// Digits of the rows, Strip of them, summed in registers where keep, a vector for each row, has all ones. rows is even.
template <std::size_t Strip>
CARRY_LOOK_UP_INLINE void look_up_strip(limb* r, const limb* table, std::size_t rows, std::size_t digits,
                                        const limb* keep) noexcept {
    __m512i sum[Strip];
#pragma GCC unroll 16
    for (std::size_t k = 0; k < Strip; ++k) {
        sum[k] = _mm512_setzero_si512();
    }
    for (std::size_t i = 0; i < rows; i += 2) {
        const __m512i first = _mm512_load_si512(keep + lanes * i), second = _mm512_load_si512(keep + lanes * (i + 1));
        const limb* const row = table + lanes * i * digits;
#pragma GCC unroll 16
        for (std::size_t k = 0; k < Strip; ++k) {
            // sum | (row & here). No masked load: which lines it touches may depend on the mask.
            sum[k] = _mm512_ternarylogic_epi64(sum[k], first, _mm512_loadu_si512(row + lanes * k), 0xf8);
            sum[k] = _mm512_ternarylogic_epi64(sum[k], second, _mm512_loadu_si512(row + lanes * (digits + k)), 0xf8);
        }
    }
#pragma GCC unroll 16
    for (std::size_t k = 0; k < Strip; ++k) {
        _mm512_storeu_si512(r + lanes * k, sum[k]);
    }
}

}  // namespace

// See `integer_kernels::look_up`.
void avx512_look_up(limb* r, const limb* table, std::size_t columns, std::size_t n, limb index) noexcept {
    switch (columns) {
    case 8:
        return look_up_by<1>(r, table, n, index);
    case 16:
        return look_up_by<2>(r, table, n, index);
    case 32:
        return look_up_by<4>(r, table, n, index);
    default:
        return look_up_by<8>(r, table, n, index);
    }
}

// See `lane_kernels::look_up`.
CARRY_LOOK_UP void avx512_lane_look_up(limb* r, const limb* table, std::size_t rows, std::size_t digits,
                                       const limb* index) noexcept {
    alignas(64) limb keep[lanes * most_lane_rows];
    const wipe_at_exit wiped(keep, lanes * rows);
    const __m512i wanted = _mm512_loadu_si512(index);
    for (std::size_t i = 0; i < rows; ++i) {
        _mm512_store_si512(keep + lanes * i,
                           _mm512_movm_epi64(_mm512_cmpeq_epi64_mask(wanted, _mm512_set1_epi64(static_cast<long long>(i)))));
    }
    constexpr std::size_t strip = 10;  // the digits of all sizes of keys are multiples of ten, or nearly so
    std::size_t d = 0;
    for (; d + strip <= digits; d += strip) {
        look_up_strip<strip>(r + lanes * d, table + lanes * d, rows, digits, keep);
    }
    for (; d + 3 <= digits; d += 3) {
        look_up_strip<3>(r + lanes * d, table + lanes * d, rows, digits, keep);
    }
    for (; d < digits; ++d) {
        look_up_strip<1>(r + lanes * d, table + lanes * d, rows, digits, keep);
    }
}

}  // namespace carry::kernels::x86_64

#undef CARRY_LOOK_UP_INLINE
#undef CARRY_LOOK_UP

#endif

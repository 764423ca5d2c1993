/// \file
/// Reading a table at a secret place, level avx512: a permutation takes one of sixteen limbs in registers, in the same time
/// whichever it is.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

// GCC 12 takes the undefined operands within its own intrinsics for ours (bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

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
        const __mmask8 upper = _mm512_test_epi64_mask(index, _mm512_set1_epi64(static_cast<long long>(half * lanes)));
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

}  // namespace carry::kernels::x86_64

#undef CARRY_LOOK_UP_INLINE
#undef CARRY_LOOK_UP

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#endif

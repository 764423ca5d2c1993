/// \file
/// The Toeplitz block of level `adx`: PCLMULQDQ multiplies two limbs without carries in one instruction.
///
/// T v is the middle of the product of the polynomials t and v: with P_k = sum_j t_(k-j) v_j of two limbs, limb i of T v is the
/// low limb of P_(s+i) and the high one of P_(s+i-1). So s (s + 1) products do. No table and no branch depends on a value.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include <immintrin.h>

namespace carry::kernels::x86_64 {

namespace {

#define CARRY_PCLMUL_INLINE __attribute__((target("pclmul,avx2"), always_inline)) inline

CARRY_PCLMUL_INLINE __m128i one(limb a) noexcept { return _mm_cvtsi64_si128(static_cast<long long>(a)); }

/// c = c + T v, S limbs.
template <std::size_t S>
CARRY_PCLMUL_INLINE void block(limb* c, const limb* t, const limb* v) noexcept {
    __m128i below = _mm_setzero_si128();
    for (std::size_t k = S - 1; k < 2 * S; ++k) {
        __m128i sum = _mm_clmulepi64_si128(one(t[k]), one(v[0]), 0);
        for (std::size_t j = 1; j < S; ++j) {
            sum = _mm_xor_si128(sum, _mm_clmulepi64_si128(one(t[k - j]), one(v[j]), 0));
        }
        if (k >= S) {
            const __m128i word = _mm_xor_si128(sum, _mm_srli_si128(below, 8));
            c[k - S] ^= static_cast<limb>(_mm_cvtsi128_si64(word));
        }
        below = sum;
    }
}

}  // namespace

__attribute__((target("pclmul,avx2"))) void adx_toeplitz(limb* c, const limb* t, const limb* v, std::size_t s) noexcept {
    switch (s) {
    case 1:
        return block<1>(c, t, v);
    case 2:
        return block<2>(c, t, v);
    case 3:
        return block<3>(c, t, v);
    case 4:
        return block<4>(c, t, v);
    case 5:
        return block<5>(c, t, v);
    case 6:
        return block<6>(c, t, v);
    case 7:
        return block<7>(c, t, v);
    default:
        return block<8>(c, t, v);
    }
}

}  // namespace carry::kernels::x86_64

#endif

/// \file
/// The Toeplitz block of level `avx512`, for eight limbs: VPCLMULQDQ multiplies four pairs of limbs without carries in one
/// instruction. With P_k = sum_j t_(k-j) v_j of two limbs, limb i of T v is the low limb of P_(8+i) and the high one of
/// P_(7+i); the four P_k of even k from 8 on stand in one vector, those of odd k in another. 18 multiplications. No table and
/// no branch depends on a value.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/intrinsics.hpp"

namespace carry::kernels::x86_64 {

__attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,vpclmulqdq,pclmul"))) void avx512_toeplitz(limb* c, const limb* t,
                                                                                                     const limb* v,
                                                                                                     std::size_t s) noexcept {
    if (s != 8) {
        return adx_toeplitz(c, t, v, s);
    }
    __m512i even = _mm512_setzero_si512(), odd = even;
    for (std::size_t j = 0; j < 8; ++j) {
        const __m512i row = _mm512_loadu_si512(t + 8 - j), factor = _mm512_set1_epi64(static_cast<long long>(v[j]));
        even = _mm512_xor_si512(even, _mm512_clmulepi64_epi128(row, factor, 0x00));
        odd = _mm512_xor_si512(odd, _mm512_clmulepi64_epi128(row, factor, 0x01));
    }
    // P_7: the high limb of the sum of all lanes
    const __m512i backwards = _mm512_permutexvar_epi64(_mm512_set_epi64(0, 1, 2, 3, 4, 5, 6, 7), _mm512_loadu_si512(t));
    const __m512i vector = _mm512_loadu_si512(v);
    const __m512i lanes =
        _mm512_xor_si512(_mm512_clmulepi64_epi128(backwards, vector, 0x00), _mm512_clmulepi64_epi128(backwards, vector, 0x11));
    const __m256i two = _mm256_xor_si256(_mm512_castsi512_si256(lanes), _mm512_extracti64x4_epi64(lanes, 1));
    const __m128i below = _mm_xor_si128(_mm256_castsi256_si128(two), _mm256_extracti128_si256(two, 1));
    const __m512i low = _mm512_unpacklo_epi64(even, odd), high = _mm512_unpackhi_epi64(even, odd);
    // alignr takes limb 7 of what is below: limb 1 of P_7 is put there
    const __m512i above = _mm512_alignr_epi64(high, _mm512_broadcast_i64x2(below), 7);
    _mm512_storeu_si512(c, _mm512_ternarylogic_epi64(_mm512_loadu_si512(c), low, above, 0x96));
}

}  // namespace carry::kernels::x86_64

#endif

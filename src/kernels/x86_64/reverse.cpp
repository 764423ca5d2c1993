/// \file
/// Rows of bits in the other order, with vectors: the bytes are permuted, and the bits within each byte turned around by
/// looking up its halves in a register (`adx`) or by a matrix over GF(2) (GFNI). No table in memory, no branch on a value.
#include "row/reverse.hpp"
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/intrinsics.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// What is left of the row when it comes in vectors from its upper end: the lowest n limbs of a go to the highest of r.
void reverse_rest(limb* r, const limb* a, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = reversed(a[n - 1 - i]);
    }
}

__attribute__((target("avx512f,avx512bw,avx512vbmi,gfni"))) void reverse_gfni(limb* r, const limb* a, std::size_t n) noexcept {
    const __m512i turn = _mm512_set1_epi64(static_cast<long long>(0x8040201008040201));  // the matrix with ones across
    alignas(64) unsigned char order[64];
    for (unsigned i = 0; i < 64; ++i) {
        order[i] = static_cast<unsigned char>(63 - i);
    }
    const __m512i backwards = _mm512_load_si512(order);
    std::size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m512i bytes = _mm512_permutexvar_epi8(backwards, _mm512_loadu_si512(a + n - 8 - i));
        _mm512_storeu_si512(r + i, _mm512_gf2p8affine_epi64_epi8(bytes, turn, 0));
    }
    reverse_rest(r + i, a, n - i);
}

}  // namespace

__attribute__((target("avx2"))) void adx_reverse(limb* r, const limb* a, std::size_t n) noexcept {
    const __m256i nibbles = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15));
    const __m256i backwards = _mm256_broadcastsi128_si256(_mm_setr_epi8(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0));
    const __m256i low = _mm256_set1_epi8(15);
    std::size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        __m256i bytes = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(a + n - 4 - i));
        bytes = _mm256_shuffle_epi8(_mm256_permute4x64_epi64(bytes, 0x4e), backwards);
        const __m256i upper = _mm256_and_si256(_mm256_srli_epi64(bytes, 4), low);
        const __m256i turned = _mm256_slli_epi64(_mm256_shuffle_epi8(nibbles, _mm256_and_si256(bytes, low)), 4);
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(r + i), _mm256_or_si256(turned, _mm256_shuffle_epi8(nibbles, upper)));
    }
    reverse_rest(r + i, a, n - i);
}

reverse_kernel avx512_reverse() noexcept { return __builtin_cpu_supports("gfni") ? reverse_gfni : adx_reverse; }

}  // namespace carry::kernels::x86_64

#endif

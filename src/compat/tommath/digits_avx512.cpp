#ifdef CARRY_HAS_X86_64_KERNELS
#include "compat/tommath/digits_avx512.hpp"

#include <immintrin.h>

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // the header's unmasked forms start from an undefined vector
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif
#define CARRY_TARGET_AVX512F __attribute__((target("avx512f")))

namespace carry::tommath {
namespace {

/// A mask of the lowest count lanes of eight, for any count.
inline __mmask8 lanes(std::size_t count) noexcept { return static_cast<__mmask8>(count >= 8 ? 0xff : (1U << count) - 1); }

/// How far word i, or digit i, of a block is shifted: 4i.
CARRY_TARGET_AVX512F inline __m512i shifts_low() noexcept { return _mm512_setr_epi64(0, 4, 8, 12, 16, 20, 24, 28); }
CARRY_TARGET_AVX512F inline __m512i shifts_high() noexcept { return _mm512_setr_epi64(32, 36, 40, 44, 48, 52, 56, 60); }

/// Eight words from the digits at a, of which there are n, and the ones above them.
CARRY_TARGET_AVX512F inline __m512i words(const digit* a, std::size_t n, __m512i shifts) noexcept {
    const __m512i low = _mm512_maskz_loadu_epi64(lanes(n), a);
    const __m512i high = _mm512_maskz_loadu_epi64(lanes(n != 0 ? n - 1 : 0), a + 1);
    return _mm512_or_si512(_mm512_srlv_epi64(low, shifts),
                           _mm512_sllv_epi64(high, _mm512_sub_epi64(_mm512_set1_epi64(digit_bits), shifts)));
}

/// Eight digits from the words at a, of which there are n from a on, and the ones below them, which are `before` more at a - 1.
CARRY_TARGET_AVX512F inline __m512i digits(const limb* a, std::size_t n, __mmask8 below, __m512i shifts) noexcept {
    const __m512i high = _mm512_maskz_loadu_epi64(lanes(n), a);
    const __m512i low = _mm512_maskz_loadu_epi64(below, a - 1);
    const __m512i both = _mm512_or_si512(_mm512_sllv_epi64(high, shifts),
                                         _mm512_srlv_epi64(low, _mm512_sub_epi64(_mm512_set1_epi64(64), shifts)));
    return _mm512_and_si512(both, _mm512_set1_epi64(static_cast<long long>(digit_mask)));
}

}  // namespace

CARRY_TARGET_AVX512F void pack_avx512(limb* r, const digit* a, std::size_t n) noexcept {
    const __m512i first = shifts_low();
    const __m512i second = shifts_high();
    for (; n >= 16; n -= 16, a += 16, r += 15) {
        _mm512_storeu_si512(r, words(a, 16, first));
        _mm512_mask_storeu_epi64(r + 8, 0x7f, words(a + 8, 8, second));
    }
    if (n != 0) {
        _mm512_mask_storeu_epi64(r, lanes(n), words(a, n, first));
        if (n > 8) {
            _mm512_mask_storeu_epi64(r + 8, lanes(n - 8), words(a + 8, n - 8, second));
        }
    }
}

CARRY_TARGET_AVX512F void unpack_avx512(digit* r, std::size_t n, const limb* a, std::size_t an) noexcept {
    const __m512i first = shifts_low();
    const __m512i second = shifts_high();
    for (; n >= 16 && an >= 15; n -= 16, r += 16, a += 15, an -= 15) {
        _mm512_storeu_si512(r, digits(a, 8, 0xfe, first));
        _mm512_storeu_si512(r + 8, digits(a + 8, 7, 0xff, second));
    }
    while (n != 0) {  // once, or once more where the row has no words for the last digits
        _mm512_mask_storeu_epi64(r, lanes(n), digits(a, an, lanes(an + 1) & 0xfe, first));
        if (n > 8) {
            const std::size_t above = an > 8 ? an - 8 : 0;
            _mm512_mask_storeu_epi64(r + 8, lanes(n - 8),
                                     digits(a + 8, above < 7 ? above : 7, lanes(an >= 8 ? an - 7 : 0), second));
        }
        const std::size_t done = n < 16 ? n : 16;
        n -= done;
        r += done;
        const std::size_t read = an < 15 ? an : 15;
        a += read;
        an -= read;
    }
}

}  // namespace carry::tommath
#endif

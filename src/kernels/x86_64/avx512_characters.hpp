/// \file
/// Between characters and digits in vectors of bytes, at the level avx512.
#pragma once

#include "kernels/digit_values.hpp"
#include "kernels/text.hpp"
#include "kernels/x86_64/avx512_digits.hpp"

namespace carry::kernels::x86_64 {

/// The characters of the digits below base, to be looked up by them.
CARRY_INLINE_AVX512 __m512i characters_in(unsigned base, letters case_of_letters) noexcept {
    return _mm512_loadu_si512(alphabet_of(base, case_of_letters));
}

/// Reads the digits of a base.
class digit_reader {
public:
    CARRY_INLINE_AVX512 explicit digit_reader(unsigned base) noexcept {
        const std::uint8_t* const table = values_in(base);
        low_ = _mm512_load_si512(table);
        high_ = _mm512_load_si512(table + 64);
        base_ = _mm512_set1_epi8(static_cast<char>(base));
    }

    /// The digits of so many characters.
    CARRY_INLINE_AVX512 __m512i digits(__m512i characters) const noexcept {
        constexpr int first_or_second_and_third = 0xf8;
        // What is no ASCII keeps its top bit.
        return _mm512_ternarylogic_epi64(_mm512_permutex2var_epi8(low_, characters, high_), characters, _mm512_set1_epi8(-128),
                                         first_or_second_and_third);
    }

    /// Which of them are none.
    CARRY_INLINE_AVX512 __mmask64 bad(__m512i digits) const noexcept { return _mm512_cmpge_epu8_mask(digits, base_); }

private:
    __m512i low_, high_, base_;
};

/// Joins the digits of a base up to 64, eight by eight.
class digit_joiner {
public:
    CARRY_INLINE_AVX512 explicit digit_joiner(unsigned base) noexcept
        : ones_(_mm512_set1_epi16(static_cast<short>(0x100 | base))),
          pairs_(_mm512_set1_epi32(static_cast<int>(0x10000 | base * base))),
          fours_(_mm512_set1_epi64(static_cast<int>(base * base * base * base))) {}

    /// In each lane the value of its eight digits, the first byte the highest.
    CARRY_INLINE_AVX512 __m512i eights(__m512i digits) const noexcept {
        const __m512i fours = _mm512_madd_epi16(_mm512_maddubs_epi16(digits, ones_), pairs_);
        return _mm512_add_epi64(_mm512_mul_epu32(fours, fours_), _mm512_srli_epi64(fours, 32));
    }

private:
    __m512i ones_, pairs_, fours_;
};

}  // namespace carry::kernels::x86_64

/// \file
/// Decimal digits at the level avx512, eight of them by two products of 52 bits.
///
/// Digit j < 8 of x < 10^8, counted from the lowest, is the integer part of 10 f for the fraction f of x / 10^(j + 1): the low
/// half of x times a 52-bit approximation of 10^-(j + 1), and the high half of that times 10. Source: D. Lemire, W. Mula,
/// "Converting integers to decimal strings faster with AVX-512", 2022.
#include "kernels/x86_64/avx512_decimal.hpp"

#include "kernels/x86_64/avx512_digits.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// What x is multiplied by, the highest digit's first, and what is added. A fraction may be too large, by less than
/// 10^-(j + 1). For j < 7 a factor rounded up keeps that: x 2^-52 < 10^8 2^-52 < 10^-7. For j = 7 it is rounded down, by 0.28,
/// and 2^25 2^-52 > 0.28 x 2^-52 is added, which is below 10^-8.
struct decimal_tables {
    alignas(64) digit factors[lanes], added[lanes];
};

constexpr decimal_tables decimals = [] {
    decimal_tables t{};
    digit power = 1;
    for (std::ptrdiff_t lane = lanes; lane-- > 0;) {
        power *= 10;
        t.factors[lane] = (digit{1} << digit_bits) / power + 1;
    }
    --t.factors[0];
    t.added[0] = digit{1} << 25;
    return t;
}();

// The eight digits of x < 10^8.
CARRY_INLINE_AVX512 __m128i eight_digits(digit x) noexcept {
    const __m512i fractions = _mm512_madd52lo_epu64(
        _mm512_load_si512(decimals.added), _mm512_set1_epi64(static_cast<long long>(x)), _mm512_load_si512(decimals.factors));
    return _mm512_cvtepi64_epi8(_mm512_madd52hi_epu64(_mm512_setzero_si512(), fractions, _mm512_set1_epi64(10)));
}

}  // namespace

CARRY_TARGET_AVX512 void avx512_write_decimal(unsigned char* digits, limb value) noexcept {
    constexpr limb eight = 100'000'000, sixteen = eight * eight;
    const limb first = value / sixteen, rest = value % sixteen;
    _mm_mask_storeu_epi8(digits - 5, 0xe0, eight_digits(first));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(digits + 3), eight_digits(rest / eight));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(digits + 11), eight_digits(rest % eight));
}

}  // namespace carry::kernels::x86_64

/// \file
/// Decimal digits at the level avx512, eight of them by two products of 52 bits.
///
/// Digit j < 8 of x < 10^8, counted from the lowest, is the integer part of 10 f for the fraction f of x / 10^(j + 1): the low
/// half of x times a 52-bit approximation of 10^-(j + 1), and the high half of that times 10. Source: D. Lemire, W. Mula,
/// "Converting integers to decimal strings faster with AVX-512", 2022.
///
/// The other way, two limbs' worth of digits stand in a vector, as three eights each: neighbours are joined, then pairs, then
/// fours, and the eights are multiplied by their powers of ten: 10^16 = 5^16 2^16 and 10^8 = 5^8 2^8, whose products without
/// the powers of two have 52 bits.
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

constexpr std::size_t chunk_digits = 19;

/// Where the bytes of two chunks come from, and which there are: three digits, and twice eight, in the eights of a half.
struct reading_tables {
    alignas(64) std::uint8_t places[64];
    std::uint64_t digits;
    alignas(64) std::uint8_t tens[64];
    alignas(64) std::uint16_t hundreds[32];
    alignas(64) digit fives[lanes], twos[lanes];
};

constexpr reading_tables reading = [] {
    reading_tables t{};
    for (std::size_t half = 0; half < 2; ++half) {
        for (std::size_t i = 0; i < chunk_digits; ++i) {
            const std::size_t at = 32 * half + 24 - chunk_digits + i;
            t.places[at] = static_cast<std::uint8_t>(chunk_digits * half + i);
            t.digits |= std::uint64_t{1} << at;
        }
        t.fives[4 * half] = 152'587'890'625;
        t.fives[4 * half + 1] = 390'625;
        t.fives[4 * half + 2] = 1;
        t.twos[4 * half] = 16;
        t.twos[4 * half + 1] = 8;
    }
    for (std::size_t i = 0; i < 32; ++i) {
        t.tens[2 * i] = 10;
        t.tens[2 * i + 1] = 1;
        t.hundreds[i] = i % 2 == 0 ? 100 : 1;
    }
    return t;
}();

// The first two chunks of digits, of which `bytes` are there: in lanes 0 and 4.
CARRY_INLINE_AVX512 __m512i two_chunks(const unsigned char* digits, std::size_t bytes, __m512i zero) noexcept {
    const __m512i characters = _mm512_maskz_loadu_epi8(first_bytes(bytes), digits);
    const __m512i placed =
        _mm512_maskz_permutexvar_epi8(reading.digits, _mm512_load_si512(reading.places), _mm512_sub_epi8(characters, zero));
    const __m512i pairs = _mm512_maddubs_epi16(placed, _mm512_load_si512(reading.tens));
    const __m512i fours = _mm512_madd_epi16(pairs, _mm512_load_si512(reading.hundreds));
    const __m512i eights = _mm512_add_epi64(_mm512_mul_epu32(fours, _mm512_set1_epi64(10000)), _mm512_srli_epi64(fours, 32));
    const __m512i parts =
        _mm512_sllv_epi64(_mm512_madd52lo_epu64(_mm512_setzero_si512(), eights, _mm512_load_si512(reading.fives)),
                          _mm512_load_si512(reading.twos));
    const __m512i sums = _mm512_add_epi64(parts, _mm512_permutex_epi64(parts, 0b10'11'00'01));
    return _mm512_add_epi64(sums, _mm512_permutex_epi64(sums, 0b01'00'11'10));
}

}  // namespace

CARRY_TARGET_AVX512 void avx512_read_decimal(limb* values, std::size_t count, const unsigned char* digits,
                                             unsigned char zero) noexcept {
    const __m512i zeros = _mm512_set1_epi8(static_cast<char>(zero));
    std::size_t i = 0;
    for (; i + 2 <= count; i += 2, digits += 2 * chunk_digits) {
        const __m512i two = two_chunks(digits, 2 * chunk_digits, zeros);
        _mm_storeu_si128(reinterpret_cast<__m128i*>(values + i),
                         _mm512_castsi512_si128(_mm512_mask_permutexvar_epi64(two, 2, _mm512_set1_epi64(4), two)));
    }
    if (i < count) {
        values[i] = static_cast<limb>(_mm_cvtsi128_si64(_mm512_castsi512_si128(two_chunks(digits, chunk_digits, zeros))));
    }
}

CARRY_TARGET_AVX512 void avx512_write_decimal(unsigned char* digits, const limb* values, std::size_t count,
                                              unsigned char zero) noexcept {
    constexpr limb eight = 100'000'000, sixteen = eight * eight;
    const __m128i zeros = _mm_set1_epi8(static_cast<char>(zero));
    for (std::size_t i = 0; i < count; ++i, digits += chunk_digits) {
        const limb first = values[i] / sixteen, rest = values[i] % sixteen;
        _mm_mask_storeu_epi8(digits - 5, 0xe0, _mm_add_epi8(eight_digits(first), zeros));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(digits + 3), _mm_add_epi8(eight_digits(rest / eight), zeros));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(digits + 11), _mm_add_epi8(eight_digits(rest % eight), zeros));
    }
}

}  // namespace carry::kernels::x86_64

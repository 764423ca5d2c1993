/// \file
/// Decimal digits at the level adx: three eights of them side by side in a vector, cut to fours, to pairs and to single digits.
/// The quotients are high halves of products with reciprocals that are exact for numbers so short. (W. Mula, "SSE: conversion
/// integers to decimal representation", 2011.)
#include "kernels/x86_64/adx_integer.hpp"
#include "kernels/x86_64/intrinsics.hpp"

namespace carry::kernels::x86_64 {

namespace {

constexpr std::size_t chunk_digits = 19;

// A factor that the compiler does not know: it would make six shifts and sums of one product.
__attribute__((target("avx2"), always_inline)) inline __m256i unknown_factor(short factor) noexcept {
    __m256i all = _mm256_set1_epi16(factor);
    __asm__("" : "+x"(all));
    return all;
}

// digits: 19 bytes, the highest digit first; value < 10^19.
__attribute__((target("avx2"), always_inline)) inline void write_chunk(unsigned char* digits, limb value, __m256i zeros,
                                                                       __m256i hundred, __m256i ten) noexcept {
    constexpr limb eight = 100'000'000;
    const limb upper = value / eight, first = upper / eight;
    const __m256i eights = _mm256_setr_epi64x(static_cast<long long>(first), static_cast<long long>(upper - first * eight),
                                              static_cast<long long>(value - upper * eight), 0);
    // q = x / 10000 for x < 2^32, and beside it in the upper half of a lane what is left; then the same by 100 and by 10.
    const __m256i upper_fours = _mm256_srli_epi64(_mm256_mul_epu32(eights, _mm256_set1_epi64x(0xd1b71759)), 45);
    const __m256i lower_fours = _mm256_sub_epi64(eights, _mm256_mul_epu32(upper_fours, _mm256_set1_epi64x(10000)));
    const __m256i fours = _mm256_or_si256(upper_fours, _mm256_slli_epi64(lower_fours, 32));
    const __m256i upper_pairs = _mm256_srli_epi16(_mm256_mulhi_epu16(fours, _mm256_set1_epi16(5243)), 3);
    const __m256i lower_pairs = _mm256_sub_epi16(fours, _mm256_mullo_epi16(upper_pairs, hundred));
    const __m256i pairs = _mm256_or_si256(upper_pairs, _mm256_slli_epi32(lower_pairs, 16));
    const __m256i tens = _mm256_mulhi_epu16(pairs, _mm256_set1_epi16(6554));
    const __m256i ones = _mm256_sub_epi16(pairs, _mm256_mullo_epi16(tens, ten));
    const __m256i all = _mm256_add_epi8(_mm256_or_si256(tens, _mm256_slli_epi16(ones, 8)), zeros);
    // The last three of the first eight and all of the second, and, in part once more, the last eleven.
    const __m128i low = _mm256_castsi256_si128(all), high = _mm256_extracti128_si256(all, 1);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(digits), _mm_alignr_epi8(high, low, 5));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(digits + 11), high);
}

}  // namespace

__attribute__((target("avx2"))) void adx_write_decimal(unsigned char* digits, const limb* values, std::size_t count,
                                                       unsigned char zero) noexcept {
    const __m256i zeros = _mm256_set1_epi8(static_cast<char>(zero)), hundred = unknown_factor(100), ten = unknown_factor(10);
    for (std::size_t i = 0; i < count; ++i, digits += chunk_digits) {
        write_chunk(digits, values[i], zeros, hundred, ten);
    }
}

}  // namespace carry::kernels::x86_64

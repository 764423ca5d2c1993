#include "kernels/x86_64/gf2x_squares.hpp"

#include <carry/limb.hpp>

#include <immintrin.h>

#include <cstdint>
#include <cstring>

namespace carry::kernels::x86_64 {

namespace {

/// The squares of the last few bytes, one by one.
void square_rest(unsigned char* r, const unsigned char* a, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        const auto square = carryless_square_wide(static_cast<std::uint8_t>(a[i]));
        r[2 * i] = square.low;
        r[2 * i + 1] = square.high;
    }
}

}  // namespace

__attribute__((target("bmi2"))) void square_by_pdep(unsigned char* r, const unsigned char* a, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        std::uint32_t bits;
        std::memcpy(&bits, a + i, 4);
        const std::uint64_t square = _pdep_u64(bits, 0x5555555555555555u);
        std::memcpy(r + 2 * i, &square, 8);
    }
    square_rest(r + 2 * i, a + i, n - i);
}

__attribute__((target("pclmul"))) void square_by_clmul(unsigned char* r, const unsigned char* a, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + 8 <= n; i += 8) {
        const __m128i v = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(a + i));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(r + 2 * i), _mm_clmulepi64_si128(v, v, 0x00));
    }
    square_rest(r + 2 * i, a + i, n - i);
}

// Each byte is widened to a pair of half bytes, which the shuffle squares.
__attribute__((target("avx2"))) void square_by_shuffle(unsigned char* r, const unsigned char* a, std::size_t n) noexcept {
    const __m256i squares = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0x00, 0x01, 0x04, 0x05, 0x10, 0x11, 0x14, 0x15, 0x40, 0x41, 0x44, 0x45, 0x50, 0x51, 0x54, 0x55));
    const __m256i low_half = _mm256_set1_epi16(0x000f), high_half = _mm256_set1_epi16(0x0f00);
    std::size_t i = 0;
    for (; i + 16 <= n; i += 16) {
        const __m256i wide = _mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a + i)));
        const __m256i halves =
            _mm256_or_si256(_mm256_and_si256(wide, low_half), _mm256_and_si256(_mm256_slli_epi16(wide, 4), high_half));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(r + 2 * i), _mm256_shuffle_epi8(squares, halves));
    }
    square_rest(r + 2 * i, a + i, n - i);
}

}  // namespace carry::kernels::x86_64

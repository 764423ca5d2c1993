/// \file
/// Bits of rows at the level adx: four limbs in a vector, and what is left one by one.
#define CARRY_BITS_TARGET "avx2,popcnt,bmi2"
#include "kernels/x86_64/bit_rows.hpp"

#include "kernels/levels.hpp"

namespace carry::kernels::x86_64 {

namespace {

constexpr std::size_t lanes = quads::lanes;

/// From how many limbs on bits are counted in vectors.
constexpr std::size_t least_counted_in_vectors = 28;

// The bits of each byte: both halves of it looked up in a table of sixteen. (W. Mula, N. Kurz, D. Lemire, "Faster population
// counts using AVX2 instructions", The Computer Journal 61 (2018).)
CARRY_BITS_INLINE __m256i bits_of_bytes(__m256i x) noexcept {
    const __m256i table = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i low = _mm256_set1_epi8(15);
    return _mm256_add_epi8(_mm256_shuffle_epi8(table, _mm256_and_si256(x, low)),
                           _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), low)));
}

// The bits of vector(0), vector(4), ... below limb n, a multiple of four.
template <class Vector>
CARRY_BITS_INLINE std::size_t count_vectors(std::size_t n, Vector vector) noexcept {
    constexpr std::size_t most = lanes * 31;  // of whose bytes the sums fit in bytes
    __m256i sum = _mm256_setzero_si256();
    for (std::size_t i = 0; i < n;) {
        __m256i bytes = _mm256_setzero_si256();
        for (const std::size_t end = n - i < most ? n : i + most; i < end; i += lanes) {
            bytes = _mm256_add_epi8(bytes, bits_of_bytes(vector(i)));
        }
        sum = _mm256_add_epi64(sum, _mm256_sad_epu8(bytes, _mm256_setzero_si256()));
    }
    const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    return static_cast<std::size_t>(_mm_cvtsi128_si64(half)) + static_cast<std::size_t>(_mm_extract_epi64(half, 1));
}

// The bits of limbs 0 to n - 1 by vectors, and what is left by words.
template <class Vector, class Word>
CARRY_BITS_INLINE std::size_t count_long(std::size_t n, Vector vector, Word word) noexcept {
    const std::size_t in_vectors = n / lanes * lanes;
    return count_vectors(in_vectors, vector) +
           count_words(n - in_vectors, [in_vectors, word](std::size_t i) CARRY_BITS { return word(in_vectors + i); });
}

[[gnu::noinline]] CARRY_BITS std::size_t popcount_long(const limb* a, std::size_t n) noexcept {
    return count_long(
        n, [a](std::size_t i) CARRY_BITS { return quads::load(a + i); }, [a](std::size_t i) CARRY_BITS { return a[i]; });
}

[[gnu::noinline]] CARRY_BITS std::size_t hamming_distance_long(const limb* a, const limb* b, std::size_t n) noexcept {
    return count_long(
        n, [a, b](std::size_t i) CARRY_BITS { return quads::either(quads::load(a + i), quads::load(b + i)); },
        [a, b](std::size_t i) CARRY_BITS { return a[i] ^ b[i]; });
}

CARRY_BITS std::size_t popcount(const limb* a, std::size_t n) noexcept {
    return n < least_counted_in_vectors ? count_words(n, [a](std::size_t i) CARRY_BITS { return a[i]; }) : popcount_long(a, n);
}

CARRY_BITS std::size_t hamming_distance(const limb* a, const limb* b, std::size_t n) noexcept {
    return n < least_counted_in_vectors ? count_words(
                                              n, [a, b](std::size_t i) CARRY_BITS { return a[i] ^ b[i]; })
                                        : hamming_distance_long(a, b, n);
}

}  // namespace

const bit_kernels adx_bit_table{.popcount = popcount,
                                .hamming_distance = hamming_distance,
                                .shift_left = shift_left<quads>,
                                .shift_right = shift_right<quads>,
                                .logical_and = logical_and<quads>,
                                .exclusive_or = exclusive_or<quads>};

}  // namespace carry::kernels::x86_64

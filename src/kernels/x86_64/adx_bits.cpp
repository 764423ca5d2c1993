/// \file
/// Bits of rows at the level adx: four limbs in a vector, and what is left one by one.
#define CARRY_BITS_TARGET "avx2,popcnt,bmi2"
#include "kernels/x86_64/bit_rows.hpp"

#include "kernels/levels.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

constexpr std::size_t lanes = quads::lanes;

/// From how many limbs on bits of one row are counted in vectors.
constexpr std::size_t least_counted_in_vectors = 63;
static_assert(least_counted_in_vectors < 2 * bit_kernels::few);

constexpr auto popcounts = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array{popcount_words<N>...};
}(std::make_index_sequence<bit_kernels::few>());

constexpr auto hamming_distances = hamming_distances_in_words<bit_kernels::few>();

// The bits of each byte: both halves of it looked up in a table of sixteen. (W. Mula, N. Kurz, D. Lemire, "Faster population
// counts using AVX2 instructions", The Computer Journal 61 (2018).)
CARRY_BITS_INLINE __m256i bits_of_bytes(__m256i x) noexcept {
    const __m256i table = _mm256_broadcastsi128_si256(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
    const __m256i low = _mm256_set1_epi8(15);
    return _mm256_add_epi8(_mm256_shuffle_epi8(table, _mm256_and_si256(x, low)),
                           _mm256_shuffle_epi8(table, _mm256_and_si256(_mm256_srli_epi16(x, 4), low)));
}

// The bits of all bytes of x, each up to 255, added to four sums.
CARRY_BITS_INLINE __m256i with_bytes(__m256i sum, __m256i x) noexcept {
    return _mm256_add_epi64(sum, _mm256_sad_epu8(x, _mm256_setzero_si256()));
}

/// The sum of three bits in each place, for the last of which the others need not wait.
struct full_sum {
    __m256i one, two;
};

CARRY_BITS_INLINE full_sum full_adder(__m256i x, __m256i y, __m256i z) noexcept {
    const __m256i either = _mm256_xor_si256(x, y);
    return {_mm256_xor_si256(either, z), _mm256_or_si256(_mm256_and_si256(x, y), _mm256_and_si256(either, z))};
}

// The bits of vector(0), vector(4), ... below limb n, a multiple of four.
//
// Of four vectors at once those bits are counted that adders give a weight of four, and what has less weight stays in vectors.
// (R. Seal's way, op. cit.)
template <class Vector>
CARRY_BITS_INLINE std::size_t count_vectors(std::size_t n, Vector vector) noexcept {
    constexpr std::size_t block = 4 * lanes, most = block * 31;  // of whose bytes the sums fit in bytes
    __m256i ones = _mm256_setzero_si256(), twos = ones, sum = ones;
    std::size_t i = 0;
    while (n - i >= block) {
        __m256i bytes = _mm256_setzero_si256();
        for (const std::size_t end = n - i < most ? n : i + most; end - i >= block; i += block) {
            const full_sum first = full_adder(vector(i), vector(i + lanes), ones),
                           second = full_adder(vector(i + 2 * lanes), vector(i + 3 * lanes), first.one),
                           both = full_adder(first.two, second.two, twos);
            ones = second.one;
            twos = both.one;
            bytes = _mm256_add_epi8(bytes, bits_of_bytes(both.two));
        }
        sum = with_bytes(sum, bytes);
    }
    sum = _mm256_slli_epi64(sum, 2);
    __m256i bytes = bits_of_bytes(twos);
    bytes = _mm256_add_epi8(_mm256_add_epi8(bytes, bytes), bits_of_bytes(ones));
    for (; i < n; i += lanes) {
        bytes = _mm256_add_epi8(bytes, bits_of_bytes(vector(i)));
    }
    sum = with_bytes(sum, bytes);
    const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    return static_cast<std::size_t>(_mm_cvtsi128_si64(half)) + static_cast<std::size_t>(_mm_extract_epi64(half, 1));
}

// Vectors, and what is left by words.
[[gnu::noinline]] CARRY_BITS std::size_t popcount_long(const limb* a, std::size_t n) noexcept {
    constexpr std::size_t few = bit_kernels::few;
    if (n < least_counted_in_vectors) {
        return popcounts[few - 1](a) + popcounts[n - (few - 1)](a + few - 1);
    }
    const std::size_t in_vectors = n / lanes * lanes;
    return count_vectors(in_vectors, [a](std::size_t i) CARRY_BITS { return quads::load(a + i); }) +
           popcounts[n - in_vectors](a + in_vectors);
}

[[gnu::noinline]] CARRY_BITS std::size_t hamming_distance_long(const limb* a, const limb* b, std::size_t n) noexcept {
    const std::size_t in_vectors = n / lanes * lanes;
    return count_vectors(in_vectors,
                         [a, b](std::size_t i) CARRY_BITS { return quads::either(quads::load(a + i), quads::load(b + i)); }) +
           hamming_distances[n - in_vectors](a + in_vectors, b + in_vectors);
}

CARRY_BITS std::size_t popcount(const limb* a, std::size_t n) noexcept {
    return n < bit_kernels::few ? popcounts[n](a) : popcount_long(a, n);
}

CARRY_BITS std::size_t hamming_distance(const limb* a, const limb* b, std::size_t n) noexcept {
    return n < bit_kernels::few ? hamming_distances[n](a, b) : hamming_distance_long(a, b, n);
}

}  // namespace

const bit_kernels adx_bit_table{.popcount = popcount,
                                .popcount_few = popcounts,
                                .hamming_distance = hamming_distance,
                                .mod_48 = mod_48,
                                .shift_left = shift_left<quads>,
                                .shift_right = shift_right<quads>,
                                .logical_and = logical_and<quads>,
                                .complement = complement<quads>,
                                .exclusive_or = exclusive_or<quads>};

}  // namespace carry::kernels::x86_64

/// \file
/// Bits of rows at the level avx512: eight limbs in a vector, of which the last one overlaps the one before it.
#define CARRY_BITS_TARGET "avx512f,avx512vpopcntdq,popcnt,bmi2"
#include "kernels/x86_64/bit_rows.hpp"

#include "kernels/levels.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// Eight limbs.
struct eights {
    using type = __m512i;
    static constexpr std::size_t lanes = 8;

    static CARRY_BITS_INLINE type load(const limb* a) noexcept { return _mm512_loadu_si512(a); }
    static CARRY_BITS_INLINE void store(limb* r, type x) noexcept { _mm512_storeu_si512(r, x); }
    static CARRY_BITS_INLINE type broadcast(limb x) noexcept { return _mm512_set1_epi64(static_cast<long long>(x)); }
    static CARRY_BITS_INLINE type both(type x, type y) noexcept { return _mm512_and_si512(x, y); }
    static CARRY_BITS_INLINE type either(type x, type y) noexcept { return _mm512_xor_si512(x, y); }
    static CARRY_BITS_INLINE type joined(type high, type low, __m128i left, __m128i right) noexcept {
        return _mm512_or_si512(_mm512_sll_epi64(high, left), _mm512_srl_epi64(low, right));
    }
    static CARRY_BITS_INLINE type one_up(type x) noexcept { return _mm512_alignr_epi64(x, _mm512_setzero_si512(), lanes - 1); }
    static CARRY_BITS_INLINE type one_down(type x) noexcept { return _mm512_alignr_epi64(_mm512_setzero_si512(), x, 1); }
};

constexpr std::size_t lanes = eights::lanes;

// The bits of so many limbs, n >= 8; vector(i) is the eight from limb i on.
//
// Two sums, so that an addition need not wait for the one before.
template <class Vector>
CARRY_BITS_INLINE std::size_t count(std::size_t n, Vector vector) noexcept {
    // The last vector may overlap the one before it, of which lanes are then left out.
    __m512i odd = _mm512_maskz_popcnt_epi64(static_cast<__mmask8>(0xff00u >> ((n - 1) % lanes + 1)), vector(n - lanes));
    __m512i even = _mm512_setzero_si512();
    std::size_t i = 0;
    for (; i + 2 * lanes < n; i += 2 * lanes) {
        even = _mm512_add_epi64(even, _mm512_popcnt_epi64(vector(i)));
        odd = _mm512_add_epi64(odd, _mm512_popcnt_epi64(vector(i + lanes)));
    }
    if (i + lanes < n) {
        even = _mm512_add_epi64(even, _mm512_popcnt_epi64(vector(i)));
    }
    return static_cast<std::size_t>(_mm512_reduce_add_epi64(_mm512_add_epi64(even, odd)));
}

CARRY_BITS_INLINE std::size_t popcount_vectors(const limb* a, std::size_t n) noexcept {
    return count(n, [a](std::size_t i) CARRY_BITS { return eights::load(a + i); });
}

template <std::size_t N>
CARRY_BITS std::size_t popcount_few(const limb* a) noexcept {
    if constexpr (N < lanes) {
        return popcount_words<N>(a);
    } else {
        return popcount_vectors(a, N);
    }
}

constexpr auto popcounts = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array{popcount_few<N>...};
}(std::make_index_sequence<bit_kernels::few>());
constexpr auto hamming_distances = hamming_distances_in_words<lanes>();

CARRY_BITS std::size_t popcount(const limb* a, std::size_t n) noexcept {
    return n < lanes ? popcounts[n](a) : popcount_vectors(a, n);
}

CARRY_BITS std::size_t hamming_distance(const limb* a, const limb* b, std::size_t n) noexcept {
    if (n < lanes) {
        return hamming_distances[n](a, b);
    }
    return count(n, [a, b](std::size_t i) CARRY_BITS { return eights::either(eights::load(a + i), eights::load(b + i)); });
}

}  // namespace

const bit_kernels avx512_bit_table{.popcount = popcount,
                                   .popcount_few = popcounts,
                                   .hamming_distance = hamming_distance,
                                   .mod_48 = mod_48,
                                   .shift_left = shift_left<eights>,
                                   .shift_right = shift_right<eights>,
                                   .logical_and = logical_and<eights>,
                                   .complement = complement<eights>,
                                   .exclusive_or = exclusive_or<eights>};

}  // namespace carry::kernels::x86_64

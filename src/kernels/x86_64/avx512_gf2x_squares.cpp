/// \file
/// Squares of polynomials over GF(2), level `avx512`: the square of a limb is its product by itself, four in an instruction.
///
/// One permutation brings the limbs i and i + 4 of a block into lane i; the squares of the lower limbs of all lanes are then
/// the lower block of the result, those of the upper limbs the upper one. Rests are squared with limbs before them once more:
/// to write the same limbs twice costs less than masks.
///
/// No table and no branch depends on a value. Everything here but the function of the table has internal linkage.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_blocks.hpp"

#include <array>
#include <cstdint>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// The two blocks of the square of a block.
struct block_square {
    block low, high;
};

CARRY_VPCLMUL_INLINE block_square square_block(const limb* a) noexcept {
    const block v = _mm512_permutexvar_epi64(_mm512_set_epi64(7, 3, 6, 2, 5, 1, 4, 0), load(a));
    return {_mm512_clmulepi64_epi128(v, v, 0x00), _mm512_clmulepi64_epi128(v, v, 0x11)};
}

CARRY_VPCLMUL_INLINE void square_eight(limb* r, const limb* a) noexcept {
    const block_square s = square_block(a);
    store(r, s.low);
    store(r + width, s.high);
}

CARRY_VPCLMUL_INLINE void square_four(limb* r, const limb* a) noexcept {
    const block v = _mm512_castsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(a)));
    const block lanes = _mm512_permutexvar_epi64(_mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0), v);
    store(r, _mm512_clmulepi64_epi128(lanes, lanes, 0x00));
}

/// r = a^2 for 8 limbs and more.
CARRY_VPCLMUL_INLINE void square_eights(limb* r, const limb* a, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + width <= n; i += width) {
        square_eight(r + 2 * i, a + i);
    }
    if (n - i > width / 2) {
        square_eight(r + 2 * (n - width), a + n - width);
    } else if (n != i) {
        square_four(r + 2 * (n - width / 2), a + n - width / 2);
    }
}

/// r = a^2 for N limbs. Up to four, whose square the value types keep in the object and copy, in stores as long as a limb's
/// square: what is loaded again soon must not have been written by a vector that spans two lines of the cache.
template <std::size_t N>
CARRY_VPCLMUL int square_n(limb* r, const limb* a) noexcept {
    if constexpr (N <= width / 2) {
        square(r, a, N);
    } else if constexpr (N < width) {
        square_four(r, a);
        square_four(r + 2 * (N - width / 2), a + N - width / 2);
    } else {
        square_eight(r, a);
        if constexpr (N > width) square_eight(r + 2 * (N - width), a + N - width);
    }
    return 0;
}

/// From so many limbs on a square goes past the caches: below, the last of them takes it as fast, and keeps it for its reader.
constexpr std::size_t past_caches = std::size_t{1} << 20;

/// From so many limbs on a square does not fit the first cache, which is told ahead what will be written so many limbs before.
constexpr std::size_t past_first_cache = 3000, told_ahead = 128;

// Asks for the line of p, to write to it. The intrinsic wants a target of its own.
CARRY_VPCLMUL_INLINE void prepare_to_write(const limb* p) noexcept { __asm__ volatile("prefetchw %0" : : "m"(*p)); }

/// r = a^2 for many limbs.
CARRY_VPCLMUL_INLINE void square_long(limb* r, const limb* a, std::size_t n) noexcept {
    const std::size_t told = n - width - told_ahead / 2;
    for (std::size_t i = 0; i < told; i += width) {
        prepare_to_write(r + 2 * i + told_ahead);
        prepare_to_write(r + 2 * i + told_ahead + width);
        square_eight(r + 2 * i, a + i);
    }
    const std::size_t done = (told + width - 1) / width * width;
    square_eights(r + 2 * done, a + done, n - done);
}

}  // namespace

constinit const std::array<sqr_equal, most_equal + 1> avx512_sqr_n = []<std::size_t... N>(std::index_sequence<N...>) {
    return std::array<sqr_equal, most_equal + 1>{nullptr, square_n<N + 1>...};
}(std::make_index_sequence<most_equal>());

/// r = a^2. r: 2n limbs, apart from a; n >= 1. n products, four in one instruction. In long rows the vectors of r are aligned
/// but for the first one, if r is at a multiple of two limbs.
CARRY_VPCLMUL void avx512_sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept {
    if (n <= most_equal) {
        avx512_sqr_n[n](r, a);
        return;
    }
    if (n < 8 * width) {
        return square_eights(r, a, n);
    }
    const std::size_t ahead = (width - reinterpret_cast<std::uintptr_t>(r) / sizeof(limb) % width) % width / 2;
    square_eight(r, a);
    r += 2 * ahead;
    a += ahead;
    n -= ahead;
    if (n < past_first_cache) {
        return square_eights(r, a, n);
    }
    if (n < past_caches || reinterpret_cast<std::uintptr_t>(r) % sizeof(block) != 0) {
        return square_long(r, a, n);
    }
    std::size_t i = 0;
    for (; i + width <= n; i += width) {
        const block_square s = square_block(a + i);
        _mm512_stream_si512(reinterpret_cast<block*>(r + 2 * i), s.low);
        _mm512_stream_si512(reinterpret_cast<block*>(r + 2 * i + width), s.high);
    }
    _mm_sfence();
    square_eight(r + 2 * (n - width), a + n - width);
}

}  // namespace carry::kernels::x86_64

#endif

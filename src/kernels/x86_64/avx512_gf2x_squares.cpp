/// \file
/// Squares of polynomials over GF(2), level `avx512`: the square of a limb is its product by itself, four in an instruction.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_blocks.hpp"

#include <cstdint>

namespace carry::kernels::x86_64 {

namespace {

/// The two blocks of the square of a block.
struct block_square {
    block low, high;
};

CARRY_VPCLMUL_INLINE block_square square(block v) noexcept {
    const block low = _mm512_permutexvar_epi64(_mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0), v);
    const block high = _mm512_permutexvar_epi64(_mm512_set_epi64(7, 7, 6, 6, 5, 5, 4, 4), v);
    return {_mm512_clmulepi64_epi128(low, low, 0x00), _mm512_clmulepi64_epi128(high, high, 0x00)};
}

/// r = a^2 for n < width limbs.
CARRY_VPCLMUL_INLINE void square_some(limb* r, const limb* a, std::size_t n) noexcept {
    const block_square s = square(load_some(a, n));
    store_some(r, s.low, n < 4 ? 2 * n : width);
    if (n > 4) {
        store_some(r + width, s.high, 2 * n - width);
    }
}

/// From so many limbs on a square is longer than the caches near the core, and goes past them.
constexpr std::size_t past_caches = std::size_t{1} << 17;

/// The same for whole blocks, r aligned as a vector.
template <bool PastCaches>
CARRY_VPCLMUL_INLINE void square_aligned(limb* r, const limb* a, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; i += width) {
        const block_square s = square(load(a + i));
        if constexpr (PastCaches) {
            _mm512_stream_si512(reinterpret_cast<block*>(r + 2 * i), s.low);
            _mm512_stream_si512(reinterpret_cast<block*>(r + 2 * i + width), s.high);
        } else {
            store(r + 2 * i, s.low);
            store(r + 2 * i + width, s.high);
        }
    }
}

}  // namespace

/// r = a^2. r: 2n limbs, apart from a; n >= 1. n products, four in one instruction. Long rows begin with so many limbs that
/// the vectors of r are aligned from there on, if r is at a multiple of two limbs.
CARRY_VPCLMUL void avx512_sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept {
    if (n < width) {
        return square_some(r, a, n);
    }
    if (n >= 8 * width) {
        const std::size_t ahead = (width - reinterpret_cast<std::uintptr_t>(r) / sizeof(limb) % width) % width / 2;
        square_some(r, a, ahead);
        r += 2 * ahead;
        a += ahead;
        n -= ahead;
    }
    const std::size_t whole = n / width * width;
    if (n >= past_caches && reinterpret_cast<std::uintptr_t>(r) % sizeof(block) == 0) {
        square_aligned<true>(r, a, whole);
        _mm_sfence();
    } else {
        square_aligned<false>(r, a, whole);
    }
    square_some(r + 2 * whole, a + whole, n - whole);
}

}  // namespace carry::kernels::x86_64

#endif

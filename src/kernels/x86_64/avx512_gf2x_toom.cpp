/// \file
/// The loops of Toom-3 in GF(2)[x], level `avx512`. No table and no branch depends on a value.
#include "kernels/levels.hpp"
#include "kernels/toom.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_blocks.hpp"

namespace carry::kernels::x86_64 {

namespace {

constexpr auto step = static_cast<std::ptrdiff_t>(width);

/// The limbs at to at + 7 of a row of n limbs with zeros on either side, at + 8 >= 0; touches only what is in the row.
CARRY_VPCLMUL_INLINE block load_window(const limb* a, std::ptrdiff_t at, std::ptrdiff_t n) noexcept {
    if (at >= 0 && at + step <= n) [[likely]] {
        return load(a + at);
    }
    if (at >= n) {
        return _mm512_setzero_si512();
    }
    const unsigned below_end = at + step <= n ? 0xffu : 0xffu >> (at + step - n), from_begin = at < 0 ? 0xffu << -at : 0xffu;
    return _mm512_maskz_loadu_epi64(static_cast<__mmask8>(below_end & from_begin), a + at);
}

CARRY_VPCLMUL void evaluate_3(limb* one, limb* at_y, limb* at_y1, const limb* a, std::size_t k, std::size_t top) noexcept {
    const limb* const a1 = a + k;
    const limb* const a2 = a1 + k;
    const auto size = static_cast<std::ptrdiff_t>(k), top_size = static_cast<std::ptrdiff_t>(top);
    for (std::ptrdiff_t i = 0; i < size; i += step) {
        const block y_part = load_window(a1, i - 1, size) ^ load_window(a2, i - 2, top_size);
        const block f1 = load(a1 + i) ^ load_window(a2, i, top_size), f0 = load(a + i);
        store(one + i, f0 ^ f1);
        store(at_y + i, f0 ^ y_part);
        store(at_y1 + i, xor3(f0, f1, y_part));
    }
    const block y_part = load_window(a1, size - 1, size) ^ load_window(a2, size - 2, top_size);
    store_some(at_y + k, y_part, 2);
    store_some(at_y1 + k, y_part, 2);
}

/// Limb i of the result is the sum of the limbs 0 to i of v, and of `before`, the running sum so far in all limbs, which it
/// becomes again.
CARRY_VPCLMUL_INLINE block running_sum(block v, block& before) noexcept {
    const block zero = _mm512_setzero_si512();
    v ^= _mm512_alignr_epi64(v, zero, 7);
    v ^= _mm512_alignr_epi64(v, zero, 6);
    v ^= _mm512_alignr_epi64(v, zero, 4);
    const block sum = v ^ before;
    before ^= _mm512_permutexvar_epi64(_mm512_set1_epi64(7), v);
    return sum;
}

// The formulas: portable/gf2x_toom.cpp.
CARRY_VPCLMUL void interpolate_3(limb* v1, limb* vy, limb* vy1, const limb* c0, const limb* c4, std::size_t k,
                                 std::size_t n) noexcept {
    const auto size = static_cast<std::ptrdiff_t>(2 * k), top = static_cast<std::ptrdiff_t>(n);
    block before23 = _mm512_setzero_si512(), before3 = before23;
    for (std::ptrdiff_t i = 0; i < size; i += step) {
        const block next = load(vy + i + 1) ^ load_window(c0, i + 1, size), top_here = load_window(c4, i, top);
        const block terms23 = xor3(load(vy1 + i), load(vy + i), next) ^ top_here ^ load_window(c4, i - 3, top);
        const block terms3 = xor3(load(vy1 + i + 1), load_window(v1, i + 1, size), next);
        const block sum23 = running_sum(terms23, before23), sum3 = running_sum(terms3, before3);
        store(v1 + i, xor3(load(v1 + i), load(c0 + i), sum23) ^ top_here);
        store(vy + i, sum23 ^ sum3);
        store(vy1 + i, sum3);
    }
}

}  // namespace

const toom_kernels avx512_toom_table{evaluate_3, interpolate_3};

}  // namespace carry::kernels::x86_64

#endif

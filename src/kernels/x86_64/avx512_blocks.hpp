/// \file
/// Products of blocks of eight limbs with VPCLMULQDQ, which multiplies four pairs of limbs without carries in one instruction,
/// for the files of level `avx512`, each of which compiles its own copy.
///
/// The block is eight limbs, one vector, seen as four lanes of two limbs: A = sum_i A_i X^i, B = sum_i B_i X^i with X =
/// x^128. Lane s of A_r * (B turned by r lanes), A_r standing in all lanes, holds A_r B_(s - r mod 4), which belongs to X^s
/// or, where s < r and the turning has wrapped, to X^(s+4): no product is ever moved, the lanes are only masked apart.
/// Products of even by even and of odd by odd limbs are gathered in the sums `even`, the others in the sums `odd`, which
/// stand one limb higher and are moved there once for each vector of the result. An 8 by 8 product is 16 multiplications and
/// some 20 other instructions, of which few compete for the multiplier's port; from two blocks on, Karatsuba.
///
/// No table and no branch depends on a value. Everything here has internal linkage.
#pragma once

#include "kernels/x86_64/intrinsics.hpp"

#define CARRY_COLUMNS_TARGET "avx512f,avx512vl,avx512dq,avx512bw,vpclmulqdq,pclmul"
#define CARRY_COLUMNS_TERNARY
#include "kernels/x86_64/limb_pairs.hpp"
// what stands above is what this wants
#include "kernels/gf2x_columns.hpp"

namespace carry::kernels::x86_64 {

namespace {

#define CARRY_VPCLMUL __attribute__((target(CARRY_COLUMNS_TARGET)))
#define CARRY_VPCLMUL_INLINE __attribute__((target(CARRY_COLUMNS_TARGET), always_inline)) inline

typedef __m512i block;

/// Limbs in a block.
constexpr std::size_t width = 8;

CARRY_VPCLMUL_INLINE block load(const limb* a) noexcept { return _mm512_loadu_si512(a); }
CARRY_VPCLMUL_INLINE void store(limb* r, block v) noexcept { _mm512_storeu_si512(r, v); }

/// The lowest n <= 8 limbs of a, zeros above; touches no more.
CARRY_VPCLMUL_INLINE block load_some(const limb* a, std::size_t n) noexcept {
    return _mm512_maskz_loadu_epi64(static_cast<__mmask8>((1u << n) - 1), a);
}
CARRY_VPCLMUL_INLINE void store_some(limb* r, block v, std::size_t n) noexcept {
    _mm512_mask_storeu_epi64(r, static_cast<__mmask8>((1u << n) - 1), v);
}

CARRY_VPCLMUL_INLINE block xor3(block a, block b, block c) noexcept { return _mm512_ternarylogic_epi64(a, b, c, 0x96); }

/// The product of two blocks, before the odd sums are moved up by a limb. Lower and upper block of each.
struct product {
    block even_low, even_high, odd_low, odd_high;
};

CARRY_VPCLMUL_INLINE product operator^(const product& a, const product& b) noexcept {
    return {a.even_low ^ b.even_low, a.even_high ^ b.even_high, a.odd_low ^ b.odd_low, a.odd_high ^ b.odd_high};
}

/// The four rotations of a block: lane s of turned[r] is its lane s - r mod 4.
struct rotations {
    block turned[4];
};

/// What b turned by Turn lanes contributes to a product. Lanes below Turn have wrapped.
template <unsigned Turn, unsigned Lanes>
CARRY_VPCLMUL_INLINE void add_turned(product& sum, const block* lane, const rotations& b) noexcept {
    constexpr auto wrapped = static_cast<__mmask8>((1u << (2 * Turn)) - 1), stayed = static_cast<__mmask8>(~wrapped);
    const block turned = b.turned[Turn];
    const block odd_by_odd = _mm512_clmulepi64_epi128(lane[Turn - 1], turned, 0x11);
    if constexpr (Turn < Lanes) {
        const block even = _mm512_clmulepi64_epi128(lane[Turn], turned, 0x00);
        sum.even_low = _mm512_mask_ternarylogic_epi64(sum.even_low, stayed, even, odd_by_odd, 0x96);
        sum.even_high = _mm512_mask_ternarylogic_epi64(sum.even_high, wrapped, even, odd_by_odd, 0x96);
        const block odd1 = _mm512_clmulepi64_epi128(lane[Turn], turned, 0x01);
        const block odd2 = _mm512_clmulepi64_epi128(lane[Turn], turned, 0x10);
        sum.odd_low = _mm512_mask_ternarylogic_epi64(sum.odd_low, stayed, odd1, odd2, 0x96);
        sum.odd_high = _mm512_mask_ternarylogic_epi64(sum.odd_high, wrapped, odd1, odd2, 0x96);
    } else {
        sum.even_low = _mm512_mask_xor_epi64(sum.even_low, stayed, sum.even_low, odd_by_odd);
        sum.even_high = _mm512_mask_xor_epi64(sum.even_high, wrapped, sum.even_high, odd_by_odd);
    }
}

CARRY_VPCLMUL_INLINE rotations rotate(block b) noexcept {
    return {{b, _mm512_alignr_epi64(b, b, 6), _mm512_alignr_epi64(b, b, 4), _mm512_alignr_epi64(b, b, 2)}};
}

/// The lanes of a row of N limbs, each in all lanes of a block.
template <unsigned N>
struct lanes {
    static constexpr unsigned count = (N + 1) / 2;
    block lane[count];
};

template <unsigned N = width>
CARRY_VPCLMUL_INLINE lanes<N> load_lanes(const limb* a) noexcept {
    lanes<N> result;
    CARRY_UNROLL
    for (unsigned i = 0; i < lanes<N>::count; ++i) {
        result.lane[i] = _mm512_broadcast_i64x2(2 * i + 1 < N ? load_2(a + 2 * i) : load_1(a + 2 * i));
    }
    return result;
}

/// sum = sum + a * b.
template <unsigned N>
CARRY_VPCLMUL_INLINE void add_product(product& sum, const lanes<N>& a, const rotations& b) noexcept {
    sum.even_low ^= _mm512_clmulepi64_epi128(a.lane[0], b.turned[0], 0x00);
    if constexpr (N == 1) {  // the upper limb of the lane is zero
        sum.odd_low ^= _mm512_clmulepi64_epi128(a.lane[0], b.turned[0], 0x10);
    } else {
        sum.odd_low = xor3(sum.odd_low, _mm512_clmulepi64_epi128(a.lane[0], b.turned[0], 0x01),
                           _mm512_clmulepi64_epi128(a.lane[0], b.turned[0], 0x10));
        constexpr unsigned count = lanes<N>::count;
        add_turned<1, count>(sum, a.lane, b);
        if constexpr (count > 1) add_turned<2, count>(sum, a.lane, b);
        if constexpr (count > 2) add_turned<3, count>(sum, a.lane, b);
        if constexpr (count > 3) sum.even_high ^= _mm512_clmulepi64_epi128(a.lane[3], b.turned[0], 0x11);
    }
}

CARRY_VPCLMUL_INLINE product no_product() noexcept {
    const block zero = _mm512_setzero_si512();
    return {zero, zero, zero, zero};
}

template <unsigned N>
CARRY_VPCLMUL_INLINE product multiply(const lanes<N>& a, const rotations& b) noexcept {
    product p = no_product();
    add_product(p, a, b);
    return p;
}

/// even + odd x^w, below_odd being the odd sums of the block below.
CARRY_VPCLMUL_INLINE block join(block even, block odd, block below_odd) noexcept {
    return even ^ _mm512_alignr_epi64(odd, below_odd, 7);
}

}  // namespace

}  // namespace carry::kernels::x86_64

/// \file
/// The GF(2)[x] kernels of level `avx512`: VPCLMULQDQ multiplies four pairs of limbs without carries in one instruction, and
/// a ternary logic instruction adds three vectors.
///
/// The block is eight limbs, one vector, seen as four lanes of two limbs: A = sum_i A_i X^i, B = sum_i B_i X^i with X =
/// x^128. Lane s of A_r * (B turned by r lanes), A_r standing in all lanes, holds A_r B_(s - r mod 4), which belongs to X^s
/// or, where s < r and the turning has wrapped, to X^(s+4): no product is ever moved, the lanes are only masked apart.
/// Products of even by even and of odd by odd limbs are gathered in the sums `even`, the others in the sums `odd`, which
/// stand one limb higher and are moved there once for each vector of the result. An 8 by 8 product is 16 multiplications and
/// some 20 other instructions, of which few compete for the multiplier's port; from two blocks on, Karatsuba.
///
/// No table and no branch depends on a value. Everything here but the table has internal linkage.
#include "kernels/levels.hpp"
#include "tuning/gf2x.hpp"

#if CARRY_LIMB_BITS == 64

// GCC 12 takes the undefined operands within its own intrinsics for ours (bug 105593).
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#define CARRY_COLUMNS_TARGET "avx512f,avx512vl,avx512dq,avx512bw,vpclmulqdq,pclmul"
#define CARRY_COLUMNS_TERNARY
#include "kernels/x86_64/gf2x_columns.hpp"

#include <immintrin.h>
#include <cstdint>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

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
    sum.odd_low = xor3(sum.odd_low, _mm512_clmulepi64_epi128(a.lane[0], b.turned[0], 0x01),
                       _mm512_clmulepi64_epi128(a.lane[0], b.turned[0], 0x10));
    constexpr unsigned count = lanes<N>::count;
    add_turned<1, count>(sum, a.lane, b);
    if constexpr (count > 1) add_turned<2, count>(sum, a.lane, b);
    if constexpr (count > 2) add_turned<3, count>(sum, a.lane, b);
    if constexpr (count > 3) sum.even_high ^= _mm512_clmulepi64_epi128(a.lane[3], b.turned[0], 0x11);
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

/// r = a * b. r: 2 Blocks blocks; a, b: Blocks blocks; scratch: 2 Blocks + 8 blocks. Karatsuba on blocks, as in
/// gf2x_rows::mul_karatsuba.
template <std::size_t Blocks>
CARRY_VPCLMUL void multiply_blocks(limb* r, const limb* a, const limb* b, limb* scratch) noexcept {
    const block zero = _mm512_setzero_si512();
    if constexpr (Blocks == 1) {
        const product p = multiply(load_lanes(a), rotate(load(b)));
        store(r, join(p.even_low, p.odd_low, zero));
        store(r + width, join(p.even_high, p.odd_high, p.odd_low));
    } else if constexpr (Blocks == 2) {
        store(scratch, load(a) ^ load(a + width));
        const block b0 = load(b), b1 = load(b + width);
        const product low = multiply(load_lanes(a), rotate(b0)), high = multiply(load_lanes(a + width), rotate(b1));
        product middle = low ^ high;
        add_product(middle, load_lanes(scratch), rotate(b0 ^ b1));
        const block odd1 = low.odd_high ^ middle.odd_low, odd2 = high.odd_low ^ middle.odd_high;
        store(r, join(low.even_low, low.odd_low, zero));
        store(r + width, join(low.even_high ^ middle.even_low, odd1, low.odd_low));
        store(r + 2 * width, join(high.even_low ^ middle.even_high, odd2, odd1));
        store(r + 3 * width, join(high.even_high, high.odd_high, odd2));
    } else {
        constexpr std::size_t half = (Blocks + 1) / 2, rest = Blocks - half;
        limb* const a_sum = r;  // r is free until the products of the halves are written
        limb* const b_sum = r + half * width;
        limb* const middle = scratch;
        limb* const below = scratch + 2 * half * width;
        for (std::size_t i = 0; i < half; ++i) {
            const bool both = i < rest;
            store(a_sum + i * width, both ? load(a + i * width) ^ load(a + (half + i) * width) : load(a + i * width));
            store(b_sum + i * width, both ? load(b + i * width) ^ load(b + (half + i) * width) : load(b + i * width));
        }
        multiply_blocks<half>(middle, a_sum, b_sum, below);
        multiply_blocks<half>(r, a, b, below);
        multiply_blocks<rest>(r + 2 * half * width, a + half * width, b + half * width, below);
        for (std::size_t i = 0; i < half; ++i) {
            limb* const r1 = r + (half + i) * width;
            limb* const r2 = r1 + half * width;
            const block meet = load(r1) ^ load(r2), upper = load(middle + (half + i) * width) ^ meet;
            store(r1, xor3(meet, load(r + i * width), load(middle + i * width)));
            store(r2, i + half < 2 * rest ? upper ^ load(r2 + half * width) : upper);
        }
    }
}

/// Stores the lowest limbs of a block whose place in a row of N limbs is At; what is beyond the row is left out.
template <unsigned At, unsigned N>
CARRY_VPCLMUL_INLINE void store_within(limb* r, block v) noexcept {
    if constexpr (At + width <= N) {
        store(r + At, v);
    } else if constexpr (At < N) {
        store_some(r + At, v, N - At);
    }
}

/// r = a * b. r, a, b: 2N, N, N limbs, N <= 16; r apart from a and b.
template <unsigned N>
CARRY_VPCLMUL void multiply_small(limb* r, const limb* a, const limb* b) noexcept {
    const block zero = _mm512_setzero_si512();
    if constexpr (N <= 4) {
        multiply_rows<N>(r, a, b);
    } else if constexpr (N <= width) {
        const product p = multiply(load_lanes<N>(a), rotate(load_some(b, N)));
        store_within<0, 2 * N>(r, join(p.even_low, p.odd_low, zero));
        store_within<width, 2 * N>(r, join(p.even_high, p.odd_high, p.odd_low));
    } else {
        constexpr unsigned rest = N - width;
        const block b0 = load(b), b1 = load_some(b + width, rest);
        const rotations turned_b0 = rotate(b0), turned_b1 = rotate(b1);
        const lanes<width> a0 = load_lanes(a);
        const lanes<rest> a1 = load_lanes<rest>(a + width);
        const product low = multiply(a0, turned_b0), high = multiply(a1, turned_b1);
        product middle;
        if constexpr (rest <= 4) {
            middle = multiply(a1, turned_b0);
            add_product(middle, load_lanes<rest>(b + width), rotate(load(a)));
        } else {
            alignas(64) limb a_sum[width];
            store(a_sum, load(a) ^ load_some(a + width, rest));
            middle = low ^ high;
            add_product(middle, load_lanes(a_sum), rotate(b0 ^ b1));
        }
        const block odd1 = low.odd_high ^ middle.odd_low, odd2 = high.odd_low ^ middle.odd_high;
        store_within<0, 2 * N>(r, join(low.even_low, low.odd_low, zero));
        store_within<width, 2 * N>(r, join(low.even_high ^ middle.even_low, odd1, low.odd_low));
        store_within<2 * width, 2 * N>(r, join(high.even_low ^ middle.even_high, odd2, odd1));
        store_within<3 * width, 2 * N>(r, join(high.even_high, high.odd_high, odd2));
    }
}

constexpr unsigned most_small = 16;
using small_function = void (*)(limb* r, const limb* a, const limb* b) noexcept;
constexpr small_function multiply_small_n[most_small + 1] = {nullptr,
                                                             multiply_small<1>,
                                                             multiply_small<2>,
                                                             multiply_small<3>,
                                                             multiply_small<4>,
                                                             multiply_small<5>,
                                                             multiply_small<6>,
                                                             multiply_small<7>,
                                                             multiply_small<8>,
                                                             multiply_small<9>,
                                                             multiply_small<10>,
                                                             multiply_small<11>,
                                                             multiply_small<12>,
                                                             multiply_small<13>,
                                                             multiply_small<14>,
                                                             multiply_small<15>,
                                                             multiply_small<16>};

/// The longest operands that are multiplied as one: 64 limbs.
constexpr std::size_t most_blocks = 8;
constexpr std::size_t longest = most_blocks * width;

using blocks_function = void (*)(limb* r, const limb* a, const limb* b, limb* scratch) noexcept;
constexpr blocks_function multiply_n[most_blocks + 1] = {nullptr,
                                                         multiply_blocks<1>,
                                                         multiply_blocks<2>,
                                                         multiply_blocks<3>,
                                                         multiply_blocks<4>,
                                                         multiply_blocks<5>,
                                                         multiply_blocks<6>,
                                                         multiply_blocks<7>,
                                                         multiply_blocks<8>};

constexpr std::size_t blocks_of(std::size_t n) noexcept { return (n + width - 1) / width; }

/// r = a, with zeros up to n blocks. a: an <= 8 n limbs.
CARRY_VPCLMUL_INLINE void copy_padded(limb* r, const limb* a, std::size_t an, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; (i + 1) * width <= an; ++i) {
        store(r + i * width, load(a + i * width));
    }
    for (; i < n; ++i) {
        store(r + i * width, load_some(a + i * width, an > i * width ? an - i * width : 0));
    }
}

/// r = a. n limbs.
CARRY_VPCLMUL_INLINE void copy(limb* r, const limb* a, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + width <= n; i += width) {
        store(r + i, load(a + i));
    }
    if (i < n) {
        store_some(r + i, load_some(a + i, n - i), n - i);
    }
}

/// r = a * b, both seen as rows of blocks_of(an) blocks. 64 >= an >= bn >= 1.
CARRY_VPCLMUL void multiply_padded(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    alignas(64) limb whole_a[longest], whole_b[longest], whole_r[2 * longest], scratch[2 * longest + 8 * width];
    const std::size_t n = blocks_of(an);
    if (an != n * width) {
        copy_padded(whole_a, a, an, n);
        a = whole_a;
    }
    if (bn != n * width) {
        copy_padded(whole_b, b, bn, n);
        b = whole_b;
    }
    if (an + bn == 2 * n * width) {
        multiply_n[n](r, a, b, scratch);
    } else {
        multiply_n[n](whole_r, a, b, scratch);
        copy(r, whole_r, an + bn);
    }
}

/// r = a * b, block by block of a. 8 >= bn >= 1; an >= bn.
CARRY_VPCLMUL void multiply_by_block(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    alignas(64) limb last_a[width], last_r[2 * width];
    const rotations turned = rotate(load_some(b, bn));
    product sum = no_product();
    block below_odd = _mm512_setzero_si512();
    std::size_t i = 0;
    for (; i + width <= an; i += width) {
        add_product(sum, load_lanes(a + i), turned);
        store(r + i, join(sum.even_low, sum.odd_low, below_odd));
        below_odd = sum.odd_low;
        sum.even_low = sum.even_high;
        sum.odd_low = sum.odd_high;
        sum.even_high = sum.odd_high = _mm512_setzero_si512();
    }
    if (i < an) {
        copy_padded(last_a, a + i, an - i, 1);
        add_product(sum, load_lanes(last_a), turned);
    }
    store(last_r, join(sum.even_low, sum.odd_low, below_odd));
    store(last_r + width, join(sum.even_high, sum.odd_high, sum.odd_low));
    copy(r + i, last_r, an + bn - i);
}

/// r = a + b. r, a, b: n >= 0 limbs, r may be a or b.
CARRY_VPCLMUL void add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + width <= n; i += width) {
        store(r + i, load(a + i) ^ load(b + i));
    }
    if (i < n) {
        store_some(r + i, load_some(a + i, n - i) ^ load_some(b + i, n - i), n - i);
    }
}

/// r = a * b, or r + a * b with the high limb returned; r, a: n >= 0 limbs.
template <bool Accumulate>
CARRY_VPCLMUL_INLINE limb multiply_blocks_by_limb(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    const block factor = _mm512_set1_epi64(static_cast<long long>(b));
    block below_odd = _mm512_setzero_si512();
    std::size_t i = 0;
    for (; i + width <= n; i += width) {
        const block v = load(a + i);
        const block even = _mm512_clmulepi64_epi128(v, factor, 0x00), odd = _mm512_clmulepi64_epi128(v, factor, 0x01);
        const block sum = join(even, odd, below_odd);
        store(r + i, Accumulate ? sum ^ load(r + i) : sum);
        below_odd = odd;
    }
    // the rest, and the limb above, which is the highest of the odd sums where nothing is left
    const std::size_t left = n - i;
    const block v = load_some(a + i, left);
    const block even = _mm512_clmulepi64_epi128(v, factor, 0x00), odd = _mm512_clmulepi64_epi128(v, factor, 0x01);
    const block sum = join(even, odd, below_odd);
    const block above = _mm512_maskz_compress_epi64(static_cast<__mmask8>(1u << left), sum);
    if (left != 0) {
        store_some(r + i, Accumulate ? sum ^ load_some(r + i, left) : sum, left);
    }
    return static_cast<limb>(_mm_cvtsi128_si64(_mm512_castsi512_si128(above)));
}

/// r = a * b, returns the high limb. r, a: n >= 0 limbs, r may be a. n products, eight in two instructions.
CARRY_VPCLMUL limb mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    return n < width ? multiply_by_limb<false>(r, a, n, b) : multiply_blocks_by_limb<false>(r, a, n, b);
}

/// r = r + a * b, returns the limb carried beyond r. r, a: n >= 0 limbs, r may be a. n products, eight in two instructions.
CARRY_VPCLMUL limb addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    return n < width ? multiply_by_limb<true>(r, a, n, b) : multiply_blocks_by_limb<true>(r, a, n, b);
}

/// r = r + (z0 + z1 + z2) x^(wh) where r holds z0 of 2h and z2 of n limbs; z1: 2h limbs. The upper half of z0 and the lower
/// half of z2 meet twice.
CARRY_VPCLMUL void karatsuba_join(limb* r, const limb* z1, std::size_t h, std::size_t n) noexcept {
    const std::size_t whole = n > h ? n - h : 0;
    limb* const r1 = r + h;
    limb* const r2 = r + 2 * h;
    std::size_t i = 0;
    for (; i + width <= whole; i += width) {
        const block meet = load(r1 + i) ^ load(r2 + i);
        store(r1 + i, xor3(meet, load(r + i), load(z1 + i)));
        store(r2 + i, xor3(meet, load(z1 + h + i), load(r2 + h + i)));
    }
    const auto within = [](std::size_t end, std::size_t at) { return end <= at ? 0 : end - at < width ? end - at : width; };
    for (; i < h; i += width) {
        const std::size_t n1 = within(h, i), n2 = within(n, i), n3 = within(whole, i);
        const block z2 = load_some(r2 + i, n1 < n2 ? n1 : n2), meet = load_some(r1 + i, n1) ^ z2;
        const block sum2 = xor3(meet, load_some(z1 + h + i, n1), load_some(r2 + h + i, n3));
        store_some(r1 + i, xor3(meet, load_some(r + i, n1), load_some(z1 + i, n1)), n1);
        store_some(r2 + i, sum2, n1 < n2 ? n1 : n2);
    }
}

/// Up to this size, halves of ten limbs and fewer are faster than three blocks.
constexpr std::size_t most_by_halves = 20;

/// r = a * b, n limbs each, 17 <= n <= 20: Karatsuba by halves, as gf2x_rows::mul_karatsuba.
CARRY_VPCLMUL void multiply_by_halves(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
    const std::size_t h = n - n / 2, rest = n / 2;
    alignas(64) limb a_sum[2 * width], b_sum[2 * width], middle[most_by_halves];
    store(a_sum, load(a) ^ load(a + h));
    store(a_sum + width, load_some(a + width, h - width) ^ load_some(a + h + width, rest - width));
    store(b_sum, load(b) ^ load(b + h));
    store(b_sum + width, load_some(b + width, h - width) ^ load_some(b + h + width, rest - width));
    multiply_small_n[h](r, a, b);
    multiply_small_n[rest](r + 2 * h, a + h, b + h);
    multiply_small_n[h](middle, a_sum, b_sum);
    karatsuba_join(r, middle, h, 2 * rest);
}

/// From this size on the blocks are faster than the level below.
constexpr std::size_t least_in_blocks = 8;

/// r = a * b. r: an + bn limbs, apart from a and b; an >= bn >= 1. Blocks, Karatsuba on them to 64 limbs; longer and
/// unbalanced operands piece by piece.
CARRY_VPCLMUL void mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (an == bn && an <= most_small) [[likely]] {
        return multiply_small_n[an](r, a, b);
    }
    if (an == bn && an <= most_by_halves) {
        return multiply_by_halves(r, a, b, an);
    }
    if (bn < least_in_blocks && (an < least_in_blocks || bn < 4)) {
        return bn == 1 ? void(r[an] = mul_1(r, a, an, b[0])) : adx_gf2x_table().mul_basecase(r, a, an, b, bn);
    }
    if (bn <= width && an > width) {
        return multiply_by_block(r, a, an, b, bn);
    }
    if (an <= longest && 4 * blocks_of(bn) >= 3 * blocks_of(an)) {
        return multiply_padded(r, a, an, b, bn);
    }
    // pieces of a of the length of b, or of 64 limbs; the limbs of r that two pieces share are added
    const std::size_t piece = bn < longest ? bn : longest;
    if (bn > longest) {
        mul_basecase(r, a, an, b, longest);
        limb product[2 * longest];
        for (std::size_t done = longest; done < bn;) {
            const std::size_t n = bn - done < longest ? bn - done : longest;
            limb* const strip = r + done;
            for (std::size_t i = 0; i < n; ++i) {
                strip[an + i] = 0;
            }
            for (std::size_t at = 0; at < an;) {
                const std::size_t m = an - at < longest ? an - at : longest;
                m >= n ? mul_basecase(product, a + at, m, b + done, n) : mul_basecase(product, b + done, n, a + at, m);
                add_n(strip + at, strip + at, product, m + n);
                at += m;
            }
            done += n;
        }
        return;
    }
    limb waiting[longest];
    mul_basecase(r, a, piece, b, bn);
    for (std::size_t at = piece; at < an;) {
        const std::size_t m = an - at < piece ? an - at : piece;
        copy(waiting, r + at, bn);
        m == bn ? multiply_padded(r + at, a + at, m, b, bn) : mul_basecase(r + at, b, bn, a + at, m);
        add_n(r + at, r + at, waiting, bn);
        at += m;
    }
}

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

/// r = a^2. r: 2n limbs, apart from a; n >= 1. n products, four in one instruction. Long rows begin with so many limbs that
/// the vectors of r are aligned from there on, if r is at a multiple of two limbs.
CARRY_VPCLMUL void sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept {
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

}  // namespace

const gf2x_kernels& avx512_gf2x_table() noexcept {
    static const gf2x_kernels table{isa_level::avx512,
                                    add_n,
                                    mul_1,
                                    addmul_1,
                                    mul_basecase,
                                    sqr_basecase,
                                    karatsuba_join,
                                    avx512_toeplitz,
                                    avx512_reverse(),
                                    &avx512_euclid_table,
                                    &avx512_transform_table,
                                    tuning::avx512_gf2x};
    return table;
}

}  // namespace carry::kernels::x86_64

#else  // limbs of 32 bits: the level below serves

namespace carry::kernels::x86_64 {

const gf2x_kernels& avx512_gf2x_table() noexcept {
    static const gf2x_kernels table = [] {
        gf2x_kernels kernels = adx_gf2x_table();
        kernels.level = isa_level::avx512;
        return kernels;
    }();
    return table;
}

}  // namespace carry::kernels::x86_64

#endif

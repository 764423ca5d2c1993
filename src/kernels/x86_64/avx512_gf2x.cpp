/// \file
/// The GF(2)[x] kernels of level `avx512`: VPCLMULQDQ multiplies four pairs of limbs without carries in one instruction, and a ternary
/// logic instruction adds three vectors.
///
/// The block is eight limbs, one vector, seen as four lanes of two limbs: A = sum_i A_i X^i, B = sum_i B_i X^i with X = x^128. Lane s of
/// the vector A_i * (B rotated by r lanes) holds A_i B_(s-r mod 4), which belongs to X^s or, where s < r and the rotation has wrapped, to
/// X^(s+4), if A's limb stands at lane r: so no product is ever moved, the lanes are only masked apart. The rotations of B are loads
/// from a row in which B stands twice. Products of an even by an even and of an odd by an odd limb are gathered in the sums `even`, the others
/// in the sums `odd`, which stand one limb higher and are moved there once for each vector of the result.
///
/// No table and no branch depends on a value. Everything here but the table has internal linkage.
#include "kernels/levels.hpp"
#include "tuning/gf2x.hpp"

#if CARRY_LIMB_BITS == 64

#if defined(__GNUC__) && \
    !defined(__clang__)  // GCC 12 takes the undefined operands within its own intrinsics for ours (bug 105593)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

#include <algorithm>

namespace carry::kernels::x86_64 {

namespace {

#define CARRY_VPCLMUL __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,vpclmulqdq,pclmul")))
#define CARRY_VPCLMUL_INLINE \
    __attribute__((target("avx512f,avx512vl,avx512dq,avx512bw,vpclmulqdq,pclmul"), always_inline)) inline

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

/// Adds x + y, whose lanes below Rotation have wrapped.
template <unsigned Rotation>
CARRY_VPCLMUL_INLINE void add_apart(block& low, block& high, block x, block y) noexcept {
    constexpr auto wrapped = static_cast<__mmask8>((1u << (2 * Rotation)) - 1), stayed = static_cast<__mmask8>(~wrapped);
    low = _mm512_mask_ternarylogic_epi64(low, stayed, x, y, 0x96);
    high = _mm512_mask_ternarylogic_epi64(high, wrapped, x, y, 0x96);
}

/// sum = sum + a * b. a: eight limbs; b: eight limbs, twice.
CARRY_VPCLMUL_INLINE void add_product(product& sum, const limb* a, const limb* b) noexcept {
    const block a0 = _mm512_broadcast_i64x2(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a)));
    const block a1 = _mm512_broadcast_i64x2(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a + 2)));
    const block a2 = _mm512_broadcast_i64x2(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a + 4)));
    const block a3 = _mm512_broadcast_i64x2(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a + 6)));
    const block b0 = load(b), b1 = load(b + 6), b2 = load(b + 4), b3 = load(b + 2);
    sum.even_low ^= _mm512_clmulepi64_epi128(a0, b0, 0x00);
    sum.odd_low = xor3(sum.odd_low, _mm512_clmulepi64_epi128(a0, b0, 0x01), _mm512_clmulepi64_epi128(a0, b0, 0x10));
    add_apart<1>(sum.even_low, sum.even_high, _mm512_clmulepi64_epi128(a1, b1, 0x00), _mm512_clmulepi64_epi128(a0, b1, 0x11));
    add_apart<1>(sum.odd_low, sum.odd_high, _mm512_clmulepi64_epi128(a1, b1, 0x01), _mm512_clmulepi64_epi128(a1, b1, 0x10));
    add_apart<2>(sum.even_low, sum.even_high, _mm512_clmulepi64_epi128(a2, b2, 0x00), _mm512_clmulepi64_epi128(a1, b2, 0x11));
    add_apart<2>(sum.odd_low, sum.odd_high, _mm512_clmulepi64_epi128(a2, b2, 0x01), _mm512_clmulepi64_epi128(a2, b2, 0x10));
    add_apart<3>(sum.even_low, sum.even_high, _mm512_clmulepi64_epi128(a3, b3, 0x00), _mm512_clmulepi64_epi128(a2, b3, 0x11));
    add_apart<3>(sum.odd_low, sum.odd_high, _mm512_clmulepi64_epi128(a3, b3, 0x01), _mm512_clmulepi64_epi128(a3, b3, 0x10));
    sum.even_high ^= _mm512_clmulepi64_epi128(a3, b0, 0x11);
}

CARRY_VPCLMUL_INLINE product no_product() noexcept {
    const block zero = _mm512_setzero_si512();
    return {zero, zero, zero, zero};
}

CARRY_VPCLMUL_INLINE product multiply(const limb* a, const limb* b) noexcept {
    product p = no_product();
    add_product(p, a, b);
    return p;
}

/// even + odd x^w, below_odd being the odd sums of the block below.
CARRY_VPCLMUL_INLINE block join(block even, block odd, block below_odd) noexcept {
    return even ^ _mm512_alignr_epi64(odd, below_odd, 7);
}

/// r = a * b. r: 2 Blocks blocks; a: Blocks blocks; b: Blocks blocks, each of which stands twice; scratch: 6 Blocks blocks.
template <std::size_t Blocks>
CARRY_VPCLMUL void multiply_blocks(limb* r, const limb* a, const limb* b, limb* scratch) noexcept {
    const block zero = _mm512_setzero_si512();
    if constexpr (Blocks == 1) {
        const product p = multiply(a, b);
        store(r, join(p.even_low, p.odd_low, zero));
        store(r + width, join(p.even_high, p.odd_high, p.odd_low));
    } else if constexpr (Blocks == 2) {
        limb* const a_sum = scratch;
        limb* const b_sum = scratch + width;
        store(a_sum, load(a) ^ load(a + width));
        const block sum = load(b) ^ load(b + 2 * width);
        store(b_sum, sum);
        store(b_sum + width, sum);
        const product low = multiply(a, b), high = multiply(a + width, b + 2 * width);
        product middle = low ^ high;
        add_product(middle, a_sum, b_sum);
        const block odd1 = low.odd_high ^ middle.odd_low, odd2 = high.odd_low ^ middle.odd_high;
        store(r, join(low.even_low, low.odd_low, zero));
        store(r + width, join(low.even_high ^ middle.even_low, odd1, low.odd_low));
        store(r + 2 * width, join(high.even_low ^ middle.even_high, odd2, odd1));
        store(r + 3 * width, join(high.even_high, high.odd_high, odd2));
    } else {
        constexpr std::size_t half = (Blocks + 1) / 2, rest = Blocks - half;
        limb* const a_sum = scratch;
        limb* const b_sum = a_sum + half * width;
        limb* const middle = b_sum + 2 * half * width;
        limb* const below = middle + 2 * half * width;
        for (std::size_t i = 0; i < half; ++i) {
            const bool both = i < rest;
            store(a_sum + i * width, both ? load(a + i * width) ^ load(a + (half + i) * width) : load(a + i * width));
            const block sum = both ? load(b + 2 * i * width) ^ load(b + 2 * (half + i) * width) : load(b + 2 * i * width);
            store(b_sum + 2 * i * width, sum);
            store(b_sum + (2 * i + 1) * width, sum);
        }
        multiply_blocks<half>(r, a, b, below);
        multiply_blocks<rest>(r + 2 * half * width, a + half * width, b + 2 * half * width, below);
        multiply_blocks<half>(middle, a_sum, b_sum, below);
        for (std::size_t i = 0; i < half; ++i) {  // as in gf2x_rows::mul_karatsuba
            limb* const r1 = r + (half + i) * width;
            limb* const r2 = r1 + half * width;
            const block meet = load(r1) ^ load(r2);
            store(r1, xor3(meet, load(r + i * width), load(middle + i * width)));
            const block upper = load(middle + (half + i) * width) ^ meet;
            store(r2, i + half < 2 * rest ? upper ^ load(r2 + half * width) : upper);
        }
    }
}

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

/// r: n blocks, each block of a twice; zeros above a's an <= 8 n limbs.
CARRY_VPCLMUL_INLINE void copy_twice(limb* r, const limb* a, std::size_t an, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        const std::size_t left = an > i * width ? an - i * width : 0;
        const block v = left >= width ? load(a + i * width) : load_some(a + i * width, left);
        store(r + 2 * i * width, v);
        store(r + (2 * i + 1) * width, v);
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
    alignas(64) limb whole_a[longest], twice_b[2 * longest], whole_r[2 * longest], scratch[6 * longest];
    const std::size_t n = blocks_of(an);
    copy_twice(twice_b, b, bn, n);
    if (an % width != 0) {
        copy_padded(whole_a, a, an, n);
        a = whole_a;
    }
    if (an + bn == 2 * n * width) {
        multiply_n[n](r, a, twice_b, scratch);
    } else {
        multiply_n[n](whole_r, a, twice_b, scratch);
        copy(r, whole_r, an + bn);
    }
}

/// r = a * b, block by block of a. 8 >= bn >= 1; an >= bn.
CARRY_VPCLMUL void multiply_by_block(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    alignas(64) limb last_a[width], twice_b[2 * width], last_r[2 * width];
    copy_twice(twice_b, b, bn, 1);
    product sum = no_product();
    block below_odd = _mm512_setzero_si512();
    std::size_t i = 0;
    for (; i + width <= an; i += width) {
        add_product(sum, a + i, twice_b);
        store(r + i, join(sum.even_low, sum.odd_low, below_odd));
        below_odd = sum.odd_low;
        sum.even_low = sum.even_high;
        sum.odd_low = sum.odd_high;
        sum.even_high = sum.odd_high = _mm512_setzero_si512();
    }
    if (i < an) {
        copy_padded(last_a, a + i, an - i, 1);
        add_product(sum, last_a, twice_b);
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
CARRY_VPCLMUL_INLINE limb multiply_by_limb(limb* r, const limb* a, std::size_t n, limb b) noexcept {
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
CARRY_VPCLMUL limb mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return multiply_by_limb<false>(r, a, n, b); }

/// r = r + a * b, returns the limb carried beyond r. r, a: n >= 0 limbs, r may be a. n products, eight in two instructions.
CARRY_VPCLMUL limb addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    return multiply_by_limb<true>(r, a, n, b);
}

/// From this size on the blocks are faster than the level below.
constexpr std::size_t least_in_blocks = 8;

/// r = a * b. r: an + bn limbs, apart from a and b; an >= bn >= 1. Blocks, Karatsuba on them to 64 limbs; longer and unbalanced operands
/// piece by piece.
CARRY_VPCLMUL void mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
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

/// r = r + (z0 + z1 + z2) x^(wh) where r holds z0 of 2h and z2 of n limbs; z1: 2h limbs. The upper half of z0 and the lower half of z2 meet
/// twice.
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

/// r = a^2. r: 2n limbs, apart from a; n >= 1. n products, four in one instruction.
CARRY_VPCLMUL void sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept {
    const block spread_low = _mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0), spread_high = _mm512_set_epi64(7, 7, 6, 6, 5, 5, 4, 4);
    std::size_t i = 0;
    for (; i + width <= n; i += width) {
        const block v = load(a + i);
        const block low = _mm512_permutexvar_epi64(spread_low, v), high = _mm512_permutexvar_epi64(spread_high, v);
        store(r + 2 * i, _mm512_clmulepi64_epi128(low, low, 0x00));
        store(r + 2 * i + width, _mm512_clmulepi64_epi128(high, high, 0x00));
    }
    if (const std::size_t left = n - i; left != 0) {
        const block v = load_some(a + i, left);
        const block low = _mm512_permutexvar_epi64(spread_low, v), high = _mm512_permutexvar_epi64(spread_high, v);
        store_some(r + 2 * i, _mm512_clmulepi64_epi128(low, low, 0x00), left < 4 ? 2 * left : width);
        if (left > 4) {
            store_some(r + 2 * i + width, _mm512_clmulepi64_epi128(high, high, 0x00), 2 * left - width);
        }
    }
}

}  // namespace

const gf2x_kernels& avx512_gf2x_table() noexcept {
    static constexpr gf2x_kernels table{isa_level::avx512, add_n,        mul_1,          addmul_1,
                                        mul_basecase,      sqr_basecase, karatsuba_join, tuning::avx512_gf2x};
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

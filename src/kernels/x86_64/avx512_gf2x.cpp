/// \file
/// The GF(2)[x] kernels of level `avx512`: products by blocks of eight limbs (avx512_blocks.hpp), by Karatsuba on them, by
/// quarters (avx512_quarters.hpp), and of long rows by short ones (avx512_few.hpp).
///
/// No table and no branch depends on a value. Everything here but the table has internal linkage.
#include "kernels/levels.hpp"
#include "kernels/x86_64/avx512_quarters.hpp"
#include "tuning/gf2x.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_blocks.hpp"
#include "kernels/x86_64/avx512_few.hpp"

#include <array>
#include <bit>

namespace carry::kernels::x86_64 {

namespace {

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
CARRY_VPCLMUL int multiply_small(limb* r, const limb* a, const limb* b) noexcept {
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
    return 0;
}

constexpr unsigned most_small = most_equal;
constexpr std::array<mul_equal, most_small + 1> multiply_small_n{nullptr,
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

/// With a = a0 + a1 Y and b = b0 + b1 Y, Y = x^(wm) and a1, b1 of Rest <= 8 limbs: from r = a0 b0 to a b, by adding
/// (a b1 + a1 b0) Y. r: 2 (m + Rest) limbs, apart from a and b; m: a multiple of 8.
template <unsigned Rest>
CARRY_VPCLMUL void add_rest(limb* r, const limb* a, const limb* b, std::size_t m) noexcept {
    const lanes<Rest> a1 = load_lanes<Rest>(a + m), b1 = load_lanes<Rest>(b + m);
    product sum = no_product();
    block below_odd = _mm512_setzero_si512();
    r += m;
    for (std::size_t i = 0; i < m; i += width) {
        add_product(sum, b1, rotate(load(a + i)));
        add_product(sum, a1, rotate(load(b + i)));
        store(r + i, load(r + i) ^ join(sum.even_low, sum.odd_low, below_odd));
        below_odd = sum.odd_low;
        sum.even_low = sum.even_high;
        sum.odd_low = sum.odd_high;
        sum.even_high = sum.odd_high = _mm512_setzero_si512();
    }
    add_product(sum, b1, rotate(load_some(a + m, Rest)));
    store_within<0, 2 * Rest>(r + m, join(sum.even_low, sum.odd_low, below_odd));
    store_within<width, 2 * Rest>(r + m, join(sum.even_high, sum.odd_high, sum.odd_low));
}

using rest_function = void (*)(limb* r, const limb* a, const limb* b, std::size_t m) noexcept;
constexpr rest_function add_rest_n[width + 1] = {nullptr,     add_rest<1>, add_rest<2>, add_rest<3>, add_rest<4>,
                                                 add_rest<5>, add_rest<6>, add_rest<7>, add_rest<8>};

/// The size from which add_rest leads to n limbs, where that is the best way to it; n if it is not.
constexpr std::size_t size_below(std::size_t n) noexcept {
    const std::size_t power = std::bit_floor(n);
    return n <= power + width ? power : n <= 26 ? 24 : n;
}

/// From this size on quarters than blocks.
constexpr std::size_t least_in_quarters = 21;

/// Below this size a short operand is taken block by block.
constexpr std::size_t most_by_few = 29;

/// r = a * b. r: an + bn limbs, apart from a and b; an >= bn >= 1. Blocks, Karatsuba on them to 64 limbs; longer and
/// unbalanced operands piece by piece.
CARRY_VPCLMUL void mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (an == bn && an <= most_small) [[likely]] {
        multiply_small_n[an](r, a, b);
        return;
    }
    if (an == bn && an <= 2 * longest + width) {
        const std::size_t m = size_below(an);
        if (m != an) {
            m == most_small ? static_cast<void>(multiply_small_n[most_small](r, a, b)) : mul_basecase(r, a, m, b, m);
            return add_rest_n[an - m](r, a, b, m);
        }
    }
    if (an >= least_in_quarters && an <= most_in_quarters && bn > 3 * quarter_of(an)) {
        return avx512_multiply_quarters(r, a, an, b, bn);
    }
    if (bn <= width) {
        return bn == 1 ? void(r[an] = mul_1(r, a, an, b[0])) : multiply_by_few_n[bn](r, a, an, b);
    }
    if (an <= longest && 4 * blocks_of(bn) >= 3 * blocks_of(an)) {
        return multiply_padded(r, a, an, b, bn);
    }
    // what b has beyond whole blocks, where to fill another one of it up would cost more
    const std::size_t beyond = bn % width;
    if (bn < longest && (bn < most_by_few || (beyond != 0 && beyond <= 3))) {
        const std::size_t whole = bn - (beyond == 0 ? width : beyond);
        mul_basecase(r, a, an, b, whole);
        add_by_few_n[bn - whole](r + whole, a, an, b + whole);
        return;
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

}  // namespace

const gf2x_kernels& avx512_gf2x_table() noexcept {
    static const gf2x_kernels table{isa_level::avx512,
                                    multiply_small_n,
                                    avx512_sqr_n,
                                    add_n,
                                    mul_1,
                                    addmul_1,
                                    mul_basecase,
                                    avx512_sqr_basecase,
                                    karatsuba_join,
                                    avx512_toeplitz,
                                    avx512_reverse(),
                                    &avx512_bit_table,
                                    &avx512_toom_table,
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

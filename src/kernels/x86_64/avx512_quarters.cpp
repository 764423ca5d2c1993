/// \file
/// Karatsuba's formulas over VPCLMULQDQ with an independent product in each of the four lanes of a vector.
///
/// Within a lane a row is a polynomial in X = x^128: nothing but whole vectors is multiplied and added, so that Karatsuba's
/// formulas hold down to two digits X, at nine products for four digits by four, where the blocks of avx512_blocks.hpp, whose
/// lanes belong to one product, take sixteen. Four such products come from Karatsuba on halves of halves: a = a0 + a1 Y +
/// a2 Y^2 + a3 Y^3 in quarters gives nine products of quarters, of which
///
///     a0 b0, a1 b1, a2 b2, a3 b3                                           are the lanes of a first product in lanes,
///     (a0 + a1)(b0 + b1), (a2 + a3)(b2 + b3), (a0 + a2)(b0 + b2), (a1 + a3)(b1 + b3)          of a second,
///
/// and (a0 + a1 + a2 + a3)(b0 + b1 + b2 + b3) is left to the level's base case. A vector of digits is called a quad here.
///
/// No table and no branch depends on a value.
#include "kernels/x86_64/avx512_quarters.hpp"

#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_blocks.hpp"

namespace carry::kernels::x86_64 {

namespace {

typedef block quad;

/// Limbs in a digit.
constexpr std::size_t digit = 2;

/// A product of N digits by N while sums of such products are taken: sum_k whole[k] X^k + x^64 sum_k between[k] X^k.
template <unsigned N>
struct columns {
    quad whole[2 * N];
    quad between[2 * N - 1];
};

CARRY_VPCLMUL_INLINE columns<1> multiply_digits(quad a, quad b) noexcept {
    return {{_mm512_clmulepi64_epi128(a, b, 0x00), _mm512_clmulepi64_epi128(a, b, 0x11)},
            {_mm512_clmulepi64_epi128(a, b, 0x01) ^ _mm512_clmulepi64_epi128(a, b, 0x10)}};
}

/// a * b for N = 1, 2, 3, 4 digits: 1, 3, 6, 9 products of digits.
template <unsigned N>
CARRY_VPCLMUL_INLINE columns<N> multiply_columns(const quad* a, const quad* b) noexcept {
    columns<N> r;
    if constexpr (N == 1) {
        return multiply_digits(a[0], b[0]);
    } else if constexpr (N == 3) {
        const columns<1> p0 = multiply_digits(a[0], b[0]), p1 = multiply_digits(a[1], b[1]), p2 = multiply_digits(a[2], b[2]),
                         p01 = multiply_digits(a[0] ^ a[1], b[0] ^ b[1]), p02 = multiply_digits(a[0] ^ a[2], b[0] ^ b[2]),
                         p12 = multiply_digits(a[1] ^ a[2], b[1] ^ b[2]);
        const quad p0p1 = p0.between[0] ^ p1.between[0], low = p0.whole[1] ^ p1.whole[0], high = p1.whole[1] ^ p2.whole[0];
        r.between[0] = p0.between[0];
        r.between[1] = p01.between[0] ^ p0p1;
        r.between[2] = xor3(p02.between[0], p0p1, p2.between[0]);
        r.between[3] = xor3(p12.between[0], p1.between[0], p2.between[0]);
        r.between[4] = p2.between[0];
        r.whole[0] = p0.whole[0];
        r.whole[1] = xor3(p01.whole[0], p0.whole[0], low);
        r.whole[2] = xor3(p01.whole[1], p02.whole[0], low) ^ xor3(p0.whole[0], p1.whole[1], p2.whole[0]);
        r.whole[3] = xor3(p02.whole[1], p12.whole[0], high) ^ xor3(p0.whole[1], p1.whole[0], p2.whole[1]);
        r.whole[4] = xor3(p12.whole[1], p2.whole[1], high);
        r.whole[5] = p2.whole[1];
    } else {
        constexpr unsigned h = N / 2;
        quad a_sum[h], b_sum[h];
        CARRY_UNROLL
        for (unsigned i = 0; i < h; ++i) {
            a_sum[i] = a[i] ^ a[h + i];
            b_sum[i] = b[i] ^ b[h + i];
        }
        const columns<h> low = multiply_columns<h>(a, b), high = multiply_columns<h>(a + h, b + h),
                         cross = multiply_columns<h>(a_sum, b_sum);
        CARRY_UNROLL
        for (unsigned i = 0; i < h; ++i) {
            const quad meet = low.whole[h + i] ^ high.whole[i];
            r.whole[i] = low.whole[i];
            r.whole[h + i] = xor3(meet, low.whole[i], cross.whole[i]);
            r.whole[2 * h + i] = xor3(meet, high.whole[h + i], cross.whole[h + i]);
            r.whole[3 * h + i] = high.whole[h + i];
        }
        CARRY_UNROLL
        for (unsigned i = 0; i < 2 * N - 1; ++i) {
            quad sum = _mm512_setzero_si512();
            if (i < 2 * h - 1) sum ^= low.between[i];
            if (i >= 2 * h) sum ^= high.between[i - 2 * h];
            if (i >= h && i - h < 2 * h - 1) sum ^= xor3(low.between[i - h], high.between[i - h], cross.between[i - h]);
            r.between[i] = sum;
        }
    }
    return r;
}

/// r = a * b in each lane. r: 2N quads; a, b: N quads, N <= 4.
template <unsigned N>
CARRY_VPCLMUL void multiply_few(limb* r, const limb* a, const limb* b) noexcept {
    quad x[N], y[N];
    CARRY_UNROLL
    for (unsigned i = 0; i < N; ++i) {
        x[i] = load(a + i * width);
        y[i] = load(b + i * width);
    }
    const columns<N> p = multiply_columns<N>(x, y);
    store(r, p.whole[0] ^ _mm512_bslli_epi128(p.between[0], 8));
    CARRY_UNROLL
    for (unsigned i = 1; i < 2 * N - 1; ++i) {
        const quad across = _mm512_castpd_si512(
            _mm512_shuffle_pd(_mm512_castsi512_pd(p.between[i - 1]), _mm512_castsi512_pd(p.between[i]), 0x55));
        store(r + i * width, p.whole[i] ^ across);
    }
    store(r + (2 * N - 1) * width, p.whole[2 * N - 1] ^ _mm512_bsrli_epi128(p.between[2 * N - 2], 8));
}

constexpr unsigned most_few = 4;
using few_function = void (*)(limb* r, const limb* a, const limb* b) noexcept;
constexpr few_function multiply_few_n[most_few + 1] = {nullptr, multiply_few<1>, multiply_few<2>, multiply_few<3>,
                                                       multiply_few<4>};

/// r = a * b in each lane. r: 2k quads; a, b: k quads, k >= 1; scratch: 2k + 8 quads. Karatsuba as in gf2x_rows::mul_karatsuba.
CARRY_VPCLMUL void multiply_lanes(limb* r, const limb* a, const limb* b, std::size_t k, limb* scratch) noexcept {
    if (k <= most_few) {
        return multiply_few_n[k](r, a, b);
    }
    const std::size_t h = k - k / 2, rest = k / 2;
    limb* const a_sum = r;  // r is free until the products of the halves are written
    limb* const b_sum = r + h * width;
    limb* const cross = scratch;
    limb* const below = scratch + 2 * h * width;
    for (std::size_t i = 0; i < rest * width; i += width) {
        store(a_sum + i, load(a + i) ^ load(a + h * width + i));
        store(b_sum + i, load(b + i) ^ load(b + h * width + i));
    }
    if (rest < h) {
        store(a_sum + rest * width, load(a + rest * width));
        store(b_sum + rest * width, load(b + rest * width));
    }
    multiply_lanes(cross, a_sum, b_sum, h, below);
    multiply_lanes(r, a, b, h, below);
    multiply_lanes(r + 2 * h * width, a + h * width, b + h * width, rest, below);
    limb* const r1 = r + h * width;
    limb* const r2 = r1 + h * width;
    limb* const r3 = r2 + h * width;
    const std::size_t top = (2 * rest - h) * width;  // limbs of the highest quarter
    for (std::size_t i = 0; i < h * width; i += width) {
        const quad meet = load(r1 + i) ^ load(r2 + i), upper = meet ^ load(cross + h * width + i);
        store(r1 + i, xor3(meet, load(r + i), load(cross + i)));
        store(r2 + i, i < top ? upper ^ load(r3 + i) : upper);
    }
}

/// A row in quarters of q limbs.
struct quarters {
    const limb* part[4];
};

/// a in quarters, 3q < n <= 4q: the last one as it stands or, if it is short, filled up in `copy`, q limbs and room for whole
/// quads.
CARRY_VPCLMUL_INLINE quarters in_quarters(const limb* a, std::size_t n, std::size_t q, limb* copy) noexcept {
    const limb* last = a + 3 * q;
    if (n != 4 * q) {
        for (std::size_t i = 0; i < q; i += width) {
            const std::size_t left = n - 3 * q > i ? n - 3 * q - i : 0;
            store(copy + i, load_some(last + i, left < width ? left : width));
        }
        last = copy;
    }
    return {{a, a + q, a + 2 * q, last}};
}

/// What of an operand is multiplied.
struct operand {
    limb* lanes;  ///< k quads: (a0, a1, a2, a3)
    limb* sums;   ///< k quads: (a0 + a1, a2 + a3, a0 + a2, a1 + a3)
    limb* all;    ///< a0 + a1 + a2 + a3: 2k limbs, and room for whole quads
};

/// (a0 a1 b0 b1): two digits of each.
CARRY_VPCLMUL_INLINE quad load_pairs(const limb* a, const limb* b) noexcept {
    return _mm512_inserti64x4(_mm512_castsi256_si512(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(a))),
                              _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b)), 1);
}

CARRY_VPCLMUL_INLINE void take_apart(const operand& r, const quarters& a, std::size_t k) noexcept {
    const auto [a0, a1, a2, a3] = a.part;
    const std::size_t q = k * digit;
    for (std::size_t i = 0; i < q; i += 2 * digit) {  // two digits at a time; the last one of an odd number with the one before
        const std::size_t at = i + 2 * digit <= q ? i : q - 2 * digit;
        const quad p01 = load_pairs(a0 + at, a1 + at), p23 = load_pairs(a2 + at, a3 + at);
        const quad s01s23 = load_pairs(a0 + at, a2 + at) ^ load_pairs(a1 + at, a3 + at), s02s13 = p01 ^ p23;
        limb* const lanes = r.lanes + at * (width / digit);
        limb* const sums = r.sums + at * (width / digit);
        store(lanes, _mm512_shuffle_i64x2(p01, p23, 0x88));
        store(lanes + width, _mm512_shuffle_i64x2(p01, p23, 0xdd));
        store(sums, _mm512_shuffle_i64x2(s01s23, s02s13, 0x88));
        store(sums + width, _mm512_shuffle_i64x2(s01s23, s02s13, 0xdd));
    }
    std::size_t i = 0;
    for (; i + width <= q; i += width) {
        store(r.all + i, xor3(load(a0 + i), load(a1 + i), load(a2 + i)) ^ load(a3 + i));
    }
    if (i < q) {
        const std::size_t n = q - i;
        store(r.all + i, xor3(load_some(a0 + i, n), load_some(a1 + i, n), load_some(a2 + i, n)) ^ load_some(a3 + i, n));
    }
}

/// The halves of a product of quarters, a row each with room for whole quads; the four rows of a product in lanes stand
/// `distance` limbs apart.
struct halves {
    limb *low, *high;
};

/// row_s = lane s of the k quads at a. Reads, and fills the rows, up to a multiple of four quads.
CARRY_VPCLMUL_INLINE void lanes_to_rows(limb* rows, std::size_t distance, const limb* a, std::size_t k) noexcept {
    for (std::size_t i = 0; i < k; i += 4, a += 4 * width, rows += width) {
        const limb* const b = a + 2 * width;
        const quad low01 = load_pairs(a, a + width), high01 = load_pairs(a + width / 2, a + width + width / 2);
        const quad low23 = load_pairs(b, b + width), high23 = load_pairs(b + width / 2, b + width + width / 2);
        store(rows, _mm512_shuffle_i64x2(low01, low23, 0x88));
        store(rows + distance, _mm512_shuffle_i64x2(low01, low23, 0xdd));
        store(rows + 2 * distance, _mm512_shuffle_i64x2(high01, high23, 0x88));
        store(rows + 3 * distance, _mm512_shuffle_i64x2(high01, high23, 0xdd));
    }
}

/// The nine products.
struct products {
    halves squares;  ///< ai bi
    halves pairs;    ///< of a0 + a1, a2 + a3, a0 + a2, a1 + a3
    halves all;
    std::size_t distance;
};

/// The quad at i of each of the eight quarters of the product. With Y = x^(wq) it is
///
///     (1 + Y)(1 + Y^2)(p0 + p1 Y + p2 Y^2 + p3 Y^3) + Y^2 (1 + Y)(p02 + p13 Y) + Y (1 + Y^2)(p01 + p23 Y^2) + Y^3 p0123.
CARRY_VPCLMUL_INLINE void join(quad* r, const products& p, std::size_t i) noexcept {
    const limb *const low = p.squares.low + i, *const high = p.squares.high + i;
    const limb *const pair_low = p.pairs.low + i, *const pair_high = p.pairs.high + i;
    const std::size_t d = p.distance;
    const quad w0 = load(low), w1 = load(high) ^ load(low + d), w2 = load(high + d) ^ load(low + 2 * d),
               w3 = load(high + 2 * d) ^ load(low + 3 * d), w4 = load(high + 3 * d);
    const quad u1 = w0 ^ w1, u2 = w1 ^ w2, u3 = w2 ^ w3, u4 = w3 ^ w4;
    const quad p01_low = load(pair_low), p01_high = load(pair_high), p23_low = load(pair_low + d),
               p23_high = load(pair_high + d), p02_low = load(pair_low + 2 * d), p13_high = load(pair_high + 3 * d);
    const quad meet = load(pair_high + 2 * d) ^ load(pair_low + 3 * d);
    r[0] = w0;
    r[1] = u1 ^ p01_low;
    r[2] = xor3(u2, w0, p01_high) ^ p02_low;
    r[3] = xor3(xor3(u3, u1, p01_low), xor3(p23_low, p02_low, meet), load(p.all.low + i));
    r[4] = xor3(xor3(u4, u2, p01_high), xor3(p23_high, p13_high, meet), load(p.all.high + i));
    r[5] = xor3(w4, u3, p23_low) ^ p13_high;
    r[6] = u4 ^ p23_high;
    r[7] = w4;
}

/// avx512_multiply_quarters for operands of up to Most limbs.
template <std::size_t Most>
CARRY_VPCLMUL void multiply_quarters(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    constexpr std::size_t most = Most / 4 / digit;  // digits of a quarter
    alignas(64) limb lanes[4 * most * width], product_lanes[(2 * most + 3) * width], scratch[(2 * most + 8) * width];
    alignas(64) limb rows[2][2 * most * width], all[4 * (most * digit + width)], last[2][most * digit + width];
    const std::size_t q = quarter_of(an), k = q / digit, rounded = (q + width - 1) / width * width;
    const operand x{lanes, lanes + k * width, all}, y{x.sums + k * width, x.sums + 2 * k * width, all + rounded};
    take_apart(x, in_quarters(a, an, q, last[0]), k);
    take_apart(y, in_quarters(b, bn, q, last[1]), k);
    limb* const product = all + 2 * rounded;
    const products p{{rows[0], rows[0] + 4 * rounded}, {rows[1], rows[1] + 4 * rounded}, {product, product + q}, rounded};
    avx512_gf2x_table().mul_basecase(product, x.all, q, y.all, q);
    multiply_lanes(product_lanes, x.lanes, y.lanes, k, scratch);
    lanes_to_rows(p.squares.low, rounded, product_lanes, k);
    lanes_to_rows(p.squares.high, rounded, product_lanes + k * width, k);
    multiply_lanes(product_lanes, x.sums, y.sums, k, scratch);
    lanes_to_rows(p.pairs.low, rounded, product_lanes, k);
    lanes_to_rows(p.pairs.high, rounded, product_lanes + k * width, k);

    const std::size_t above = an + bn - 6 * q, size[2] = {above < q ? above : q, above < q ? 0 : above - q};
    for (std::size_t i = 0; i < q; i += width) {
        quad quarter[8];
        join(quarter, p, i);
        const auto put = [r, q, i, &quarter](std::size_t j, std::size_t n) CARRY_VPCLMUL {
            if (i + width <= n) {
                store(r + j * q + i, quarter[j]);
            } else if (i < n) {
                store_some(r + j * q + i, quarter[j], n - i);
            }
        };
        CARRY_UNROLL
        for (std::size_t j = 0; j < 6; ++j) put(j, q);
        put(6, size[0]);
        put(7, size[1]);
    }
}

}  // namespace

void avx512_multiply_quarters(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    constexpr std::size_t few = 64;  // what does not need the whole stack frame
    an <= few ? multiply_quarters<few>(r, a, an, b, bn) : multiply_quarters<most_in_quarters>(r, a, an, b, bn);
}

}  // namespace carry::kernels::x86_64

#endif

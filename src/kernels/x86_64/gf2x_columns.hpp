/// \file
/// Products of a few limbs with PCLMULQDQ, unrolled: for the files of the levels `adx` and `avx512`, each of which compiles
/// its own copy.
///
/// A product of N by N limbs is kept as its 2N - 1 columns of two limbs each, sum P_k x^(wk), while Karatsuba's formulas are
/// applied: they are nothing but exclusive ors of columns. Only at the end the columns are folded into limbs. No table and no
/// branch depends on a value.
///
/// The file that includes this defines CARRY_COLUMNS_TARGET, the instruction sets that it may use, and CARRY_COLUMNS_TERNARY
/// if a ternary logic instruction is among them. Everything has internal linkage, so that no other file gets to run it.
#pragma once

#include <carry/limb.hpp>

#include <immintrin.h>

namespace carry::kernels::x86_64 {

namespace {

#define CARRY_COLUMNS_INLINE __attribute__((target(CARRY_COLUMNS_TARGET), always_inline)) inline
#define CARRY_UNROLL _Pragma("GCC unroll 32")

typedef __m128i column;

CARRY_COLUMNS_INLINE column load_1(const limb* a) noexcept { return _mm_loadl_epi64(reinterpret_cast<const __m128i*>(a)); }
CARRY_COLUMNS_INLINE column load_2(const limb* a) noexcept { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(a)); }
CARRY_COLUMNS_INLINE void store_2(limb* r, column v) noexcept { _mm_storeu_si128(reinterpret_cast<__m128i*>(r), v); }

CARRY_COLUMNS_INLINE limb low(column v) noexcept { return static_cast<limb>(_mm_cvtsi128_si64(v)); }

/// The product of the low limbs.
CARRY_COLUMNS_INLINE column multiply(column a, column b) noexcept { return _mm_clmulepi64_si128(a, b, 0x00); }

/// a + b + c.
CARRY_COLUMNS_INLINE column add(column a, column b, column c) noexcept {
#ifdef CARRY_COLUMNS_TERNARY
    return _mm_ternarylogic_epi64(a, b, c, 0x96);
#else
    return a ^ b ^ c;
#endif
}

/// high(lower) + low(upper) x^w: what two odd columns give to the even one between them.
CARRY_COLUMNS_INLINE column between(column lower, column upper) noexcept {
    return _mm_castpd_si128(_mm_shuffle_pd(_mm_castsi128_pd(lower), _mm_castsi128_pd(upper), 1));
}

/// p = a * b. a, b: N vectors with a limb in the lower half of each; p: 2N - 1 columns.
/// Karatsuba: 1, 3, 6, 9, 15, 18, 24, 27 products for N = 1 ... 8.
template <unsigned N>
CARRY_COLUMNS_INLINE void multiply(column* p, const column* a, const column* b) noexcept {
    if constexpr (N == 1) {
        p[0] = multiply(a[0], b[0]);
    } else if constexpr (N == 3) {
        const column d0 = multiply(a[0], b[0]), d1 = multiply(a[1], b[1]), d2 = multiply(a[2], b[2]);
        p[0] = d0;
        p[1] = add(multiply(a[0] ^ a[1], b[0] ^ b[1]), d0, d1);
        p[2] = add(multiply(a[0] ^ a[2], b[0] ^ b[2]), d1, d0 ^ d2);
        p[3] = add(multiply(a[1] ^ a[2], b[1] ^ b[2]), d1, d2);
        p[4] = d2;
    } else {
        constexpr unsigned half = (N + 1) / 2, rest = N - half;
        column low_product[2 * half - 1], high_product[2 * rest - 1], cross[2 * half - 1], a_sum[half], b_sum[half];
        CARRY_UNROLL
        for (unsigned i = 0; i < half; ++i) {
            a_sum[i] = i < rest ? a[i] ^ a[half + i] : a[i];
            b_sum[i] = i < rest ? b[i] ^ b[half + i] : b[i];
        }
        multiply<half>(low_product, a, b);
        multiply<rest>(high_product, a + half, b + half);
        multiply<half>(cross, a_sum, b_sum);
        constexpr unsigned low_size = 2 * half - 1, high_size = 2 * rest - 1;
        CARRY_UNROLL
        for (unsigned i = 0; i < low_size; ++i) {
            cross[i] = i < high_size ? add(cross[i], low_product[i], high_product[i]) : cross[i] ^ low_product[i];
        }
        CARRY_UNROLL
        for (unsigned i = 0; i < 2 * N - 1; ++i) {
            if (i < half) {
                p[i] = low_product[i];
            } else if (i < low_size) {
                p[i] = low_product[i] ^ cross[i - half];
            } else if (i < 2 * half) {
                p[i] = cross[i - half];
            } else if (i < half + low_size) {
                p[i] = high_product[i - 2 * half] ^ cross[i - half];
            } else {
                p[i] = high_product[i - 2 * half];
            }
        }
    }
}

/// r = a * b. r, a, b: 2N, N, N limbs; r apart from a and b.
template <unsigned N>
CARRY_COLUMNS_INLINE void multiply_rows(limb* r, const limb* a, const limb* b) noexcept {
    column p[2 * N - 1], a_limb[N], b_limb[N];
    CARRY_UNROLL
    for (unsigned i = 0; i < N; ++i) {
        a_limb[i] = load_1(a + i);
        b_limb[i] = load_1(b + i);
    }
    multiply<N>(p, a_limb, b_limb);
    CARRY_UNROLL
    for (unsigned i = 0; i < N; ++i) {
        const column lower = i > 0 ? p[2 * i - 1] : _mm_setzero_si128();
        const column upper = i + 1 < N ? p[2 * i + 1] : _mm_setzero_si128();
        store_2(r + 2 * i, p[2 * i] ^ between(lower, upper));
    }
}

/// r = a * b, or r + a * b with the high limb returned; r, a: n >= 0 limbs.
template <bool Accumulate>
CARRY_COLUMNS_INLINE limb multiply_by_limb(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    const column factor = load_1(&b);
    column carry = _mm_setzero_si128();
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const column pair = load_2(a + i);
        const column even = _mm_clmulepi64_si128(factor, pair, 0x00), odd = _mm_clmulepi64_si128(factor, pair, 0x10);
        column sum = even ^ between(carry, odd);
        if constexpr (Accumulate) sum ^= load_2(r + i);
        store_2(r + i, sum);
        carry = odd;
    }
    limb out = static_cast<limb>(_mm_extract_epi64(carry, 1));
    if (i < n) {
        const column last = multiply(factor, load_1(a + i));
        const limb sum = low(last) ^ out;
        r[i] = Accumulate ? r[i] ^ sum : sum;
        out = static_cast<limb>(_mm_extract_epi64(last, 1));
    }
    return out;
}

/// a_limb * b_limb, of the limbs that the places say, 0 or 1, in vectors of two.
CARRY_COLUMNS_INLINE column multiply_at(column a, unsigned a_place, column b, unsigned b_place) noexcept {
    if (a_place == 0) {
        return b_place == 0 ? _mm_clmulepi64_si128(a, b, 0x00) : _mm_clmulepi64_si128(a, b, 0x10);
    }
    return b_place == 0 ? _mm_clmulepi64_si128(a, b, 0x01) : _mm_clmulepi64_si128(a, b, 0x11);
}

/// The limbs of columns c[0], ..., c[N - 1], and of `below`, the one under them: N + 1 where there is a last column, else N,
/// as c[N - 1] is zero then.
template <unsigned N, bool Last>
CARRY_COLUMNS_INLINE void fold_columns(limb* r, const column* c, column below) noexcept {
    constexpr unsigned limbs = Last ? N + 1 : N;
    CARRY_UNROLL
    for (unsigned k = 0; k < limbs; k += 2) {
        const column lower = k > 0 ? c[k - 1] : below, upper = k + 1 < N ? c[k + 1] : _mm_setzero_si128();
        const column even = k < N ? c[k] : _mm_setzero_si128();
        if (k + 1 < limbs) {
            store_2(r + k, even ^ between(lower, upper));
        } else {
            r[k] = low(even ^ between(lower, upper));
        }
    }
}

/// r = a * b, or r + a * b, of which r then holds the lower n limbs and the others are written. r: n + N limbs, apart from a
/// and b; a: n >= 1 limbs, b: N limbs. n N products, column by column: the sums of N + 1 columns stay in registers while a
/// passes by.
template <unsigned N, bool Accumulate>
CARRY_COLUMNS_INLINE void multiply_strip(limb* r, const limb* a, std::size_t n, const limb* b) noexcept {
    column factor[(N + 1) / 2], c[N + 1];
    CARRY_UNROLL
    for (unsigned j = 0; j < N; j += 2) {
        factor[j / 2] = j + 1 < N ? load_2(b + j) : load_1(b + j);
    }
    CARRY_UNROLL
    for (unsigned j = 0; j <= N; ++j) {
        c[j] = _mm_setzero_si128();
    }
    column below = _mm_setzero_si128();
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const column pair = load_2(a + i);
        CARRY_UNROLL
        for (unsigned j = 0; j < N; ++j) {
            c[j] ^= multiply_at(pair, 0, factor[j / 2], j % 2);
            c[j + 1] ^= multiply_at(pair, 1, factor[j / 2], j % 2);
        }
        const column sum = c[0] ^ between(below, c[1]);
        store_2(r + i, Accumulate ? sum ^ load_2(r + i) : sum);
        below = c[1];
        CARRY_UNROLL
        for (unsigned j = 0; j <= N; ++j) {
            c[j] = j + 2 <= N ? c[j + 2] : _mm_setzero_si128();
        }
    }
    if (i == n) {
        fold_columns<N, false>(r + i, c, below);
    } else {
        const column last = load_1(a + i);
        CARRY_UNROLL
        for (unsigned j = 0; j < N; ++j) {
            c[j] ^= multiply_at(last, 0, factor[j / 2], j % 2);
        }
        if constexpr (Accumulate) c[0] ^= load_1(r + i);
        fold_columns<N, true>(r + i, c, below);
    }
}

/// r = a^2. r: 2n limbs, apart from a; n >= 1.
CARRY_COLUMNS_INLINE void square(limb* r, const limb* a, std::size_t n) noexcept {
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const column pair = load_2(a + i);
        store_2(r + 2 * i, _mm_clmulepi64_si128(pair, pair, 0x00));
        store_2(r + 2 * i + 2, _mm_clmulepi64_si128(pair, pair, 0x11));
    }
    if (i < n) {
        const column last = load_1(a + i);
        store_2(r + 2 * i, multiply(last, last));
    }
}

}  // namespace

}  // namespace carry::kernels::x86_64

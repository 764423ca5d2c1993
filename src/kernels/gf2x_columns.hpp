/// \file
/// Products of a few limbs without carries, unrolled, written once over two limbs in a vector register: for the files of the
/// levels, each of which compiles its own copy.
///
/// A product of N by N limbs is kept as its 2N - 1 columns of two limbs each, sum P_k x^(wk), while Karatsuba's formulas are
/// applied: they are nothing but exclusive ors of columns. Only at the end the columns are folded into limbs. No table and no
/// branch depends on a value.
///
/// The file that includes this has included the `limb_pairs.hpp` of its set of instructions, which says what a column is.
/// Everything has internal linkage, so that no other file gets to run it.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels {

namespace {

#define CARRY_UNROLL _Pragma("GCC unroll 32")

/// The product of the low limbs.
CARRY_COLUMNS_INLINE column multiply(column a, column b) noexcept { return multiply_at<0, 0>(a, b); }

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
        const column lower = i > 0 ? p[2 * i - 1] : no_column();
        const column upper = i + 1 < N ? p[2 * i + 1] : no_column();
        store_2(r + 2 * i, p[2 * i] ^ between(lower, upper));
    }
}

/// r = a * b, or r + a * b with the high limb returned; r, a: n >= 0 limbs.
template <bool Accumulate>
CARRY_COLUMNS_INLINE limb multiply_by_limb(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    const column factor = load_1(&b);
    column carry = no_column();
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const column pair = load_2(a + i);
        const column even = multiply(factor, pair), odd = multiply_at<0, 1>(factor, pair);
        column sum = even ^ between(carry, odd);
        if constexpr (Accumulate) sum ^= load_2(r + i);
        store_2(r + i, sum);
        carry = odd;
    }
    limb out = high(carry);
    if (i < n) {
        const column last = multiply(factor, load_1(a + i));
        const limb sum = low(last) ^ out;
        r[i] = Accumulate ? r[i] ^ sum : sum;
        out = high(last);
    }
    return out;
}

/// The product of limb Place of a and of the limb of b whose place is even or odd.
template <unsigned Place>
CARRY_COLUMNS_INLINE column multiply_by_place(column a, column b, unsigned b_place) noexcept {
    return b_place % 2 == 0 ? multiply_at<Place, 0>(a, b) : multiply_at<Place, 1>(a, b);
}

/// The limbs of columns c[0], ..., c[N - 1], and of `below`, the one under them: N + 1 where there is a last column, else N,
/// as c[N - 1] is zero then.
template <unsigned N, bool Last>
CARRY_COLUMNS_INLINE void fold_columns(limb* r, const column* c, column below) noexcept {
    constexpr unsigned limbs = Last ? N + 1 : N;
    CARRY_UNROLL
    for (unsigned k = 0; k < limbs; k += 2) {
        const column lower = k > 0 ? c[k - 1] : below, upper = k + 1 < N ? c[k + 1] : no_column();
        const column even = k < N ? c[k] : no_column();
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
        c[j] = no_column();
    }
    column below = no_column();
    std::size_t i = 0;
    for (; i + 2 <= n; i += 2) {
        const column pair = load_2(a + i);
        CARRY_UNROLL
        for (unsigned j = 0; j < N; ++j) {
            c[j] ^= multiply_by_place<0>(pair, factor[j / 2], j);
            c[j + 1] ^= multiply_by_place<1>(pair, factor[j / 2], j);
        }
        const column sum = c[0] ^ between(below, c[1]);
        store_2(r + i, Accumulate ? sum ^ load_2(r + i) : sum);
        below = c[1];
        CARRY_UNROLL
        for (unsigned j = 0; j <= N; ++j) {
            c[j] = j + 2 <= N ? c[j + 2] : no_column();
        }
    }
    if (i == n) {
        fold_columns<N, false>(r + i, c, below);
    } else {
        const column last = load_1(a + i);
        CARRY_UNROLL
        for (unsigned j = 0; j < N; ++j) {
            c[j] ^= multiply_by_place<0>(last, factor[j / 2], j);
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
        store_2(r + 2 * i, multiply(pair, pair));
        store_2(r + 2 * i + 2, multiply_at<1, 1>(pair, pair));
    }
    if (i < n) {
        const column last = load_1(a + i);
        store_2(r + 2 * i, multiply(last, last));
    }
}

}  // namespace

}  // namespace carry::kernels

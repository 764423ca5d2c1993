/// \file
/// Montgomery products modulo a number known at run time, on digits of 52 bits.
///
/// The product is scanned column by column, eight columns to a vector: a_i b_j adds its low half to column i + j and its high
/// half to column i + j + 1. Then a block t of eight digits after the other, from the lowest up, is folded away: with rho =
/// 2^(-416) mod m,
///     T = t + 2^416 T'  is  2^416 (T' + t rho) mod m,
/// which takes no quotient digits, so that only the carries within t have to be waited for. Such a fold adds 416 bits to what
/// it takes away 416 bits from; the last one is therefore Montgomery's own, (T + q m) / 2^416 with q = -t / m mod 2^416. Each
/// fold adds at most (2^416 - 1) rho, so T is below a b 2^(-416 (v - 1)) + 2^416 rho before the last one, and the result below
/// a b 2^(-416 v) + rho + m.
///
/// Bounds: the digits of a, b, rho, m and q are below 2^52. A column of T gains at most 2D halves of products from a b, 16 from
/// each of the at most v = ceil(D / 8) folds that reach it, and carries; with v <= 64 that stays below 2^52 2^12.
#include "kernels/x86_64/avx512_montgomery.hpp"

#include "kernels/x86_64/avx512_digits.hpp"

#include <algorithm>

namespace carry::kernels::x86_64 {

namespace {

using vector = __m512i;

/// Shifts by 0 to 8 digits: see `digit_modulus`.
constexpr std::size_t shifts = 9;

CARRY_INLINE_AVX512 vector load(const limb* a) noexcept { return _mm512_loadu_si512(a); }
CARRY_INLINE_AVX512 void store(limb* r, vector x) noexcept { _mm512_storeu_si512(r, x); }
CARRY_INLINE_AVX512 vector broadcast(limb x) noexcept { return _mm512_set1_epi64(static_cast<long long>(x)); }

/// The eight digits of a block, each in all lanes of a vector.
struct eight_digits {
    vector digit[lanes];
};

CARRY_INLINE_AVX512 eight_digits spread(vector block) noexcept {
    eight_digits t;
#pragma GCC unroll 8
    for (std::ptrdiff_t j = 0; j < lanes; ++j) {
        t.digit[j] = _mm512_permutexvar_epi64(_mm512_set1_epi64(j), block);
    }
    return t;
}

/// columns + the block number v of t x, for the x whose shifts are given.
CARRY_INLINE_AVX512 vector multiply_add(vector columns, const eight_digits& t, const limb* shifted, std::size_t v) noexcept {
    const limb* at = shifted + v * shifts * lanes;
    vector low0 = columns, low1 = _mm512_setzero_si512(), high0 = _mm512_setzero_si512(), high1 = _mm512_setzero_si512();
    vector x = load(at);
#pragma GCC unroll 4
    for (std::ptrdiff_t j = 0; j < lanes; j += 2) {
        low0 = _mm512_madd52lo_epu64(low0, t.digit[j], x);
        x = load(at + (j + 1) * lanes);
        high0 = _mm512_madd52hi_epu64(high0, t.digit[j], x);
        low1 = _mm512_madd52lo_epu64(low1, t.digit[j + 1], x);
        x = load(at + (j + 2) * lanes);
        high1 = _mm512_madd52hi_epu64(high1, t.digit[j + 1], x);
    }
    return _mm512_add_epi64(_mm512_add_epi64(low0, low1), _mm512_add_epi64(high0, high1));
}

/// t = the columns of a b. a, b: `digits` digits between zeros, 16 on each side; t: 2 vectors blocks.
CARRY_INLINE_AVX512 void multiply(limb* t, const limb* a, const limb* b, std::ptrdiff_t digits,
                                  std::ptrdiff_t vectors) noexcept {
    for (std::ptrdiff_t column = 0; column < 2 * lanes * vectors; column += 2 * lanes) {
        // Column c + l gains the low half of a[c + l - i] b[i] and the high half of a[c + l - i] b[i - 1].
        const std::ptrdiff_t last = std::min(digits, column + 2 * lanes - 1);
        vector low[2][2], high[2][2];
#pragma GCC unroll 4
        for (int k = 0; k < 4; ++k) {
            low[k / 2][k % 2] = high[k / 2][k % 2] = _mm512_setzero_si512();
        }
        std::ptrdiff_t i = std::max(std::ptrdiff_t{0}, column - digits + 1);
        vector before = broadcast(b[i - 1]);
        for (; i <= last; i += 2) {
#pragma GCC unroll 2
            for (std::ptrdiff_t k = 0; k < 2; ++k) {
                const vector now = broadcast(b[i + k]), x = load(a + column - i - k), y = load(a + column + lanes - i - k);
                low[k][0] = _mm512_madd52lo_epu64(low[k][0], x, now);
                high[k][0] = _mm512_madd52hi_epu64(high[k][0], x, before);
                low[k][1] = _mm512_madd52lo_epu64(low[k][1], y, now);
                high[k][1] = _mm512_madd52hi_epu64(high[k][1], y, before);
                before = now;
            }
        }
#pragma GCC unroll 2
        for (std::ptrdiff_t g = 0; g < 2; ++g) {
            store(t + column + g * lanes,
                  _mm512_add_epi64(_mm512_add_epi64(low[0][g], low[1][g]), _mm512_add_epi64(high[0][g], high[1][g])));
        }
    }
}

/// t = the columns of a^2: the products of different digits once, then doubled, and the squares of the digits. As multiply.
CARRY_INLINE_AVX512 void square(limb* t, const limb* a, std::ptrdiff_t digits, std::ptrdiff_t vectors) noexcept {
    const vector pairs = _mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0);
    for (std::ptrdiff_t column = 0; column < 2 * lanes * vectors; column += lanes) {
        // Of a[c + l - i] and its partners in multiply, those count that are below it: all for i < c / 2, and some of four
        // more.
        const std::ptrdiff_t middle = column / 2;
        vector low[2], high[2];
        low[0] = low[1] = high[0] = high[1] = _mm512_setzero_si512();
        std::ptrdiff_t i = std::max(std::ptrdiff_t{0}, column - digits + 1);
        vector before = broadcast(a[i - 1]);
        if ((middle - i) % 2 != 0 && i < middle) {
            const vector now = broadcast(a[i]), x = load(a + column - i);
            low[1] = _mm512_madd52lo_epu64(low[1], x, now);
            high[1] = _mm512_madd52hi_epu64(high[1], x, before);
            before = now;
            ++i;
        }
        for (; i < middle; i += 2) {
#pragma GCC unroll 2
            for (std::ptrdiff_t k = 0; k < 2; ++k) {
                const vector now = broadcast(a[i + k]), x = load(a + column - i - k);
                low[k] = _mm512_madd52lo_epu64(low[k], x, now);
                high[k] = _mm512_madd52hi_epu64(high[k], x, before);
                before = now;
            }
        }
        before = broadcast(a[middle - 1]);
#pragma GCC unroll 4
        for (std::ptrdiff_t s = 0; s < 4; ++s) {
            const vector now = broadcast(a[middle + s]), x = load(a + middle - s);
            low[s % 2] = _mm512_mask_madd52lo_epu64(low[s % 2], static_cast<__mmask8>(0xfeu << (2 * s)), x, now);
            high[s % 2] = _mm512_mask_madd52hi_epu64(high[s % 2], static_cast<__mmask8>(0xffu << (2 * s)), x, before);
            before = now;
        }
        vector sum = _mm512_add_epi64(_mm512_add_epi64(low[0], low[1]), _mm512_add_epi64(high[0], high[1]));
        sum = _mm512_add_epi64(sum, sum);
        const vector diagonal = _mm512_permutexvar_epi64(pairs, load(a + middle));
        sum = _mm512_mask_madd52lo_epu64(sum, 0x55, diagonal, diagonal);
        store(t + column, _mm512_mask_madd52hi_epu64(sum, 0xaa, diagonal, diagonal));
    }
}

/// Puts the element a of `row` digits between zeros: 16 below and 16 above.
CARRY_INLINE_AVX512 void embed(limb* between, const limb* a, std::size_t row) noexcept {
    const vector zero = _mm512_setzero_si512();
    store(between - 2 * lanes, zero);
    store(between - lanes, zero);
    for (std::size_t i = 0; i < row; i += lanes) {
        store(between + i, load(a + i));
    }
    store(between + row, zero);
    store(between + row + lanes, zero);
}

/// r = t 2^(-416 v) mod m, for the 2 v blocks of columns at t, which are used up.
CARRY_INLINE_AVX512 void reduce(limb* r, limb* t, const digit_modulus& m) noexcept {
    const std::size_t vectors = m.vectors;
    const vector zero = _mm512_setzero_si512();
    carrying c{zero, 0};
    vector lowest = load(t);
    for (std::size_t k = 0; k + 1 < vectors; ++k) {
        const eight_digits folded = spread(carry_through(lowest, c));
        t += lanes;
        lowest = multiply_add(load(t), folded, m.rho, 0);
        for (std::size_t v = 1; v <= vectors; ++v) {
            limb* const at = t + v * lanes;
            store(at, multiply_add(load(at), folded, m.rho, v));
        }
    }

    lowest = carry_through(lowest, c);
    carrying none{zero, 0};
    const eight_digits quotient = spread(carry_through(multiply_add(zero, spread(lowest), m.minus_inverse, 0), none));
    carrying vanished{zero, 0};  // of the block that becomes zero
    carry_through(multiply_add(lowest, quotient, m.modulus, 0), vanished);
    // Two blocks carry into the next: it, and the one before the quotient was there.
    c.out = _mm512_add_epi64(c.out, vanished.out);
    vector extra = _mm512_maskz_set1_epi64(1, static_cast<long long>(vanished.bit));
    for (std::size_t v = 1; v <= vectors; ++v) {
        const vector columns = _mm512_add_epi64(load(t + v * lanes), extra);
        store(r + (v - 1) * lanes, carry_through(multiply_add(columns, quotient, m.modulus, v), c));
        extra = zero;
    }
}

}  // namespace

// r = a b 2^(-416 v) mod m.
// r, a, b: 8 v digits, r may be a or b; see `integer_kernels::digit_mul` for m and scratch.
CARRY_TARGET_AVX512 void digit_mul(limb* r, const limb* a, const limb* b, const digit_modulus& m, limb* scratch) noexcept {
    const std::size_t row = m.vectors * lanes;
    limb* const a_between = scratch + 2 * lanes;
    limb* const b_between = a_between + row + 4 * lanes;
    limb* const t = b_between + row + 2 * lanes;
    embed(a_between, a, row);
    embed(b_between, b, row);
    multiply(t, a_between, b_between, static_cast<std::ptrdiff_t>(m.digits), static_cast<std::ptrdiff_t>(m.vectors));
    reduce(r, t, m);
}

// r = a^2 2^(-416 v) mod m.
// r, a: 8 v digits, r may be a; see `integer_kernels::digit_sqr` for m and scratch.
CARRY_TARGET_AVX512 void digit_sqr(limb* r, const limb* a, const digit_modulus& m, limb* scratch) noexcept {
    const std::size_t row = m.vectors * lanes;
    limb* const between = scratch + 2 * lanes;
    limb* const t = between + row + 2 * lanes;
    embed(between, a, row);
    square(t, between, static_cast<std::ptrdiff_t>(m.digits), static_cast<std::ptrdiff_t>(m.vectors));
    reduce(r, t, m);
}

}  // namespace carry::kernels::x86_64

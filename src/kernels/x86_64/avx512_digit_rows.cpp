/// \file
/// Montgomery products of few digits of 52 bits, row by row: what is summed stays in registers.
///
/// For each digit of b, from the lowest up, T = (T + a b_i + q_i m) / 2^52 with q_i = -T_0 / m mod 2^52 (Montgomery's products
/// in radix 2^52; S. Gueron and V. Krasnov, "Software implementation of modular exponentiation, using advanced vector
/// instructions architectures", 2012). The halves of a b_i and q_i m that count in the next row are added there after T has
/// been shifted.
///
/// A row waits for the one before it: for the lowest column, its quotient digit, its product with m, and the shift. In place
/// of m most products take the multiple m' = 2^52 M - 1 of it, for which q_i is T_0 itself and (T + q_i m') / 2^52 is floor(T
/// / 2^52) + q_i M (H. Orup, "Simplifying quotient determination in high-radix modular multiplication", 1995): then the wait
/// is for a broadcast, one product and one addition. Two independent products in turns fill what is left of it.
///
/// Bounds: all digits are below 2^52. A column gains four halves of products in each of at most 32 rows, and carries: it stays
/// below 2^52 2^8.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_digits.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

using vector = __m512i;

CARRY_INLINE_AVX512 vector load(const limb* a) noexcept { return _mm512_loadu_si512(a); }
CARRY_INLINE_AVX512 vector broadcast(limb x) noexcept { return _mm512_set1_epi64(static_cast<long long>(x)); }

/// A product on its way.
template <std::size_t Vectors>
struct row_product {
    const limb *a, *b;
    vector sum[Vectors];
    vector high[Vectors];  // of the last row's M q, for the next row
};

template <std::size_t Vectors>
CARRY_INLINE_AVX512 void begin(row_product<Vectors>& p, const limb* a, const limb* b) noexcept {
    p.a = a;
    p.b = b;
    const vector zero = _mm512_setzero_si512(), first = broadcast(b[0]);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.sum[v] = _mm512_madd52lo_epu64(zero, load(a + lanes * v), first);
        p.high[v] = zero;
    }
}

/// The row of the digit `now`, to which the low halves of a `now` have been added; those of a `next` are, after the shift.
/// Modulo m, as it is.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void exact_row(row_product<Vectors>& p, vector now, vector next, const digit_row_modulus& m) noexcept {
    const vector zero = _mm512_setzero_si512();
    const vector quotient =
        _mm512_broadcastq_epi64(_mm512_castsi512_si128(_mm512_madd52lo_epu64(zero, p.sum[0], broadcast(m.factor))));
    vector gain[Vectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        const vector x = load(p.a + lanes * v), y = load(m.modulus + lanes * v);
        gain[v] = _mm512_madd52hi_epu64(_mm512_madd52lo_epu64(zero, x, next), x, now);
        gain[v] = _mm512_madd52hi_epu64(gain[v], y, quotient);
        p.sum[v] = _mm512_madd52lo_epu64(p.sum[v], y, quotient);
    }
    gain[0] = _mm512_add_epi64(gain[0], _mm512_maskz_srli_epi64(1, p.sum[0], digit_bits));
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.sum[v] = _mm512_add_epi64(gain[v], _mm512_alignr_epi64(v + 1 < Vectors ? p.sum[v + 1] : zero, p.sum[v], 1));
    }
}

/// The same modulo m'.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void scaled_row(row_product<Vectors>& p, vector now, vector next, const digit_row_modulus& m) noexcept {
    const vector zero = _mm512_setzero_si512();
    const vector quotient = _mm512_broadcastq_epi64(_mm512_castsi512_si128(p.sum[0]));  // of which 52 bits count
    const vector carry = _mm512_maskz_srli_epi64(1, p.sum[0], digit_bits);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        const vector x = load(p.a + lanes * v), y = load(m.scaled + lanes * v);
        const vector gain = _mm512_madd52hi_epu64(_mm512_madd52lo_epu64(p.high[v], x, next), x, now);
        vector shifted = _mm512_alignr_epi64(v + 1 < Vectors ? p.sum[v + 1] : zero, p.sum[v], 1);
        if (v == 0) {
            shifted = _mm512_add_epi64(shifted, carry);
        }
        p.sum[v] = _mm512_add_epi64(shifted, _mm512_madd52lo_epu64(gain, y, quotient));
        p.high[v] = _mm512_madd52hi_epu64(zero, y, quotient);
    }
}

/// r = the sum, its carries resolved.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void finish(limb* r, const row_product<Vectors>& p) noexcept {
    const vector mask = broadcast((limb{1} << digit_bits) - 1);
    vector below = _mm512_setzero_si512();
    unsigned bit = 0;
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        const vector high = _mm512_alignr_epi64(p.high[v], v > 0 ? p.high[v - 1] : _mm512_setzero_si512(), 7);
        const vector sum = _mm512_add_epi64(p.sum[v], high);
        const vector out = _mm512_srli_epi64(sum, digit_bits);
        const vector x = _mm512_add_epi64(_mm512_and_si512(sum, mask), _mm512_alignr_epi64(out, below, 7));
        const unsigned into = ripple(_mm512_cmpgt_epu64_mask(x, mask), _mm512_cmpeq_epu64_mask(x, mask), bit);
        below = out;
        bit = (into >> lanes) & 1;
        _mm512_storeu_si512(
            r + lanes * v,
            _mm512_and_si512(_mm512_mask_sub_epi64(x, static_cast<__mmask8>(into), x, _mm512_set1_epi64(-1)), mask));
    }
}

// r = a b 2^(-52 D) mod m: see `digit_row_kernels::mul_exact`.
template <std::size_t Vectors>
CARRY_TARGET_AVX512 void mul_exact(limb* r, const limb* a, const limb* b, const digit_row_modulus& m) noexcept {
    row_product<Vectors> p;
    begin(p, a, b);
    for (std::size_t i = 1; i < m.digits; ++i) {
        exact_row(p, broadcast(b[i - 1]), broadcast(b[i]), m);
    }
    exact_row(p, broadcast(b[m.digits - 1]), _mm512_setzero_si512(), m);
    finish(r, p);
}

// The same modulo m': see `digit_row_kernels::mul`.
template <std::size_t Vectors>
CARRY_TARGET_AVX512 void mul(limb* r, const limb* a, const limb* b, const digit_row_modulus& m) noexcept {
    row_product<Vectors> p;
    begin(p, a, b);
    for (std::size_t i = 1; i < m.digits; ++i) {
        scaled_row(p, broadcast(b[i - 1]), broadcast(b[i]), m);
    }
    scaled_row(p, broadcast(b[m.digits - 1]), _mm512_setzero_si512(), m);
    finish(r, p);
}

// Two such products: see `digit_row_kernels::mul_pair`.
template <std::size_t Vectors>
CARRY_TARGET_AVX512 void mul_pair(limb* const (&r)[2], const limb* const (&a)[2], const limb* const (&b)[2],
                                  const digit_row_modulus* const (&m)[2]) noexcept {
    row_product<Vectors> p, q;
    begin(p, a[0], b[0]);
    begin(q, a[1], b[1]);
    const std::size_t last = m[0]->digits - 1;
    for (std::size_t i = 0; i < last; ++i) {
        scaled_row(p, broadcast(b[0][i]), broadcast(b[0][i + 1]), *m[0]);
        scaled_row(q, broadcast(b[1][i]), broadcast(b[1][i + 1]), *m[1]);
    }
    scaled_row(p, broadcast(b[0][last]), _mm512_setzero_si512(), *m[0]);
    scaled_row(q, broadcast(b[1][last]), _mm512_setzero_si512(), *m[1]);
    finish(r[0], p);
    finish(r[1], q);
}

/// Vectors of each row, summed in registers.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void look_up_strip(limb* r, const limb* table, std::size_t rows, std::size_t n, limb index) noexcept {
    vector sum[Vectors];
#pragma GCC unroll 4
    for (std::size_t v = 0; v < Vectors; ++v) {
        sum[v] = _mm512_setzero_si512();
    }
    vector number = _mm512_setzero_si512();
    const vector wanted = broadcast(index), one = broadcast(1);
    for (std::size_t i = 0; i < rows; ++i, table += n) {
        const vector keep = _mm512_movm_epi64(_mm512_cmpeq_epi64_mask(number, wanted));
        number = _mm512_add_epi64(number, one);
#pragma GCC unroll 4
        for (std::size_t v = 0; v < Vectors; ++v) {
            // sum | (row & keep). No masked load: which lines it touches may depend on the mask.
            sum[v] = _mm512_ternarylogic_epi64(sum[v], load(table + lanes * v), keep, 0xf8);
        }
    }
#pragma GCC unroll 4
    for (std::size_t v = 0; v < Vectors; ++v) {
        _mm512_storeu_si512(r + lanes * v, sum[v]);
    }
}

// r = a row of a table: see `digit_row_kernels::look_up`.
CARRY_TARGET_AVX512 void look_up(limb* r, const limb* table, std::size_t rows, std::size_t n, limb index) noexcept {
    std::size_t j = 0;
    for (; j + 4 * lanes <= n; j += 4 * lanes) {
        look_up_strip<4>(r + j, table + j, rows, n, index);
    }
    switch ((n - j) / lanes) {
    case 3:
        return look_up_strip<3>(r + j, table + j, rows, n, index);
    case 2:
        return look_up_strip<2>(r + j, table + j, rows, n, index);
    case 1:
        return look_up_strip<1>(r + j, table + j, rows, n, index);
    default:
        return;
    }
}

template <std::size_t... Index>
constexpr digit_row_kernels table(std::index_sequence<Index...>) noexcept {
    return {{nullptr, mul<Index + 1>...}, {nullptr, mul_exact<Index + 1>...}, {nullptr, mul_pair<Index + 1>...}, look_up};
}

}  // namespace

const digit_row_kernels avx512_digit_rows = table(std::make_index_sequence<most_digit_row_vectors>());

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

#endif

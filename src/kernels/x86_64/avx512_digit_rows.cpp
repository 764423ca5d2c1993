/// \file
/// Montgomery products of few digits of 52 bits, row by row: what is summed stays in registers.
///
/// For each digit of b, from the lowest up, T = (T + a b_i + q_i m) / 2^52 with q_i = -T_0 / m mod 2^52 (Montgomery's products in
/// radix 2^52; S. Gueron and V. Krasnov, "Software implementation of modular exponentiation, using advanced vector instructions
/// architectures", 2012). The halves of a b_i and q_i m that count in the next row are added there after T has been shifted.
///
/// A row waits for the one before it: for the lowest column, its quotient digit, its product with m, and the shift, some 15
/// cycles, whatever the number of digits. While all other products of a row take less, two independent products in turns take
/// hardly more time than one.
///
/// Bounds: all digits are below 2^52. A column gains four halves of products in each of at most 48 rows, and carries: it stays
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
    const limb *a, *b, *m;
    vector factor;  // -1 / m mod 2^52, in lane 0 at least
    vector sum[Vectors];
};

template <std::size_t Vectors>
CARRY_INLINE_AVX512 void begin(row_product<Vectors>& p, const limb* a, const limb* b, const digit_row_modulus& m) noexcept {
    p.a = a;
    p.b = b;
    p.m = m.modulus;
    p.factor = broadcast(m.factor);
    const vector first = broadcast(b[0]);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.sum[v] = _mm512_madd52lo_epu64(_mm512_setzero_si512(), load(a + lanes * v), first);
    }
}

/// The row of the digit `now`, to which the low halves of a `now` have been added; those of a `next` are, after the shift.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void row_step(row_product<Vectors>& p, vector now, vector next) noexcept {
    const vector zero = _mm512_setzero_si512();
    const vector quotient = _mm512_broadcastq_epi64(_mm512_castsi512_si128(_mm512_madd52lo_epu64(zero, p.sum[0], p.factor)));
    vector gain[Vectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        const vector x = load(p.a + lanes * v);
        gain[v] = _mm512_madd52hi_epu64(_mm512_madd52lo_epu64(zero, x, next), x, now);
    }
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        const vector y = load(p.m + lanes * v);
        p.sum[v] = _mm512_madd52lo_epu64(p.sum[v], y, quotient);
        gain[v] = _mm512_madd52hi_epu64(gain[v], y, quotient);
    }
    gain[0] = _mm512_add_epi64(gain[0], _mm512_maskz_srli_epi64(1, p.sum[0], digit_bits));
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.sum[v] = _mm512_add_epi64(gain[v], _mm512_alignr_epi64(v + 1 < Vectors ? p.sum[v + 1] : zero, p.sum[v], 1));
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
        const vector out = _mm512_srli_epi64(p.sum[v], digit_bits);
        const vector x = _mm512_add_epi64(_mm512_and_si512(p.sum[v], mask), _mm512_alignr_epi64(out, below, 7));
        const unsigned into = ripple(_mm512_cmpgt_epu64_mask(x, mask), _mm512_cmpeq_epu64_mask(x, mask), bit);
        below = out;
        bit = (into >> lanes) & 1;
        _mm512_storeu_si512(
            r + lanes * v,
            _mm512_and_si512(_mm512_mask_sub_epi64(x, static_cast<__mmask8>(into), x, _mm512_set1_epi64(-1)), mask));
    }
}

// r = a b 2^(-52 D) mod m: see `digit_row_kernels::mul`.
template <std::size_t Vectors>
CARRY_TARGET_AVX512 void mul(limb* r, const limb* a, const limb* b, const digit_row_modulus& m) noexcept {
    row_product<Vectors> p;
    begin(p, a, b, m);
    vector now = broadcast(b[0]);
    for (std::size_t i = 1; i < m.digits; ++i) {
        const vector next = broadcast(b[i]);
        row_step(p, now, next);
        now = next;
    }
    row_step(p, now, _mm512_setzero_si512());
    finish(r, p);
}

// Two such products: see `digit_row_kernels::mul_pair`.
template <std::size_t Vectors>
CARRY_TARGET_AVX512 void mul_pair(limb* const (&r)[2], const limb* const (&a)[2], const limb* const (&b)[2],
                                  const digit_row_modulus* const (&m)[2]) noexcept {
    row_product<Vectors> p, q;
    begin(p, a[0], b[0], *m[0]);
    begin(q, a[1], b[1], *m[1]);
    for (std::size_t i = 1; i < m[0]->digits; ++i) {
        row_step(p, broadcast(b[0][i - 1]), broadcast(b[0][i]));
        row_step(q, broadcast(b[1][i - 1]), broadcast(b[1][i]));
    }
    const std::size_t last = m[0]->digits - 1;
    row_step(p, broadcast(b[0][last]), _mm512_setzero_si512());
    row_step(q, broadcast(b[1][last]), _mm512_setzero_si512());
    finish(r[0], p);
    finish(r[1], q);
}

template <std::size_t... Index>
constexpr digit_row_kernels table(std::index_sequence<Index...>) noexcept {
    return {{nullptr, mul<Index + 1>...}, {nullptr, mul_pair<Index + 1>...}};
}

}  // namespace

const digit_row_kernels avx512_digit_rows = table(std::make_index_sequence<most_digit_row_vectors>());

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

#endif

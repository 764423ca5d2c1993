/// \file
/// Montgomery products of few digits of 52 bits, row by row: what is summed stays in registers.
///
/// For each digit of b, from the lowest up, T = (T + a b_i + q_i m) / 2^52 with q_i = -T_0 / m mod 2^52 (Montgomery's products
/// in radix 2^52; S. Gueron and V. Krasnov, "Software implementation of modular exponentiation, using advanced vector
/// instructions architectures", 2012).
///
/// A row waits for the one before it: for the lowest column, its quotient digit, its product with m, and the shift. In place
/// of m most rows take the multiple m' = 2^(52 h) N - 1 of it, h = 1 or 2, for which the quotient's digits are the lowest h of
/// T themselves, and (T + q m') / 2^(52 h) is floor(T / 2^(52 h)) + q N (H. Orup, "Simplifying quotient determination in
/// high-radix modular multiplication", 1995). Products of digits are taken from a and N shifted by up to h digits, so that low
/// and high halves meet in the same columns, which move once. With h = 1 the wait is for a broadcast, a product and a sum, and
/// the last row takes m, so that elements are below 4m. With h = 2 two rows wait little longer than one, and they move
/// together; elements have two digits more. Two independent products in turns fill what is left of the wait.
///
/// Bounds: all digits are below 2^52. A column gains four halves of products a row while it passes 40 rows at most, and
/// carries: it stays below 2^52 2^8.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_digit_rows.hpp"

#include <utility>

namespace carry::kernels::x86_64 {

namespace {

template <std::size_t Vectors>
CARRY_INLINE_AVX512 void gain_nothing(row_product<Vectors>& p) noexcept {
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.gain[v] = _mm512_setzero_si512();
    }
}

/// sum = (sum + q m') / 2^104 + gain.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void fold_two(row_product<Vectors>& p, const digit_row_modulus& m) noexcept {
    const vector zero = _mm512_setzero_si512();
    const vector q0 = first_lane(p.sum[0]);  // of which 52 bits count
    const vector q1 = _mm512_add_epi64(second_lane(p.sum[0]), _mm512_srli_epi64(q0, digit_bits));
    vector moved[Vectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        moved[v] = _mm512_alignr_epi64(v + 1 < Vectors ? p.sum[v + 1] : zero, p.sum[v], 2);
    }
    const auto folded = [&](std::size_t shift, std::size_t v) CARRY_TARGET_AVX512
        __attribute__((always_inline)) { return load(m.folded + lanes * (shift * Vectors + v)); };
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.gain[v] = _mm512_madd52lo_epu64(p.gain[v], folded(0, v), q0);
        moved[v] = _mm512_madd52hi_epu64(moved[v], folded(1, v), q0);
    }
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.gain[v] = _mm512_madd52lo_epu64(p.gain[v], folded(1, v), q1);
        moved[v] = _mm512_madd52hi_epu64(moved[v], folded(2, v), q1);
    }
    p.gain[0] = _mm512_add_epi64(p.gain[0], _mm512_maskz_srli_epi64(1, q1, digit_bits));
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.sum[v] = _mm512_add_epi64(moved[v], p.gain[v]);
    }
}

/// sum = (sum + q m') / 2^52, for the last of an odd number of rows, by the rows of N for two at once.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void fold_last(row_product<Vectors>& p, const digit_row_modulus& m) noexcept {
    const vector zero = _mm512_setzero_si512();
    const vector q0 = first_lane(p.sum[0]);
    const vector carry = _mm512_maskz_srli_epi64(1, p.sum[0], digit_bits);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        const vector moved = _mm512_alignr_epi64(v + 1 < Vectors ? p.sum[v + 1] : zero, p.sum[v], 1);
        p.sum[v] = _mm512_madd52lo_epu64(moved, load(m.folded + lanes * (Vectors + v)), q0);
        p.sum[v] = _mm512_madd52hi_epu64(p.sum[v], load(m.folded + lanes * (2 * Vectors + v)), q0);
    }
    p.sum[0] = _mm512_add_epi64(p.sum[0], carry);
}

/// sum = (sum + 2^52 high + q m) / 2^52.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void exact_row(vector (&sum)[Vectors], const vector (&high)[Vectors], const digit_row_modulus& m) noexcept {
    const vector zero = _mm512_setzero_si512();
    const vector quotient = first_lane(_mm512_madd52lo_epu64(zero, sum[0], broadcast(m.factor)));
    vector gain[Vectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        const vector y = load(m.modulus + lanes * v);
        sum[v] = _mm512_madd52lo_epu64(sum[v], y, quotient);
        gain[v] = _mm512_madd52hi_epu64(high[v], y, quotient);
    }
    gain[0] = _mm512_add_epi64(gain[0], _mm512_maskz_srli_epi64(1, sum[0], digit_bits));
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        sum[v] = _mm512_add_epi64(gain[v], _mm512_alignr_epi64(v + 1 < Vectors ? sum[v + 1] : zero, sum[v], 1));
    }
}

// r = a b 2^(-52 D) mod m: see `digit_row_kernels::mul_exact`.
template <std::size_t Vectors>
CARRY_TARGET_AVX512 void mul_exact(limb* r, const limb* a, const limb* b, const digit_row_modulus& m) noexcept {
    const vector zero = _mm512_setzero_si512();
    vector sum[Vectors], high[Vectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        sum[v] = zero;
    }
    for (std::size_t i = 0; i < m.digits; ++i) {
        const vector digit = broadcast(b[i]);
#pragma GCC unroll 8
        for (std::size_t v = 0; v < Vectors; ++v) {
            const vector x = load(a + lanes * v);
            sum[v] = _mm512_madd52lo_epu64(sum[v], x, digit);
            high[v] = _mm512_madd52hi_epu64(zero, x, digit);
        }
        exact_row(sum, high, m);
    }
    finish<Vectors>(r, sum);
}

/// Products modulo m' in rows that are folded one by one, the last one modulo m: what mul and mul_pair do with each product.
template <std::size_t Vectors>
struct rows_one_by_one {
    const limb* b;
    const digit_row_modulus& m;
    row_product<Vectors> p{};
    vector q{};

    static constexpr std::size_t first = 1, step = 1;
    static constexpr std::size_t steps(std::size_t digits) noexcept { return digits; }

    CARRY_INLINE_AVX512 void start(const limb* a) noexcept {
        begin(p, a);
        gain_row(p, b[0]);
        take_gain(p);
    }
    CARRY_INLINE_AVX512 void row(std::size_t i) noexcept {
        gain_row(p, b[i]);
        fold_one(p, q, m);
    }
    CARRY_INLINE_AVX512 void end(limb* r) noexcept {
#pragma GCC unroll 8
        for (std::size_t v = 0; v < Vectors; ++v) {
            p.gain[v] = _mm512_madd52hi_epu64(_mm512_setzero_si512(), load(m.folded + lanes * v), q);
        }
        exact_row(p.sum, p.gain, m);
        finish<Vectors>(r, p.sum);
    }
};

/// The same in pairs of rows, and a single one where their number is odd.
template <std::size_t Vectors>
struct rows_two_by_two {
    const limb* b;
    const digit_row_modulus& m;
    row_product<Vectors> p{};

    static constexpr std::size_t first = 2, step = 2;
    static constexpr std::size_t steps(std::size_t digits) noexcept { return digits - digits % 2; }

    CARRY_INLINE_AVX512 void start(const limb* a) noexcept {
        begin(p, a);
        gain_rows(p, b[0], b[1]);
        take_gain(p);
    }
    CARRY_INLINE_AVX512 void row(std::size_t i) noexcept {
        gain_rows(p, b[i], b[i + 1]);
        fold_two(p, m);
    }
    CARRY_INLINE_AVX512 void end(limb* r) noexcept {
        if (m.digits % 2 != 0) {
            gain_row(p, b[m.digits - 1]);
            fold_two(p, m);
            fold_last(p, m);
        } else {
            gain_nothing(p);
            fold_two(p, m);
        }
        finish<Vectors>(r, p.sum);
    }
};

// r = a b 2^(-52 D) mod m': see `digit_row_kernels::mul`.
template <template <std::size_t> class Rows, std::size_t Vectors>
CARRY_TARGET_AVX512 void mul(limb* r, const limb* a, const limb* b, const digit_row_modulus& m) noexcept {
    Rows<Vectors> x{b, m};
    x.start(a);
    for (std::size_t i = x.first; i < x.steps(m.digits); i += x.step) {
        x.row(i);
    }
    x.end(r);
}

// Two such products: see `digit_row_kernels::mul_pair`.
template <template <std::size_t> class Rows, std::size_t Vectors>
CARRY_TARGET_AVX512 void mul_pair(limb* const (&r)[2], const limb* const (&a)[2], const limb* const (&b)[2],
                                  const digit_row_modulus* const (&m)[2]) noexcept {
    Rows<Vectors> x{b[0], *m[0]}, y{b[1], *m[1]};
    x.start(a[0]);
    y.start(a[1]);
    for (std::size_t i = x.first; i < x.steps(m[0]->digits); i += x.step) {
        x.row(i);
        y.row(i);
    }
    x.end(r[0]);
    y.end(r[1]);
}

template <std::size_t... Index>
constexpr digit_row_kernels table(std::index_sequence<Index...>) noexcept {
    return {{{{nullptr, mul<rows_one_by_one, Index + 1>...}, {nullptr, mul<rows_two_by_two, Index + 1>...}}},
            {nullptr, mul_exact<Index + 1>...},
            {{{nullptr, mul_pair<rows_one_by_one, Index + 1>...}, {nullptr, mul_pair<rows_two_by_two, Index + 1>...}}}};
}

}  // namespace

const digit_row_kernels avx512_digit_rows = table(std::make_index_sequence<most_digit_row_vectors>());

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

#endif

/// \file
/// Montgomery products of 13 to 15 digits of 52 bits from both ends.
///
/// Row by row, T = (T + a b_i + q_i m) / 2^52 leaves no row anything to do while it waits for the one before it. Here this goes
/// on for nine rows only, and with the lowest eight digits of b. The product by the digits above is summed meanwhile, without
/// waiting, and what of it lies above an element's digits is folded from its upper end, by 2^(52 (D + j)) mod m for each digit
/// j, each independent of the others. (M. E. Kaihara and N. Takagi, "Bipartite modular multiplication method", IEEE
/// Transactions on Computers 57, 2008: Montgomery's reduction for the lower half of b, Barrett's for the upper. There the upper
/// half waits for its quotient's digits, too; here nothing does, for which the sum is a digit longer until the ninth row takes
/// that away.) With a = L + 2^416 H the square is L^2 + 2 L H 2^416 + H^2 2^832, so that the rows take L + 2^416 (2 H) for a,
/// and H^2 is left for the upper end.
///
/// All rows but the last take the multiple m' = 2^52 N - 1 of m (see avx512_digit_rows.cpp). The last one's quotient digit is
/// -T_0 / m mod 2^52, where T_0 is known but for N_0 q, q being the digit before: with -N_0 / m known, neither waits for the
/// other.
///
/// Bounds: digits are below 2^52. With a, b < 2^(52 D) the lower rows give less than 2^(52 (D - 1) + 1) + 2m; the digits that
/// are folded, at most 7 below 2^52 times a number below 2m each, less than 14m after the last row; and the columns that are
/// not less than 2^(52 (D - 1) + 8): their carries are not resolved, so each may be as long as 2^58. Together that is below
/// 2^(52 D) for m < 2^(52 D - 5).
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_digit_rows.hpp"

#include <cstdint>

namespace carry::kernels::x86_64 {

namespace {

constexpr std::size_t low_digits = 8;

/// x moved up or down by so many lanes.
template <int By>
CARRY_INLINE_AVX512 vector lanes_up(vector x) noexcept {
    return By == 0 ? x : _mm512_alignr_epi64(x, _mm512_setzero_si512(), (8 - By) % 8);
}
template <int By>
CARRY_INLINE_AVX512 vector lanes_down(vector x) noexcept {
    return _mm512_alignr_epi64(_mm512_setzero_si512(), x, By);
}

/// What is not in the rows: a product of which the digits from D on are folded.
template <std::size_t Digits>
struct upper_end {
    static constexpr std::size_t count = Digits - low_digits;  // of digits folded
    vector sum[2], gain[2];                                    // what is left, and added to the rows before the last one
    vector digits;                                             // to be folded

    /// The columns to be folded, in the lowest lanes; sum is there.
    CARRY_INLINE_AVX512 void resolve(vector columns) noexcept {
        const vector mask = broadcast((limb{1} << digit_bits) - 1);
        const vector x = add(_mm512_and_si512(columns, mask), lanes_up<1>(_mm512_srli_epi64(columns, digit_bits)));
        const auto generate = static_cast<unsigned>(general(_mm512_cmpgt_epu64_mask(x, mask)));
        const auto propagate = static_cast<unsigned>(general(_mm512_cmpeq_epu64_mask(x, mask)));
        digits = increase(x, ripple(generate, propagate, 0));
        gain[0] = gain[1] = _mm512_setzero_si512();
    }

    /// Folds the digit I.
    template <std::size_t I>
    CARRY_INLINE_AVX512 void fold(const digit_bipartite_modulus& m) noexcept {
        if constexpr (I < count) {
            const vector digit = _mm512_permutexvar_epi64(broadcast(I), digits);
#pragma GCC unroll 2
            for (std::size_t v = 0; v < 2; ++v) {
                sum[v] = low(sum[v], load(m.powers + lanes * (4 * I + v)), digit);
                gain[v] = high(gain[v], load(m.powers + lanes * (4 * I + 2 + v)), digit);
            }
        }
    }
};

/// The rows from `low_digits` - 1 on: folds the last digit of N, adds what comes from the upper end, and the exact row.
template <std::size_t Digits>
CARRY_INLINE_AVX512 void end(limb* r, const row_product<2>& p, const upper_end<Digits>& upper, vector q,
                             const digit_bipartite_modulus& m) noexcept {
    const vector zero = _mm512_setzero_si512();
    const vector next = first_lane(p.sum[0]);
    vector sum[2], gain[2];
#pragma GCC unroll 2
    for (std::size_t v = 0; v < 2; ++v) {
        const vector x = add(high(upper.sum[v], load(m.rows.folded + lanes * v), q), upper.gain[v]);
        sum[v] = _mm512_alignr_epi64(v == 0 ? p.sum[1] : zero, p.sum[v], 1);
        if (v == 0) {
            sum[v] = add(sum[v], _mm512_maskz_srli_epi64(1, p.sum[v], digit_bits));
        }
        sum[v] = add(sum[v], x);
    }
    const vector quotient = low(low(zero, first_lane(sum[0]), broadcast(m.rows.factor)), next, broadcast(m.folded_factor));
#pragma GCC unroll 2
    for (std::size_t v = 0; v < 2; ++v) {
        const vector y = load(m.rows.folded + lanes * v), z = load(m.rows.modulus + lanes * v);
        sum[v] = low(low(sum[v], y, next), z, quotient);
        gain[v] = high(high(zero, y, next), z, quotient);
    }
    gain[0] = add(gain[0], _mm512_maskz_srli_epi64(1, sum[0], digit_bits));
    vector result[2];
#pragma GCC unroll 2
    for (std::size_t v = 0; v < 2; ++v) {
        result[v] = add(gain[v], _mm512_alignr_epi64(v == 0 ? sum[1] : zero, sum[v], 1));
    }
    finish<2>(r, result);
}

/// The product of a, its rows' factor, by the lowest digits of b.
struct lower_end {
    row_product<2> p;
    vector q;

    CARRY_INLINE_AVX512 void row(std::size_t i, const limb* b, const digit_bipartite_modulus& m) noexcept {
        gain_row(p, b[i]);
        if (i == 0) {
            take_gain(p);
            q = _mm512_setzero_si512();
        } else {
            fold_one(p, q, m.rows);
        }
    }
};

/// The product of a by the digits of b from `low_digits` on, by Horner's rule from the highest one down, two at once.
template <std::size_t Digits>
struct upper_product {
    static constexpr std::size_t count = Digits - low_digits, steps = (count + 1) / 2;
    vector sum[3];

    template <std::size_t Step>
    CARRY_INLINE_AVX512 void step(const vector (&a)[3][2], const limb* b) noexcept {
        if constexpr (Step < steps) {
            const vector zero = _mm512_setzero_si512();
            if constexpr (Step == 0 && count % 2 != 0) {
                const vector digit = broadcast(b[Digits - 1]);
                sum[0] = high(low(zero, a[0][0], digit), a[1][0], digit);
                sum[1] = high(low(zero, a[0][1], digit), a[1][1], digit);
                sum[2] = zero;
            } else {
                constexpr std::size_t above = Digits - 1 - 2 * Step + count % 2;
                const vector first = broadcast(b[above - 1]), second = broadcast(b[above]);
                vector gain[3];
#pragma GCC unroll 2
                for (std::size_t v = 0; v < 2; ++v) {
                    gain[v] =
                        add(high(low(zero, a[0][v], first), a[1][v], first), high(low(zero, a[1][v], second), a[2][v], second));
                }
                gain[2] = high(zero, lanes_down<6>(a[0][1]), second);
                if constexpr (Step == 0) {
                    sum[0] = gain[0], sum[1] = gain[1], sum[2] = gain[2];
                } else {
                    sum[2] = add(_mm512_alignr_epi64(sum[2], sum[1], 6), gain[2]);
                    sum[1] = add(_mm512_alignr_epi64(sum[1], sum[0], 6), gain[1]);
                    sum[0] = add(lanes_up<2>(sum[0]), gain[0]);
                }
            }
        }
    }

    CARRY_INLINE_AVX512 void split(upper_end<Digits>& upper) const noexcept {
        upper.sum[0] = sum[0];
        upper.sum[1] = _mm512_maskz_mov_epi64((1U << count) - 1, sum[1]);
        upper.resolve(_mm512_alignr_epi64(sum[2], sum[1], count));
    }
};

/// The square of up to eight digits: what stands e lanes below and above lane l gives column 2l, and e lanes below and e + 1
/// above column 2l + 1, so that a vector holds all even columns, and one all odd ones.
template <std::size_t Count>
struct upper_square {
    vector digits;
    vector even, odd;                  // low halves of products of different digits
    vector even_high, odd_high;        // high halves, which count a column further up
    vector squares_low, squares_high;  // of squares of digits

    CARRY_INLINE_AVX512 void begin(vector x) noexcept {
        const vector zero = _mm512_setzero_si512();
        digits = x;
        even = odd = even_high = odd_high = zero;
        squares_low = low(zero, x, x);
        squares_high = high(zero, x, x);
    }
    template <int E>
    CARRY_INLINE_AVX512 void even_columns() noexcept {
        if constexpr (2 * E < Count) {
            even = low(even, lanes_down<E>(digits), lanes_up<E>(digits));
            even_high = high(even_high, lanes_down<E>(digits), lanes_up<E>(digits));
        }
    }
    template <int E>
    CARRY_INLINE_AVX512 void odd_columns() noexcept {
        if constexpr (2 * E + 1 < Count) {
            odd = low(odd, lanes_down<E + 1>(digits), lanes_up<E>(digits));
            odd_high = high(odd_high, lanes_down<E + 1>(digits), lanes_up<E>(digits));
        }
    }
    template <std::size_t Digits>
    CARRY_INLINE_AVX512 void split(upper_end<Digits>& upper) noexcept {
        const vector twice_even = add(even, lanes_up<1>(odd_high)), twice_odd = add(odd, even_high);
        const vector evens = add(add(twice_even, twice_even), squares_low), odds = add(add(twice_odd, twice_odd), squares_high);
        constexpr auto all = static_cast<__mmask8>((1U << Count) - 1);
        upper.sum[0] = _mm512_setzero_si512();
        upper.sum[1] = columns<0>(all, evens, odds);
        upper.resolve(columns<Count>(all, evens, odds));
    }

private:
    /// The columns from First on.
    template <std::size_t First>
    CARRY_INLINE_AVX512 static vector columns(__mmask8 mask, vector evens, vector odds) noexcept {
        constexpr auto place = [](std::size_t i) { return static_cast<long long>((First + i) / 2 + (First + i) % 2 * 8) % 16; };
        const vector places = _mm512_set_epi64(place(7), place(6), place(5), place(4), place(3), place(2), place(1), place(0));
        return _mm512_maskz_permutex2var_epi64(mask, evens, places, odds);
    }
};

// r = a b 2^(-468) mod m: see `digit_bipartite_kernels::mul`. The order of what does not depend on each other fills the waits
// of the rows.
template <std::size_t Digits>
CARRY_TARGET_AVX512 void mul(limb* r, const limb* a, const limb* b, const digit_bipartite_modulus& m) noexcept {
    lower_end lower;
    upper_product<Digits> product;
    upper_end<Digits> upper;
    begin(lower.p, a);
    lower.row(0, b, m);
    product.template step<0>(lower.p.a, b);
    lower.row(1, b, m);
    product.template step<1>(lower.p.a, b);
    lower.row(2, b, m);
    product.template step<2>(lower.p.a, b);
    lower.row(3, b, m);
    product.template step<3>(lower.p.a, b);
    product.split(upper);
    lower.row(4, b, m);
    lower.row(5, b, m);
    upper.template fold<0>(m);
    upper.template fold<1>(m);
    lower.row(6, b, m);
    upper.template fold<2>(m);
    upper.template fold<3>(m);
    lower.row(7, b, m);
    upper.template fold<4>(m);
    upper.template fold<5>(m);
    upper.template fold<6>(m);
    end(r, lower.p, upper, lower.q, m);
}

// r = a^2 2^(-468) mod m: see `digit_bipartite_kernels::sqr`.
template <std::size_t Digits>
CARRY_TARGET_AVX512 void sqr(limb* r, const limb* a, const digit_bipartite_modulus& m) noexcept {
    lower_end lower;
    upper_square<Digits - low_digits> square;
    upper_end<Digits> upper;
    const vector x = load(a), y = load(a + lanes), mask = broadcast((limb{1} << digit_bits) - 1);
    const vector doubled =
        _mm512_or_si512(_mm512_and_si512(add(y, y), mask), _mm512_srli_epi64(lanes_up<1>(y), digit_bits - 1));
    lower.p.a[0][0] = x;
    lower.p.a[0][1] = doubled;
    lower.p.a[1][0] = lanes_up<1>(x);
    lower.p.a[1][1] = _mm512_alignr_epi64(doubled, x, 7);
    lower.row(0, a, m);
    square.begin(y);
    square.template odd_columns<0>();
    square.template even_columns<1>();
    lower.row(1, a, m);
    square.template odd_columns<1>();
    square.template even_columns<2>();
    square.template odd_columns<2>();
    square.template even_columns<3>();
    lower.row(2, a, m);
    square.split(upper);
    lower.row(3, a, m);
    lower.row(4, a, m);
    upper.template fold<0>(m);
    upper.template fold<1>(m);
    lower.row(5, a, m);
    upper.template fold<2>(m);
    upper.template fold<3>(m);
    lower.row(6, a, m);
    upper.template fold<4>(m);
    upper.template fold<5>(m);
    lower.row(7, a, m);
    upper.template fold<6>(m);
    end(r, lower.p, upper, lower.q, m);
}

}  // namespace

const digit_bipartite_kernels avx512_bipartite{{mul<13>, mul<14>, mul<15>}, {sqr<13>, sqr<14>, sqr<15>}};

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

#endif

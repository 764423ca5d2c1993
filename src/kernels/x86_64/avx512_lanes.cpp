/// \file
/// Montgomery products in lanes: eight independent numbers side by side, digit d of all of them in one vector, so that every
/// IFMA instruction works for eight products and nothing is ever moved between lanes.
///
/// Eight digits of one factor (a block of rows) stay in registers while the other factor passes by: a digit of it costs one
/// load and sixteen multiplications, whose nine columns move on by one. Columns are summed without carries, in 64 bits; the
/// reduction finds eight quotient digits in a triangle, the only place where one product waits for the other, and then is a
/// block of rows like any other. Separated operand scanning (C. K. Koc, T. Acar and B. S. Kaliski, "Analyzing and comparing
/// Montgomery multiplication algorithms", 1996) in the radix 2^52 of S. Gueron and V. Krasnov, "Accelerating big integer
/// arithmetic using Intel IFMA extensions", 2016.
///
/// No branch and no address depends on a value.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_lanes.hpp"

#include <utility>

namespace carry::kernels::x86_64 {

namespace {

CARRY_LANES_INLINE lanes low(lanes sum, lanes a, lanes b) noexcept { return _mm512_madd52lo_epu64(sum, a, b); }
CARRY_LANES_INLINE lanes high(lanes sum, lanes a, lanes b) noexcept { return _mm512_madd52hi_epu64(sum, a, b); }

/// R columns that wait for more products, those from `base` on. What is low in a product and what is high are summed apart, so
/// that no sum waits twice in one step. Nothing moves when base does: after `Phase` steps modulo R, column base + s stands at
/// (Phase + s) modulo R.
template <std::size_t R>
struct window {
    lanes lows[R], highs[R];

    /// Takes in the columns from base on, those below `known` from t, the others as zero.
    CARRY_LANES_INLINE void begin(const limb* t, std::size_t base, std::size_t known) noexcept {
#pragma GCC unroll 8
        for (std::size_t s = 0; s < R; ++s) {
            lows[s] = base + s < known ? load(t, base + s) : _mm512_setzero_si512();
            highs[s] = _mm512_setzero_si512();
        }
    }

    /// Adds the first `Rows` rows times the digit b at base; stores the column there, and takes in the one after the last.
    template <std::size_t Phase, std::size_t Rows = R>
    CARRY_LANES_INLINE void step(const lanes (&row)[R], lanes b, limb* t, std::size_t base, std::size_t known) noexcept {
        const lanes done = highs[Phase];
        highs[Phase] = _mm512_setzero_si512();
#pragma GCC unroll 8
        for (std::size_t r = 0; r < Rows; ++r) {
            lows[(Phase + r) % R] = low(lows[(Phase + r) % R], row[r], b);
            highs[(Phase + r + 1) % R] = high(highs[(Phase + r + 1) % R], row[r], b);
        }
        store(t, base, _mm512_add_epi64(lows[Phase], done));
        lows[Phase] = base + R < known ? load(t, base + R) : _mm512_setzero_si512();
    }

    template <std::size_t Phase>
    CARRY_LANES_INLINE void finish(limb* t, std::size_t base) noexcept {
#pragma GCC unroll 8
        for (std::size_t s = 0; s < R; ++s) {
            store(t, base + s, _mm512_add_epi64(lows[(Phase + s) % R], highs[(Phase + s) % R]));
        }
    }

    /// The steps with the digits b_j, begin <= j < end, the column of b_j being base + j, and then `finish`.
    template <std::size_t Phase, std::size_t... Turn>
    CARRY_LANES_INLINE void steps(const lanes (&row)[R], const limb* b, std::size_t begin, std::size_t end, limb* t,
                                  std::size_t base, std::size_t known, std::index_sequence<Turn...>) noexcept {
        while (!(turn<(Phase + Turn) % R>(row, b, begin, end, t, base, known) || ...)) {
        }
    }

private:
    template <std::size_t Phase>
    CARRY_LANES_INLINE bool turn(const lanes (&row)[R], const limb* b, std::size_t& j, std::size_t end, limb* t,
                                 std::size_t base, std::size_t known) noexcept {
        if (j == end) {
            finish<Phase>(t, base + j);
            return true;
        }
        step<Phase>(row, load(b, j), t, base + j, known);
        ++j;
        return false;
    }
};

template <std::size_t R>
CARRY_LANES_INLINE void load_rows(lanes (&row)[R], const limb* a, std::size_t first) noexcept {
#pragma GCC unroll 8
    for (std::size_t r = 0; r < R; ++r) {
        row[r] = load(a, first + r);
    }
}

/// t += (digits i to i + R - 1 of a) * b at column i; the columns from i + n on are new, all of them where i is 0.
template <std::size_t R>
struct add_rows {
    CARRY_LANES static void run(limb* t, const limb* a, std::size_t i, const limb* b, std::size_t n) noexcept {
        const std::size_t known = i > 0 ? i + n : 0;
        lanes row[R];
        load_rows<R>(row, a, i);
        window<R> w;
        w.begin(t, i, known);
        w.template steps<0>(row, b, 0, n, t, i, known, std::make_index_sequence<R>());
    }
};

/// t += the products of digits i to i + R - 1 of a with all digits of a above each; columns as above.
template <std::size_t R>
struct add_rows_above {
    CARRY_LANES static void run(limb* t, const limb* a, std::size_t i, const limb*, std::size_t n) noexcept {
        const std::size_t known = i > 0 ? i + n : 0;
        lanes row[R];
        load_rows<R>(row, a, i);
        window<R> w;  // from the column of the digits i and i + 1 on
        w.begin(t, 2 * i + 1, known);
        triangle(w, row, t, 2 * i + 1, known, std::make_index_sequence<R - 1>());
        w.template steps<(R - 1) % R>(row, a, i + R, n, t, i, known, std::make_index_sequence<R>());
    }

private:
    /// The digits i + 1 to i + R - 1, each times the rows below it.
    template <std::size_t... Phase>
    CARRY_LANES_INLINE static void triangle([[maybe_unused]] window<R>& w, [[maybe_unused]] const lanes (&row)[R],
                                            [[maybe_unused]] limb* t, [[maybe_unused]] std::size_t base,
                                            [[maybe_unused]] std::size_t known, std::index_sequence<Phase...>) noexcept {
        (w.template step<Phase, Phase + 1>(row, row[Phase + 1], t, base + Phase, known), ...);
    }
};

/// Step<R>::run for all rows from i on: blocks of eight, and one block of what is left.
template <template <std::size_t> class Step>
CARRY_LANES_INLINE void by_blocks(limb* t, const limb* a, const limb* b, std::size_t i, std::size_t n) noexcept {
    for (; i + width <= n; i += width) {
        Step<width>::run(t, a, i, b, n);
    }
    switch (n - i) {
    case 1:
        return Step<1>::run(t, a, i, b, n);
    case 2:
        return Step<2>::run(t, a, i, b, n);
    case 3:
        return Step<3>::run(t, a, i, b, n);
    case 4:
        return Step<4>::run(t, a, i, b, n);
    case 5:
        return Step<5>::run(t, a, i, b, n);
    case 6:
        return Step<6>::run(t, a, i, b, n);
    case 7:
        return Step<7>::run(t, a, i, b, n);
    default:
        return;
    }
}

/// R digits of the quotient, and what the columns that they make zero carry to the next one.
template <std::size_t R>
struct quotient {
    lanes digit[R];
    lanes carry;

    /// For the columns of t from i on, which are complete but for these digits themselves.
    CARRY_LANES_INLINE void find(const limb* t, std::size_t i, const lane_moduli& m) noexcept {
        [&]<std::size_t... C>(std::index_sequence<C...>)
            __attribute__((always_inline)) CARRY_LANES { (find_digit<C>(t, i, m), ...); }(std::make_index_sequence<R>());
    }

    /// The digit C, after those below it.
    template <std::size_t C>
    CARRY_LANES_INLINE void find_digit(const limb* t, std::size_t i, const lane_moduli& m) noexcept {
        const lanes inverse = load(m.minus_inverse, 0), mask = _mm512_set1_epi64((1LL << digit_bits) - 1);
        lanes lows = load(t, i + C), highs = _mm512_setzero_si512();
#pragma GCC unroll 8
        for (std::size_t r = 0; r < C; ++r) {
            if (r + 1 == C) {  // the carry is there before the last digit is, and long after the others
                highs = _mm512_add_epi64(highs, carry);
            }
            lows = low(lows, digit[r], load(m.modulus, C - r));
            highs = high(highs, digit[r], load(m.modulus, C - r - 1));
        }
        lows = _mm512_add_epi64(lows, highs);
        digit[C] = low(_mm512_setzero_si512(), lows, inverse);
        // What the product by it adds to the column makes its low digit zero: it carries one unless that was zero before.
        carry = _mm512_srli_epi64(_mm512_add_epi64(lows, mask), digit_bits);
    }
};

/// Takes the columns i to i + R - 1 away from t by adding q m at column i, and finds the Next digits of the quotient after
/// these as soon as their columns are complete, so that waiting for them and multiplying go side by side.
template <std::size_t R, std::size_t Next>
struct reduce_rows {
    using next_quotient = quotient<(Next > 0 ? Next : 1)>;

    CARRY_LANES static void run(limb* t, const lane_moduli& m, std::size_t i, const quotient<R>& q,
                                [[maybe_unused]] next_quotient& next) noexcept {
        const std::size_t n = m.digits, known = 2 * n;
        window<R> w;
        w.begin(t, i + R, known);
        w.lows[0] = _mm512_add_epi64(w.lows[0], q.carry);
        // What is left of the first R digits of m: low halves from column i + R on, and high halves.
#pragma GCC unroll 8
        for (std::size_t j = 0; j < R; ++j) {
            const lanes digit = load(m.modulus, j);
#pragma GCC unroll 8
            for (std::size_t r = 0; r < R; ++r) {
                if (r + j >= R) {
                    w.lows[r + j - R] = low(w.lows[r + j - R], q.digit[r], digit);
                }
                if (r + j + 1 >= R) {
                    w.highs[r + j + 1 - R] = high(w.highs[r + j + 1 - R], q.digit[r], digit);
                }
            }
        }
        if constexpr (Next == 0) {
            w.template steps<0>(q.digit, m.modulus, R, n, t, i, known, std::make_index_sequence<R>());
        } else if (n < R + Next) {
            w.template steps<0>(q.digit, m.modulus, R, n, t, i, known, std::make_index_sequence<R>());
            next.find(t, i + R, m);
        } else {
            complete(w, q, m, t, i, next, std::make_index_sequence<Next>());
            w.template steps<Next % R>(q.digit, m.modulus, R + Next, n, t, i, known, std::make_index_sequence<R>());
        }
    }

private:
    /// The steps after each of which a column from i + R on is complete, as many as there are C, and the next quotient's
    /// digits.
    template <std::size_t... C>
    CARRY_LANES_INLINE static void complete(window<R>& w, const quotient<R>& q, const lane_moduli& m, limb* t, std::size_t i,
                                            next_quotient& next, std::index_sequence<C...>) noexcept {
        ((w.template step<C % R>(q.digit, load(m.modulus, R + C), t, i + R + C, 2 * m.digits),
          next.template find_digit<C>(t, i + R, m)),
         ...);
    }
};

/// A reduction in one block, of fewer digits than a vector has lanes.
template <std::size_t N>
CARRY_LANES void reduce_at_once(limb* t, const lane_moduli& m) noexcept {
    quotient<N> q;
    quotient<1> none;
    q.find(t, 0, m);
    reduce_rows<N, 0>::run(t, m, 0, q, none);
}

/// The last block of eight rows, from i on, and a block of Left more.
template <std::size_t Left>
CARRY_LANES void reduce_last(limb* t, const lane_moduli& m, std::size_t i, const quotient<width>& q) noexcept {
    typename reduce_rows<width, Left>::next_quotient last;
    reduce_rows<width, Left>::run(t, m, i, q, last);
    if constexpr (Left > 0) {
        quotient<1> none;
        reduce_rows<Left, 0>::run(t, m, i + width, last, none);
    }
}

/// Adds a multiple of m to t, 2 n columns, that makes the lower n zero, but for what they carry; n < 8.
CARRY_LANES void reduce_few_columns(limb* t, const lane_moduli& m) noexcept {
    switch (m.digits) {
    case 1:
        return reduce_at_once<1>(t, m);
    case 2:
        return reduce_at_once<2>(t, m);
    case 3:
        return reduce_at_once<3>(t, m);
    case 4:
        return reduce_at_once<4>(t, m);
    case 5:
        return reduce_at_once<5>(t, m);
    case 6:
        return reduce_at_once<6>(t, m);
    default:
        return reduce_at_once<7>(t, m);
    }
}

/// The same for n >= 8, with the first eight digits of the quotient.
CARRY_LANES void reduce_columns(limb* t, const lane_moduli& m, quotient<width>& q) noexcept {
    const std::size_t n = m.digits;
    quotient<width> next;
    std::size_t i = 0;
    for (; i + 2 * width <= n; i += width) {
        reduce_rows<width, width>::run(t, m, i, q, next);
        q = next;
    }
    switch (n - i - width) {
    case 0:
        return reduce_last<0>(t, m, i, q);
    case 1:
        return reduce_last<1>(t, m, i, q);
    case 2:
        return reduce_last<2>(t, m, i, q);
    case 3:
        return reduce_last<3>(t, m, i, q);
    case 4:
        return reduce_last<4>(t, m, i, q);
    case 5:
        return reduce_last<5>(t, m, i, q);
    case 6:
        return reduce_last<6>(t, m, i, q);
    default:
        return reduce_last<7>(t, m, i, q);
    }
}

/// r = the upper n of the 2n columns of t, after a reduction, with digits of 52 bits.
CARRY_LANES_INLINE void take_upper(limb* r, const limb* t, std::size_t n) noexcept {
    const lanes mask = _mm512_set1_epi64((1LL << digit_bits) - 1);
    lanes carry = _mm512_setzero_si512();
    for (std::size_t i = 0; i < n; ++i) {
        const lanes column = _mm512_add_epi64(load(t, n + i), carry);
        store(r, i, _mm512_and_si512(column, mask));
        carry = _mm512_srli_epi64(column, digit_bits);
    }
}

// The first block of rows completes eight columns, so that the quotient's first digits are found while the other rows are
// multiplied: each waits for the one before it.

/// t = the first eight rows of a b, and the quotient's digits for the columns that they complete.
template <std::size_t... C>
CARRY_LANES void add_first_rows(limb* t, const limb* a, const limb* b, const lane_moduli& m, quotient<width>& q,
                                std::index_sequence<C...>) noexcept {
    lanes row[width];
    load_rows<width>(row, a, 0);
    window<width> w;
    w.begin(t, 0, 0);
    ((w.template step<C>(row, load(b, C), t, C, 0), q.template find_digit<C>(t, 0, m)), ...);
    w.template steps<0>(row, b, width, m.digits, t, 0, 0, std::make_index_sequence<width>());
}

CARRY_LANES void mul(limb* r, const limb* a, const limb* b, const lane_moduli& m, limb* t) noexcept {
    const std::size_t n = m.digits;
    if (n < width) {
        by_blocks<add_rows>(t, a, b, 0, n);
        reduce_few_columns(t, m);
    } else {
        quotient<width> q;
        add_first_rows(t, a, b, m, q, std::make_index_sequence<width>());
        by_blocks<add_rows>(t, a, b, width, n);
        reduce_columns(t, m, q);
    }
    take_upper(r, t, n);
}

/// The columns 2 begin to 2 end - 1 of a^2 from those of the products of different digits.
CARRY_LANES_INLINE void add_squares(limb* t, const limb* a, std::size_t begin, std::size_t end) noexcept {
    for (std::size_t i = begin; i < end; ++i) {
        const lanes digit = load(a, i), even = load(t, 2 * i), odd = load(t, 2 * i + 1);
        store(t, 2 * i, low(_mm512_add_epi64(even, even), digit, digit));
        store(t, 2 * i + 1, high(_mm512_add_epi64(odd, odd), digit, digit));
    }
}

CARRY_LANES void sqr(limb* r, const limb* a, const lane_moduli& m, limb* t) noexcept {
    const std::size_t n = m.digits;
    store(t, 0, _mm512_setzero_si512());
    if (n < width) {
        by_blocks<add_rows_above>(t, a, nullptr, 0, n);
        add_squares(t, a, 0, n);
        reduce_few_columns(t, m);
    } else {
        quotient<width> q;
        add_rows_above<width>::run(t, a, 0, nullptr, n);
        add_squares(t, a, 0, width / 2);
        q.find(t, 0, m);
        by_blocks<add_rows_above>(t, a, nullptr, width, n);
        add_squares(t, a, width / 2, n);
        reduce_columns(t, m, q);
    }
    take_upper(r, t, n);
}

}  // namespace

const lane_kernels avx512_lanes{mul, sqr, avx512_lane_look_up};

}  // namespace carry::kernels::x86_64

#endif

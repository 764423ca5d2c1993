/// \file
/// Montgomery products of D = 11, 12, 13 or 15 digits of 50 bits, the quotient found for eight columns at once.
///
/// Row by row, each quotient digit waits for the one before it. Here a product is three: T = a b; q = T K mod R with K = -1 / m
/// and R = 2^400, eight digits that fill one vector; and (T + q m) / R, of which only the columns from R up are summed. Within
/// each of them nothing waits. The digits of T from number f on, t_k, are folded, t_k 2^(50 (f + k)) being t_k c_k modulo m for
/// c_k = 2^(50 (f + k)) mod m, so that eight quotient digits suffice (from both ends: M. E. Kaihara and N. Takagi, "Bipartite
/// modular multiplication method", 2008). The quotient does not wait for that, either: q = T K + sum t_k (c_k K) mod R, where
/// c_k K mod R are known.
///
/// A digit has two bits to spare, so that carries are passed on once and never resolved: digits are below 2^50 + 2^10. Low
/// halves of products are summed apart from the high ones, which stand for 2^52 and are moved up by 2 bits in the end. Digits
/// that multiply are read from the memory, where they were stored as vectors.
///
/// What the columns below R carry into it: with column 7, they sum up to a multiple of R, and those below column 7 to less than
/// 2^9 in its terms. So column 7 plus 2^9 shows the carry in its upper bits.
///
/// Squares: columns 2l and 2l + 1 are lane l of two vectors. Of a moved up and down by t lanes, the products are
/// a_(l-t) a_(l+t) and a_(l-t) a_(l+t+1), each product of two digits once.
///
/// Bounds, for D = 11, 12, 13 and 15, b = 512, 576, 640 and 704, and f = 18 to 21: m < 2^b, and a, b < 2^b + 2^(b - 4). A
/// column gets at most 31 low halves below 2^52, as many high ones below 2^49 times 4, and a carry: less than 2^58. Column
/// f - 1 of T has at most 9 low halves and 10 high ones, less than 2^56, or 6 and 7 where D < 15, less than 2^55, so T without
/// t_k is below 2^(b + 394); the t_k c_k are below 2^(b + 54), and q below R (1 + 2^-40). So a product is below
/// m (1 + 2^-40) + 2^(b - 5), and again below 2^b + 2^(b - 4).
#pragma once

#include "kernels/x86_64/avx512_digit_rows.hpp"

#include <utility>

namespace carry::kernels::x86_64::digit_blocks {

using shape = digit_block_shape;
constexpr unsigned bits = shape::digit_bits;
constexpr std::size_t quotient_digits = shape::radix_digits;

/// Digits of a quotient's factors that are spread in registers, which takes less time than by way of the memory, but a port.
constexpr std::size_t spread_in_registers = 2;

CARRY_INLINE_AVX512 vector zero() noexcept { return _mm512_setzero_si512(); }
CARRY_INLINE_AVX512 vector digit_mask() noexcept { return broadcast((limb{1} << bits) - 1); }

/// Sums of high halves in the place of low ones.
CARRY_INLINE_AVX512 vector raise(vector highs) noexcept { return _mm512_slli_epi64(highs, 52 - bits); }

/// Lane l is lane l + Count of x with above on top of it.
template <int Count>
CARRY_INLINE_AVX512 vector lanes_from(vector x, vector above) noexcept {
    if constexpr (Count == 0) {
        return x;
    } else if constexpr (Count == lanes) {
        return above;
    } else {
        return _mm512_alignr_epi64(above, x, Count);
    }
}

/// The lanes of x, all in natural order, with their carries passed on.
CARRY_INLINE_AVX512 vector pass_carries(vector x) noexcept {
    return add(_mm512_and_si512(x, digit_mask()), lanes_from<7>(zero(), _mm512_srli_epi64(x, bits)));
}

/// Rows of eight digits in memory.
struct workspace {
    limb* memory;

    CARRY_INLINE_AVX512 limb* at(std::size_t row) const noexcept { return memory + lanes * row; }
    CARRY_INLINE_AVX512 void store(std::size_t row, vector x) const noexcept { _mm512_store_si512(at(row), x); }
};
enum : std::size_t { row_of_top = 0, row_of_crown = 1, row_of_even = 2, row_of_odd = 3, row_of_quotient = 4 };

/// A digit in all lanes, out of a vector that has just been stored: the compiler would take it from there, by slower ways.
CARRY_INLINE_AVX512 vector spread(const limb* digit) noexcept {
    vector x;
    __asm__("vpbroadcastq %1, %0" : "=v"(x) : "m"(*digit));
    return x;
}

/// Two sums each of low and of high halves, in turns, so that none waits long.
struct sums {
    vector lows[2], highs[2];

    CARRY_INLINE_AVX512 void add_low(std::size_t i, vector x, vector y) noexcept { lows[i % 2] = low(lows[i % 2], x, y); }
    CARRY_INLINE_AVX512 void add_high(std::size_t i, vector x, vector y) noexcept { highs[i % 2] = high(highs[i % 2], x, y); }
    CARRY_INLINE_AVX512 vector total() const noexcept { return add(add(lows[0], lows[1]), raise(add(highs[0], highs[1]))); }
};

CARRY_INLINE_AVX512 sums no_sums() noexcept { return {{zero(), zero()}, {zero(), zero()}}; }

/// The columns of a product, as far as they are known.
struct product_columns {
    vector even, odd;  // 0 to 7, carries passed on: those of a square, apart, in the lanes 0 to 3; those of a product in `even`
    vector top;        // 16 to 23
    vector middle;     // 7 to 14
    vector above;      // from 15 on, those that are not folded
};

/// x moved up by so many lanes.
template <int Count>
CARRY_INLINE_AVX512 vector up(vector x) noexcept {
    return lanes_from<lanes - Count>(zero(), x);
}

/// Of a square or a product: how many columns there are, and where the factors of those stand that are folded.
template <std::size_t D>
constexpr std::size_t folded = shape{D}.folded();
template <std::size_t D>
constexpr std::size_t columns = shape{D}.first_folded() + folded<D>;
template <std::size_t D>
constexpr std::size_t folds = shape{D}.folds();
/// Whether products of a factor's digit 14 reach column 15.
template <std::size_t D>
constexpr bool folds_beyond = D > 14;

/// Where the folded digits lie: those of columns 16 to 23, and above them those of 24 and on.
template <std::size_t D>
CARRY_INLINE_AVX512 const limb* folded_digits(const workspace& work) noexcept {
    return work.at(row_of_top) + shape{D}.first_folded() - 2 * lanes;
}

/// The columns from 15 on that are not folded: x has column 15 in its last lane.
template <std::size_t D>
CARRY_INLINE_AVX512 vector unfolded_above(vector x, vector top) noexcept {
    return _mm512_maskz_alignr_epi64(static_cast<__mmask8>((1 << (shape{D}.first_folded() - 15)) - 1), top, x, 7);
}

/// Puts them there. top, crown: the columns 16 to 23 and 24 to 31.
template <std::size_t D>
CARRY_INLINE_AVX512 void store_folded(const workspace& work, vector top, vector crown) noexcept {
    constexpr unsigned first = shape{D}.first_folded() - 2 * lanes;
    constexpr __mmask8 passed_on = static_cast<__mmask8>(0x7f & 0xff << first);
    work.store(row_of_top, add(_mm512_and_si512(top, digit_mask()), up<1>(_mm512_maskz_srli_epi64(passed_on, top, bits))));
    if constexpr (columns<D> > 3 * lanes) {
        const vector carries = lanes_from<7>(_mm512_srli_epi64(top, bits), _mm512_srli_epi64(crown, bits));
        work.store(row_of_crown, add(_mm512_and_si512(crown, digit_mask()), carries));
    }
}

/// A square: what its quotient needs, and what is left until the quotient is on its way.
template <std::size_t D>
struct square {
    vector a, twice, twice_above, down3, down4;

    CARRY_INLINE_AVX512 void begin(product_columns& c, vector low, vector high, const workspace& work) noexcept;
    CARRY_INLINE_AVX512 void end(product_columns& c) const noexcept;
    static constexpr std::size_t row_of(std::size_t i) noexcept { return i % 2 == 0 ? row_of_even : row_of_odd; }
    static constexpr std::size_t lane_of(std::size_t i) noexcept { return i / 2; }
};

/// The columns from 16 on of a square, row by row: each digit from number 8 on with these, by which the products of two of them
/// come twice, and with twice those below. twice: 2a; x: the digits of a from number 8 on, which lie at x_digits, too.
template <std::size_t D>
CARRY_INLINE_AVX512 void square_top(vector& top, vector& crown, vector twice, const vector x, const limb* x_digits) noexcept {
    vector lows = zero(), highs = zero(), crown_lows = zero(), crown_highs = zero();
    const auto take = [&](auto number) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        constexpr std::size_t k = D - 1 - number;
        const vector digit = spread(x_digits + (k - lanes));
        highs = high(highs, digit, lanes_from<15 - k>(twice, x));
        lows = low(lows, digit, lanes_from<16 - k>(twice, x));
        if constexpr (k + D >= 3 * lanes) {
            crown_highs = high(crown_highs, digit, lanes_from<15 - k>(x, zero()));
        }
        if constexpr (k + D > 3 * lanes) {
            crown_lows = low(crown_lows, digit, lanes_from<16 - k>(x, zero()));
        }
    };
    [&]<std::size_t... Number>(std::index_sequence<Number...>) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        (take(std::integral_constant<std::size_t, Number>()), ...);
    }(std::make_index_sequence<D - lanes>());
    top = add(lows, raise(highs));
    crown = add(crown_lows, raise(crown_highs));
}

template <std::size_t D>
CARRY_INLINE_AVX512 void square<D>::begin(product_columns& c, vector low, vector high, const workspace& work) noexcept {
    work.store(row_of_top, high);
    a = low;
    twice = add(low, low);
    twice_above = add(high, high);
    const vector up1 = up<1>(a), down1 = lanes_from<1>(twice, twice_above), up2 = up<2>(a),
                 down2 = lanes_from<2>(twice, twice_above), up3 = up<3>(a);
    down3 = lanes_from<3>(twice, twice_above);
    down4 = lanes_from<4>(twice, twice_above);
    sums even = no_sums(), odd = no_sums();  // a high half belongs to the column above its low half
    even.add_low(0, a, a);
    odd.add_high(0, a, a);
    even.add_high(0, up1, twice);
    odd.add_low(0, a, down1);
    odd.add_high(1, up1, down1);
    even.add_low(1, up1, down1);
    even.add_high(1, up2, down1);
    odd.add_low(1, up1, down2);
    odd.add_high(0, up2, down2);
    even.add_low(0, up2, down2);
    even.add_high(0, up3, down2);
    odd.add_low(0, up2, down3);
    odd.add_high(1, up3, down3);
    even.add_low(1, up3, down3);
    odd.add_low(1, up3, down4);
    const vector x = even.total(), y = odd.total();
    c.odd = add(_mm512_mask_and_epi64(y, 0x0f, y, digit_mask()), _mm512_maskz_srli_epi64(0x0f, x, bits));
    c.even = add(_mm512_mask_and_epi64(x, 0x0f, x, digit_mask()), up<1>(_mm512_maskz_srli_epi64(0x0f, y, bits)));
    work.store(row_of_even, c.even);
    work.store(row_of_odd, c.odd);
    vector crown;
    square_top<D>(c.top, crown, twice, high, work.at(row_of_top));
    store_folded<D>(work, c.top, crown);
}

template <std::size_t D>
CARRY_INLINE_AVX512 void square<D>::end(product_columns& c) const noexcept {
    vector even = c.even, odd = c.odd, even_high = zero(), odd_high = zero(), down = down4, below = down3;
    const auto take = [&](auto number) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        constexpr int t = number + 4;
        const vector raised = up<t>(a);
        if constexpr (2 * t <= D) {
            even_high = high(even_high, raised, below);
        }
        if constexpr (2 * t < D) {
            const vector above = lanes_from<t + 1>(twice, twice_above);
            even = low(even, raised, down);
            odd_high = high(odd_high, raised, down);
            if constexpr (2 * t + 1 < D) {
                odd = low(odd, raised, above);
            }
            below = down;
            down = above;
        }
    };
    [&]<int... Number>(std::integer_sequence<int, Number...>) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        (take(std::integral_constant<int, Number>()), ...);
    }(std::make_integer_sequence<int, D / 2 - 3>());
    even = add(even, raise(even_high));
    odd = add(odd, raise(odd_high));
    c.middle = _mm512_permutex2var_epi64(even, _mm512_set_epi64(7, 14, 6, 13, 5, 12, 4, 11), odd);
    c.above = unfolded_above<D>(odd, c.top);
}

/// x's lane i, in all lanes: from the register, or from where it was stored.
CARRY_INLINE_AVX512 vector spread(vector x, std::size_t lane, const limb* stored, bool from_register) noexcept {
    if (!from_register) {
        return spread(stored + lane);
    }
    return lane == 0 ? first_lane(x) : _mm512_permutexvar_epi64(broadcast(lane), x);
}

CARRY_INLINE_AVX512 vector row(const digit_block_modulus& m, std::size_t i) noexcept {
    return _mm512_load_si512(m.rows + lanes * i);
}

/// The quotient's digits, which are stored, too.
template <std::size_t D, class Kind>
CARRY_INLINE_AVX512 vector quotient(const product_columns& c, const digit_block_modulus& m, const workspace& work) noexcept {
    sums q = no_sums();
#pragma GCC unroll 8
    for (std::size_t i = 0; i < quotient_digits; ++i) {
        const std::size_t from = Kind::row_of(i);
        const vector digit =
            spread(from == row_of_even ? c.even : c.odd, Kind::lane_of(i), work.at(from), i < spread_in_registers);
        if (i + 1 < quotient_digits) {
            q.add_high(i + 1, digit, row(m, shape::inverse + i + 1));
        }
        q.add_low(i + 1, digit, row(m, shape::inverse + i));
    }
#pragma GCC unroll 8
    for (std::size_t k = 0; k < folded<D>; ++k) {
        const vector digit = spread(folded_digits<D>(work) + k);
        q.add_high(k, digit, row(m, folds<D> + shape::fold * k + 1));
        q.add_low(k, digit, row(m, folds<D> + shape::fold * k));
    }
    const vector result = pass_carries(q.total());
    work.store(row_of_quotient, result);
    return result;
}

/// What column 7 is raised by, so that what is carried out of it shows.
CARRY_INLINE_AVX512 vector carry_from_below() noexcept { return _mm512_maskz_set1_epi64(1, 1 << 9); }

/// The digits from column 8 on, of columns 7 to 14 and 15 to 22 that are summed up: the carries are passed on.
CARRY_INLINE_AVX512 void digits_of(vector& r_low, vector& r_high, vector lower, vector upper) noexcept {
    r_low = add(lanes_from<1>(_mm512_and_si512(lower, digit_mask()), _mm512_and_si512(upper, digit_mask())),
                _mm512_srli_epi64(lower, bits));
    r_high = add(lanes_from<1>(_mm512_and_si512(upper, digit_mask()), zero()), _mm512_srli_epi64(upper, bits));
}

/// The columns from R up of the product, the digits folded and the quotient's multiple of m, their carries passed on.
template <std::size_t D>
CARRY_INLINE_AVX512 void reduce(vector& r_low, vector& r_high, const product_columns& c, vector quotient,
                                const digit_block_modulus& m, const workspace& work) noexcept {
    sums x = no_sums(), y = no_sums();
    x.lows[0] = c.middle;
    x.lows[1] = carry_from_below();
    y.lows[0] = c.above;
#pragma GCC unroll 8
    for (std::size_t k = 0; k < folded<D>; ++k) {
        const vector digit = spread(folded_digits<D>(work) + k);
        x.add_high(k, digit, row(m, folds<D> + shape::fold * k + 3));
        x.add_low(k, digit, row(m, folds<D> + shape::fold * k + 2));
        if constexpr (folds_beyond<D>) {
            y.add_high(0, digit, row(m, folds<D> + shape::fold * k + 4));
        }
    }
#pragma GCC unroll 8
    for (std::size_t i = 0; i < quotient_digits; ++i) {
        const vector digit = spread(quotient, i, work.at(row_of_quotient), i < spread_in_registers);
        x.add_high(i, digit, row(m, shape::low + i + 1));
        x.add_low(i, digit, row(m, shape::low + i));
        if (i + D >= 15) {
            y.add_high(0, digit, row(m, shape::high + i + D - 15));
        }
        if (i + D >= 16) {
            y.add_low(0, digit, row(m, shape::high + i + D - 16));
        }
    }
    digits_of(r_low, r_high, x.total(), add(y.lows[0], raise(y.highs[0])));
}

CARRY_INLINE_AVX512 void store(limb* r, vector low, vector high) noexcept {
    _mm512_storeu_si512(r, low);
    _mm512_storeu_si512(r + lanes, high);
}

/// x = x^2 / R mod m, from vectors to vectors.
template <std::size_t D>
CARRY_INLINE_AVX512 void square_once(vector& low, vector& high, const digit_block_modulus& m, limb* memory) noexcept {
    __asm__("" : "+r"(memory));  // or, in a loop, all its addresses are kept, in vectors
    const workspace work{memory};
    product_columns c;
    square<D> p;
    p.begin(c, low, high, work);
    const vector q = quotient<D, square<D>>(c, m, work);
    p.end(c);
    reduce<D>(low, high, c, q, m, work);
}

/// `digit_block_kernels::square_beside` and `square_beside_secret`: in avx512_digit_blocks_beside.cpp.
template <std::size_t D>
CARRY_TARGET_AVX512 void square_beside(limb* x, const digit_block_step* steps, std::size_t count, const digit_block_modulus& m,
                                       limb* memory) noexcept;
template <std::size_t D>
CARRY_TARGET_AVX512 void square_beside_secret(limb* x, limb* table, const limb* e, std::size_t digits,
                                              const digit_block_modulus& m, limb* memory) noexcept;

}  // namespace carry::kernels::x86_64::digit_blocks

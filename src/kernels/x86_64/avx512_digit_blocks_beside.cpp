/// \file
/// Squares of 11 to 15 digits of 50 bits, one after the other, and a product in the shadow of four of them.
///
/// Squares that wait for each other leave a third of the processor's multiplications unused (see avx512_digit_blocks.hpp). A
/// product that none of them waits for takes what is left: it is cut into twelve pieces, and one of them stands wherever a
/// square waits. It goes row by row as other products do, but for b, whose digits are moved by loads from a row with zeros
/// around it: that takes no port that multiplies, and the time that they wait for what has just been stored does not count.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_digit_blocks.hpp"

#include <utility>

namespace carry::kernels::x86_64::digit_blocks {

namespace {

constexpr std::size_t squares = digit_block_kernels::squares_beside;
constexpr std::size_t pieces = 3;  // for a square

/// One sum each of low and of high halves.
struct short_sums {
    vector lows, highs;

    /// The halves of a digit's products, the high ones by a row that is moved up by one lane more.
    CARRY_INLINE_AVX512 void add_rows(vector digit, vector for_low, vector for_high) noexcept {
        lows = low(lows, digit, for_low);
        highs = high(highs, digit, for_high);
    }
    CARRY_INLINE_AVX512 vector total() const noexcept { return add(lows, raise(highs)); }
};

/// The product y = y b / R mod m, piece by piece.
template <std::size_t D>
struct product_beside {
    limb* y;
    const limb* b;  // digit 0; eight zeros below, as many above digit 15
    const digit_block_modulus& m;
    workspace work;
    short_sums x, top, crown;
    product_columns c;
    vector carry;

    template <std::size_t Piece>
    CARRY_INLINE_AVX512 void take() noexcept;

private:
    /// To the columns from First on: digits From to To - 1 of y, each times b moved up by as many lanes.
    template <std::size_t First, std::size_t From, std::size_t To>
    CARRY_INLINE_AVX512 void add_columns(short_sums& sum) const noexcept {
#pragma GCC unroll 8
        for (std::size_t i = From; i < To; ++i) {
            const vector digit = spread(y + i);
            if (First < i + D) {
                sum.lows = low(sum.lows, digit, load(b + First - i));
            }
            if (First + lanes > i + 1) {
                sum.highs = high(sum.highs, digit, load(b + First - i - 1));
            }
        }
    }
    template <std::size_t From, std::size_t To>
    CARRY_INLINE_AVX512 void add_quotient() noexcept {
#pragma GCC unroll 4
        for (std::size_t i = From; i < To; ++i) {
            const vector digit = spread(work.at(row_of_even) + i);
            x.lows = low(x.lows, digit, row(m, shape::inverse + i));
            if (i + 1 < quotient_digits) {
                x.highs = high(x.highs, digit, row(m, shape::inverse + i + 1));
            }
        }
    }
    /// The folded digits times rows `at` and at + 1 of their factors.
    template <std::size_t At>
    CARRY_INLINE_AVX512 void add_folds() noexcept {
#pragma GCC unroll 8
        for (std::size_t k = 0; k < folded<D>; ++k) {
            const std::size_t factor = folds<D> + shape::fold * k;
            const vector digit = spread(folded_digits<D>(work) + k);
            x.add_rows(digit, row(m, factor + At), row(m, factor + At + 1));
            if constexpr (At == 2 && folds_beyond<D>) {
                top.highs = high(top.highs, digit, row(m, factor + 4));
            }
        }
    }
    template <std::size_t From, std::size_t To>
    CARRY_INLINE_AVX512 void add_multiple() noexcept {
#pragma GCC unroll 4
        for (std::size_t i = From; i < To; ++i) {
            const vector digit = spread(work.at(row_of_quotient) + i);
            x.add_rows(digit, row(m, shape::low + i), row(m, shape::low + i + 1));
            if (i + D >= 15) {
                top.highs = high(top.highs, digit, row(m, shape::high + i + D - 15));
            }
            if (i + D >= 16) {
                top.lows = low(top.lows, digit, row(m, shape::high + i + D - 16));
            }
        }
    }
};

template <std::size_t D>
template <std::size_t Piece>
CARRY_INLINE_AVX512 void product_beside<D>::take() noexcept {
    if constexpr (Piece == 0) {
        x = {zero(), zero()};
        add_columns<0, 0, 4>(x);
    } else if constexpr (Piece == 1) {
        add_columns<0, 4, 8>(x);
    } else if constexpr (Piece == 2) {
        const vector sum = x.total();
        carry = _mm512_srli_epi64(sum, bits);
        c.even = add(_mm512_and_si512(sum, digit_mask()), up<1>(carry));
        work.store(row_of_even, c.even);
        top = {zero(), zero()};
        add_columns<2 * lanes, 16 - D, 8>(top);
    } else if constexpr (Piece == 3) {
        add_columns<2 * lanes, 8, D>(top);
        crown = {zero(), zero()};
        if constexpr (columns<D> > 3 * lanes) {
            add_columns<3 * lanes, 24 - D, D>(crown);
        }
        c.top = top.total();
        store_folded<D>(work, c.top, crown.total());
    } else if constexpr (Piece == 4) {
        x = {zero(), zero()};
        add_quotient<0, 4>();
    } else if constexpr (Piece == 5) {
        add_quotient<4, quotient_digits>();
    } else if constexpr (Piece == 6) {
        add_folds<0>();
        work.store(row_of_quotient, pass_carries(x.total()));
    } else if constexpr (Piece == 7) {
        x = {zero(), zero()};
        add_columns<lanes, 0, 6>(x);
    } else if constexpr (Piece == 8) {
        add_columns<lanes, 6, D>(x);
        const vector sum = x.total();
        c.middle = add(lanes_from<7>(c.even, sum), _mm512_maskz_alignr_epi64(2, carry, carry, 6));
        c.above = unfolded_above<D>(sum, c.top);
    } else if constexpr (Piece == 9) {
        x = {add(c.middle, carry_from_below()), zero()};
        top = {c.above, zero()};
        add_folds<2>();
        add_multiple<0, 3>();
    } else if constexpr (Piece == 10) {
        add_multiple<3, 6>();
    } else {
        add_multiple<6, quotient_digits>();
        vector r_low, r_high;
        digits_of(r_low, r_high, x.total(), top.total());
        store(y, r_low, r_high);
    }
}

// Four squares of x, in vectors, and y = y x / R mod m in their shadow; y is made ready there, too.
template <std::size_t D, class Ready>
CARRY_INLINE_AVX512 void four_squares(vector& low, vector& high, limb* y, const digit_block_modulus& m, limb* memory,
                                      Ready ready) noexcept {
    const workspace work{memory}, beside{memory + digit_block_kernels::work}, around{beside.at(row_of_quotient + 1)};
    around.store(1, low);
    around.store(2, high);
    product_beside<D> p{y, around.at(1), m, beside, {}, {}, {}, {}, {}};
    const auto square_once = [&](auto number) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        constexpr std::size_t piece = pieces * number;
        product_columns c;
        square<D> s;
        s.begin(c, low, high, work);
        const vector q = quotient<D, square<D>>(c, m, work);
        s.end(c);
        if constexpr (piece == 0) {
            ready();
        }
        p.template take<piece>();
        reduce<D>(low, high, c, q, m, work);
        p.template take<piece + 1>();
        p.template take<piece + 2>();
    };
    [&]<std::size_t... Number>(std::index_sequence<Number...>) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        (square_once(std::integral_constant<std::size_t, Number>()), ...);
    }(std::make_index_sequence<squares>());
}

/// Zeros around what will be the multiplicand.
CARRY_INLINE_AVX512 void clear_around(limb* memory) noexcept {
    const workspace around{workspace{memory + digit_block_kernels::work}.at(row_of_quotient + 1)};
    around.store(0, zero());
    around.store(3, zero());
}

}  // namespace

// x squared again and again, and the products that its powers go into: see `digit_block_kernels::square_beside`.
template <std::size_t D>
CARRY_TARGET_AVX512 void square_beside(limb* x, const digit_block_step* steps, std::size_t count, const digit_block_modulus& m,
                                       limb* memory) noexcept {
    vector low = load(x), high = load(x + lanes);
    clear_around(memory);
    for (const digit_block_step* step = steps; step != steps + count; ++step) {
        for (std::size_t left = step->squares; left > 0; --left) {
            square_once<D>(low, high, m, memory);
        }
        if (step->begins) {
            store(step->product, low, high);
        } else {
            four_squares<D>(low, high, step->product, m, memory, [] {});
        }
    }
    store(x, low, high);
}

/// y, D digits, becomes that column of a table; every other is kept. No column 16: nothing changes.
template <std::size_t D>
CARRY_INLINE_AVX512 void put(limb* table, vector column, const limb* y) noexcept {
    const vector first = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    const __mmask8 in_low = _mm512_cmpeq_epi64_mask(first, column),
                   in_high = _mm512_cmpeq_epi64_mask(add(first, broadcast(lanes)), column);
#pragma GCC unroll 16
    for (std::size_t j = 0; j < D; ++j) {
        limb* const at = table + 2 * lanes * j;
        const vector digit = spread(y + j);
        _mm512_storeu_si512(at, _mm512_mask_mov_epi64(load(at), in_low, digit));
        _mm512_storeu_si512(at + lanes, _mm512_mask_mov_epi64(load(at + lanes), in_high, digit));
    }
}

/// y = that column.
template <std::size_t D>
CARRY_INLINE_AVX512 void get(limb* y, const limb* table, vector column) noexcept {
#pragma GCC unroll 16
    for (std::size_t j = 0; j < D; ++j) {
        const limb* const at = table + 2 * lanes * j;
        const vector digit = _mm512_permutex2var_epi64(load(at), column, load(at + lanes));
        _mm_storel_epi64(reinterpret_cast<__m128i*>(y + j), _mm512_castsi512_si128(digit));
    }
}

// The same with a product for each digit of e, which is secret: see `digit_block_kernels::square_beside_secret`.
template <std::size_t D>
CARRY_TARGET_AVX512 void square_beside_secret(limb* x, limb* table, const limb* e, std::size_t digits,
                                              const digit_block_modulus& m, limb* memory) noexcept {
    constexpr unsigned in_limb = 64 / squares;
    limb* const y = memory + digit_block_kernels::work_beside - 2 * lanes;
    vector low = load(x), high = load(x + lanes), column = broadcast(2 * lanes);
    clear_around(memory);
    for (std::size_t i = 0; i < digits; ++i) {
        const vector next = broadcast(e[i / in_limb] >> squares * (i % in_limb) & 0xf);
        four_squares<D>(low, high, y, m, memory, [&]() CARRY_TARGET_AVX512 __attribute__((always_inline)) {
            put<D>(table, column, y);
            get<D>(y, table, next);
        });
        column = next;
    }
    put<D>(table, column, y);
    store(x, low, high);
}

#define CARRY_DIGITS(D)                                                                               \
    template CARRY_TARGET_AVX512 void square_beside<D>(limb*, const digit_block_step*, std::size_t,   \
                                                       const digit_block_modulus&, limb*) noexcept;   \
    template CARRY_TARGET_AVX512 void square_beside_secret<D>(limb*, limb*, const limb*, std::size_t, \
                                                              const digit_block_modulus&, limb*) noexcept;
CARRY_DIGITS(11)
CARRY_DIGITS(12)
CARRY_DIGITS(13)
CARRY_DIGITS(15)
#undef CARRY_DIGITS

}  // namespace carry::kernels::x86_64::digit_blocks

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

#endif

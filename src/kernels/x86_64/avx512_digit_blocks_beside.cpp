/// \file
/// Squares of 12 to 16 digits of 50 bits, one after the other, and a product in the shadow of four of them.
///
/// Squares that wait for each other leave some of the processor's multiplications unused (see avx512_digit_blocks.hpp). A
/// product that none of them waits for takes what is left: it is cut into ten pieces, and one of them stands wherever a square
/// waits.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_digit_blocks.hpp"

#include <utility>

namespace carry::kernels::x86_64::digit_blocks {

namespace {

constexpr std::size_t squares = digit_block_kernels::squares_beside;
constexpr std::size_t places = 3;  // of a square, for pieces

/// Further rows: b, with zeros around it.
enum : std::size_t { row_of_zeros = row_of_even + 2, row_of_multiplicand, row_of_end = row_of_multiplicand + 2 };

CARRY_INLINE_AVX512 workspace beside(limb* memory) noexcept { return {memory + digit_block_kernels::work}; }

/// Zeros in their places.
CARRY_INLINE_AVX512 void clear(const workspace& work) noexcept {
    work.store(row_of_zeros, zero());
    work.store(row_of_end, zero());
}

/// To the sums for the columns from First on: digits From to To - 1 of a, each times b moved up by as many lanes. That takes no
/// port that multiplies, and the time that these loads wait for what has just been stored does not count.
template <std::size_t D, std::size_t First, std::size_t From, std::size_t To, std::size_t Count>
CARRY_INLINE_AVX512 void add_rows(sums<Count>& sum, const limb* a, const limb* b) noexcept {
#pragma GCC unroll 16
    for (std::size_t i = From; i < To; ++i) {
        const vector digit = spread(a + i);
        if (First + lanes > i && First < i + D) {
            sum.add_low(i, digit, load(b + First - i));
        }
        if (First + lanes > i + 1 && First <= i + D) {
            sum.add_high(i, digit, load(b + First - i - 1));
        }
    }
}

/// The product y = y b / R mod m, piece by piece.
template <std::size_t D>
struct product_beside {
    limb* y;
    const limb* b;
    const digit_block_modulus& m;
    workspace work;
    sums<1> lower, upper, top, crown;
    product_columns c;
    folding<D, 1> f;

    template <std::size_t Piece>
    CARRY_INLINE_AVX512 void take() noexcept;
    /// The first digit that is folded by a third of the pieces that fold.
    static constexpr std::size_t from(std::size_t third) noexcept { return D * third / 3; }
};

template <std::size_t D>
template <std::size_t Piece>
CARRY_INLINE_AVX512 void product_beside<D>::take() noexcept {
    if constexpr (Piece == 0) {
        lower = sums_from<1>(zero());
        add_rows<D, 0, 0, lanes>(lower, y, b);
    } else if constexpr (Piece == 1) {
        upper = sums_from<1>(zero());
        add_rows<D, lanes, 0, D / 2>(upper, y, b);
    } else if constexpr (Piece == 2) {
        add_rows<D, lanes, D / 2, D>(upper, y, b);
    } else if constexpr (Piece == 3) {
        part(c, lower.total(), upper.total());
        pass_on<D>(c, work);
        top = sums_from<1>(c.top);
        crown = sums_from<1>(zero());
        if constexpr (D > 12) {
            add_rows<D, 3 * lanes, 3 * lanes - D, D>(crown, y, b);
        }
    } else if constexpr (Piece == 4) {
        add_rows<D, 2 * lanes, 2 * lanes - D, lanes>(top, y, b);
    } else if constexpr (Piece == 5) {
        add_rows<D, 2 * lanes, lanes, D>(top, y, b);
        c.top = top.total();
        c.crown = crown.total();
        f.begin(c);
    } else if constexpr (Piece < 9) {
        f.template add_digits<from(Piece - 6), from(Piece - 5)>(m, work);
    } else {
        vector r_low, r_high;
        f.end(r_low, r_high);
        store(y, r_low, r_high);
    }
}

// Four squares of x, in vectors, and y = y x / R mod m in their shadow; y is made ready there, too.
template <std::size_t D, std::size_t Sums, class Also>
CARRY_INLINE_AVX512 void four_squares(vector& low, vector& high, limb* y, const digit_block_modulus& m, limb* memory,
                                      Also also) noexcept {
    const workspace work{memory}, other = beside(memory);
    other.store(row_of_multiplicand, low);
    other.store(row_of_multiplicand + 1, high);
    product_beside<D> p{y, other.at(row_of_multiplicand), m, other, {}, {}, {}, {}, {}, {}};
    const auto take = [&](auto place) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        also(place);
        if constexpr (place >= 2) {
            p.template take<place - 2>();
        }
    };
    const auto square_once = [&](auto number) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        constexpr std::size_t place = places * number;
        product_columns c;
        square_columns<D, Sums>(c, low, high, work);
        take(std::integral_constant<std::size_t, place>());
        reduce<D, Sums>(low, high, c, m, work);
        take(std::integral_constant<std::size_t, place + 1>());
        take(std::integral_constant<std::size_t, place + 2>());
    };
    [&]<std::size_t... Number>(std::index_sequence<Number...>) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        (square_once(std::integral_constant<std::size_t, Number>()), ...);
    }(std::make_index_sequence<squares>());
}

}  // namespace

// x squared again and again, and the products that its powers go into: see `digit_block_kernels::square_beside`.
template <std::size_t D>
CARRY_TARGET_AVX512 void square_beside(limb* x, const digit_block_step* steps, std::size_t count, const digit_block_modulus& m,
                                       limb* memory) noexcept {
    constexpr std::size_t sums_at_once = D == 12 ? many_sums : few_sums;
    vector low = load(x), high = load(x + lanes);
    clear(beside(memory));
    for (const digit_block_step* step = steps; step != steps + count; ++step) {
        for (std::size_t left = step->squares; left > 0; --left) {
            square_once<D>(low, high, m, memory);
        }
        if (step->begins) {
            store(step->product, low, high);
        } else {
            four_squares<D, sums_at_once>(low, high, step->product, m, memory, [](auto) {});
        }
    }
    store(x, low, high);
}

/// y, D digits, becomes that column of a table; every other is kept. No column 16: nothing changes. By blends: loads would wait
/// for masked stores.
template <std::size_t D>
CARRY_INLINE_AVX512 void put(limb* table, vector column, const limb* y) noexcept {
    const vector first = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0);
    const __mmask8 in_low = _mm512_cmpeq_epi64_mask(first, column),
                   in_high = _mm512_cmpeq_epi64_mask(add(first, broadcast(lanes)), column);
#pragma GCC unroll 16
    for (std::size_t j = 0; j < D; ++j) {
        limb* const at = table + 2 * lanes * j;
        const vector digit = spread(y + j);
        _mm512_store_si512(at, _mm512_mask_mov_epi64(load(at), in_low, digit));
        _mm512_store_si512(at + lanes, _mm512_mask_mov_epi64(load(at + lanes), in_high, digit));
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

// The same with a product for each digit of e, which is secret: see `digit_block_kernels::square_beside_secret`. The next
// product is read before the last one is written, which takes its place where both are that of one digit: so nothing waits for
// the last one in a row.
template <std::size_t D>
CARRY_TARGET_AVX512 void square_beside_secret(limb* x, limb* table, const limb* e, std::size_t digits,
                                              const digit_block_modulus& m, limb* memory) noexcept {
    constexpr unsigned in_limb = 64 / squares;
    vector low = load(x), high = load(x + lanes), column = broadcast(2 * lanes);
    clear(beside(memory));
    workspace rows{beside(memory).at(row_of_end + 1)};  // the product, the last one, and what is read
    for (std::size_t i = 0; i < 3; ++i) {
        store(rows.at(2 * i), zero(), zero());
    }
    for (std::size_t i = 0; i < digits; ++i) {
        __asm__("" : "+r"(memory), "+r"(table), "+r"(rows.memory));  // as in `square_once`
        const vector next = broadcast(e[i / in_limb] >> squares * (i % in_limb) & 0xf);
        limb* const y = rows.at(0);
        four_squares<D, few_sums>(low, high, y, m, memory, [&](auto place) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
            if constexpr (place == 0) {
                get<D>(rows.at(4), table, next);
            } else if constexpr (place == 1) {
                const __mmask8 same = _mm512_cmpeq_epi64_mask(column, next);
                const vector y_low = load(y), y_high = load(y + lanes);
                store(rows.at(2), y_low, y_high);
                store(y, _mm512_mask_mov_epi64(load(rows.at(4)), same, y_low),
                      _mm512_mask_mov_epi64(load(rows.at(4) + lanes), same, y_high));
            } else if constexpr (place == 5) {
                put<D>(table, column, rows.at(2));
            }
        });
        column = next;
    }
    put<D>(table, column, rows.at(0));
    store(x, low, high);
}

#define CARRY_DIGITS(D)                                                                               \
    template CARRY_TARGET_AVX512 void square_beside<D>(limb*, const digit_block_step*, std::size_t,   \
                                                       const digit_block_modulus&, limb*) noexcept;   \
    template CARRY_TARGET_AVX512 void square_beside_secret<D>(limb*, limb*, const limb*, std::size_t, \
                                                              const digit_block_modulus&, limb*) noexcept;
CARRY_DIGITS(12)
CARRY_DIGITS(13)
CARRY_DIGITS(14)
CARRY_DIGITS(16)
#undef CARRY_DIGITS

}  // namespace carry::kernels::x86_64::digit_blocks

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

#endif

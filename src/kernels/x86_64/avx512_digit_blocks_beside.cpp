/// \file
/// Squares of 12 to 16 digits of 50 bits, one after the other, and a product in the shadow of four of them.
///
/// Squares that wait for each other leave some of the processor's multiplications unused (see avx512_digit_blocks.hpp). A
/// product that none of them waits for takes what is left: it is cut into pieces, which stand between the steps of the squares.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_digit_blocks.hpp"

#include <algorithm>

namespace carry::kernels::x86_64::digit_blocks {

namespace {

constexpr std::size_t squares = digit_block_kernels::squares_beside;

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

    static constexpr std::size_t first_part = 10, last = first_part + folding<D, 1>::parts;
    template <std::size_t Piece>
    CARRY_INLINE_AVX512 void take() noexcept;
};

template <std::size_t D>
template <std::size_t Piece>
CARRY_INLINE_AVX512 void product_beside<D>::take() noexcept {
    if constexpr (Piece == 0) {
        lower = sums_from<1>(zero());
        add_rows<D, 0, 0, lanes / 2>(lower, y, b);
    } else if constexpr (Piece == 1) {
        add_rows<D, 0, lanes / 2, lanes>(lower, y, b);
    } else if constexpr (Piece == 2) {
        upper = sums_from<1>(zero());
        add_rows<D, lanes, 0, D / 3>(upper, y, b);
    } else if constexpr (Piece == 3) {
        add_rows<D, lanes, D / 3, 2 * D / 3>(upper, y, b);
    } else if constexpr (Piece == 4) {
        add_rows<D, lanes, 2 * D / 3, D>(upper, y, b);
    } else if constexpr (Piece == 5) {
        part(c, lower.total(), upper.total());
    } else if constexpr (Piece == 6) {
        pass_on<D>(c, work);
        top = sums_from<1>(c.top);
        crown = sums_from<1>(zero());
        if constexpr (D > 12) {
            add_rows<D, 3 * lanes, 3 * lanes - D, D>(crown, y, b);
        }
    } else if constexpr (Piece == 7) {
        add_rows<D, 2 * lanes, 2 * lanes - D, lanes>(top, y, b);
    } else if constexpr (Piece == 8) {
        add_rows<D, 2 * lanes, lanes, D>(top, y, b);
    } else if constexpr (Piece == 9) {
        c.top = top.total();
        c.crown = crown.total();
        f.begin(c);
    } else if constexpr (Piece < last) {
        f.template add_part<Piece - first_part>(m, work);
    } else {
        static_assert(Piece == last);
        vector r_low, r_high;
        f.end(r_low, r_high);
        store(y, r_low, r_high);
    }
}

/// How four squares and what is done in their shadow are mixed: a step of a square (s), a piece of the product (p); and where
/// the product's place in a table is secret, it is read (r), chosen (c), and the last one is written (w). A search found this
/// for D = 12: it moved some of the letters to and fro, and kept what two compilers' code ran faster by.
inline constexpr char order[] = "ssssssrssssscpssspspsspssssspspswspspsssssspspsssppsssppssspsspp";
constexpr std::size_t count_before(std::size_t at, char what) noexcept {
    return static_cast<std::size_t>(std::count(order, order + at, what));
}

// Four squares of x, in vectors, and y = y x / R mod m in their shadow; what else is to be done there: also(letter).
template <std::size_t D, std::size_t Sums, class Also>
CARRY_INLINE_AVX512 void four_squares(vector& low, vector& high, limb* y, const digit_block_modulus& m, limb* memory,
                                      Also also) noexcept {
    const workspace other = beside(memory);
    other.store(row_of_multiplicand, low);
    other.store(row_of_multiplicand + 1, high);
    product_beside<D> p{y, other.at(row_of_multiplicand), m, other, {}, {}, {}, {}, {}, {}};
    square<D, Sums> s(low, high, m, {memory});
    constexpr std::size_t length = sizeof order - 1;
    static_assert(count_before(length, 's') == squares * s.steps && count_before(length, 'p') == p.last + 1);
    for_numbers<length>([&](auto place) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        constexpr char what = order[place];
        if constexpr (what == 's') {
            s.template take<count_before(place, 's') % s.steps>();
        } else if constexpr (what == 'p') {
            p.template take<count_before(place, 'p')>();
        } else {
            also(std::integral_constant<char, what>());
        }
    });
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
        four_squares<D, few_sums>(low, high, y, m, memory, [&](auto what) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
            if constexpr (what == 'r') {
                get<D>(rows.at(4), table, next);
            } else if constexpr (what == 'c') {
                const __mmask8 same = _mm512_cmpeq_epi64_mask(column, next);
                const vector y_low = load(y), y_high = load(y + lanes);
                store(rows.at(2), y_low, y_high);
                store(y, _mm512_mask_mov_epi64(load(rows.at(4)), same, y_low),
                      _mm512_mask_mov_epi64(load(rows.at(4) + lanes), same, y_high));
            } else {
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

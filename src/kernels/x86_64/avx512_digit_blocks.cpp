/// \file
/// Products, squares and pairs of them of 11 to 15 digits of 50 bits, the quotient found for eight columns at once: see
/// avx512_digit_blocks.hpp.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_digit_blocks.hpp"

#include <utility>

namespace carry::kernels::x86_64 {

namespace {

using namespace digit_blocks;

/// A product, likewise, row by row: digit i of a times the digits of b moved up by i lanes.
template <std::size_t D>
struct product {
    const limb* a;
    vector bottom[lanes], within[lanes], over[lanes];  // b, so moved, in the columns 0 to 7, 8 to 15 and 16 to 23
    vector carry;

    CARRY_INLINE_AVX512 void begin(product_columns& c, const limb* digits_of_a, vector low, vector high,
                                   const workspace& work) noexcept;
    CARRY_INLINE_AVX512 void end(product_columns& c) const noexcept;
    CARRY_INLINE_AVX512 vector to_middle(std::size_t i) const noexcept { return i < lanes ? within[i] : bottom[i - lanes]; }
    CARRY_INLINE_AVX512 vector to_top(std::size_t i) const noexcept { return i < lanes ? over[i] : within[i - lanes]; }
    static constexpr std::size_t row_of(std::size_t) noexcept { return row_of_even; }
    static constexpr std::size_t lane_of(std::size_t i) noexcept { return i; }
};

template <std::size_t D>
CARRY_INLINE_AVX512 void product<D>::begin(product_columns& c, const limb* digits_of_a, vector low, vector high,
                                           const workspace& work) noexcept {
    a = digits_of_a;
    const auto move = [&](auto count) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        bottom[count] = up<count>(low);
        within[count] = lanes_from<lanes - count>(low, high);
        over[count] = lanes_from<lanes - count>(high, zero());
    };
    [&]<int... Count>(std::integer_sequence<int, Count...>) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        (move(std::integral_constant<int, Count + 1>()), ...);
    }(std::make_integer_sequence<int, lanes - 1>());
    bottom[0] = low;
    within[0] = high;
    sums x = no_sums(), y = no_sums(), z = no_sums();
#pragma GCC unroll 8
    for (std::size_t i = 0; i < quotient_digits; ++i) {
        const vector digit = spread(a + i);
        if (i + 1 < quotient_digits) {
            x.add_high(i, digit, bottom[i + 1]);
        }
        x.add_low(i, digit, bottom[i]);
    }
#pragma GCC unroll 16
    for (std::size_t i = D - 1; i >= 16 - D; --i) {
        const vector digit = spread(a + i);
        y.add_high(i, digit, to_top(i + 1));
        if (i + D > 2 * lanes) {
            y.add_low(i, digit, to_top(i));
        }
        if (i + D >= 3 * lanes) {
            z.add_high(0, digit, over[i + 1 - lanes]);
        }
        if (i + D > 3 * lanes) {
            z.add_low(0, digit, over[i - lanes]);
        }
    }
    const vector sum = x.total();
    carry = _mm512_srli_epi64(sum, bits);
    c.even = add(_mm512_and_si512(sum, digit_mask()), up<1>(carry));
    work.store(row_of_even, c.even);
    c.top = y.total();
    store_folded<D>(work, c.top, z.total());
}

template <std::size_t D>
CARRY_INLINE_AVX512 void product<D>::end(product_columns& c) const noexcept {
    sums x = no_sums();
#pragma GCC unroll 16
    for (std::size_t i = 0; i < D; ++i) {
        const vector digit = spread(a + i);
        x.add_high(i, digit, to_middle(i + 1));
        x.add_low(i, digit, to_middle(i));
    }
    const vector sum = x.total();
    c.middle = add(lanes_from<7>(c.even, sum), _mm512_maskz_alignr_epi64(2, carry, carry, 6));
    c.above = unfolded_above<D>(sum, c.top);
}

template <std::size_t D>
CARRY_TARGET_AVX512 void mul(limb* r, const limb* a, const limb* b, const digit_block_modulus& m, limb* memory) noexcept {
    const workspace work{memory};
    product_columns c;
    product<D> p;
    p.begin(c, a, load(b), load(b + lanes), work);
    const vector q = quotient<D, product<D>>(c, m, work);
    p.end(c);
    vector low, high;
    reduce<D>(low, high, c, q, m, work);
    store(r, low, high);
}

template <std::size_t D>
CARRY_TARGET_AVX512 void sqr(limb* r, const limb* a, std::size_t times, const digit_block_modulus& m, limb* memory) noexcept {
    vector low = load(a), high = load(a + lanes);
    for (; times > 0; --times) {
        square_once<D>(low, high, m, memory);
    }
    store(r, low, high);
}

// The factor c of a folded digit, as its rows: see `digit_block_kernels::fold`.
CARRY_TARGET_AVX512 void fold(limb* rows, const limb* c, const digit_block_modulus& m) noexcept {
    const vector low = load(c), high = load(c + lanes);
    sums q = no_sums();
#pragma GCC unroll 8
    for (std::size_t i = 0; i < quotient_digits; ++i) {
        const vector digit = spread(c + i);
        q.add_low(i, digit, row(m, shape::inverse + i));
        if (i + 1 < quotient_digits) {
            q.add_high(i, digit, row(m, shape::inverse + i + 1));
        }
    }
    const vector quotient = pass_carries(q.total());
    const vector moved[shape::fold] = {quotient, up<1>(quotient), lanes_from<7>(low, high), lanes_from<6>(low, high),
                                       lanes_from<6>(high, zero())};
    for (std::size_t i = 0; i < shape::fold; ++i) {
        _mm512_store_si512(rows + lanes * i, moved[i]);
    }
}

/// What follows on the beginning of two products, or of two squares.
template <std::size_t D, class Kind>
CARRY_INLINE_AVX512 void finish_pair(limb* const (&r)[2], const Kind& p, product_columns& c, const Kind& s, product_columns& d,
                                     const digit_block_modulus* const (&m)[2], const workspace& first,
                                     const workspace& second) noexcept {
    const vector q = quotient<D, Kind>(c, *m[0], first);
    p.end(c);
    const vector t = quotient<D, Kind>(d, *m[1], second);
    s.end(d);
    vector low, high;
    reduce<D>(low, high, c, q, *m[0], first);
    store(r[0], low, high);
    reduce<D>(low, high, d, t, *m[1], second);
    store(r[1], low, high);
}

template <std::size_t D>
CARRY_TARGET_AVX512 void mul_pair(limb* const (&r)[2], const limb* const (&a)[2], const limb* const (&b)[2],
                                  const digit_block_modulus* const (&m)[2], limb* memory) noexcept {
    const workspace first{memory}, second{memory + digit_block_kernels::work};
    product_columns c, d;
    product<D> p, s;
    p.begin(c, a[0], load(b[0]), load(b[0] + lanes), first);
    s.begin(d, a[1], load(b[1]), load(b[1] + lanes), second);
    finish_pair<D>(r, p, c, s, d, m, first, second);
}

template <std::size_t D>
CARRY_TARGET_AVX512 void sqr_pair(limb* const (&r)[2], const limb* const (&a)[2], const digit_block_modulus* const (&m)[2],
                                  limb* memory) noexcept {
    const workspace first{memory}, second{memory + digit_block_kernels::work};
    product_columns c, d;
    square<D> p, s;
    p.begin(c, load(a[0]), load(a[0] + lanes), first);
    s.begin(d, load(a[1]), load(a[1] + lanes), second);
    finish_pair<D>(r, p, c, s, d, m, first, second);
}

template <std::size_t D>
constexpr digit_block_kernels kernels_of() noexcept {
    return {{D}, mul<D>, sqr<D>, mul_pair<D>, sqr_pair<D>, fold, square_beside<D>, square_beside_secret<D>};
}

}  // namespace

const digit_block_kernels avx512_digit_blocks[shape::sizes] = {kernels_of<11>(), kernels_of<12>(), kernels_of<13>(),
                                                               kernels_of<15>()};

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

#endif

/// \file
/// Products, squares and pairs of them of eleven digits of 50 bits, the quotient found for eight columns at once: see
/// avx512_digit_blocks.hpp.
#include "kernels/levels.hpp"

#if CARRY_LIMB_BITS == 64

#include "kernels/x86_64/avx512_digit_blocks.hpp"

#include <utility>

namespace carry::kernels::x86_64 {

namespace {

using namespace digit_blocks;

/// A product, likewise, row by row: digit i of a times the digits of b moved up by i lanes.
struct product {
    const limb* a;
    vector bottom[lanes], within[lanes], over[2];  // b, so moved, in the columns 0 to 7, 8 to 15 and 16 to 23
    vector carry;

    CARRY_INLINE_AVX512 void begin(product_columns& c, const limb* digits_of_a, vector low, vector high,
                                   const workspace& work) noexcept;
    CARRY_INLINE_AVX512 void end(product_columns& c) const noexcept;
    CARRY_INLINE_AVX512 vector to_middle(std::size_t i) const noexcept { return i < lanes ? within[i] : bottom[i - lanes]; }
    CARRY_INLINE_AVX512 vector to_top(std::size_t i) const noexcept { return i < lanes ? over[i - 6] : within[i - lanes]; }
    static constexpr std::size_t row_of(std::size_t) noexcept { return row_of_even; }
    static constexpr std::size_t lane_of(std::size_t i) noexcept { return i; }
};

CARRY_INLINE_AVX512 void product::begin(product_columns& c, const limb* digits_of_a, vector low, vector high,
                                        const workspace& work) noexcept {
    a = digits_of_a;
    const auto move = [&](auto count) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        bottom[count] = up<count>(low);
        within[count] = lanes_from<(lanes - count) % lanes>(low, high);
    };
    [&]<int... Count>(std::integer_sequence<int, Count...>) CARRY_TARGET_AVX512 __attribute__((always_inline)) {
        (move(std::integral_constant<int, Count + 1>()), ...);
    }(std::make_integer_sequence<int, lanes - 1>());
    bottom[0] = low;
    within[0] = high;
    over[0] = lanes_from<2>(high, zero());
    over[1] = lanes_from<1>(high, zero());
    sums x = no_sums(), y = no_sums();
#pragma GCC unroll 8
    for (std::size_t i = 0; i < quotient_digits; ++i) {
        const vector digit = spread(a + i);
        if (i + 1 < quotient_digits) {
            x.add_high(i, digit, bottom[i + 1]);
        }
        x.add_low(i, digit, bottom[i]);
    }
#pragma GCC unroll 8
    for (std::size_t i = digits; i-- > 5;) {
        const vector digit = spread(a + i);
        y.add_high(0, digit, to_top(i + 1));
        if (i > 5) {
            y.add_low(0, digit, to_top(i));
        }
    }
    const vector sum = x.total();
    carry = _mm512_srli_epi64(sum, bits);
    c.even = add(_mm512_and_si512(sum, digit_mask()), up<1>(carry));
    work.store(row_of_even, c.even);
    c.top = add(y.lows[0], raise(y.highs[0]));
    work.store(row_of_top, folded_digits(c.top));
}

CARRY_INLINE_AVX512 void product::end(product_columns& c) const noexcept {
    sums x = no_sums();
#pragma GCC unroll 11
    for (std::size_t i = 0; i < digits; ++i) {
        const vector digit = spread(a + i);
        x.add_high(i, digit, to_middle(i + 1));
        x.add_low(i, digit, to_middle(i));
    }
    const vector sum = x.total();
    c.middle = add(lanes_from<7>(c.even, sum), _mm512_maskz_alignr_epi64(2, carry, carry, 6));
    c.above = _mm512_maskz_alignr_epi64(7, c.top, sum, 7);
}

CARRY_TARGET_AVX512 void mul(limb* r, const limb* a, const limb* b, const digit_block_modulus& m, limb* memory) noexcept {
    const workspace work{memory};
    product_columns c;
    product p;
    p.begin(c, a, load(b), load(b + lanes), work);
    const vector q = quotient<product>(c, m, work);
    p.end(c);
    vector low, high;
    reduce(low, high, c, q, m, work);
    store(r, low, high);
}

CARRY_TARGET_AVX512 void sqr(limb* r, const limb* a, std::size_t times, const digit_block_modulus& m, limb* memory) noexcept {
    const workspace work{memory};
    vector low = load(a), high = load(a + lanes);
    for (; times > 0; --times) {
        product_columns c;
        square p;
        p.begin(c, low, high, work);
        const vector q = quotient<square>(c, m, work);
        p.end(c);
        reduce(low, high, c, q, m, work);
    }
    store(r, low, high);
}

/// What follows on the beginning of two products, or of two squares.
template <class Kind>
CARRY_INLINE_AVX512 void finish_pair(limb* const (&r)[2], const Kind& p, product_columns& c, const Kind& s, product_columns& d,
                                     const digit_block_modulus* const (&m)[2], const workspace& first,
                                     const workspace& second) noexcept {
    const vector q = quotient<Kind>(c, *m[0], first);
    p.end(c);
    const vector t = quotient<Kind>(d, *m[1], second);
    s.end(d);
    vector low, high;
    reduce(low, high, c, q, *m[0], first);
    store(r[0], low, high);
    reduce(low, high, d, t, *m[1], second);
    store(r[1], low, high);
}

CARRY_TARGET_AVX512 void mul_pair(limb* const (&r)[2], const limb* const (&a)[2], const limb* const (&b)[2],
                                  const digit_block_modulus* const (&m)[2], limb* memory) noexcept {
    const workspace first{memory}, second{memory + digit_block_kernels::work};
    product_columns c, d;
    product p, s;
    p.begin(c, a[0], load(b[0]), load(b[0] + lanes), first);
    s.begin(d, a[1], load(b[1]), load(b[1] + lanes), second);
    finish_pair(r, p, c, s, d, m, first, second);
}

CARRY_TARGET_AVX512 void sqr_pair(limb* const (&r)[2], const limb* const (&a)[2], const digit_block_modulus* const (&m)[2],
                                  limb* memory) noexcept {
    const workspace first{memory}, second{memory + digit_block_kernels::work};
    product_columns c, d;
    square p, s;
    p.begin(c, load(a[0]), load(a[0] + lanes), first);
    s.begin(d, load(a[1]), load(a[1] + lanes), second);
    finish_pair(r, p, c, s, d, m, first, second);
}

}  // namespace

const digit_block_kernels avx512_digit_blocks{mul, sqr, mul_pair, sqr_pair, avx512_square_beside, avx512_put};

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

#endif

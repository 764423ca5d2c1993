/// \file
/// Rows of 52-bit digits in the binary steps towards a greatest common divisor: differences and sums of two products by factors
/// of two digits, block by block, between which a search may go on.
#pragma once

#include "kernels/x86_64/adx_halving.hpp"
#include "kernels/x86_64/avx512_digits.hpp"

#define CARRY_TARGET_HALVING __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx512ifma,avx512vbmi,bmi,bmi2,lzcnt")))
#define CARRY_INLINE_HALVING CARRY_TARGET_HALVING __attribute__((always_inline)) inline

namespace carry::kernels::x86_64 {

inline constexpr limb digit_mask = (limb{1} << digit_bits) - 1;

CARRY_INLINE_HALVING __m512i broadcast(limb x) noexcept { return _mm512_set1_epi64(static_cast<long long>(x)); }

/// Eight digits of a row, those one place below, and those two places below.
struct digits_and_below {
    __m512i at, below, two_below;
};

CARRY_INLINE_HALVING digits_and_below load(const limb* digits) noexcept {
    return {_mm512_loadu_si512(digits), _mm512_loadu_si512(digits - 1), _mm512_loadu_si512(digits - 2)};
}

// The same at the lower end of a row, `Places` places below it, with zeros where there is none.
template <int Places>
CARRY_INLINE_HALVING digits_and_below load_lowest(const limb* digits) noexcept {
    const __m512i x = _mm512_loadu_si512(digits), zero = _mm512_setzero_si512();
    if constexpr (Places == 0) {
        return {x, _mm512_alignr_epi64(x, zero, 7), _mm512_alignr_epi64(x, zero, 6)};
    } else {
        static_assert(Places == 6);
        return {_mm512_alignr_epi64(x, zero, 2), _mm512_alignr_epi64(x, zero, 1), zero};
    }
}

/// A factor of two digits.
struct factor {
    __m512i low, high;

    CARRY_INLINE_HALVING explicit factor(const limb* digits) noexcept : low(broadcast(digits[0])), high(broadcast(digits[1])) {}

    // The columns of the product, eight of them, and what is there first.
    CARRY_INLINE_HALVING __m512i columns(const digits_and_below& x, __m512i first) const noexcept {
        const __m512i lower = _mm512_madd52hi_epu64(_mm512_madd52lo_epu64(first, x.at, low), x.below, low);
        return _mm512_madd52hi_epu64(_mm512_madd52lo_epu64(lower, x.below, high), x.two_below, high);
    }
};

/// u x + v y, where u and v have two digits, going up block by block.
struct sum_row {
    factor u, v;
    __m512i carry = _mm512_setzero_si512();  // of the columns of the block before
    unsigned bit = 0;                        // and what they carry after that

    CARRY_INLINE_HALVING sum_row(const limb* first, const limb* second) noexcept : u(first), v(second) {}

    CARRY_INLINE_HALVING __m512i step(const digits_and_below& x, const digits_and_below& y) noexcept {
        const __m512i mask = broadcast(digit_mask),
                      sum = _mm512_add_epi64(u.columns(x, _mm512_setzero_si512()), v.columns(y, _mm512_setzero_si512()));
        const __m512i out = _mm512_srli_epi64(sum, digit_bits);
        const __m512i once = _mm512_add_epi64(_mm512_and_si512(sum, mask), _mm512_alignr_epi64(out, carry, 7));
        const unsigned into = ripple(_mm512_cmpgt_epu64_mask(once, mask), _mm512_cmpeq_epu64_mask(once, mask), bit);
        bit = (into >> lanes) & 1;
        carry = out;
        return _mm512_mask_sub_epi64(once, static_cast<__mmask8>(into), once, _mm512_set1_epi64(-1));
    }
};

/// u x - v y, going up block by block. Columns are rounded to multiples of 2^52, and these carried, so that all are between
/// -2^51 - 4 and 2^51 + 4, and above a natural number's highest digit there are only zeros, or a 1 and zeros. Then negative
/// ones borrow from the next, and that from nowhere, as it is not 0 but by a rare chance: then its bit 52 has changed.
struct difference_row {
    factor u, v;
    __m512i carried = _mm512_setzero_si512(), borrowed = _mm512_setzero_si512();  // by the block before
    __m512i changed = _mm512_setzero_si512();

    CARRY_INLINE_HALVING difference_row(const limb* first, const limb* second) noexcept : u(first), v(second) {}

    // Rounded, with what `below` carries; and what these carry.
    CARRY_INLINE_HALVING __m512i columns(const digits_and_below& x, const digits_and_below& y, __m512i below,
                                         __m512i& out) const noexcept {
        const __m512i half = broadcast(limb{1} << (digit_bits - 1));
        const __m512i sum = _mm512_sub_epi64(u.columns(x, half), v.columns(y, _mm512_setzero_si512()));
        out = _mm512_srai_epi64(sum, digit_bits);
        return _mm512_add_epi64(_mm512_sub_epi64(_mm512_and_si512(sum, broadcast(digit_mask)), half),
                                _mm512_alignr_epi64(out, below, 7));
    }
    CARRY_INLINE_HALVING __m512i step(const digits_and_below& x, const digits_and_below& y) noexcept {
        const __m512i rounded = columns(x, y, carried, carried);
        const __m512i borrows = _mm512_srai_epi64(rounded, digit_bits);
        const __m512i digits = _mm512_add_epi64(rounded, _mm512_alignr_epi64(borrows, borrowed, 7));
        changed = _mm512_ternarylogic_epi64(changed, rounded, digits, 0xf6);  // a | (b ^ c)
        borrowed = borrows;
        return digits;
    }
    // After the highest block.
    CARRY_INLINE_HALVING bool is_natural() const noexcept {
        return (_mm512_movepi64_mask(_mm512_add_epi64(carried, borrowed)) >> (lanes - 1)) == 0;
    }
};

// r = (u x - v y) / 2^(52 below), n digits each, one by one; returns whether it is natural.
inline bool difference_by_digits(limb* r, const limb* x, const limb* y, std::size_t n, const limb* u, const limb* v,
                                 std::size_t below) noexcept {
    using limb_halving::wide;
    wide carry = 0;  // in two's complement
    const auto product = [n](const limb* z, std::size_t i, limb factor) {
        return i < n ? static_cast<wide>(z[i] & digit_mask) * factor : wide{0};
    };
    for (std::size_t i = 0; i < n + below; ++i) {
        carry += product(x, i, u[0]) - product(y, i, v[0]);
        if (i > 0) {
            carry += product(x, i - 1, u[1]) - product(y, i - 1, v[1]);
        }
        if (i >= below) {
            r[i - below] = static_cast<limb>(carry) & digit_mask;
        }
        carry = carry >> digit_bits | (wide{0} - (carry >> (2 * limb_bits - 1))) << (2 * limb_bits - digit_bits);
    }
    return carry >> (2 * limb_bits - 1) == 0;
}

/// The rows of two differences, (u x - v y) / 2^(52 Below) that begin with a and with b, where Below is 0 or 2.
template <std::size_t Below>
struct two_differences {
    const limb *a, *b;
    bool exchanged;  // plus is b', and minus a'
    limb *plus_to, *minus_to;
    const limb *plus_u, *plus_v, *minus_u, *minus_v;
    difference_row plus, minus;

    CARRY_INLINE_HALVING two_differences(limb* a_next, limb* b_next, const limb* a_row, const limb* b_row,
                                         const halving_steps& steps) noexcept
        : a(a_row),
          b(b_row),
          exchanged(steps.negative),
          plus_to(exchanged ? b_next : a_next),
          minus_to(exchanged ? a_next : b_next),
          plus_u(exchanged ? steps.p_second : steps.p),
          plus_v(exchanged ? steps.q_second : steps.q),
          minus_u(exchanged ? steps.q : steps.q_second),
          minus_v(exchanged ? steps.p : steps.p_second),
          plus(plus_u, plus_v),
          minus(minus_u, minus_v) {
        if constexpr (Below != 0) {  // what the columns below carry
            const digits_and_below x = load_lowest<6>(a), y = load_lowest<6>(b);
            plus.step(x, y);
            minus.step(y, x);
        }
    }
    template <bool First, class Between>
    CARRY_INLINE_HALVING void step(std::size_t i, Between between) noexcept {
        const digits_and_below x = First && Below == 0 ? load_lowest<0>(a) : load(a + i + Below),
                               y = First && Below == 0 ? load_lowest<0>(b) : load(b + i + Below);
        _mm512_storeu_si512(plus_to + i, plus.step(x, y));
        between();
        _mm512_storeu_si512(minus_to + i, minus.step(y, x));
    }
    // After the last step, at the end of a block: whether both are natural. Where a carry went further than it should, all is
    // done again.
    CARRY_INLINE_HALVING bool finish(std::size_t end) noexcept {
        if constexpr (Below != 0) {
            _mm512_storeu_si512(plus_to + end, _mm512_setzero_si512());
            _mm512_storeu_si512(minus_to + end, _mm512_setzero_si512());
        }
        if (!is_exact()) [[unlikely]] {
            const bool natural = difference_by_digits(plus_to, a, b, end, plus_u, plus_v, Below);
            return difference_by_digits(minus_to, b, a, end, minus_u, minus_v, Below) && natural;
        }
        return plus.is_natural() && minus.is_natural();
    }
    // Eight columns of a' and b', up to number n - 1, without what those below carry. 13 <= n.
    CARRY_INLINE_HALVING void columns_below(limb* of_a, limb* of_b, std::size_t n) const noexcept {
        const std::size_t i = n - lanes;
        const digits_and_below x = load(a + i + Below), y = load(b + i + Below);
        const __m512i zero = _mm512_setzero_si512();
        __m512i out;
        _mm512_storeu_si512(exchanged ? of_b : of_a, plus.columns(x, y, zero, out));
        _mm512_storeu_si512(exchanged ? of_a : of_b, minus.columns(y, x, zero, out));
    }
    CARRY_INLINE_HALVING bool is_exact() const noexcept {
        return _mm512_test_epi64_mask(_mm512_or_si512(plus.changed, minus.changed), broadcast(digit_mask + 1)) == 0;
    }
    CARRY_INLINE_HALVING bool run(std::size_t n) noexcept {
        step<true>(0, [] {});
        std::size_t i = lanes;
        for (; i < n; i += lanes) {
            step<false>(i, [] {});
        }
        return finish(i);
    }
};

/// The two sums of `grow`, in place: a block is written once the digits below the next one have been read.
struct two_sums {
    limb *s, *t;
    sum_row first, second;
    __m512i s_block, t_block;  // of the block before

    CARRY_INLINE_HALVING two_sums(limb* s_row, limb* t_row, const halving_steps& steps) noexcept
        : s(s_row), t(t_row), first(steps.p, steps.q), second(steps.p_second, steps.q_second) {}

    template <bool First, class Between>
    CARRY_INLINE_HALVING void step(std::size_t i, Between between) noexcept {
        const digits_and_below x = First ? load_lowest<0>(s) : load(s + i), y = First ? load_lowest<0>(t) : load(t + i);
        if constexpr (!First) {
            finish(i);
        }
        s_block = first.step(x, y);
        between();
        t_block = second.step(x, y);
    }
    CARRY_INLINE_HALVING void finish(std::size_t end) noexcept {
        _mm512_storeu_si512(s + end - lanes, s_block);
        _mm512_storeu_si512(t + end - lanes, t_block);
    }
};

}  // namespace carry::kernels::x86_64

/// \file
/// The binary steps towards a greatest common divisor at the level avx512, on rows of 52-bit digits: two searches, each of as
/// many halvings as a digit has bits, so that the division by a power of two is a move by two digits.
#include "kernels/levels.hpp"
#include "kernels/x86_64/adx_halving.hpp"
#include "kernels/x86_64/avx512_digits.hpp"

namespace carry::kernels::x86_64 {

namespace {

using limb_halving::short_steps;
using limb_halving::wide;

constexpr limb digit_mask = (limb{1} << digit_bits) - 1;

/// The ends between the two searches: a digit, and a limb from the top bit of the larger number down.
struct short_ends {
    limb low;
    wide top;
};

// +-(u x - v y) / 2^52 of the ends, where the top is not shifted.
CARRY_TARGET_BMI2 __attribute__((always_inline)) inline short_ends combine(const halving_ends& x, const halving_ends& y, limb u,
                                                                           limb v, bool negative) noexcept {
    const wide lowest = static_cast<wide>(u) * x.low[0] - static_cast<wide>(v) * y.low[0];
    const limb low = static_cast<limb>(lowest >> digit_bits) + u * x.low[1] - v * y.low[1];
    const auto product = [](limb factor, const limb* top) {
        return static_cast<wide>(factor) * top[1] + static_cast<limb>((static_cast<wide>(factor) * top[0]) >> limb_bits);
    };
    const wide top = product(u, x.top) - product(v, y.top);
    return {(negative ? limb{0} - low : low) & digit_mask, negative ? wide{0} - top : top};
}

CARRY_TARGET_BMI2 __attribute__((always_inline)) inline void sum_of_products(limb* r, limb a, limb b, limb c, limb d) noexcept {
    const wide sum = static_cast<wide>(a) * b + static_cast<wide>(c) * d;
    r[0] = static_cast<limb>(sum) & digit_mask;
    r[1] = static_cast<limb>(sum >> digit_bits);
}

CARRY_TARGET_BMI2 bool find(halving_steps& steps, const halving_ends& a, const halving_ends& b) noexcept {
    const short_steps first = find_steps<digit_bits>(a.low[0], b.low[0], a.top[1], b.top[1]);
    const short_ends a_middle = combine(a, b, first.p, first.q, first.negative);
    const short_ends b_middle = combine(b, a, first.q_second, first.p_second, first.negative);
    const wide both = a_middle.top | b_middle.top;
    const auto high = static_cast<limb>(both >> limb_bits);
    if (static_cast<std::int64_t>(high) < 0) {  // an order was taken wrongly
        return false;
    }
    const unsigned shift = high != 0 ? static_cast<unsigned>(std::countl_zero(high)) : limb_bits;
    const short_steps second =
        find_steps<digit_bits>(a_middle.low, b_middle.low, static_cast<limb>((a_middle.top << shift) >> limb_bits),
                               static_cast<limb>((b_middle.top << shift) >> limb_bits));
    sum_of_products(steps.p, second.p, first.p, second.q, first.p_second);
    sum_of_products(steps.q, second.p, first.q, second.q, first.q_second);
    sum_of_products(steps.p_second, second.q_second, first.p_second, second.p_second, first.p);
    sum_of_products(steps.q_second, second.q_second, first.q_second, second.p_second, first.q);
    steps.negative = first.negative != second.negative;
    return ((steps.p_second[1] | steps.q_second[1]) >> digit_bits) == 0;  // else b stayed what one of the two was
}

CARRY_INLINE_AVX512 __m512i broadcast(limb x) noexcept { return _mm512_set1_epi64(static_cast<long long>(x)); }

template <int Lane>
CARRY_INLINE_AVX512 limb lane(__m512i x) noexcept {
    return static_cast<limb>(_mm_extract_epi64(_mm512_extracti64x2_epi64(x, Lane / 2), Lane % 2));
}

/// u x + v y, where u and v have two digits, going up block by block.
struct sum_row {
    __m512i u0, u1, v0, v1;
    __m512i next, after, carry;  // of the block before: what counts one column further up, and two; what its columns carry
    unsigned bit;

    CARRY_INLINE_AVX512 void start(const limb* u, const limb* v) noexcept {
        u0 = broadcast(u[0]);
        u1 = broadcast(u[1]);
        v0 = broadcast(v[0]);
        v1 = broadcast(v[1]);
        next = after = carry = _mm512_setzero_si512();
        bit = 0;
    }
    // Returns the digits of the block, with what they carried still above their 52 bits; first: added to the lowest columns.
    CARRY_INLINE_AVX512 __m512i step(__m512i x, __m512i y, __m512i first) noexcept {
        const __m512i mask = broadcast(digit_mask), zero = _mm512_setzero_si512();
        const __m512i here = _mm512_madd52lo_epu64(_mm512_madd52lo_epu64(first, x, u0), y, v0);
        const __m512i upper = _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(zero, x, u0), x, u1);
        const __m512i upper_next = _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(upper, y, v0), y, v1);
        const __m512i upper_after = _mm512_madd52hi_epu64(_mm512_madd52hi_epu64(zero, x, u1), y, v1);
        const __m512i sum = _mm512_add_epi64(_mm512_add_epi64(here, _mm512_alignr_epi64(upper_next, next, 7)),
                                             _mm512_alignr_epi64(upper_after, after, 6));
        const __m512i out = _mm512_srli_epi64(sum, digit_bits);
        const __m512i once = _mm512_add_epi64(_mm512_and_si512(sum, mask), _mm512_alignr_epi64(out, carry, 7));
        const unsigned into = ripple(_mm512_cmpgt_epu64_mask(once, mask), _mm512_cmpeq_epu64_mask(once, mask), bit);
        bit = (into >> lanes) & 1;
        next = upper_next;
        after = upper_after;
        carry = out;
        return _mm512_mask_sub_epi64(once, static_cast<__mmask8>(into), once, _mm512_set1_epi64(-1));
    }
};

/// (u x - v y) / 2^(52 Below): u x + v (R - 1 - y) + v - v R for the R above the row.
template <int Below>
struct difference_row {
    sum_row sum;
    const limb* v;
    __m512i digits;  // of the block before

    CARRY_INLINE_AVX512 void start(const limb* first, const limb* second) noexcept {
        sum.start(first, second);
        v = second;
        digits = _mm512_setzero_si512();
    }
    CARRY_INLINE_AVX512 void step(limb* r, std::size_t i, __m512i x, __m512i y) noexcept {
        const __m512i lowest = i == 0 ? _mm512_maskz_loadu_epi64(3, v) : _mm512_setzero_si512();
        const __m512i block = sum.step(x, _mm512_xor_si512(y, broadcast(digit_mask)), lowest);
        if constexpr (Below == 0) {
            _mm512_storeu_si512(r + i, block);
        } else if (i > 0) {
            _mm512_storeu_si512(r + i - lanes, _mm512_alignr_epi64(block, digits, Below));
        }
        digits = block;
    }
    // Returns whether the difference is natural; then its two digits above the row are so as well.
    CARRY_INLINE_AVX512 bool finish(limb* r, std::size_t end) const noexcept {
        const limb low = lane<7>(sum.next) + lane<6>(sum.after) + lane<7>(sum.carry) + sum.bit - v[0];
        const limb high = lane<7>(sum.after) - v[1] + static_cast<limb>(static_cast<std::int64_t>(low) >> digit_bits);
        const __m512i top = _mm512_mask_blend_epi64(2, broadcast(low), broadcast(high));
        _mm512_storeu_si512(r + end - lanes, _mm512_alignr_epi64(top, digits, Below));
        return static_cast<std::int64_t>(high) >= 0;
    }
};

// The rows of two differences, which begin with a, and with b.
template <int Below>
struct two_differences {
    difference_row<Below> plus, minus;

    CARRY_INLINE_AVX512 two_differences(limb*& a_next, limb*& b_next, const halving_steps& steps) noexcept {
        if (steps.negative) {
            plus.start(steps.p_second, steps.q_second);
            minus.start(steps.q, steps.p);
            std::swap(a_next, b_next);
        } else {
            plus.start(steps.p, steps.q);
            minus.start(steps.q_second, steps.p_second);
        }
    }
    // Returns where the rows end: at the end of a block.
    CARRY_INLINE_AVX512 std::size_t run(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n) noexcept {
        std::size_t i = 0;
        do {
            const __m512i x = _mm512_loadu_si512(a + i), y = _mm512_loadu_si512(b + i);
            plus.step(a_next, i, x, y);
            minus.step(b_next, i, y, x);
            i += lanes;
        } while (i < n);
        return i;
    }
};

CARRY_TARGET_AVX512 bool halve(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n,
                               const halving_steps& steps) noexcept {
    two_differences<2> rows(a_next, b_next, steps);
    const std::size_t end = rows.run(a_next, b_next, a, b, n);
    const bool first = rows.plus.finish(a_next, end);
    return rows.minus.finish(b_next, end) && first;
}

CARRY_TARGET_AVX512 void combine_rows(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n,
                                      const halving_steps& steps) noexcept {
    two_differences<0> rows(a_next, b_next, steps);
    rows.run(a_next, b_next, a, b, n);
}

CARRY_TARGET_AVX512 void split(limb* digits, const limb* a, std::size_t n) noexcept {
    const auto* bytes = reinterpret_cast<const unsigned char*>(a);
    for (std::size_t left = sizeof(limb) * n;; left -= block_bytes, bytes += block_bytes, digits += lanes) {
        _mm512_storeu_si512(digits, block_of_digits(bytes, left));
        if (left <= block_bytes) {
            return;
        }
    }
}

CARRY_TARGET_AVX512 void join(limb* a, std::size_t n, const limb* digits) noexcept {
    auto* bytes = reinterpret_cast<unsigned char*>(a);
    for (std::size_t left = sizeof(limb) * n;; left -= block_bytes, bytes += block_bytes, digits += lanes) {
        store_digits(bytes, left, _mm512_loadu_si512(digits));
        if (left <= block_bytes) {
            return;
        }
    }
}

CARRY_TARGET_AVX512 void grow(limb* s, limb* t, std::size_t n, const halving_steps& steps) noexcept {
    sum_row first, second;
    first.start(steps.p, steps.q);
    second.start(steps.p_second, steps.q_second);
    for (std::size_t i = 0; i < n + 2; i += lanes) {
        const __m512i x = _mm512_loadu_si512(s + i), y = _mm512_loadu_si512(t + i), zero = _mm512_setzero_si512();
        _mm512_storeu_si512(s + i, first.step(x, y, zero));
        _mm512_storeu_si512(t + i, second.step(x, y, zero));
    }
}

}  // namespace

const halving_kernels avx512_halving_table{.digit_bits = digit_bits,
                                           .halvings = 2 * digit_bits,
                                           .block = lanes,
                                           .find = find,
                                           .halve = halve,
                                           .combine = combine_rows,
                                           .split = split,
                                           .join = join,
                                           .grow = grow,
                                           .invert = {},
                                           .gcd_1 = nullptr,
                                           .gcd_2 = nullptr,
                                           .almost_invert_1 = nullptr};

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

/// \file
/// Products and squares at the level avx512 of factors whose digits of 52 bits fit in one vector: five and six limbs.
///
/// Let A be the vector of digits a_i, and A1 the same a lane further up, without a_7. The products of all digits of a with b_j
/// begin at column j by their low halves, and at j + 1 by their high ones. So the sum
///
///     S_p = low(A b_(2p)) + high(A1 b_(2p)) + low(A1 b_(2p+1)) + high(A b_(2p-1))
///
/// begins at column 2p, and few lanes are multiplied in vain: 15 multiplications for six limbs, where the windows of
/// avx512_fixed_columns.hpp, which put every half in the lane of its column at once, take 30. What is left are the high halves
/// of A b_7 and, since A1 lacks it, a_7: low(a_7 b_(2p+1)) and high(a_7 b_(2p)) belong to column 2p + 8, lane by lane.
/// Columns 0 to 7, and 7 to 14 for the upper vector of the result, which begins within column 7, are four and five of these
/// vectors moved by an even number of lanes and added up.
///
/// Even columns then make one number, odd ones another, and the product is their sum, as in avx512_fixed_digits.hpp.
///
/// Bounds: a column is the sum of at most 16 halves, and so below 2^56. Byte 7 of an even one is zero.
#include "kernels/x86_64/avx512_one_block.hpp"

#include "kernels/x86_64/avx512_fixed_digits.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// The limbs of the lower vector of the result, and the first column that the upper one has bytes of.
constexpr std::size_t lower_limbs = 6, first_upper_column = 7;

/// For the two vectors of the result: how far odd columns are moved up, to begin with a byte, and the bytes of even and of odd
/// ones.
struct one_block_tables {
    alignas(64) digit shifts[2][lanes];
    alignas(64) std::uint8_t bytes[2][2][64];
    alignas(64) digit odd_lanes[lanes];
};
inline constexpr one_block_tables one_block_places = [] {
    one_block_tables t{};
    for (std::size_t l = 0; l < lanes; ++l) {
        t.odd_lanes[l] = l % 2 == 1 ? ~digit{0} : 0;
    }
    for (std::size_t v = 0; v < 2; ++v) {
        const std::size_t first = v * first_upper_column, begin = 8 * v * lower_limbs, zero = v == 0 ? 7 : 15;
        for (std::size_t l = 0; l < lanes; ++l) {
            t.shifts[v][l] = (first + l) % 2 == 1 ? 4 : 0;
        }
        for (std::size_t odd = 0; odd < 2; ++odd) {
            for (std::size_t i = 0; i < 64; ++i) {
                t.bytes[v][odd][i] = static_cast<std::uint8_t>(zero);
                for (std::size_t l = 0; l < lanes && i < 8 * lower_limbs; ++l) {
                    const std::size_t column = first + l, at = digit_bits * column / 8;
                    if (column % 2 == odd && begin + i >= at && begin + i < at + 7 + odd) {
                        t.bytes[v][odd][i] = static_cast<std::uint8_t>(8 * l + begin + i - at);
                    }
                }
            }
        }
    }
    return t;
}();

/// A digit where it lies; what is above its 52 bits does not matter.
struct __attribute__((packed, may_alias)) digit_in_memory {
    digit value;
};

// sum += the low, or the high, halves of the products of all lanes with a digit. Compilers would load it apart.
CARRY_INLINE_AVX512 void add_low(__m512i& sum, __m512i lanes_of_a, const digit_in_memory& by) noexcept {
    __asm__("vpmadd52luq %2%{1to8%}, %1, %0" : "+v"(sum) : "v"(lanes_of_a), "m"(by));
}
CARRY_INLINE_AVX512 void add_high(__m512i& sum, __m512i lanes_of_a, const digit_in_memory& by) noexcept {
    __asm__("vpmadd52huq %2%{1to8%}, %1, %0" : "+v"(sum) : "v"(lanes_of_a), "m"(by));
}

/// The digits of a factor of N limbs, in a vector and one by one.
template <std::size_t N>
struct one_block {
    static constexpr std::size_t size = digits_of(N);
    __m512i all;
    const unsigned char* operand;
    const digit* stored;

    // Of even number they begin with a byte, and are read from the operand where they do not reach beyond it: their products
    // wait for no store.
    template <std::size_t J>
    CARRY_INLINE_AVX512 const digit_in_memory& at() const noexcept {
        constexpr std::size_t first = digit_bits * J / 8;
        constexpr bool in_operand = J % 2 == 0 && first + sizeof(digit) <= sizeof(limb) * N;
        return *(in_operand ? reinterpret_cast<const digit_in_memory*>(operand + first)
                            : reinterpret_cast<const digit_in_memory*>(stored + J));
    }
    // sum += low or high halves of lanes_of_a times digit J, if there is one.
    template <std::size_t J>
    CARRY_INLINE_AVX512 void low(__m512i& sum, __m512i lanes_of_a) const noexcept {
        if constexpr (J < size) {
            add_low(sum, lanes_of_a, at<J>());
        }
    }
    template <std::size_t J>
    CARRY_INLINE_AVX512 void high(__m512i& sum, __m512i lanes_of_a) const noexcept {
        if constexpr (J < size) {
            add_high(sum, lanes_of_a, at<J>());
        }
    }
};
template <std::size_t N>
CARRY_INLINE_AVX512 one_block<N> to_one_block(digit* to, const limb* a) noexcept {
    const auto* bytes = reinterpret_cast<const unsigned char*>(a);
    const __m512i digits = fixed_block_of_lanes<sizeof(limb) * N, true>(bytes);
    _mm512_store_si512(to, digits);
    return {digits, bytes, to};
}

// The lanes of x, N further up or down, and zeros.
template <int N>
CARRY_INLINE_AVX512 __m512i up(__m512i x) noexcept {
    return _mm512_alignr_epi64(x, _mm512_setzero_si512(), 8 - N);
}
template <int N>
CARRY_INLINE_AVX512 __m512i down(__m512i x) noexcept {
    return _mm512_alignr_epi64(_mm512_setzero_si512(), x, N);
}

/// The limbs of a vector of the result before their carries: the even and the odd columns, put in place and added.
struct sums_of_columns {
    __m512i limbs;
    unsigned generate, propagate;
};
template <std::size_t V>
CARRY_INLINE_AVX512 sums_of_columns sum_columns(__m512i columns) noexcept {
    const one_block_tables& t = one_block_places;
    const __m512i placed = _mm512_sllv_epi64(columns, _mm512_load_si512(t.shifts[V]));
    const __m512i even = _mm512_permutexvar_epi8(_mm512_load_si512(t.bytes[V][0]), placed);
    const __m512i odd = _mm512_permutexvar_epi8(_mm512_load_si512(t.bytes[V][1]), placed);
    const __m512i sum = _mm512_add_epi64(even, odd);
    return {sum, _mm512_cmplt_epu64_mask(sum, odd), _mm512_cmpeq_epu64_mask(sum, _mm512_set1_epi64(-1))};
}
CARRY_INLINE_AVX512 __m512i increase(__m512i limbs, unsigned into) noexcept {
    return _mm512_mask_sub_epi64(limbs, static_cast<__mmask8>(into), limbs, _mm512_set1_epi64(-1));
}

// r = a * b, returns 0.
// r: 6 + N limbs, no overlap; a: 6 limbs, b: N limbs, 5 or 6.
template <std::size_t N>
CARRY_INLINE_AVX512 int mul_six(limb* r, const limb* a, const limb* b) noexcept {
    alignas(64) digit b_digits[lanes], a_digits[lanes];
    const one_block<N> y = to_one_block<N>(b_digits, b);
    const one_block<6> x = to_one_block<6>(a_digits, a);
    const __m512i x0 = x.all, x1 = up<1>(x0);
    __m512i s0 = _mm512_setzero_si512(), s1 = s0, s2 = s0, s3 = s0, upper = s0;
    y.template low<6>(s3, x0);
    y.template low<4>(s2, x0);
    y.template low<2>(s1, x0);
    y.template low<0>(s0, x0);
    y.template high<6>(s3, x1);
    y.template high<4>(s2, x1);
    y.template high<2>(s1, x1);
    y.template high<0>(s0, x1);
    y.template high<5>(s3, x0);
    y.template high<3>(s2, x0);
    y.template high<1>(s1, x0);
    y.template low<1>(s0, x1);
    y.template low<7>(s3, x1);
    y.template low<5>(s2, x1);
    y.template low<3>(s1, x1);
    y.template high<7>(upper, x1);
    x.template high<7>(upper, _mm512_bslli_epi128(y.all, sizeof(digit)));
    x.template low<7>(upper, _mm512_and_si512(y.all, _mm512_load_si512(one_block_places.odd_lanes)));
    const __m512i lower = _mm512_add_epi64(_mm512_add_epi64(s0, up<2>(s1)), _mm512_add_epi64(up<4>(s2), up<6>(s3)));
    upper = _mm512_add_epi64(_mm512_add_epi64(upper, down<5>(s1)), down<7>(s0));
    upper = _mm512_add_epi64(upper, _mm512_add_epi64(down<3>(s2), down<1>(s3)));
    const sums_of_columns low = sum_columns<0>(lower), high = sum_columns<1>(upper);
    const unsigned into_low = ripple(low.generate, low.propagate, 0);
    const unsigned into_high = ripple(high.generate, high.propagate, into_low >> lower_limbs);
    _mm512_storeu_si512(r, increase(low.limbs, into_low));  // the next store overwrites what is beyond its limbs
    constexpr std::size_t rest = 6 + N - lower_limbs;
    const __m512i last = increase(high.limbs, into_high);
    if constexpr (rest % 2 == 0) {
        store_lanes<rest>(r + lower_limbs, last);
    } else {
        _mm512_mask_storeu_epi64(r + lower_limbs, static_cast<__mmask8>((1u << rest) - 1), last);
    }
    return 0;
}

}  // namespace

CARRY_TARGET_AVX512 int avx512_mul_6(limb* r, const limb* a, const limb* b) noexcept { return mul_six<6>(r, a, b); }
CARRY_TARGET_AVX512 int avx512_mul_6_by_5(limb* r, const limb* a, const limb* b) noexcept { return mul_six<5>(r, a, b); }
CARRY_TARGET_AVX512 int avx512_mul_5_by_6(limb* r, const limb* a, const limb* b) noexcept { return mul_six<5>(r, b, a); }

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

/// \file
/// Products of rows of one length by AVX-512 IFMA: `vpmadd52luq` and `vpmadd52huq` multiply eight pairs of 52-bit digits and
/// add the low or the high halves to lanes with twelve bits to spare. Columns are summed without carries (the delayed carries
/// of the 2013 paper, in hardware), which are taken when radix 2^64 is entered again. docs/algorithms/fixed.md says what
/// bounds this.
#pragma once

#include <carry/fixed/x86_64/digits.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// The least rows that are multiplied, and squared, in digits. A product in a chain of operations has limbs for its operands
/// that were stored a moment ago, one by one: loads of several of them wait for the cache, so that only longer ones gain.
inline constexpr std::size_t least_product_in_digits = 6, least_chained_product_in_digits = 9, least_square_in_digits = 12;

/// r = a b, N limbs each and 2 N in r, made in digits; `_called` is the same as a function that is not inlined. Declared
/// everywhere, so that code that is discarded can name them; defined where the compiler may use IFMA and VBMI.
template <std::size_t N>
void mul_in_digits(word* r, const word* a, const word* b) noexcept;
template <std::size_t N>
void mul_in_digits_called(word* r, const word* a, const word* b) noexcept;

}  // namespace carry::fixed::x86_64

#endif

#if CARRY_FIXED_IFMA

namespace carry::fixed::x86_64 {

/// sum + the lower 52 bits of x y, lane by lane.
[[gnu::always_inline]] inline lanes add_low_halves(lanes sum, lanes x, lanes y) noexcept {
    return reinterpret_cast<lanes>(
        _mm512_madd52lo_epu64(reinterpret_cast<__m512i>(sum), reinterpret_cast<__m512i>(x), reinterpret_cast<__m512i>(y)));
}
/// sum + the upper 52 bits of x y, lane by lane.
[[gnu::always_inline]] inline lanes add_high_halves(lanes sum, lanes x, lanes y) noexcept {
    return reinterpret_cast<lanes>(
        _mm512_madd52hi_epu64(reinterpret_cast<__m512i>(sum), reinterpret_cast<__m512i>(x), reinterpret_cast<__m512i>(y)));
}

/// Lanes S, ..., S + 7 of low and high side by side.
template <std::size_t S>
[[gnu::always_inline]] inline lanes window(lanes low, lanes high) noexcept {
    if constexpr (S == 0) {
        return low;
    } else {
        return reinterpret_cast<lanes>(  // of two shuffles that do this, GCC takes the one that loads its indices
            _mm512_maskz_alignr_epi64(0xff, reinterpret_cast<__m512i>(high), reinterpret_cast<__m512i>(low), S));
    }
}

/// Tables of lanes that are all ones: lane I alone, and all lanes from I on.
struct lane_masks {
    alignas(64) word only[8][8], from[8][8];
};
/// For all lanes.
inline constexpr lane_masks masks_of_lanes = [] {
    lane_masks t{};
    for (std::size_t i = 0; i < 8; ++i) {
        for (std::size_t lane = i; lane < 8; ++lane) {
            t.from[i][lane] = ~word{0};
        }
        t.only[i][i] = ~word{0};
    }
    return t;
}();

/// x with lane I of y; x with zeros below lane I; lane I of x between zeros. With masks from memory, since a mask register is
/// filled on a port that multiplies.
template <std::size_t I>
[[gnu::always_inline]] inline lanes with_lane_of(lanes x, lanes y) noexcept {
    return reinterpret_cast<lanes>(_mm512_ternarylogic_epi64(_mm512_load_si512(masks_of_lanes.only[I]),
                                                             reinterpret_cast<__m512i>(y), reinterpret_cast<__m512i>(x), 0xca));
}
template <std::size_t I>
[[gnu::always_inline]] inline lanes from_lane(lanes x) noexcept {
    return x & load_lanes(masks_of_lanes.from[I]);
}

/// x in lane I, and 0 in all others.
template <std::size_t I>
[[gnu::always_inline]] inline lanes only_lane(lanes x) noexcept {
    return x & load_lanes(masks_of_lanes.only[I]);
}

/// The columns of a * b for N = 6 or 7 limbs, which are eight or nine digits. The lower eight digits of a are turned around in
/// the lanes: turned up by s and multiplied with b_s (low halves) and b_(s - 1) (high halves), lanes from s on belong to the
/// columns 0 to 7, lanes below s to the columns 8 to 15. Lane l of the lower columns is thus the sum of the steps up to s = l,
/// and what is left of the sum of all steps is the upper columns: half the products of a triangle with zeros. Steps are summed
/// in pairs, for the sums' latency. A ninth digit of b is two steps more, and that of a is multiplied with the digits of b.
template <std::size_t N>
[[gnu::always_inline]] inline void columns_by_turns(lanes* c, const word* a, const word* b) noexcept {
    constexpr std::size_t size = digits_of(N);
    static_assert(size == 8 || size == 9);
    const lanes digits = block_of_digits<N, 0>(a);
    lanes even[4], both[4];  // the sum of a pair after its first step, and after its second
    lanes factor{};
    unroll<8>([&](auto s) __attribute__((always_inline)) {
        const lanes turned = window<(8 - s) % 8>(digits, digits);
        lanes sum{};
        if constexpr (s % 2 == 1) {
            sum = even[s / 2];
        }
        if constexpr (s > 0) {
            sum = add_high_halves(sum, turned, factor);
        }
        factor = broadcast_digit<N, s>(b);
        sum = add_low_halves(sum, turned, factor);
        (s % 2 == 0 ? even : both)[s / 2] = sum;
    });
    c[0] = (with_lane_of<0>(both[0], even[0]) + from_lane<2>(with_lane_of<2>(both[1], even[1]))) +
           (from_lane<4>(with_lane_of<4>(both[2], even[2])) + from_lane<6>(with_lane_of<6>(both[3], even[3])));
    c[1] = (both[0] + both[1]) + (both[2] + add_high_halves(both[3], digits, factor)) - c[0];
    if constexpr (size == 9) {
        const lanes others = block_of_digits<N, 0>(b), a8 = broadcast_digit<N, 8>(a), b8 = broadcast_digit<N, 8>(b);
        const lanes low = add_low_halves(add_low_halves(lanes{}, digits, b8), others, a8);
        const lanes high =
            add_high_halves(add_high_halves(lanes{}, window<7>(digits, digits), b8), window<7>(others, others), a8);
        c[1] += low + from_lane<1>(high);
        c[2] = add_low_halves(only_lane<0>(high), only_lane<0>(a8), b8);
        c[2] = add_high_halves(c[2], only_lane<1>(a8), b8);
    }
}

/// The columns of a * b by product scanning: block g of the columns gains the window a_t, ..., a_(t + 7) times b_(8g - t) (low
/// halves) and b_(8g - t - 1) (high halves). Windows are cut from registers; a load across two stores would wait for both.
template <std::size_t N>
[[gnu::always_inline]] inline void columns_by_windows(lanes* c, const word* a, const word* b) noexcept {
    constexpr std::size_t size = digits_of(N), blocks = blocks_of(size), sums = blocks_of(2 * size);
    lanes digits[blocks + 2] = {}, factors[size], low[sums] = {}, high[sums] = {};  // between a block of zeros on either side
    unroll<blocks>([&](auto i) __attribute__((always_inline)) { digits[i + 1] = block_of_digits<N, i>(a); });
    unroll<size>([&](auto j) __attribute__((always_inline)) { factors[j] = broadcast_digit<N, j>(b); });
    unroll<size + 7>([&](auto i) __attribute__((always_inline)) {
        constexpr std::size_t from = i + 1;  // 8 + t
        const lanes w = window<from % 8>(digits[from / 8], digits[from / 8 + 1]);
        unroll<sums>([&](auto g) __attribute__((always_inline)) {
            constexpr std::size_t end = 8 * g + 8;
            if constexpr (end >= from && end - from < size) {
                low[g] = add_low_halves(low[g], w, factors[end - from]);
            }
            if constexpr (end > from && end - from <= size) {
                high[g] = add_high_halves(high[g], w, factors[end - from - 1]);
            }
        });
    });
    unroll<sums>([&](auto g) __attribute__((always_inline)) { c[g] = low[g] + high[g]; });
}

/// r = a * b. r: 2N limbs; a, b: N limbs, 6 <= N <= 16.
template <std::size_t N>
[[gnu::always_inline]] inline void mul_in_digits(word* r, const word* a, const word* b) noexcept {
    constexpr std::size_t size = digits_of(N), blocks = blocks_of(2 * size);
    lanes c[blocks];
    if constexpr (size <= 9) {
        columns_by_turns<N>(c, a, b);
    } else {
        columns_by_windows<N>(c, a, b);
    }
    limbs_of_columns<2 * N, blocks, 2 * size - 3>(r, c);
}

/// The same as a function that is called, for products too long to be repeated wherever they are used.
template <std::size_t N>
[[gnu::noinline]] void mul_in_digits_called(word* r, const word* a, const word* b) noexcept {
    mul_in_digits<N>(r, a, b);
}

}  // namespace carry::fixed::x86_64

#endif

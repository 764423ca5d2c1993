/// \file
/// The columns of products and squares at the level avx512 whose size the compiler knows: no loop, no branch, and the vectors
/// of the result are made beside the products of the columns above them.
///
/// Column 8 g + l stands in lane l of block g of columns. Block g meets the windows a[t, t + 8): the low halves of their
/// products by digit 8 g - t of b, and the high halves of those by digit 8 g - 1 - t, which count a column further up. So both
/// halves are summed where they belong.
///
/// Of a square a block meets the windows from the middle up only, of those that cross it the lanes from 8 g - 2 t up: the
/// products of different digits once, and the low halves of the squares. All is doubled; the low halves of the squares are
/// then once too much, and their high halves are missing. Both are put right where the columns are gathered for the result, in
/// the order of the digits: column 2 m has to do with digit m, as has column 2 m + 1. (With the low halves among the products,
/// these want the three masks that the high ones want; and masks are made on a port that multiplies.)
#pragma once

#include "kernels/x86_64/avx512_fixed_digits.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// The most blocks of columns of such a size that are summed in two parts each, for even and odd windows: products of few
/// digits wait for each other otherwise.
constexpr std::ptrdiff_t most_in_two_parts = 4;

/// Sums of halves in the lanes of their columns.
template <std::ptrdiff_t Bits>
struct fixed_columns {
    static constexpr std::ptrdiff_t blocks = fixed_result<Bits>::blocks, parts = blocks <= most_in_two_parts ? 2 : 1;
    using sums = __m512i[static_cast<std::size_t>(blocks)][static_cast<std::size_t>(parts)];
    sums low, high;
    __mmask8 from[4];  // lanes from 2 i up
};

template <std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void clear(fixed_columns<Bits>& c) noexcept {
#pragma GCC unroll 16
    for (std::ptrdiff_t g = 0; g < c.blocks; ++g) {
#pragma GCC unroll 2
        for (std::ptrdiff_t part = 0; part < c.parts; ++part) {
            c.low[g][part] = c.high[g][part] = _mm512_setzero_si512();
        }
    }
#pragma GCC unroll 4
    for (unsigned i = 1; i < 4; ++i) {
        c.from[i] = kept_mask(0xff - (1u << (2 * i)) + 1);
    }
}

// Block G meets the window a[T, T + 8).
template <bool Square, std::ptrdiff_t G, std::ptrdiff_t T, std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void meet(fixed_columns<Bits>& c, __m512i window, const digit* b) noexcept {
    constexpr std::ptrdiff_t size = fixed_digits<Bits>::size, part = (T + lanes) % fixed_columns<Bits>::parts;
    constexpr std::ptrdiff_t from = Square ? std::max<std::ptrdiff_t>(0, lanes * G - 2 * T) : 0, j = lanes * G - T;
    static_assert(from < lanes && j >= 0);
    if constexpr (T + from < size && j < size) {
        const __m512i factor = _mm512_set1_epi64(static_cast<long long>(b[j]));
        __m512i& sum = c.low[G][part];
        sum = from == 0 ? _mm512_madd52lo_epu64(sum, window, factor)
                        : _mm512_mask_madd52lo_epu64(sum, c.from[from / 2], window, factor);
    }
    if constexpr (T + from < size && j >= 1 && j <= size) {
        const __m512i factor = _mm512_set1_epi64(static_cast<long long>(b[j - 1]));
        __m512i& sum = c.high[G][part];
        sum = from == 0 ? _mm512_madd52hi_epu64(sum, window, factor)
                        : _mm512_mask_madd52hi_epu64(sum, c.from[from / 2], window, factor);
    }
}

// The columns of vector V of the result are complete but for the squares of the digits.
template <bool Square, std::ptrdiff_t V, std::ptrdiff_t Bits, class Sink>
CARRY_INLINE_AVX512 void write_columns(fixed_result<Bits>& p, Sink& to, const fixed_digits<Bits>& a) noexcept {
    __m512i even = gather<V, 0>(p), odd = gather<V, 1>(p);
    if constexpr (Square) {
        const __m512i x = window_of<pairs_of_vector(V, 0).first>(a), y = window_of<pairs_of_vector(V, 1).first>(a);
        even = _mm512_sub_epi64(even, _mm512_maskz_madd52lo_epu64(p.six, _mm512_setzero_si512(), x, x));
        odd = _mm512_mask_madd52hi_epu64(odd, p.six, y, y);
    }
    to.template put<V>(limbs_of_columns(p, V, even, odd));
}

template <bool Square, std::ptrdiff_t First, std::ptrdiff_t Bits, class Sink, std::ptrdiff_t... I>
CARRY_INLINE_AVX512 void write_vectors(fixed_result<Bits>& p, Sink& to, const fixed_digits<Bits>& a, offsets<I...>) noexcept {
    (write_columns<Square, First + I>(p, to, a), ...);
}

// Block G has met all its windows.
template <bool Square, std::ptrdiff_t G, std::ptrdiff_t Bits, class Sink>
CARRY_INLINE_AVX512 void complete(fixed_result<Bits>& p, Sink& to, const fixed_columns<Bits>& c,
                                  const fixed_digits<Bits>& a) noexcept {
    __m512i sum = _mm512_add_epi64(c.low[G][0], c.high[G][0]);
    if constexpr (fixed_columns<Bits>::parts == 2) {
        sum = _mm512_add_epi64(sum, _mm512_add_epi64(c.low[G][1], c.high[G][1]));
    }
    p.columns[G] = Square ? _mm512_add_epi64(sum, sum) : sum;
    constexpr std::ptrdiff_t first = fixed_result<Bits>::vectors_before(G), end = fixed_result<Bits>::vectors_before(G + 1);
    write_vectors<Square, first>(p, to, a, make_offsets<end - first>());
}

template <bool Square, std::ptrdiff_t First, std::ptrdiff_t T, std::ptrdiff_t Bits, std::ptrdiff_t... I>
CARRY_INLINE_AVX512 void meet_blocks(fixed_columns<Bits>& c, __m512i window, const digit* b, offsets<I...>) noexcept {
    (meet<Square, First + I, T>(c, window, b), ...);
}

// All blocks that meet the window a[T, T + 8): those with 0 <= 8 g - T <= size, of a square with 8 g - 2 T < 8.
template <bool Square, std::ptrdiff_t T, std::ptrdiff_t Bits, class Sink>
CARRY_INLINE_AVX512 void meet_window(fixed_result<Bits>& p, Sink& to, fixed_columns<Bits>& c, const fixed_digits<Bits>& a,
                                     const digit* b) noexcept {
    constexpr std::ptrdiff_t first = T > 0 ? (T + lanes - 1) / lanes : 0;
    constexpr std::ptrdiff_t last = ((Square ? 2 * T + lanes - 1 : T + fixed_digits<Bits>::size)) / lanes;
    constexpr std::ptrdiff_t end = std::min(fixed_columns<Bits>::blocks, last + 1);
    meet_blocks<Square, first, T>(c, window_of<T>(a), b, make_offsets<end - first>());
    if constexpr (T >= 0 && T % lanes == 0) {
        complete<Square, T / lanes>(p, to, c, a);
    }
}

/// The blocks that are complete when the last window has been met, and not before.
template <std::ptrdiff_t Bits>
constexpr std::ptrdiff_t first_left = (fixed_digits<Bits>::size - 1) / lanes + 1;
template <std::ptrdiff_t Bits>
using blocks_left = decltype(make_offsets<fixed_columns<Bits>::blocks - first_left<Bits>>());

// Gives all vectors of the result to `to`: the windows from First on.
template <bool Square, std::ptrdiff_t First, std::ptrdiff_t Bits, class Sink, std::ptrdiff_t... I, std::ptrdiff_t... G>
CARRY_INLINE_AVX512 void meet_all(Sink& to, const fixed_digits<Bits>& a, const digit* b, offsets<I...>,
                                  offsets<G...>) noexcept {
    fixed_columns<Bits> c;
    clear(c);
    fixed_result<Bits> p;
    begin(p);
    (meet_window<Square, First + I>(p, to, c, a, b), ...);
    (complete<Square, first_left<Bits> + G>(p, to, c, a), ...);
}

// Gives a * b to `to`, eight limbs after eight.
template <std::ptrdiff_t Bits, class Sink>
CARRY_INLINE_AVX512 void multiply(Sink& to, const fixed_digits<Bits>& a, const fixed_digits<Bits>& b) noexcept {
    meet_all<false, -lanes>(to, a, b.factors, make_offsets<fixed_digits<Bits>::size + lanes>(), blocks_left<Bits>());
}

// The same for a^2.
template <std::ptrdiff_t Bits, class Sink>
CARRY_INLINE_AVX512 void square(Sink& to, const fixed_digits<Bits>& a) noexcept {
    meet_all<true, -3>(to, a, a.factors, make_offsets<fixed_digits<Bits>::size + 3>(), blocks_left<Bits>());
}

}  // namespace

}  // namespace carry::kernels::x86_64

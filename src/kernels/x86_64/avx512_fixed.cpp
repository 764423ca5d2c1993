/// \file
/// Products and squares at the level avx512 whose size the compiler knows: no loop, no branch, and the vectors of the result
/// are written beside the products of the columns above them.
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
#include "kernels/x86_64/avx512_fixed.hpp"

#include "kernels/x86_64/avx512_fixed_digits.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// The most blocks of columns of such a size that are summed in two parts each, for even and odd windows: products of few
/// digits wait for each other otherwise.
constexpr std::ptrdiff_t most_in_two_parts = 4;

/// Sums of halves in the lanes of their columns.
template <std::ptrdiff_t Size>
struct fixed_columns {
    static constexpr std::ptrdiff_t blocks = blocks_of(2 * Size), parts = blocks <= most_in_two_parts ? 2 : 1;
    using sums = __m512i[static_cast<std::size_t>(blocks)][static_cast<std::size_t>(parts)];
    sums low, high;
    __mmask8 from[4];  // lanes from 2 i up
};

template <std::ptrdiff_t Size>
CARRY_INLINE_AVX512 void clear(fixed_columns<Size>& c) noexcept {
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
template <bool Square, std::ptrdiff_t G, std::ptrdiff_t T, std::ptrdiff_t Size>
CARRY_INLINE_AVX512 void meet(fixed_columns<Size>& c, __m512i window, const digit* b) noexcept {
    constexpr std::ptrdiff_t size = fixed_digits<Size>::size, part = (T + lanes) % fixed_columns<Size>::parts;
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
template <bool Square, std::ptrdiff_t V, std::ptrdiff_t Size>
CARRY_INLINE_AVX512 void write_columns(fixed_result<Size>& p, const fixed_digits<Size>& a) noexcept {
    __m512i even = gather<V, 0>(p), odd = gather<V, 1>(p);
    if constexpr (Square) {
        const __m512i x = window_of<pairs_of_vector(V, 0).first>(a), y = window_of<pairs_of_vector(V, 1).first>(a);
        even = _mm512_sub_epi64(even, _mm512_maskz_madd52lo_epu64(p.six, _mm512_setzero_si512(), x, x));
        odd = _mm512_mask_madd52hi_epu64(odd, p.six, y, y);
    }
    write_vector<V>(p, even, odd);
}

template <bool Square, std::ptrdiff_t First, std::ptrdiff_t Size, std::ptrdiff_t... I>
CARRY_INLINE_AVX512 void write_vectors(fixed_result<Size>& p, const fixed_digits<Size>& a, offsets<I...>) noexcept {
    (write_columns<Square, First + I>(p, a), ...);
}

// Block G has met all its windows.
template <bool Square, std::ptrdiff_t G, std::ptrdiff_t Size>
CARRY_INLINE_AVX512 void complete(fixed_result<Size>& p, const fixed_columns<Size>& c, const fixed_digits<Size>& a) noexcept {
    __m512i sum = _mm512_add_epi64(c.low[G][0], c.high[G][0]);
    if constexpr (fixed_columns<Size>::parts == 2) {
        sum = _mm512_add_epi64(sum, _mm512_add_epi64(c.low[G][1], c.high[G][1]));
    }
    p.columns[G] = Square ? _mm512_add_epi64(sum, sum) : sum;
    constexpr std::ptrdiff_t first = fixed_result<Size>::vectors_before(G), end = fixed_result<Size>::vectors_before(G + 1);
    write_vectors<Square, first>(p, a, make_offsets<end - first>());
}

template <bool Square, std::ptrdiff_t First, std::ptrdiff_t T, std::ptrdiff_t Size, std::ptrdiff_t... I>
CARRY_INLINE_AVX512 void meet_blocks(fixed_columns<Size>& c, __m512i window, const digit* b, offsets<I...>) noexcept {
    (meet<Square, First + I, T>(c, window, b), ...);
}

// All blocks that meet the window a[T, T + 8): those with 0 <= 8 g - T <= size, of a square with 8 g - 2 T < 8.
template <bool Square, std::ptrdiff_t T, std::ptrdiff_t Size>
CARRY_INLINE_AVX512 void meet_window(fixed_result<Size>& p, fixed_columns<Size>& c, const fixed_digits<Size>& a,
                                     const digit* b) noexcept {
    constexpr std::ptrdiff_t first = T > 0 ? (T + lanes - 1) / lanes : 0;
    constexpr std::ptrdiff_t last = ((Square ? 2 * T + lanes - 1 : T + fixed_digits<Size>::size)) / lanes;
    constexpr std::ptrdiff_t end = std::min(fixed_columns<Size>::blocks, last + 1);
    meet_blocks<Square, first, T>(c, window_of<T>(a), b, make_offsets<end - first>());
    if constexpr (T >= 0 && T % lanes == 0) {
        complete<Square, T / lanes>(p, c, a);
    }
}

/// The blocks that are complete when the last window has been met, and not before.
template <std::ptrdiff_t Size>
constexpr std::ptrdiff_t first_left = (fixed_digits<Size>::size - 1) / lanes + 1;
template <std::ptrdiff_t Size>
using blocks_left = decltype(make_offsets<fixed_columns<Size>::blocks - first_left<Size>>());

// The windows from First on.
template <bool Square, std::ptrdiff_t First, std::ptrdiff_t Size, std::ptrdiff_t... I, std::ptrdiff_t... G>
CARRY_INLINE_AVX512 void meet_all(fixed_result<Size>& p, const fixed_digits<Size>& a, const digit* b, offsets<I...>,
                                  offsets<G...>) noexcept {
    fixed_columns<Size> c;
    clear(c);
    (meet_window<Square, First + I>(p, c, a, b), ...);
    (complete<Square, first_left<Size> + G>(p, c, a), ...);
}

// r = a * b.
// r: 2 Size limbs, no overlap; a, b: Size limbs.
template <std::ptrdiff_t Size>
CARRY_TARGET_AVX512 int mul_fixed(limb* r, const limb* a, const limb* b) noexcept {
    fixed_digits<Size> a_digits, b_digits;
    to_fixed_digits(b_digits, b);
    to_fixed_digits(a_digits, a);
    fixed_result<Size> p;
    begin(p, r);
    meet_all<false, -lanes>(p, a_digits, b_digits.factors, make_offsets<fixed_digits<Size>::size + lanes>(),
                            blocks_left<Size>());
    return 0;
}

// r = a^2.
// r: 2 Size limbs, no overlap; a: Size limbs.
template <std::ptrdiff_t Size>
CARRY_TARGET_AVX512 int sqr_fixed(limb* r, const limb* a) noexcept {
    fixed_digits<Size> digits;
    to_fixed_digits(digits, a);
    fixed_result<Size> p;
    begin(p, r);
    meet_all<true, -3>(p, digits, digits.factors, make_offsets<fixed_digits<Size>::size + 3>(), blocks_left<Size>());
    return 0;
}

template <std::size_t... I>
constexpr auto mul_functions(std::index_sequence<I...>) noexcept {
    return std::array<mul_equal, sizeof...(I)>{mul_fixed<static_cast<std::ptrdiff_t>(least_fixed + I)>...};
}

template <std::size_t... I>
constexpr auto sqr_functions(std::index_sequence<I...>) noexcept {
    return std::array<sqr_equal, sizeof...(I)>{sqr_fixed<static_cast<std::ptrdiff_t>(least_fixed + I)>...};
}

}  // namespace

constinit const std::array<mul_equal, most_fixed - least_fixed + 1> mul_fixed_functions =
    mul_functions(std::make_index_sequence<most_fixed - least_fixed + 1>());
constinit const std::array<sqr_equal, most_fixed - least_fixed + 1> sqr_fixed_functions =
    sqr_functions(std::make_index_sequence<most_fixed - least_fixed + 1>());

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

/// \file
/// The columns of products and squares at the level avx512 whose size the compiler knows: no loop, no branch, and the vectors
/// of the result are made beside the products of the columns above them.
///
/// Column 8 g + l stands in lane l of block g of columns. Block g meets the windows a[t, t + 8): the low halves of their
/// products by digit 8 g - t of b, and the high halves of those by digit 8 g - 1 - t, which count a column further up. So both
/// halves are summed where they belong.
///
/// Of a square a block meets the windows on one side of the middle only: the lower blocks those from the middle up, the others
/// those up to the middle, so that few of their lanes are beyond the digits. Of the windows that cross the middle, a mask takes
/// the lanes on the right side of it: the products of different digits once, and the low halves of the squares. All is doubled;
/// the low halves of the squares are then once too much, and their high halves are missing. Both are put right where the
/// columns are gathered for the result, in the order of the digits: column 2 m has to do with digit m, as has column 2 m + 1.
/// (With the low halves among the products, both sides do with seven masks, which are all that there are; and masks are made
/// on a port that multiplies.)
#pragma once

#include "kernels/x86_64/avx512_fixed_digits.hpp"

namespace carry::kernels::x86_64 {

namespace {

/// The parts in which each block's columns are summed, of so many blocks: a product waits four cycles for the one before it in
/// its part, and there are 32 registers. (Of the blocks about half are on their way at a time.)
constexpr std::ptrdiff_t parts_of_sums(std::ptrdiff_t blocks) noexcept {
    return blocks <= 5 ? 4 : blocks == 6 ? 3 : blocks <= 26 ? 2 : 1;
}

/// Sums of halves in the lanes of their columns. The parts take turns; each takes low and high halves.
template <std::ptrdiff_t Bits>
struct fixed_columns {
    static constexpr std::ptrdiff_t blocks = fixed_result<Bits>::blocks, parts = parts_of_sums(blocks);
    __m512i sums[static_cast<std::size_t>(blocks)][static_cast<std::size_t>(parts)];
    __mmask8 masks[lanes];  // of squares: for even i the lanes from i up, for odd i the lowest i
};

template <bool Square, std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void clear(fixed_columns<Bits>& c, [[maybe_unused]] __mmask8 busy) noexcept {
#pragma GCC unroll 32
    for (std::ptrdiff_t g = 0; g < c.blocks; ++g) {
#pragma GCC unroll 4
        for (std::ptrdiff_t part = 0; part < c.parts; ++part) {
            c.sums[g][part] = _mm512_setzero_si512();
        }
    }
    if constexpr (Square) {
        c.masks[2] = busy;
        c.masks[4] = kept_mask(0xf0);
        c.masks[6] = kept_mask(0xc0);
    }
}

/// The first block of a square that meets the windows up to the middle: both sides of it are about as many.
template <std::ptrdiff_t Bits>
inline constexpr std::ptrdiff_t first_upper_block = quotient_up(fixed_digits<Bits>::size - lanes / 2, lanes);

/// The parts of block g that are used: a square's lowest one has few products.
template <bool Square, std::ptrdiff_t Bits>
constexpr std::ptrdiff_t parts_of(std::ptrdiff_t g) noexcept {
    constexpr std::ptrdiff_t parts = fixed_columns<Bits>::parts;
    return Square && g == 0 ? (parts + 1) / 2 : parts;
}

/// Which lanes of a window a block multiplies: first <= l < end, one of the two being the border of the window.
struct lane_range {
    std::ptrdiff_t first, end;
    constexpr bool empty() const noexcept { return first >= end; }
    constexpr bool whole() const noexcept { return first == 0 && end == lanes; }
    /// Its place among the masks: an even one if it ends with the window.
    constexpr std::ptrdiff_t mask() const noexcept { return first == 0 ? end : first; }
};

/// Whether a square's last block has but two columns and its last vector but two limbs, as of 17, 33 and 49 limbs: these two
/// limbs are then made by the processor's own multiplication, of the last two digits and what reaches them from the columns
/// below. A vector would take fifteen instructions on the ports that multiply digits, and the block seven.
template <bool Square, std::ptrdiff_t Bits>
inline constexpr bool last_limbs_apart = Square && 2 * Bits % 512 == 128 && 2 * fixed_digits<Bits>::size % lanes == 2;

/// The lanes in which block g meets the window a[t, t + 8), for the halves of its products by digit j of a.
template <bool Square, std::ptrdiff_t Bits>
constexpr lane_range range_of(std::ptrdiff_t g, std::ptrdiff_t t, std::ptrdiff_t j) noexcept {
    constexpr std::ptrdiff_t size = fixed_digits<Bits>::size;
    const bool high = j != lanes * g - t;
    lane_range r{0, lanes};
    if (Square && g >= first_upper_block<Bits>) {
        r.end = std::min<std::ptrdiff_t>(lanes, high ? j - t : j - t + 1);
    } else if (Square) {
        r.first = std::max<std::ptrdiff_t>(0, lanes * g - 2 * t);
    }
    const bool apart = last_limbs_apart<Square, Bits> && g + 1 == fixed_columns<Bits>::blocks;
    return apart || j < 0 || j >= size || t + r.first >= size || t + r.end <= 0 ? lane_range{0, 0} : r;
}

// Block G meets the window a[T, T + 8).
template <bool Square, std::ptrdiff_t G, std::ptrdiff_t T, std::ptrdiff_t Bits>
CARRY_INLINE_AVX512 void meet(fixed_columns<Bits>& c, __m512i window, const digit* b) noexcept {
    constexpr std::ptrdiff_t parts = parts_of<Square, Bits>(G), turn = 2 * (T + lanes), j = lanes * G - T;
    constexpr lane_range low = range_of<Square, Bits>(G, T, j), high = range_of<Square, Bits>(G, T, j - 1);
    if constexpr (!low.empty()) {
        const __m512i factor = _mm512_set1_epi64(static_cast<long long>(b[j]));
        __m512i& sum = c.sums[G][turn % parts];
        if constexpr (low.whole()) {
            sum = _mm512_madd52lo_epu64(sum, window, factor);
        } else {
            sum = _mm512_mask_madd52lo_epu64(sum, c.masks[low.mask()], window, factor);
        }
    }
    if constexpr (!high.empty()) {
        const __m512i factor = _mm512_set1_epi64(static_cast<long long>(b[j - 1]));
        __m512i& sum = c.sums[G][(turn + 1) % parts];
        if constexpr (high.whole()) {
            sum = _mm512_madd52hi_epu64(sum, window, factor);
        } else {
            sum = _mm512_mask_madd52hi_epu64(sum, c.masks[high.mask()], window, factor);
        }
    }
}

// The last two limbs, apart. The columns below the last block are complete but for the squares of the digits.
template <std::ptrdiff_t Bits, class Sink>
CARRY_INLINE_AVX512 void write_last_limbs(fixed_result<Bits>& p, Sink& to, const digit* a) noexcept {
    constexpr std::ptrdiff_t begin = 2 * Bits - 128, last = fixed_result<Bits>::blocks - 1, end = lanes * last;
    constexpr std::ptrdiff_t first = quotient_up(begin - 63, digit_bits);
    static_assert(first >= end - lanes);
    constexpr digit mask = (digit{1} << digit_bits) - 1;
    alignas(64) digit columns[lanes];
    _mm512_store_si512(columns, p.columns[last - 1]);
    __asm__("" : "+m"(columns));  // the compiler would cut the columns from the vector
    // Zero, once the carry is known: a load that is ready before the store that it is close behind may come before it.
    std::size_t zero = p.carry;
    __asm__("andq $0, %0" : "+r"(zero) : : "cc");
    const detail::uint128 x = a[end / 2] & mask, y = a[end / 2 - 1] & mask;
    detail::uint128 sum = (x * x + 2 * (x * y >> digit_bits)) << (digit_bits * end - begin);
#pragma GCC unroll 4
    for (std::ptrdiff_t c = first; c < end; ++c) {
        const detail::uint128 z = a[c / 2] & mask, square = z * z;
        const std::ptrdiff_t up = digit_bits * c - begin;
        const digit low = static_cast<digit>(square) & mask, high = static_cast<digit>(square >> digit_bits);
        const digit column = columns[static_cast<std::size_t>(c % lanes) + zero] + (c % 2 == 0 ? -low : high);
        sum += up < 0 ? detail::uint128{column >> -up} : detail::uint128{column} << up;
    }
    sum += p.carry;
    to.put_last(static_cast<limb>(sum), static_cast<limb>(sum >> 64));
}

// The columns of vector V of the result are complete but for the squares of the digits.
template <bool Square, std::ptrdiff_t V, std::ptrdiff_t Bits, class Sink>
CARRY_INLINE_AVX512 void write_columns(fixed_result<Bits>& p, Sink& to, const fixed_digits<Bits>& a) noexcept {
    if constexpr (last_limbs_apart<Square, Bits> && V + 1 == fixed_result<Bits>::vectors) {
        write_last_limbs(p, to, a.factors.digits);
        return;
    }
    __m512i even = gather<V, 0>(p), odd = gather<V, 1>(p);
    if constexpr (Square) {
        const __m512i x = window_of<pairs_of_vector(V, 0).first - idle_lanes>(a),
                      y = window_of<pairs_of_vector(V, 1).first - idle_lanes>(a);
        even = _mm512_sub_epi64(even, _mm512_maskz_madd52lo_epu64(p.busy, _mm512_setzero_si512(), x, x));
        odd = _mm512_mask_madd52hi_epu64(odd, p.busy, y, y);
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
    __m512i sum = c.sums[G][0];
    constexpr std::ptrdiff_t parts = parts_of<Square, Bits>(G);
#pragma GCC unroll 4
    for (std::ptrdiff_t part = 1; part < parts; ++part) {
        sum = _mm512_add_epi64(sum, c.sums[G][part]);
    }
    p.columns[G] = Square ? _mm512_add_epi64(sum, sum) : sum;
    constexpr std::ptrdiff_t first = fixed_result<Bits>::vectors_before(G), end = fixed_result<Bits>::vectors_before(G + 1);
    write_vectors<Square, first>(p, to, a, make_offsets<end - first>());
}

template <bool Square, std::ptrdiff_t First, std::ptrdiff_t T, std::ptrdiff_t Bits, std::ptrdiff_t... I>
CARRY_INLINE_AVX512 void meet_blocks([[maybe_unused]] fixed_columns<Bits>& c, [[maybe_unused]] __m512i window,
                                     [[maybe_unused]] const digit* b, offsets<I...>) noexcept {
    (meet<Square, First + I, T>(c, window, b), ...);
}

template <bool Square, std::ptrdiff_t First, std::ptrdiff_t Bits, class Sink, std::ptrdiff_t... I>
CARRY_INLINE_AVX512 void complete_blocks([[maybe_unused]] fixed_result<Bits>& p, [[maybe_unused]] Sink& to,
                                         [[maybe_unused]] const fixed_columns<Bits>& c,
                                         [[maybe_unused]] const fixed_digits<Bits>& a, offsets<I...>) noexcept {
    (complete<Square, First + I>(p, to, c, a), ...);
}

/// Which windows there are and which blocks meet them.
template <bool Square, std::ptrdiff_t Bits>
struct fixed_order {
    static constexpr std::ptrdiff_t size = fixed_digits<Bits>::size, blocks = fixed_columns<Bits>::blocks;
    static constexpr std::ptrdiff_t upper = Square ? first_upper_block<Bits> : blocks;
    static constexpr std::ptrdiff_t first = Square ? std::min<std::ptrdiff_t>(-3, lanes* upper - size) : -lanes;
    static constexpr std::ptrdiff_t last = Square ? std::max(lanes * (upper - 1), lanes / 2 * (blocks - 1)) : size - 1;

    /// The last window that block g meets.
    static constexpr std::ptrdiff_t last_of(std::ptrdiff_t g) noexcept {
        return std::min(last, g < upper ? lanes * g : lanes / 2 * g);
    }
    /// How many blocks are complete when window t has been met, from the lowest one up.
    static constexpr std::ptrdiff_t complete_after(std::ptrdiff_t t) noexcept {
        std::ptrdiff_t g = 0;
        while (g < blocks && last_of(g) <= t) {
            ++g;
        }
        return g;
    }
};

// All blocks that meet the window a[T, T + 8): those with 0 <= 8 g - T <= size, and of a square's lower blocks those with
// 8 g - 2 T < 8, of its upper blocks those with 8 g - 2 T >= 0.
template <bool Square, std::ptrdiff_t T, std::ptrdiff_t Bits, class Sink>
CARRY_INLINE_AVX512 void meet_window(fixed_result<Bits>& p, Sink& to, fixed_columns<Bits>& c, const fixed_digits<Bits>& a,
                                     const digit* b) noexcept {
    using order = fixed_order<Square, Bits>;
    constexpr std::ptrdiff_t first = T > 0 ? quotient_up(T, lanes) : 0, size = order::size;
    constexpr std::ptrdiff_t end = std::min(order::upper, (Square ? 2 * T + lanes - 1 : T + size) / lanes + 1);
    constexpr std::ptrdiff_t upper = std::max(order::upper, T > 0 ? quotient_up(2 * T, lanes) : 0);
    constexpr std::ptrdiff_t upper_end = std::min(order::blocks, (T + size) / lanes + 1);
    const __m512i window = window_of<T>(a);
    if constexpr (Square && T == lanes / 2 * (order::upper - 1)) {  // just before they are needed
#pragma GCC unroll 4
        for (unsigned i = 1; i < lanes; i += 2) {
            c.masks[i] = kept_mask((1u << i) - 1);
        }
    }
    meet_blocks<Square, first, T>(c, window, b, make_offsets<std::max<std::ptrdiff_t>(0, end - first)>());
    meet_blocks<Square, upper, T>(c, window, b, make_offsets<std::max<std::ptrdiff_t>(0, upper_end - upper)>());
    constexpr std::ptrdiff_t before = order::complete_after(T - 1), after = order::complete_after(T);
    complete_blocks<Square, before>(p, to, c, a, make_offsets<after - before>());
}

// Gives all vectors of the result to `to`: the windows from First on.
template <bool Square, std::ptrdiff_t First, std::ptrdiff_t Bits, class Sink, std::ptrdiff_t... I>
CARRY_INLINE_AVX512 void meet_all(Sink& to, const fixed_digits<Bits>& a, const digit* b, offsets<I...>) noexcept {
    fixed_result<Bits> p;
    begin(p);
    fixed_columns<Bits> c;
    clear<Square>(c, p.busy);
    (meet_window<Square, First + I>(p, to, c, a, b), ...);
}

template <bool Square, std::ptrdiff_t Bits, class Sink>
CARRY_INLINE_AVX512 void meet_all(Sink& to, const fixed_digits<Bits>& a, const digit* b) noexcept {
    using order = fixed_order<Square, Bits>;
    meet_all<Square, order::first>(to, a, b, make_offsets<order::last - order::first + 1>());
}

// Gives a * b to `to`, eight limbs after eight.
template <std::ptrdiff_t Bits, class Sink>
CARRY_INLINE_AVX512 void multiply(Sink& to, const fixed_digits<Bits>& a, const fixed_digits<Bits>& b) noexcept {
    meet_all<false>(to, a, b.factors.digits);
}

// The same for a^2.
template <std::ptrdiff_t Bits, class Sink>
CARRY_INLINE_AVX512 void square(Sink& to, const fixed_digits<Bits>& a) noexcept {
    meet_all<true>(to, a, a.factors.digits);
}

}  // namespace

}  // namespace carry::kernels::x86_64

/// \file
/// Products and squares at the level avx512 whose size the compiler knows: no loop, no branch, and the carries of one block are
/// resolved beside the products of the next ones.
#include "kernels/x86_64/avx512_fixed.hpp"

#include "kernels/x86_64/avx512_digits.hpp"

#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// The most blocks of columns of such a size that are summed in two parts.
constexpr std::size_t most_in_two_parts = 7;

/// The digits of an operand of Size limbs, in registers and, as factors, in memory.
template <std::size_t Size>
struct fixed_digits {
    static constexpr std::ptrdiff_t size = digits_of(Size);
    __m512i blocks[blocks_of(Size)];
    alignas(64) digit factors[lanes * blocks_of(Size)];
};

template <std::size_t Size>
CARRY_INLINE_AVX512 void to_fixed_digits(fixed_digits<Size>& d, const limb* a) noexcept {
    for (std::size_t i = 0; i < blocks_of(Size); ++i) {
        d.blocks[i] =
            block_of_digits(reinterpret_cast<const unsigned char*>(a) + i * block_bytes, Size * sizeof(limb) - i * block_bytes);
        _mm512_store_si512(d.factors + static_cast<std::size_t>(lanes) * i, d.blocks[i]);
    }
    // A factor is broadcast from memory. Seeing where it comes from, the compiler would cut it from the register instead, with
    // two instructions on one of the two ports that multiply.
    __asm__("" : "+m"(d.factors));
}

// a[T, T + 8) with zeros below and above a.
template <std::ptrdiff_t T, std::size_t Size>
CARRY_INLINE_AVX512 __m512i window_of(const fixed_digits<Size>& a) noexcept {
    constexpr auto count = static_cast<std::ptrdiff_t>(blocks_of(Size));
    constexpr std::ptrdiff_t index = (T + lanes) / lanes - 1, shift = T - index * lanes;
    const __m512i low =
        index >= 0 && index < count ? a.blocks[index >= 0 && index < count ? index : 0] : _mm512_setzero_si512();
    const __m512i high = index + 1 < count ? a.blocks[index + 1 < count ? index + 1 : 0] : _mm512_setzero_si512();
    return shift == 0 ? low : _mm512_alignr_epi64(high, low, static_cast<int>(shift));
}

/// All blocks of columns of a product of Size limbs by Size limbs.
template <std::size_t Size>
using fixed_columns = columns<blocks_of(2 * Size), blocks_of(2 * Size) <= most_in_two_parts ? 2 : 1>;

// Block g meets the windows with 8 g - b_size < t <= 8 g, and is written once it has: its carries are resolved beside the
// products of the blocks above.
template <std::ptrdiff_t T, std::size_t Size>
CARRY_INLINE_AVX512 void mul_fixed_step(product& p, fixed_columns<Size>& c, const fixed_digits<Size>& a,
                                        const digit* b) noexcept {
    constexpr std::ptrdiff_t first = T > 0 ? (T + lanes - 1) / lanes : 0, last = (T + fixed_digits<Size>::size - 1) / lanes + 1;
    step<static_cast<std::size_t>(first), std::min(blocks_of(2 * Size), static_cast<std::size_t>(last))>(
        c, static_cast<std::size_t>(T + lanes), window_of<T>(a), b, T);
    if constexpr (T >= 0 && T % lanes == 0) {
        finish(p, c, static_cast<std::size_t>(T / lanes));
    }
}

/// The blocks that are complete when the last window has been met, and not before.
template <std::size_t Size>
constexpr std::size_t first_left = static_cast<std::size_t>((fixed_digits<Size>::size - 1) / lanes + 1);
template <std::size_t Size>
constexpr std::size_t blocks_left = blocks_of(2 * Size) - first_left<Size>;

template <std::size_t Size, std::size_t... I, std::size_t... G>
CARRY_INLINE_AVX512 void mul_fixed_steps(product& p, fixed_columns<Size>& c, const fixed_digits<Size>& a, const digit* b,
                                         std::index_sequence<I...>, std::index_sequence<G...>) noexcept {
    (mul_fixed_step<static_cast<std::ptrdiff_t>(I) + 1 - lanes>(p, c, a, b), ...);
    (finish(p, c, first_left<Size> + G), ...);
}

// r = a * b.
// r: 2 Size limbs, no overlap; a, b: Size limbs.
template <std::size_t Size>
CARRY_TARGET_AVX512 int mul_fixed(limb* r, const limb* a, const limb* b) noexcept {
    fixed_digits<Size> a_digits, b_digits;
    to_fixed_digits(b_digits, b);
    to_fixed_digits(a_digits, a);
    fixed_columns<Size> c;
    clear(c);
    product p = start(nullptr, r, 2 * Size);
    mul_fixed_steps<Size>(p, c, a_digits, b_digits.factors, std::make_index_sequence<fixed_digits<Size>::size + lanes - 1>(),
                          std::make_index_sequence<blocks_left<Size>>());
    return 0;
}

// The square's block g is complete but for the doubling, the squares of the digits and the carries.
template <std::size_t G, std::size_t Size>
CARRY_INLINE_AVX512 void sqr_fixed_finish(product& p, fixed_columns<Size>& c, const fixed_digits<Size>& a) noexcept {
    const __m512i spread = _mm512_set_epi64(3, 3, 2, 2, 1, 1, 0, 0);
    double_and_add_squares(
        c, G, _mm512_maskz_permutexvar_epi64(0x55, spread, window_of<lanes / 2 * static_cast<std::ptrdiff_t>(G)>(a)));
    finish(p, c, G);
}

// Block g meets the windows with 4 g < t <= 8 g, and the upper parts of those with 4 g - 4 < t <= 4 g.
template <std::ptrdiff_t T, std::size_t Size>
CARRY_INLINE_AVX512 void sqr_fixed_step(product& p, fixed_columns<Size>& c, const fixed_digits<Size>& a) noexcept {
    constexpr auto count = static_cast<std::ptrdiff_t>(blocks_of(2 * Size));
    constexpr std::ptrdiff_t first = (T + lanes - 1) / lanes, last = (2 * T - 2) / lanes + 1;
    const __m512i window = window_of<T>(a);
    if constexpr (T > 0) {
        step<static_cast<std::size_t>(first), static_cast<std::size_t>(std::min(count, last))>(c, static_cast<std::size_t>(T),
                                                                                               window, a.factors, T);
    }
    constexpr std::ptrdiff_t crossed = (T + 3 + lanes) / 4 - 2, s = 4 * crossed - T;  // of the block; s = 0, 1, 2, 3
    if constexpr (crossed < count && 4 * crossed + s < fixed_digits<Size>::size) {
        constexpr auto above = static_cast<__mmask8>(0xfeu << (2 * s));
        constexpr std::size_t part = static_cast<std::size_t>(T + lanes) % fixed_columns<Size>::parts, g = crossed;
        const __m512i factor = _mm512_set1_epi64(static_cast<long long>(a.factors[4 * crossed + s]));
        c.low[part][g] = _mm512_mask_madd52lo_epu64(c.low[part][g], above, window, factor);
        c.high[part][g] = _mm512_mask_madd52hi_epu64(c.high[part][g], above, window, factor);
    }
    if constexpr (T >= 0 && T % lanes == 0) {
        sqr_fixed_finish<static_cast<std::size_t>(T / lanes), Size>(p, c, a);
    }
}

template <std::size_t Size, std::size_t... I, std::size_t... G>
CARRY_INLINE_AVX512 void sqr_fixed_steps(product& p, fixed_columns<Size>& c, const fixed_digits<Size>& a,
                                         std::index_sequence<I...>, std::index_sequence<G...>) noexcept {
    (sqr_fixed_step<static_cast<std::ptrdiff_t>(I) - 3>(p, c, a), ...);
    (sqr_fixed_finish<first_left<Size> + G, Size>(p, c, a), ...);
}

// r = a^2.
// r: 2 Size limbs, no overlap; a: Size limbs.
template <std::size_t Size>
CARRY_TARGET_AVX512 int sqr_fixed(limb* r, const limb* a) noexcept {
    fixed_digits<Size> digits;
    to_fixed_digits(digits, a);
    fixed_columns<Size> c;
    clear(c);
    product p = start(nullptr, r, 2 * Size);
    sqr_fixed_steps<Size>(p, c, digits, std::make_index_sequence<fixed_digits<Size>::size + 3>(),
                          std::make_index_sequence<blocks_left<Size>>());
    return 0;
}

template <std::size_t... I>
constexpr auto mul_functions(std::index_sequence<I...>) noexcept {
    return std::array<mul_equal, sizeof...(I)>{mul_fixed<least_fixed + I>...};
}

template <std::size_t... I>
constexpr auto sqr_functions(std::index_sequence<I...>) noexcept {
    return std::array<sqr_equal, sizeof...(I)>{sqr_fixed<least_fixed + I>...};
}

}  // namespace

constinit const std::array<mul_equal, most_fixed - least_fixed + 1> mul_fixed_functions =
    mul_functions(std::make_index_sequence<most_fixed - least_fixed + 1>());
constinit const std::array<sqr_equal, most_fixed - least_fixed + 1> sqr_fixed_functions =
    sqr_functions(std::make_index_sequence<most_fixed - least_fixed + 1>());

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

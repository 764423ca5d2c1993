/// \file
/// Squares of 7 and 8 limbs by AVX-512 IFMA, in digits of 52 bits: even and odd columns apart, so that a vector of digits
/// turned up meets itself turned down. docs/algorithms/fixed.md says what bounds this.
#pragma once

#include <carry/fixed/x86_64/add.hpp>
#include <carry/fixed/x86_64/ifma.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// Whether rows of N limbs are squared so, where the square is no link of a chain of operations that wait for each other.
constexpr bool squares_in_digits(std::size_t n) noexcept { return CARRY_FIXED_IFMA && (n == 7 || n == 8); }

/// r = a^2, N limbs and 2 N in r. Declared everywhere, so that code that is discarded can name it; defined where the compiler
/// may use IFMA and VBMI.
template <std::size_t N>
void sqr_in_digits(word* r, const word* a) noexcept;

}  // namespace carry::fixed::x86_64

#endif

#if CARRY_FIXED_IFMA

namespace carry::fixed::x86_64 {

/// The columns 0 to 15 of a^2: in lane m column 2m in even, and column 2m + 1 in odd. With the lower eight digits of a turned
/// up by t, and the digits turned down by t, lane m holds the factors a_(m - t) and a_(m + t) of column 2m; turned down by
/// t + 1, those of column 2m + 1; and turned up by t + 1, those of column 2m - 1, whose high halves belong to column 2m.
///
/// Products of two different digits count twice: the factor above is a digit of 2a. Times a_i these are the digits from i + 2
/// on as they are, and digit i + 1 without its lowest bit, which is that of 2 a_i. The last lane of above is what products
/// below column 16 give to it, for N = 8.
template <std::size_t N>
[[gnu::always_inline]] inline void columns_of_square(lanes& even, lanes& odd, lanes& above, const word* a) noexcept {
    constexpr std::size_t size = digits_of(N);
    static_assert(size == 9 || size == 10);
    const lanes none{}, even_numbers = none + ~word{1};
    const lanes digits = block_of_digits<N, 0>(a), twice = block_of_digits<N, 0, true>(a);
    const lanes twice_above = block_of_digits<N, 1, true>(a);
    const lanes next = window<1>(twice, twice_above) & even_numbers;
    lanes even_low = add_low_halves(none, digits, digits), odd_high = add_high_halves(none, digits, digits);
    lanes odd_low = add_low_halves(none, digits, next);
    lanes even_high = add_high_halves(none, window<7>(none, digits), twice & even_numbers);
    if constexpr (size == 10) {
        above = add_high_halves(none, digits, next);
    }
    unroll<size / 2>([&](auto i) __attribute__((always_inline)) {
        constexpr std::size_t t = i + 1;
        const lanes up = window<8 - t>(none, digits), down = window<t>(twice, twice_above);
        if constexpr (2 * t < size) {
            even_low = add_low_halves(even_low, up, down);
            odd_high = add_high_halves(odd_high, up, down);
        }
        if constexpr (2 * t + 1 < size) {
            const lanes further = window<t + 1>(twice, twice_above);
            odd_low = add_low_halves(odd_low, up, further);
            even_high = add_high_halves(even_high, window<7 - t>(none, digits), down);
            if constexpr (size == 10 && t == 1) {
                above = add_high_halves(above, up, further);
            }
        }
    });
    even = even_low + even_high;
    odd = odd_low + odd_high;
}

/// The limbs from 13 on of a^2, where column 16 begins, without what comes from below; above: what belongs to column 16 of
/// products below it.
template <std::size_t N>
[[gnu::always_inline]] inline void square_of_top(word* top, const word* a, word above) noexcept {
    const auto from_byte = [&](std::size_t byte) __attribute__((always_inline)) {
        word x;
        __builtin_memcpy(&x, reinterpret_cast<const unsigned char*>(a) + byte, sizeof(x));
        return x;
    };
    const word digit7 = from_byte(44) >> 12;
    if constexpr (N == 7) {  // a_8 is 32 bits: of 2 a_7 a_8 the high half is here
        const word a8 = a[6] >> 32;
        top[0] = a8 * a8 + multiply_wide(digit7 << 12, 2 * a8).high + above;
    } else {  // (a_8 + 2^52 a_9)^2 of 96 bits, and a_7 times digit 9 of 2a
        const word low = from_byte(52), high = a[7] >> 32;
        const auto square = multiply_wide(low, low), mixed = multiply_wide(low, 2 * high);
        const auto outer = multiply_wide(digit7, a[7] >> 19);
        top[0] = above;
        top[1] = square.high;
        top[2] = high * high;
        __asm__(
            "addq %[s0], %[t0]\n\tadcq %[o1], %[t1]\n\tadcq $0, %[t2]\n\t"
            "addq %[o0], %[t0]\n\tadcq %[m0], %[t1]\n\tadcq %[m1], %[t2]"
            : [t0] "+&r"(top[0]), [t1] "+&r"(top[1]), [t2] "+&r"(top[2])
            : [s0] "r"(square.low), [o0] "r"(outer.low), [o1] "r"(outer.high), [m0] "r"(mixed.low), [m1] "r"(mixed.high)
            : "cc");
    }
}

/// r = a^2. r: 2N limbs, a: N limbs, N = 7 or 8.
template <std::size_t N>
[[gnu::always_inline]] inline void sqr_in_digits(word* r, const word* a) noexcept {
    constexpr std::size_t terms = 10, limbs_of_columns = 13;
    lanes even, odd, above_lanes{};
    columns_of_square<N>(even, odd, above_lanes, a);
    column_parts<2> parts;
    store_parts<0, true>(parts, even);
    store_parts<1, true>(parts, odd);
    word above[2] = {0, 0};
    if constexpr (N == 8) {
        __asm__("vextracti64x2 $3, %[x], %[r]" : [r] "=m"(above) : [x] "v"(above_lanes));
    }
    word top[3], t;
    square_of_top<N>(top, a, above[1] + parts.down[place_of_column<true>(15)]);
    const early_sums s = sum_early<limbs_of_columns, terms, true>(parts.up, parts.down);
#define CARRY_TOP(i) , [t##i] "+&r"(top[i])
#define CARRY_TOP_LIMB(i) "adcq $0, %[t" #i "]\n\tmovq %[t" #i "], 8*(13+" #i ")(%[r])\n\t"
#define CARRY_ROW(n, EACH)                                                                                              \
    if constexpr (N == n)                                                                                               \
        __asm__("clc\n\t" CARRY_COLUMNS_13 EACH(CARRY_TOP_LIMB)                                                         \
                : [t] "=&r"(t), "=m"(*reinterpret_cast<word(*)[2 * n]>(r)) EACH(CARRY_TOP)                              \
                : [r] "r"(r), [up] "r"(parts.up), [below] "i"(sizeof(parts.up)), [split] "i"(1), [s0] "m"(parts.up[0]), \
                  [s5] "r"(s.s5), [s10] "r"(s.s10), [s11] "r"(s.s11), "m"(parts)                                        \
                : "cc");
    CARRY_ROW(7, CARRY_EACH_1)
    CARRY_ROW(8, CARRY_EACH_3)
#undef CARRY_ROW
#undef CARRY_TOP_LIMB
#undef CARRY_TOP
}

}  // namespace carry::fixed::x86_64

#endif

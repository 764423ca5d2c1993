/// \file
/// Squares of 8 limbs by AVX-512 IFMA, in digits of 52 bits: even and odd columns apart, so that a vector of digits turned up
/// meets the digits turned down. docs/algorithms/fixed.md says what bounds this.
#pragma once

#include <carry/fixed/x86_64/ifma.hpp>

#if CARRY_FIXED_ADX

namespace carry::fixed::x86_64 {

/// Whether squares of N limbs are made so where they are no links of a chain of operations that wait for each other.
constexpr bool squares_in_digits(std::size_t n) noexcept { return CARRY_FIXED_IFMA && n == 8; }

/// r = a^2. r: 16 limbs; a: 8 limbs. Declared everywhere, so that code that is discarded can name it; defined where the
/// compiler may use IFMA and VBMI.
void sqr_8_in_digits(word* r, const word* a) noexcept;

}  // namespace carry::fixed::x86_64

#endif

#if CARRY_FIXED_IFMA

namespace carry::fixed::x86_64 {

/// How the digits 0, ..., 7 of a and of 2a are gathered: the bytes of each lane, and by how many bits it is shifted down then.
/// The lowest digit of 2a is not to be used.
struct square_layout {
    alignas(64) std::uint8_t bytes[64];
    alignas(64) word digits[8], twice[8];
};
/// The only one.
inline constexpr square_layout layout_of_square = [] {
    square_layout t{};
    for (std::size_t lane = 0; lane < 8; ++lane) {
        const std::size_t bit = digit_bits * lane, below = lane == 0 ? 0 : 1, byte = (bit - below) / 8;
        for (std::size_t i = 0; i < 8; ++i) {
            t.bytes[8 * lane + i] = static_cast<std::uint8_t>(byte + i);
        }
        t.digits[lane] = bit - 8 * byte;
        t.twice[lane] = bit - below - 8 * byte;
    }
    return t;
}();

/// What column_shifts says, for the columns 2m in lane m, and for the columns 2m + 1.
struct split_column_shifts {
    alignas(64) word even_up[8], odd_up[8], even_down[8], odd_down[8];
};
/// For all columns.
inline constexpr split_column_shifts shifts_of_split_columns = [] {
    split_column_shifts t{};
    for (std::size_t lane = 0; lane < 8; ++lane) {
        t.even_up[lane] = shifts_of_columns.up[2 * lane];
        t.odd_up[lane] = shifts_of_columns.up[2 * lane + 1];
        t.even_down[lane] = shifts_of_columns.down[2 * lane];
        t.odd_down[lane] = shifts_of_columns.down[2 * lane + 1];
    }
    return t;
}();

/// The parts of the columns 0, ..., 15, as in column_parts.
struct split_column_parts {
    alignas(64) word even_up[8], odd_up[8], even_down[8], odd_down[8];
};

/// Eight bytes of a from a byte on.
[[gnu::always_inline]] inline word load_from_byte(const word* a, std::size_t byte) noexcept {
    word x;
    __builtin_memcpy(&x, reinterpret_cast<const unsigned char*>(a) + byte, sizeof(x));
    return x;
}

/// The columns 0 to 15 of a^2: in lane m column 2m in even, and column 2m + 1 in odd. With the digits of a turned up by t, and
/// those of 2a turned down by t, lane m holds the factors a_(m - t) and (2a)_(m + t) of column 2m; turned down by t + 1, those
/// of column 2m + 1, whose high halves belong to column 2m + 2. Those of column 15, which belong to column 16, are the last
/// lane of `above`.
///
/// Products of two different digits count twice: times a_i the digits of 2a from i + 2 on are as they are, and digit i + 1 is
/// without its lowest bit, which is that of 2 a_i.
[[gnu::always_inline]] inline void columns_of_square(lanes& even, lanes& odd, lanes& above, const word* a) noexcept {
    const lanes none{};
    const auto gathered =
        _mm512_maskz_permutexvar_epi8(~__mmask64{0}, _mm512_load_si512(layout_of_square.bytes), _mm512_loadu_si512(a));
    const auto from = [&](const word* shifts) __attribute__((always_inline)) {
        return reinterpret_cast<lanes>(_mm512_maskz_srlv_epi64(0xff, gathered, _mm512_load_si512(shifts)));
    };
    const lanes digits = from(layout_of_square.digits), twice = from(layout_of_square.twice);
    const lanes twice8 = (none + load_from_byte(a, 51)) >> 7, twice9 = (none + a[7]) >> 19;
    const lanes down1 = window<1>(twice, twice8), down2 = window<1>(down1, twice9);
    const lanes next = down1 & (none + ~word{1});
    lanes even_low = add_low_halves(none, digits, digits), odd_high = add_high_halves(none, digits, digits);
    lanes odd_low = add_low_halves(none, digits, next);
    above = add_high_halves(none, digits, next);
    unroll<4>([&](auto i) __attribute__((always_inline)) {
        constexpr std::size_t t = i + 1;
        const lanes up = window<8 - t>(none, digits);
        constexpr std::size_t lower = t < 2 ? 0 : t - 2;
        const lanes down = t < 2 ? down1 : window<lower>(down2, none), further = window<t - 1>(down2, none);
        above = add_high_halves(above, up, further);
        even_low = add_low_halves(even_low, up, down);
        odd_high = add_high_halves(odd_high, up, down);
        odd_low = add_low_halves(odd_low, up, further);
    });
    even = even_low + window<7>(none, above);
    odd = odd_low + odd_high;
}

/// What the limbs 13, 14 and 15 of a^2 hold besides the columns 0 to 15 and their high halves: (a_8 + 2^52 a_9)^2, of 96 bits,
/// and a_7 times digit 9 of 2a.
[[gnu::always_inline]] inline void square_of_top(word* top, const word* a) noexcept {
    const word low = load_from_byte(a, 52), high = a[7] >> 32, digit7 = load_from_byte(a, 44) >> 12;
    const auto square = multiply_wide(low, low), mixed = multiply_wide(low, 2 * high),
               outer = multiply_wide(digit7, a[7] >> 19);
    top[0] = square.low;
    top[1] = square.high;
    top[2] = high * high;
    __asm__(
        "addq %[o1], %[t1]\n\tadcq $0, %[t2]\n\t"
        "addq %[o0], %[t0]\n\tadcq %[m0], %[t1]\n\tadcq %[m1], %[t2]"
        : [t0] "+&r"(top[0]), [t1] "+&r"(top[1]), [t2] "+&r"(top[2])
        : [o0] "r"(outer.low), [o1] "r"(outer.high), [m0] "r"(mixed.low), [m1] "r"(mixed.high)
        : "cc");
}

/// r = a^2. r: 16 limbs; a: 8 limbs.
[[gnu::always_inline]] inline void sqr_8_in_digits(word* r, const word* a) noexcept {
    lanes even, odd, above;
    columns_of_square(even, odd, above, a);
    split_column_parts parts;
    const auto store_parts_of = [](word* up, word* down, lanes columns, const word* up_shifts,
                                   const word* down_shifts) __attribute__((always_inline)) {
        const auto x = reinterpret_cast<__m512i>(columns);
        store_in_halves(up, reinterpret_cast<lanes>(_mm512_maskz_sllv_epi64(0xff, x, _mm512_load_si512(up_shifts))));
        store_in_halves(down, reinterpret_cast<lanes>(_mm512_maskz_srlv_epi64(0xff, x, _mm512_load_si512(down_shifts))));
    };
    constexpr auto& shifts = shifts_of_split_columns;
    store_parts_of(parts.even_up, parts.even_down, even, shifts.even_up, shifts.even_down);
    store_parts_of(parts.odd_up, parts.odd_down, odd, shifts.odd_up, shifts.odd_down);
    word column16[2], top[3], t;
    __asm__("vextracti64x2 $3, %[x], %[r]" : [r] "=m"(column16) : [x] "v"(above));
    square_of_top(top, a);
    // Columns are at most ten terms below 2^52 each: column 5, shifted up by 4, and column 10, by 8, stay within their limbs.
    const word s5 = parts.odd_up[2] + parts.even_down[2], s10 = parts.even_up[5] + parts.odd_down[4];
    const word s16 = column16[1] + parts.odd_down[7];
    // Limb j: the upper part of a column and the lower part of the one before, each by the offset of its row of parts.
#define CARRY_LIMB(j, up, m, down, n) \
    "movq %c[" #up "]+8*" #m "(%[p]), %[t]\n\tadcq %c[" #down "]+8*" #n "(%[p]), %[t]\n\tmovq %[t], 8*" #j "(%[r])\n\t"
#define CARRY_LIMB_AND(j, up, m, x) \
    "movq %c[" #up "]+8*" #m "(%[p]), %[t]\n\tadcq %[" #x "], %[t]\n\tmovq %[t], 8*" #j "(%[r])\n\t"
#define CARRY_TOP_LIMB(j, x, top) "adcq " x ", %[" #top "]\n\tmovq %[" #top "], 8*" #j "(%[r])\n\t"
#define CARRY_OFFSET(row) [row] "i"(offsetof(split_column_parts, row))
    // clang-format off
    __asm__(
        "movq %c[odd_up](%[p]), %[t]\n\taddq %c[even_up](%[p]), %[t]\n\tmovq %[t], (%[r])\n\t"
        CARRY_LIMB(1, even_up, 1, odd_down, 0)
        CARRY_LIMB(2, odd_up, 1, even_down, 1)
        CARRY_LIMB(3, even_up, 2, odd_down, 1)
        CARRY_LIMB_AND(4, even_up, 3, s5)
        CARRY_LIMB(5, odd_up, 3, even_down, 3)
        CARRY_LIMB(6, even_up, 4, odd_down, 3)
        CARRY_LIMB(7, odd_up, 4, even_down, 4)
        CARRY_LIMB_AND(8, odd_up, 5, s10)
        CARRY_LIMB(9, even_up, 6, odd_down, 5)
        CARRY_LIMB(10, odd_up, 6, even_down, 6)
        CARRY_LIMB(11, even_up, 7, odd_down, 6)
        CARRY_LIMB(12, odd_up, 7, even_down, 7)
        CARRY_TOP_LIMB(13, "%[s16]", t0)
        CARRY_TOP_LIMB(14, "$0", t1)
        CARRY_TOP_LIMB(15, "$0", t2)
        : [t] "=&r"(t), [t0] "+&r"(top[0]), [t1] "+&r"(top[1]), [t2] "+&r"(top[2]), "=m"(*reinterpret_cast<word(*)[16]>(r))
        : [r] "r"(r), [p] "r"(&parts), "m"(parts), [s5] "r"(s5), [s10] "r"(s10), [s16] "r"(s16), CARRY_OFFSET(even_up),
          CARRY_OFFSET(odd_up), CARRY_OFFSET(even_down), CARRY_OFFSET(odd_down)
        : "cc");
    // clang-format on
#undef CARRY_OFFSET
#undef CARRY_TOP_LIMB
#undef CARRY_LIMB_AND
#undef CARRY_LIMB
}

}  // namespace carry::fixed::x86_64

#endif

/// \file
/// Square roots at the level avx512, digit by digit, from the highest one down, with no division but the first.
///
/// Digits have 50 bits, b = 2^50, in lanes that multiply 52. The operand is shifted up by 2t bits to 2D digits, for a multiple
/// t of 8 from 8 to 48: so rows begin and end with whole bytes. Let A be that, S = sqrt(A), s[j] the digits of S from
/// the top, S[j] the number of the first j of them in their places, and R[j] = A - S[j]^2. Then
///
///     s[j] = R[j] / (2 S b^(D - 1 - j)), or a little less, and
///     R[j + 1] = R[j] - s[j] b^(D - 1 - j) (2 S[j] + s[j] b^(D - 1 - j)).
///
/// Digits are too small rather than too large: the next one is larger by as many b then, R[j] is never negative, and a digit
/// below 2^51 is as good as one below b. To divide by 2 S, of which a root of two limbs tells what matters, is to multiply by
/// its inverse. So a digit is the upper half of a product of the remainder's highest word and the inverse, and the next highest
/// word is what a product of this digit and the root's highest digits leaves: the chain from digit to digit is two
/// multiplications of words and a subtraction. `rest` has the remainder's highest digits, down to place 2D - 2 - j, and 25 bits
/// behind the point, where the upper half of s[2] has its share. What the lower half and further digits take away is wanted a
/// digit later or more. It comes from vectors, whose lane l sums the low, or the high, halves of s[m] s[i] with
/// m + i = j + 3 + l: after each digit they move down by a lane, and the lowest is read before. Products count twice, but
/// s[i]^2 once: squares are taken from the operand's digits, long before these are read.
///
/// Bounds. The inverse is below b^D 2^53 / (2 S), and `rest` is 2^64 less than what is known of the remainder; what is unknown
/// are carries from lower places, which are negative and less than 2^13 2^25. So digits are not too large. The inverse and the
/// words leave out less than 0.6, and 0 <= s[j] < 1.6 b. So `rest` is below 2 b 1.6 b 2^25 < 2^127. A low half is below 2^52, a
/// high one, which counts fourfold, below 2^50: twice the sum of those of most_digits / 2 products is below 2^62.
///
/// The last digit is less than 1.6 too small, and t >= 8 of its bits are behind the point: so the root is right unless these
/// are all ones. Then it may be one more, which a last `rest` mostly tells.
///
/// Source: M. D. Ercegovac, T. Lang, "Division and Square Root" (1994), chapters 3 (digits of many bits, in redundant form, by
/// multiplication with an inverse) and 5 (roots).
#include "kernels/x86_64/avx512_square_root.hpp"

#include "kernels/short_root.hpp"
#include "kernels/x86_64/avx512_digits.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <type_traits>
#include <utility>

#define CARRY_TARGET_ROOT __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx512ifma,avx512vbmi,bmi2")))

namespace carry::kernels::x86_64 {

namespace {

using wide = detail::double_limb<limb>::type;
using signed_limb = std::make_signed_t<limb>;

constexpr wide join(limb high, limb low) noexcept { return static_cast<wide>(high) << limb_bits | low; }
constexpr limb upper(wide x) noexcept { return static_cast<limb>(x >> limb_bits); }
constexpr limb lower(wide x) noexcept { return static_cast<limb>(x); }

constexpr unsigned width = 50;  // of a digit
constexpr digit width_mask = (digit{1} << width) - 1;
constexpr std::ptrdiff_t bytes_of_block = lanes * width / 8;

constexpr unsigned point = 25;  // bits of `rest` behind it
constexpr unsigned half_width = width / 2;

// Digits of the root of so many limbs, with the 16 bits behind the point that these may want.
constexpr std::size_t root_digits(std::size_t n) noexcept { return (limb_bits * n + 16 + 2 * width - 1) / (2 * width); }
constexpr std::size_t most_digits = root_digits(most_isqrt);
constexpr std::ptrdiff_t by_words = 3;  // the highest digits, which no vector multiplies

// Of lanes: of all digits but the last, or, without a remainder, of half of them.
constexpr std::size_t most_lane_blocks =
    std::max(root_digits(most_sqrtrem) - 1 - by_words + 7, root_digits(most_isqrt) / 2 + 7) / lanes;

/// Digits or lanes, and room for zeros below them.
template <std::size_t Below, std::size_t Size>
struct padded_row {
    alignas(64) digit all[Below + Size];
    digit* begin() noexcept { return all + Below; }
};

constexpr std::size_t padding = 3 * lanes;
using lane_row = padded_row<padding, most_lane_blocks * lanes + padding>;

CARRY_INLINE_AVX512 void clear_below_and_from(lane_row& row, std::ptrdiff_t end) noexcept {
    for (std::size_t i = 0; i < padding; i += lanes) {
        _mm512_store_si512(row.all + i, _mm512_setzero_si512());
        _mm512_store_si512(row.begin() + end + i, _mm512_setzero_si512());
    }
}

/// The sizes of a root.
struct shape {
    std::ptrdiff_t digits;
    std::ptrdiff_t behind;  // bits behind the point: t
    unsigned shift;         // of the operand, an even number, that makes its highest limb at least B / 4
    unsigned unused;        // bits of the highest digit, at most 9

    shape(const limb* a, std::size_t n) noexcept : shift(static_cast<unsigned>(std::countl_zero(a[n - 1])) & ~1u) {
        constexpr std::ptrdiff_t both = 2 * width;
        const auto bits = static_cast<std::ptrdiff_t>(limb_bits * n - shift);
        digits = (bits + 16 + both - 1) / both;
        behind = std::min<std::ptrdiff_t>(48, (both * digits - bits) / 16 * 8);
        unused = static_cast<unsigned>((both * digits - bits) / 2 - behind);
    }
    limb mask_behind() const noexcept { return (limb{1} << behind) - 1; }
};

/// A root on its way.
struct extraction {
    std::ptrdiff_t known;  // digits
    wide rest;             // less B, so that the next digit is not too large
    limb inverse;
    wide twice;       // the two highest digits and the upper half of the third, doubled, with `point` bits behind the point
    limb half_digit;  // the lower half of the third, in the same way
    wide crossed;     // the last digit times that
    limb lane, low;   // what lanes take from the next place, and the low half that is to be taken from the one after it
    padded_row<padding, 2 * most_digits + 4 * lanes> operand;  // from the highest digit down, less squares
    padded_row<lanes, most_digits + lanes> root;               // likewise
    alignas(64) digit blocks[most_lane_blocks * lanes];        // the root's digits that vectors multiply
    lane_row low_sums, high_sums;
};

/// Where the bytes of eight digits lie from the lowest one's first bit on, 0 or 4, for the highest digit first.
constexpr auto reversed_places = [] {
    std::array<place_table, 2> t{};
    for (unsigned half = 0; half < 2; ++half) {
        for (unsigned i = 0; i < 8; ++i) {
            const unsigned at = 4 * half + width * (7 - i);
            t[half].bits[i] = at % 8;
            for (unsigned j = 0; j < 8; ++j) {
                t[half].bytes[8 * i + j] = static_cast<std::uint8_t>(at / 8 + j);
            }
        }
    }
    return t;
}();

/// And back from the lowest digit: the even and the odd ones lie in bytes apart once they are shifted up to their first bits.
struct packing_table {
    alignas(64) std::uint8_t from_even[64], from_odd[64];
    alignas(64) digit shifts[8];
};
constexpr auto packing = [] {
    packing_table t{};
    std::fill_n(t.from_even, 64, std::uint8_t{63});  // a byte that is zero
    std::fill_n(t.from_odd, 64, std::uint8_t{63});
    for (unsigned i = 0; i < 8; ++i) {
        const unsigned at = width * i;
        t.shifts[i] = at % 8;
        for (unsigned j = 0; 8 * j < at % 8 + width; ++j) {
            (i % 2 == 0 ? t.from_even : t.from_odd)[at / 8 + j] = static_cast<std::uint8_t>(8 * i + j);
        }
    }
    return t;
}();

// The highest digits of a 2^(2t), whole blocks of them, and zeros below.
CARRY_INLINE_AVX512 void read_operand(digit* operand, std::ptrdiff_t count, const limb* a, std::size_t n,
                                      const shape& form) noexcept {
    const auto* const bytes = reinterpret_cast<const unsigned char*>(a);
    const auto size = static_cast<std::ptrdiff_t>(sizeof(limb) * n);
    const std::ptrdiff_t bit = width * (2 * form.digits - lanes) - 2 * form.behind;
    const digit_places places = load_places(reversed_places[(bit & 4) != 0]);
    std::ptrdiff_t place = bit >> 3;
    for (std::ptrdiff_t i = 0; i < count; i += lanes, place -= bytes_of_block) {
        const __m512i here = _mm512_maskz_loadu_epi8(bytes_of_row(place, size), bytes + place);
        _mm512_storeu_si512(operand + i, _mm512_and_si512(lanes_at(places, here), _mm512_set1_epi64(width_mask)));
    }
}

// A lane, which is signed, at the point of `rest`.
inline wide at_point(limb lane) noexcept {
    return join(static_cast<limb>(static_cast<signed_limb>(lane) >> (limb_bits - point)), lane << point);
}

inline limb next_digit(const extraction& x) noexcept {
    const limb top = upper(x.rest);
    return static_cast<signed_limb>(top) < 0 ? 0 : multiply_wide(top, x.inverse).high;
}

// `rest` and the digit below it, less q times the root's highest digits, where nothing else is known of what q takes away.
inline wide rest_after(const extraction& x, limb q) noexcept {
    return (x.rest << width) + join(limb{1} << width, 0) - static_cast<wide>(q) * lower(x.twice) - join(q * upper(x.twice), 0);
}

/// A product or square of digits as lanes have it.
struct digit_product {
    limb low, high;
};
inline digit_product multiply_digits(limb a, limb b) noexcept {
    const auto [low, high] = multiply_wide(a << (limb_bits - digit_bits), b);
    return {low >> (limb_bits - digit_bits), high};
}

// A high half counts 2^52 / b at the place above.
constexpr limb in_high_place = limb{1} << (digit_bits - width);

// operand -= q^2 for digit j of the root.
inline void take_square(digit* operand, std::ptrdiff_t j, limb q) noexcept {
    const digit_product square = multiply_digits(q, q);
    operand[2 * j] -= in_high_place * square.high;
    operand[2 * j + 1] -= square.low;
}

// The same for a block of digits from j on.
CARRY_INLINE_AVX512 void take_squares(digit* operand, std::ptrdiff_t j, __m512i q) noexcept {
    const __m512i zero = _mm512_setzero_si512(), low = _mm512_madd52lo_epu64(zero, q, q),
                  high = _mm512_slli_epi64(_mm512_madd52hi_epu64(zero, q, q), digit_bits - width);
    const __m512i first = _mm512_permutex2var_epi64(high, _mm512_setr_epi64(0, 8, 1, 9, 2, 10, 3, 11), low),
                  second = _mm512_permutex2var_epi64(high, _mm512_setr_epi64(4, 12, 5, 13, 6, 14, 7, 15), low);
    digit* const to = operand + 2 * j;
    _mm512_storeu_si512(to, _mm512_sub_epi64(_mm512_loadu_si512(to), first));
    _mm512_storeu_si512(to + lanes, _mm512_sub_epi64(_mm512_loadu_si512(to + lanes), second));
}

// The first three digits.
//
// Where root is the root of the operand's two highest limbs, or one less, rest / (2 root) is at most four units of the root's
// second limb more than what is missing, and, with what `rest` and the inverse leave out, at most fourteen less.
CARRY_INLINE_AVX512 void start(extraction& x, const limb* a, std::size_t n, const shape& form) noexcept {
    const auto shifted = [&form](limb high, limb low) {
        return (high << form.shift) | (low >> 1 >> (limb_bits - 1 - form.shift));
    };
    const wide highest = join(shifted(a[n - 1], a[n - 2]), shifted(a[n - 2], a[n - 3]));
    const limb root = lower_root(highest), above = root + 2;
    constexpr limb half = limb{1} << (limb_bits - 1);
    const limb v = above < 2 ? half : divide_wide_vartime(half, limb{0}, above).quotient;
    x.inverse = v >> (11 - form.unused);
    const wide rest = highest - static_cast<wide>(root) * root;
    const wide finer = join(root, 0) + static_cast<wide>(upper(rest)) * v + multiply_wide(lower(rest), v).high;
    const wide both = (finer - 8) >> (2 * (limb_bits - width) + form.unused);

    digit* const operand = x.operand.begin();
    const wide left = (static_cast<wide>(operand[1]) << 2 * width) + (static_cast<wide>(operand[2]) << width) + operand[3] -
                      both * both;  // the digit above is beyond what is left
    const wide one = join(1, 0);
    x.rest = (left << point) - one;
    x.twice = both << (point + 1);
    const limb q = next_digit(x);
    const digit_product square = multiply_digits(q, q);
    x.rest = rest_after(x, q) + at_point(operand[4] - in_high_place * square.high) - one;
    operand[5] -= square.low;
    x.twice += q >> (half_width - 1);
    x.half_digit = (q & ((limb{1} << (half_width - 1)) - 1)) << (point + 1);
    digit* const digits = x.root.begin();
    digits[0] = lower(both >> width);
    digits[1] = lower(both) & width_mask;
    digits[2] = q;
    x.crossed = 0;
    x.lane = x.low = 0;
    x.known = by_words;
}

// `count` digits more, of which Blocks blocks of the digits before are multiplied: those that are known, and, if Growing, the
// last one has the digits found here.
template <std::size_t Blocks, bool Growing>
CARRY_TARGET_ROOT void find_digits(extraction& x, std::ptrdiff_t count) noexcept {
    const __m512i zero = _mm512_setzero_si512();
    __m512i low[Blocks], high[Blocks], fresh = zero;
#pragma GCC unroll 16
    for (std::size_t g = 0; g < Blocks; ++g) {
        const bool is_new = Growing && g + 1 == Blocks;
        low[g] = is_new ? zero : _mm512_load_si512(x.low_sums.begin() + lanes * g);
        high[g] = is_new ? zero : _mm512_load_si512(x.high_sums.begin() + lanes * g);
    }
    const limb inverse = x.inverse, twice_low = lower(x.twice), twice_high = upper(x.twice), half_digit = x.half_digit;
    constexpr limb one_less = (limb{1} << width) - 1;  // what B b is taken to be, to be B less again
    const wide next = (x.rest << width) + join(one_less, 0) - x.crossed;
    limb next_low = lower(next), next_high = upper(next), top = upper(x.rest), rest_low = lower(x.rest);
    limb lane = x.lane, low_0 = x.low, q = 0;
    digit *const operand = x.operand.begin(), *const root = x.root.begin();
    std::ptrdiff_t j = x.known;
    unsigned bit = 1;
    for (const std::ptrdiff_t end = j + count; j < end; ++j, bit *= 2) {
        limb here = operand[j + 2] - lane, other;
        // next += here at the point; q = top inverse / B, or 0 where top is negative; rest = next - q twice; next = b rest -
        // q half_digit, less B. A compiler has too few registers for it, and puts some of the chain into memory.
        __asm__(
            "movq %[here], %[other]\n\t"
            "shlq %[point], %[here]\n\t"
            "sarq %[above_point], %[other]\n\t"
            "addq %[here], %[low]\n\t"
            "adcq %[other], %[high]\n\t"
            "movq %[top], %%rdx\n\t"
            "testq %[top], %[top]\n\t"
            "jns 1f\n\t"
            "xorl %%edx, %%edx\n\t"
            "1:\n\t"
            "mulx %[inverse], %[here], %[q]\n\t"
            "movq %[q], %%rdx\n\t"
            "movq %[q], %[top]\n\t"
            "mulx %[twice_low], %[here], %[other]\n\t"
            "imulq %[twice_high], %[top]\n\t"
            "subq %[top], %[high]\n\t"
            "subq %[here], %[low]\n\t"
            "sbbq %[other], %[high]\n\t"
            "movq %[high], %[top]\n\t"
            "movq %[low], %[rest_low]\n\t"
            "mulx %[half_digit], %[here], %[other]\n\t"
            "shldq %[width], %[low], %[high]\n\t"
            "shlq %[width], %[low]\n\t"
            "subq %[here], %[low]\n\t"
            "sbbq %[other], %[high]\n\t"
            "addq %[one_less], %[high]\n\t"
            : [here] "+&r"(here), [other] "=&r"(other), [q] "=&r"(q), [low] "+&r"(next_low), [high] "+&r"(next_high),
              [top] "+&r"(top), [rest_low] "=m"(rest_low)
            : [inverse] "m"(inverse), [twice_low] "m"(twice_low), [twice_high] "m"(twice_high), [half_digit] "m"(half_digit),
              [one_less] "m"(one_less), [point] "i"(point), [above_point] "i"(limb_bits - point), [width] "i"(width)
            : "rdx", "cc");
        root[j] = q;
        if (Growing && Blocks == 1) {  // these squares are wanted before the block is full
            take_square(operand, j, q);
        }
        const __m512i factor = _mm512_set1_epi64(static_cast<long long>(q));
#pragma GCC unroll 16
        for (std::size_t g = 0; g < Blocks; ++g) {
            const __m512i digits = Growing && g + 1 == Blocks ? fresh : _mm512_load_si512(x.blocks + lanes * g);
            low[g] = _mm512_madd52lo_epu64(low[g], factor, digits);
            high[g] = _mm512_madd52hi_epu64(high[g], factor, digits);
        }
        if (Growing) {
            fresh = _mm512_mask_mov_epi64(fresh, static_cast<__mmask8>(bit), factor);
        }
        lane = 2 * low_0 + 2 * in_high_place * static_cast<limb>(_mm_cvtsi128_si64(_mm512_castsi512_si128(high[0])));
        low_0 = static_cast<limb>(_mm_cvtsi128_si64(_mm512_castsi512_si128(low[0])));
#pragma GCC unroll 16
        for (std::size_t g = 0; g < Blocks; ++g) {
            low[g] = _mm512_alignr_epi64(g + 1 < Blocks ? low[g + 1] : zero, low[g], 1);
            high[g] = _mm512_alignr_epi64(g + 1 < Blocks ? high[g + 1] : zero, high[g], 1);
        }
    }
#pragma GCC unroll 16
    for (std::size_t g = 0; g < Blocks; ++g) {
        _mm512_store_si512(x.low_sums.begin() + lanes * g, low[g]);
        _mm512_store_si512(x.high_sums.begin() + lanes * g, high[g]);
    }
    if (Growing) {
        _mm512_store_si512(x.blocks + lanes * (Blocks - 1), fresh);
        if (Blocks != 1) {
            take_squares(operand, j - count, fresh);
        }
    }
    x.known = j;
    x.rest = join(top, rest_low);
    x.crossed = static_cast<wide>(q) * half_digit;
    x.lane = lane;
    x.low = low_0;
}

using find_function = void (*)(extraction& x, std::ptrdiff_t count) noexcept;
template <bool Growing, std::size_t... I>
constexpr std::array<find_function, sizeof...(I)> find_functions(std::index_sequence<I...>) noexcept {
    return {find_digits<I + 1, Growing>...};
}
constexpr auto find_with_fresh = find_functions<true>(std::make_index_sequence<most_lane_blocks>());
constexpr auto find_with_known = find_functions<false>(std::make_index_sequence<most_lane_blocks>());

// All digits but the last. Without a remainder only what comes to the places of `rest` is wanted: with j digits known, of lanes
// the lowest size - 1 - j.
template <bool WithRemainder>
CARRY_INLINE_AVX512 void find_all_but_last(extraction& x, std::ptrdiff_t size) noexcept {
    for (std::ptrdiff_t blocks = 1; x.known < size - 1; ++blocks) {
        const std::ptrdiff_t left = size - 1 - x.known, count = std::min(lanes, left),
                             wanted = WithRemainder ? blocks : std::min(blocks, (left + lanes - 1) / lanes);
        (wanted == blocks ? find_with_fresh : find_with_known)[static_cast<std::size_t>(wanted - 1)](x, count);
    }
}

// carry_through for digits of this width.
CARRY_INLINE_AVX512 __m512i carry_digits(__m512i lane_sums, carrying& c) noexcept {
    const __m512i mask = _mm512_set1_epi64(width_mask), out = _mm512_srli_epi64(lane_sums, width);
    const __m512i sums = _mm512_add_epi64(_mm512_and_si512(lane_sums, mask), _mm512_alignr_epi64(out, c.out, 7));
    const unsigned into = ripple(_mm512_cmpgt_epu64_mask(sums, mask), _mm512_cmpeq_epu64_mask(sums, mask), c.bit);
    c = {out, (into >> lanes) & 1};
    return _mm512_and_si512(_mm512_mask_sub_epi64(sums, static_cast<__mmask8>(into), sums, _mm512_set1_epi64(-1)), mask);
}

CARRY_INLINE_AVX512 __m512i reversed(__m512i digits) noexcept {
    return _mm512_permutexvar_epi64(_mm512_setr_epi64(7, 6, 5, 4, 3, 2, 1, 0), digits);
}

// Writes eight digits to the bytes from some place on of a row of so many; the next block overwrites what is beyond them.
CARRY_INLINE_AVX512 void store_block(unsigned char* row, std::ptrdiff_t place, std::ptrdiff_t size, __m512i digits) noexcept {
    const __m512i x = _mm512_sllv_epi64(digits, _mm512_load_si512(packing.shifts)),
                  even = _mm512_permutexvar_epi8(_mm512_load_si512(packing.from_even), x),
                  odd = _mm512_permutexvar_epi8(_mm512_load_si512(packing.from_odd), x);
    _mm512_mask_storeu_epi8(row + place, bytes_of_row(place, size), _mm512_or_si512(even, odd));
}

CARRY_INLINE_AVX512 void write_root(limb* s, std::size_t n, extraction& x, const shape& form) noexcept {
    auto* const bytes = reinterpret_cast<unsigned char*>(s);
    const auto size = static_cast<std::ptrdiff_t>(sizeof(limb) * n);
    const __m512i zero = _mm512_setzero_si512();
    _mm512_store_si512(x.root.all, zero);
    carrying c{zero, 0};
    std::ptrdiff_t i = form.digits - lanes;
    for (std::ptrdiff_t place = -(form.behind / 8); place < size; place += bytes_of_block, i -= lanes) {
        const __m512i digits = i > -lanes ? reversed(_mm512_loadu_si512(x.root.begin() + i)) : zero;
        store_block(bytes, place, size, carry_digits(digits, c));
    }
}

// With the root's last digit q, known from now on: what it takes away, and then all lanes carried through and written. The bits
// of q behind the point are zero, as the remainder's are then.
CARRY_INLINE_AVX512 void write_remainder(limb* r, std::size_t n, extraction& x, limb q, const shape& form) noexcept {
    const std::ptrdiff_t last = form.digits - 1, end = (last - by_words + lanes - 1) / lanes * lanes;
    const __m512i factor = _mm512_set1_epi64(static_cast<long long>(q));
    for (std::ptrdiff_t i = 0; i < end; i += lanes) {
        const __m512i digits = _mm512_load_si512(x.blocks + i);
        digit *const low = x.low_sums.begin() + i, *const high = x.high_sums.begin() + i;
        _mm512_store_si512(low, _mm512_madd52lo_epu64(_mm512_load_si512(low), factor, digits));
        _mm512_store_si512(high, _mm512_madd52hi_epu64(_mm512_load_si512(high), factor, digits));
    }
    clear_below_and_from(x.low_sums, end);
    clear_below_and_from(x.high_sums, end);
    x.low_sums.begin()[-1] = x.low;

    // The operand from the place of lane 0 on. Above is what `rest` has, less the products by words.
    digit* const places = x.operand.begin() + last + 3;
    for (std::size_t i = lanes; i <= padding; i += lanes) {
        _mm512_storeu_si512(places - 1 - i, _mm512_setzero_si512());
    }
    const auto twice = [q](limb a) {
        const digit_product p = multiply_digits(q, a);
        return digit_product{2 * p.low, 2 * in_high_place * p.high};
    };
    const digit* const digits = x.root.begin();
    const digit_product by_0 = twice(digits[0]), by_1 = twice(digits[1]), by_2 = twice(digits[2]);
    const wide rest = x.rest + join(1, 0), whole = rest >> point, crossed = x.crossed >> point;
    const limb fraction = (lower(rest) & ((limb{1} << point) - 1)) << (width - point);
    places[-4] = lower(whole >> 2 * width);
    places[-3] = (lower(whole >> width) & width_mask) - by_0.high;
    places[-2] = (lower(whole) & width_mask) - by_0.low - by_1.high - lower(crossed >> width);
    places[-1] += fraction - (lower(crossed) & width_mask) - x.lane - by_1.low - by_2.high;
    places[0] -= by_2.low;
    take_square(x.operand.begin(), last, q);

    auto* const bytes = reinterpret_cast<unsigned char*>(r);
    const auto size = static_cast<std::ptrdiff_t>(sizeof(limb) * n);
    // Lanes are above -2^62: each is given that, and takes it from the one above as what it carries.
    constexpr std::int64_t lent = std::int64_t{1} << 62, carried = lent >> width;
    const __m512i bias = _mm512_set1_epi64(lent - carried);
    carrying c{_mm512_set1_epi64(carried), 0};
    std::ptrdiff_t i = form.digits - 2 - lanes;
    for (std::ptrdiff_t place = -(form.behind / 4); place < size; place += bytes_of_block, i -= lanes) {
        const __m512i low = _mm512_slli_epi64(_mm512_loadu_si512(x.low_sums.begin() + i - 1), 1),
                      high = _mm512_slli_epi64(_mm512_loadu_si512(x.high_sums.begin() + i), 1 + digit_bits - width),
                      sums = _mm512_sub_epi64(_mm512_sub_epi64(_mm512_loadu_si512(places + i), low), high);
        store_block(bytes, place, size, carry_digits(reversed(_mm512_add_epi64(sums, bias)), c));
    }
}

}  // namespace

CARRY_TARGET_AVX512 bool avx512_isqrt(limb* s, const limb* a, std::size_t n) noexcept {
    const shape form(a, n);
    extraction x;
    read_operand(x.operand.begin(), form.digits + 18, a, n, form);  // as far as squares are taken away
    start(x, a, n, form);
    find_all_but_last<false>(x, form.digits);
    limb q = next_digit(x);
    bool certain = true;
    if ((q & form.mask_behind()) == form.mask_behind()) [[unlikely]] {
        const wide left = rest_after(x, q + 1) + at_point(x.operand.begin()[x.known + 2] - x.lane) - x.crossed;
        const auto more = static_cast<signed_limb>(upper(left));
        certain = more > 0 || more < -1;
        q += more > 0 ? 1 : 0;
    }
    x.root.begin()[form.digits - 1] = q;
    write_root(s, (n + 1) / 2, x, form);
    return certain;
}

CARRY_TARGET_AVX512 bool avx512_sqrtrem(limb* s, limb* r, const limb* a, std::size_t n) noexcept {
    const shape form(a, n);
    extraction x;
    read_operand(x.operand.begin(), 2 * form.digits + 2 * lanes, a, n, form);
    start(x, a, n, form);
    find_all_but_last<true>(x, form.digits);
    const limb q = next_digit(x), behind = q & form.mask_behind();
    x.root.begin()[form.digits - 1] = q - behind;
    write_root(s, (n + 1) / 2, x, form);
    write_remainder(r, (n + 1) / 2 + 1, x, q - behind, form);
    return behind != form.mask_behind();
}

}  // namespace carry::kernels::x86_64

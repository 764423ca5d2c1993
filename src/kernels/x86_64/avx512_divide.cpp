/// \file
/// Schoolbook division at the level avx512, digit by digit of 52 bits.
///
/// A digit q of the quotient takes q d away from the window W, which is one digit longer than the divisor d. With b = 2^52 and
/// D = b^n - d that is q D - q b^n, two instructions for each eight digits: the halves of the digits' products are added to
/// lanes that have room for them, and no carry is resolved before the end.
///
/// The next q must not wait for that and for the way from a vector to a general register. So there are two estimates: P is
/// the window's value in fine units, modulo 2^64, and comes from the lanes one step late; T is what q is found by, and the next
/// one is P - q d, of which two products of words suffice. T is too small by less than 4, and so q by less than 1 + 2^-6: W - q
/// d < (1 + 2^-6) d. In one case of some hundred the next q is then no digit any more, and the one before is raised by one. In
/// the end the quotient's digits are carried out, and the remainder is compared with d.
///
/// Rows are shifted to and fro by whole bytes only, with the vectors' loads and stores: d's top bit is put on top of a digit,
/// or four bits below.
///
/// Source: Knuth, TAOCP 2, 4.3.1, algorithm D, with digits that are carried out late.
#include "kernels/x86_64/avx512_divide.hpp"

#include "kernels/kernels.hpp"
#include "kernels/x86_64/avx512_digits.hpp"
#include "row/row.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

/// The quotient's limbs that are found at once: 64 digits.
constexpr std::size_t most_quotient = 52;

constexpr digit digit_mask = (digit{1} << digit_bits) - 1;

/// As radix_tables::to_digits and shifts, for a block whose first digit begins in the middle of a byte.
struct odd_tables {
    alignas(64) std::uint8_t to_digits[64];
    alignas(64) digit shifts[8];
};

constexpr odd_tables odd = [] {
    odd_tables t{};
    for (unsigned pair = 0; pair < 4; ++pair) {  // 2 digits, 13 bytes
        for (unsigned i = 0; i < 8; ++i) {
            t.to_digits[16 * pair + i] = static_cast<std::uint8_t>(13 * pair + i);
            t.to_digits[16 * pair + 8 + i] = static_cast<std::uint8_t>(13 * pair + 7 + i);
        }
        t.shifts[2 * pair] = 4;
    }
    return t;
}();

/// A row of limbs times 2^(8 offset).
struct shifted_row {
    const unsigned char* bytes;
    std::ptrdiff_t size, offset;
};

// The eight digits from digit j on.
CARRY_INLINE_AVX512 __m512i load_digits(const shifted_row& x, std::ptrdiff_t j) noexcept {
    const std::ptrdiff_t place = 13 * j / 2 - x.offset;
    const __m512i bytes = _mm512_maskz_loadu_epi8(bytes_of_row(place, x.size), x.bytes + place);
    const bool in_the_middle = j % 2 != 0;
    const __m512i to_digits = _mm512_load_si512(in_the_middle ? odd.to_digits : tables.to_digits),
                  shifts = _mm512_load_si512(in_the_middle ? odd.shifts : tables.shifts);
    return _mm512_and_si512(_mm512_srlv_epi64(_mm512_permutexvar_epi8(to_digits, bytes), shifts),
                            _mm512_set1_epi64(digit_mask));
}

// Writes eight digits from digit j = 0 modulo 8 on to the row, which has room for their lower 52 bytes: what is above them is
// written before the block above.
CARRY_INLINE_AVX512 void store_digits(unsigned char* bytes, std::ptrdiff_t size, std::ptrdiff_t offset, std::ptrdiff_t j,
                                      __m512i digits) noexcept {
    const std::ptrdiff_t place = 13 * j / 2 - offset;
    _mm512_mask_storeu_epi8(bytes + place, bytes_of_row(place, size), packed(digits));
}

/// The divisor's highest words, as the estimates want them.
struct divisor_top {
    limb high, low;   // d in units of 2^(-62) and 2^(-126) of the power of two above it
    limb inverse;     // a little less than 2^190 / (2^64 high + low)
    unsigned unused;  // bits of its highest digit: 0 or 4
};

// The digit; for an estimate below zero, which is one above 2^63, no digit.
constexpr bool is_negative(limb estimate) noexcept { return estimate >> 63 != 0; }
inline limb quotient_digit(limb estimate, const divisor_top& d) noexcept {
    return multiply_wide(estimate, d.inverse).high >> 8;
}

// The fine estimate from the window's three highest digits.
inline limb fine_estimate(limb x2, limb x1, limb x0, unsigned unused) noexcept {
    return (x2 << 62 << unused) + (x1 << (10 + unused)) + (x0 >> (42 - unused));
}

// Lane 4 + l of a vector, l < 4.
template <int L>
CARRY_INLINE_AVX512 limb upper_lane(__m512i x) noexcept {
    return static_cast<limb>(_mm_extract_epi64(_mm512_extracti64x2_epi64(x, 2 + L / 2), L % 2));
}

// D = b^n - d, which fills the blocks but for the highest digit.
template <std::size_t Blocks>
CARRY_INLINE_AVX512 void load_complement(__m512i (&complement)[Blocks], const shifted_row& d) noexcept {
    const __m512i mask = _mm512_set1_epi64(digit_mask);
    unsigned carry = 1;
#pragma GCC unroll 8
    for (std::size_t g = 0; g < Blocks; ++g) {
        const __m512i x = _mm512_sub_epi64(mask, load_digits(d, static_cast<std::ptrdiff_t>(lanes * g)));
        const unsigned into = ripple(0, _mm512_cmpeq_epu64_mask(x, mask), carry);
        carry = (into >> lanes) & 1;
        complement[g] = _mm512_and_si512(_mm512_mask_sub_epi64(x, static_cast<__mmask8>(into), x, _mm512_set1_epi64(-1)), mask);
    }
    complement[Blocks - 1] = _mm512_maskz_mov_epi64(0x7f, complement[Blocks - 1]);
}

// u / d for u of dn + k limbs, below d 2^(64 k): k limbs of quotient, and the remainder in u. d, 2^(8 offset) d to be exact,
// fills Blocks blocks of digits but for the highest digit; 1 <= k <= most_quotient.
template <std::size_t Blocks>
CARRY_TARGET_AVX512 void divide_block(limb* q, limb* u, std::size_t k, const limb* d, std::size_t dn, const divisor_top& top,
                                      std::ptrdiff_t offset) noexcept {
    const std::size_t q_digits = digits_of(k);
    const unsigned unused = top.unused;
    __m512i complement[Blocks], above_complement[Blocks], w[Blocks];
    load_complement(complement, {reinterpret_cast<const unsigned char*>(d), static_cast<std::ptrdiff_t>(8 * dn), offset});
#pragma GCC unroll 8
    for (std::size_t g = 0; g < Blocks; ++g) {
        above_complement[g] = _mm512_alignr_epi64(complement[g], g > 0 ? complement[g - 1] : _mm512_setzero_si512(), 7);
    }

    const shifted_row dividend{reinterpret_cast<const unsigned char*>(u), static_cast<std::ptrdiff_t>(8 * (dn + k)), offset};
    alignas(64) digit incoming[lanes + digits_of(most_quotient)], quotient[digits_of(most_quotient) + lanes];
    for (std::size_t j = 0; j < q_digits; j += lanes) {
        _mm512_store_si512(incoming + lanes + j, load_digits(dividend, static_cast<std::ptrdiff_t>(j)));
    }
#pragma GCC unroll 8
    for (std::size_t g = 0; g < Blocks; ++g) {
        w[g] = load_digits(dividend, static_cast<std::ptrdiff_t>(q_digits - 1 + lanes * g));
    }

    limb fine = fine_estimate(upper_lane<3>(w[Blocks - 1]), upper_lane<2>(w[Blocks - 1]), upper_lane<1>(w[Blocks - 1]), unused);
    limb estimate = (upper_lane<3>(w[Blocks - 1]) << (10 + unused)) + (upper_lane<2>(w[Blocks - 1]) >> (42 - unused));
    for (std::size_t i = q_digits;;) {
        --i;
        limb next = quotient_digit(estimate, top);
        if (next > digit_mask) [[unlikely]] {
            if (!is_negative(estimate)) {  // the digit before is one too small
                ++quotient[i + 1];
#pragma GCC unroll 8
                for (std::size_t g = 0; g < Blocks; ++g) {
                    w[g] = _mm512_add_epi64(w[g], above_complement[g]);
                }
                const __m512i highest = w[Blocks - 1];
                fine = fine_estimate(upper_lane<3>(highest), upper_lane<2>(highest), upper_lane<1>(highest), unused);
                estimate -= top.high + 1;
            }
            next = is_negative(estimate) ? 0 : quotient_digit(estimate, top);
        }
        quotient[i] = next;
        estimate = fine - next * top.high - multiply_wide(next, top.low).high - 2;
        const __m512i factor = _mm512_set1_epi64(static_cast<long long>(next));
        w[Blocks - 1] = _mm512_add_epi64(
            _mm512_madd52lo_epu64(w[Blocks - 1], factor, complement[Blocks - 1]),
            _mm512_madd52hi_epu64(_mm512_setzero_si512(), factor, above_complement[Blocks - 1]));  // waited for: side by side
#pragma GCC unroll 8
        for (std::size_t g = 0; g + 1 < Blocks; ++g) {
            w[g] = _mm512_madd52hi_epu64(_mm512_madd52lo_epu64(w[g], factor, complement[g]), factor, above_complement[g]);
        }
        if (i == 0) {
            // The highest digit, of which no lane has more than the lowest bits, goes with the rest through the carries.
            w[Blocks - 1] = _mm512_mask_sub_epi64(w[Blocks - 1], 0x80, w[Blocks - 1], factor);
            break;
        }
        const __m512i highest = w[Blocks - 1];
        fine = fine_estimate(upper_lane<2>(highest), upper_lane<1>(highest), upper_lane<0>(highest), unused);
#pragma GCC unroll 8
        for (std::size_t below = 0; below + 1 < Blocks; ++below) {
            const std::size_t g = Blocks - 1 - below;
            w[g] = _mm512_alignr_epi64(w[g], w[g - 1], 7);
        }
        w[0] = _mm512_alignr_epi64(w[0], _mm512_loadu_si512(incoming + i), 7);
    }

    auto* const rest = reinterpret_cast<unsigned char*>(u);
    carrying c{_mm512_setzero_si512(), 0};
    limb too_long = 0;
#pragma GCC unroll 8
    for (std::size_t g = 0; g < Blocks; ++g) {
        const __m512i digits = carry_through(w[g], c);
        store_digits(rest, static_cast<std::ptrdiff_t>(8 * dn), offset, static_cast<std::ptrdiff_t>(lanes * g), digits);
        too_long = (upper_lane<3>(digits) & 0xfff) | (upper_lane<2>(digits) >> (digit_bits - unused));
    }
    // Only where the estimate leaves it open whether the remainder is below d, it is looked at. (It is at hand at once; the
    // remainder comes from stores.)
    const bool open = is_negative(estimate) ? false : estimate + 8 >= top.high;
    if (open && (too_long != 0 || row::compare_n(u, d, dn) >= 0)) [[unlikely]] {
        integer().sub_n(u, u, d, dn);
        ++quotient[0];
    }
    _mm512_storeu_si512(quotient + q_digits, _mm512_setzero_si512());
    c = {_mm512_setzero_si512(), 0};
    for (std::size_t j = 0; j < q_digits; j += lanes) {
        store_digits(reinterpret_cast<unsigned char*>(q), static_cast<std::ptrdiff_t>(8 * k), 0, static_cast<std::ptrdiff_t>(j),
                     carry_through(_mm512_load_si512(quotient + j), c));
    }
}

using divide_function = void (*)(limb* q, limb* u, std::size_t k, const limb* d, std::size_t dn, const divisor_top& top,
                                 std::ptrdiff_t offset) noexcept;

constexpr auto divide_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<divide_function, sizeof...(I)>{divide_block<I + 1>...};
}(std::make_index_sequence<most_digit_divisor_vectors>{});

}  // namespace

CARRY_TARGET_AVX512 void avx512_divide(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept {
    // d's bits, and those below them that make whole bytes of a number that ends with the highest digit or four bits before.
    const std::size_t blocks = digits_of(dn) / lanes + 1, bits = digit_bits * (lanes * blocks - 1) - 64 * dn;
    const auto unused = static_cast<unsigned>(bits % 8);
    const divisor_top top{d[dn - 1] >> 2, (d[dn - 1] << 62) | (d[dn - 2] >> 2), ((v >> 2) | (limb{1} << 62)) - 1, unused};
    std::size_t left = un - dn;
    for (std::size_t k = (left - 1) % most_quotient + 1; left > 0; k = most_quotient) {
        left -= k;
        divide_functions[blocks - 1](q + left, u + left, k, d, dn, top, static_cast<std::ptrdiff_t>(bits / 8));
    }
}

}  // namespace carry::kernels::x86_64

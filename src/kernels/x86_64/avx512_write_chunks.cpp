/// \file
/// Limbs' worths of digits to text in bases that are no powers of two, at the level avx512.
///
/// Eight chunks are written side by side. Each is cut in two, and a half x becomes the fraction f = x / r^(2 pairs) in units of
/// 2^-52, which the square of a radix r brings to its next two digits, pair by pair. From 14 on r is the base. Below it is the
/// base's square, and for base 3 the fourth power, so that a half has at most eight digits, which a lane has room for; those
/// are then parted, a chunk at a time.
#include "kernels/x86_64/avx512_characters.hpp"
#include "kernels/x86_64/avx512_text_chunks.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace carry::kernels::x86_64 {

namespace {

constexpr std::size_t digits_in_lane = 8;
constexpr unsigned least_base = 3, least_plain_base = 14;
static_assert(digits_in_chunk(least_plain_base) <= 2 * digits_in_lane);

/// How often the digits of the radix are parted.
constexpr unsigned partings(unsigned base) noexcept { return base >= least_plain_base ? 0 : base == 3 ? 2 : 1; }

/// How x < radix^2 is divided by a radix: (x multiple / 2^16) / 2^shift, exact, as 2^(16 + shift) >= radix^3.
struct radix_division {
    std::uint16_t radix, multiple;
    unsigned shift;

    constexpr radix_division() noexcept : radix(0), multiple(0), shift(0) {}
    constexpr explicit radix_division(unsigned any) noexcept
        : radix(static_cast<std::uint16_t>(any)),
          multiple(static_cast<std::uint16_t>((0x10000u << (std::bit_width(any) - 1)) / any + 1)),
          shift(static_cast<unsigned>(std::bit_width(any)) - 1) {}
};

/// How the halves of a base's chunks are written: `digits` of the radix, `lower` of them in the lower half and not more above.
/// With the reciprocal rounded up and 1 added, f is too large by at most 4, which is less than one of x, as radix^(2 pairs) <
/// 2^50; so no digit is wrong.
struct writing_table {
    std::size_t digits, lower, pairs;
    digit square;      ///< radix^2
    digit power;       ///< radix^lower
    double inverse;    ///< of that, rounded down
    unsigned shift;    ///< that makes a half a number of 52 bits
    digit reciprocal;  ///< 2^(103 - shift) / radix^(2 pairs), rounded up
    radix_division by_radix;
};

constexpr digit power_of(digit base, std::size_t exponent) noexcept {
    digit power = 1;
    while (exponent-- > 0) {
        power *= base;
    }
    return power;
}

constexpr writing_table writing_table_of(unsigned base) noexcept {
    using wide = detail::double_limb<digit>::type;
    const std::size_t of_digit = std::size_t{1} << partings(base);  // digits of the base
    const auto radix = static_cast<unsigned>(power_of(base, of_digit));
    writing_table t{};
    t.digits = (digits_in_chunk(base) + of_digit - 1) / of_digit;
    t.lower = (t.digits + 1) / 2;
    t.pairs = (t.lower + 1) / 2;
    t.square = digit{radix} * radix;
    t.power = power_of(radix, t.lower);
    t.inverse = 1.0 / static_cast<double>(t.power) * (1 - 0x1p-52);
    t.shift = digit_bits - static_cast<unsigned>(std::bit_width(t.power - 1));
    t.reciprocal =
        static_cast<digit>((static_cast<wide>(1) << (2 * digit_bits - 1 - t.shift)) / power_of(radix, 2 * t.pairs)) + 1;
    t.by_radix = radix_division(radix);
    return t;
}

constexpr auto writing_tables = [] {
    std::array<writing_table, most_text_base> all{};
    for (unsigned base = least_base; base < most_text_base; ++base) {
        all[base] = writing_table_of(base);
    }
    return all;
}();

/// x < radix^2 in 16 bits each, as two digits of the radix in bytes, the higher one first.
class pair_parter {
public:
    CARRY_INLINE_AVX512 explicit pair_parter(const radix_division& by) noexcept
        : radix_(_mm512_set1_epi16(static_cast<short>(by.radix))),
          multiple_(_mm512_set1_epi16(static_cast<short>(by.multiple))),
          shift_(_mm_cvtsi32_si128(static_cast<int>(by.shift))) {}

    CARRY_INLINE_AVX512 __m512i digits(__m512i x) const noexcept {
        const __m512i high = _mm512_srl_epi16(_mm512_mulhi_epu16(x, multiple_), shift_);
        const __m512i low = _mm512_sub_epi16(x, _mm512_mullo_epi16(high, radix_));
        return _mm512_or_si512(high, _mm512_slli_epi16(low, 8));
    }

private:
    __m512i radix_, multiple_;
    __m128i shift_;
};

/// Eight chunks cut in two, as digits of the radix, in each lane the first 2 pairs of bytes.
struct chunk_halves {
    __m512i upper, lower;
};

class chunk_cutter {
public:
    CARRY_INLINE_AVX512 explicit chunk_cutter(const writing_table& table) noexcept : table_(table), parter_(table.by_radix) {}

    CARRY_INLINE_AVX512 chunk_halves halves(__m512i x) const noexcept {
        constexpr int towards_zero = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
        const __m512i power = _mm512_set1_epi64(static_cast<long long>(table_.power));
        // The quotient is right or one too small.
        const __m512d estimate = _mm512_maskz_mul_round_pd(0xff, _mm512_cvt_roundepu64_pd(x, towards_zero),
                                                           _mm512_set1_pd(table_.inverse), towards_zero);
        const __m512i quotient = _mm512_cvttpd_epu64(estimate);
        const __m512i rest = _mm512_sub_epi64(x, _mm512_mullo_epi64(quotient, power));
        const __mmask8 too_small = _mm512_cmpge_epu64_mask(rest, power);
        return {digits(_mm512_mask_add_epi64(quotient, too_small, quotient, _mm512_set1_epi64(1))),
                digits(_mm512_mask_sub_epi64(rest, too_small, rest, power))};
    }

private:
    CARRY_INLINE_AVX512 __m512i digits(__m512i half) const noexcept {
        const __m512i square = _mm512_set1_epi64(static_cast<long long>(table_.square)), zero = _mm512_setzero_si512();
        const __m512i fraction = _mm512_madd52hi_epu64(
            _mm512_set1_epi64(1), _mm512_sll_epi64(half, _mm_cvtsi32_si128(static_cast<int>(table_.shift))),
            _mm512_set1_epi64(static_cast<long long>(table_.reciprocal)));
        __m512i f = _mm512_add_epi64(fraction, fraction), pairs = _mm512_madd52hi_epu64(zero, f, square);
        for (unsigned i = 1; i < table_.pairs; ++i) {
            f = _mm512_madd52lo_epu64(zero, f, square);
            pairs = _mm512_or_si512(
                pairs, _mm512_sll_epi64(_mm512_madd52hi_epu64(zero, f, square), _mm_cvtsi32_si128(static_cast<int>(16 * i))));
        }
        return parter_.digits(pairs);
    }

    const writing_table& table_;
    pair_parter parter_;
};

/// Where digit i < `digits` of a chunk is, in the lanes of the upper halves and of the lower.
constexpr std::uint8_t place_of(std::size_t digits, std::size_t chunk, std::size_t i) noexcept {
    const std::size_t lower = (digits + 1) / 2, upper = digits - lower, in_lane = (lower + 1) / 2 * 2;
    const std::size_t lane = digits_in_lane * chunk;
    return static_cast<std::uint8_t>(i < upper ? lane + in_lane - upper + i : 64 + lane + in_lane - lower + (i - upper));
}

/// By the digits of a chunk: where those of eight chunks come from, one chunk after the other; and where those of the first
/// chunk come from, one in two bytes.
struct chunk_places {
    alignas(64) std::uint8_t all[2 * 64], first[64];
};

constexpr auto places_of_chunks = [] {
    std::array<chunk_places, 2 * digits_in_lane + 1> tables{};
    for (std::size_t digits = 1; digits <= 2 * digits_in_lane; ++digits) {
        for (std::size_t i = 0; i < lanes * digits; ++i) {
            tables[digits].all[i] = place_of(digits, i / digits, i % digits);
        }
        for (std::size_t i = 0; i < digits; ++i) {
            tables[digits].first[2 * i] = place_of(digits, 0, i);
        }
    }
    return tables;
}();

/// Eight limbs, each of which has been stored a moment ago: one load of all would wait until they have left the processor.
CARRY_INLINE_AVX512 __m512i just_stored(const limb* values) noexcept {
    __m512i all = _mm512_set1_epi64(static_cast<long long>(values[0]));
    for (unsigned i = 1; i < lanes; ++i) {
        all = _mm512_mask_set1_epi64(all, static_cast<__mmask8>(1u << i), static_cast<long long>(values[i]));
    }
    return all;
}

// text_kernels::write_chunks, where the radix is the base.
CARRY_TARGET_AVX512 void write_plain(unsigned char* text, const limb* values, std::size_t count, unsigned base,
                                     __m512i characters, std::size_t zeros) noexcept {
    const writing_table& table = writing_tables[base];
    const chunk_cutter cutter(table);
    const chunk_places& places = places_of_chunks[table.digits];
    const __m512i first_places = _mm512_load_si512(places.all), last_places = _mm512_load_si512(places.all + 64);
    __mmask64 there = ~first_bytes(zeros);
    text -= zeros;
    for (; count != 0; values += lanes, text += lanes * table.digits) {
        const std::size_t chunks = std::min<std::size_t>(count, lanes), bytes = chunks * table.digits;
        const chunk_halves halves = cutter.halves(just_stored(values));
        const __m512i first = _mm512_permutex2var_epi8(halves.upper, first_places, halves.lower);
        _mm512_mask_storeu_epi8(text, first_bytes(bytes) & there, _mm512_permutexvar_epi8(first, characters));
        if (bytes > sizeof(first)) {
            const __m512i last = _mm512_permutex2var_epi8(halves.upper, last_places, halves.lower);
            _mm512_mask_storeu_epi8(text + sizeof(first), first_bytes(bytes - sizeof(first)),
                                    _mm512_permutexvar_epi8(last, characters));
        }
        there = ~__mmask64{0};
        count -= chunks;
    }
}

// The same where digits of the radix are parted. The first of them may have a zero in front that the chunk has not.
template <bool Twice>
CARRY_TARGET_AVX512 void write_parted(unsigned char* text, const limb* values, std::size_t count, unsigned base,
                                      __m512i characters, std::size_t zeros) noexcept {
    const writing_table& table = writing_tables[base];
    const chunk_cutter cutter(table);
    const pair_parter once(radix_division(Twice ? base * base : base)), again{radix_division(base)};
    const std::size_t digits = digits_in_chunk(base), written = (Twice ? 4 : 2) * table.digits, before = written - digits;
    const __m512i first_places = _mm512_load_si512(places_of_chunks[table.digits].first);
    const __mmask64 every_other = 0x5555555555555555, whole = first_bytes(written) & ~first_bytes(before);
    __mmask64 there = whole & ~first_bytes(before + zeros);
    text -= before + zeros;
    for (; count != 0; values += lanes) {
        const std::size_t chunks = std::min<std::size_t>(count, lanes);
        const chunk_halves halves = cutter.halves(just_stored(values));
        __m512i places = first_places;
        for (std::size_t i = 0; i < chunks; ++i, text += digits) {
            __m512i parted = once.digits(_mm512_maskz_permutex2var_epi8(every_other, halves.upper, places, halves.lower));
            if constexpr (Twice) {
                parted = again.digits(_mm512_cvtepu8_epi16(_mm512_castsi512_si256(parted)));
            }
            _mm512_mask_storeu_epi8(text, there, _mm512_permutexvar_epi8(parted, characters));
            there = whole;
            places = _mm512_add_epi8(places, _mm512_set1_epi8(digits_in_lane));
        }
        count -= chunks;
    }
}

}  // namespace

CARRY_TARGET_AVX512 void avx512_write_chunks(unsigned char* text, const limb* values, std::size_t count, unsigned base,
                                             letters case_of_letters, std::size_t zeros) noexcept {
    const __m512i characters = characters_in(base, case_of_letters);
    switch (partings(base)) {
    case 0:
        return write_plain(text, values, count, base, characters, zeros);
    case 1:
        return write_parted<false>(text, values, count, base, characters, zeros);
    default:
        return write_parted<true>(text, values, count, base, characters, zeros);
    }
}

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

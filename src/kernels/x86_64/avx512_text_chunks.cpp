/// \file
/// Text in bases that are no powers of two to limbs' worths of digits, and back, at the level avx512.
#include "kernels/x86_64/avx512_text_chunks.hpp"

#include "kernels/x86_64/avx512_characters.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace carry::kernels::x86_64 {

namespace {

constexpr std::size_t digits_in_lane = 8, least_base = 3;

/// The lanes that a chunk's eights of digits are given: two, four or eight.
constexpr std::size_t lanes_of_chunk(std::size_t digits) noexcept { return digits <= 16 ? 2 : digits <= 32 ? 4 : 8; }

/// How the chunks of a base are read, as many at once as a vector has room for.
struct reading_table {
    std::size_t digits, chunks;           ///< of a chunk, and of a vector
    std::uint64_t places_there;           ///< the bytes that there are digits for:
    alignas(64) std::uint8_t places[64];  ///< where they come from
    alignas(64) digit weights[lanes];     ///< what the eights are multiplied by
};

constexpr reading_table reading_table_of(unsigned base) noexcept {
    reading_table t{};
    t.digits = digits_in_chunk(base);
    const std::size_t of_chunk = lanes_of_chunk(t.digits);
    t.chunks = lanes / of_chunk;
    digit eight = 1;
    for (std::size_t i = 0; i < digits_in_lane; ++i) {
        eight *= base;
    }
    for (std::size_t chunk = 0; chunk < t.chunks; ++chunk) {
        const std::size_t end = digits_in_lane * of_chunk * (chunk + 1);
        for (std::size_t i = 0; i < t.digits; ++i) {
            const std::size_t at = end - t.digits + i;
            t.places[at] = static_cast<std::uint8_t>(t.digits * chunk + i);
            t.places_there |= std::uint64_t{1} << at;
        }
        digit weight = 1;
        for (std::size_t i = 0; digits_in_lane * i < t.digits; ++i, weight *= eight) {
            t.weights[of_chunk * (chunk + 1) - 1 - i] = weight;
        }
    }
    return t;
}

constexpr auto reading_tables = [] {
    std::array<reading_table, most_text_base> all{};
    for (unsigned base = least_base; base < most_text_base; ++base) {
        all[base] = reading_table_of(base);
    }
    return all;
}();

/// Reads the chunks of a base.
class chunk_reader {
public:
    CARRY_INLINE_AVX512 chunk_reader(const reading_table& table, unsigned base) noexcept
        : reader_(base),
          joiner_(base),
          places_(_mm512_load_si512(table.places)),
          weights_(_mm512_load_si512(table.weights)),
          high_weights_(_mm512_srli_epi64(weights_, digit_bits)),
          firsts_(_mm512_set_epi64(0, 0, 0, 0, 6, 4, table.chunks == 4 ? 2 : 4, 0)),
          places_there_(table.places_there),
          chunks_(table.chunks) {}

    /// A vector's chunks in the first lanes, of the characters that are there; the first of their digits are zeros for others.
    CARRY_INLINE_AVX512 __m512i chunks(__mmask64 there, __m512i characters) noexcept {
        const __m512i digits = _mm512_maskz_mov_epi8(there, reader_.digits(characters));
        bad_ |= reader_.bad(digits);
        const __m512i placed = _mm512_maskz_permutexvar_epi8(places_there_, places_, digits);
        const __m512i eights = joiner_.eights(placed), zero = _mm512_setzero_si512();
        const __m512i high = _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(zero, eights, weights_), eights, high_weights_);
        __m512i sums = _mm512_add_epi64(_mm512_madd52lo_epu64(zero, eights, weights_), _mm512_slli_epi64(high, digit_bits));
        sums = _mm512_add_epi64(sums, _mm512_permutex_epi64(sums, 0b10'11'00'01));
        if (chunks_ <= 2) {
            sums = _mm512_add_epi64(sums, _mm512_permutex_epi64(sums, 0b01'00'11'10));
        }
        if (chunks_ == 1) {
            sums = _mm512_add_epi64(sums, _mm512_shuffle_i64x2(sums, sums, 0b01'00'11'10));
        }
        return _mm512_permutexvar_epi64(firsts_, sums);
    }

    /// Stores what chunks() has returned.
    CARRY_INLINE_AVX512 void store(limb* values, __m512i chunks) const noexcept {
        if (chunks_ == 4) {
            _mm256_storeu_si256(reinterpret_cast<__m256i*>(values), _mm512_castsi512_si256(chunks));
        } else if (chunks_ == 2) {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(values), _mm512_castsi512_si128(chunks));
        } else {
            values[0] = static_cast<limb>(_mm_cvtsi128_si64(_mm512_castsi512_si128(chunks)));
        }
    }

    bool all_good() const noexcept { return bad_ == 0; }

private:
    digit_reader reader_;
    digit_joiner joiner_;
    __m512i places_, weights_, high_weights_, firsts_;
    __mmask64 places_there_, bad_ = 0;
    std::size_t chunks_;
};

/// How chunks of a base are written. They are cut in two, of `lower` digits below and not more above, and a half x becomes the
/// fraction f = x / base^(2 pairs) in units of 2^-52, which the square of the base brings to its next two digits. With the
/// reciprocal rounded up and 1 added, f is too large by at most 4, which is less than one of x, as base^(2 pairs) < 2^50; so no
/// digit is wrong.
struct writing_table {
    std::size_t digits, lower, pairs;
    digit power;           ///< base^lower
    double inverse;        ///< of that, rounded down
    unsigned shift;        ///< that makes a half a number of 52 bits
    digit reciprocal;      ///< 2^(103 - shift) / base^(2 pairs), rounded up
    std::uint16_t tenths;  ///< 2^18 / base, rounded up: exact for x < base^2, as base^3 < 2^18
};

constexpr unsigned least_written_base = 14;
static_assert(digits_in_chunk(least_written_base) == most_written_digits);

constexpr digit power_of(digit base, std::size_t exponent) noexcept {
    digit power = 1;
    while (exponent-- > 0) {
        power *= base;
    }
    return power;
}

constexpr writing_table writing_table_of(unsigned base) noexcept {
    using wide = detail::double_limb<digit>::type;
    writing_table t{};
    t.digits = digits_in_chunk(base);
    t.lower = (t.digits + 1) / 2;
    t.pairs = (t.lower + 1) / 2;
    t.power = power_of(base, t.lower);
    t.inverse = 1.0 / static_cast<double>(t.power) * (1 - 0x1p-52);
    t.shift = digit_bits - static_cast<unsigned>(std::bit_width(t.power - 1));
    t.reciprocal =
        static_cast<digit>((static_cast<wide>(1) << (2 * digit_bits - 1 - t.shift)) / power_of(base, 2 * t.pairs)) + 1;
    t.tenths = static_cast<std::uint16_t>((1u << 18) / base + 1);
    return t;
}

constexpr auto writing_tables = [] {
    std::array<writing_table, most_text_base> all{};
    for (unsigned base = least_written_base; base < most_text_base; ++base) {
        all[base] = writing_table_of(base);
    }
    return all;
}();

/// By the digits of a chunk: where those of eight chunks come from, in the lanes of the upper halves and of the lower.
struct chunk_places {
    alignas(64) std::uint8_t places[2 * 64];
};

constexpr auto places_of_chunks = [] {
    std::array<chunk_places, most_written_digits + 1> all{};
    for (std::size_t digits = 1; digits <= most_written_digits; ++digits) {
        const std::size_t lower = (digits + 1) / 2, upper = digits - lower, in_lane = (lower + 1) / 2 * 2;
        for (std::size_t i = 0; i < lanes * digits; ++i) {
            const std::size_t lane = digits_in_lane * (i / digits), at = i % digits;
            all[digits].places[i] = static_cast<std::uint8_t>(at < upper ? lane + in_lane - upper + at
                                                                         : 64 + lane + in_lane - lower + (at - upper));
        }
    }
    return all;
}();

/// The digits of halves, eight a lane, the first 2 pairs of them.
CARRY_INLINE_AVX512 __m512i half_digits(__m512i x, const writing_table& table, unsigned base) noexcept {
    const __m512i square = _mm512_set1_epi64(base * base), zero = _mm512_setzero_si512();
    const __m512i fraction =
        _mm512_madd52hi_epu64(_mm512_set1_epi64(1), _mm512_sll_epi64(x, _mm_cvtsi32_si128(static_cast<int>(table.shift))),
                              _mm512_set1_epi64(static_cast<long long>(table.reciprocal)));
    __m512i f = _mm512_add_epi64(fraction, fraction), pairs = _mm512_madd52hi_epu64(zero, f, square);
    for (unsigned i = 1; i < table.pairs; ++i) {
        f = _mm512_madd52lo_epu64(zero, f, square);
        pairs = _mm512_or_si512(
            pairs, _mm512_sll_epi64(_mm512_madd52hi_epu64(zero, f, square), _mm_cvtsi32_si128(static_cast<int>(16 * i))));
    }
    const __m512i tens = _mm512_srli_epi16(
        _mm512_mulhi_epu16(_mm512_slli_epi16(pairs, 4), _mm512_set1_epi16(static_cast<short>(table.tenths))), 6);
    const __m512i ones = _mm512_sub_epi16(pairs, _mm512_mullo_epi16(tens, _mm512_set1_epi16(static_cast<short>(base))));
    return _mm512_or_si512(tens, _mm512_slli_epi16(ones, 8));
}

/// Eight limbs, each of which has been stored a moment ago: one load of all would wait until they have left the processor.
CARRY_INLINE_AVX512 __m512i just_stored(const limb* values) noexcept {
    __m512i all = _mm512_set1_epi64(static_cast<long long>(values[0]));
    for (unsigned i = 1; i < lanes; ++i) {
        all = _mm512_mask_set1_epi64(all, static_cast<__mmask8>(1u << i), static_cast<long long>(values[i]));
    }
    return all;
}

}  // namespace

// A row's first vector of chunks begins before the row where it is not full, since what a masked store has written is not at
// hand for the loads that follow.
CARRY_TARGET_AVX512 bool avx512_read_chunks(limb* values, const unsigned char* text, std::size_t count,
                                            unsigned base) noexcept {
    const reading_table& table = reading_tables[base];
    chunk_reader reader(table, base);
    const std::size_t at_once = table.digits * table.chunks;
    const __mmask64 all = first_bytes(at_once);
    limb* next = values + (count + table.digits - 1) / table.digits;
    for (; count >= at_once; count -= at_once) {
        next -= table.chunks;
        reader.store(next, reader.chunks(all, _mm512_maskz_loadu_epi8(all, text + count - at_once)));
    }
    if (count != 0) {
        const std::size_t before = at_once - count;
        const __mmask64 there = all & ~first_bytes(before);
        reader.store(next - table.chunks, reader.chunks(there, _mm512_maskz_loadu_epi8(there, text - before)));
    }
    return reader.all_good();
}

CARRY_TARGET_AVX512 void avx512_write_chunks(unsigned char* text, const limb* values, std::size_t count, unsigned base,
                                             letters case_of_letters, std::size_t zeros) noexcept {
    const writing_table& table = writing_tables[base];
    const chunk_places& places = places_of_chunks[table.digits];
    const __m512i power = _mm512_set1_epi64(static_cast<long long>(table.power)),
                  characters = characters_in(base, case_of_letters), first_places = _mm512_load_si512(places.places),
                  last_places = _mm512_load_si512(places.places + 64);
    constexpr int towards_zero = _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC;
    __mmask64 there = ~first_bytes(zeros);
    text -= zeros;
    for (; count != 0; values += lanes, text += lanes * table.digits) {
        const std::size_t chunks = std::min<std::size_t>(count, lanes), bytes = chunks * table.digits;
        const __m512i x = just_stored(values);
        // The quotient is right or one too small.
        const __m512d estimate =
            _mm512_mul_round_pd(_mm512_cvt_roundepu64_pd(x, towards_zero), _mm512_set1_pd(table.inverse), towards_zero);
        const __m512i quotient = _mm512_cvttpd_epu64(estimate);
        const __m512i rest = _mm512_sub_epi64(x, _mm512_mullo_epi64(quotient, power));
        const __mmask8 too_small = _mm512_cmpge_epu64_mask(rest, power);
        const __m512i upper =
            half_digits(_mm512_mask_add_epi64(quotient, too_small, quotient, _mm512_set1_epi64(1)), table, base);
        const __m512i lower = half_digits(_mm512_mask_sub_epi64(rest, too_small, rest, power), table, base);
        const __m512i first = _mm512_permutex2var_epi8(upper, first_places, lower);
        const __m512i last = _mm512_permutex2var_epi8(upper, last_places, lower);
        _mm512_mask_storeu_epi8(text, first_bytes(bytes) & there, _mm512_permutexvar_epi8(first, characters));
        if (bytes > sizeof(first)) {
            _mm512_mask_storeu_epi8(text + sizeof(first), first_bytes(bytes - sizeof(first)),
                                    _mm512_permutexvar_epi8(last, characters));
        }
        there = ~__mmask64{0};
        count -= chunks;
    }
}

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

/// \file
/// Text in bases that are no powers of two to limbs' worths of digits, at the level avx512.
#include "kernels/x86_64/avx512_text_chunks.hpp"

#include "kernels/x86_64/avx512_characters.hpp"

#include <array>

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

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

/// \file
/// Digits as characters, at the level adx: 32 of them in a vector.
///
/// What a character is, its upper half says up to an offset, and whether it is a digit at all a look-up by each half, of sets
/// of which the two have none in common. (W. Mula, D. Lemire, "Faster Base64 encoding and decoding using AVX2 instructions",
/// ACM Transactions on the Web 12, 2018.)
#include "kernels/digit_words.hpp"
#include "kernels/levels.hpp"
#include "kernels/portable/text.hpp"
#include "kernels/x86_64/intrinsics.hpp"

#include <array>
#include <cstdint>
#include <cstring>

#define CARRY_TARGET_AVX2 __attribute__((target("avx2")))
#define CARRY_INLINE_AVX2 CARRY_TARGET_AVX2 __attribute__((always_inline)) inline

namespace carry::kernels::x86_64 {

namespace {

constexpr std::size_t vector_bytes = 32, half_bytes = 16, word_bytes = 8;

/// By half a character: what is added to it, and the sets of the two halves.
struct character_tables {
    alignas(16) std::uint8_t offsets[16] = {}, lower_sets[16] = {}, upper_sets[16] = {};

    /// Sets: upper halves 2; 3; 4 and 6; 5 and 7, with those lower halves that are no digits; others are bad with any.
    constexpr explicit character_tables(bool cased) noexcept {
        constexpr std::uint8_t signs = 1, numerals = 2, first_letters = 4, last_letters = 8, others = 16;
        for (unsigned low = 0; low < 16; ++low) {
            lower_sets[low] =
                static_cast<std::uint8_t>((cased && (low == 0xb || low == 0xf) ? 0 : signs) | (low > 9 ? numerals : 0) |
                                          (low == 0 ? first_letters : 0) | (low > 10 ? last_letters : 0) | others);
            upper_sets[low] = others;
        }
        upper_sets[2] = signs;
        upper_sets[3] = numerals;
        upper_sets[4] = upper_sets[6] = first_letters;
        upper_sets[5] = upper_sets[7] = last_letters;
        offsets[2] = 62 - '+';
        offsets[3] = static_cast<std::uint8_t>(-'0');
        offsets[4] = offsets[5] = static_cast<std::uint8_t>(10 - 'A');
        offsets[6] = offsets[7] = static_cast<std::uint8_t>((cased ? 36 : 10) - 'a');
    }
};

constexpr character_tables caseless_characters(false), cased_characters(true);

/// Reads the digits of a base.
class digit_reader {
public:
    CARRY_INLINE_AVX2 explicit digit_reader(unsigned base) noexcept {
        const character_tables& tables = base <= most_caseless_base ? caseless_characters : cased_characters;
        offsets_ = both_halves(tables.offsets);
        lower_sets_ = both_halves(tables.lower_sets);
        upper_sets_ = both_halves(tables.upper_sets);
        largest_ = _mm256_set1_epi8(static_cast<char>(base - 1));
        bad_ = _mm256_setzero_si256();
    }

    /// The digits of so many characters.
    CARRY_INLINE_AVX2 __m256i digits(__m256i characters) noexcept {
        const __m256i half = _mm256_set1_epi8(0x0f);
        const __m256i upper = _mm256_and_si256(_mm256_srli_epi16(characters, 4), half);
        const __m256i sets = _mm256_and_si256(_mm256_shuffle_epi8(lower_sets_, _mm256_and_si256(characters, half)),
                                              _mm256_shuffle_epi8(upper_sets_, upper));
        // From '+' to '/' there are four characters, and one digit.
        const __m256i slashes =
            _mm256_and_si256(_mm256_cmpeq_epi8(characters, _mm256_set1_epi8('/')), _mm256_set1_epi8('/' - '+' - 1));
        const __m256i found = _mm256_sub_epi8(_mm256_add_epi8(characters, _mm256_shuffle_epi8(offsets_, upper)), slashes);
        const __m256i too_large = _mm256_subs_epu8(found, largest_);
        bad_ = _mm256_or_si256(bad_, _mm256_or_si256(sets, too_large));
        return found;
    }

    CARRY_INLINE_AVX2 bool all_good() const noexcept { return _mm256_testz_si256(bad_, bad_) != 0; }

private:
    CARRY_INLINE_AVX2 static __m256i both_halves(const std::uint8_t* table) noexcept {
        return _mm256_broadcastsi128_si256(_mm_load_si128(reinterpret_cast<const __m128i*>(table)));
    }
    __m256i offsets_, lower_sets_, upper_sets_, largest_, bad_;
};

CARRY_INLINE_AVX2 __m256i load(const unsigned char* bytes) noexcept {
    return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(bytes));
}

/// The last count < vector_bytes characters of a vector are those in memory, and the others zeros.
CARRY_INLINE_AVX2 __m256i load_last(const unsigned char* text, std::size_t count) noexcept {
    alignas(32) unsigned char bytes[2 * vector_bytes];
    _mm256_store_si256(reinterpret_cast<__m256i*>(bytes), _mm256_set1_epi8('0'));
    unsigned char* const to = bytes + vector_bytes;
    if (count >= half_bytes) {
        std::memcpy(to, text, half_bytes);
        std::memcpy(to + count - half_bytes, text + count - half_bytes, half_bytes);
    } else if (count >= word_bytes) {
        std::memcpy(to, text, word_bytes);
        std::memcpy(to + count - word_bytes, text + count - word_bytes, word_bytes);
    } else {
        for (std::size_t i = 0; i < count; ++i) {
            to[i] = text[i];
        }
    }
    return load(bytes + count);
}

/// The digits of a chunk, by the base.
constexpr auto chunk_sizes = [] {
    std::array<std::uint8_t, most_text_base + 1> sizes{};
    for (unsigned base = 2; base <= most_text_base; ++base) {
        sizes[base] = static_cast<std::uint8_t>(digits_in_chunk(base));
    }
    return sizes;
}();

/// Reads chunks of up to 16 digits, two at once, or of up to 32, or of 40 in base 3, the 32 lowest by vectors.
class chunk_reader {
public:
    CARRY_INLINE_AVX2 explicit chunk_reader(unsigned base, std::size_t digits) noexcept
        : digits_(base),
          base_(base),
          eight_power_(std::uint64_t{base} * base * base * base),
          ones_(_mm256_set1_epi16(static_cast<short>(0x100 | base))),
          pairs_(_mm256_set1_epi32(static_cast<int>(0x10000 | base * base))),
          fours_(_mm256_set1_epi64x(static_cast<long long>(eight_power_))) {
        alignas(32) static constexpr auto zeros_and_ones = [] {
            std::array<std::uint8_t, 2 * vector_bytes> bytes{};
            for (std::size_t i = vector_bytes; i < bytes.size(); ++i) {
                bytes[i] = 0xff;
            }
            return bytes;
        }();
        eight_power_ *= eight_power_;
        const __m256i last = load(zeros_and_ones.data() + (digits < vector_bytes ? digits : vector_bytes));
        there_ =
            digits <= half_bytes ? _mm256_permute2x128_si256(load(zeros_and_ones.data() + half_bytes + digits), last, 0) : last;
    }

    /// Two chunks that end in the halves of a vector.
    CARRY_INLINE_AVX2 void two(limb* values, __m256i characters) noexcept {
        const __m256i eights = joined(characters);
        values[0] = eight(eights, 0) * eight_power_ + eight(eights, 1);
        values[1] = eight(eights, 2) * eight_power_ + eight(eights, 3);
    }

    /// The chunk that ends with the vector.
    CARRY_INLINE_AVX2 limb one(__m256i characters) noexcept {
        const __m256i eights = joined(characters);
        const limb upper = eight(eights, 0) * eight_power_ + eight(eights, 1);
        return (upper * eight_power_ + eight(eights, 2)) * eight_power_ + eight(eights, 3);
    }

    /// The same with eight digits before it.
    CARRY_INLINE_AVX2 limb one(__m256i characters, std::uint64_t before) noexcept {
        const word_of_digits word = digits_of_characters(before, base_);
        bad_word_ |= word.bad;
        const limb square = eight_power_ * eight_power_;
        return join_digits(word.digits, base_) * (square * square) + one(characters);
    }

    CARRY_INLINE_AVX2 bool all_good() const noexcept { return bad_word_ == 0 && digits_.all_good(); }

private:
    /// In each lane of 64 bits the value of its eight digits.
    CARRY_INLINE_AVX2 __m256i joined(__m256i characters) noexcept {
        const __m256i digits = _mm256_and_si256(digits_.digits(characters), there_);
        const __m256i fours = _mm256_madd_epi16(_mm256_maddubs_epi16(digits, ones_), pairs_);
        return _mm256_add_epi64(_mm256_mul_epu32(fours, fours_), _mm256_srli_epi64(fours, 32));
    }
    CARRY_INLINE_AVX2 static limb eight(__m256i eights, int lane) noexcept {
        const __m128i half = lane < 2 ? _mm256_castsi256_si128(eights) : _mm256_extracti128_si256(eights, 1);
        return static_cast<limb>(_mm_cvtsi128_si64(lane % 2 == 0 ? half : _mm_unpackhi_epi64(half, half)));
    }

    digit_reader digits_;
    unsigned base_;
    std::uint64_t eight_power_, bad_word_ = 0;
    __m256i ones_, pairs_, fours_, there_;
};

/// The 16 characters before text + end, with zeros for those before the text.
CARRY_INLINE_AVX2 __m128i half_before(const unsigned char* text, std::size_t end) noexcept {
    return end < half_bytes ? _mm256_extracti128_si256(load_last(text, end), 1)
                            : _mm_loadu_si128(reinterpret_cast<const __m128i*>(text + end - half_bytes));
}

// text_kernels::are_digits.
CARRY_TARGET_AVX2 bool are_digits(const unsigned char* text, std::size_t count, unsigned base) noexcept {
    digit_reader reader(base);
    if (count < vector_bytes) {
        reader.digits(load_last(text, count));
        return reader.all_good();
    }
    const unsigned char* const last = text + count - vector_bytes;
    for (; text < last; text += vector_bytes) {
        reader.digits(load(text));
    }
    reader.digits(load(last));
    return reader.all_good();
}

// text_kernels::read_chunks.
CARRY_TARGET_AVX2 bool read_chunks(limb* values, const unsigned char* text, std::size_t count, unsigned base) noexcept {
    const std::size_t digits = chunk_sizes[base], chunks = (count + digits - 1) / digits;
    std::size_t end = count - (chunks - 1) * digits;
    chunk_reader reader(base, digits);
    if (digits <= half_bytes) {
        std::size_t i = chunks % 2;
        if (i != 0) {
            values[0] = reader.one(
                _mm256_permute2x128_si256(_mm256_set1_epi8('0'), _mm256_castsi128_si256(half_before(text, end)), 0x20));
            end += digits;
        }
        for (; i < chunks; i += 2, end += 2 * digits) {
            reader.two(values + i, _mm256_set_m128i(half_before(text, end + digits), half_before(text, end)));
        }
        return reader.all_good();
    }
    for (std::size_t i = 0; i < chunks; ++i, end += digits) {
        const __m256i low = end < vector_bytes ? load_last(text, end) : load(text + end - vector_bytes);
        values[i] = digits <= vector_bytes || end <= vector_bytes ? reader.one(low)
                    : end < vector_bytes + word_bytes ? reader.one(low, load_last_bytes(text, end - vector_bytes, '0', end))
                                                      : reader.one(low, load_word(text + end - vector_bytes - word_bytes));
    }
    return reader.all_good();
}

}  // namespace

constinit const text_kernels adx_text_table{.digits_at_once = digits_in_word,
                                            .least_chunks = 5,
                                            .are_digits = are_digits,
                                            .read_bits = portable::read_bits,
                                            .write_bits = portable::write_bits,
                                            .read_chunks = read_chunks};

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX2
#undef CARRY_TARGET_AVX2

/// \file
/// Digits as characters, at the level avx512: 64 of them in a vector, looked up in tables of bytes.
///
/// 64 digits of k bits are 8k bytes. Read, neighbours are joined, then pairs, then fours, and the k bytes of each eight put
/// side by side. Written, they are given to the eights again, each of which is parted by one multishift.
#include "kernels/levels.hpp"
#include "kernels/x86_64/avx512_characters.hpp"
#include "kernels/x86_64/avx512_text_chunks.hpp"

#include <array>
#include <cstdint>

namespace carry::kernels::x86_64 {

namespace {

constexpr std::size_t digits_in_vector = 64, lane_bytes = 8;
constexpr unsigned most_bits = 6;

/// By the number of bits k: where the bytes of a row come from in vectors with k bytes in each lane, the highest in the first
/// lane, and the other way; and how far to the right the digits of a lane are, the first one first.
struct bit_tables {
    alignas(64) std::uint8_t from_lanes[64], to_lanes[64], shifts[64];
};

constexpr auto tables_of_bits = [] {
    std::array<bit_tables, most_bits + 1> all{};
    for (std::size_t k = 1; k <= most_bits; ++k) {
        for (std::size_t i = 0; i < lane_bytes * k; ++i) {
            const std::size_t at = lane_bytes * (lane_bytes - 1 - i / k) + i % k;
            all[k].from_lanes[i] = static_cast<std::uint8_t>(at);
            all[k].to_lanes[at] = static_cast<std::uint8_t>(i);
        }
        for (std::size_t i = 0; i < digits_in_vector; ++i) {
            all[k].shifts[i] = static_cast<std::uint8_t>(k * (lane_bytes - 1 - i % lane_bytes));
        }
    }
    return all;
}();

// text_kernels::are_digits.
CARRY_TARGET_AVX512 bool are_digits(const unsigned char* text, std::size_t count, unsigned base) noexcept {
    const digit_reader reader(base);
    __mmask64 bad = 0;
    for (; count >= digits_in_vector; count -= digits_in_vector, text += digits_in_vector) {
        bad |= reader.bad(reader.digits(_mm512_loadu_si512(text)));
    }
    const __mmask64 rest = first_bytes(count);
    bad |= reader.bad(reader.digits(_mm512_maskz_loadu_epi8(rest, text))) & rest;
    return bad == 0;
}

// text_kernels::read_bits.
CARRY_TARGET_AVX512 bool read_bits(limb* r, const unsigned char* text, std::size_t count, unsigned bits) noexcept {
    const digit_reader reader(1u << bits);
    const digit_joiner joiner(1u << bits);
    const __m512i from_lanes = _mm512_load_si512(tables_of_bits[bits].from_lanes);
    const __mmask64 whole = first_bytes(lane_bytes * bits);
    __mmask64 bad = 0;
    for (; count >= digits_in_vector; r += bits) {
        count -= digits_in_vector;
        const __m512i digits = reader.digits(_mm512_loadu_si512(text + count));
        bad |= reader.bad(digits);
        _mm512_mask_storeu_epi8(r, whole, _mm512_permutexvar_epi8(from_lanes, joiner.eights(digits)));
    }
    if (count != 0) {
        const __mmask64 there = ~first_bytes(digits_in_vector - count);
        const __m512i digits =
            _mm512_maskz_mov_epi8(there, reader.digits(_mm512_maskz_loadu_epi8(there, text - (digits_in_vector - count))));
        bad |= reader.bad(digits);
        const __m512i bytes = _mm512_permutexvar_epi8(from_lanes, joiner.eights(digits));
        const std::size_t n = (count * bits + limb_bits - 1) / limb_bits;
        if (n == 1) {  // what a masked store has written is not at hand for a load that follows
            r[0] = static_cast<limb>(_mm_cvtsi128_si64(_mm512_castsi512_si128(bytes)));
        } else if (n == 2) {
            _mm_storeu_si128(reinterpret_cast<__m128i*>(r), _mm512_castsi512_si128(bytes));
        } else {
            _mm512_mask_storeu_epi8(r, first_bytes(sizeof(limb) * n), bytes);
        }
    }
    return bad == 0;
}

// Writes digits of so many bits.
class bit_writer {
public:
    CARRY_INLINE_AVX512 bit_writer(unsigned bits, letters case_of_letters) noexcept
        : to_lanes_(_mm512_load_si512(tables_of_bits[bits].to_lanes)),
          shifts_(_mm512_load_si512(tables_of_bits[bits].shifts)),
          mask_(_mm512_set1_epi8(static_cast<char>((1u << bits) - 1))),
          characters_(characters_in(1u << bits, case_of_letters)) {}

    // The characters of 64 digits.
    CARRY_INLINE_AVX512 __m512i characters(__m512i bytes) const noexcept {
        const __m512i digits = _mm512_multishift_epi64_epi8(shifts_, _mm512_permutexvar_epi8(to_lanes_, bytes));
        return _mm512_permutexvar_epi8(_mm512_and_si512(digits, mask_), characters_);
    }

private:
    __m512i to_lanes_, shifts_, mask_, characters_;
};

// text_kernels::write_bits.
CARRY_TARGET_AVX512 void write_bits(unsigned char* text, std::size_t count, const limb* a, std::size_t n, unsigned bits,
                                    letters case_of_letters) noexcept {
    const bit_writer writer(bits, case_of_letters);
    const __mmask64 whole = first_bytes(lane_bytes * bits);
    for (; n >= bits && count >= digits_in_vector; a += bits, n -= bits) {
        count -= digits_in_vector;
        _mm512_storeu_si512(text + count, writer.characters(_mm512_maskz_loadu_epi8(whole, a)));
    }
    if (count == digits_in_vector) {
        _mm512_storeu_si512(text, writer.characters(_mm512_maskz_loadu_epi8(first_bytes(sizeof(limb) * n), a)));
    } else if (count != 0) {
        const std::size_t before = digits_in_vector - count;
        _mm512_mask_storeu_epi8(text - before, ~first_bytes(before),
                                writer.characters(_mm512_maskz_loadu_epi8(first_bytes(sizeof(limb) * n), a)));
    }
}

}  // namespace

constinit const text_kernels avx512_text_table{.digits_at_once = digits_in_vector,
                                               .least_plain_chunks = 2,
                                               .least_chunks = 3,
                                               .are_digits = are_digits,
                                               .read_bits = read_bits,
                                               .write_bits = write_bits,
                                               .read_chunks = avx512_read_chunks,
                                               .write_chunks = avx512_write_chunks,
                                               .least_written_chunks = 3};

}  // namespace carry::kernels::x86_64

#undef CARRY_INLINE_AVX512
#undef CARRY_TARGET_AVX512

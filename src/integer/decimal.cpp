#include "integer/decimal.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

namespace carry::integer_rows {

namespace {

// The eight decimal digits of x < 10^8, side by side in a word: fours, then pairs, then single digits are told apart, by
// products with reciprocals that are exact for numbers so short. The highest is the lowest byte.
std::uint64_t eight_decimals(std::uint64_t x) noexcept {
    const std::uint64_t fours = x / 10000 | x % 10000 << 32;
    const std::uint64_t hundreds = fours * 10486 >> 20 & 0x0000007f0000007f;
    const std::uint64_t pairs = hundreds | (fours - 100 * hundreds) << 16;
    const std::uint64_t tens = pairs * 103 >> 10 & 0x000f000f000f000f;
    return tens | (pairs - 10 * tens) << 8;
}

// The bytes of a word, the lowest first, with `zero` added to each.
void write_eight(unsigned char* to, std::uint64_t word, unsigned char zero) noexcept {
    word += zero * std::uint64_t{0x0101010101010101};
    if constexpr (std::endian::native == std::endian::little) {
        std::memcpy(to, &word, sizeof(word));
    } else {
        for (std::size_t i = 0; i < sizeof(word); ++i) {
            to[i] = static_cast<unsigned char>(word >> 8 * i);
        }
    }
}

// A chunk, 19 digits or nine.
void write_chunk(unsigned char* digits, std::uint64_t value, unsigned char zero) noexcept {
    static_assert(decimal_chunk.digits == 19 || decimal_chunk.digits == 9);
    constexpr std::uint64_t eight = 100'000'000;
    if constexpr (decimal_chunk.digits == 19) {
        const std::uint64_t first = value / (eight * eight), rest = value % (eight * eight);
        write_eight(digits, eight_decimals(first) >> 40, zero);  // what is above its three digits is written again
        write_eight(digits + 3, eight_decimals(rest / eight), zero);
        write_eight(digits + 11, eight_decimals(rest % eight), zero);
    } else {
        digits[0] = static_cast<unsigned char>(value / eight + zero);
        write_eight(digits + 1, eight_decimals(value % eight), zero);
    }
}

// 10^i for every 10^i <= power of a chunk.
constexpr auto powers = [] {
    std::array<limb, decimal_chunk.digits + 1> p{1};
    for (std::size_t i = 1; i < p.size(); ++i) {
        p[i] = static_cast<limb>(10 * p[i - 1]);
    }
    return p;
}();

}  // namespace

void write_decimal_chunks_by_words(unsigned char* digits, const limb* values, std::size_t count, unsigned char zero) noexcept {
    for (std::size_t i = 0; i < count; ++i) {
        write_chunk(digits + i * decimal_chunk.digits, values[i], zero);
    }
}

// x is multiplied by a power of ten, to begin with its first digit. It is most often short, and then written sooner.
void write_first_decimals(unsigned char* digits, limb x, std::size_t length, unsigned char zero) noexcept {
    if (length <= 8) {
        write_eight(digits, eight_decimals(x * powers[8 - length]), zero);
    } else {
        const limb first = x * powers[decimal_chunk.digits - length];
        write_decimal_chunks(digits, &first, 1, zero);
    }
}

}  // namespace carry::integer_rows

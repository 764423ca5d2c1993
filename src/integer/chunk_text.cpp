#include "integer/chunk_text.hpp"

#include "integer/decimal.hpp"
#include "kernels/kernels.hpp"

#include <bit>
#include <cstdint>
#include <iterator>

namespace carry::integer_rows {

namespace {

constexpr unsigned least_base = 3;

/// By base, 2^32 times the digits for a bit, rounded down, and the powers up to that of a chunk.
struct digit_table {
    std::uint64_t digits_of_bit = 0;
    limb powers[kernels::digits_in_chunk(least_base) + 1] = {};

    constexpr explicit digit_table(const radix_chunk& chunk) noexcept {
        // The logarithm's bits, by squares; those that are missing are below 2^-40.
        double x = static_cast<double>(chunk.base), log = 0;
        for (; x >= 2; x /= 2) {
            log += 1;
        }
        for (double bit = 0.5; bit > 0x1p-40; bit /= 2) {
            x *= x;
            if (x >= 2) {
                x /= 2;
                log += bit;
            }
        }
        digits_of_bit = static_cast<std::uint64_t>(0x1p32 / (log + 0x1p-38));
        powers[0] = 1;
        for (std::size_t i = 1; i <= chunk.digits && i < std::size(powers); ++i) {
            powers[i] = static_cast<limb>(chunk.base * powers[i - 1]);
        }
    }

    // The number of digits of x > 0. With b bits it is floor(b digits_of_bit) or one more.
    std::size_t length(limb x) const noexcept {
        const auto below = static_cast<std::size_t>(static_cast<std::uint64_t>(std::bit_width(x)) * digits_of_bit >> 32);
        return below + (x >= powers[below] ? 1 : 0);
    }
};

// Two digits of a base: their value is a multiplication away from the first of them, since it is small.
inline void write_pair(unsigned char* text, limb value, const radix_chunk& chunk, const char* characters) noexcept {
    const auto first = static_cast<limb>(std::uint64_t{value} * chunk.inverse >> radix_chunk::inverse_bits);
    text[0] = static_cast<unsigned char>(characters[first]);
    text[1] = static_cast<unsigned char>(characters[value - first * chunk.base]);
}

// The value of a chunk as a fraction, rounded up a little: each multiplication by the base's square brings two digits before
// the point. With f = floor(x B / power) + 1, x B / power < f < (x + 1) B / power, since power < B; so all its digits are
// right. Its upper and its lower half are written side by side, to have two chains of multiplications instead of one of twice
// the length; the same holds of the upper half's fraction, which is x (B / half_power) with half_power^2 < B.
void write_chunk(unsigned char* text, limb value, const radix_chunk& chunk, const char* characters) noexcept {
    const divisor_1& by = chunk.divisor;
    const limb fraction = divide_2by1(value << by.shift, 0, by.d, by.v).quotient + 1;
    const wide_limb<limb> halves = multiply_wide(fraction, chunk.half_power);
    limb upper = halves.high * chunk.half_fraction;
    limb lower = halves.low;
    const std::size_t half = chunk.digits / 2;
    const limb square = chunk.base * chunk.base;
    const auto write_one = [&](std::size_t i, limb digit) { text[i] = static_cast<unsigned char>(characters[digit]); };
    std::size_t i = 0;
    for (; i + 2 <= half; i += 2) {
        const wide_limb<limb> up = multiply_wide(upper, square);
        const wide_limb<limb> low = multiply_wide(lower, square);
        write_pair(text + i, up.high, chunk, characters);
        write_pair(text + half + i, low.high, chunk, characters);
        upper = up.low;
        lower = low.low;
    }
    if (half % 2 != 0) {
        write_one(i, multiply_wide(upper, chunk.base).high);
    }
    for (i += half; i < chunk.digits; ++i) {
        const wide_limb<limb> low = multiply_wide(lower, chunk.base);
        write_one(i, low.high);
        lower = low.low;
    }
}

// The level's way to write so many chunks, or null.
auto vectors_for(std::size_t count) noexcept {
    const kernels::text_kernels& text = *kernels::integer().text;
    return count >= text.least_written_chunks ? text.write_chunks : nullptr;
}

}  // namespace

void write_chunks(unsigned char* text, const limb* values, std::size_t count, const radix_chunk& chunk,
                  kernels::letters case_of_letters) noexcept {
    const auto base = static_cast<unsigned>(chunk.base);
    if (base == 10) {
        write_decimal_chunks(text, values, count, '0');
    } else if (const auto write = vectors_for(count)) {
        write(text, values, count, base, case_of_letters, 0);
    } else {
        const char* const characters = kernels::alphabet_of(base, case_of_letters);
        for (; count > 0; --count, text += chunk.digits) {
            write_chunk(text, *values++, chunk, characters);
        }
    }
}

short_number::short_number(const limb* a, std::size_t n, const radix_chunk& chunk) noexcept
    : chunk_(chunk), count_(chunk.base == 10 ? n + 1 : short_chunks(n, chunk)) {
    radix_chunks(values_, count_, a, n, chunk);
    const limb* first = values_;
    while (*first == 0) {
        ++first;
    }
    skipped_ = static_cast<std::size_t>(first - values_);
    count_ -= skipped_;
    first_ = table_for<digit_table>(chunk).length(*first);
}

// The first chunk is multiplied by a power of the base, to begin with its first digit, unless it is a digit or two. The zeros
// behind are overwritten.
void short_number::write(unsigned char* text, kernels::letters case_of_letters) const noexcept {
    const auto base = static_cast<unsigned>(chunk_.base);
    const limb* const values = values_ + skipped_;
    const std::size_t zeros = chunk_.digits - first_;
    if (base == 10) {
        write_first_decimals(text, values[0], first_, '0');
        write_decimal_chunks(text + first_, values + 1, count_ - 1, '0');
        return;
    }
    const char* const characters = kernels::alphabet_of(base, case_of_letters);
    if (first_ <= 2 && vectors_for(count_ - 1) == nullptr) {
        if (first_ == 1) {
            text[0] = static_cast<unsigned char>(characters[values[0]]);
        } else {
            write_pair(text, values[0], chunk_, characters);
        }
    } else if (const auto write = vectors_for(count_)) {
        write(text, values, count_, base, case_of_letters, zeros);
        return;
    } else {
        write_chunk(text, values[0] * table_for<digit_table>(chunk_).powers[zeros], chunk_, characters);
    }
    write_chunks(text + first_, values + 1, count_ - 1, chunk_, case_of_letters);
}

}  // namespace carry::integer_rows

/// \file
/// Short numbers in decimal digits, in chunks of as many digits as a limb holds: of 19, or of nine.
#pragma once

#include "integer/radix_powers.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

inline constexpr radix_chunk decimal_chunk(10);

/// The chunks of what is short here: with more, halves are faster, or the table of reciprocals would not fit its rows.
inline constexpr std::size_t most_decimal_chunks = limb_bits == 64 ? 33 : 15, least_decimal_chunks = 3;

/// Up to so many limbs, a number has at most one chunk more than limbs.
inline constexpr std::size_t most_decimal_limbs = most_decimal_chunks - 1;

/// values[0, count) = the chunks of a, the highest first, by multiplications alone: from the lowest up, each would take a
/// division of all that is left. a: 1 <= n <= count limbs, below decimal_chunk.power to the count; least_decimal_chunks
/// <= count <= most_decimal_chunks. Variable-time. Cost: a product of n by n + 1 limbs, and half of a square of count limbs.
void decimal_chunks(limb* values, std::size_t count, const limb* a, std::size_t n) noexcept;

/// Writes the digits of count chunks side by side, each digit with `zero` added.
void write_decimal_chunks(unsigned char* digits, const limb* values, std::size_t count, unsigned char zero) noexcept;

/// A short number without leading zeros. Variable-time.
class short_decimal {
public:
    /// a: 1 <= n <= most_decimal_limbs limbs, the highest not 0.
    short_decimal(const limb* a, std::size_t n) noexcept;

    /// The number of digits.
    std::size_t size() const noexcept { return first_ + (count_ - 1) * decimal_chunk.digits; }

    /// Writes them, each with `zero` added. The digits: size() bytes, but at least one chunk's.
    void write(unsigned char* digits, unsigned char zero) const noexcept;

private:
    limb values_[most_decimal_chunks];
    std::size_t skipped_ = 0;  ///< chunks that are 0, from the highest on
    std::size_t count_;        ///< what follows
    std::size_t first_;        ///< digits of the first of these
};

}  // namespace carry::integer_rows

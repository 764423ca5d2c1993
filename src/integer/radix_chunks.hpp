/// \file
/// Short numbers in chunks, limbs' worths of digits, of a base that is no power of two.
#pragma once

#include "integer/radix_powers.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// The chunks of what is short here: with more, halves are faster, or the table of reciprocals would not fit its rows.
inline constexpr std::size_t most_short_chunks = limb_bits == 64 ? 33 : 15;

/// A number of chunks that suffices for n limbs.
std::size_t short_chunks(std::size_t n, const radix_chunk& chunk) noexcept;

/// Whether numbers of n limbs are that short. A limb never has more than 4/3 chunks.
inline bool is_short(std::size_t n, const radix_chunk& chunk) noexcept {
    return n <= most_short_chunks * 3 / 4 || (n < most_short_chunks && short_chunks(n, chunk) <= most_short_chunks);
}

/// values[0, count) = the chunks of a, the highest first, by multiplications alone: from the lowest up, each would take a
/// division of all that is left. a: 1 <= n <= count limbs, below chunk.power to the count; 1 <= count <= most_short_chunks.
/// Variable-time. Cost: a product of n by n + 2 limbs, and half of a square of count limbs.
void radix_chunks(limb* values, std::size_t count, const limb* a, std::size_t n, const radix_chunk& chunk) noexcept;

}  // namespace carry::integer_rows

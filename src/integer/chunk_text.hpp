/// \file
/// Chunks, limbs' worths of digits, as characters, in a base that is no power of two; and what is short enough to be written
/// so.
#pragma once

#include "integer/radix_chunks.hpp"
#include "kernels/text.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// Writes count chunks with all their digits, the highest first. Behind the values, memory up to a multiple of
/// kernels::chunks_at_once of them may be read.
void write_chunks(unsigned char* text, const limb* values, std::size_t count, const radix_chunk& chunk,
                  kernels::letters case_of_letters) noexcept;

/// A short number without leading zeros. Variable-time.
class short_number {
public:
    /// a: n >= 1 limbs, the highest not 0; is_short(n, chunk).
    short_number(const limb* a, std::size_t n, const radix_chunk& chunk) noexcept;

    /// The number of digits.
    std::size_t size() const noexcept { return first_ + (count_ - 1) * chunk_.digits; }

    /// Writes them. text: size() bytes, but at least one chunk's.
    void write(unsigned char* text, kernels::letters case_of_letters) const noexcept;

private:
    const radix_chunk& chunk_;
    std::size_t skipped_ = 0;  ///< chunks that are 0, from the highest on
    std::size_t count_;        ///< what follows
    std::size_t first_;        ///< digits of the first of these
    limb values_[most_short_chunks + kernels::chunks_at_once];
};

}  // namespace carry::integer_rows

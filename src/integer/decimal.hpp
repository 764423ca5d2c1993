/// \file
/// Decimal digits, in chunks of as many as a limb holds: of 19, or of nine.
#pragma once

#include "integer/radix_powers.hpp"
#include "kernels/kernels.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

inline constexpr radix_chunk decimal_chunk(10);

/// Writes the digits of count chunks side by side, each digit with `zero` added: by words, or by the level's kernel.
/// @{
void write_decimal_chunks_by_words(unsigned char* digits, const limb* values, std::size_t count, unsigned char zero) noexcept;
inline void write_decimal_chunks(unsigned char* digits, const limb* values, std::size_t count, unsigned char zero) noexcept {
    const auto write_decimal = kernels::integer().write_decimal;
    (write_decimal != nullptr ? write_decimal : write_decimal_chunks_by_words)(digits, values, count, zero);
}
/// @}

/// Writes the digits of x > 0, which are so many, at most a chunk's, each with `zero` added. The digits: a chunk's bytes.
void write_first_decimals(unsigned char* digits, limb x, std::size_t length, unsigned char zero) noexcept;

}  // namespace carry::integer_rows

/// \file
/// Decimal digits, at the level avx512.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// integer_kernels::write_decimal.
void avx512_write_decimal(unsigned char* digits, const limb* values, std::size_t count, unsigned char zero) noexcept;

/// integer_kernels::read_decimal.
void avx512_read_decimal(limb* values, std::size_t count, const unsigned char* digits, unsigned char zero) noexcept;

}  // namespace carry::kernels::x86_64

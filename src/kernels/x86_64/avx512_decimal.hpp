/// \file
/// Decimal digits, at the level avx512.
#pragma once

#include <carry/limb.hpp>

namespace carry::kernels::x86_64 {

/// integer_kernels::write_decimal.
void avx512_write_decimal(unsigned char* digits, limb value) noexcept;

}  // namespace carry::kernels::x86_64

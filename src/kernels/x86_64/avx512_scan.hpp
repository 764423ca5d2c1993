/// \file
/// Product scanning on digits of 52 bits, for operands of any length.
#pragma once

#include "kernels/x86_64/avx512_digits.hpp"

namespace carry::kernels::x86_64 {

// The next `blocks` blocks of columns of a * b, which p describes.
void mul_scan(product& p, std::size_t blocks) noexcept;

}  // namespace carry::kernels::x86_64

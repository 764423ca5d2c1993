/// \file
/// Columns of products and squares of digits of 52 bits, strip by strip, for operands of any length.
#pragma once

#include "kernels/x86_64/avx512_digits.hpp"

namespace carry::kernels::x86_64 {

// The columns of a * b: the sums of the halves of all products, without any carry, below 2^53 min(a.size, b.size).
// to: as many blocks as a and b have, no overlap; a: between zeros; both have a block at least.
void mul_strips(digit* to, digit_view a, digit_view b) noexcept;

// The same for the products of different digits of a, each once: a^2 is twice these, and the squares of the digits.
// to: twice as many blocks as a has, no overlap; a: between zeros, a block at least.
void sqr_strips(digit* to, digit_view a) noexcept;

}  // namespace carry::kernels::x86_64

/// \file
/// Low products: the lower half of a product, for those who work modulo a power of x. Twin of `integer/mul_low.hpp`.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// Limbs of scratch for `mul_low`, at any kernel level.
std::size_t mul_low_scratch(std::size_t n) noexcept;

/// r = a b mod x^(wn). r, a, b: n >= 0 limbs; r overlaps neither. Variable-time as `mul`. About 0.8 of the time of the product
/// where that is made by Karatsuba, all of it where it is short or a transform. (Mulders, "On short multiplications and
/// divisions", 2000.)
void mul_low(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

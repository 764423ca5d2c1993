/// \file
/// High products: the upper half of a product, for those who divide by a power of x. Twin of `integer/mul_high.hpp`.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// Limbs of scratch for `mul_high`, at any kernel level.
std::size_t mul_high_scratch(std::size_t n) noexcept;

/// r = floor(a b / x^(wn)). r, a, b: n >= 0 limbs; r overlaps neither. Variable-time as `mul`. The mirror image of `mul_low`,
/// at the same cost: nothing is carried into the upper half. (Mulders, "On short multiplications and divisions", 2000.)
void mul_high(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

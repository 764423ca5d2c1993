/// \file
/// High products: the upper half of a product, for those who divide by a power of the radix.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// Limbs of scratch for `mul_high`, at any kernel level.
std::size_t mul_high_scratch(std::size_t n) noexcept;

/// r = floor(a * b / 2^(w n)). r, a, b: n >= 0 limbs; r overlaps neither. scratch: mul_high_scratch(n) limbs. Variable-time.
/// The columns from n - 2 on are found, and the whole product in the rare case that what is below them could carry. About half
/// the time of the product while that is quadratic, 0.8 of it with Karatsuba, all of it with a transform. (Mulders, "On short
/// multiplications and divisions", 2000.)
void mul_high(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept;

/// The same without scratch, for n >= 1, where that is short and the rare case is not there; else false, and r is as it was.
bool mul_high_short(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;

}  // namespace carry::integer_rows

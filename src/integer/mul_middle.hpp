/// \file
/// Middle products: the columns of a product in which every limb of the shorter factor takes part, the transpose of a product.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// Limbs of scratch for `mul_middle`, at any kernel level. an >= bn >= 1.
std::size_t mul_middle_scratch(std::size_t an, std::size_t bn) noexcept;

/// r = sum of a[i] b[j] 2^(w (i + j - bn + 1)) over bn - 1 <= i + j <= an - 1. r: an - bn + 3 limbs, overlapping nothing; an
/// >= bn >= 1. scratch: mul_middle_scratch(an, bn) limbs. Variable-time. 2n - 1 by n limbs take as long as the product of n by
/// n limbs with Karatsuba, where the whole product would take twice as long. (Hanrot, Quercia and Zimmermann, "The middle
/// product algorithm", 2004; for integers, whose carries cross the borders: Harvey, "The Karatsuba middle product for
/// integers", 2012.)
void mul_middle(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// Below so many columns, or limbs of the shorter factor, rows take the least time at every level.
inline constexpr std::size_t least_middle_otherwise = 8;

/// The same without scratch where rows take the least time; else false, and r is as it was.
bool mul_middle_short(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

}  // namespace carry::integer_rows

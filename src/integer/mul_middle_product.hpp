/// \file
/// Middle products out of products: what comes from the columns on both sides is found, and taken away.
#pragma once

#include "integer/mul_middle.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// Limbs of its scratch, at any kernel level.
std::size_t mul_middle_by_product_scratch(std::size_t an, std::size_t bn) noexcept;

/// r = the middle product of a and b (see `mul_middle`), in the time of a product modulo 2^(w (an + 2)) - 1 where transforms
/// serve, else in that of a b. r: an - bn + 3 limbs, overlapping nothing; an >= bn >= least_middle_otherwise. scratch:
/// mul_middle_by_product_scratch(an, bn) limbs.
void mul_middle_by_product(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

}  // namespace carry::integer_rows

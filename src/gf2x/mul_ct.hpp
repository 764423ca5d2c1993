/// \file
/// Products of secret polynomials over GF(2) in rows of limbs.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// The limbs of scratch that suffice for `mul_ct` at every level.
std::size_t mul_ct_scratch(std::size_t an, std::size_t bn) noexcept;

/// r = a b, in a time and at addresses that depend on the sizes alone. r: an + bn limbs, no overlap; a may be b. an and bn in
/// any order, zero allowed. The scratch holds secrets afterwards. Cost: that of `mul`; where that would look up multiples of an
/// operand in a table (the comb of level portable), Karatsuba's method down to the level's quadratic kernel.
void mul_ct(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

/// \file
/// What the Toom-6 product and the Toom-6 square share: operands in six pieces of k limbs (the upper one of s limbs,
/// 1 <= s <= k) as a polynomial in x = 2^(w k), whose values at 1, -1, 2, -2, 1/2, -1/2, 4, -4, 1/4 and -1/4 the kernel finds,
/// and the way back from the values to the product.
///
/// Nothing here branches on the value of a limb.
#pragma once

#include "integer/toom.hpp"

namespace carry::integer_rows {

/// Points other than 0.
inline constexpr std::size_t toom6_values = 10;

using toom6_rows = toom_rows<toom6_values>;

/// r = a b for operands in `pieces` and 12 - pieces pieces of k limbs, the uppermost ones of s and t limbs, s + t >= 2.
/// r: 10k + s + t limbs; scratch: toom6_product_scratch(k).
void toom6_product(limb* r, const limb* a, std::size_t pieces, const limb* b, std::size_t k, std::size_t s, std::size_t t,
                   limb* scratch) noexcept;
std::size_t toom6_product_scratch(std::size_t k) noexcept;

/// The product c0 + c1 x + ... + c10 x^10 from its values. In: r[0, 2k) = c0, the values of 2k + 2 limbs and their signs as the
/// kernel's; out: r of 10k + upper limbs. The values are overwritten. Requires 2 <= upper <= 2k.
void toom6_interpolate(limb* r, std::size_t k, std::size_t upper, const toom6_rows& values, limb signs) noexcept;

}  // namespace carry::integer_rows

/// \file
/// What the Toom-4 product and the Toom-4 square share: operands in four pieces of k limbs (the upper one of s limbs,
/// 1 <= s <= k) as a polynomial in x = 2^(w k), whose values at 1, -1, 2, -2 and 1/2 the kernel finds, and the way back from
/// the values to the product.
///
/// Nothing here branches on the value of a limb.
#pragma once

#include "integer/toom.hpp"

namespace carry::integer_rows {

/// Points other than 0 and infinity.
inline constexpr std::size_t toom4_values = 5;

/// The least pieces: the values of one operand and the kernel's slack have room in the result.
inline constexpr std::size_t toom4_least_piece = 20;

using toom4_rows = toom_rows<toom4_values>;

/// r = a b for operands in `pieces` and 8 - pieces pieces of k >= toom4_least_piece limbs, the uppermost ones of s and t limbs,
/// s + t >= 2. r: 6k + s + t limbs; scratch: toom4_product_scratch(k).
void toom4_product(limb* r, const limb* a, std::size_t pieces, const limb* b, std::size_t k, std::size_t s, std::size_t t,
                   limb* scratch) noexcept;
std::size_t toom4_product_scratch(std::size_t k) noexcept;

/// plus = a(1), minus = |a(-1)|; returns 1 where the latter was negative, else 0. plus, minus: k + 1 limbs, a: 3k + s limbs.
limb toom4_at_plus_minus_1(limb* plus, limb* minus, const limb* a, std::size_t k, std::size_t s) noexcept;

/// The product c0 + c1 x + ... + c6 x^6 from its values. In: r[0, 2k) = c0, r[6k, 6k + upper) = c6, the values of 2k + 2 limbs
/// and their signs as the kernel's; out: r. The values are overwritten. Requires 2 <= upper <= 2k.
void toom4_interpolate(limb* r, std::size_t k, std::size_t upper, const toom4_rows& values, limb signs) noexcept;

}  // namespace carry::integer_rows

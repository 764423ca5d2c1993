/// \file
/// What the Toom-4 product and the Toom-4 square share: operands in four pieces of k limbs (the upper one of s limbs,
/// 1 <= s <= k) as a polynomial in x = 2^(w k), evaluated at 1, -1, 2, -2 and 1/2, and the way back from the values to the
/// coefficients.
///
/// Nothing here branches on the value of a limb.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// plus = a(2^d), minus = |a(-2^d)|, d = 0 or 1; returns 1 where the latter was negative, else 0. plus, minus: k + 1 limbs, a:
/// 3k + s limbs.
limb toom4_at_plus_minus(limb* plus, limb* minus, const limb* a, std::size_t k, std::size_t s, unsigned d) noexcept;

/// r = 8 a(1/2) = 8 a0 + 4 a1 + 2 a2 + a3. r: k + 1 limbs, a: 3k + s limbs.
void toom4_at_half(limb* r, const limb* a, std::size_t k, std::size_t s) noexcept;

/// The values of a product c(x) = c0 + c1 x + ... + c6 x^6, of 2k + 2 limbs each: at_half = 64 c(1/2), and of those at negative
/// points the absolute values and whether they are negative.
struct toom4_values {
    limb *at_1, *at_minus_1, *at_2, *at_minus_2, *at_half;
    limb negative_1, negative_2;
};

/// The product from its values. In: r[0, 2k) = c0, r[6k, 6k + upper) = c6; out: r. The values are overwritten. Requires
/// 2 <= upper <= 2k. All that is computed on the way is a natural.
void toom4_interpolate(limb* r, std::size_t k, std::size_t upper, const toom4_values& values) noexcept;

}  // namespace carry::integer_rows

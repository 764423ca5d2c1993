/// \file
/// What the Toom-3 product and the Toom-3 square share: operands in three pieces of k limbs (the upper one of s limbs,
/// 1 <= s <= k) as a polynomial in x = 2^(w k), evaluated at 1, -1 and 2, and the way back from the values to the
/// coefficients.
/// Nothing here branches on the value of a limb.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// plus = a0 + a1 + a2, minus = |a0 - a1 + a2|; returns 1 where the latter was negative, else 0. plus, minus: k + 1 limbs, a:
/// 2k + s limbs.
limb toom3_at_plus_minus_1(limb* plus, limb* minus, const limb* a, std::size_t k, std::size_t s) noexcept;

/// r = a0 + 2 a1 + 4 a2. r: k + 1 limbs, a: 2k + s limbs.
void toom3_at_2(limb* r, const limb* a, std::size_t k, std::size_t s) noexcept;

/// The product c(x) = c0 + c1 x + c2 x^2 + c3 x^3 + c4 x^4 from its values. In: r[0, 2k) = c(0) = c0, r[4k, 4k + upper) = c4,
/// at_1 = c(1), at_minus_1 = |c(-1)| with its sign in negative, at_2 = c(2), of 2k + 2 limbs each; out: r. The values are
/// overwritten. Requires 2 <= upper <= 2k. (The sequence: Bodrato, "Towards optimal Toom-Cook multiplication", 2007.)
void toom3_interpolate(limb* r, std::size_t k, std::size_t upper, limb* at_1, limb* at_minus_1, limb negative,
                       limb* at_2) noexcept;

}  // namespace carry::integer_rows

/// \file
/// The second of two cofactors from the first one. Variable time.
#pragma once

#include "integer/gcd.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// t = |g - s a| / b for g = gcd(a, b) = s a + t b and the least s, as xgcd finds them (g and s by `found`); returns its
/// normalized size. a: an limbs, b: bn limbs, neither with a zero on top; s: bn + 1 limbs, those above its size undefined; t:
/// an + 1 limbs. No overlaps.
///
/// The division is exact. By an odd b the lower half of t comes from the lowest limbs of s a, up to a threshold all of t, and
/// the upper half from the highest limbs of s, a and b: one half leaves a unit open that the other one knows, so that only half
/// of each of two short products is found, and never the middle of s a.
/// Cost: for n limbs that of four products or quotients of n / 2 limbs, of which half the limbs are wanted; or M(an, bn) and
/// D(an + bn, bn).
/// Source: Krandick, Jebelean 1996, as divexact, of a dividend that is never written down.
std::size_t other_cofactor(limb* t, const limb* g, const xgcd_result& found, limb* s, const limb* a, std::size_t an,
                           const limb* b, std::size_t bn, limb* scratch) noexcept;

/// The limbs of scratch that other_cofactor wants.
std::size_t other_cofactor_scratch(std::size_t an, std::size_t bn) noexcept;

}  // namespace carry::integer_rows

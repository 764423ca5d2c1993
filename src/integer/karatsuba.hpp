/// \file
/// What the Karatsuba product and the Karatsuba square share. Nothing here branches on the value of a limb.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// r = |a - b|; returns 1 where a < b, else 0. r: an limbs, no overlap; an >= bn.
limb absolute_difference(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

/// The last step of Karatsuba at x = 2^(w h). In: z0 = r[0, 2h) and z2 = r[2h, 2h + upper), and m of 2h limbs;
/// out: r = z0 + (z0 + z2 + m) x + z2 x^2, or with - m where subtract is 1 instead of 0.
/// Requires h <= upper <= 2h, a result of 2h + upper limbs and a middle term that is not negative.
void karatsuba_join(limb* r, std::size_t h, std::size_t upper, const limb* m, limb subtract) noexcept;

}  // namespace carry::integer_rows

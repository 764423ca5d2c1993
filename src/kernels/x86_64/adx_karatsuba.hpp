/// \file
/// The additions of Karatsuba's method at the level adx, for its table: see `integer_kernels`.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

// r = |a - b|; returns 1 where a < b, else 0.
// r: an limbs, no overlap; an >= bn >= 0.
limb adx_absolute_difference(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

// r = z0 + (z0 + z2 +- m) x + z2 x^2, - where subtract is 1, for z0 = r[0, 2h), z2 = r[2h, 2h + upper), x = 2^(w h).
// middle = m: 2h limbs, used up; 1 <= h <= upper <= 2h; nothing reaches beyond r, and the middle term is not negative.
void adx_karatsuba_join(limb* r, std::size_t h, std::size_t upper, limb* middle, limb subtract) noexcept;

}  // namespace carry::kernels::x86_64

/// \file
/// Addition and subtraction of naturals in rows of limbs. Constant-time in the values; linear.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// r = a + b, returns the carry (0 or 1). r: an limbs, may be a or b; an >= bn >= 0.
limb add(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

/// r = a - b modulo 2^(w an), returns the borrow (0 or 1). r: an limbs, may be a or b; an >= bn >= 0.
limb sub(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

/// r = a + b for a limb b, returns the carry: 0 or 1, or b where n = 0. r, a: n >= 0 limbs, r may be a.
limb add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept;

/// r = a - b for a limb b modulo 2^(w n), returns the borrow: 0 or 1, or b where n = 0. r, a: n >= 0 limbs, r may be a.
limb sub_1(limb* r, const limb* a, std::size_t n, limb b) noexcept;

}  // namespace carry::integer_rows

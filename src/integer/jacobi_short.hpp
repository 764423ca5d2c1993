/// \file
/// Jacobi symbols of which one number has a limb or two: where the symbol of longer ones ends. Variable time.
#pragma once

#include "integer/reciprocal.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// (a / b) for odd b, times -1 to the power of parity.
int jacobi_of_limbs(limb a, limb b, limb parity) noexcept;

/// The same of two limbs, of which b is longer than one.
int jacobi_of_two_limbs(wide a, wide b, limb parity) noexcept;

/// (a / m) for an odd m of one limb, times -1 to the power of parity. a: n >= 1 limbs.
int jacobi_by_limb(const limb* a, std::size_t n, limb m, limb parity) noexcept;

/// (a / m) for an odd limb a, times -1 to the power of parity. m: n >= 1 limbs.
int jacobi_of_odd_limb(limb a, const limb* m, std::size_t n, limb parity) noexcept;

/// (a / m) for an odd m of two limbs, m[1] != 0, times -1 to the power of parity. a: n >= 2 limbs.
int jacobi_by_two_limbs(const limb* a, std::size_t n, const limb* m, limb parity) noexcept;

}  // namespace carry::integer_rows

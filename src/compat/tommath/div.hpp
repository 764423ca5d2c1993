/// \file
/// Division of numbers by way of rows.
#pragma once

#include "compat/tommath/rows.hpp"

#include <cstddef>

namespace carry::tommath {

/// The limbs of scratch that `remainder` wants to reduce an limbs modulo n, any sizes; never less where a size is larger.
std::size_t remainder_scratch(std::size_t an, std::size_t n) noexcept;

/// The same for rows of exactly so many limbs: less where the quotient is short, as all of it is to be wiped.
std::size_t exact_remainder_scratch(std::size_t an, std::size_t n) noexcept;

/// r = a mod m, or, where negative, -a mod m: n limbs below m. a: a.size >= 0; m: n >= 1 limbs, m[n - 1] != 0. r and scratch
/// overlap nothing, except that r may be a.
void remainder(limb* r, row_view a, bool negative, row_view m, limb* scratch) noexcept;

}  // namespace carry::tommath

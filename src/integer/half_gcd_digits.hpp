/// \file
/// The lowest level of the half-gcd on rows of 52-bit digits, for levels that have loops for these. Variable time.
#pragma once

#include "integer/half_gcd.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// Whether the level in use takes the steps of numbers of n limbs so: they are worth becoming digits, and these fit the stack.
bool goes_by_digits(std::size_t n) noexcept;

/// Takes steps as half_gcd, whose conditions and results it has; the last three limbs or so of the way, and all after a long
/// quotient, it leaves to that. goes_by_digits(n).
/// Cost: O(n^2); a pass for each limb and a half.
bool half_gcd_by_digits(cofactor_matrix& m, limb* x, limb* y, std::size_t n, jacobi_symbol* symbol) noexcept;

}  // namespace carry::integer_rows

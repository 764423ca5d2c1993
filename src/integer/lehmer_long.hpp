/// \file
/// Lehmer's step from windows of three limbs, for rows of digits of 52 bits: its cofactors have two digits, and a pass over the
/// rows brings both numbers down by a limb and a half. Variable time.
///
/// Source: as lehmer.hpp.
#pragma once

#include "kernels/halving.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// The top three limbs of two numbers x >= y, the lowest first: of x from its top bit down, and of y from the same bit on.
struct euclid_window {
    limb x[3], y[3];
};

/// Some of Euclid's steps from (x, y): with x_0 = x, x_1 = y, x_(i+1) = x_(i-1) - q_i x_i, after count = k steps
///     x_k = +-(p x - q y),   x_(k+1) = +-(q' y - p' x)
/// for the matrix of these four, with the lower signs where k is odd. The cofactors are below 2^(3w/2).
struct long_euclid_steps {
    kernels::halving_steps matrix;
    std::size_t count;
    limb quotients[3 * limb_bits];  ///< q_1, ..., q_count; the remainders fall at least as fast as Fibonacci numbers
};

/// Finds steps that Euclid's algorithm takes from (x, y), exactly. Returns false, with the matrix undefined, where the window
/// shows none: then divide.
bool find_long_euclid_steps(long_euclid_steps& steps, const euclid_window& window) noexcept;

}  // namespace carry::integer_rows

/// \file
/// Lehmer's step: many of Euclid's division steps, found from the top two limbs of both numbers and then applied to the whole
/// rows at once. What gcd, xgcd and jacobi share. Variable time.
///
/// Source: D. H. Lehmer, Amer. Math. Monthly 45 (1938); T. Jebelean, "A double-digit Lehmer-Euclid algorithm for finding the
/// GCD of long integers", J. Symbolic Computation 19 (1995): the window of two limbs and the exact condition.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// Some of Euclid's steps from (x, y): with x_0 = x, x_1 = y, x_(i+1) = x_(i-1) - q_i x_i, after count = k steps
///     x_k = (-1)^k (u0 x - v0 y),   x_(k+1) = (-1)^k (v1 y - u1 x).
/// The cofactors are below 2^(w-1).
struct euclid_steps {
    /// More steps than a window of two limbs can hold: the remainders fall at least as fast as Fibonacci numbers.
    static constexpr std::size_t most = 2 * limb_bits;

    limb u0, v0, u1, v1;
    std::size_t count;
    limb quotients[most];  ///< q_1, ..., q_count
};

/// Finds steps that Euclid's algorithm takes from (x, y), exactly. x >= y > 0; n >= 2 limbs each, x[n - 1] != 0.
/// Returns false, with steps undefined, where the window shows none (as when y is much shorter): then divide.
bool find_euclid_steps(euclid_steps& steps, const limb* x, const limb* y, std::size_t n) noexcept;

/// (x, y) <- (x_k, x_(k+1)), in place; n limbs each. Afterwards x > y >= 0.
void apply_euclid_steps(const euclid_steps& steps, limb* x, limb* y, std::size_t n) noexcept;

/// The same by the kernels' products of a row and a limb, faster on long rows: the result is written over y and spare, n limbs
/// that overlap neither, and the three pointers change places.
void apply_euclid_steps(const euclid_steps& steps, limb*& x, limb*& y, limb*& spare, std::size_t n) noexcept;

/// (x, y) <- what apply_euclid_steps has made them from, in place; n limbs each.
void revert_euclid_steps(const euclid_steps& steps, limb* x, limb* y, std::size_t n) noexcept;

/// (s, t) <- (u0 s + v0 t, u1 s + v1 t), in place: what the steps do to the magnitudes of cofactors, whose signs alternate.
/// s, t: n limbs each, and room for one more; returns the new size, the larger one's normalized size, with the other filled
/// up to it.
std::size_t apply_to_cofactors(const euclid_steps& steps, limb* s, limb* t, std::size_t n) noexcept;

}  // namespace carry::integer_rows

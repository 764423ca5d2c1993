/// \file
/// The half-gcd: the first half of Euclid's algorithm, found from the leading halves of both numbers by fast multiplication.
/// What gcd, xgcd and jacobi do above their threshold. Variable time.
///
/// docs/algorithms/gcd.md teaches it. Source: D. Knuth 1970 and A. Schonhage 1971 in the form of N. Moller, "On Schonhage's
/// algorithm and subquadratic integer gcd computation", Math. Comp. 77 (2008): the steps end where their effect on the
/// difference of the remainders, too, is out of reach of the bits cut off, so that none of them need be taken back. The
/// condition is Jebelean's, so that they are Euclid's steps exactly.
#pragma once

#include "integer/jacobi_symbol.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// Some of Euclid's steps from (x, y), as rows: x_k = (-1)^k (u0 x - v0 y), x_(k+1) = (-1)^k (v1 y - u1 x). Compare
/// euclid_steps.
struct cofactor_matrix {
    limb* u0;
    limb* v0;
    limb* u1;
    limb* v1;
    std::size_t n{1};  ///< of each of the four, the limbs that are in use
    bool odd{false};   ///< whether k is

    /// The room that the half-gcd of n limbs wants for each cofactor, and for all four.
    static constexpr std::size_t row_limbs(std::size_t n) noexcept { return n / 2 + 4; }
    static constexpr std::size_t limbs(std::size_t n) noexcept { return 4 * row_limbs(n); }

    /// The matrix of no steps, in `limbs(size)` limbs.
    cofactor_matrix(limb* storage, std::size_t size) noexcept;
};

/// Below this size nobody calls the half-gcd, whatever the thresholds say.
inline constexpr std::size_t least_half_gcd = 32;

/// The limbs of scratch that half_gcd wants; never less for a larger n.
std::size_t half_gcd_scratch(std::size_t n) noexcept;

/// Takes Euclid's steps from (x, y) that are the same for all numbers x B^p + x', y B^p + y' with 0 <= x', y' < B^p, as long
/// as both remainders and their difference stay at or above B^s, s = floor(n / 2) + 1; it may stop before a difference of less
/// than 2 B^s. x >= y, n limbs each, not necessarily normalized.
/// Replaces (x, y) by (x_k, x_(k+1)), where x_(k+1) and x_k - x_(k+1) are at least B^s; m, which comes in as the matrix of no
/// steps with room for n limbs, by their matrix. Returns whether there was a step; if not, nothing is changed. Feeds the
/// quotients to symbol unless it is null.
/// Cost: O(M(n) log n).
bool half_gcd(cofactor_matrix& m, limb* x, limb* y, std::size_t n, jacobi_symbol* symbol, limb* scratch) noexcept;

/// Takes Euclid's steps from (x, y), n limbs each, x[n - 1] != 0, by the half-gcd of their limbs from p on: 0 <= p < n.
/// m as above, with room for n - p limbs; half_gcd_scratch(n) limbs of scratch. Returns whether there was a step.
bool half_gcd_above(cofactor_matrix& m, limb* x, limb* y, std::size_t n, std::size_t p, jacobi_symbol* symbol,
                    limb* scratch) noexcept;

/// (s, t) <- (u0 s + v0 t, u1 s + v1 t). s, t: n limbs each, and room for m.n + 1 more; returns the new size of both.
/// Scratch: apply_to_cofactors_scratch(n, m.n).
std::size_t apply_to_cofactors(const cofactor_matrix& m, limb* s, limb* t, std::size_t n, limb* scratch) noexcept;
std::size_t apply_to_cofactors_scratch(std::size_t n, std::size_t mn) noexcept;

}  // namespace carry::integer_rows

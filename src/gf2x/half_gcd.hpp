/// \file
/// The half-gcd of polynomials over GF(2): many of Euclid's steps at once, found from the leading limbs by fast
/// multiplication. What `gcd` and `xgcd` do above their threshold. Twin of `integer/half_gcd.hpp`. Variable-time.
///
/// Source: Moenck 1973 and Aho, Hopcroft, Ullman 1974 in the form of von zur Gathen, Gerhard, Modern Computer Algebra,
/// algorithm 11.4, in steps of whole limbs; with its division in the middle only where no other step can be taken.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// Below this size nobody calls the half-gcd, whatever the thresholds say.
inline constexpr std::size_t least_half_gcd = 32;

/// Euclid's steps as a matrix of polynomials: (a, b) <- (m[0][0] a + m[0][1] b, m[1][0] a + m[1][1] b). The caller gives the
/// rows.
struct step_matrix {
    limb* m[2][2] = {};
    std::size_t n = 1;  ///< limbs of each entry that are in use

    /// The matrix of no steps, in 4 k limbs of storage, k >= 1.
    step_matrix(limb* storage, std::size_t k) noexcept;
};

/// The limbs of scratch that `half_gcd` wants; it grows with n and k.
std::size_t half_gcd_scratch(std::size_t n, std::size_t k) noexcept;

/// Takes Euclid's steps from (a, b), n limbs each, a[n - 1] != 0 and deg b <= deg a, as far as the sum of the degrees of their
/// quotients stays below wk: they are decided by the upper 2k + 1 limbs. k >= 1. (a, b) becomes what they make of it, matrix,
/// made for k, their matrix. Returns whether there was a step; if not, nothing changed, and the first quotient's degree is wk
/// at least, or b = 0. O(M(k) log k) and four products of k by n limbs.
bool half_gcd(step_matrix& matrix, limb* a, limb* b, std::size_t n, std::size_t k, limb* scratch) noexcept;

/// (a, b) <- matrix (a, b) for rows of n limbs and room for as many as the result needs, of which room are written at most.
/// Scratch: as for half_gcd of max(n, room) and matrix.n.
void apply(const step_matrix& matrix, limb* a, limb* b, std::size_t n, std::size_t room, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

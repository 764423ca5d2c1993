/// \file
/// Euclid's algorithm on the leading limbs of two polynomials: what `gcd` and `xgcd` are made of.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// (a, b) <- (m[0][0] a + m[0][1] b, m[1][0] a + m[1][1] b): some of Euclid's steps at once. Entries of degree below w.
struct euclid_matrix {
    limb m[2][2];
};

/// The steps that the upper 2w bits of a and b decide: those whose quotients have degrees that sum to at most limit < w (the
/// truncated and the true remainders have the same quotients up to there: von zur Gathen, Gerhard, Modern Computer Algebra,
/// lemma 11.3). Source: Lehmer, Euclid's algorithm for large numbers, Amer. Math. Monthly 45 (1938), over GF(2)[x].
///
/// a, b: n >= 1 limbs, a[n - 1] != 0, deg b <= deg a. Returns false, with m the identity, where the first quotient is too
/// large already.
bool euclid_steps(euclid_matrix& matrix, const limb* a, const limb* b, std::size_t n, unsigned limit = limb_bits - 1) noexcept;

/// Applies the matrix to two rows of n limbs, in place; returns what is carried beyond them. saved: n limbs of scratch.
struct euclid_carry {
    limb a, b;
};
euclid_carry apply(const euclid_matrix& matrix, limb* a, limb* b, std::size_t n, limb* saved) noexcept;

}  // namespace carry::gf2x_rows

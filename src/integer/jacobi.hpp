/// \file
/// The Jacobi symbol of naturals in rows of limbs. Variable time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// The Jacobi symbol (a / m) of one limb each; m odd. Source: the binary algorithm (H. Cohen, "A course in computational
/// algebraic number theory", 1.4.12, with subtractions).
int jacobi_1(limb a, limb m) noexcept;

/// The limbs of scratch that jacobi wants.
std::size_t jacobi_scratch(std::size_t n) noexcept;

/// The Jacobi symbol (a / m): 0 if a and m have a common factor, else 1 or -1; (0 / 1) = 1. a < m, m odd; a, m: n >= 1 limbs,
/// not necessarily normalized. a and m may be the same row only in the case 1 / 1, which a < m rules out; scratch overlaps
/// nothing. Cost: as gcd. Source: Lehmer's steps, whose quotients modulo 8 drive the reciprocity law; see N. Moller, "Efficient
/// computation of the Jacobi symbol", arXiv:1907.07795.
int jacobi(const limb* a, const limb* m, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::integer_rows

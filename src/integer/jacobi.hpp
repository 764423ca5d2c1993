/// \file
/// The Jacobi symbol of naturals in rows of limbs. Variable time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// The Jacobi symbol (a / m) for one limb a; m odd, n >= 1 limbs, m[n - 1] != 0. Cost: a remainder by one limb, if m has more,
/// and the symbol of two limbs. Source of that: the binary algorithm (H. Cohen, "A course in computational algebraic number
/// theory", 1.4.12, with subtractions).
int jacobi_1(limb a, const limb* m, std::size_t n) noexcept;

/// The same for a row a of n >= 1 limbs and an odd limb m. Cost: a remainder by one limb, if a has more, and the same symbol.
int jacobi_1(const limb* a, std::size_t n, limb m) noexcept;

/// The limbs of scratch that jacobi wants for these sizes.
std::size_t jacobi_scratch(std::size_t an, std::size_t mn) noexcept;

/// Limbs that suffice for rows of up to a few limbs: to ask takes a twentieth of their time.
inline constexpr std::size_t jacobi_few = 24, jacobi_enough_for_few = 2048;

/// The Jacobi symbol (a / m): 0 if a and m have a common factor, else 1 or -1; (a / 1) = 1. m odd; a: an >= 0 limbs, m:
/// mn >= 1 limbs, not necessarily normalized. scratch overlaps nothing. Cost: as gcd; where one number is much shorter than the
/// other but for a power of two in a, or near to a multiple of the other, that of a division and of the symbol of the rest.
/// Source: the steps of gcd_two_ended, with the signs of the binary algorithm; above the threshold `gcd_half` the half-gcd's,
/// whose quotients modulo 8 drive the reciprocity law; see N. Moller, "Efficient computation of the Jacobi symbol",
/// arXiv:1907.07795.
int jacobi(const limb* a, std::size_t an, const limb* m, std::size_t mn, limb* scratch) noexcept;

}  // namespace carry::integer_rows

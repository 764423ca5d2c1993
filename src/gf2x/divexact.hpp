/// \file
/// Exact division of polynomials over GF(2) in rows of limbs. Twin of `integer/divexact.hpp`. Everything is variable-time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// The limbs of scratch that `divexact` wants, at any kernel level. an >= dn >= 1.
std::size_t divexact_scratch(std::size_t an, std::size_t dn) noexcept;

/// q = a / d for a d that divides a; where it does not, q is a row without a meaning. an >= dn >= 1, d[dn - 1] != 0, the
/// constant term of d is 1; a need not be normalized. q: an - dn + 1 limbs, apart from a and d.
///
/// Half of the quotient from the highest limbs of both rows and half from the lowest, each by as many limbs as it has: the
/// lower half is the upper half of the quotient of the polynomials written backwards.
/// Cost: where the quotient is as long as the divisor, three quarters of a division's, or half where that is quadratic; where
/// it is shorter, that of `quotient` or less; where it is twice as long, that of a division.
/// Source: T. Jebelean, "An algorithm for exact division", J. Symb. Comput. 15 (1993); W. Krandick and T. Jebelean,
/// "Bidirectional exact integer division", ibid. 21 (1996).
void divexact(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

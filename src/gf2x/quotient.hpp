/// \file
/// Quotients of polynomials over GF(2) in rows of limbs where nobody wants the remainder. Twin of `integer/quotient.hpp`.
/// Everything is variable-time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// The limbs of scratch that `quotient` wants, at any kernel level. an >= dn >= 1.
std::size_t quotient_scratch(std::size_t an, std::size_t dn) noexcept;

/// q = floor(a / d). an >= dn >= 1, d[dn - 1] != 0; a need not be normalized. q: an - dn + 1 limbs; it may be a or d.
///
/// Nothing carries, so a quotient of degree k is told by the k + 1 highest coefficients of both: where the quotient is shorter
/// than the divisor, that is the division of a few limbs more than twice its length by half of them.
void quotient(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

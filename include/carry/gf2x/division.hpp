/// \file
/// Division of polynomials with remainder; exact division; factors taken out.
#pragma once

#include <carry/config.h>
#include <carry/gf2x/conversion.hpp>

#include <cstddef>

namespace carry {

/// A quotient and its remainder.
struct gf2x_divrem {
    gf2x quotient;   ///< of degree deg(a) - deg(d), or 0
    gf2x remainder;  ///< below d in degree
    friend bool operator==(const gf2x_divrem&, const gf2x_divrem&) = default;
};

/// a = quotient * d + remainder with deg remainder < deg d. std::domain_error if d = 0. Cost: O(M(n) log n) or better.
CARRY_API gf2x_divrem divrem(const gf2x& a, const gf2x& d);
/// The same in the memory that the results have, if that suffices. They are two objects, each of which may be an operand.
CARRY_API void divrem(gf2x& quotient, gf2x& remainder, const gf2x& a, const gf2x& d);

/// q = a / d and r = a % d in the memory that the result has, if that suffices. The result may be an operand. A quotient that
/// is shorter than d takes no more than the division of its own length. std::domain_error if d = 0.
/// @{
CARRY_API void quotient(gf2x& q, const gf2x& a, const gf2x& d);
CARRY_API void remainder(gf2x& r, const gf2x& a, const gf2x& d);
/// @}

/// a / d. std::domain_error also where d does not divide a.
CARRY_API gf2x divexact(const gf2x& a, const gf2x& d);
/// The same in the memory that q has, if that suffices. q may be an operand.
CARRY_API void divexact(gf2x& q, const gf2x& a, const gf2x& d);
/// The same for a d of which the caller knows that it divides a, from both ends: half of the quotient from the highest
/// coefficients, half from the lowest, in half to three quarters of the time where the quotient is no longer than d. Where d
/// does not divide a, the result is a polynomial without a meaning. std::domain_error if d = 0. (Jebelean, J. Symb. Comput. 15,
/// 1993; Krandick, Jebelean, ibid. 21, 1996.)
CARRY_API gf2x divexact_unchecked(const gf2x& a, const gf2x& d);
/// The same in the memory that q has, if that suffices. q may be an operand.
CARRY_API void divexact_unchecked(gf2x& q, const gf2x& a, const gf2x& d);

/// Whether d divides a; 0 divides only 0.
CARRY_API bool divides(const gf2x& d, const gf2x& a);

/// A polynomial without a factor, and how often that was in it.
struct gf2x_without_factor {
    gf2x cofactor;             ///< not divisible by the factor
    std::size_t multiplicity;  ///< how often the factor was there
    friend bool operator==(const gf2x_without_factor&, const gf2x_without_factor&) = default;
};

/// a = cofactor * f^multiplicity with the largest multiplicity. std::domain_error where that has no end: a = 0, or f of degree
/// below 1.
CARRY_API gf2x_without_factor remove_factor(const gf2x& a, const gf2x& f);

}  // namespace carry

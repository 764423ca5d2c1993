/// \file
/// Common divisors and multiples of polynomials.
#pragma once

#include <carry/config.h>
#include <carry/gf2x/conversion.hpp>

namespace carry {

/// The greatest common divisor; gcd(0, 0) = 0. Cost: O(M(n) log n).
CARRY_API gf2x gcd(const gf2x& a, const gf2x& b);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void gcd(gf2x& r, const gf2x& a, const gf2x& b);
/// The least common multiple; 0 if a or b is 0. std::length_error.
CARRY_API gf2x lcm(const gf2x& a, const gf2x& b);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void lcm(gf2x& r, const gf2x& a, const gf2x& b);

/// A greatest common divisor and its cofactors.
struct gf2x_xgcd {
    gf2x g;  ///< the divisor
    gf2x s;  ///< the cofactor of a
    gf2x t;  ///< the cofactor of b
    friend bool operator==(const gf2x_xgcd&, const gf2x_xgcd&) = default;
};

/// g = gcd(a, b) = s a + t b, where s is the only such cofactor with deg s < deg(b / g): so s = 0 and t = 1 if b divides a.
/// Where one operand is 0: xgcd(a, 0) = (a, 1, 0), xgcd(0, b) = (b, 0, 1), xgcd(0, 0) = (0, 0, 0). Cost: O(M(n) log n).
CARRY_API gf2x_xgcd xgcd(const gf2x& a, const gf2x& b);
/// The same in the memory that the results have, if that suffices. They are three objects, each of which may be an operand.
CARRY_API void xgcd(gf2x& g, gf2x& s, gf2x& t, const gf2x& a, const gf2x& b);

}  // namespace carry

/// \file
/// Common divisors and multiples of integers, and the symbols of Legendre, Jacobi and Kronecker.
#pragma once

#include <carry/config.h>
#include <carry/integer/conversion.hpp>

namespace carry {

/// The greatest common divisor, never negative; gcd(0, 0) = 0. O(n^2) by binary steps from both ends (T. Pornin, ePrint
/// 2020/972) and by Lehmer's steps (T. Jebelean, J. Symbolic Computation 19, 1995), for long numbers O(M(n) log n) by the
/// half-gcd (N. Moller, "On Schonhage's algorithm and subquadratic integer gcd computation", 2008); where one number is much
/// the shorter, a division before.
CARRY_API integer gcd(const integer& a, const integer& b);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void gcd(integer& r, const integer& a, const integer& b);

/// The least common multiple, never negative; 0 where a or b is. Throws std::length_error. As gcd, an exact division and a
/// product.
CARRY_API integer lcm(const integer& a, const integer& b);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void lcm(integer& r, const integer& a, const integer& b);

/// A greatest common divisor with its cofactors.
struct integer_xgcd {
    integer g;  ///< the divisor, never negative
    integer s;  ///< the cofactor of a
    integer t;  ///< the cofactor of b
    friend bool operator==(const integer_xgcd&, const integer_xgcd&) = default;
};

/// g = s a + t b with g = gcd(a, b), and the smallest cofactors: |s| <= |b| / (2g), |t| <= |a| / (2g), except that (s, t) is
/// (0, sign(b)) where |a| = |b|, and (sign(a), 0), (0, sign(b)) where the other operand is 0 or divisible by this one; (0, 0)
/// for two zeros. As gcd, with twice as much to do.
CARRY_API integer_xgcd xgcd(const integer& a, const integer& b);
/// The same in the memory that the results have, if that suffices. They are three objects, each of which may be an operand.
CARRY_API void xgcd(integer& g, integer& s, integer& t, const integer& a, const integer& b);

/// The symbol (a/n) of Legendre for an odd prime n, of Jacobi for odd n > 0, of Kronecker for every n: -1, 0 or 1.
/// As gcd, whose quotients modulo 8 drive the law of reciprocity. Source: Cohen, A Course in Computational Algebraic Number
/// Theory, definition 1.4.8; N. Moller, "Efficient computation of the Jacobi symbol", 2019.
CARRY_API int jacobi(const integer& a, const integer& n);

}  // namespace carry

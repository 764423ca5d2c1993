/// \file
/// Arithmetic modulo a polynomial, in GF(2)[x]/f, for one operation or a few; `carry/gf2x_modulus.hpp` is for many modulo the
/// same.
///
/// The operands may have any degree; results have one below that of f, so modulo 1 everything is 0. std::domain_error if f = 0.
#pragma once

#include <carry/config.h>
#include <carry/gf2x/conversion.hpp>
#include <carry/integer/core.hpp>

#include <cstddef>
#include <optional>

namespace carry {

/// a b mod f.
CARRY_API gf2x mulmod(const gf2x& a, const gf2x& b, const gf2x& f);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void mulmod(gf2x& r, const gf2x& a, const gf2x& b, const gf2x& f);
/// a^2 mod f.
CARRY_API gf2x sqrmod(const gf2x& a, const gf2x& f);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void sqrmod(gf2x& r, const gf2x& a, const gf2x& f);
/// b^e mod f, with b^0 = 1 for every b; a negative e takes the power of the inverse of b. std::domain_error if that is needed
/// and does not exist. Left-to-right windows over the bits of e; squarings are linear, and modulo f of few terms so is the
/// reduction. Cost: O(log e) products.
CARRY_API gf2x powmod(const gf2x& b, const integer& e, const gf2x& f);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void powmod(gf2x& r, const gf2x& b, const integer& e, const gf2x& f);
/// The r with a r = 1 mod f. std::domain_error if gcd(a, f) is not 1. Cost: that of xgcd.
CARRY_API gf2x invmod(const gf2x& a, const gf2x& f);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void invmod(gf2x& r, const gf2x& a, const gf2x& f);
/// The same, or nothing where gcd(a, f) is not 1.
CARRY_API std::optional<gf2x> try_invmod(const gf2x& a, const gf2x& f);
/// The same in the memory that r has, if that suffices; false, and r as it was, where there is none. r may be an operand.
CARRY_API bool try_invmod(gf2x& r, const gf2x& a, const gf2x& f);

/// A fraction in lowest terms.
struct gf2x_fraction {
    gf2x numerator;    ///< without a common factor with
    gf2x denominator;  ///< which is not 0
    friend bool operator==(const gf2x_fraction&, const gf2x_fraction&) = default;
};

/// The fraction n / d in lowest terms with n = a d modulo m, deg n < k and deg d <= deg m - k, or nothing where there is none;
/// there is at most one. With m = x^i it is Pade's approximant of a power series. std::domain_error if m = 0 or k is not
/// between 1 and deg m. Euclid's algorithm on (m, a), stopped on its way (von zur Gathen and Gerhard, Modern Computer Algebra,
/// theorem 5.16). Cost: O(M(n) log n).
CARRY_API std::optional<gf2x_fraction> rational_reconstruction(const gf2x& a, const gf2x& m, std::size_t k);

}  // namespace carry

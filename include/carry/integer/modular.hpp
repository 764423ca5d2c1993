/// \file
/// Arithmetic modulo an integer, for one operation or a few; `carry/modulus.hpp` is for many modulo the same.
#pragma once

#include <carry/config.h>
#include <carry/integer/conversion.hpp>

#include <optional>

namespace carry {

/// The x in [0, |m|) with a x = 1 modulo m. Throws std::domain_error where m = 0 or there is none. As xgcd, of which it is one
/// cofactor; a division before, where a is not in [0, |m|). Modulo 2^k d, d odd, only d takes that: a power of two takes
/// inverse_mod_power.
CARRY_API integer invmod(const integer& a, const integer& m);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void invmod(integer& r, const integer& a, const integer& m);
/// The same, or nothing where there is none: for loops that meet numbers without an inverse, as an exception takes longer than
/// a short inverse. Throws std::domain_error where m = 0.
CARRY_API std::optional<integer> try_invmod(const integer& a, const integer& m);
/// The same in the memory that r has, if that suffices; false, and r as it was, where there is none. r may be an operand.
CARRY_API bool try_invmod(integer& r, const integer& a, const integer& m);

/// a b modulo m, in [0, |m|). Throws std::domain_error where m = 0; std::length_error where the product of a and b, or of what
/// they leave modulo m if they are longer, has more than max_bits. A product and a division: O(M(n) log n).
CARRY_API integer mulmod(const integer& a, const integer& b, const integer& m);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void mulmod(integer& r, const integer& a, const integer& b, const integer& m);

/// a^2 modulo m, in [0, |m|). Throws as mulmod.
CARRY_API integer sqrmod(const integer& a, const integer& m);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void sqrmod(integer& r, const integer& a, const integer& m);

/// b^e modulo m, in [0, |m|); a negative e raises the inverse. 0^0 = 1. Throws std::domain_error where m = 0, or e < 0 and b
/// has no inverse. O(log|e| M(n)). Variable-time: for secret exponents see powmod_ct in modulus.hpp.
CARRY_API integer powmod(const integer& b, const integer& e, const integer& m);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void powmod(integer& r, const integer& b, const integer& e, const integer& m);

/// A fraction in lowest terms, its denominator positive.
struct integer_fraction {
    integer numerator;    ///< of the fraction's sign
    integer denominator;  ///< above 0
    friend bool operator==(const integer_fraction&, const integer_fraction&) = default;
};

/// The fraction with |numerator| <= largest_numerator, 0 < denominator <= largest_denominator, in lowest terms, with
/// numerator = a * denominator modulo m; none where there is no such fraction. There is at most one, as 2 * largest_numerator *
/// largest_denominator < m is required. Throws std::domain_error where that does not hold, or largest_numerator < 0, or
/// largest_denominator < 1. Euclid's algorithm on (m, a), stopped on its way (P. S. Wang 1981; von zur Gathen and Gerhard,
/// Modern Computer Algebra, 5.10), by half-gcd where the numbers are long. O(M(n) log n) where the numerator's bound is at
/// least about the root of m; O(n^2) else.
CARRY_API std::optional<integer_fraction> rational_reconstruction(const integer& a, const integer& m,
                                                                  const integer& largest_numerator,
                                                                  const integer& largest_denominator);

/// The same with both bounds at floor(sqrt((m - 1) / 2)). Throws std::domain_error where m < 3.
CARRY_API std::optional<integer_fraction> rational_reconstruction(const integer& a, const integer& m);

}  // namespace carry

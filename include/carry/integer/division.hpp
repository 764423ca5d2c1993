/// \file
/// Division of integers, rounded towards zero, down or up; exact division; factors taken out.
///
/// All throw std::domain_error where d = 0 and cost O(M(n) log n). What writes to results takes a built-in d as it is, without
/// making an integer of it.
#pragma once

#include <carry/config.h>
#include <carry/detail/builtin_integer.hpp>
#include <carry/integer/conversion.hpp>

#include <cstddef>

namespace carry {

/// A quotient and what it leaves.
struct integer_divrem {
    integer quotient;   ///< rounded as the function says
    integer remainder;  ///< a - quotient * d
    friend bool operator==(const integer_divrem&, const integer_divrem&) = default;
};

/// a = quotient * d + remainder, the quotient truncated towards zero: |remainder| < |d|, and it is 0 or has the sign of a.
CARRY_API integer_divrem divrem(const integer& a, const integer& d);
/// The same in the memory that the results have, if that suffices. They are two objects, each of which may be an operand.
CARRY_API void divrem(integer& quotient, integer& remainder, const integer& a, const integer& d);

/// q = a / d and r = a % d in the memory that the result has, if that suffices.
/// @{
CARRY_API void quotient(integer& q, const integer& a, const integer& d);
CARRY_API void remainder(integer& r, const integer& a, const integer& d);
/// @}

/// a = quotient * d + remainder, the quotient rounded down: |remainder| < |d|, and it is 0 or has the sign of d.
CARRY_API integer_divrem divrem_floor(const integer& a, const integer& d);
/// The same in the memory that the results have, if that suffices. They are two objects, each of which may be an operand.
CARRY_API void divrem_floor(integer& quotient, integer& remainder, const integer& a, const integer& d);

/// a = quotient * d + remainder, the quotient rounded up: |remainder| < |d|, and it is 0 or has the sign that d has not.
CARRY_API integer_divrem divrem_ceil(const integer& a, const integer& d);
/// The same in the memory that the results have, if that suffices. They are two objects, each of which may be an operand.
CARRY_API void divrem_ceil(integer& quotient, integer& remainder, const integer& a, const integer& d);

/// The quotient rounded down, and rounded up; those that write to q do so in the memory that it has, if that suffices. q may be
/// an operand.
/// @{
CARRY_API integer div_floor(const integer& a, const integer& d);
CARRY_API integer div_ceil(const integer& a, const integer& d);
CARRY_API void div_floor(integer& q, const integer& a, const integer& d);
CARRY_API void div_ceil(integer& q, const integer& a, const integer& d);
/// @}

/// The remainder of divrem_floor: for d > 0 the number in [0, d) that is congruent to a.
CARRY_API integer mod_floor(const integer& a, const integer& d);
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void mod_floor(integer& r, const integer& a, const integer& d);

/// a mod d, from 0 to d - 1, as a built-in integer: what a loop over many small d saves by it is the making of integers. Throws
/// std::domain_error where d = 0. O(n).
template <detail::builtin_integer T>
    requires(!detail::is_signed_builtin<T>)
T mod_word(const integer& a, T d) {
    if constexpr (sizeof(T) <= sizeof(limb)) {
        return static_cast<T>(integer::residue_by(a, d));
    } else {
        return mod_floor(a, integer(d)).template to_wrapped<T>();
    }
}

/// a / d. Throws std::domain_error also where d does not divide a.
CARRY_API integer divexact(const integer& a, const integer& d);
/// The same in the memory that q has, if that suffices. q may be an operand.
CARRY_API void divexact(integer& q, const integer& a, const integer& d);
/// The same for a d of which the caller knows that it divides a: in half the time and less, since nothing is looked at but as
/// many limbs, the lowest and the highest, as tell the quotient. Where d does not divide a, the result is an integer without a
/// meaning. Throws std::domain_error for d = 0.
CARRY_API integer divexact_unchecked(const integer& a, const integer& d);
/// The same in the memory that q has, if that suffices. q may be an operand.
CARRY_API void divexact_unchecked(integer& q, const integer& a, const integer& d);

/// Whether d divides a; 0 divides only 0. Throws nothing but std::bad_alloc.
CARRY_API bool divides(const integer& d, const integer& a);

/// A number without a factor, and how often that was in it.
struct integer_without_factor {
    integer cofactor;          ///< which the factor does not divide
    std::size_t multiplicity;  ///< how often it was taken out
    friend bool operator==(const integer_without_factor&, const integer_without_factor&) = default;
};

/// a = cofactor * f^multiplicity with the largest multiplicity. Throws std::domain_error where that has no end: a = 0 or |f|
/// < 2.
CARRY_API integer_without_factor remove_factor(const integer& a, const integer& f);

}  // namespace carry

/// \file
/// Power series: polynomials modulo x^count.
#pragma once

#include <carry/config.h>
#include <carry/gf2x/conversion.hpp>

#include <cstddef>

namespace carry {

/// a mod x^count: the terms below x^count. Cost: O(n).
CARRY_API gf2x low_bits(const gf2x& a, std::size_t count);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void low_bits(gf2x& r, const gf2x& a, std::size_t count);
/// a b mod x^count. Cost: that of a product of count coefficients, or four fifths of it where that is made by Karatsuba
/// (Mulders, On short multiplications and divisions, Appl. Algebra Engrg. Comm. Comput. 11, 2000).
CARRY_API gf2x mul_low(const gf2x& a, const gf2x& b, std::size_t count);
/// a^2 mod x^count. Cost: O(n).
CARRY_API gf2x sqr_low(const gf2x& a, std::size_t count);
/// The r of degree below count with a r = 1 mod x^count: the power series 1 / a. std::domain_error if the constant term of a is
/// 0, unless count is 0. Its even and its odd coefficients are low products of half of them, as r = a r^2 and squares have
/// nothing but even ones (Schonhage, Variations on computing reciprocals of power series, Inform. Process. Lett. 74, 2000).
/// Cost: about two products of count coefficients.
CARRY_API gf2x inverse_mod_power(const gf2x& a, std::size_t count);

}  // namespace carry

/// \file
/// Power series: polynomials modulo x^count.
#pragma once

#include <carry/config.h>
#include <carry/detail/builtin_integer.hpp>
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
/// The same in the memory that r has, if that suffices. r may be an operand.
CARRY_API void mul_low(gf2x& r, const gf2x& a, const gf2x& b, std::size_t count);
/// a^2 mod x^count. Cost: O(n).
CARRY_API gf2x sqr_low(const gf2x& a, std::size_t count);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void sqr_low(gf2x& r, const gf2x& a, std::size_t count);
/// The r of degree below count with a r = 1 mod x^count: the power series 1 / a. std::domain_error if the constant term of a is
/// 0, unless count is 0. Its even and its odd coefficients are low products of half of them, as r = a r^2 and squares have
/// nothing but even ones (Schonhage, Variations on computing reciprocals of power series, Inform. Process. Lett. 74, 2000).
/// Cost: about two products of count coefficients.
CARRY_API gf2x inverse_mod_power(const gf2x& a, std::size_t count);
/// The same in the memory that r has, if that suffices. r may be a.
CARRY_API void inverse_mod_power(gf2x& r, const gf2x& a, std::size_t count);

/// The same for a count of any built-in type. std::domain_error where count < 0.
/// @{
template <detail::other_than_size T>
gf2x low_bits(const gf2x& a, T count) {
    return low_bits(a, detail::size_argument(count));
}
template <detail::other_than_size T>
void low_bits(gf2x& r, const gf2x& a, T count) {
    low_bits(r, a, detail::size_argument(count));
}
template <detail::other_than_size T>
gf2x mul_low(const gf2x& a, const gf2x& b, T count) {
    return mul_low(a, b, detail::size_argument(count));
}
template <detail::other_than_size T>
void mul_low(gf2x& r, const gf2x& a, const gf2x& b, T count) {
    mul_low(r, a, b, detail::size_argument(count));
}
template <detail::other_than_size T>
gf2x sqr_low(const gf2x& a, T count) {
    return sqr_low(a, detail::size_argument(count));
}
template <detail::other_than_size T>
void sqr_low(gf2x& r, const gf2x& a, T count) {
    sqr_low(r, a, detail::size_argument(count));
}
template <detail::other_than_size T>
gf2x inverse_mod_power(const gf2x& a, T count) {
    return inverse_mod_power(a, detail::size_argument(count));
}
template <detail::other_than_size T>
void inverse_mod_power(gf2x& r, const gf2x& a, T count) {
    inverse_mod_power(r, a, detail::size_argument(count));
}
/// @}

}  // namespace carry

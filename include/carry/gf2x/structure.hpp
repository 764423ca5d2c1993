/// \file
/// The coefficients of a polynomial as a sequence: dot products, the derivative, the reciprocal, and the recurrence that they
/// obey.
#pragma once

#include <carry/config.h>
#include <carry/gf2x/conversion.hpp>

#include <cstddef>

namespace carry {

/// The sum of the products of equal coefficients of a and b, in GF(2). Cost: O(n).
CARRY_API bool dot_product(const gf2x& a, const gf2x& b) noexcept;

/// da/dx: the terms of odd exponent, divided by x. Cost: O(n).
CARRY_API gf2x derivative(const gf2x& a);
/// x^n a(1/x) without its negative powers of x: the coefficient of x^i becomes that of x^(n-i), and terms above x^n are
/// dropped. std::length_error. Cost: O(n).
CARRY_API gf2x reverse(const gf2x& a, std::size_t n);
/// The reciprocal polynomial, reverse(a, deg a); 0 for 0.
CARRY_API gf2x reverse(const gf2x& a);

/// The polynomial f of the least degree d with f_0 s_i + f_1 s_(i+1) + ... + f_d s_(i+d) = 0 for 0 <= i < n - d, where s_i is
/// the coefficient of x^i of s: the connection polynomial, backwards, of the shortest linear feedback shift register that puts
/// out the first n terms, and d is their linear complexity. 1 where they are all zero. It is the only one where 2d <= n.
/// std::length_error for n >= max_bits. What Berlekamp and Massey find (IEEE Trans. Inform. Theory 15, 1969), by Euclid's
/// algorithm (Dornstetter, ibid. 33, 1987), by half-gcd where n is long. Cost: O(M(n) log n).
CARRY_API gf2x minimal_polynomial(const gf2x& s, std::size_t n);

}  // namespace carry

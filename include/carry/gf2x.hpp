/// \file
/// Polynomials over GF(2) of any degree: the twin of `integer`, with the same names in the same places.
///
/// A polynomial is its row of coefficients, bit i being the coefficient of x^i, so 0x13 is x^4 + x + 1. Addition is exclusive
/// or, and every element is its own negative. In C++ `^` is that addition, never a power: x^4 is `gf2x::monomial(4)`.
///
/// Said once, for every function:
/// - Any operand may be the same object as any other and as the result (`a *= a`, `a = a % a`). What was moved from is 0.
/// - Errors: std::domain_error (division by zero, no inverse, a negative number where a natural one is needed),
///   std::invalid_argument (text that is no polynomial), std::length_error (more than `carry::max_bits` coefficients, thrown
///   before any work is done) and std::bad_alloc (wherever memory is needed). A call that throws leaves its operands as they
///   were.
/// - Everything is variable-time. For secrets: `gf2_poly` and `gf2n`, and at any size the `_ct` functions of `carry.h`.
/// - n is the number of limbs of the longest operand, M(n) the cost of a product of two polynomials of n limbs (see
///   `algorithms.hpp`).
/// - Different threads may read one polynomial at the same time; who changes one must be alone with it.
/// - Memory. An operation allocates at most so many limbs at once, its results among them, and 4 kB beside them, or 32 kB where
///   limbs have 32 bits; what takes half a megabyte or more lies in whole pages of 2 MB. n is the size of the longest operand,
///   r that of the result (tests/unit/gf2x_memory_test.cpp holds them to it):
///
///       what copies, adds, shifts, or takes bits; sqr    2 n
///       products, powers                                 8 r
///       quotients, remainders, remove_factor            14 n
///       mul_low, sqr_low, inverse_mod_power             20 n
///       gcd, lcm, mulmod, sqrmod                        30 n
///       xgcd, invmod, try_invmod, minimal_polynomial,
///       rational_reconstruction                         60 n
///       powmod                                         100 n
///
///   Text is as long as it is: that of a sum of terms may take forty times as many bytes as the polynomial. is_irreducible and
///   factor keep as many residues as `gf2x_modulus::compose` (carry/gf2x_modulus.hpp).
///   The stack that operations take does not grow with the operands: up to about 50 kB, or 110 kB at the kernel level avx512.
#pragma once

#include <carry/gf2x/conversion.hpp>
#include <carry/gf2x/core.hpp>
#include <carry/gf2x/division.hpp>
#include <carry/gf2x/divisors.hpp>
#include <carry/gf2x/factors.hpp>
#include <carry/gf2x/low_bits.hpp>
#include <carry/gf2x/modular.hpp>
#include <carry/gf2x/powers.hpp>
#include <carry/gf2x/standard.hpp>
#include <carry/gf2x/structure.hpp>
#include <carry/integer.hpp>

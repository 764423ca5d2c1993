/// \file
/// Division with remainder of polynomials over GF(2) in rows of limbs. Twin of `integer/divrem.hpp`. Everything is
/// variable-time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// The limbs of scratch that suffice for `divrem` at every level.
std::size_t divrem_scratch(std::size_t an, std::size_t dn) noexcept;

/// a = q d + r with deg r < deg d. an >= dn >= 1, d[dn - 1] != 0; a need not be normalized. q: an - dn + 1 limbs, or null; r:
/// dn limbs. q or r may be a; otherwise nothing overlaps. Cost: quadratic where the quotient is below the threshold
/// `divrem_recursive`, above it O(M(n) log n) for each dn limbs of the quotient, M(n) log n becoming 2 M(n) where products
/// are made by Karatsuba; above `divrem_transform` O(M(n)).
void divrem(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// \name Division by a monic polynomial whose degree is a multiple of w
/// Every division becomes one by f = x^(wn) + d, d of n >= 0 limbs, when both operands are shifted. In place: u has n + qn
/// limbs; afterwards its lower n limbs are u mod f and its upper qn limbs are floor(u / f). Since nothing carries, a limb of
/// the quotient depends on the upper limb of d alone, and no estimate is ever corrected. @{

/// The inverse that `divide_schoolbook` multiplies by: floor(x^(2w) / (x^w + top)) - x^w, top being the upper limb of d (0
/// where n = 0).
limb monic_inverse(limb top) noexcept;

/// Limb by limb from the top. qn >= 0; inverse = monic_inverse(d[n - 1]). qn n limb products. Source: Knuth, TAOCP 2, 4.6.1
/// D; the quotient limb as in Gueron, Kounavis, Intel Carry-Less Multiplication Instruction, white paper, 2010, algorithm 4.
void divide_schoolbook(limb* u, std::size_t qn, const limb* d, std::size_t n, limb inverse) noexcept;

/// The limbs of scratch that `divide_recursive` wants: it depends on n alone.
std::size_t divide_recursive_scratch(std::size_t n) noexcept;

/// By halves of the quotient; above the threshold `divrem_transform` as below. qn >= 0; inverse as above. Source: Burnikel,
/// Ziegler, Fast recursive division, MPI-I-98-1-022, 1998, without its corrections.
void divide_recursive(limb* u, std::size_t qn, const limb* d, std::size_t n, limb inverse, limb* scratch) noexcept;

/// By digits of k limbs, of which each is transformed once: the inverse of the divisor's upper digit is found first (a division
/// of two digits by one), and then each digit of the quotient is one product by it. Columns of products of digits are summed
/// before they are transformed back. Accepts qn and n of two digits at least. Source: van der Hoeven, Newton's method and FFT
/// trading, J. Symb. Comput. 45 (2010), section 3. Cost: for qn = n about 3 products of n limbs.
bool divide_transform_accepts(std::size_t qn, std::size_t n) noexcept;
std::size_t divide_transform_scratch(std::size_t n) noexcept;
void divide_transform(limb* u, std::size_t qn, const limb* d, std::size_t n, limb* scratch) noexcept;

/// @}

}  // namespace carry::gf2x_rows

/// \file
/// Modular composition, and the powers of the Frobenius map that it gives.
#pragma once

#include "gf2x/reduce.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// The limbs of scratch that suffice for the functions below modulo a polynomial of n limbs, with `count` polynomials composed
/// at once. About (count n)^(1/2) n times 8, and at most 2^24 and a few rows.
std::size_t compose_scratch(std::size_t n, std::size_t count = 1) noexcept;

/// r = g(h) mod f. r, g, h: n limbs, g and h reduced; r overlaps neither. Variable-time. Source: Brent, Kung, Fast algorithms
/// for manipulating formal power series, J. ACM 25 (1978), algorithm 2.1: with B = sqrt(deg f), the powers of h up to the B-th,
/// then the blocks of B coefficients of g, which are sums of these, by Horner's rule. Cost: 2 sqrt(deg f) products modulo f,
/// and (deg f)^2 / 2 additions of bits.
void compose(limb* r, const limb* g, const limb* h, const reduction& modulo, limb* scratch) noexcept;

/// r_i = g_i(h) mod f for count >= 1 polynomials. r, g: count rows of n limbs one after the other; otherwise as above. The
/// powers of h serve all of them: with B = sqrt(count deg f), 2 B products; of more than deg f polynomials, deg f.
void compose(limb* r, const limb* g, std::size_t count, const limb* h, const reduction& modulo, limb* scratch) noexcept;

/// r = a^(2^k) mod f. r, a: n limbs, a reduced; r may be a. Variable-time. As squaring is linear, a(x)^(2^k) = a(x^(2^k)), and
/// x^(2^(i+j)) is x^(2^i) at x^(2^j): so k squarings, or about log2(k) compositions and fewer squarings, whichever is less (von
/// zur Gathen, Shoup, Computing Frobenius maps and factoring polynomials, Comput. Complexity 2, 1992, algorithm 3.1).
void frobenius(limb* r, const limb* a, std::size_t k, const reduction& modulo, limb* scratch) noexcept;

/// What x^(2^k) costs so, in squarings modulo f.
std::size_t frobenius_cost(std::size_t k, const reduction& modulo) noexcept;

/// r = x^(2^k) mod f. Otherwise as above.
void frobenius_of_x(limb* r, std::size_t k, const reduction& modulo, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

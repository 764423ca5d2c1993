/// \file
/// Irreducibility over GF(2).
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// The limbs of scratch that is_irreducible wants.
std::size_t is_irreducible_scratch(std::size_t n) noexcept;

/// Whether f is irreducible: deg f >= 1 and no factor of degree from 1 to deg f - 1. f: n limbs, any, zero too; scratch:
/// is_irreducible_scratch(n) limbs. Exact. Variable-time.
///
/// With d = deg f: f is irreducible if and only if it divides x^(2^d) - x, whose factors are the irreducible polynomials of
/// degrees that divide d, and is prime to x^(2^(d/p)) - x for each prime p that divides d (Rabin, Probabilistic algorithms in
/// finite fields, SIAM J. Comput. 9, 1980, lemma 1). Most reducible polynomials have a factor of small degree, so a product of
/// the first x^(2^i) - x is held against f early, as in Ben-Or's test (Probabilistic algorithms in finite fields, FOCS 1981).
/// Cost: d squarings modulo f, and a gcd for each prime; or for an f of many terms, where that is less, about log d modular
/// compositions for each prime (`compose.hpp`).
bool is_irreducible(const limb* f, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

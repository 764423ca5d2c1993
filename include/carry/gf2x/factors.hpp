/// \file
/// Whether a polynomial is irreducible, and the factors of one that is not.
#pragma once

#include <carry/config.h>
#include <carry/gf2x/conversion.hpp>

#include <cstddef>
#include <vector>

namespace carry {

/// Whether f has degree at least 1 and no factor of a lower degree but 1. Exact, not probable: Rabin's test, f divides x^(2^d)
/// - x and is prime to x^(2^(d/p)) - x for the primes p that divide its degree d (Rabin, Probabilistic algorithms in finite
/// fields, SIAM J. Comput. 9, 1980), after a search for factors of small degree that settles most others (Ben-Or, FOCS 1981).
/// Cost: d squarings modulo f; or for an f of many terms, where that is less, about log d modular compositions for each of
/// these primes.
CARRY_API bool is_irreducible(const gf2x& f);

/// A factor of a polynomial, and how often it is one.
struct gf2x_factor {
    gf2x factor;               ///< irreducible, or square-free, as the function says
    std::size_t multiplicity;  ///< how often it is one, from 1 on
    friend bool operator==(const gf2x_factor&, const gf2x_factor&) = default;
};

/// The irreducible factors of f != 0, in ascending order, and how often each of them is one; none for 1. std::domain_error for
/// 0. By multiplicity, by degree (a squaring and a product modulo f for each degree up to half of the greatest but one, or of
/// the greatest itself where it occurs twice), and by traces of random elements (Cantor and Zassenhaus, Math. Comp. 36, 1981;
/// von zur Gathen and Shoup, Comput. Complexity 2, 1992). Cost: O(d) products modulo f, d its degree.
CARRY_API std::vector<gf2x_factor> factor(const gf2x& f);
/// Polynomials without multiple factors, in pairs without a common one, by ascending multiplicity: f is the product of their
/// powers. None for 1. std::domain_error for 0. Cost: some greatest common divisors of f's size.
CARRY_API std::vector<gf2x_factor> squarefree_factors(const gf2x& f);

/// A product of different irreducible polynomials of one degree.
struct gf2x_equal_degrees {
    gf2x product;        ///< of all of them
    std::size_t degree;  ///< of each
    friend bool operator==(const gf2x_equal_degrees&, const gf2x_equal_degrees&) = default;
};

/// The second step of `factor` by itself: f, which has no multiple factors, as products of the irreducible factors of each
/// degree, in ascending order of these; none for 1. std::domain_error where f = 0 or it has a multiple factor. Cost: as factor.
CARRY_API std::vector<gf2x_equal_degrees> distinct_degree_factors(const gf2x& f);
/// The third step of `factor` by itself: the irreducible factors of f, which are different and all of degree d, in ascending
/// order; none for 1. std::domain_error where they are not so, or f = 0, or d = 0. Cost: some powers of 2^d modulo f.
CARRY_API std::vector<gf2x> equal_degree_factors(const gf2x& f, std::size_t d);

}  // namespace carry

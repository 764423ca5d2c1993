/// \file
/// Primes: a test that has no known counterexample, and the search for the next one. Variable-time: not for generating secrets.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// Whether a is prime: no prime is ever denied. Right for all a < 2^64; above, no composite is known that passes.
///
/// Trial division by small primes; the test of Baillie, Pomerance, Selfridge and Wagstaff ("Lucas pseudoprimes", Math. Comp.
/// 35, 1980): a strong probable prime to base 2 and a strong Lucas probable prime with Selfridge's parameters (method A); then
/// `rounds` rounds of Miller-Rabin to pseudo-random bases that are derived from a, each of which a composite passes for at most
/// a quarter of the bases.
///
/// Sizes: a: n >= 0 limbs, high zeros allowed. Throws std::bad_alloc. Cost: about 3 + rounds exponentiations modulo a.
bool is_probable_prime(const limb* a, std::size_t n, unsigned rounds);

/// Whether a is a strong probable prime to base 2: with a - 1 = d 2^s, d odd, whether 2^d or one of 2^(2d), ..., 2^(2^(s-1) d)
/// is -1 modulo a, or 2^d is 1. Every odd prime is; 2047 is the least composite that is, too.
///
/// Sizes: a: n >= 1 limbs, high zeros allowed. Requires a odd, a >= 3. Throws std::bad_alloc. Cost: one exponentiation modulo
/// a.
bool is_strong_probable_prime_to_base_2(const limb* a, std::size_t n);

/// Whether a is a strong Lucas probable prime with the parameters P = 1, Q = (1 - D) / 4, where D is the first of 5, -7, 9,
/// -11, ... with (D / a) = -1. Every odd prime is; 5459 is the least composite that is, too.
///
/// Sizes: a: n >= 1 limbs, high zeros allowed. Requires a odd, a >= 3. Throws std::bad_alloc. Cost: about two and a half
/// exponentiations. Source: Baillie and Wagstaff, "Lucas pseudoprimes", method A*, without the shortcut by Q.
bool is_strong_lucas_probable_prime(const limb* a, std::size_t n);

/// r = the least probable prime above a; returns its size without high zero limbs.
///
/// Sizes: a: n >= 0 limbs, high zeros allowed; r: n + 1 limbs, written in full; r may be a. Throws std::bad_alloc, and r is
/// then as it was. Cost: about ln(a) / 2 candidates, most of which a sieve by small primes removes; the rest are tested as by
/// is_probable_prime(., ., 0).
std::size_t next_prime(limb* r, const limb* a, std::size_t n);

/// r = the greatest probable prime below a; returns its size without high zero limbs.
///
/// Sizes: a: n >= 1 limbs, high zeros allowed; r: n limbs, written in full; r may be a. Requires a > 2. Throws and costs as
/// next_prime.
std::size_t previous_prime(limb* r, const limb* a, std::size_t n);

}  // namespace carry::modular

/// \file
/// Primes: a test that has no known counterexample, and the search for the next one. Variable-time: not for generating secrets.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// Whether a is prime: no prime is ever denied. Right for all a < 2^64; above, no composite is known that passes.
///
/// Trial division by small primes; the test of Baillie, Pomerance, Selfridge and Wagstaff ("Lucas pseudoprimes", Math. Comp. 35, 1980):
/// a strong probable prime to base 2 and a strong Lucas probable prime with Selfridge's parameters (method A); then `rounds` rounds of
/// Miller-Rabin to pseudo-random bases that are derived from a, each of which a composite passes for at most a quarter of the bases.
///
/// Sizes: a: n >= 0 limbs, high zeros allowed. Throws std::bad_alloc. Cost: about 3 + rounds exponentiations modulo a.
bool is_probable_prime(const limb* a, std::size_t n, unsigned rounds);

/// r = the least probable prime above a; returns its size without high zero limbs.
///
/// Sizes: a: n >= 0 limbs, high zeros allowed; r: n + 1 limbs, written in full; r may be a. Throws std::bad_alloc, and r is then as it
/// was. Cost: about ln(a) / 2 candidates, most of which a sieve by small primes removes; the rest are tested as by
/// is_probable_prime(., ., 0).
std::size_t next_prime(limb* r, const limb* a, std::size_t n);

}  // namespace carry::modular

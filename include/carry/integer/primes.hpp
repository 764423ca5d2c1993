/// \file
/// Whether an integer is prime, and the next one that is.
#pragma once

#include <carry/config.h>
#include <carry/integer/conversion.hpp>

namespace carry {

/// Whether a is prime: no prime is ever denied, and no composite is known that passes. Test of Baillie and PSW, then as many
/// rounds of Miller-Rabin as asked for, each of which a composite passes with a chance of at most 1/4. Negative numbers are not
/// prime. For a prime about 3 + rounds powers modulo a, O(b M(n)) each for b bits; most composites take a division by small
/// primes, or one power. Source: R. Baillie and S. Wagstaff, "Lucas pseudoprimes", Mathematics of Computation 35, 1980.
CARRY_API bool is_probable_prime(const integer& a, unsigned rounds = 0);

/// Whether a is 2, or odd, above 2 and a strong probable prime to the base: with a - 1 = d 2^s, d odd, whether base^d is 1 or
/// -1 modulo a, or one of its next s - 1 squares is -1. It is where a is prime; at most a quarter of the bases below a
/// composite a say so of it, and those that are 0, 1 or -1 modulo a say nothing, as if they did. (G. L. Miller 1976; M. O.
/// Rabin 1980.) O(log(a) M(n)).
CARRY_API bool is_strong_probable_prime(const integer& a, const integer& base);

/// The least number above a that is_probable_prime; 2 where a < 2. Throws std::length_error. About ln(a) / 2 odd candidates on
/// the average, most of which a sieve by small primes strikes out, and a power modulo each of the others.
CARRY_API integer next_prime(const integer& a);

/// The greatest number below a that is_probable_prime. Throws std::domain_error where a <= 2. As next_prime.
CARRY_API integer previous_prime(const integer& a);

}  // namespace carry

/// \file
/// Primes of a word. Variable-time.
#pragma once

#include <cstdint>

namespace carry::modular {

/// Whether m < 2^64 is prime. Trial division by the primes below 100, then the test of Baillie, Pomerance, Selfridge and
/// Wagstaff (see is_probable_prime), which no composite below 2^64 passes: J. Feitsma, "Pseudoprimes", 2013, has all those to
/// base 2, of which none is a strong Lucas probable prime. Cost: 64 products modulo m, and for what is prime 128 more, two at a
/// time.
bool is_prime_word(std::uint64_t m) noexcept;

}  // namespace carry::modular

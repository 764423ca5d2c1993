/// \file
/// Primes of a word. Variable-time.
#pragma once

#include <cstdint>

namespace carry::modular {

/// Whether m < 2^64 is prime: by a table below 2^16; else trial division by the primes below 100, then the test of Baillie,
/// Pomerance, Selfridge and Wagstaff (see is_probable_prime), which no composite below 2^64 passes: J. Feitsma, "Pseudoprimes",
/// 2013, has all those to base 2, of which none is a strong Lucas probable prime. Both halves of the test run at once. Cost: 64
/// times three products modulo m, side by side.
bool is_prime_word(std::uint64_t m) noexcept;

}  // namespace carry::modular

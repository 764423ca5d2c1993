/// \file
/// Primes of two words. Variable-time.
#pragma once

#include <cstdint>

namespace carry::modular {

/// Whether there is is_probable_prime_pair: where the compiler has numbers of two words.
#ifdef __SIZEOF_INT128__
inline constexpr bool has_prime_pair = true;
#else
inline constexpr bool has_prime_pair = false;
#endif

/// Whether m = 2^64 high + low, high > 0, passes what is_prime_word asks of a number: no composite is known that does. Trial
/// division by 64 primes first. Cost: 128 products modulo m, and for what is prime 256 more, two at a time. Source: Montgomery,
/// "Modular multiplication without trial division", Math. Comp. 44 (1985), a word at a time.
bool is_probable_prime_pair(std::uint64_t low, std::uint64_t high) noexcept;

}  // namespace carry::modular

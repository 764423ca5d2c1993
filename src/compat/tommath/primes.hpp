/// \file
/// Division by small primes.
#pragma once

#include <carry/compat/tommath.h>

#include <cstddef>

namespace carry::tommath {

/// How many of the first primes LibTomMath divides by.
inline constexpr std::size_t small_prime_count = PRIVATE_MP_PRIME_TAB_SIZE;

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
/// These primes.
inline const mp_digit* small_primes() noexcept { return ltm_prime_tab; }
#pragma GCC diagnostic pop

/// *result: whether one of them divides a.
mp_err is_divisible(const mp_int* a, mp_bool* result) noexcept;

}  // namespace carry::tommath

/// \file
/// Random primes, from the system's generator or one that the caller provides.
///
/// The search starts at a random number and takes the first prime from there on: primes after a long gap come a little more
/// often than others, which is not known to help anybody who looks for them. It is variable-time, as every search for primes
/// is; what it does not store is not wiped.
#pragma once

#include <carry/config.h>
#include <carry/integer.hpp>
#include <carry/random.hpp>

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <random>
#include <utility>

namespace carry CARRY_API {

/// The operating system's cryptographic generator (getrandom), as a std::uniform_random_bit_generator.
class system_random {
public:
    using result_type = std::uint64_t;                                                               ///< What it draws.
    static constexpr result_type min() noexcept { return 0; }                                        ///< The least it draws.
    static constexpr result_type max() noexcept { return std::numeric_limits<result_type>::max(); }  ///< The largest.
    /// 64 random bits. Throws std::system_error where the system has none.
    result_type operator()();
};

namespace detail {

/// Throws std::domain_error where bits < least, std::length_error beyond max_bits: before any of them is drawn.
void check_prime_bits(std::size_t bits, std::size_t least);
/// Throws std::domain_error where there might be no prime of so many bits for the public exponent e.
void check_rsa_prime(std::size_t bits, std::uint64_t e);

/// The first safe prime 2 q + 1 with prime q >= start and as many bits in q as in start, if there is one. start >= 2.
std::optional<integer> safe_prime_from(const integer& start);

}  // namespace detail

/// A probable prime (see `is_probable_prime`) of exactly `bits` bits. Throws std::domain_error for bits < 2,
/// std::length_error beyond max_bits, std::runtime_error where the generator is stuck at numbers from which on there is no such
/// prime, std::bad_alloc, and what the generator throws. About bits / 3 exponentiations modulo it, most of which a sieve
/// spares.
template <std::uniform_random_bit_generator Generator>
integer random_prime(Generator& generator, std::size_t bits) {
    detail::check_prime_bits(bits, 2);
    return detail::draw_until_found([&] {
        integer start = random_bits(generator, bits - 1);
        start.set_bit(bits - 1);
        integer prime = next_prime(start - 1);
        return prime.bit_length() == bits ? std::optional(std::move(prime)) : std::nullopt;
    });
}

/// The same from the system's generator.
inline integer random_prime(std::size_t bits) {
    system_random generator;
    return random_prime(generator, bits);
}

/// A prime p for RSA keys with the public exponent e: a probable prime of exactly `bits` bits, the two highest of which are 1,
/// so that the product of two has twice as many bits; and gcd(p - 1, e) = 1. Throws as `random_prime`, but std::domain_error
/// for bits < 16, and where e is even or 1. Cost: that of `random_prime`, some times over where e has small factors.
template <std::uniform_random_bit_generator Generator>
integer random_rsa_prime(Generator& generator, std::size_t bits, std::uint64_t e = 65537) {
    detail::check_rsa_prime(bits, e);
    return detail::draw_until_found([&] {
        integer start = random_bits(generator, bits - 2);
        start.set_bit(bits - 1);
        start.set_bit(bits - 2);
        integer prime = next_prime(start - 1);
        const bool serves = prime.bit_length() == bits && gcd(prime - 1, integer(e)) == 1;
        return serves ? std::optional(std::move(prime)) : std::nullopt;
    });
}

/// The same from the system's generator.
inline integer random_rsa_prime(std::size_t bits, std::uint64_t e = 65537) {
    system_random generator;
    return random_rsa_prime(generator, bits, e);
}

/// A safe prime p of exactly `bits` bits: (p - 1) / 2 is a probable prime, too. Throws as `random_prime`, but
/// std::domain_error for bits < 3. About bits^2 / 10 candidates, most of which a sieve for both spares: minutes for 4096 bits.
template <std::uniform_random_bit_generator Generator>
integer random_safe_prime(Generator& generator, std::size_t bits) {
    detail::check_prime_bits(bits, 3);
    return detail::draw_until_found([&] {
        integer start = random_bits(generator, bits - 2);
        start.set_bit(bits - 2);
        return detail::safe_prime_from(start);
    });
}

/// The same from the system's generator.
inline integer random_safe_prime(std::size_t bits) {
    system_random generator;
    return random_safe_prime(generator, bits);
}

}  // namespace carry CARRY_API

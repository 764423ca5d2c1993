/// \file
/// The odd primes below 2^13, and division by all of them at the cost of a few.
#pragma once

#include "integer/divrem.hpp"

#include <carry/limb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace carry::modular {

namespace detail {

inline constexpr std::size_t small_prime_bound = 8192;

/// sieve[i], i < Bound / 2: whether 2i + 1 is an odd prime (Eratosthenes).
template <std::size_t Bound>
constexpr auto odd_prime_sieve() {
    std::array<bool, Bound / 2> sieve{};
    sieve.fill(true);
    sieve[0] = false;
    for (std::size_t p = 3; p * p < Bound; p += 2) {
        if (sieve[p / 2]) {
            for (std::size_t i = p * p; i < Bound; i += 2 * p) {
                sieve[i / 2] = false;
            }
        }
    }
    return sieve;
}

constexpr std::size_t odd_prime_count() {
    std::size_t count = 0;
    for (const bool prime : odd_prime_sieve<small_prime_bound>()) {
        count += prime ? 1 : 0;
    }
    return count;
}

constexpr auto odd_primes() {
    std::array<std::uint16_t, odd_prime_count()> primes{};
    const auto sieve = odd_prime_sieve<small_prime_bound>();
    for (std::size_t i = 0, next = 0; i < sieve.size(); ++i) {
        if (sieve[i]) {
            primes[next++] = static_cast<std::uint16_t>(2 * i + 1);
        }
    }
    return primes;
}

}  // namespace detail

/// The odd primes below 2^13, ascending.
inline constexpr auto small_primes = detail::odd_primes();

/// The odd primes from `from` on, which is odd, and below bound <= 2^32, ascending (Eratosthenes, segment by segment).
std::vector<std::uint32_t> odd_primes_between(std::size_t from, std::size_t bound);

/// The odd primes below bound <= 2^32, ascending.
std::vector<std::uint32_t> odd_primes_below(std::size_t bound);

/// Calls visit(p, a mod p) for each of the primes until it returns false. a: n >= 1 limbs. One division of a serves as many
/// primes as have a product of one limb.
template <class Prime, class Visitor>
void for_each_prime(const limb* a, std::size_t n, std::span<const Prime> primes, Visitor&& visit) {
    for (std::size_t first = 0; first < primes.size();) {
        limb product = primes[first];
        std::size_t last = first + 1;
        while (last < primes.size() && product <= max_limb<limb> / primes[last]) {
            product *= primes[last++];
        }
        const limb remainder = integer_rows::divrem_1(nullptr, a, n, product);
        for (; first < last; ++first) {
            if (!visit(std::size_t{primes[first]}, static_cast<std::size_t>(remainder % primes[first]))) {
                return;
            }
        }
    }
}

}  // namespace carry::modular

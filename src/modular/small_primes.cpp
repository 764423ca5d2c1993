#include "modular/small_primes.hpp"

#include <algorithm>
#include <array>

namespace carry::modular {

namespace {

constexpr std::size_t segment = std::size_t{1} << 14;  // odd numbers, a byte each: they stay in the first-level cache

/// A prime on its way through the segments.
struct sieving_prime {
    std::uint32_t prime;
    std::size_t next;  ///< its next multiple, as an index into the segment
};

}  // namespace

std::vector<std::uint32_t> odd_primes_between(std::size_t from, std::size_t bound) {
    std::vector<std::uint32_t> primes;
    if (bound <= from) {
        return primes;
    }
    // Who sieves: the odd primes up to the root of the bound. Its own root is below 2^8, and those primes are in the table.
    std::vector<sieving_prime> sieving;
    const auto add = [&](std::size_t p) {
        const std::size_t multiple = std::max(p * p, (from + p - 1) / p * p);  // the first one that is not below `from`
        sieving.push_back({static_cast<std::uint32_t>(p), ((multiple % 2 == 0 ? multiple + p : multiple) - from) / 2});
    };
    for (const std::size_t p : small_primes) {
        if (p * p < bound) {
            add(p);
        }
    }
    constexpr std::size_t beyond = detail::small_prime_bound + 1;
    if (beyond * beyond < bound) {
        for (std::size_t p : odd_primes_between(beyond, std::size_t{1} << 16)) {
            if (p * p < bound) {
                add(p);
            }
        }
    }
    std::array<std::uint8_t, segment> composite;
    for (std::size_t first = from; first < bound; first += 2 * segment) {
        const std::size_t count = std::min(segment, (bound - first + 1) / 2);
        std::fill_n(composite.begin(), count, std::uint8_t{0});
        for (sieving_prime& s : sieving) {
            std::size_t i = s.next;
            for (; i < count; i += s.prime) {
                composite[i] = 1;
            }
            s.next = i - std::min(i, segment);
        }
        for (std::size_t i = 0; i < count; ++i) {
            if (composite[i] == 0) {
                primes.push_back(static_cast<std::uint32_t>(first + 2 * i));
            }
        }
    }
    return primes;
}

std::vector<std::uint32_t> odd_primes_below(std::size_t bound) { return odd_primes_between(3, bound); }

}  // namespace carry::modular

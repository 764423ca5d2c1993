/// \file
/// The odd primes up to a bound, with a way to divide by each of them.
#pragma once

#include "modular/small_primes.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace carry::detail {

/// floor(2^64 / p) + 1 for each of the small primes: floor(n / p) is the upper half of its product with n < 2^32, which is too
/// large by less than n p / 2^64 < 1 / p.
inline constexpr auto small_prime_reciprocals = [] {
    std::array<std::uint64_t, modular::small_primes.size()> r{};
    for (std::size_t i = 0; i < r.size(); ++i) {
        r[i] = ~std::uint64_t{0} / modular::small_primes[i] + 1;
    }
    return r;
}();

/// The odd primes up to n < 2^32.
class primes_to {
public:
    /// Throws std::bad_alloc.
    explicit primes_to(std::uint64_t n) {
        if (n > modular::detail::small_prime_bound) {
            large_ = modular::odd_primes_between(modular::detail::small_prime_bound + 1, static_cast<std::size_t>(n) + 1);
        }
    }

    /// visit(p, divide) for each p with above < p <= last, where divide(x) is floor(x / p) for x < 2^32.
    template <class Visitor>
    void between(std::uint64_t above, std::uint64_t last, Visitor visit) const {
        for (std::size_t i = index_above(above); i < small.size() && small[i] <= last; ++i) {
            const std::uint64_t reciprocal = small_prime_reciprocals[i];
            visit(small[i], [reciprocal](std::uint64_t x) { return multiply_wide(x, reciprocal).high; });
        }
        for (auto i = std::upper_bound(large_.begin(), large_.end(), above); i != large_.end() && *i <= last; ++i) {
            const std::uint32_t p = *i;
            visit(p, [p](std::uint64_t x) { return std::uint64_t{static_cast<std::uint32_t>(x) / p}; });
        }
    }

private:
    static constexpr const auto& small = modular::small_primes;

    /// The index of the first small prime above a bound.
    static std::size_t index_above(std::uint64_t bound) noexcept {
        if (bound >= modular::detail::small_prime_bound) {
            return small.size();
        }
        std::size_t i = indices[static_cast<std::size_t>(bound / spacing)];
        while (i < small.size() && small[i] <= bound) {
            ++i;
        }
        return i;
    }

    static constexpr std::size_t spacing = 32;
    /// The index of the first small prime above 0, 32, 64, ...
    static constexpr auto indices = [] {
        std::array<std::uint16_t, modular::detail::small_prime_bound / spacing> first{};
        for (std::size_t i = 0, j = 0; i < first.size(); ++i) {
            while (j < small.size() && small[j] <= i * spacing) {
                ++j;
            }
            first[i] = static_cast<std::uint16_t>(j);
        }
        return first;
    }();

    std::vector<std::uint32_t> large_;
};

}  // namespace carry::detail

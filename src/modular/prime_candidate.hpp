/// \file
/// The tests of Baillie, PSW and Miller-Rabin, one by one. Variable time.
#pragma once

#include "modular/prime_ring.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// m - 1 or m + 1, taken apart as odd * 2^twos.
struct odd_and_twos {
    const limb* odd;
    std::size_t bits;  // of odd
    std::size_t twos;
};

/// An odd m >= 3 of n normalized limbs under test: Z / m and m - 1, m + 1 taken apart.
class prime_candidate {
public:
    static std::size_t scratch_size(std::size_t n) noexcept;

    /// m and scratch must outlive the candidate.
    prime_candidate(const limb* m, std::size_t n, limb* scratch) noexcept;

    /// Whether m is a strong probable prime to base 2.
    bool passes_base_2() const noexcept;

    /// Whether m is a strong Lucas probable prime with Selfridge's parameters.
    bool passes_lucas() const noexcept;

    /// Whether m is a strong probable prime to so many pseudo-random bases.
    bool passes_miller_rabin(unsigned rounds) const noexcept;

private:
    prime_ring ring_;
    limb* space_;
    odd_and_twos below_, above_;
};

/// Baillie-PSW for an odd m >= 3 of n normalized limbs, and the rounds of Miller-Rabin; the caller has tried the first primes.
/// scratch: prime_candidate::scratch_size(n) limbs, or null where is_pair(n) and there are no rounds.
bool passes_all(const limb* m, std::size_t n, unsigned rounds, limb* scratch) noexcept;

}  // namespace carry::modular

/// \file
/// Primes of a word, of two, and longer ones: what the tests and the search ask of sizes.
#pragma once

#include "modular/prime_pair.hpp"

#include <carry/limb.hpp>

#include <cstddef>
#include <cstdint>

namespace carry::modular {

inline constexpr std::size_t word_limbs = 64 / limb_bits;

/// The number of n <= word_limbs limbs.
inline std::uint64_t to_word(const limb* a, std::size_t n) noexcept {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < n; ++i) {
        word |= std::uint64_t{a[i]} << i * limb_bits;
    }
    return word;
}

/// Whether n normalized limbs are what is_probable_prime_pair takes.
constexpr bool is_pair(std::size_t n) noexcept { return has_prime_pair && n > word_limbs && n <= 2 * word_limbs; }

}  // namespace carry::modular

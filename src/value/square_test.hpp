/// \file
/// Residues that squares cannot have.
#pragma once

#include "integer/divrem.hpp"

#include <carry/limb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>

namespace carry::detail {

/// Whether a's lowest bits are those of a square: of all numbers 44 in 256 have such.
inline bool ends_as_square(limb lowest) noexcept {
    static constexpr auto squares = [] {
        std::array<std::uint64_t, 4> set{};
        for (unsigned i = 0; i < 256; ++i) {
            const unsigned square = i * i % 256;
            set[square / 64] |= std::uint64_t{1} << square % 64;
        }
        return set;
    }();
    return (squares[lowest % 256 / 64] >> lowest % 64 & 1) != 0;
}

/// Whether a is a square modulo each of some odd primes: one in 5000 of the others is, one in 100 where limbs have 32 bits.
/// a: n >= 1 limbs. One division by the primes' product, as in Cohen, A Course in Computational Algebraic Number Theory,
/// algorithm 1.7.3.
inline bool has_residues_of_square(const limb* a, std::size_t n) noexcept {
    static constexpr std::array<unsigned, 13> all{3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43};
    constexpr std::size_t count = limb_bits == 64 ? all.size() : 8;
    static constexpr limb product = [] {
        limb p = 1;
        for (std::size_t i = 0; i < count; ++i) {
            p *= all[i];
        }
        return p;
    }();
    static constexpr auto squares = [] {
        std::array<std::uint64_t, count> sets{};
        for (std::size_t i = 0; i < count; ++i) {
            for (unsigned x = 0; x < all[i]; ++x) {
                sets[i] |= std::uint64_t{1} << x * x % all[i];
            }
        }
        return sets;
    }();
    const limb residue = integer_rows::divrem_1(nullptr, a, n, product);
    for (std::size_t i = 0; i < count; ++i) {
        if ((squares[i] >> residue % all[i] & 1) == 0) {
            return false;
        }
    }
    return true;
}

}  // namespace carry::detail

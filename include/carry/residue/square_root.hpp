/// \file
/// Square roots modulo a prime known to the compiler by the algorithm of Tonelli and Shanks, over elements that are `residue`s.
/// Modulo a number that is not prime the results mean nothing.
#pragma once

#include <cstddef>

namespace carry::detail {

/// M - 1 = 2^two_power odd_part for the modulus M of these elements; odd_part = 0 for M = 1.
/// @{
template <class Residue>
inline constexpr std::size_t two_power = countr_zero(Residue::modulus - 1u);
template <class Residue>
inline constexpr auto odd_part = (Residue::modulus - 1u) >> (Residue::modulus == 1u ? 0 : two_power<Residue>);
/// @}

/// An element of order 2^two_power: the least non-residue, to the power odd_part.
template <class Residue>
inline constexpr Residue sylow_generator = [] {
    Residue candidate(2);
    for (unsigned tries = 0; tries < (Residue::modulus == 1u ? 0 : 1000); ++tries) {
        if (candidate.legendre() == -1) {
            return candidate.pow_vartime(odd_part<Residue>);
        }
        candidate += Residue::one();
    }
    return Residue();  // no prime has a thousand residues in a row here: M is not prime
}();

/// A square root of a where a is a square, without branches on a: root^2 = a b throughout, and in every step the order of b
/// becomes half of what it can be at most, by a factor that is kept under a mask.
template <class Residue>
constexpr Residue tonelli_shanks(const Residue& a) noexcept {
    const Residue power = a.pow_vartime(odd_part<Residue> >> 1);
    Residue root = power * a, b = root * power, z = sylow_generator<Residue>;
    for (std::size_t order = two_power<Residue>; order >= 2; --order) {
        Residue c = b;
        for (std::size_t i = 2; i < order; ++i) {
            c = c.squared();
        }
        const auto stays = static_cast<typename Residue::limb_type>(c == Residue::one());
        root = select(stays, root, root * z);
        z = z.squared();
        b = select(stays, b, b * z);
    }
    return root;
}

/// The same in a time that depends on a (Cohen, A Course in Computational Algebraic Number Theory, algorithm 1.5.1).
template <class Residue>
constexpr Residue tonelli_shanks_vartime(const Residue& a) noexcept {
    const Residue power = a.pow_vartime(odd_part<Residue> >> 1);
    Residue root = power * a, b = root * power, z = sylow_generator<Residue>;
    std::size_t order = two_power<Residue>;
    while (!(b == Residue::one())) {
        std::size_t m = 0;
        for (Residue c = b; !(c == Residue::one()); c = c.squared()) {
            if (++m == order) {
                return Residue();
            }
        }
        for (std::size_t i = m + 1; i < order; ++i) {
            z = z.squared();
        }
        root *= z;
        z = z.squared();
        b *= z;
        order = m;
    }
    return root;
}

}  // namespace carry::detail

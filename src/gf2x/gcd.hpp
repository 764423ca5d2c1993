/// \file
/// Greatest common divisors of polynomials over GF(2) in rows of limbs. Twin of `integer/gcd.hpp`.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// The limbs of scratch that suffice for `gcd`; an and bn in any order, zero allowed.
std::size_t gcd_scratch(std::size_t an, std::size_t bn) noexcept;

/// g = gcd(a, b), returns g's normalized size; gcd(0, 0) = 0 of size 0. an and bn in any order, zero allowed, neither
/// normalized. g: max(an, bn) limbs, of which those above the returned size are zero; g may be a or b. Variable-time. Cost:
/// O(n^2) limb products, above the threshold `gcd_half` O(M(n) log n).
std::size_t gcd(limb* g, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

/// What `xgcd` found.
struct xgcd_result {
    std::size_t g_size;  ///< normalized size of g
    std::size_t s_size;  ///< normalized size of s
};

/// The limbs of scratch that suffice for `xgcd`.
std::size_t xgcd_scratch(std::size_t an, std::size_t bn) noexcept;

/// g = gcd(a, b) = s a + t b with deg s < deg(b / g) (so s = 0 where b divides a). a, b not zero and normalized, any order. g:
/// min(an, bn) limbs; s: bn + 1 limbs; the limbs above the returned sizes are zero. Nothing overlaps. t = (g - s a) / b is left
/// to the caller. Variable-time.
xgcd_result xgcd(limb* g, limb* s, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

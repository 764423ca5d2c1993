/// \file
/// Divisions of long rows by short ones, piece by piece side by side: for levels that have more than one multiplier in a
/// vector.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels {

/// Divisors of least_divisor to most_divisor limbs, and rows that are long enough for them: by one limb, segments are faster
/// at every length. Variable-time in the sizes only.
struct piece_kernels {
    std::size_t least_divisor, most_divisor, most_exact_divisor;

    /// q d = floor(a / 2^shift) modulo B^k. q: k >= least_row(dn) limbs; a: an > k limbs; d: dn <= most_exact_divisor limbs,
    /// odd; shift < w. q overlaps neither.
    void (*divide_exactly)(limb* q, std::size_t k, const limb* a, std::size_t an, unsigned shift, const limb* d,
                           std::size_t dn) noexcept;

    /// q = floor(a / 2^shift / d), r = floor(a / 2^shift) mod d. a: an >= least_row(dn) limbs; d: dn limbs, odd; shift < w; q:
    /// an - dn + 1 limbs, or null; r: dn limbs, which may begin where a does. Nothing else overlaps. power: 2^power_bits(an,
    /// dn) mod d, of dn limbs.
    void (*divide)(limb* q, limb* r, const limb* a, std::size_t an, unsigned shift, const limb* d, std::size_t dn,
                   const limb* power) noexcept;
    std::size_t (*power_bits)(std::size_t an, std::size_t dn) noexcept;

    std::size_t (*least_row)(std::size_t dn) noexcept;
};

/// Those of the level in use, or null.
const piece_kernels* pieces() noexcept;

}  // namespace carry::kernels

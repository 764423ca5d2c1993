/// \file
/// A number that many others are multiplied with, as reductions do: it is transformed once, and a product takes two transforms
/// in place of three; and of a product of which half is known, one of half the length gives the rest.
#pragma once

#include "integer/ntt.hpp"
#include "integer/small_carry.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// f, to be multiplied by transforms (integer/ntt.hpp). It keeps a pointer to its memory and owns nothing. Constant-time for
/// constant sizes.
class fixed_factor {
public:
    /// Limbs of memory and of scratch for products modulo a B^L - 1 of at least rn limbs; at any kernel level.
    static std::size_t memory_size(std::size_t rn) noexcept { return integer_rows::ntt_scratch_bound(rn); }
    static std::size_t scratch_size(std::size_t rn) noexcept { return integer_rows::ntt_scratch_bound(rn); }

    /// Whether transforms serve products with n limbs at the level in use. Not below `least`.
    static bool serves(std::size_t n) noexcept;
    static constexpr std::size_t least = 400;

    fixed_factor() noexcept = default;
    /// f: n limbs; serves(n), rn >= n.
    fixed_factor(limb* memory, const limb* f, std::size_t n, std::size_t rn, limb* scratch) noexcept;

    bool is_set() const noexcept { return kept_ != nullptr; }

    /// L, at least rn.
    std::size_t modulus_limbs() const noexcept { return plan_.modulus_limbs(); }

    /// r = the lowest rn limbs of x f modulo B^L - 1, or B^L - 1 for zero. x: xn <= n limbs; r overlaps nothing.
    void mul(limb* r, std::size_t rn, const limb* x, std::size_t xn, limb* scratch) const noexcept {
        integer_rows::ntt_product(r, rn, {x, xn, nullptr}, {nullptr, n_, kept_}, plan_, scratch);
    }

private:
    integer_rows::ntt_plan plan_{};
    const limb* kept_ = nullptr;
    std::size_t n_ = 0;
};

using integer_rows::carrying;

/// h = h + more - a modulo B^L - 1, below it. h: L limbs; more: small, in two's complement; a: n <= L limbs. Either row may be
/// B^L - 1, which is zero.
void subtract_cyclic(limb* h, std::size_t modulus_limbs, limb more, const limb* a, std::size_t n, carrying how) noexcept;

/// The upper half h of a product whose lower half is known: x + more = low + B^n h, for x modulo B^L - 1 (which may be B^L - 1
/// for zero) in L >= n limbs at h, which has 2n, where that is more. Returns where its n limbs are, in h; h < B^n - 1. more:
/// small, in two's complement; low: n limbs.
const limb* take_upper_half(limb* h, std::size_t modulus_limbs, limb more, const limb* low, std::size_t n,
                            carrying how) noexcept;

}  // namespace carry::modular

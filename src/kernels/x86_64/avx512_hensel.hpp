/// \file
/// Hensel's division without a remainder on digits of 52 bits at the level avx512, for its table.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

// q d = a modulo B^k, but for the zeros below d: see `integer_kernels::hensel_quotient`.
void avx512_hensel_quotient(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept;

// t = q for t + q d = 0 modulo B^n: see `integer_kernels::hensel_low`.
void avx512_hensel_low(limb* t, const limb* d, std::size_t n, limb factor) noexcept;

// q for -floor(a / 2^shift), or floor(a / 2^shift), + q D = 0 modulo B^k, D = floor(d / 2^shift), for long rows. q: k >= 1
// limbs; a: an limbs, above which it is zero; d: dn limbs; D odd; min(k, dn) <= most_hensel_divisor. q may be a where shift is
// 0; nothing else overlaps.
void avx512_hensel_blocks(limb* q, std::size_t k, const limb* a, std::size_t an, unsigned shift, bool negate, const limb* d,
                          std::size_t dn) noexcept;

/// The longest divisor of avx512_hensel_quotient, in limbs, which the limbs of a quotient may stand in for.
extern const std::size_t most_hensel_divisor;

}  // namespace carry::kernels::x86_64

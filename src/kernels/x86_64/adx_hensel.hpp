/// \file
/// Division from the lowest limbs up at the level adx, for its table.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

// t = t + q d, with q in the place of the zeros below: see `integer_kernels::hensel`.
limb adx_hensel(limb* t, std::size_t k, const limb* d, std::size_t dn, limb factor) noexcept;

// The same, where dn > 32 eight digits at a time.
limb adx_hensel_by_eights(limb* t, std::size_t k, const limb* d, std::size_t dn, limb factor) noexcept;

// t becomes q modulo 2^(wn): see `integer_kernels::hensel_low`.
void adx_hensel_low(limb* t, const limb* d, std::size_t n, limb factor) noexcept;

// q d = a modulo B^k, by columns. q, a: k >= 1 limbs, which may be the same row; d: n >= 5 limbs, odd; inverse = d^(-1) mod B.
void adx_hensel_columns(limb* q, const limb* a, std::size_t k, const limb* d, std::size_t n, limb inverse) noexcept;

/// The longest divisor of adx_hensel_few.
inline constexpr std::size_t most_few_limbs = 6;

// q d = a modulo B^k, for few limbs of d. q, a: k > dn limbs, which may be the same row; d: 1 <= dn <= most_few_limbs, odd;
// inverse = d^(-1) mod B.
void adx_hensel_few(limb* q, const limb* a, std::size_t k, const limb* d, std::size_t dn, limb inverse) noexcept;

/// The longest quotient of adx_hensel_short.
inline constexpr std::size_t most_short_quotient = 8;

// q d = a modulo B^k, but for the zeros below d, for few limbs of q. a: an limbs, d: dn; 1 <= k <= an, dn, most_short_quotient;
// d[0] != 0. Nothing overlaps.
void adx_hensel_short(limb* q, const limb* a, std::size_t an, std::size_t k, const limb* d, std::size_t dn) noexcept;

// q d = a modulo B^k, but for the zeros below d: see `integer_kernels::hensel_quotient`.
void adx_hensel_quotient(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept;

}  // namespace carry::kernels::x86_64

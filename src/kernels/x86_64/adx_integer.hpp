/// \file
/// The loops of the level adx that the level above falls back on at small sizes.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

// r = a + b, or a - b; returns the carry or the borrow. r, a, b: n >= 0 limbs; r may be a or b.
limb adx_add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;
limb adx_sub_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;

// r = a * b. r: an + bn limbs, no overlap; an >= bn >= 1.
void adx_mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

// r = a^2. r: 2n limbs, no overlap; n >= 1.
void adx_sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept;

// r = a * b mod 2^(wn). r, a, b: n >= 1 limbs; r overlaps neither.
void adx_mul_low(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;

}  // namespace carry::kernels::x86_64

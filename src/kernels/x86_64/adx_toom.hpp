/// \file
/// The additions and divisions of Toom's methods at the level adx, for its table: see `integer_kernels`.
#pragma once

#include "kernels/kernels.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

// integer_kernels::toom32_join.
void adx_toom32_join(limb* r, std::size_t k, std::size_t upper, const toom32_values& values, limb* scratch) noexcept;

// r = a + b 2^shift; returns what is carried out. r, a, b: n >= 0 limbs; r may be a or b; 1 <= shift
// < 64.
limb adx_add_shifted(limb* r, const limb* a, const limb* b, std::size_t n, unsigned shift) noexcept;

// sum = a + b, difference = a - b; returns the carry plus twice the borrow. All: n >= 0 limbs; each result may be a or b.
limb adx_add_and_sub(limb* sum, limb* difference, const limb* a, const limb* b, std::size_t n) noexcept;

// r = (a + b) / 2^shift modulo 2^(wn), or a - b where subtract is 1. r, a, b: n >= 1 limbs; r may be a or b; 1 <= shift < 64.
void adx_shifted_sum(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract, unsigned shift) noexcept;

// r = a - b - c, returns the borrow, 0 to 2. r, a, b, c: n >= 0 limbs; r may be any of them.
limb adx_sub_both(limb* r, const limb* a, const limb* b, const limb* c, std::size_t n) noexcept;

// d = d - b, then h = (h - d) / 2 modulo 2^(wn). d, h, b: n >= 1 limbs, apart.
void adx_sub_and_halve(limb* d, limb* h, const limb* b, std::size_t n) noexcept;

// d = d - 2 b, then h = h - d; returns the borrow of d plus four times that of h. d, h, b: n >= 0 limbs, apart.
limb adx_sub_twice_and_from(limb* d, limb* h, const limb* b, std::size_t n) noexcept;

// r = r + a + low + high 2^w, returns the carry, 0 to 2. r, a: n >= 2 limbs, apart.
limb adx_add_and_two(limb* r, const limb* a, std::size_t n, limb low, limb high) noexcept;

// r = r / d for a multiple r of d, where ones = (2^64 - 1) / d. r: n >= 0 limbs.
void adx_divide_exactly(limb* r, std::size_t n, limb ones) noexcept;

extern const toom_form adx_toom4, adx_toom6;
extern const toom_joined_form adx_toom3, adx_toom43;

}  // namespace carry::kernels::x86_64

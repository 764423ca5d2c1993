/// \file
/// The additions and divisions of Toom's methods in plain C++, for the table: see `integer_kernels`.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::portable {

// r = a + b 2^shift, or a - b 2^shift; returns what is carried or borrowed. r, a, b: n >= 0 limbs; r may be a or b; 1 <= shift
// < limb_bits.
limb add_shifted(limb* r, const limb* a, const limb* b, std::size_t n, unsigned shift) noexcept;
limb sub_shifted(limb* r, const limb* a, const limb* b, std::size_t n, unsigned shift) noexcept;

// sum = a + b, difference = a - b; returns the carry plus twice the borrow. All: n >= 0 limbs; each result may be a or b.
limb add_and_sub(limb* sum, limb* difference, const limb* a, const limb* b, std::size_t n) noexcept;

// r = (a + b) / 2^shift modulo 2^(wn), or a - b where subtract is 1. r, a, b: n >= 1 limbs; r may be a or b; 1 <= shift <
// limb_bits.
void shifted_sum(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract, unsigned shift) noexcept;

// r = r / d for a multiple r of d, where ones = (2^w - 1) / d. r: n >= 0 limbs.
void divide_exactly(limb* r, std::size_t n, limb ones) noexcept;

}  // namespace carry::kernels::portable

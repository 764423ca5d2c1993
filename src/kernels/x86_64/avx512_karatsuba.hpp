/// \file
/// Karatsuba's method on digits of 52 bits.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// The longest operands, in limbs: the digits and columns lie on the stack, 60 kB at most.
inline constexpr std::size_t most_karatsuba = 780, most_karatsuba_sqr = 1040;

// r = a * b; short operands, and unlike ones where halves gain nothing, strip by strip.
// r: an + bn limbs, no overlap; most_karatsuba >= an >= bn >= 1.
void digit_mul_columns(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

// r = a^2, short operands strip by strip. r: 2n limbs, no overlap; most_karatsuba_sqr >= n >= 1.
void digit_sqr_columns(limb* r, const limb* a, std::size_t n) noexcept;

// Two sums of two products each: see `integer_kernels::apply_matrix`. Four products, six rows made digits, two made limbs.
void digit_matrix(limb* r, limb* s, const limb* x, const limb* y, std::size_t n, const limb* const (&m)[4], std::size_t mn,
                  limb subtract) noexcept;

}  // namespace carry::kernels::x86_64

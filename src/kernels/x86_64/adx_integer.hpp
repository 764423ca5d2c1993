/// \file
/// The loops of the level adx, of which its table is made and on which the level above falls back at small sizes.
#pragma once

#include "kernels/kernels.hpp"

#include <carry/limb.hpp>

#include <array>
#include <cstddef>

namespace carry::kernels::x86_64 {

// r = a + b, or a - b; returns the carry or the borrow. r, a, b: n >= 0 limbs; r may be a or b.
limb adx_add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;
limb adx_sub_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;

// r = a + b, or a - b, for a limb b; returns the carry or the borrow, or b where n = 0. r, a: n >= 0 limbs; r may be a.
limb adx_add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept;
limb adx_sub_1(limb* r, const limb* a, std::size_t n, limb b) noexcept;

// r = a + e for a number e in two's complement; returns what is carried: -1, 0 or 1. r, a: n >= 1 limbs; r may be a.
limb adx_add_signed(limb* r, const limb* a, std::size_t n, limb e) noexcept;

// r = a + b if subtract is 0, a - b if it is 1; returns the carry or the borrow. r, a, b: n >= 0 limbs; r may be a or b.
limb adx_add_or_sub_n(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract) noexcept;

// r = r if negate is 0, -r modulo 2^(wn) if it is 1. r: n >= 0 limbs.
void adx_negate_if(limb* r, std::size_t n, limb negate) noexcept;

// r = a * b, r + a * b or r - a * b for a limb b; returns the limb above. r, a: n >= 0 limbs; r may be a.
limb adx_mul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept;
limb adx_addmul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept;
limb adx_submul_1(limb* r, const limb* a, std::size_t n, limb b) noexcept;

// r = u - a * b for a limb b; returns the limb borrowed. r, u, a: n >= 0 limbs; r may be u or a.
limb adx_sub_product(limb* r, const limb* u, const limb* a, std::size_t n, limb b) noexcept;

// Products and squares of N limbs, by N.
extern const std::array<mul_equal, most_equal + 1> adx_mul_n;
extern const std::array<sqr_equal, most_equal + 1> adx_sqr_n;
extern const mul_few_table adx_mul_few;

// Halves of products of N limbs, by N.
extern const std::array<mul_equal, most_half + 1> adx_mul_low_n, adx_mul_high_n;

// r = a * b; returns 0. r: an + bn limbs, no overlap; an >= bn >= 1.
int adx_mul_basecase(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;

/// The narrowest strip of a row; the widest is `longest_row`.
inline constexpr std::size_t narrowest_strip = 8;

// r = r + a * b + carry 2^(w an) for a strip a, row by row; returns the carry out. r: an + bn limbs, apart from a and b; a:
// narrowest_strip to longest_row limbs; carry: 0 or 1.
limb adx_addmul_strip(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb carry) noexcept;

// r = a^2. r: 2n limbs, no overlap; n >= 1.
void adx_sqr_basecase(limb* r, const limb* a, std::size_t n) noexcept;
// The same on Zen 3.
void adx_sqr_strips(limb* r, const limb* a, std::size_t n) noexcept;

// r = a * b mod 2^(wn). r, a, b: n >= 1 limbs; r overlaps neither.
void adx_mul_low(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;

// integer_kernels::mul_upper.
std::size_t adx_mul_upper(limb* r, const limb* a, const limb* b, std::size_t n) noexcept;

// integer_kernels::mul_middle, integer_kernels::sum_at_carries.
void adx_mul_middle(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept;
wide_limb<limb> adx_sum_at_carries(const limb* x, const limb* y, const limb* s, const limb* b, std::size_t n) noexcept;

// integer_kernels::write_decimal.
void adx_write_decimal(unsigned char* digits, const limb* values, std::size_t count, unsigned char zero) noexcept;

}  // namespace carry::kernels::x86_64

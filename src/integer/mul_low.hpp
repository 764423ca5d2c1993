/// \file
/// Low products: the lower half of a product, for those who work modulo a power of the radix.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// Limbs of scratch for `mul_low`, at any kernel level.
std::size_t mul_low_scratch(std::size_t n) noexcept;

/// r = a * b mod 2^(w n). r, a, b: n >= 0 limbs; r overlaps neither. scratch: mul_low_scratch(n) limbs. Constant-time for
/// constant sizes. About half the time of the product while that is quadratic, 0.8 of it with Karatsuba, all of it with a
/// transform. (Mulders, "On short multiplications and divisions", 2000.)
void mul_low(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept;

/// Limbs of scratch for `mul_low_uneven`, at any kernel level.
std::size_t mul_low_uneven_scratch(std::size_t n, std::size_t bn) noexcept;

/// r = a * b mod 2^(w n). r: n limbs, and room for an + bn; a: an limbs, b: bn limbs, bn <= an <= n; r overlaps neither.
/// scratch: mul_low_uneven_scratch(n, bn) limbs. The time of the product of n - bn by bn limbs and of a low one of bn: up to a
/// third less than the whole for n = 2 bn. Of few limbs the whole is found.
void mul_low_uneven(limb* r, std::size_t n, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                    limb* scratch) noexcept;

/// Limbs of scratch for `sqr_low`, at any kernel level.
std::size_t sqr_low_scratch(std::size_t n) noexcept;

/// r = a^2 mod 2^(w n). r, a: n >= 0 limbs, apart. scratch: sqr_low_scratch(n) limbs. Constant-time for constant sizes. Half
/// the time of mul_low and a few calls.
void sqr_low(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::integer_rows

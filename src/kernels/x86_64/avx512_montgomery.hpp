/// \file
/// Montgomery products on digits of 52 bits at the level avx512, for its table.
#pragma once

#include "kernels/kernels.hpp"

#include <carry/limb.hpp>

namespace carry::kernels::x86_64 {

// r = a b 2^(-416 v) mod m: see `integer_kernels::digit_mul`.
void digit_mul(limb* r, const limb* a, const limb* b, const digit_modulus& m, limb* scratch) noexcept;

// r = a^2 2^(-416 v) mod m: see `integer_kernels::digit_sqr`.
void digit_sqr(limb* r, const limb* a, const digit_modulus& m, limb* scratch) noexcept;

}  // namespace carry::kernels::x86_64

/// \file
/// Products at the level avx512 of six limbs and about as many, whose digits of 52 bits fit in one vector.
#pragma once

#include "kernels/kernels.hpp"

namespace carry::kernels::x86_64 {

/// r = a * b for six limbs by six, by five, and the other way about. r: 12 or 11 limbs, no overlap. They return 0.
int avx512_mul_6(limb* r, const limb* a, const limb* b) noexcept;
int avx512_mul_6_by_5(limb* r, const limb* a, const limb* b) noexcept;
int avx512_mul_5_by_6(limb* r, const limb* a, const limb* b) noexcept;

}  // namespace carry::kernels::x86_64

/// \file
/// Square roots at the level avx512, digit by digit.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// integer_kernels::isqrt and sqrtrem, and the most limbs that they take; the least are seven.
bool avx512_isqrt(limb* s, const limb* a, std::size_t n) noexcept;
bool avx512_sqrtrem(limb* s, limb* r, const limb* a, std::size_t n) noexcept;
inline constexpr std::size_t most_isqrt = 320, most_sqrtrem = 160;

}  // namespace carry::kernels::x86_64

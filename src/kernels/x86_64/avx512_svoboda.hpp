/// \file
/// Division without the remainder by a divisor that is scaled first, at the level avx512.
#pragma once

#include "kernels/kernels.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// integer_kernels::divide_scaled, and its most_scaled.
certainty avx512_divide_scaled(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept;
inline constexpr std::size_t most_scaled = 200;

}  // namespace carry::kernels::x86_64

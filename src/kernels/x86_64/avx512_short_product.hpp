/// \file
/// A product by few limbs taken away from a row at the level avx512.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// integer_kernels::sub_short_product, and its most_short_factor.
void avx512_sub_short_product(limb* r, const limb* a, const limb* q, std::size_t k, const limb* d, std::size_t n) noexcept;
inline constexpr std::size_t most_short_factor = 13;

}  // namespace carry::kernels::x86_64

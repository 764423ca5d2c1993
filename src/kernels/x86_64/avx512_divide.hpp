/// \file
/// Schoolbook division in digits of 52 bits, at the level avx512.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// integer_kernels::divide.
void avx512_divide(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept;

}  // namespace carry::kernels::x86_64

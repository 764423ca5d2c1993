/// \file
/// Montgomery's reduction at the level adx, for its table.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

// r = t 2^(-wn) modulo the odd m, below 2^(wn): see `integer_kernels::montgomery_reduce`.
void montgomery_reduce(limb* r, limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept;

}  // namespace carry::kernels::x86_64

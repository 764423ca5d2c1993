/// \file
/// Montgomery's reduction at the level adx, for its table.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

// See `integer_kernels::redc`; where n > 32 eight digits at a time.
limb adx_redc(limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept;
limb adx_redc_by_eights(limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept;

// r = t 2^(-wn) modulo the odd m, below 2^(wn): see `integer_kernels::montgomery_reduce`.
void montgomery_reduce(limb* r, limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept;
void montgomery_reduce_by_eights(limb* r, limb* t, const limb* m, std::size_t n, limb m_inverse) noexcept;

}  // namespace carry::kernels::x86_64

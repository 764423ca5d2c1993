/// \file
/// Schoolbook division at the level adx.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::kernels::x86_64 {

/// integer_kernels::divide_ahead, and for Zen 3.
/// @{
std::size_t adx_divide(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept;
std::size_t adx_divide_on_zen3(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept;
/// @}

/// integer_kernels::divide_short.
std::size_t adx_divide_short(limb* q, limb* u, std::size_t k, const limb* d, std::size_t n, limb v) noexcept;

/// integer_kernels::divide_columns.
bool adx_divide_columns(limb* q, const limb* u, std::size_t k, std::size_t above, const limb* d, std::size_t n, limb v,
                        limb& rest) noexcept;

}  // namespace carry::kernels::x86_64

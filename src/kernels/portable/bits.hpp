/// \file
/// The functions of `bit_kernels` in plain C++ that other levels take as they are.
#pragma once

#include "kernels/bits.hpp"

namespace carry::kernels::portable {

/// As in `bit_kernels`.
std::uint64_t mod_48(const limb* a, std::size_t n) noexcept;
void shift_right(limb* r, const limb* a, std::size_t n, unsigned shift) noexcept;
void logical_and(limb* r, const limb* a, const limb* b, std::size_t n, limb a_mask, limb b_mask, limb r_mask) noexcept;
void complement(limb* r, const limb* a, std::size_t n) noexcept;
void exclusive_or(limb* r, const limb* a, const limb* b, std::size_t n, limb mask) noexcept;

}  // namespace carry::kernels::portable

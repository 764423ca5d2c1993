/// \file
/// Montgomery's product modulo four limbs known at run time, each in a single block of instructions whose order was searched.
#pragma once

#include "kernels/kernels.hpp"

namespace carry::kernels::x86_64 {

/// Null where the compiler does not optimize, as the blocks of adx_ordered.hpp.
extern const four_limb_kernels* const adx_four_limbs;
extern const four_limb_kernels* const adx_four_full_limbs;
extern const four_limb_folding_kernels* const adx_four_folded_limbs;

}  // namespace carry::kernels::x86_64

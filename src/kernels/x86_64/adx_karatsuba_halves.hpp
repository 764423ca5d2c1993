/// \file
/// Karatsuba's additions for halves of one size at the level adx, for its table: see `karatsuba_kernels`.
#pragma once

#include "kernels/kernels.hpp"

namespace carry::kernels::x86_64 {

extern const karatsuba_kernels adx_karatsuba;

}  // namespace carry::kernels::x86_64

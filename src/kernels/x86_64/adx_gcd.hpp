/// \file
/// Greatest common divisors, inverses and symbols of short numbers at the level adx.
#pragma once

#include "kernels/halving.hpp"

#include <carry/limb.hpp>

namespace carry::kernels::x86_64 {

/// halving_kernels::gcd_1, gcd_2, almost_invert_1, jacobi_1 and jacobi_2.
limb adx_gcd_1(limb a, limb b) noexcept;
wide_limb<limb> adx_gcd_2(wide_limb<limb> a, wide_limb<limb> b) noexcept;
almost_inverse adx_almost_invert_1(limb a, limb b) noexcept;
int adx_jacobi_1(limb a, limb b, limb parity) noexcept;
int adx_jacobi_2(wide_limb<limb> a, wide_limb<limb> b, limb parity) noexcept;

}  // namespace carry::kernels::x86_64

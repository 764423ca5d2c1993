/// \file
/// Greatest common divisors of short numbers at the level adx.
#pragma once

#include <carry/limb.hpp>

namespace carry::kernels::x86_64 {

/// halving_kernels::gcd_1 and gcd_2.
limb adx_gcd_1(limb a, limb b) noexcept;
wide_limb<limb> adx_gcd_2(wide_limb<limb> a, wide_limb<limb> b) noexcept;

}  // namespace carry::kernels::x86_64

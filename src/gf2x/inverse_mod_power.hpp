/// \file
/// The inverse modulo a power of x, that of a power series. Twin of `integer/inverse_mod_power.hpp`.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// Limbs of scratch for `inverse_mod_power`, at any kernel level.
std::size_t inverse_mod_power_scratch(std::size_t n) noexcept;

/// r = a^(-1) mod x^(wn) for an a whose constant term is 1. r, a: n >= 1 limbs, apart. Variable-time as `mul`.
///
/// Over GF(2) r(x)^2 = r(x^2), so r = a r^2 says that with a = a0(x^2) + x a1(x^2) the even coefficients of r are those of
/// a0 r, and the odd ones those of a1 r: from half of r two low products of half the size make all of it.
/// Cost: about 2 M(n), and four fifths of that between Karatsuba's threshold and that of transforms.
/// Source: A. Schonhage, "Variations on computing reciprocals of power series", Inform. Process. Lett. 74 (2000), section 4.
void inverse_mod_power(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

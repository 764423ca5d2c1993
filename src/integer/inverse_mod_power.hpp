/// \file
/// The inverse modulo a power of the radix: what reduces, and divides, from the lowest limbs up.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// r = m^(-1) mod 2^(wn) for an odd m, by Newton's iteration, each step of which doubles the number of right limbs. r, m: n >=
/// 1 limbs; scratch: inverse_mod_power_scratch(n). No overlaps. Constant-time as far as mul is. Cost: about M(n)
/// times 3.
std::size_t inverse_mod_power_scratch(std::size_t n) noexcept;
void inverse_mod_power(limb* r, const limb* m, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::integer_rows

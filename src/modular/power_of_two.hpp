/// \file
/// Powers of two modulo a number of which nothing may be seen, as Montgomery's forms begin with them.
#pragma once

#include "modular/montgomery.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::modular {

/// r = R mod m, not reduced: a row below R = 2^(wn), at most R / 2. r, m: n >= 1 limbs, r is not m; m is not zero.
/// Constant-time.
void unreduced_one(limb* r, const limb* m, std::size_t n) noexcept;

/// r = 2^(w count) R mod m, not reduced: a row below R. one: as unreduced_one makes it. r, one, other: n limbs, apart from each
/// other; count >= 1; scratch: residues.scratch_size(n). Constant-time. Cost: about log2(w) + 1.5 log2(count) products.
void power_of_two(limb* r, std::size_t count, const limb* one, const montgomery& residues, limb* other, limb* scratch) noexcept;

/// r = 2^(k steps) R mod m for k = doublings_of_step, not reduced: a number below 2 R, of n + 1 limbs; shifted: scratch of n
/// limbs. Constant-time. Cost: steps rows of a product.
inline constexpr unsigned doublings_of_step = limb_bits - 8;
void power_of_two_by_steps(limb* r, std::size_t steps, const limb* m, std::size_t n, limb* shifted) noexcept;

}  // namespace carry::modular

/// \file
/// Small numbers with a sign beside rows, which what is carried and borrowed sums up to. In two's complement, in a limb;
/// constant-time.
#pragma once

#include "kernels/kernels.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// x, or -x where negate is 1.
inline limb with_sign(limb x, limb negate) noexcept { return static_cast<limb>((x ^ mask_from_bit(negate)) + negate); }

/// r = a + e; returns what is carried: -1, 0 or 1. r, a: n >= 1 limbs, r may be a.
inline limb add_small(limb* r, const limb* a, std::size_t n, limb e) noexcept {
    return kernels::integer().add_signed(r, a, n, e);
}

}  // namespace carry::integer_rows

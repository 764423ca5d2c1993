/// \file
/// Small numbers with a sign beside rows, which what is carried and borrowed sums up to. In two's complement, in a limb;
/// constant-time.
#pragma once

#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// x, or -x where negate is 1.
inline limb with_sign(limb x, limb negate) noexcept { return static_cast<limb>((x ^ mask_from_bit(negate)) + negate); }

/// 1 if e < 0, else 0.
inline limb sign_of(limb e) noexcept { return static_cast<limb>(e >> (limb_bits - 1)); }

/// r = a + e for a small e; returns what is carried: -1, 0 or 1. r, a: n >= 1 limbs, r may be a; zeros: n limbs of scratch.
inline limb add_small(limb* r, const limb* a, std::size_t n, limb e, limb* zeros) noexcept {
    const limb negative = sign_of(e);
    row::zero(zeros, n);
    zeros[0] = with_sign(e, negative);
    return with_sign(kernels::integer().add_or_sub_n(r, a, zeros, n, negative), negative);
}

}  // namespace carry::integer_rows

/// \file
/// Small numbers with a sign beside rows, which what is carried and borrowed sums up to. In two's complement, in a limb.
#pragma once

#include "integer/add.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// x, or -x where negate is 1.
inline limb with_sign(limb x, limb negate) noexcept { return static_cast<limb>((x ^ mask_from_bit(negate)) + negate); }

/// Whether what is carried goes through the whole row, so that its way tells nothing, or as far as it has to.
enum class carrying { constant_time, variable_time };

/// r = a + e; returns what is carried: -1, 0 or 1. r, a: n >= 1 limbs, r may be a.
inline limb add_small(limb* r, const limb* a, std::size_t n, limb e, carrying how) noexcept {
    if (how == carrying::constant_time) {
        return kernels::integer().add_signed(r, a, n, e);
    }
    if (r != a) {
        row::copy(r, a, n);
    }
    const bool negative = e >> (limb_bits - 1) != 0;
    return negative ? static_cast<limb>(limb{0} - sub_upwards(r, n, static_cast<limb>(limb{0} - e))) : add_upwards(r, n, e);
}

/// r = r + carry, or r - borrow; returns what is carried or borrowed. r: n >= 0 limbs.
inline limb carry_on(limb* r, std::size_t n, limb carry, carrying how) noexcept {
    return how == carrying::constant_time ? add_1(r, r, n, carry) : add_upwards(r, n, carry);
}
inline limb borrow_on(limb* r, std::size_t n, limb borrow, carrying how) noexcept {
    return how == carrying::constant_time ? sub_1(r, r, n, borrow) : sub_upwards(r, n, borrow);
}

}  // namespace carry::integer_rows

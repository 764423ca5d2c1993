/// \file
/// How a half product is cut: what `mul_low` and `mul_high` share.
#pragma once

#include "kernels/kernels.hpp"

#include <bit>
#include <cstddef>

namespace carry::gf2x_rows {

/// The limbs k of a half product of n >= 0 limbs that are multiplied whole, n - k <= k; n where the whole product is quickest:
/// where it is short, where its size suits the base case best, and where transforms are. In between up to 4 n / 5, a power of
/// two or one and a half of it, as products of these sizes take least for each limb (Mulders has 0.7 n for Karatsuba's method
/// at any size).
inline std::size_t split_of_half_product(std::size_t n) noexcept {
    constexpr std::size_t least = 24, most_suiting = 128;
    if (n < least || n >= kernels::gf2x().thresholds.mul_transform) {
        return n;
    }
    const std::size_t most = 4 * n / 5, power = std::bit_floor(most), between = power + power / 2;
    if (between > most) {
        return power;
    }
    return n <= most_suiting && 10 * between > 7 * n ? n : between;
}

}  // namespace carry::gf2x_rows

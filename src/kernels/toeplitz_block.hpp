/// \file
/// The Toeplitz block for processors with a product of two limbs without carries, written once over two limbs in a vector
/// register: for the files of the levels, each of which compiles its own copy.
///
/// T v is the middle of the product of the polynomials t and v: with P_k = sum_j t_(k-j) v_j of two limbs, limb i of T v is the
/// low limb of P_(s+i) and the high one of P_(s+i-1). So s (s + 1) products do. No table and no branch depends on a value.
#pragma once

#include "kernels/gf2x_columns.hpp"

namespace carry::kernels {

namespace {

/// c = c + T v, S limbs.
template <std::size_t S>
CARRY_COLUMNS_INLINE void toeplitz_block(limb* c, const limb* t, const limb* v) noexcept {
    column below = no_column();
    for (std::size_t k = S - 1; k < 2 * S; ++k) {
        column sum = multiply(from_limb(t[k]), from_limb(v[0]));
        for (std::size_t j = 1; j < S; ++j) {
            sum ^= multiply(from_limb(t[k - j]), from_limb(v[j]));
        }
        if (k >= S) {
            c[k - S] ^= low(sum ^ down(below));
        }
        below = sum;
    }
}

/// `gf2x_kernels::toeplitz`.
CARRY_COLUMNS_INLINE void toeplitz_block(limb* c, const limb* t, const limb* v, std::size_t s) noexcept {
    switch (s) {
    case 1:
        return toeplitz_block<1>(c, t, v);
    case 2:
        return toeplitz_block<2>(c, t, v);
    case 3:
        return toeplitz_block<3>(c, t, v);
    case 4:
        return toeplitz_block<4>(c, t, v);
    case 5:
        return toeplitz_block<5>(c, t, v);
    case 6:
        return toeplitz_block<6>(c, t, v);
    case 7:
        return toeplitz_block<7>(c, t, v);
    default:
        return toeplitz_block<8>(c, t, v);
    }
}

}  // namespace

}  // namespace carry::kernels

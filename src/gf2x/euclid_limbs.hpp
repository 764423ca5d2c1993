/// \file
/// Euclid's algorithm from beginning to end on polynomials of one limb.
#pragma once

#include "kernels/kernels.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <bit>

namespace carry::gf2x_rows {

/// g = gcd(u, v) = s u + ... v with deg s < deg(v / g).
struct limb_xgcd {
    limb g, s;
};

/// u, v: not zero. Variable-time.
inline limb_xgcd xgcd_of_limbs(limb u, limb v) noexcept {
    const bool exchanged = u < v;
    const limb higher = std::max(u, v), lower = std::min(u, v);
    const int higher_zeros = std::countl_zero(higher), lower_zeros = std::countl_zero(lower);
    const limb aligned = lower << lower_zeros;
    kernels::euclid_words state{static_cast<limb>((higher << higher_zeros) ^ aligned),
                                aligned,
                                1,
                                exchanged ? limb{1} : limb{0},
                                lower_zeros - higher_zeros,
                                static_cast<int>(limb_bits) - 1 - lower_zeros};
    kernels::gf2x().euclid->words(state);  // to the end, where the lower one is 0, the sum g, and their degrees w apart or more
    const auto degree = static_cast<unsigned>(state.left + state.apart);
    return {static_cast<limb>((state.sum ^ state.v) >> (limb_bits - 1 - degree)), static_cast<limb>(state.row_sum ^ state.row)};
}

/// gcd(u, v). u, v: not zero. Variable-time.
inline limb gcd_of_limbs(limb u, limb v) noexcept { return xgcd_of_limbs(u, v).g; }

}  // namespace carry::gf2x_rows

/// \file
/// The bits of a limb in the other order, without a table: what kernels use, whose time may not depend on a value.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry {

/// a with its bits in the other order: halves change places, then halves of halves, down to bits.
constexpr limb reversed(limb a) noexcept {
    for (std::size_t shift = limb_bits / 2; shift > 0; shift /= 2) {
        const limb low = ~limb{0} / ((limb{1} << shift) + 1);  // shift ones, shift zeros, and so on
        a = (a & low) << shift | (a >> shift & low);
    }
    return a;
}

}  // namespace carry

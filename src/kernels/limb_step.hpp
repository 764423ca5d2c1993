/// \file
/// The step of the binary algorithms on numbers of one limb. (integer/binary_step.hpp: of two.)
#pragma once

#include <carry/limb.hpp>

#include <bit>

namespace carry::kernels {

/// (a, b) <- (|a - b| / 2^zeros, min(a, b)), where zeros is what makes a odd, for odd a and b; returns all ones if a < b, else
/// zero. difference: a - b, which is not 0. By masks, since which is larger cannot be foretold, and compilers make a branch of
/// selections.
[[gnu::always_inline]] inline limb limb_step(limb& a, limb& b, limb difference) noexcept {
    const limb less = value_barrier(mask_from_bit(static_cast<limb>(a < b)));
    b += difference & less;
    a = static_cast<limb>((difference ^ less) - less) >> std::countr_zero(difference);
    return less;
}

}  // namespace carry::kernels

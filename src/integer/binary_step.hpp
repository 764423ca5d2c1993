/// \file
/// The step of the binary algorithms on numbers of two limbs.
#pragma once

#include "integer/reciprocal.hpp"

#include <carry/limb.hpp>

#include <bit>

namespace carry::integer_rows {

/// (a, b) <- (|a - b| / 2^zeros, min(a, b)), where zeros is what makes a odd. a, b: odd and different.
/// Without a branch on which of them is larger, since that could not be foretold.
struct binary_step {
    binary_step(wide& a, wide& b) noexcept {
        const wide difference = a - b;
        less = value_barrier(static_cast<limb>(limb{0} - static_cast<limb>(a < b)));  // or GCC would branch
        auto low = static_cast<limb>(difference);
        auto high = static_cast<limb>(difference >> limb_bits);
        b += join(high & less, low & less);
        if (low == 0) [[unlikely]] {
            high = static_cast<limb>((high ^ less) - less);
            zeros = static_cast<unsigned>(std::countr_zero(high));
            a = high >> zeros;
            zeros += limb_bits;
            return;
        }
        zeros = static_cast<unsigned>(std::countr_zero(low));
        low = static_cast<limb>((low ^ less) - less);
        high ^= less;  // the low limb is not zero, so that negating it carries nothing
        a = join(static_cast<limb>(high >> zeros), static_cast<limb>((low >> zeros) | (high << 1 << (limb_bits - 1 - zeros))));
    }

    limb less;  ///< all ones if a < b, else zero
    unsigned zeros;
};

}  // namespace carry::integer_rows

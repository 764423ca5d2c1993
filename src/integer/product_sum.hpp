/// \file
/// Columns of products.
#pragma once

#include <carry/limb.hpp>

namespace carry::integer_rows {

/// A sum of products of limbs, below 2^(3w). Carries are compared for: what an operation with a carry leaves in memory for GCC
/// is loaded again in the next round of a loop.
struct product_sum {
    limb words[3] = {};

    void add(limb a, limb b) noexcept {
        const wide_limb<limb> product = multiply_wide(a, b);
        words[0] = static_cast<limb>(words[0] + product.low);
        const auto high = static_cast<limb>(product.high + (words[0] < product.low ? 1 : 0));  // less than 2^w
        words[1] = static_cast<limb>(words[1] + high);
        words[2] = static_cast<limb>(words[2] + (words[1] < high ? 1 : 0));
    }
};

}  // namespace carry::integer_rows

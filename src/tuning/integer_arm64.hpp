/// \file
/// Thresholds of the integers for the kernels of level `arm64`.
#pragma once

#include "tuning/integer_portable.hpp"

namespace carry::tuning {

/// Not measured on any processor. A product of two limbs within a row is about six instructions, as many as the portable
/// kernels take on x86-64, where their thresholds were measured; and what the thresholds weigh it against is the same code. But
/// no instruction divides two limbs by one: that is a function with two divisions, so one by a limb takes the least of them.
inline constexpr integer_thresholds integer_arm64 = [] {
    integer_thresholds t = integer_portable;
    t.divrem_1_reciprocal = t.mod_1_reciprocal = 3;
    t.divexact_1_inverse = 2;
    return t;
}();

}  // namespace carry::tuning

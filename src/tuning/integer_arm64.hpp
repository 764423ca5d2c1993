/// \file
/// Thresholds of the integers for the kernels of level `arm64`.
#pragma once

#include "tuning/integer_portable.hpp"

#include <carry/limb.hpp>

namespace carry::tuning {

/// Not measured on any processor. A product of two limbs within a row is about six instructions, as many as the portable
/// kernels take on x86-64, where their thresholds were measured; and what the thresholds weigh it against is the same code. But
/// no instruction divides two limbs of 64 bits by one: that is a function with divisions of its own.
inline constexpr integer_thresholds integer_arm64 = limb_bits == 64 ? with_slow_divisions(integer_portable) : integer_portable;

}  // namespace carry::tuning

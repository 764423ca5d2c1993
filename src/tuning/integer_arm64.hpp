/// \file
/// Thresholds of the integers for the kernels of level `arm64`.
#pragma once

#include "tuning/integer_portable.hpp"

namespace carry::tuning {

/// Not measured on any processor. A product of two limbs within a row is about six instructions, as many as the portable
/// kernels take on x86-64, where their thresholds were measured; and what the thresholds weigh it against is the same code.
inline constexpr integer_thresholds integer_arm64 = integer_portable;

}  // namespace carry::tuning

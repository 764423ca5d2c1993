/// \file
/// Squares of a few limbs in single blocks of instructions whose order was searched.
#pragma once

#include "kernels/kernels.hpp"

#include <array>

namespace carry::kernels::x86_64 {

/// By the number of limbs. Null where rows are as fast, and throughout where the compiler does not optimize: then it keeps
/// registers for itself that the blocks need.
extern const std::array<sqr_equal, most_equal + 1> adx_ordered_sqr;

/// The same for Zen 5, beyond those: `shld`, by which adx_register_squares.hpp doubles, is slow there.
extern const std::array<sqr_equal, most_equal + 1> adx_ordered_sqr_zen5;

}  // namespace carry::kernels::x86_64

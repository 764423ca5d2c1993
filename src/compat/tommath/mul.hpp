/// \file
/// Which products are computed on digits, and so ask for no memory but their destination's.
#pragma once

#include <cstddef>

namespace carry::tommath {

/// Up to so many digits of the shorter operand a product is computed on digits, also where there is no code by vectors for the
/// size.
inline constexpr std::size_t mul_in_place = 11;

/// The longest product that is computed on digits beside its place, where the destination is an operand.
inline constexpr std::size_t most_beside = 64;

}  // namespace carry::tommath

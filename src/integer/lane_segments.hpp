/// \file
/// A row divided by one limb or two from below, in eight segments side by side, at levels that have the kernels.
///
/// Little-endian rows; sizes in limbs. Variable time.
#pragma once

#include "integer/two_ended_divisor.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// The qn low limbs of q = floor(a / d), where that has no more, and a mod d is returned, at a level that has
/// `hensel_in_segments`. a: n >= 2 limbs; q: qn <= n limbs, may be a, or null. Cost: for eight limbs about ten steps of one
/// multiplication after the other, or half of that without a quotient, and for each block of up to 416 limbs as much as for
/// 150.
/// @{
limb divide_in_lanes(limb* q, std::size_t qn, const limb* a, std::size_t n, const two_ended_divisor& d) noexcept;
wide divide_in_lanes(limb* q, std::size_t qn, const limb* a, std::size_t n, const two_ended_divisor_2& d) noexcept;
/// @}

}  // namespace carry::integer_rows

/// \file
/// The algorithms on integers whose size the compiler knows, in rows of the kind that the run-time tables have: named `fixed`
/// for what the library chooses, else `fixed_` and their name in `carry/fixed/algorithms.hpp`. They accept two operands of one
/// of a few sizes up to 16 limbs, and are what the flags of this program make of the headers.
#pragma once

#include <carry/algorithms.hpp>

#include <span>

namespace carry::tool {

std::span<const mul_algorithm> fixed_mul_algorithms();
std::span<const sqr_algorithm> fixed_sqr_algorithms();

}  // namespace carry::tool

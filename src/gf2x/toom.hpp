/// \file
/// What Toom-3 and Toom-4 share.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// r = a b, k + extra limbs each, of which the upper extra ones are few enough to be multiplied apart. r: 2 (k + extra)
/// limbs; scratch: mul_scratch(k, k) limbs.
void multiply_extended(limb* r, const limb* a, const limb* b, std::size_t k, std::size_t extra, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

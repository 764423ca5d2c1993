/// \file
/// Hensel's division in segments at the level avx512, for its table.
#pragma once

#include "kernels/hensel_segments.hpp"

#include <array>

namespace carry::kernels::x86_64 {

/// By one limb, and by two.
extern const std::array<hensel_segment_kernels, 2> avx512_hensel_segments;

}  // namespace carry::kernels::x86_64

/// \file
/// Divisions of long rows by short ones, in eight pieces side by side, at the level avx512.
#pragma once

#include "kernels/pieces.hpp"

namespace carry::kernels::x86_64 {

extern const piece_kernels avx512_pieces;

}  // namespace carry::kernels::x86_64

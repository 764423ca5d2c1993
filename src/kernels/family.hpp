/// \file
/// What a family of processors does faster than a level's table does it.
#pragma once

#include "kernels/kernels.hpp"
#include "tuning/family.hpp"

#include <carry/isa.hpp>

namespace carry::kernels {

/// Puts the thresholds and functions of a family into a table of the level.
void adapt(integer_kernels& table, isa_level level, tuning::cpu_family family) noexcept;

}  // namespace carry::kernels

/// \file
/// Kernel levels by name, and worlds.
#pragma once

#include <carry/algorithms.hpp>
#include <carry/isa.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace carry::tool {

/// The levels available here up to the one in use, so that CARRY_ISA lowers them all; or, if name is not empty, that one.
/// Throws usage_error where it is not available.
std::vector<isa_level> levels_to_work_on(std::string_view name);

/// Throws usage_error where CARRY_ISA names a level that is not available: the library takes the best one then, and what is
/// printed would be of another level than the one asked for.
void check_level_of_environment();

/// The names of the levels available here, separated by commas.
std::string available_levels();

/// `integer` or `gf2x`.
std::string_view world_name(world w) noexcept;

}  // namespace carry::tool

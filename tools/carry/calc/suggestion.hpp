/// \file
/// What to say of a function that there is not.
#pragma once

#include "calc/ring.hpp"

#include <string>
#include <string_view>

namespace carry::tool {

/// The message for a name that is no function of these rings: with the option under which it is one, the function here whose
/// name is like it, and where to find them all.
std::string no_such_function(std::string_view name, const ring_tower& rings);

}  // namespace carry::tool

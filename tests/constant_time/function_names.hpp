/// \file
/// The functions of this program by their addresses.
#pragma once

#include <cstdint>
#include <string>

namespace carry::test {

/// The function that an address belongs to, and how far into it; start: where the program was loaded.
std::string function_at(std::uintptr_t address, std::uintptr_t start);

}  // namespace carry::test

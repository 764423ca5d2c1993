/// \file
/// For the files of this folder: every algorithm is compiled for limbs of 8, 16, 32 and 64 bits.
#pragma once

#include <cstdint>

/// Applies a macro to each type of limb.
// NOLINTNEXTLINE(cppcoreguidelines-macro-usage): explicit instantiations cannot come from templates
#define CARRY_FOR_EACH_LIMB(apply) apply(std::uint8_t) apply(std::uint16_t) apply(std::uint32_t) apply(std::uint64_t)

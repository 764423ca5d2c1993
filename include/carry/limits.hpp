/// \file
/// The size limit of the value types.
#pragma once

#include <cstddef>
#include <cstdint>

namespace carry {

/// No `integer` and no `gf2x` has more bits than this: 2^34 (2 GiB, five billion decimal digits), or 2^30 where addresses have
/// 32 bits. An operation whose result would be longer throws std::length_error: before it begins, unless only the last carry
/// tells.
inline constexpr std::size_t max_bits = std::size_t{1} << (sizeof(std::size_t) > 4 ? 34 : 30);

}  // namespace carry

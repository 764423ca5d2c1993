/// \file
/// The size limit of the value types, and the memory that they keep.
#pragma once

#include <carry/config.h>

#include <cstddef>
#include <cstdint>

namespace carry {

/// No `integer` and no `gf2x` has more bits than this: 2^34 (2 GiB, five billion decimal digits), or 2^30 where addresses have
/// 32 bits. An operation whose result would be longer throws std::length_error: before it begins, unless only the last carry
/// tells.
inline constexpr std::size_t max_bits = std::size_t{1} << (sizeof(std::size_t) > 4 ? 34 : 30);

/// Gives back the memory that the calling thread keeps for values to come: that of integers and polynomials of up to 256 limbs
/// (512 limbs of 32 bits) which it has ended, as far as 32 kB go; and the working memory that all threads together keep for
/// operations to come: on Linux up to 32 blocks of 2 MB or more, together up to 128 MB or twice the longest, whose pages the
/// system may have back whenever it wants them (MADV_FREE), though until then they count as the program's. A thread and a
/// program that end do so by themselves; this is for programs that count what is allocated.
CARRY_API void release_kept_memory() noexcept;

}  // namespace carry

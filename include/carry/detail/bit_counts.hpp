/// \file
/// The counts of a few limbs' bits that `integer::popcount` calls from where it is compiled: one function for each size, since
/// the way through a function of the library would take as long as the count. Not part of the public interface.
#pragma once

#include <carry/config.h>
#include <carry/limb.hpp>

#include <array>
#include <atomic>
#include <cstddef>

namespace carry::detail {

/// For how many limbs, from none on, a count has a function of its own.
inline constexpr std::size_t few_counted_limbs = 32;

using bit_count = std::size_t (*)(const limb* a) noexcept;

/// By the number of limbs, the counts of the kernel level in use; until there is one, functions that choose it.
extern CARRY_API std::array<std::atomic<bit_count>, few_counted_limbs> bit_counts_in_use;

}  // namespace carry::detail

/// \file
/// The sizes that `carry bench` is asked for.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

namespace carry::tool {

/// Reads `N`, `FIRST:LAST` or `FIRST:LAST:STEP`, or several of them with commas between, as 10:500:10,1000:10000:500. LAST is a
/// size if a step meets it. Throws usage_error where text is anything else, a size is not from 1 to largest_size, or there are
/// too many.
std::vector<std::size_t> parse_sizes(std::string_view text);

inline constexpr std::size_t largest_size = 10'000'000;
inline constexpr std::size_t most_sizes = 100'000;

}  // namespace carry::tool

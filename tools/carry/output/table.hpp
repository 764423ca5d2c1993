/// \file
/// Plain aligned tables.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace carry::tool {

/// The rows with their cells padded to columns, two spaces between them; the first left columns are aligned to the left, the
/// others to the right. Rows may be of different lengths.
std::string aligned(const std::vector<std::vector<std::string>>& rows, std::size_t left);

}  // namespace carry::tool

// Memory for long rows of the value types.

#include <carry/detail/limb_row.hpp>

#include "row/scratch.hpp"

namespace carry::detail {

limb* allocate_long_row(std::size_t n) {
    limb* const row = new limb[n];
    advise_large_pages(row, n);
    return row;
}

}  // namespace carry::detail

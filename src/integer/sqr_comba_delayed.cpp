#include "integer/sqr.hpp"

#include <carry/fixed/columns.hpp>

namespace carry::integer_rows {

void sqr_comba_delayed(limb* r, const limb* a, std::size_t n, limb*) noexcept {
    fixed::scan_columns_of_square<fixed::delayed_column<limb>>(r, a, n);
}

}  // namespace carry::integer_rows

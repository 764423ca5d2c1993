#include "integer/mul.hpp"

#include <carry/fixed/columns.hpp>

namespace carry::integer_rows {

void mul_comba_delayed(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb*) noexcept {
    fixed::scan_columns<fixed::delayed_column<limb>>(r, an + bn, a, an, b, bn);
}

}  // namespace carry::integer_rows

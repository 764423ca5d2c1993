#include "integer/mul.hpp"

#include <carry/fixed/parallel_columns.hpp>

namespace carry::integer_rows {

// The form for several threads, on one: the library starts none. A program that wants them calls the template.
void mul_comba_columns(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    fixed::mul_columns<fixed::delayed_column<limb>>(r, a, an, b, bn, scratch, 1);
}

}  // namespace carry::integer_rows

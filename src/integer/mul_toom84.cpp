#include "integer/mul.hpp"
#include "integer/toom6.hpp"

namespace carry::integer_rows {

// Toom-6 for operands of unlike sizes: eight pieces of k limbs by four, whose product has eleven coefficients as well. Eleven
// products instead of 32. (Zanoni, "Iterative Toom-Cook methods for very unbalanced long integer multiplication", 2010.)
void mul_toom84(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t k = toom84_piece(an, bn);
    toom6_product(r, a, 8, b, k, an - 7 * k, bn - 3 * k, scratch);
}

}  // namespace carry::integer_rows

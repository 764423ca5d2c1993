#include "integer/mul.hpp"
#include "integer/toom6.hpp"

namespace carry::integer_rows {

// Toom-6 for operands of unlike sizes: seven pieces of k limbs by five, whose product has eleven coefficients as well. Eleven
// products instead of 35. (Zanoni, "Iterative Toom-Cook methods for very unbalanced long integer multiplication", 2010.)
void mul_toom75(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t k = toom75_piece(an, bn);
    toom6_product(r, a, 7, b, k, an - 6 * k, bn - 4 * k, scratch);
}

}  // namespace carry::integer_rows

#include "integer/mul.hpp"
#include "integer/toom4.hpp"

namespace carry::integer_rows {

// Toom-4 for operands of unlike sizes: five pieces of k limbs by three, whose product has seven coefficients as well. Seven
// products instead of 15. (Bodrato and Zanoni, "Integer and polynomial multiplication: towards optimal Toom-Cook matrices",
// 2007.)
void mul_toom53(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t k = toom53_piece(an, bn);
    toom4_product(r, a, 5, b, k, an - 4 * k, bn - 2 * k, scratch);
}

}  // namespace carry::integer_rows

#include "integer/mul.hpp"
#include "integer/toom4.hpp"

namespace carry::integer_rows {

// Toom-4 for operands of unlike sizes: six pieces of k limbs by two, whose product has seven coefficients as well. Seven
// products instead of twelve. (Bodrato and Zanoni, "Integer and polynomial multiplication: towards optimal Toom-Cook matrices",
// 2007.)
void mul_toom62(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t k = toom62_piece(an, bn);
    toom4_product(r, a, 6, b, k, an - 5 * k, bn - k, scratch);
}

}  // namespace carry::integer_rows

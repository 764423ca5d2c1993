#include "integer/mul.hpp"
#include "integer/toom_joined.hpp"

namespace carry::integer_rows {

// Toom-3.5: four pieces of k limbs by three, as polynomials in x = 2^(w k). Their product has six coefficients, so six values
// determine it, at 0, 1, -1, 2, -2 and infinity. Six products instead of twelve. (Bodrato and Zanoni, "Integer and polynomial
// multiplication: towards optimal Toom-Cook matrices", 2007.)
void mul_toom43(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t k = toom43_piece(an, bn);
    toom43_product(r, a, 4, b, k, an - 3 * k, bn - 2 * k, scratch);
}

}  // namespace carry::integer_rows

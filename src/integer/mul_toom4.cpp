#include "integer/mul.hpp"
#include "integer/toom4.hpp"

namespace carry::integer_rows {

// Four pieces of k limbs as polynomials of degree 3 in x = 2^(w k): their product has seven coefficients, so seven values
// determine it, at 0, 1, -1, 2, -2, 1/2 and infinity. Seven products instead of sixteen.
void mul_toom4(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t k = (an + 3) / 4;
    toom4_product(r, a, 4, b, k, an - 3 * k, bn - 3 * k, scratch);
}

}  // namespace carry::integer_rows

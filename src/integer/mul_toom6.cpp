#include "integer/mul.hpp"
#include "integer/toom6.hpp"

namespace carry::integer_rows {

// Six pieces of k limbs as polynomials of degree 5 in x = 2^(w k): their product has eleven coefficients, so eleven values
// determine it, at 0, 1, -1, 2, -2, 1/2, -1/2, 4, -4, 1/4 and -1/4. Eleven products instead of 36.
void mul_toom6(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t k = (an + 5) / 6;
    toom6_product(r, a, 6, b, k, an - 5 * k, bn - 5 * k, scratch);
}

}  // namespace carry::integer_rows

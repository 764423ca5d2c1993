#include "integer/mul.hpp"
#include "integer/toom4.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

// Four pieces of k limbs as polynomials of degree 3 in x = 2^(w k): their product has seven coefficients, so seven values
// determine it, at 0, 1, -1, 2, -2, 1/2 and infinity. Seven products instead of sixteen.
void mul_toom4(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::toom_form& form = *kernels::integer().toom4;
    const std::size_t k = (an + 3) / 4, s = an - 3 * k, t = bn - 3 * k, n = k + 1;
    // The products take the place of the carries, and then that of the values of a that have been used.
    const toom4_rows a_values(scratch + toom4_rows::first(k), n + kernels::toom_slack), b_values(r, n + kernels::toom_slack);
    const toom4_rows products(scratch, 2 * n);
    const limb signs = form.evaluate(a_values.at, scratch, a, k, s) ^ form.evaluate(b_values.at, scratch, b, k, t);
    scratch += toom4_rows::limbs(k);
    for (std::size_t v = 0; v < toom4_values; ++v) {
        mul(products.at[v], a_values.at[v], n, b_values.at[v], n, scratch);
    }
    mul(r, a, k, b, k, scratch);
    mul(r + 6 * k, a + 3 * k, s, b + 3 * k, t, scratch);
    toom4_interpolate(r, k, s + t, products, signs);
}

}  // namespace carry::integer_rows

#include "integer/mul.hpp"
#include "integer/toom6.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

// Six pieces of k limbs as polynomials of degree 5 in x = 2^(w k): their product has eleven coefficients, so eleven values
// determine it, at 0, 1, -1, 2, -2, 1/2, -1/2, 4, -4, 1/4 and -1/4. Eleven products instead of 36.
void mul_toom6(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::toom_form& form = *kernels::integer().toom6;
    const std::size_t k = (an + 5) / 6, s = an - 5 * k, t = bn - 5 * k, n = k + 1;
    // The products take the place of the carries, and then that of the values of a that have been used.
    const toom6_rows a_values(scratch + toom6_rows::first(k), n + kernels::toom_slack);
    const toom6_rows b_values(scratch + toom6_rows::limbs(k), n + kernels::toom_slack), products(scratch, 2 * n);
    const limb signs = form.evaluate(a_values.at, scratch, a, k, s) ^ form.evaluate(b_values.at, scratch, b, k, t);
    scratch += toom6_rows::limbs(k) + toom6_values * (n + kernels::toom_slack);
    for (std::size_t v = 0; v < toom6_values; ++v) {
        mul(products.at[v], a_values.at[v], n, b_values.at[v], n, scratch);
    }
    mul(r, a, k, b, k, scratch);
    toom6_interpolate(r, k, s + t, products, signs);
}

}  // namespace carry::integer_rows

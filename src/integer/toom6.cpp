#include "integer/toom6.hpp"

#include "integer/mul.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

std::size_t toom6_product_scratch(std::size_t k) noexcept {
    const std::size_t n = k + 1;
    return toom6_rows::limbs(k) + toom6_values * (n + kernels::toom_slack) + std::max(7 * n, mul_scratch(n, n));
}

void toom6_product(limb* r, const limb* a, std::size_t pieces, const limb* b, std::size_t k, std::size_t s, std::size_t t,
                   limb* scratch) noexcept {
    const kernels::toom_form& form = *kernels::integer().toom6;
    const std::size_t n = k + 1;
    // The products take the place of the carries, and then that of the values of a that have been used.
    const toom6_rows a_values(scratch + toom6_rows::first(k), n + kernels::toom_slack);
    const toom6_rows b_values(scratch + toom6_rows::limbs(k), n + kernels::toom_slack), products(scratch, 2 * n);
    const limb a_signs = form.evaluate[pieces](a_values.at, scratch, a, k, s);
    const limb b_signs = form.evaluate[12 - pieces](b_values.at, scratch, b, k, t);
    scratch += toom6_rows::limbs(k) + toom6_values * (n + kernels::toom_slack);
    for (std::size_t v = 0; v < toom6_values; ++v) {
        mul(products.at[v], a_values.at[v], n, b_values.at[v], n, scratch);
    }
    mul(r, a, k, b, k, scratch);
    toom6_interpolate(r, k, s + t, products, a_signs ^ b_signs);
}

void toom6_interpolate(limb* r, std::size_t k, std::size_t upper, const toom6_rows& values, limb signs) noexcept {
    kernels::integer().toom6->coefficients(r, k, upper, values.at, signs);
    limb even_top[4][2];
    for (std::size_t i = 0; i < 4; ++i) {
        const limb* even = values.at[2 * i + 1] + 2 * k;
        even_top[i][0] = even[0];
        even_top[i][1] = even[1];
    }
    const limb* odd[] = {values.at[0], values.at[2], values.at[4], values.at[6], values.at[8]};
    add_odd_coefficients(r, 10 * k + upper, k, odd, even_top, 5);
}

}  // namespace carry::integer_rows

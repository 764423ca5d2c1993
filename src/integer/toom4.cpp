#include "integer/toom4.hpp"

#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/toom.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

limb toom4_at_plus_minus_1(limb* plus, limb* minus, const limb* a, std::size_t k, std::size_t s) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t n = k + 1;
    plus[k] = kernel.add_n(plus, a, a + 2 * k, k);  // the even part
    minus[k] = add(minus, a + k, k, a + 3 * k, s);  // the odd part
    const limb negative = kernel.add_and_sub(plus, minus, plus, minus, n) >> 1;
    kernel.negate_if(minus, n, negative);
    return negative;
}

std::size_t toom4_product_scratch(std::size_t k) noexcept {
    return toom4_rows::limbs(k) + std::max(7 * (k + 1), mul_scratch(k + 1, k + 1));
}

void toom4_product(limb* r, const limb* a, std::size_t pieces, const limb* b, std::size_t k, std::size_t s, std::size_t t,
                   limb* scratch) noexcept {
    const kernels::toom_form& form = *kernels::integer().toom4;
    const std::size_t n = k + 1, a_top = (pieces - 1) * k, b_top = (7 - pieces) * k;
    // The products take the place of the carries, and then that of the values of a that have been used.
    const toom4_rows a_values(scratch + toom4_rows::first(k), n + kernels::toom_slack), b_values(r, n + kernels::toom_slack);
    const toom4_rows products(scratch, 2 * n);
    const limb a_signs = form.evaluate[pieces](a_values.at, scratch, a, k, s);
    const limb b_signs = form.evaluate[8 - pieces](b_values.at, scratch, b, k, t);
    scratch += toom4_rows::limbs(k);
    for (std::size_t v = 0; v < toom4_values; ++v) {
        mul(products.at[v], a_values.at[v], n, b_values.at[v], n, scratch);
    }
    mul(r, a, k, b, k, scratch);
    mul(r + 6 * k, a + a_top, s, b + b_top, t, scratch);
    toom4_interpolate(r, k, s + t, products, a_signs ^ b_signs);
}

void toom4_interpolate(limb* r, std::size_t k, std::size_t upper, const toom4_rows& values, limb signs) noexcept {
    kernels::integer().toom4->coefficients(r, k, upper, values.at, signs);
    const limb *c2 = values.at[1], *c4 = values.at[3];
    const limb even_top[2][2] = {{c2[2 * k], c2[2 * k + 1]}, {c4[2 * k], c4[2 * k + 1]}};
    const limb* odd[] = {values.at[0], values.at[2], values.at[4]};
    add_odd_coefficients(r, 6 * k + upper, k, odd, even_top, 3);
}

}  // namespace carry::integer_rows

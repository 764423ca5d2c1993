#include "integer/toom_joined.hpp"

#include "integer/mul.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

namespace {

template <std::size_t Values>
std::size_t product_scratch(std::size_t k) noexcept {
    return toom_rows<Values>::limbs(k) +
           std::max({7 * (k + 1), mul_scratch(k + 1, k + 1), kernels::toom_joined_form::join_scratch(k)});
}

template <std::size_t Values>
void product(const kernels::toom_joined_form& form, limb* r, const limb* a, std::size_t pieces, const limb* b, std::size_t k,
             std::size_t s, std::size_t t, limb* scratch) noexcept {
    using rows = toom_rows<Values>;
    const std::size_t n = k + 1, degree = Values + 1, b_pieces = degree + 2 - pieces;
    // The products take the place of the carries, and then that of the values of a that have been used.
    const rows a_values(scratch + rows::first(k), n + kernels::toom_slack), b_values(r, n + kernels::toom_slack);
    const rows products(scratch, 2 * n);
    const limb a_signs = form.evaluate[pieces](a_values.at, scratch, a, k, s);
    const limb b_signs = form.evaluate[b_pieces](b_values.at, scratch, b, k, t);
    scratch += rows::limbs(k);
    for (std::size_t v = 0; v < Values; ++v) {
        mul(products.at[v], a_values.at[v], n, b_values.at[v], n, scratch);
    }
    mul(r, a, k, b, k, scratch);
    mul(r + degree * k, a + (pieces - 1) * k, s, b + (b_pieces - 1) * k, t, scratch);
    form.join(r, k, s + t, products.at, a_signs ^ b_signs, scratch);
}

}  // namespace

std::size_t toom3_product_scratch(std::size_t k) noexcept { return product_scratch<3>(k); }
std::size_t toom43_product_scratch(std::size_t k) noexcept { return product_scratch<4>(k); }

void toom3_product(limb* r, const limb* a, std::size_t pieces, const limb* b, std::size_t k, std::size_t s, std::size_t t,
                   limb* scratch) noexcept {
    product<3>(*kernels::integer().toom3, r, a, pieces, b, k, s, t, scratch);
}
void toom43_product(limb* r, const limb* a, std::size_t pieces, const limb* b, std::size_t k, std::size_t s, std::size_t t,
                    limb* scratch) noexcept {
    product<4>(*kernels::integer().toom43, r, a, pieces, b, k, s, t, scratch);
}

std::size_t toom3_square_scratch(std::size_t k) noexcept {
    return 6 * (k + 1) + std::max(sqr_scratch(k + 1), kernels::toom_joined_form::join_scratch(k));
}

void toom3_square(limb* r, const limb* a, std::size_t k, std::size_t s, limb* scratch) noexcept {
    const kernels::toom_joined_form& form = *kernels::integer().toom3;
    const std::size_t n = k + 1;
    const toom_rows<3> values(r, n + kernels::toom_slack), squares(scratch, 2 * n);
    form.evaluate[3](values.at, scratch, a, k, s);
    scratch += 6 * n;
    for (std::size_t v = 0; v < 3; ++v) {
        sqr_value(squares.at[v], values.at[v], k, scratch);
    }
    sqr(r, a, k, scratch);
    sqr(r + 4 * k, a + 2 * k, s, scratch);
    form.join(r, k, 2 * s, squares.at, 0, scratch);
}

}  // namespace carry::integer_rows

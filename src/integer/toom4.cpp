#include "integer/toom4.hpp"

#include "integer/add.hpp"
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

void toom4_interpolate(limb* r, std::size_t k, std::size_t upper, const toom4_rows& values, limb signs) noexcept {
    kernels::integer().toom4->coefficients(r, k, upper, values.at, signs);
    const limb *c2 = values.at[1], *c4 = values.at[3];
    const limb even_top[2][2] = {{c2[2 * k], c2[2 * k + 1]}, {c4[2 * k], c4[2 * k + 1]}};
    const limb* odd[] = {values.at[0], values.at[2], values.at[4]};
    add_odd_coefficients(r, 6 * k + upper, k, odd, even_top, 3);
}

}  // namespace carry::integer_rows

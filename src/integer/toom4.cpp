#include "integer/toom4.hpp"

#include "integer/add.hpp"
#include "integer/toom.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::integer_rows {

limb toom4_at_plus_minus(limb* plus, limb* minus, const limb* a, std::size_t k, std::size_t s, unsigned d) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t n = k + 1;
    limb negative = 0;
    if (d == 0) {
        plus[k] = kernel.add_n(plus, a, a + 2 * k, k);  // the even part
        minus[k] = add(minus, a + k, k, a + 3 * k, s);  // the odd part
        negative = kernel.add_and_sub(plus, minus, plus, minus, n) >> 1;
    } else {
        plus[k] = kernel.add_shifted(plus, a, a + 2 * k, k, 2);
        limb* odd = minus;
        odd[k] = add_shifted(odd, a + k, k, a + 3 * k, s, 2);
        kernel.add_n(odd, odd, odd, n);
        negative = kernel.add_and_sub(plus, minus, plus, odd, n) >> 1;
    }
    kernel.negate_if(minus, n, negative);
    return negative;
}

void toom4_at_half(limb* r, const limb* a, std::size_t k, std::size_t s) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    limb high = kernel.add_shifted(r, a + k, a, k, 1);
    high = static_cast<limb>(2 * high + kernel.add_shifted(r, a + 2 * k, r, k, 1));
    high = static_cast<limb>(2 * high + kernel.add_n(r, r, r, k));
    r[k] = static_cast<limb>(high + add(r, r, k, a + 3 * k, s));
}

void toom4_interpolate(limb* r, std::size_t k, std::size_t upper, const toom4_values& values) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t n = 2 * k + 2;
    const limb *c0 = r, *c6 = r + 6 * k;
    limb *even_1 = values.at_1, *odd_1 = values.at_minus_1, *even_2 = values.at_2, *odd_2 = values.at_minus_2;
    limb* half = values.at_half;
    constexpr limb thirds = max_limb<limb> / 3, fifths = max_limb<limb> / 5;

    // (c(x) - c(-x)) / 2 and c(x) less that, which is (c(x) + c(-x)) / 2, for x = 1; for x = 2 the former is halved again.
    kernel.shifted_sum(odd_1, even_1, odd_1, n, static_cast<limb>(values.negative_1 ^ 1), 1);  // c1 + c3 + c5
    kernel.shifted_sum(odd_2, even_2, odd_2, n, static_cast<limb>(values.negative_2 ^ 1), 2);  // c1 + 4 c3 + 16 c5
    kernel.sub_shifted(even_2, even_2, odd_2, n, 1);                                           // c0 + 4 c2 + 16 c4 + 64 c6

    row::zero(r + 2 * k, 2);                        // c0 in n limbs
    kernel.sub_both(even_1, even_1, odd_1, c0, n);  // c2 + c4 + c6
    sub(even_1, even_1, n, c6, upper);              // c2 + c4
    sub(even_2, even_2, n, c0, 2 * k);
    sub_shifted(even_2, n, c6, upper, 6);              // 4 (c2 + 4 c4)
    kernel.sub_shifted(even_2, even_2, even_1, n, 2);  // 12 c4
    kernel.divide_exactly(even_2, n, thirds);
    row::shift_right(even_2, even_2, n, 2);   // c4
    kernel.sub_n(even_1, even_1, even_2, n);  // c2

    sub_shifted(half, n, c0, 2 * k, 6);
    kernel.sub_shifted(half, half, even_1, n, 4);
    kernel.sub_shifted(half, half, even_2, n, 2);
    sub(half, half, n, c6, upper);                // 2 (16 c1 + 4 c3 + c5)
    kernel.sub_shifted(half, half, odd_1, n, 1);  // 6 (5 c1 + c3)
    kernel.divide_exactly(half, n, thirds);
    row::shift_right(half, half, n, 1);  // 5 c1 + c3
    kernel.sub_n(odd_2, odd_2, odd_1, n);
    kernel.divide_exactly(odd_2, n, thirds);        // c3 + 5 c5
    kernel.add_shifted(odd_1, odd_1, odd_1, n, 2);  // 5 (c1 + c3 + c5)
    kernel.sub_both(odd_1, odd_1, half, odd_2, n);
    kernel.divide_exactly(odd_1, n, thirds);  // c3
    kernel.sub_n(half, half, odd_1, n);
    kernel.divide_exactly(half, n, fifths);  // c1
    kernel.sub_n(odd_2, odd_2, odd_1, n);
    kernel.divide_exactly(odd_2, n, fifths);  // c5
    row::copy(r + 2 * k, even_1, 2 * k);
    row::copy(r + 4 * k, even_2, 2 * k);
    const limb even_top[2][2] = {{even_1[2 * k], even_1[2 * k + 1]}, {even_2[2 * k], even_2[2 * k + 1]}};
    const limb* odd[] = {half, odd_1, odd_2};
    add_odd_coefficients(r, 6 * k + upper, k, odd, even_top, 3);
}

}  // namespace carry::integer_rows

#include "integer/toom3.hpp"

#include "integer/add.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

/// r = r / 3 for a multiple of 3. With c = (2^w - 1) / 3: r / 3 = r c / (2^w - 1) = - r c (1 + 2^w + 2^2w + ...), so every
/// limb of the quotient is the negative sum of the limbs of r c up to there.
void divide_by_3(limb* r, std::size_t n) noexcept {
    limb sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> product = multiply_wide(r[i], static_cast<limb>(max_limb<limb> / 3));
        limb borrow = 0;
        sum = subtract_with_borrow(sum, product.low, borrow);
        r[i] = sum;
        sum = static_cast<limb>(sum - product.high - borrow);
    }
}

}  // namespace

void toom3_at_1(limb* r, const limb* a, std::size_t k, std::size_t s) noexcept {
    const limb carry = add(r, a, k, a + 2 * k, s);
    r[k] = static_cast<limb>(carry + kernels::integer().add_n(r, r, a + k, k));
}

limb toom3_at_minus_1(limb* r, const limb* a, std::size_t k, std::size_t s) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const limb carry = add(r, a, k, a + 2 * k, s), borrow = kernel.sub_n(r, r, a + k, k);
    const limb negative = static_cast<limb>(borrow & (carry ^ 1));
    r[k] = static_cast<limb>(carry - borrow);
    kernel.negate_if(r, k + 1, negative);
    return negative;
}

void toom3_at_2(limb* r, const limb* a, std::size_t k, std::size_t s) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    row::zero(r + s, k + 1 - s);
    r[s] = kernel.add_n(r, a + 2 * k, a + 2 * k, s);
    limb high = static_cast<limb>(r[k] + kernel.add_n(r, r, a + k, k));
    high = static_cast<limb>(2 * high + kernel.add_n(r, r, r, k));
    r[k] = static_cast<limb>(high + kernel.add_n(r, r, a, k));
}

void toom3_interpolate(limb* r, std::size_t k, std::size_t upper, limb* at_1, limb* at_minus_1, limb negative,
                       limb* at_2) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t n = 2 * k + 2;
    const limb *c0 = r, *c4 = r + 4 * k;
    const limb subtract_it = static_cast<limb>(negative ^ 1);
    kernel.add_or_sub_n(at_2, at_2, at_minus_1, n, subtract_it);  // c(2) - c(-1) = 3 (c1 + c2 + 3 c3 + 5 c4)
    divide_by_3(at_2, n);
    kernel.add_or_sub_n(at_minus_1, at_1, at_minus_1, n, subtract_it);  // c(1) - c(-1) = 2 (c1 + c3)
    row::shift_right(at_minus_1, at_minus_1, n, 1);
    sub(at_1, at_1, n, c0, 2 * k);       // c1 + c2 + c3 + c4
    kernel.sub_n(at_2, at_2, at_1, n);   // 2 (c3 + 2 c4)
    row::shift_right(at_2, at_2, n, 1);  // c3 + 2 c4
    kernel.sub_n(at_1, at_1, at_minus_1, n);
    sub(at_1, at_1, n, c4, upper);  // c2
    sub(at_2, at_2, n, c4, upper);
    sub(at_2, at_2, n, c4, upper);                  // c3
    kernel.sub_n(at_minus_1, at_minus_1, at_2, n);  // c1

    row::copy(r + 2 * k, at_1, 2 * k);
    add(r + 4 * k, r + 4 * k, upper, at_1 + 2 * k, 2);
    add(r + k, r + k, 3 * k + upper, at_minus_1, n);
    add(r + 3 * k, r + 3 * k, k + upper, at_2, std::min(n, k + upper));
}

}  // namespace carry::integer_rows

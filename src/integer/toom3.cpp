#include "integer/toom3.hpp"

#include "integer/add.hpp"
#include "integer/toom.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::integer_rows {

limb toom3_at_plus_minus_1(limb* plus, limb* minus, const limb* a, std::size_t k, std::size_t s) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const limb carry = add(plus, a, k, a + 2 * k, s), both = kernel.add_and_sub(plus, minus, plus, a + k, k);
    const auto borrow = static_cast<limb>(both >> 1), negative = static_cast<limb>(borrow & (carry ^ 1));
    plus[k] = static_cast<limb>(carry + (both & 1));
    minus[k] = static_cast<limb>(carry - borrow);
    kernel.negate_if(minus, k + 1, negative);
    return negative;
}

void toom3_at_2(limb* r, const limb* a, std::size_t k, std::size_t s) noexcept {
    const limb high = add_shifted(r, a + k, k, a + 2 * k, s, 1);
    r[k] = static_cast<limb>(2 * high + kernels::integer().add_shifted(r, a, r, k, 1));
}

void toom3_interpolate(limb* r, std::size_t k, std::size_t upper, limb* at_1, limb* at_minus_1, limb negative,
                       limb* at_2) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t n = 2 * k + 2;
    const limb* c4 = r + 4 * k;
    limb* c2 = r + 2 * k;
    const limb subtract_it = static_cast<limb>(negative ^ 1);
    kernel.add_or_sub_n(at_2, at_2, at_minus_1, n, subtract_it);  // c(2) - c(-1) = 3 (c1 + c2 + 3 c3 + 5 c4)
    kernel.divide_exactly(at_2, n, max_limb<limb> / 3);
    kernel.shifted_sum(at_minus_1, at_1, at_minus_1, n, subtract_it, 1);  // c1 + c3
    row::zero(c2, 2);                                                     // c0 in n limbs
    kernel.sub_and_halve(at_1, at_2, r, n);                               // c1 + c2 + c3 + c4, c3 + 2 c4

    // c2 goes to its place, but for its two highest limbs.
    limb borrow = kernel.sub_both(c2, at_1, at_minus_1, c4, upper), c2_top[2];
    for (std::size_t i = upper; i < n; ++i) {
        limb next = 0;
        const limb x = subtract_with_borrow(at_1[i], at_minus_1[i], next);
        limb* to = i < 2 * k ? c2 + i : c2_top + (i - 2 * k);
        limb second = 0;
        *to = subtract_with_borrow(x, borrow, second);
        borrow = static_cast<limb>(next + second);
    }
    const limb borrows = kernel.sub_twice_and_from(at_2, at_minus_1, c4, upper);  // c3, c1
    limb low = borrows & 3, high = borrows >> 2;
    for (std::size_t i = upper; i < n; ++i) {
        limb next = 0;
        at_2[i] = subtract_with_borrow(at_2[i], low, next);
        low = next;
        at_minus_1[i] = subtract_with_borrow(at_minus_1[i], at_2[i], high);
    }
    const limb* odd[] = {at_minus_1, at_2};
    add_odd_coefficients(r, 4 * k + upper, k, odd, &c2_top, 2);
}

}  // namespace carry::integer_rows

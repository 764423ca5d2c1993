#include "integer/toom3.hpp"

#include "integer/add.hpp"
#include "integer/toom.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>

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
    const limb *c0 = r, *c4 = r + 4 * k;
    const limb subtract_it = static_cast<limb>(negative ^ 1);
    kernel.add_or_sub_n(at_2, at_2, at_minus_1, n, subtract_it);  // c(2) - c(-1) = 3 (c1 + c2 + 3 c3 + 5 c4)
    kernel.divide_exactly(at_2, n, max_limb<limb> / 3);
    kernel.shifted_sum(at_minus_1, at_1, at_minus_1, n, subtract_it, 1);  // c1 + c3
    sub(at_1, at_1, n, c0, 2 * k);                                        // c1 + c2 + c3 + c4
    kernel.shifted_sum(at_2, at_2, at_1, n, 1, 1);                        // c3 + 2 c4
    kernel.sub_n(at_1, at_1, at_minus_1, n);                              // c2 + c4
    sub_shifted(at_2, n, c4, upper, 1);                                   // c3
    kernel.sub_n(at_minus_1, at_minus_1, at_2, n);                        // c1

    // c2 goes to its place, but for its two highest limbs.
    limb* c2 = r + 2 * k;
    limb borrow = kernel.sub_n(c2, at_1, c4, upper);
    borrow = sub_1(c2 + upper, at_1 + upper, 2 * k - upper, borrow);
    sub_1(at_1 + 2 * k, at_1 + 2 * k, 2, borrow);
    add(r + 4 * k, r + 4 * k, upper, at_1 + 2 * k, 2);
    add(r + k, r + k, 3 * k + upper, at_minus_1, n);
    add(r + 3 * k, r + 3 * k, k + upper, at_2, std::min(n, k + upper));
}

}  // namespace carry::integer_rows

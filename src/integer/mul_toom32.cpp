#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

/// By the kernel for the last step: the values are kept modulo 2^(w k), and what is above with its sign, so that all products
/// are of k limbs.
void mul_whole_pieces(const kernels::integer_kernels& kernel, limb* r, const limb* a, std::size_t s, const limb* b,
                      std::size_t t, std::size_t k, limb* scratch) noexcept {
    limb *plus = scratch, *minus = scratch + 2 * k, *a_plus = r + 2 * k;
    limb *a_minus = scratch + 4 * k, *b_plus = scratch + 5 * k, *b_minus = scratch + 6 * k;
    scratch += 7 * k;
    const limb carry = add(a_minus, a, k, a + 2 * k, s), both = kernel.add_and_sub(a_plus, a_minus, a_minus, a + k, k);
    const limb b_over = add(b_plus, b, k, b + k, t), b_borrow = sub(b_minus, b, k, b + k, t);
    mul(plus, a_plus, k, b_plus, k, scratch);
    mul(minus, a_minus, k, b_minus, k, scratch);
    mul(r, a, k, b, k, scratch);
    mul(r + 3 * k, a + 2 * k, s, b + k, t, scratch);
    kernel.toom32_join(r, k, s + t,
                       {a_plus, a_minus, b_plus, b_minus, plus, minus, static_cast<limb>(carry + (both & 1)), carry,
                        static_cast<limb>(both >> 1), b_over, b_borrow},
                       scratch);
}

}  // namespace

// Toom-2.5: three pieces of k limbs by two, as polynomials in x = 2^(w k). Their product has four coefficients, so four values
// determine it, at 0, 1, -1 and infinity: (c(1) + c(-1)) / 2 = c0 + c2 and (c(1) - c(-1)) / 2 = c1 + c3. Four products instead
// of six. (Bodrato and Zanoni, "Integer and polynomial multiplication: towards optimal Toom-Cook matrices", 2007.)
void mul_toom32(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t k = toom32_piece(an, bn), s = an - 2 * k, t = bn - k, n = k + 1, upper = s + t;
    if (kernel.toom32_join != nullptr && k >= 4 && upper >= k) {
        mul_whole_pieces(kernel, r, a, s, b, t, k, scratch);
        return;
    }
    limb *at_1 = scratch, *at_minus_1 = scratch + 2 * n;
    scratch += 4 * n;

    // a(1) and |a(-1)| lie in r, b(1) and |b(-1)| where c(-1) will.
    limb *a_plus = r, *a_minus = r + n, *b_plus = at_minus_1, *b_minus = at_minus_1 + n;
    const limb carry = add(a_plus, a, k, a + 2 * k, s), both = kernel.add_and_sub(a_plus, a_minus, a_plus, a + k, k);
    a_plus[k] = static_cast<limb>(carry + (both & 1));
    a_minus[k] = static_cast<limb>(carry - (both >> 1));
    const auto a_negative = static_cast<limb>((both >> 1) & (carry ^ 1));
    kernel.negate_if(a_minus, n, a_negative);
    b_plus[k] = add(b_plus, b, k, b + k, t);
    b_minus[k] = 0;
    const limb b_negative = kernel.absolute_difference(b_minus, b, k, b + k, t);

    mul(at_1, a_plus, n, b_plus, n, scratch);
    row::copy(a_plus, b_minus, n);
    mul(at_minus_1, a_minus, n, a_plus, n, scratch);
    mul(r, a, k, b, k, scratch);
    mul(r + 3 * k, a + 2 * k, s, b + k, t, scratch);

    const std::size_t m = 2 * n;
    kernel.shifted_sum(at_minus_1, at_1, at_minus_1, m, static_cast<limb>(a_negative ^ b_negative ^ 1), 1);  // c1 + c3
    kernel.sub_n(at_1, at_1, at_minus_1, m);                                                                 // c0 + c2
    sub(at_1, at_1, m, r, 2 * k);
    sub(at_minus_1, at_minus_1, m, r + 3 * k, upper);
    row::copy(r + 2 * k, at_1, k);  // c2 begins below c3
    add(r + 3 * k, r + 3 * k, upper, at_1 + k, std::min(k + 2, upper));
    add(r + k, r + k, 2 * k + upper, at_minus_1, std::min(m, 2 * k + upper));
}

}  // namespace carry::integer_rows

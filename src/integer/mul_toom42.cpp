#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/toom.hpp"
#include "integer/toom3.hpp"
#include "integer/toom4.hpp"
#include "integer/toom_joined.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

// Toom-3 for operands of unlike sizes: four pieces of k limbs by two, as polynomials in x = 2^(w k). Their product has five
// coefficients, which follow from its values at 0, 1, -1, 2 and infinity as in Toom-3. Five products instead of eight.
// (Bodrato and Zanoni, "Integer and polynomial multiplication: towards optimal Toom-Cook matrices", 2007.)
void mul_toom42(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t k = toom42_piece(an, bn), s = an - 3 * k, t = bn - k, n = k + 1;
    if (kernel.toom3 != nullptr && k >= toom_joined_least_piece) {
        toom3_product(r, a, 4, b, k, s, t, scratch);
        return;
    }
    limb *at_1 = scratch, *at_minus_1 = at_1 + 2 * n, *at_2 = at_minus_1 + 2 * n;
    scratch += 6 * n;
    limb *a_value = r, *b_value = r + n, *a_minus = at_2, *b_minus = at_2 + n;

    b_value[k] = add(b_value, b, k, b + k, t);
    b_minus[k] = 0;
    limb negative = kernel.absolute_difference(b_minus, b, k, b + k, t);
    negative ^= toom4_at_plus_minus_1(a_value, a_minus, a, k, s);
    mul(at_1, a_value, n, b_value, n, scratch);
    mul(at_minus_1, a_minus, n, b_minus, n, scratch);

    // a0 + 2 (a1 + 2 (a2 + 2 a3)), b0 + 2 b1
    limb high = add_shifted(a_value, a + 2 * k, k, a + 3 * k, s, 1);
    high = static_cast<limb>(2 * high + kernel.add_shifted(a_value, a + k, a_value, k, 1));
    a_value[k] = static_cast<limb>(2 * high + kernel.add_shifted(a_value, a, a_value, k, 1));
    b_value[k] = add_shifted(b_value, b, k, b + k, t, 1);
    mul(at_2, a_value, n, b_value, n, scratch);

    mul(r, a, k, b, k, scratch);
    mul(r + 4 * k, a + 3 * k, s, b + k, t, scratch);
    toom3_interpolate(r, k, s + t, at_1, at_minus_1, negative, at_2);
}

}  // namespace carry::integer_rows

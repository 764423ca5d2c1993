#include "integer/mul.hpp"
#include "integer/toom3.hpp"
#include "integer/toom_joined.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

// Three pieces of k limbs as polynomials of degree 2 in x = 2^(w k): their product has five coefficients, so five values
// determine it, at 0, 1, -1, 2 and infinity. Five products instead of nine.
void mul_toom3(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t k = (an + 2) / 3, s = an - 2 * k, t = bn - 2 * k, n = k + 1;
    if (kernels::integer().toom3 != nullptr && k >= toom_joined_least_piece) {
        toom3_product(r, a, 3, b, k, s, t, scratch);
        return;
    }
    limb *at_1 = scratch, *at_minus_1 = at_1 + 2 * n, *at_2 = at_minus_1 + 2 * n;
    scratch += 6 * n;
    limb *a_value = r, *b_value = r + n, *a_minus = at_2, *b_minus = at_2 + n;
    const limb negative = toom3_at_plus_minus_1(a_value, a_minus, a, k, s) ^ toom3_at_plus_minus_1(b_value, b_minus, b, k, t);
    mul(at_1, a_value, n, b_value, n, scratch);
    mul(at_minus_1, a_minus, n, b_minus, n, scratch);
    toom3_at_2(a_value, a, k, s);
    toom3_at_2(b_value, b, k, t);
    mul(at_2, a_value, n, b_value, n, scratch);
    mul(r, a, k, b, k, scratch);
    mul(r + 4 * k, a + 2 * k, s, b + 2 * k, t, scratch);
    toom3_interpolate(r, k, s + t, at_1, at_minus_1, negative, at_2);
}

}  // namespace carry::integer_rows

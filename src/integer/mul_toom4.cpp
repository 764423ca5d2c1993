#include "integer/mul.hpp"
#include "integer/toom4.hpp"

namespace carry::integer_rows {

// Four pieces of k limbs as polynomials of degree 3 in x = 2^(w k): their product has seven coefficients, so seven values
// determine it, at 0, 1, -1, 2, -2, 1/2 and infinity. Seven products instead of sixteen.
void mul_toom4(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t k = (an + 3) / 4, s = an - 3 * k, t = bn - 3 * k, n = k + 1;
    toom4_values values{};
    for (limb** value : {&values.at_1, &values.at_minus_1, &values.at_2, &values.at_minus_2, &values.at_half}) {
        *value = scratch;
        scratch += 2 * n;
    }
    limb *a_plus = r, *a_minus = r + n, *b_plus = r + 2 * n, *b_minus = r + 3 * n;
    values.negative_1 = toom4_at_plus_minus(a_plus, a_minus, a, k, s, 0) ^ toom4_at_plus_minus(b_plus, b_minus, b, k, t, 0);
    mul(values.at_1, a_plus, n, b_plus, n, scratch);
    mul(values.at_minus_1, a_minus, n, b_minus, n, scratch);
    values.negative_2 = toom4_at_plus_minus(a_plus, a_minus, a, k, s, 1) ^ toom4_at_plus_minus(b_plus, b_minus, b, k, t, 1);
    mul(values.at_2, a_plus, n, b_plus, n, scratch);
    mul(values.at_minus_2, a_minus, n, b_minus, n, scratch);
    toom4_at_half(a_plus, a, k, s);
    toom4_at_half(b_plus, b, k, t);
    mul(values.at_half, a_plus, n, b_plus, n, scratch);
    mul(r, a, k, b, k, scratch);
    mul(r + 6 * k, a + 3 * k, s, b + 3 * k, t, scratch);
    toom4_interpolate(r, k, s + t, values);
}

}  // namespace carry::integer_rows

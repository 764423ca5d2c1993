#include "integer/sqr.hpp"
#include "integer/toom4.hpp"

namespace carry::integer_rows {

// Four pieces of k limbs as a polynomial of degree 3 in x = 2^(w k): its square has seven coefficients, so seven values
// determine it, at 0, 1, -1, 2, -2, 1/2 and infinity. Seven squares.
void sqr_toom4(limb* r, const limb* a, std::size_t an, limb* scratch) noexcept {
    const std::size_t k = (an + 3) / 4, s = an - 3 * k, n = k + 1;
    toom4_values values{};
    for (limb** value : {&values.at_1, &values.at_minus_1, &values.at_2, &values.at_minus_2, &values.at_half}) {
        *value = scratch;
        scratch += 2 * n;
    }
    limb *plus = r, *minus = r + n;
    toom4_at_plus_minus(plus, minus, a, k, s, 0);
    sqr(values.at_1, plus, n, scratch);
    sqr(values.at_minus_1, minus, n, scratch);
    toom4_at_plus_minus(plus, minus, a, k, s, 1);
    sqr(values.at_2, plus, n, scratch);
    sqr(values.at_minus_2, minus, n, scratch);
    toom4_at_half(plus, a, k, s);
    sqr(values.at_half, plus, n, scratch);
    sqr(r, a, k, scratch);
    sqr(r + 6 * k, a + 3 * k, s, scratch);
    toom4_interpolate(r, k, 2 * s, values);
}

}  // namespace carry::integer_rows

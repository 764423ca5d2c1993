#include "integer/sqr.hpp"
#include "integer/toom.hpp"
#include "integer/toom3.hpp"
#include "integer/toom_joined.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

// Three pieces of k limbs as a polynomial of degree 2 in x = 2^(w k): its square has five coefficients, so five values
// determine it, at 0, 1, -1, 2 and infinity. Five squares.
void sqr_toom3(limb* r, const limb* a, std::size_t an, limb* scratch) noexcept {
    const std::size_t k = (an + 2) / 3, s = an - 2 * k, n = k + 1;
    if (kernels::integer().toom3 != nullptr && k >= toom_joined_least_piece) {
        toom3_square(r, a, k, s, scratch);
        return;
    }
    limb *at_1 = scratch, *at_minus_1 = at_1 + 2 * n, *at_2 = at_minus_1 + 2 * n;
    scratch += 6 * n;
    toom3_at_plus_minus_1(r, at_2, a, k, s);
    sqr_value(at_1, r, k, scratch);
    sqr_value(at_minus_1, at_2, k, scratch);
    toom3_at_2(r, a, k, s);
    sqr_value(at_2, r, k, scratch);
    sqr(r, a, k, scratch);
    sqr(r + 4 * k, a + 2 * k, s, scratch);
    toom3_interpolate(r, k, 2 * s, at_1, at_minus_1, 0, at_2);
}

}  // namespace carry::integer_rows

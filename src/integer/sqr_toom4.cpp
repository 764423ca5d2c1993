#include "integer/sqr.hpp"
#include "integer/toom4.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

// Four pieces of k limbs as a polynomial of degree 3 in x = 2^(w k): its square has seven coefficients, so seven values
// determine it, at 0, 1, -1, 2, -2, 1/2 and infinity. Seven squares.
void sqr_toom4(limb* r, const limb* a, std::size_t an, limb* scratch) noexcept {
    const std::size_t k = (an + 3) / 4, s = an - 3 * k, n = k + 1;
    const toom4_rows values(r, n + kernels::toom_slack), squares(scratch, 2 * n);
    kernels::integer().toom4->evaluate[4](values.at, scratch, a, k, s);
    scratch += toom4_values * 2 * n;
    for (std::size_t v = 0; v < toom4_values; ++v) {
        sqr_value(squares.at[v], values.at[v], k, scratch);
    }
    sqr(r, a, k, scratch);
    sqr(r + 6 * k, a + 3 * k, s, scratch);
    toom4_interpolate(r, k, 2 * s, squares, 0);
}

}  // namespace carry::integer_rows

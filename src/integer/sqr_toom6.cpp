#include "integer/sqr.hpp"
#include "integer/toom6.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

// Six pieces of k limbs as a polynomial of degree 5 in x = 2^(w k): its square has eleven coefficients, so eleven values
// determine it, at 0, 1, -1, 2, -2, 1/2, -1/2, 4, -4, 1/4 and -1/4. Eleven squares.
void sqr_toom6(limb* r, const limb* a, std::size_t an, limb* scratch) noexcept {
    const std::size_t k = (an + 5) / 6, s = an - 5 * k, n = k + 1;
    // The squares take the place of the carries, and then that of the values that have been used.
    const toom6_rows values(scratch + toom6_rows::first(k), n + kernels::toom_slack), squares(scratch, 2 * n);
    kernels::integer().toom6->evaluate[6](values.at, scratch, a, k, s);
    scratch += toom6_rows::limbs(k);
    for (std::size_t v = 0; v < toom6_values; ++v) {
        sqr_value(squares.at[v], values.at[v], k, scratch);
    }
    sqr(r, a, k, scratch);
    toom6_interpolate(r, k, 2 * s, squares, 0);
}

}  // namespace carry::integer_rows

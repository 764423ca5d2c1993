#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/lehmer.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <utility>

namespace carry::integer_rows {

std::size_t gcd_lehmer_scratch(std::size_t xn) noexcept {
    return xn + std::max(divrem_quadratic_scratch(xn), gcd_two_ended_scratch(xn));
}

std::size_t gcd_lehmer(limb* g, limb* x, std::size_t xn, limb* y, std::size_t yn, limb* scratch) noexcept {
    // Lehmer's steps take more from the numbers with each pass over the rows, and longer to be found.
    const std::size_t least = kernels::integer().thresholds.gcd_lehmer;
    limb* spare = scratch;
    limb* const rest = spare + xn;
    while (yn != 0) {
        // Binary steps take as many limbs off the longer one as off the other: where that is far shorter it divides.
        if (yn == 1 && xn > 2) {
            g[0] = gcd_1(x, xn, y[0]);
            return 1;
        }
        if (xn - yn <= 1) {
            if (xn < least) {
                return gcd_two_ended(g, x, xn, y, yn, rest);
            }
            row::zero(y + yn, xn - yn);
            euclid_steps steps;
            if (find_euclid_steps(steps, x, y, xn)) {
                apply_euclid_steps(steps, x, y, spare, xn);
                yn = row::normalized_size(y, xn);
                xn = row::normalized_size(x, xn);
                continue;
            }
        }
        divrem_quadratic(nullptr, x, x, xn, y, yn, rest);
        std::swap(x, y);
        xn = std::exchange(yn, row::normalized_size(y, yn));
    }
    row::copy(g, x, xn);
    return xn;
}

}  // namespace carry::integer_rows

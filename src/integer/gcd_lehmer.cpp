#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/lehmer.hpp"
#include "row/row.hpp"

#include <utility>

namespace carry::integer_rows {

std::size_t gcd_lehmer_scratch(std::size_t xn) noexcept { return divrem_quadratic_scratch(xn); }

std::size_t gcd_lehmer(limb* g, limb* x, std::size_t xn, limb* y, std::size_t yn, limb* scratch) noexcept {
    while (yn != 0) {
        if (xn == 1) {
            g[0] = gcd_1(x[0], y[0]);
            return 1;
        }
        if (xn == 2) {
            row::zero(y + yn, 2 - yn);
            const wide_limb<limb> common = gcd_2({x[0], x[1]}, {y[0], y[1]});
            g[0] = common.low;
            g[1] = common.high;
            return common.high != 0 ? 2 : 1;
        }
        euclid_steps steps;
        if (xn - yn <= 1) {
            row::zero(y + yn, xn - yn);
            if (find_euclid_steps(steps, x, y, xn)) {
                apply_euclid_steps(steps, x, y, xn);
                yn = row::normalized_size(y, xn);
                xn = row::normalized_size(x, xn);
                continue;
            }
        }
        divrem_quadratic(nullptr, x, x, xn, y, yn, scratch);
        std::swap(x, y);
        xn = std::exchange(yn, row::normalized_size(y, yn));
    }
    row::copy(g, x, xn);
    return xn;
}

}  // namespace carry::integer_rows

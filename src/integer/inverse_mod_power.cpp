#include "integer/inverse_mod_power.hpp"

#include "integer/mul.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

std::size_t inverse_mod_power_scratch(std::size_t n) noexcept { return 3 * n + mul_scratch(n, n); }

void inverse_mod_power(limb* r, const limb* m, std::size_t n, limb* scratch) noexcept {
    limb* product = scratch;  // 2n
    limb* error = scratch + 2 * n;
    limb* inner = scratch + 3 * n;
    r[0] = inverse_mod_radix(m[0]);
    for (std::size_t right = 1; right < n;) {
        // With m r = 1 + e B^right: r <- r - B^right (e r mod B^right), as long as there are limbs.
        const std::size_t next = std::min(2 * right, n);
        mul(product, m, next, r, right, inner);
        const std::size_t fresh = next - right;
        row::copy(error, product + right, fresh);
        mul(product, error, fresh, r, fresh, inner);
        row::zero(error, fresh);
        kernels::integer().sub_n(r + right, error, product, fresh);
        right = next;
    }
}

}  // namespace carry::integer_rows

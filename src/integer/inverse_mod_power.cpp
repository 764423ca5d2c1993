#include "integer/inverse_mod_power.hpp"

#include "integer/mul.hpp"
#include "integer/mul_low.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>

namespace carry::integer_rows {

std::size_t inverse_mod_power_scratch(std::size_t n) noexcept {
    return 2 * n + std::max(mul_scratch(n, n), mul_low_scratch(n));
}

void inverse_mod_power(limb* r, const limb* m, std::size_t n, limb* scratch) noexcept {
    limb* const product = scratch;
    limb* const inner = scratch + 2 * n;
    r[0] = inverse_mod_radix(m[0]);
    if (n > 1) {
        r[1] =
            static_cast<limb>((limb{0} - static_cast<limb>(static_cast<wide>(m[0]) * r[0] >> limb_bits) - m[1] * r[0]) * r[0]);
    }
    for (std::size_t right = 2; right < n;) {
        // With m r = 1 + e B^right: r <- r - B^right (e r mod B^right), as long as there are limbs.
        const std::size_t next = std::min(2 * right, n), fresh = next - right;
        mul(product, m, next, r, right, inner);
        mul_low(r + right, product + right, r, fresh, inner);
        kernels::integer().negate_if(r + right, fresh, 1);
        right = next;
    }
}

}  // namespace carry::integer_rows

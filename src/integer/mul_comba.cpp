#include "integer/mul.hpp"

#include <algorithm>

namespace carry::integer_rows {

// Product scanning: column k is the sum of all a[i] b[k - i], gathered in three limbs that move down by one from column to
// column.
void mul_comba(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb*) noexcept {
    limb low = 0, middle = 0, high = 0;
    for (std::size_t k = 0; k + 1 < an + bn; ++k) {
        const std::size_t first = k < bn ? 0 : k - bn + 1;
        const std::size_t last = std::min(k, an - 1);
        for (std::size_t i = first; i <= last; ++i) {
            const wide_limb<limb> product = multiply_wide(a[i], b[k - i]);
            limb carry = 0;
            low = add_with_carry(low, product.low, carry);
            middle = add_with_carry(middle, product.high, carry);
            high = static_cast<limb>(high + carry);
        }
        r[k] = low;
        low = middle;
        middle = high;
        high = 0;
    }
    r[an + bn - 1] = low;
}

}  // namespace carry::integer_rows

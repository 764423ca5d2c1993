#include "integer/sqr.hpp"

namespace carry::integer_rows {

// Product scanning: column k is twice the sum of all a[i] a[k - i] with i < k - i, and a[k / 2]^2 where k is even.
void sqr_comba(limb* r, const limb* a, std::size_t n, limb*) noexcept {
    limb low = 0, middle = 0, high = 0;
    const auto add = [&](wide_limb<limb> product) {
        limb carry = 0;
        low = add_with_carry(low, product.low, carry);
        middle = add_with_carry(middle, product.high, carry);
        high = static_cast<limb>(high + carry);
    };
    for (std::size_t k = 0; k + 1 < 2 * n; ++k) {
        for (std::size_t i = k < n ? 0 : k - n + 1; 2 * i < k; ++i) {
            const wide_limb<limb> product = multiply_wide(a[i], a[k - i]);
            add(product);
            add(product);
        }
        if (k % 2 == 0) {
            add(multiply_wide(a[k / 2], a[k / 2]));
        }
        r[k] = low;
        low = middle;
        middle = high;
        high = 0;
    }
    r[2 * n - 1] = low;
}

}  // namespace carry::integer_rows

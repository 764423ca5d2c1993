#include "integer/mul.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

/// A sum of limbs whose carries are put off: they gather in the upper limb. Room for 2^w limbs.
struct delayed_sum {
    limb low = 0, high = 0;

    void add(limb x) noexcept {
        limb carry = 0;
        low = add_with_carry(low, x, carry);
        high = static_cast<limb>(high + carry);
    }
};

}  // namespace

// Product scanning in which the low and the high halves of a column's products are summed apart, in two limbs each, so that
// no carry runs from product to product. What the low halves carry joins the high halves once a column, and these are the start
// of the next column's low halves.
void mul_comba_delayed(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb*) noexcept {
    delayed_sum low_halves;
    for (std::size_t k = 0; k + 1 < an + bn; ++k) {
        const std::size_t first = k < bn ? 0 : k - bn + 1;
        const std::size_t last = std::min(k, an - 1);
        delayed_sum high_halves;
        for (std::size_t i = first; i <= last; ++i) {
            const wide_limb<limb> product = multiply_wide(a[i], b[k - i]);
            low_halves.add(product.low);
            high_halves.add(product.high);
        }
        r[k] = low_halves.low;
        high_halves.add(low_halves.high);
        low_halves = high_halves;
    }
    r[an + bn - 1] = low_halves.low;
}

}  // namespace carry::integer_rows

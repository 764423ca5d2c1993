#include "gf2x/sqr.hpp"

namespace carry::gf2x_rows {

void sqr_spread(limb* r, const limb* a, std::size_t n, limb*) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> square = carryless_square_wide(a[i]);
        r[2 * i] = square.low;
        r[2 * i + 1] = square.high;
    }
}

}  // namespace carry::gf2x_rows

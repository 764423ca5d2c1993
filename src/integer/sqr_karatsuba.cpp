#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

// With x = 2^(w h) and h half of n, rounded up: (a1 x + a0)^2 = z2 x^2 + (z0 + z2 - (a0 - a1)^2) x + z0 where z0 = a0^2 and
// z2 = a1^2. Three squares.
void sqr_karatsuba(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t h = (n + 1) / 2;
    const limb *a0 = a, *a1 = a + h;
    limb* m = scratch;
    scratch += 2 * h;
    kernel.absolute_difference(r, a0, h, a1, n - h);
    sqr(m, r, h, scratch);
    sqr(r, a0, h, scratch);
    sqr(r + 2 * h, a1, n - h, scratch);
    kernel.karatsuba_join(r, h, 2 * n - 2 * h, m, 1);
}

}  // namespace carry::integer_rows

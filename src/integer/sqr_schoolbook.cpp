#include "integer/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::integer_rows {

// The products of different limbs once, row by row, then doubled, and the squares of the limbs added.
void sqr_schoolbook(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    r[0] = 0;
    r[n] = kernel.mul_1(r + 1, a + 1, n - 1, a[0]);
    for (std::size_t i = 1; i < n; ++i) {
        r[n + i] = kernel.addmul_1(r + 2 * i + 1, a + i + 1, n - 1 - i, a[i]);
    }
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> square = multiply_wide(a[i], a[i]);
        scratch[2 * i] = square.low;
        scratch[2 * i + 1] = square.high;
    }
    row::shift_left(r, r, 2 * n, 1);
    kernel.add_n(r, r, scratch, 2 * n);
}

}  // namespace carry::integer_rows

#include "gf2x/toom.hpp"

#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::gf2x_rows {

void multiply_extended(limb* r, const limb* a, const limb* b, std::size_t k, std::size_t extra, limb* scratch) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    mul(r, a, k, b, k, scratch);
    row::zero(r + 2 * k, 2 * extra);
    for (std::size_t i = 0; i < extra; ++i) {
        r[2 * k + extra + i] ^= kernel.addmul_1(r + k + i, b, k + extra, a[k + i]);
        r[2 * k + i] ^= kernel.addmul_1(r + k + i, a, k, b[k + i]);
    }
}

}  // namespace carry::gf2x_rows

#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"

namespace carry::gf2x_rows {

void mul_schoolbook(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb*) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    r[an] = kernel.mul_1(r, a, an, b[0]);
    for (std::size_t j = 1; j < bn; ++j) {
        r[an + j] = kernel.addmul_1(r + j, a, an, b[j]);
    }
}

}  // namespace carry::gf2x_rows

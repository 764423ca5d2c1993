#include "gf2x/divrem.hpp"
#include "kernels/kernels.hpp"

namespace carry::gf2x_rows {

void divide_schoolbook(limb* u, std::size_t qn, const limb* d, std::size_t n, limb inverse) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    while (qn-- > 0) {
        const limb top = u[n + qn];
        limb low;
        const limb quotient = top ^ kernel.mul_1(&low, &top, 1, inverse);
        kernel.addmul_1(u + qn, d, n, quotient);
        u[n + qn] = quotient;
    }
}

}  // namespace carry::gf2x_rows

#include "integer/mul.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

// Operand scanning: each limb of b times the row a, added one place further up.
void mul_schoolbook(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb*) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    r[an] = kernel.mul_1(r, a, an, b[0]);
    for (std::size_t i = 1; i < bn; ++i) {
        r[an + i] = kernel.addmul_1(r + i, a, an, b[i]);
    }
}

}  // namespace carry::integer_rows

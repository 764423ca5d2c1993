#include "modular/four_limb_montgomery.hpp"

#include <new>

namespace carry::modular {

four_limb_montgomery::four_limb_montgomery(const limb* m, limb* constants, const kernels::four_limb_kernels* kernels) noexcept
    : kernels_(kernels), modulus_(new(constants) kernels::four_limb_modulus) {
    const limb inverse = inverse_mod_radix(m[0]), factor = limb{0} - inverse;
    const limb above = multiply_wide(m[0], inverse).high + m[1] * inverse;
    modulus_->inverse[0] = inverse;
    modulus_->inverse[1] = factor * above;  // as (m_0 + m_1 W) (i_0 + i_1 W) = 1 modulo W^2
    row::copy(modulus_->modulus, m, limbs);

    // x / W = (x + q m) / W for q = -x_0 / m mod W, of x = 1 and of what that is.
    limb row[limbs] = {1};
    for (limb* const fold : {modulus_->folds + limbs, modulus_->folds}) {
        row[0] = kernels::integer().addmul_1(row, m, limbs, row[0] * factor);  // row[0] is zero then: it keeps the carry
        row::copy(fold, row + 1, limbs - 1);
        fold[limbs - 1] = row[0];
        row::copy(row, fold, limbs);
    }
}

}  // namespace carry::modular

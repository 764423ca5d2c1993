#include "integer/karatsuba.hpp"

#include "integer/add.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

limb absolute_difference(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    const limb negative = sub(r, a, an, b, bn);
    kernels::integer().negate_if(r, an, negative);
    return negative;
}

void karatsuba_join(limb* r, std::size_t h, std::size_t upper, const limb* m, limb subtract) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    // The four quarters of (z0, z2) are added in place: the sum of the two middle ones is wanted twice.
    const limb both = kernel.add_n(r + 2 * h, r + 2 * h, r + h, h);
    const limb low = static_cast<limb>(both + kernel.add_n(r + h, r + 2 * h, r, h));
    limb high = static_cast<limb>(both + add(r + 2 * h, r + 2 * h, h, r + 3 * h, upper - h));
    const limb carry = kernel.add_or_sub_n(r + h, r + h, m, 2 * h, subtract);
    high = static_cast<limb>(high + (carry ^ mask_from_bit(subtract)) + subtract);  // + carry, or - carry
    high = static_cast<limb>(high + add_1(r + 2 * h, r + 2 * h, h, low));
    add_1(r + 3 * h, r + 3 * h, upper - h, high);
}

}  // namespace carry::integer_rows

#include "integer/karatsuba.hpp"

#include "integer/add.hpp"
#include "kernels/kernels.hpp"

namespace carry::integer_rows {

namespace {

/// r = not r where mask is all ones.
void complement_if(limb mask, limb* r, std::size_t n) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        r[i] ^= mask;
    }
}

}  // namespace

limb absolute_difference(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    const limb borrow = sub(r, a, an, b, bn);
    const limb mask = mask_from_bit(borrow);
    sub_1(r, r, an, borrow);  // -d = not (d - 1)
    complement_if(mask, r, an);
    return mask;
}

void karatsuba_join(limb* r, std::size_t h, std::size_t upper, const limb* m, limb add_mask) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    // The four quarters of (z0, z2) are added in place: the sum of the two middle ones is wanted twice.
    const limb both = kernel.add_n(r + 2 * h, r + 2 * h, r + h, h);
    const limb low = static_cast<limb>(both + kernel.add_n(r + h, r + 2 * h, r, h));
    limb high = static_cast<limb>(both + add(r + 2 * h, r + 2 * h, h, r + 3 * h, upper - h));
    const limb subtract_mask = static_cast<limb>(~add_mask);  // s - m = not (not s + m)
    complement_if(subtract_mask, r + h, 2 * h);
    const limb carry = kernel.add_n(r + h, r + h, m, 2 * h);
    complement_if(subtract_mask, r + h, 2 * h);
    high = static_cast<limb>(high + (carry ^ subtract_mask) - subtract_mask);
    high = static_cast<limb>(high + add_1(r + 2 * h, r + 2 * h, h, low));
    add_1(r + 3 * h, r + 3 * h, upper - h, high);
}

}  // namespace carry::integer_rows

#include "gf2x/mul.hpp"
#include "gf2x/transform.hpp"
#include "row/row.hpp"

namespace carry::gf2x_rows {

bool mul_transform_accepts(std::size_t an, std::size_t bn) noexcept {
    return bn >= least_transform && transform_shape_for(an + bn).moduli != 0;
}

std::size_t mul_transform_scratch(std::size_t an, std::size_t bn) noexcept {
    return 2 * transform_shape_for(an + bn).limbs() + transform_buffer + kernels::quad_limbs;
}

// b, padded to whole rows, has room in r: a has at least half as many limbs as the rows that M has.
void mul_transform(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const transform_shape shape = transform_shape_for(an + bn);
    limb* const x = transform_align(scratch);
    limb* const y = x + shape.limbs();
    limb* const buffer = y + shape.limbs();
    transform_forward(x, a, an, y, shape, buffer);
    transform_forward(y, b, bn, transform_align(r), shape, buffer);
    transform_multiply(x, y, shape);
    transform_back(y, x, an + bn, shape, buffer);
    row::copy(r, y, an + bn);
}

}  // namespace carry::gf2x_rows

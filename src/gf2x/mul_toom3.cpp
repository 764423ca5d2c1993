#include "gf2x/mul.hpp"
#include "gf2x/toom.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::gf2x_rows {

namespace {

/// The limbs of a third, a multiple of eight, which the vector kernels like.
std::size_t third(std::size_t n) noexcept { return (n + 23) / 24 * 8; }

}  // namespace

bool mul_toom3_accepts(std::size_t an, std::size_t bn) noexcept { return bn > 2 * third(an); }

std::size_t mul_toom3_scratch(std::size_t an, std::size_t) noexcept {
    const std::size_t k = third(an);
    return 6 * k + 8 + mul_scratch(k, k);
}

// With X = x^(wk), a = a0 + a1 X + a2 X^2 and y = x^w, the product c(X) of degree four in X is interpolated from c(0), c(1),
// c(y), c(y + 1) and c(infinity).
void mul_toom3(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    const std::size_t k = third(an), a_top = an - 2 * k, b_top = bn - 2 * k, c4_size = a_top + b_top;
    limb* const v1 = scratch;
    limb* const vy = v1 + 2 * k;
    limb* const vy1 = vy + 2 * k + 4;
    limb* const below = vy1 + 2 * k + 4;

    // The operands' values stand where the products that are written last will be.
    limb* const a_one = vy;
    limb* const b_one = a_one + k;
    limb* const a_y = vy1;
    limb* const b_y = a_y + k + 2;
    limb* const a_y1 = r;
    limb* const b_y1 = a_y1 + k + 2;
    kernel.toom->evaluate_3(a_one, a_y, a_y1, a, k, a_top);
    kernel.toom->evaluate_3(b_one, b_y, b_y1, b, k, b_top);
    mul(v1, a_one, k, b_one, k, below);
    multiply_extended(vy, a_y, b_y, k, 2, below);
    multiply_extended(vy1, a_y1, b_y1, k, 2, below);
    limb* const c0 = r;
    limb* const c4 = r + 4 * k;
    mul(c0, a, k, b, k, below);
    mul(c4, a + 2 * k, a_top, b + 2 * k, b_top, below);
    kernel.toom->interpolate_3(v1, vy, vy1, c0, c4, k, c4_size);
    row::copy(r + 2 * k, vy, 2 * k);
    kernel.add_n(r + k, r + k, v1, 2 * k);
    kernel.add_n(r + 3 * k, r + 3 * k, vy1, std::min(2 * k, an + bn - 3 * k));
}

}  // namespace carry::gf2x_rows

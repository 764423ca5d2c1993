#include "gf2x/mul_low.hpp"

#include "gf2x/mul.hpp"
#include "gf2x/mul_split.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::gf2x_rows {

// 2n for the product of the lower parts or, after it, for what is added to it: n - k limbs and the scratch of the low products
// inside.
std::size_t mul_low_scratch(std::size_t n) noexcept { return 2 * n + mul_scratch(n, n); }

// With X = x^(wk): a b = a0 b0 + (a1 b0 + a0 b1) X modulo x^(wn), where only the low n - k limbs of the last two count.
void mul_low(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept {
    const std::size_t k = split_of_half_product(n), rest = n - k;
    mul(scratch, a, k, b, k, scratch + 2 * k);
    row::copy(r, scratch, n);
    if (rest == 0) {
        return;
    }
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    mul_low(scratch, a + k, b, rest, scratch + rest);
    kernel.add_n(r + k, r + k, scratch, rest);
    mul_low(scratch, a, b + k, rest, scratch + rest);
    kernel.add_n(r + k, r + k, scratch, rest);
}

}  // namespace carry::gf2x_rows

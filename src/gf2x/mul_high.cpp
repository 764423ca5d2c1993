#include "gf2x/mul_high.hpp"

#include "gf2x/mul.hpp"
#include "gf2x/mul_split.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::gf2x_rows {

// As for low products.
std::size_t mul_high_scratch(std::size_t n) noexcept { return 2 * n + mul_scratch(n, n); }

// With X = x^(w(n - k)) and upper parts of k limbs: a b = a1 b1 X^2 + a0 b1 X + a1 b0 X + ..., where the upper n - k limbs of
// b1 and a1 alone bring the middle products up to x^(wn), and only their high halves.
void mul_high(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept {
    const std::size_t k = split_of_half_product(n), rest = n - k;
    mul(scratch, a + rest, k, b + rest, k, scratch + 2 * k);
    row::copy(r, scratch + (k - rest), n);
    if (rest == 0) {
        return;
    }
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    mul_high(scratch, a, b + k, rest, scratch + rest);
    kernel.add_n(r, r, scratch, rest);
    mul_high(scratch, a + k, b, rest, scratch + rest);
    kernel.add_n(r, r, scratch, rest);
}

}  // namespace carry::gf2x_rows

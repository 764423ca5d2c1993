#include "gf2x/divrem.hpp"
#include "gf2x/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::gf2x_rows {

namespace {

/// Divides u of n + qn limbs, qn <= n, in place as `divide_recursive`; product: n limbs, and the scratch of any product
/// within n limbs.
void divide(limb* u, std::size_t qn, const limb* d, std::size_t n, limb inverse, limb* product,
            std::size_t threshold) noexcept {
    if (qn < threshold) {
        divide_schoolbook(u, qn, d, n, inverse);
        return;
    }
    if (qn == n) {  // first the upper half of the quotient, then the lower one
        const std::size_t lower = n / 2;
        divide(u + lower, n - lower, d, n, inverse, product, threshold);
        divide(u, lower, d, n, inverse, product, threshold);
        return;
    }
    // The upper qn limbs of d decide the quotient; what the others contribute is subtracted afterwards.
    const std::size_t rest = n - qn;
    divide(u + rest, qn, d + rest, qn, inverse, product, threshold);
    mul(product, u + n, qn, d, rest, product + n);
    kernels::gf2x().add_n(u, u, product, n);
}

}  // namespace

std::size_t divide_recursive_scratch(std::size_t n) noexcept {
    const std::size_t by_halves = n + mul_scratch(n, n);
    return divide_transform_accepts(n, n) ? std::max(by_halves, divide_transform_scratch(n)) : by_halves;
}

void divide_recursive(limb* u, std::size_t qn, const limb* d, std::size_t n, limb inverse, limb* scratch) noexcept {
    if (std::min(qn, n) >= kernels::gf2x().thresholds.divrem_transform && divide_transform_accepts(qn, n)) {
        divide_transform(u, qn, d, n, scratch);
        return;
    }
    const std::size_t threshold = std::max<std::size_t>(kernels::gf2x().thresholds.divrem_recursive, 2);
    if (std::min(qn, n) < threshold) {
        divide_schoolbook(u, qn, d, n, inverse);
        return;
    }
    for (std::size_t left = qn; left > 0;) {  // the short piece first, then pieces of n limbs
        const std::size_t piece = left % n != 0 ? left % n : n;
        left -= piece;
        divide(u + left, piece, d, n, inverse, scratch, threshold);
    }
}

}  // namespace carry::gf2x_rows

#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/quotient.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

namespace {

// The limbs of a from number `from` to n, moved up by `shift` bits, with the bits of the limb below them; returns the bits that
// leave them.
limb shift_upper(limb* r, const limb* a, std::size_t from, std::size_t n, unsigned shift) noexcept {
    const limb out = row::shift_left(r, a + from, n - from, shift);
    if (shift != 0) {
        r[0] = static_cast<limb>(r[0] | a[from - 1] >> (limb_bits - shift));
    }
    return out;
}

// Quotients of fewer limbs are found by a division that forms no columns.
constexpr std::size_t least_by_columns = 3;

// q = floor(a / d) or one more, where a kernel finds its k limbs by a scaled divisor or by columns, and they are worth it;
// returns whether one does.
bool estimate_by_kernels(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                         limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (has_scaled(k, dn) && kernel.divide_scaled(q, a, an, d, dn) != kernels::certainty::unknown) {
        return true;
    }
    limb rest;
    return k >= least_by_columns && k <= kernel.most_columns && divide_by_columns(q, a, an, d, dn, rest, scratch);
}

/// The highest limbs of the divisor by which the k + 1 limbs of the quotient are estimated.
constexpr std::size_t estimating_limbs(std::size_t k) noexcept { return std::max<std::size_t>(k + 1, 2); }

}  // namespace

// The estimate and the limbs that it is made of, the product, and what the division and the product inside want. What columns
// want is less.
std::size_t divrem_short_quotient_scratch(std::size_t an, std::size_t dn) noexcept {
    const std::size_t k = an - dn, upper = estimating_limbs(k);
    return an + 2 * k + 2 * upper + 3 + std::max(divrem_recursive_scratch(upper), mul_scratch(dn, k + 1));
}

void divrem_short_quotient(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                           limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t k = an - dn, upper = estimating_limbs(k), below = dn - upper;
    limb* const u = scratch;
    limb* const divisor = u + k + upper + 1;
    limb* const estimate = divisor + upper;
    limb* const product = estimate + k + 1;
    limb* const rest = product + an + 1;
    if (!estimate_by_kernels(estimate, k + 1, a, an, d, dn, scratch)) {
        const auto shift = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
        shift_upper(divisor, d, below, dn, shift);
        u[k + upper] = shift_upper(u, a, below, an, shift);
        const limb v = reciprocal_3by2(divisor[upper - 1], divisor[upper - 2]);
        if (u[k + upper] == 0) {
            estimate[k] = divrem_recursive(estimate, u, k + upper, divisor, upper, v, rest);
        } else {  // the bits shifted out are below the divisor's top limb, so there is no limb above these quotient limbs
            divrem_recursive(estimate, u, k + upper + 1, divisor, upper, v, rest);
        }
    }

    // With D the divisor as it is and D' what was divided by, a / D' - a / D = a / D (D - D') / D' < 2: the estimate is at most
    // 2 too large. So r = a - estimate d is below d, and a limb above its row shows whether it is negative.
    const bool has_one_on_top = k != 0 && estimate[k] == 1;  // as often as not, where d is normalized
    const std::size_t size = row::normalized_size(estimate, has_one_on_top ? k : k + 1);
    product[dn] = 0;
    if (size == 0) {
        row::zero(product, dn);
    } else {
        mul(product, d, dn, estimate, size, rest);
    }
    limb above = static_cast<limb>((k == 0 ? 0 : a[dn]) - product[dn]);
    above = static_cast<limb>(above - kernel.sub_n(r, a, product, dn));
    if (has_one_on_top) {
        above = static_cast<limb>(above - d[dn - k] - kernel.sub_n(r + k, r + k, d, dn - k));
    }
    while (above != 0) {
        sub_1(estimate, estimate, k + 1, 1);
        above = static_cast<limb>(above + kernel.add_n(r, r, d, dn));
    }
    if (q != nullptr) {
        row::copy(q, estimate, k + 1);
    }
}

}  // namespace carry::integer_rows

// Let B = 2^w, col_k the sum of a[i] b[j] over i + j = k, L the sum of col_k B^k over k < bn - 1, M B^(bn - 1) that over the
// middle, and H B^an that over k >= an. With the product X modulo B^l - 1, l >= an + 2, and H's columns from l on called W,
//
//     X + E B^l = (L + W + E) + M B^(bn - 1) + (H B^an - W B^l)
//
// for some E < bn B. C, what the first bracket has from limb bn - 1 on, is known from its highest two columns: those below add
// less than 2 bn B units of limb bn - 3, and limbs bn - 3 and bn - 2 of X say how many, modulo B^2. W and E do not reach these
// columns, and where nothing is wrapped they are 0. Once C is taken away, M begins with limb bn - 1, and what it has beyond its
// columns, less than bn B, is limbs an and an + 1 less the lowest two of H, which come from two columns again.
#include "integer/mul_middle_product.hpp"

#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/ntt.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/verify.hpp"

#include <carry/fixed/columns.hpp>

#include <algorithm>

namespace carry::integer_rows {

namespace {

/// No level takes transforms for a shorter factor, as none sets `mul_ntt` below 200.
constexpr std::size_t least_wrapped = 80;

// x = a b modulo B^l - 1 for some l >= an + 2: the lowest an + 2 limbs, or more.
void product_or_wrapped(limb* x, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    if (bn >= std::max(kernels::integer().thresholds.mul_ntt / 5 * 2, least_wrapped)) {
        const ntt_plan plan = ntt_plan_for(an + 2, bn);
        if (plan.primes != 0) {
            ntt_product(x, an + 2, {a, an, nullptr}, {b, bn, nullptr}, plan, scratch);
            return;
        }
    }
    mul(x, a, an, b, bn, scratch);
}

}  // namespace

std::size_t mul_middle_by_product_scratch(std::size_t an, std::size_t bn) noexcept {
    return an + bn + std::max(mul_scratch(an, bn), bn < least_wrapped ? 0 : ntt_scratch_bound(an + 2));
}

void mul_middle_by_product(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    CARRY_VERIFY(an >= bn && bn >= least_middle_otherwise);
    const std::size_t columns = an - bn + 1;
    if (row::is_zero(a, an) || row::is_zero(b, bn)) {  // else 0 is never given as B^l - 1, or it does not matter
        row::zero(r, columns + 2);
        return;
    }
    limb* const x = scratch;
    product_or_wrapped(x, a, an, b, bn, scratch + an + bn);

    fixed::delayed_column<limb> below;
    limb sum[4];
    fixed::add_column(below, bn - 3, a, an, b, bn);
    below.move_on(sum[0]);
    fixed::add_column(below, bn - 2, a, an, b, bn);
    for (std::size_t i = 1; i < 4; ++i) {
        below.move_on(sum[i]);
    }
    const limb carried = row::compare_n(x + bn - 3, sum, 2) < 0 ? 1 : 0;
    add(sum + 2, sum + 2, 2, &carried, 1);
    sub(x + bn - 1, x + bn - 1, columns + 2, sum + 2, 2);  // perhaps modulo B^(columns + 2)
    row::copy(r, x + bn - 1, columns + 2);

    fixed::delayed_column<limb> above;
    limb high[2];
    for (std::size_t i = 0; i < 2; ++i) {
        fixed::add_column(above, an + i, a, an, b, bn);
        above.move_on(high[i]);
    }
    sub(r + columns, r + columns, 2, high, 2);
}

}  // namespace carry::integer_rows

#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/quotient.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <bit>

namespace carry::integer_rows {

namespace {

// q = floor(a / d) or one more, and whether it may be one more; returns whether it is found. q: k = an - dn + 1 limbs, apart
// from a. scratch: k + 2 + dn limbs.
bool estimate(limb* q, std::size_t k, const limb* a, const limb* d, std::size_t dn, bool& may_be_more, limb* scratch) noexcept {
    const auto shift = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
    limb rest = 0;
    bool found = false;
    if (shift == 0) {
        found = divide_normalized_by_columns(q, a + (dn - 2), k - 1, d, dn, rest);
    } else {
        limb* const u = scratch;
        limb* const divisor = u + k + 2;
        row::shift_left(divisor, d, dn, shift);
        u[k + 1] = row::shift_left(u, a + (dn - 2), k + 1, shift);
        u[0] = static_cast<limb>(u[0] | a[dn - 3] >> (limb_bits - shift));
        const limb v = reciprocal_3by2(divisor[dn - 1], divisor[dn - 2]);
        found = kernels::integer().divide_columns(q, u, k, 0, divisor, dn, v, rest);
    }
    may_be_more = rest <= k;  // in units of rest less than k were left out
    return found;
}

}  // namespace

bool divrem_columns(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (dn - 1 > kernel.most_columns || dn >= kernel.least_divisor) {
        return false;
    }
    const std::size_t k = an - dn + 1;
    limb* const product = scratch;
    limb* const quotient = q == nullptr || q == a ? scratch + k + 2 + dn : q;
    bool may_be_more = false;
    if (!estimate(quotient, k, a, d, dn, may_be_more, scratch)) [[unlikely]] {
        return false;
    }
    kernel.mul_low(product, quotient, d, dn);
    kernel.sub_n(r, a, product, dn);
    // Where the quotient may be one too large, the remainder is near zero, on either side of it.
    if (may_be_more && r[dn - 1] >> (limb_bits - 1) != 0) [[unlikely]] {
        kernel.add_n(r, r, d, dn);
        sub_1(quotient, quotient, k, 1);
    }
    if (q != nullptr && q != quotient) {
        row::copy(q, quotient, k);
    }
    return true;
}

}  // namespace carry::integer_rows

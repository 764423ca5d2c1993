#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/quotient.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::integer_rows {

void take_low_product(limb* r, limb* q, std::size_t k, const limb* a, const limb* product, const limb* d, std::size_t dn,
                      bool may_be_more) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    kernel.sub_n(r, a, product, dn);
    // Where the quotient may be one too large, the remainder is near zero, on either side of it.
    if (may_be_more && r[dn - 1] >> (limb_bits - 1) != 0) [[unlikely]] {
        kernel.add_n(r, r, d, dn);
        sub_1(q, q, k, 1);
    }
}

bool divrem_columns(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (dn - 1 > kernel.most_columns || dn >= kernel.least_divisor) {
        return false;
    }
    const std::size_t k = an - dn + 1;
    limb* const product = scratch;
    limb* const quotient = q == nullptr || q == a ? scratch + k + 2 + dn : q;
    limb rest;
    if (!divide_by_columns(quotient, a, an, d, dn, rest, scratch)) [[unlikely]] {
        return false;
    }
    kernel.mul_low(product, quotient, d, dn);
    take_low_product(r, quotient, k, a, product, d, dn, rest <= k);
    if (q != nullptr && q != quotient) {
        row::copy(q, quotient, k);
    }
    return true;
}

}  // namespace carry::integer_rows

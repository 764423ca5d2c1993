#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

namespace carry::integer_rows {

namespace {

// A division of less work, in products of limbs, does not pay for the way into digits and out of them.
constexpr std::size_t least_digit_work = 96;

// By two limbs nothing is left to subtract after the three-by-two quotient digit.
void divide_by_two_limbs(limb* q, limb* u, std::size_t un, limb d1, limb d0, limb v) noexcept {
    limb r1 = u[un - 1];
    limb r0 = u[un - 2];
    for (std::size_t i = un - 2; i-- > 0;) {
        const quotient_remainder_3by2 step = divide_3by2(r1, r0, u[i], d1, d0, v);
        q[i] = step.quotient;
        r1 = step.r1;
        r0 = step.r0;
    }
    u[1] = r1;
    u[0] = r0;
}

}  // namespace

limb divrem_schoolbook(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    limb high = 0;
    limb* const top = u + (un - dn);
    if (row::compare_n(top, d, dn) >= 0) {
        kernel.sub_n(top, top, d, dn);
        high = 1;
    }
    const limb d1 = d[dn - 1];
    const limb d0 = d[dn - 2];
    if (dn == 2) {
        divide_by_two_limbs(q, u, un, d1, d0, v);
        return high;
    }
    if (dn >= kernel.least_divisor && dn <= kernels::most_digit_divisor && (un - dn) * dn >= least_digit_work) {
        kernel.divide(q, u, un, d, dn, v);
        return high;
    }
    const std::size_t left = kernel.divide_ahead != nullptr && un != dn ? kernel.divide_ahead(q, u, un, d, dn, v) : un - dn;
    limb u2 = u[left + dn - 1];
    for (std::size_t i = left; i-- > 0;) {
        limb* const window = u + i;  // with u2 above it: dn + 1 limbs, less than d B
        if (u2 == d1 && window[dn - 1] == d0) [[unlikely]] {
            // The estimate would not fit a limb. Here u - (B - 1) d > d - B^(dn - 1) >= 0, so B - 1 is the digit.
            kernel.submul_1(window, d, dn, max_limb<limb>);
            u2 = window[dn - 1];
            q[i] = max_limb<limb>;
            continue;
        }
        quotient_remainder_3by2 step = divide_3by2(u2, window[dn - 1], window[dn - 2], d1, d0, v);
        const limb below = kernel.submul_1(window, d, dn - 2, step.quotient);
        limb borrow = 0;
        window[dn - 2] = subtract_with_borrow(step.r0, below, borrow);
        u2 = subtract_with_borrow(step.r1, limb{0}, borrow);
        if (borrow != 0) [[unlikely]] {
            --step.quotient;
            u2 = static_cast<limb>(u2 + d1 + kernel.add_n(window, window, d, dn - 1));
        }
        q[i] = step.quotient;
    }
    u[dn - 1] = u2;
    return high;
}

}  // namespace carry::integer_rows

#include "gf2x/divrem.hpp"

#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/verify.hpp"

#include <bit>

namespace carry::gf2x_rows {

limb monic_inverse(limb top) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    // Newton's iteration M <- f M^2 for 1 / f doubles the number of right bits. In the fixed point of these limbs f = 1 + top
    // x^-w and M = 1 + m x^-w, M^2 = 1 + m^2 x^-2w, and what falls below x^-w is cut off.
    limb m = top;
    for (unsigned right = 2; right <= limb_bits; right *= 2) {
        const limb square = carryless_square_wide(m).high;
        limb low;
        m = top ^ square ^ kernel.mul_1(&low, &top, 1, square);
    }
    return m;
}

std::size_t divrem_scratch(std::size_t an, std::size_t dn) noexcept { return an + 1 + dn + divide_recursive_scratch(dn); }

void divrem(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    CARRY_VERIFY(an >= dn && dn >= 1 && d[dn - 1] != 0);
    const unsigned above = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
    const unsigned shift = (above + 1) % limb_bits;  // it brings the degree of d to a multiple of w
    const std::size_t qn = an - dn + 1;
    const std::size_t n = shift == 0 ? dn - 1 : dn;

    limb* const f = scratch;
    limb* const u = scratch + dn;
    limb* const below = u + an + 1;
    row::shift_left(f, d, dn, shift);  // what is shifted out is the leading one
    u[an] = row::shift_left(u, a, an, shift);

    const limb inverse = monic_inverse(n != 0 ? f[n - 1] : limb{0});
    divide_recursive(u, qn, f, n, inverse, below);

    if (q != nullptr) {
        row::copy(q, u + n, qn);
    }
    if (n < dn) {
        u[n] = 0;
    }
    row::shift_right(r, u, dn, shift);
}

}  // namespace carry::gf2x_rows

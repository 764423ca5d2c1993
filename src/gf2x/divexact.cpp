#include "gf2x/divexact.hpp"

#include "gf2x/divrem.hpp"
#include "gf2x/quotient.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::gf2x_rows {

namespace {

/// Below so many limbs of quotient or divisor, one division takes no longer than two for half of the quotient, and where the
/// quotient is long it never does.
constexpr std::size_t least_halved = 48;

bool is_halved(std::size_t an, std::size_t dn) noexcept {
    const std::size_t qn = an - dn + 1;
    return std::min(qn, dn) >= least_halved && qn < 2 * dn;
}

/// The limbs of the lower half.
std::size_t lower_limbs(std::size_t an, std::size_t dn) noexcept { return (an - dn + 1) / 2; }

std::size_t lower_scratch(std::size_t n, std::size_t dn) noexcept {
    const std::size_t k = std::min(n, dn);
    return 2 * k + n + divide_recursive_scratch(k);
}

/// q = a / d mod x^(wn). q, a: n >= 1 limbs; d: dn.
// Of d the lowest k limbs count, D. From a = q D mod x^(wn) follows, with the polynomials written backwards, that the quotient
// of x^(wk) times a's by x times D's, which has degree wk, is q backwards.
void lower_quotient(limb* q, const limb* a, std::size_t n, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const kernels::gf2x_kernels& kernel = kernels::gf2x();
    const std::size_t k = std::min(n, dn);
    limb* const divisor = scratch;
    limb* const dividend = divisor + k;
    kernel.reverse(divisor, d, k);
    row::shift_left(divisor, divisor, k, 1);
    row::zero(dividend, k);
    kernel.reverse(dividend + k, a, n);
    divide_recursive(dividend, n, divisor, k, monic_inverse(divisor[k - 1]), dividend + k + n);
    kernel.reverse(q, dividend + k, n);
}

}  // namespace

std::size_t divexact_scratch(std::size_t an, std::size_t dn) noexcept {
    if (!is_halved(an, dn)) {
        return quotient_scratch(an, dn);
    }
    const std::size_t n = lower_limbs(an, dn);
    return std::max(quotient_scratch(an - n, dn), lower_scratch(n, dn));
}

void divexact(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    if (!is_halved(an, dn)) {
        quotient(q, a, an, d, dn, scratch);
        return;
    }
    const std::size_t n = lower_limbs(an, dn);
    quotient(q + n, a + n, an - n, d, dn, scratch);
    lower_quotient(q, a, n, d, dn, scratch);
}

}  // namespace carry::gf2x_rows

#include "c/rows.hpp"
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/sqr.hpp"

namespace rows = carry::integer_rows;

namespace {

std::size_t quotient_size(const carry_limb* a, std::size_t an, const carry_limb* d, std::size_t dn) noexcept {
    const bool reaches = carry::row::compare_n(a + (an - dn), d, dn) >= 0;
    return an - dn + (reaches ? 1 : 0);
}

}  // namespace

int carry_integer_mul(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return carry::c::mul<rows::mul_scratch, rows::mul>(r, a, an, b, bn);
}

int carry_integer_sqr(carry_limb* r, const carry_limb* a, size_t an) noexcept {
    return carry::c::sqr<rows::sqr_scratch, rows::sqr>(r, a, an);
}

int carry_integer_divrem(carry_limb* q, carry_limb* r, const carry_limb* a, size_t an, const carry_limb* d,
                         size_t dn) noexcept {
    return carry::c::divrem<rows::divrem_scratch, rows::divrem, quotient_size>(q, r, a, an, d, dn);
}

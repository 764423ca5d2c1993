#include "c/rows.hpp"
#include "gf2x/divrem.hpp"
#include "gf2x/mul.hpp"
#include "gf2x/sqr.hpp"

namespace rows = carry::gf2x_rows;

namespace {

std::size_t quotient_size(const carry_limb* a, std::size_t an, const carry_limb* d, std::size_t dn) noexcept {
    const std::size_t dividend = carry::row::bit_length(a, an), divisor = carry::row::bit_length(d, dn);
    return dividend < divisor ? 0 : (dividend - divisor) / carry::limb_bits + 1;
}

}  // namespace

int carry_gf2x_mul(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return carry::c::mul<rows::mul_scratch, rows::mul>(r, a, an, b, bn);
}

int carry_gf2x_sqr(carry_limb* r, const carry_limb* a, size_t an) noexcept {
    return carry::c::sqr<rows::sqr_scratch, rows::sqr>(r, a, an);
}

int carry_gf2x_divrem(carry_limb* q, carry_limb* r, const carry_limb* a, size_t an, const carry_limb* d, size_t dn) noexcept {
    return carry::c::divrem<rows::divrem_scratch, rows::divrem, quotient_size>(q, r, a, an, d, dn);
}

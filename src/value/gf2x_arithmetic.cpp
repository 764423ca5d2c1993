// Products, quotients and powers of gf2x.

#include <carry/gf2x.hpp>

#include "gf2x/divrem.hpp"
#include "gf2x/mul.hpp"
#include "gf2x/sqr.hpp"
#include "row/scratch.hpp"
#include "value/gf2x_access.hpp"

namespace carry {

using detail::gf2x_access;
using detail::limb_row;

gf2x operator*(const gf2x& a, const gf2x& b) { return multiply(a, b, 1); }

gf2x multiply(const gf2x& a, const gf2x& b, unsigned threads) {
    if (&a == &b) {
        return sqr(a);
    }
    if (a.is_zero() || b.is_zero()) {
        return {};
    }
    const std::span<const limb> x = a.limbs(), y = b.limbs();
    detail::check_bits(a.bit_length() + b.bit_length() - 1);
    limb_row product(x.size() + y.size());
    scratch_limbs<> scratch(gf2x_rows::mul_threads_scratch(x.size(), y.size(), threads));
    gf2x_rows::mul_threads(product.data(), x.data(), x.size(), y.data(), y.size(), scratch.data(), threads);
    return gf2x_access::make(std::move(product));
}

gf2x sqr(const gf2x& a) {
    if (a.is_zero()) {
        return {};
    }
    const std::span<const limb> limbs = a.limbs();
    detail::check_bits(2 * a.bit_length() - 1);
    limb_row square(2 * limbs.size());
    scratch_limbs<> scratch(gf2x_rows::sqr_scratch(limbs.size()));
    gf2x_rows::sqr(square.data(), limbs.data(), limbs.size(), scratch.data());
    return gf2x_access::make(std::move(square));
}

gf2x_divrem divrem(const gf2x& a, const gf2x& d) {
    detail::check_divisor(d);
    const std::span<const limb> dividend = a.limbs(), divisor = d.limbs();
    if (dividend.size() < divisor.size()) {
        return {gf2x(), a};
    }
    limb_row quotient(dividend.size() - divisor.size() + 1), remainder(divisor.size());
    scratch_limbs<> scratch(gf2x_rows::divrem_scratch(dividend.size(), divisor.size()));
    gf2x_rows::divrem(quotient.data(), remainder.data(), dividend.data(), dividend.size(), divisor.data(), divisor.size(),
                      scratch.data());
    return {gf2x_access::make(std::move(quotient)), gf2x_access::make(std::move(remainder))};
}

gf2x operator/(const gf2x& a, const gf2x& d) { return divrem(a, d).quotient; }

gf2x operator%(const gf2x& a, const gf2x& d) {
    detail::check_divisor(d);
    const std::size_t an = a.row_.size(), dn = d.row_.size();
    if (an < dn) {
        return a;
    }
    limb_row remainder(dn);
    scratch_limbs<> scratch(gf2x_rows::divrem_scratch(an, dn));
    gf2x_rows::divrem(nullptr, remainder.data(), a.row_.data(), an, d.row_.data(), dn, scratch.data());
    return gf2x_access::make(std::move(remainder));
}

gf2x pow(const gf2x& a, std::uint64_t e) {
    const std::uint64_t degree = a.is_zero() ? 0 : static_cast<std::uint64_t>(a.degree());
    if (degree != 0) {
        detail::check_bits(e > max_bits / degree ? max_bits + 1 : static_cast<std::size_t>(degree * e) + 1);
    }
    gf2x power(1);
    for (std::uint64_t bit = std::uint64_t{1} << 63; bit != 0 && degree != 0; bit >>= 1) {
        if (!power.is_one()) {
            power = sqr(power);
        }
        if ((e & bit) != 0) {
            power *= a;
        }
    }
    return degree == 0 && e != 0 ? a : power;
}

}  // namespace carry

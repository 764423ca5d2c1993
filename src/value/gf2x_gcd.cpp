// Common divisors and multiples of gf2x.

#include <carry/gf2x.hpp>

#include "gf2x/gcd.hpp"
#include "row/scratch.hpp"
#include "value/gf2x_access.hpp"

#include <algorithm>

namespace carry {

using detail::gf2x_access;
using detail::limb_row;

gf2x gcd(const gf2x& a, const gf2x& b) {
    const std::span<const limb> x = a.limbs(), y = b.limbs();
    limb_row g(std::max(x.size(), y.size()));
    scratch_limbs<> scratch(gf2x_rows::gcd_scratch(x.size(), y.size()));
    g.truncate(gf2x_rows::gcd(g.data(), x.data(), x.size(), y.data(), y.size(), scratch.data()));
    return gf2x_access::make(std::move(g));
}

void lcm(gf2x& r, const gf2x& a, const gf2x& b) {
    if (a.is_zero() || b.is_zero()) {
        r.assign_limbs({});
    } else {
        mul(r, divexact_unchecked(a, gcd(a, b)), b);
    }
}

gf2x lcm(const gf2x& a, const gf2x& b) {
    gf2x r;
    lcm(r, a, b);
    return r;
}

gf2x_xgcd xgcd(const gf2x& a, const gf2x& b) {
    if (b.is_zero()) {
        return {a, gf2x(a.is_zero() ? 0 : 1), gf2x()};
    }
    if (a.is_zero()) {
        return {b, gf2x(), gf2x(1)};
    }
    const std::span<const limb> x = a.limbs(), y = b.limbs();
    limb_row g_row(std::min(x.size(), y.size())), s_row(y.size() + 1);
    scratch_limbs<> scratch(gf2x_rows::xgcd_scratch(x.size(), y.size()));
    const gf2x_rows::xgcd_result found =
        gf2x_rows::xgcd(g_row.data(), s_row.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
    g_row.truncate(found.g_size);
    s_row.truncate(found.s_size);
    gf2x g = gf2x_access::make(std::move(g_row)), s = gf2x_access::make(std::move(s_row));
    gf2x t = divexact_unchecked(g + s * a, b);
    return {std::move(g), std::move(s), std::move(t)};
}

}  // namespace carry

// Common divisors and multiples of gf2x.

#include <carry/gf2x.hpp>

#include "gf2x/gcd.hpp"
#include "row/scratch.hpp"
#include "value/gf2x_access.hpp"
#include "value/result_row.hpp"

#include <algorithm>
#include <cstddef>
#include <span>
#include <utility>

namespace carry {

using detail::gf2x_access;
using detail::keep_or_take;
using detail::limb_row;
using detail::result_row;

void gcd(gf2x& r, const gf2x& a, const gf2x& b) {
    const std::span<const limb> x = a.limbs(), y = b.limbs();
    scratch_limbs<> scratch(gf2x_rows::gcd_scratch(x.size(), y.size()));
    constexpr bool is_operand = false;  // or may be: it may lie where one does
    result_row g(gf2x_access::row(r), is_operand, std::max(x.size(), y.size()));
    g.finish(gf2x_rows::gcd(g.data(), x.data(), x.size(), y.data(), y.size(), scratch.data()));
}

gf2x gcd(const gf2x& a, const gf2x& b) {
    gf2x r;
    gcd(r, a, b);
    return r;
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

void xgcd(gf2x& g, gf2x& s, gf2x& t, const gf2x& a, const gf2x& b) {
    if (a.is_zero() || b.is_zero()) {
        const bool of_a = !a.is_zero(), of_b = !b.is_zero();
        g = of_b ? b : a;
        s = gf2x(of_a ? 1 : 0);
        t = gf2x(of_b ? 1 : 0);
        return;
    }
    const std::span<const limb> x = a.limbs(), y = b.limbs();
    limb_row g_row(std::min(x.size(), y.size())), s_row(y.size() + 1);
    scratch_limbs<> scratch(gf2x_rows::xgcd_scratch(x.size(), y.size()));
    const gf2x_rows::xgcd_result found =
        gf2x_rows::xgcd(g_row.data(), s_row.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
    g_row.truncate(found.g_size);
    s_row.truncate(found.s_size);
    gf2x divisor = gf2x_access::make(std::move(g_row)), cofactor = gf2x_access::make(std::move(s_row));
    divexact_unchecked(t, divisor + cofactor * a, b);
    keep_or_take(gf2x_access::row(g), std::move(gf2x_access::row(divisor)));
    keep_or_take(gf2x_access::row(s), std::move(gf2x_access::row(cofactor)));
}

gf2x_xgcd xgcd(const gf2x& a, const gf2x& b) {
    gf2x_xgcd result;
    xgcd(result.g, result.s, result.t, a, b);
    return result;
}

}  // namespace carry

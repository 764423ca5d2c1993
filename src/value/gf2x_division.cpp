// Quotients and remainders of gf2x.

#include <carry/gf2x.hpp>

#include "gf2x/divexact.hpp"
#include "gf2x/divrem.hpp"
#include "gf2x/quotient.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/factor_removal.hpp"
#include "value/gf2x_access.hpp"
#include "value/result_row.hpp"

#include <utility>

namespace carry {

using detail::check_divisor;
using detail::gf2x_access;
using detail::limb_row;
using detail::result_row;

namespace {

/// q = a / d, where d divides a.
void put_exact_quotient(gf2x& q, const gf2x& a, const gf2x& d) {
    if (!d.coefficient(0)) {
        const std::size_t zeros = d.trailing_zeros();
        put_exact_quotient(q, a >> zeros, d >> zeros);
        return;
    }
    const limb_row &x = gf2x_access::row(a), &y = gf2x_access::row(d);
    if (x.size() < y.size()) {
        q = gf2x();
        return;
    }
    scratch_limbs<> scratch(gf2x_rows::divexact_scratch(x.size(), y.size()));
    result_row row(gf2x_access::row(q), &q == &a || &q == &d, x.size() - y.size() + 1);
    gf2x_rows::divexact(row.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
    row.finish();
}

}  // namespace

void divrem(gf2x& quotient, gf2x& remainder, const gf2x& a, const gf2x& d) {
    check_divisor(d);
    const limb_row &x = gf2x_access::row(a), &y = gf2x_access::row(d);
    const std::size_t an = x.size(), dn = y.size();
    if (an < dn) {
        remainder = a;
        quotient = gf2x();
        return;
    }
    const auto is_operand = [&](const gf2x& r) { return &r == &a || &r == &d; };
    scratch_limbs<> scratch(gf2x_rows::divrem_scratch(an, dn));
    result_row q(gf2x_access::row(quotient), is_operand(quotient), an - dn + 1),
        r(gf2x_access::row(remainder), is_operand(remainder), dn);
    gf2x_rows::divrem(q.data(), r.data(), x.data(), an, y.data(), dn, scratch.data());
    q.finish();
    r.finish();
}

gf2x_divrem divrem(const gf2x& a, const gf2x& d) {
    gf2x_divrem result;
    divrem(result.quotient, result.remainder, a, d);
    return result;
}

void quotient(gf2x& q, const gf2x& a, const gf2x& d) {
    check_divisor(d);
    const limb_row &x = gf2x_access::row(a), &y = gf2x_access::row(d);
    const std::size_t an = x.size(), dn = y.size();
    if (an < dn) {
        q = gf2x();
        return;
    }
    scratch_limbs<> scratch(gf2x_rows::quotient_scratch(an, dn));
    result_row row(gf2x_access::row(q), &q == &a || &q == &d, an - dn + 1);
    gf2x_rows::quotient(row.data(), x.data(), an, y.data(), dn, scratch.data());
    row.finish();
}

void remainder(gf2x& r, const gf2x& a, const gf2x& d) {
    check_divisor(d);
    const limb_row &x = gf2x_access::row(a), &y = gf2x_access::row(d);
    const std::size_t an = x.size(), dn = y.size();
    if (an < dn) {
        r = a;
        return;
    }
    scratch_limbs<> scratch(gf2x_rows::divrem_scratch(an, dn));
    result_row row(gf2x_access::row(r), &r == &a || &r == &d, dn);
    gf2x_rows::divrem(nullptr, row.data(), x.data(), an, y.data(), dn, scratch.data());
    row.finish();
}

gf2x operator/(const gf2x& a, const gf2x& d) {
    gf2x q;
    quotient(q, a, d);
    return q;
}

gf2x operator%(const gf2x& a, const gf2x& d) {
    gf2x r;
    remainder(r, a, d);
    return r;
}

void divexact(gf2x& q, const gf2x& a, const gf2x& d) {
    check_divisor(d);
    const limb_row &x = gf2x_access::row(a), &y = gf2x_access::row(d);
    const std::size_t an = x.size(), dn = y.size(), qn = an < dn ? 0 : an - dn + 1;
    // Apart, as nothing is to be written where there is a remainder.
    scratch_limbs<> scratch(qn == 0 ? 0 : qn + dn + gf2x_rows::divrem_scratch(an, dn));
    limb *const found = scratch.data(), *const rest = found + qn;
    if (qn != 0) {
        gf2x_rows::divrem(found, rest, x.data(), an, y.data(), dn, rest + dn);
    }
    if (qn == 0 ? an != 0 : !row::is_zero(rest, dn)) {
        throw std::domain_error("carry: the division leaves a remainder");
    }
    detail::put_row(gf2x_access::row(q), found, qn);
}

gf2x divexact(const gf2x& a, const gf2x& d) {
    gf2x q;
    divexact(q, a, d);
    return q;
}

void divexact_unchecked(gf2x& q, const gf2x& a, const gf2x& d) {
    check_divisor(d);
    put_exact_quotient(q, a, d);
}

gf2x divexact_unchecked(const gf2x& a, const gf2x& d) {
    gf2x q;
    divexact_unchecked(q, a, d);
    return q;
}

bool divides(const gf2x& d, const gf2x& a) {
    if (a.is_zero() || d.is_zero()) {
        return a.is_zero();
    }
    return d.degree() <= a.degree() && d.trailing_zeros() <= a.trailing_zeros() && (a % d).is_zero();
}

namespace {

/// q = a / d where d divides a; whether it does.
bool divide_where_exact(gf2x& q, const gf2x& a, const gf2x& d) {
    gf2x_divrem parts = divrem(a, d);
    q = std::move(parts.quotient);
    return parts.remainder.is_zero();
}

}  // namespace

gf2x_without_factor remove_factor(const gf2x& a, const gf2x& f) {
    if (a.is_zero() || f.degree() < 1) {
        throw std::domain_error("carry: no end of factors to remove");
    }
    if (f.weight() == 1) {
        const auto degree = static_cast<std::size_t>(f.degree());
        const std::size_t multiplicity = a.trailing_zeros() / degree;
        return {a >> multiplicity * degree, multiplicity};
    }
    gf2x_without_factor result{a, 0};
    detail::factor_removal<gf2x_without_factor, gf2x, divide_where_exact> removal(result);
    removal.take_all(f);
    return result;
}

}  // namespace carry

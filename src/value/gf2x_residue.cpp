// Arithmetic modulo a gf2x.

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include "gf2x/gcd.hpp"
#include "gf2x/powmod.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "row/verify.hpp"
#include "value/gf2x_access.hpp"
#include "value/result_row.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

namespace carry {

using detail::gf2x_access;
using detail::result_row;

gf2x mulmod(const gf2x& a, const gf2x& b, const gf2x& f) {
    detail::check_divisor(f);
    if (&a == &b) {
        return sqrmod(a, f);
    }
    return a % f * (b % f) % f;
}

void mulmod(gf2x& r, const gf2x& a, const gf2x& b, const gf2x& f) {
    detail::check_divisor(f);
    &a == &b ? remainder(r, sqr(a % f), f) : remainder(r, a % f * (b % f), f);
}

gf2x sqrmod(const gf2x& a, const gf2x& f) { return sqr(a % f) % f; }

void sqrmod(gf2x& r, const gf2x& a, const gf2x& f) { remainder(r, sqr(a % f), f); }

void powmod(gf2x& r, const gf2x& b, const integer& e, const gf2x& f) {
    const gf2x base = e.is_negative() ? invmod(b, f) : b % f;
    if (f.is_one()) {
        r = gf2x();
        return;
    }
    const std::size_t n = f.limbs().size(), en = e.limbs().size();
    scratch_limbs<> scratch(gf2x_rows::powmod_scratch(en, n));
    result_row power(gf2x_access::row(r), &r == &f, n);
    limb* const z = power.data();
    row::fit(z, n, base.limbs().data(), base.limbs().size());
    gf2x_rows::powmod(z, z, e.limbs().data(), en, f.limbs().data(), n, scratch.data());
    power.finish();
}

gf2x powmod(const gf2x& b, const integer& e, const gf2x& f) {
    gf2x r;
    powmod(r, b, e, f);
    return r;
}

bool try_invmod(gf2x& r, const gf2x& a, const gf2x& f) {
    detail::check_divisor(f);
    gf2x kept;
    const bool is_reduced = a.bit_length() < f.bit_length();
    if (!is_reduced) {
        remainder(kept, a, f);
    }
    const gf2x& residue = is_reduced ? a : kept;
    if (f.is_one()) {
        r = gf2x();
        return true;
    }
    if (residue.is_zero()) {
        return false;
    }
    const std::span<const limb> x = residue.limbs(), y = f.limbs();
    scratch_limbs<> scratch(x.size() + y.size() + 1 + gf2x_rows::xgcd_scratch(x.size(), y.size()));
    limb *const g = scratch.data(), *const s = g + x.size();
    const gf2x_rows::xgcd_result found = gf2x_rows::xgcd(g, s, x.data(), x.size(), y.data(), y.size(), s + y.size() + 1);
    if (found.g_size != 1 || g[0] != 1) {
        return false;
    }
    CARRY_VERIFY((gf2x::from_limbs({s, found.s_size}) * residue % f).is_one());
    detail::put_row(gf2x_access::row(r), s, found.s_size);
    return true;
}

std::optional<gf2x> try_invmod(const gf2x& a, const gf2x& f) {
    std::optional<gf2x> inverse(std::in_place);
    if (!try_invmod(*inverse, a, f)) {
        inverse.reset();
    }
    return inverse;
}

void invmod(gf2x& r, const gf2x& a, const gf2x& f) {
    if (!try_invmod(r, a, f)) {
        throw std::domain_error("carry: no inverse: not prime to the modulus");
    }
}

gf2x invmod(const gf2x& a, const gf2x& f) {
    gf2x inverse;
    invmod(inverse, a, f);
    return inverse;
}

}  // namespace carry

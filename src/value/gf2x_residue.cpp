// Arithmetic modulo a gf2x.

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include "gf2x/gcd.hpp"
#include "gf2x/powmod.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "row/verify.hpp"
#include "value/gf2x_access.hpp"

#include <optional>
#include <utility>

namespace carry {

using detail::gf2x_access;
using detail::limb_row;

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

gf2x powmod(const gf2x& b, const integer& e, const gf2x& f) {
    const gf2x base = e.is_negative() ? invmod(b, f) : b % f;
    if (f.is_one()) {
        return {};
    }
    const std::size_t n = f.limbs().size(), en = e.limbs().size();
    limb_row power(n);
    row::fit(power.data(), n, base.limbs().data(), base.limbs().size());
    scratch_limbs<> scratch(gf2x_rows::powmod_scratch(en, n));
    gf2x_rows::powmod(power.data(), power.data(), e.limbs().data(), en, f.limbs().data(), n, scratch.data());
    return gf2x_access::make(std::move(power));
}

std::optional<gf2x> try_invmod(const gf2x& a, const gf2x& f) {
    const gf2x residue = a % f;
    if (f.is_one()) {
        return gf2x();
    }
    if (!residue.is_zero()) {
        const std::span<const limb> x = residue.limbs(), y = f.limbs();
        limb_row g(x.size()), s(y.size() + 1);
        scratch_limbs<> scratch(gf2x_rows::xgcd_scratch(x.size(), y.size()));
        const gf2x_rows::xgcd_result found =
            gf2x_rows::xgcd(g.data(), s.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
        if (found.g_size == 1 && g[0] == 1) {
            s.truncate(found.s_size);
            gf2x inverse = gf2x_access::make(std::move(s));
            CARRY_VERIFY((inverse * residue % f).is_one());
            return inverse;
        }
    }
    return std::nullopt;
}

gf2x invmod(const gf2x& a, const gf2x& f) {
    if (std::optional<gf2x> inverse = try_invmod(a, f)) {
        return *std::move(inverse);
    }
    throw std::domain_error("carry: no inverse: not prime to the modulus");
}

}  // namespace carry

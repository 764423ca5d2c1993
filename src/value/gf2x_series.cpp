// Power series: gf2x modulo powers of x.

#include <carry/gf2x.hpp>

#include "gf2x/inverse_mod_power.hpp"
#include "gf2x/mul_low.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/gf2x_access.hpp"
#include "value/lowest_limbs.hpp"
#include "value/result_row.hpp"

#include <algorithm>
#include <stdexcept>

namespace carry {

using detail::gf2x_access;
using detail::limb_row;
using detail::lowest_limbs;
using detail::result_row;
using row::limbs_for;

namespace {

/// r loses its terms from x^count on.
void cut(limb_row& r, std::size_t count) noexcept {
    if (limbs_for(count) <= r.size()) {
        r.truncate(limbs_for(count));
        if (const auto above = static_cast<unsigned>(count % limb_bits); above != 0) {
            r[r.size() - 1] &= (limb{1} << above) - 1;
        }
    }
    r.normalize();
}

}  // namespace

void low_bits(gf2x& r, const gf2x& a, std::size_t count) {
    limb_row& z = gf2x_access::row(r);
    const limb_row& x = gf2x_access::row(a);
    if (&r != &a) {
        const std::size_t n = std::min(x.size(), limbs_for(count));
        z.resize_discarding(n);
        row::copy(z.data(), x.data(), n);
    }
    cut(z, count);
}

gf2x low_bits(const gf2x& a, std::size_t count) {
    gf2x r;
    low_bits(r, a, count);
    return r;
}

void mul_low(gf2x& r, const gf2x& a, const gf2x& b, std::size_t count) {
    const std::size_t n = limbs_for(count), an = std::min(n, a.limbs().size()), bn = std::min(n, b.limbs().size());
    // Where a good part of the product stays, its lower half is no shorter way.
    const bool is_half = an + bn > n + n / 2;
    if (!is_half) {
        mul(r, an < a.limbs().size() ? low_bits(a, count) : a, bn < b.limbs().size() ? low_bits(b, count) : b);
    } else {
        limb_row kept_a, kept_b;
        const limb *const x = lowest_limbs(gf2x_access::row(a), n, kept_a), *const y =
                                                                                lowest_limbs(gf2x_access::row(b), n, kept_b);
        scratch_limbs<> scratch(gf2x_rows::mul_low_scratch(n));
        result_row product(gf2x_access::row(r), &r == &a || &r == &b, n);
        gf2x_rows::mul_low(product.data(), x, y, n, scratch.data());
        product.finish();
    }
    cut(gf2x_access::row(r), count);
}

gf2x mul_low(const gf2x& a, const gf2x& b, std::size_t count) {
    gf2x r;
    mul_low(r, a, b, count);
    return r;
}

void sqr_low(gf2x& r, const gf2x& a, std::size_t count) {
    const std::size_t half = count / 2 + count % 2;
    if (a.bit_length() > half) {
        sqr(r, low_bits(a, half));
    } else {
        sqr(r, a);
    }
    cut(gf2x_access::row(r), count);
}

gf2x sqr_low(const gf2x& a, std::size_t count) {
    gf2x r;
    sqr_low(r, a, count);
    return r;
}

void inverse_mod_power(gf2x& r, const gf2x& a, std::size_t count) {
    if (count == 0) {
        r = gf2x();
        return;
    }
    if (!a.coefficient(0)) {
        throw std::domain_error("carry: no inverse: a power series without a constant term");
    }
    detail::check_bits(count);
    const std::size_t n = limbs_for(count);
    limb_row kept;
    const limb* const x = lowest_limbs(gf2x_access::row(a), n, kept);
    scratch_limbs<> scratch(gf2x_rows::inverse_mod_power_scratch(n));
    result_row inverse(gf2x_access::row(r), &r == &a, n);
    gf2x_rows::inverse_mod_power(inverse.data(), x, n, scratch.data());
    inverse.finish();
    cut(gf2x_access::row(r), count);
}

gf2x inverse_mod_power(const gf2x& a, std::size_t count) {
    gf2x r;
    inverse_mod_power(r, a, count);
    return r;
}

}  // namespace carry

#include "gf2x/reduce.hpp"

#include "gf2x/inverse_mod_power.hpp"
#include "gf2x/mul.hpp"
#include "gf2x/sqr.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::gf2x_rows {

namespace {

using kernels::quad_limbs;

/// r += a x^k, 0 <= k < w, without the limb shifted out, which is returned. r, a: n >= 1 limbs, no overlap.
limb add_shifted(limb* r, const limb* a, std::size_t n, unsigned k) noexcept {
    if (k == 0) {
        row::exclusive_or(r, r, a, n);
        return 0;
    }
    r[0] ^= a[0] << k;
    for (std::size_t i = 1; i < n; ++i) {
        r[i] ^= (a[i] << k) | (a[i - 1] >> (limb_bits - k));
    }
    return a[n - 1] >> (limb_bits - k);
}

/// r += a x^k, for a bit position k. r reaches as far as the sum does.
void add_at(limb* r, const limb* a, std::size_t n, std::size_t k) noexcept {
    limb* const low = r + k / limb_bits;
    const limb out = add_shifted(low, a, n, static_cast<unsigned>(k % limb_bits));
    if (out != 0) {  // else there may be no limb
        low[n] ^= out;
    }
}

/// r = floor(t / x^d) for t of 2n limbs and d in limb n - 1. r: n + 1 limbs.
void upper_part(limb* r, const limb* t, std::size_t n, std::size_t d) noexcept {
    row::shift_right(r, t + d / limb_bits, n + 1, static_cast<unsigned>(d % limb_bits));
}

}  // namespace

// Whether transforms are kept depends on the thresholds in use: there is room for them where some level may want it.
std::size_t reduction::storage(std::size_t n) noexcept {
    return n < least_transform ? n : n + quad_limbs + 2 * transform_shape_for(2 * n).limbs();
}

// The setup of transforms begins where the inverse ends; it and a product with a kept one want what a product wants.
std::size_t reduction::setup_scratch(std::size_t n) noexcept {
    return std::max(2 * n + inverse_mod_power_scratch(n), mul_scratch(n, n));
}

std::size_t reduction::scratch(std::size_t n) noexcept {
    return 2 * n + (n + 1) + 2 * n + std::max(mul_scratch(n, n), sqr_scratch(n));
}

reduction::reduction(const limb* f, std::size_t n, limb* stored, limb* scratch) noexcept
    : f_(f), mu_(stored), n_(n), degree_(row::bit_length(f, n) - 1) {
    // Few terms far enough below the first: remember where they are.
    std::size_t weight = 0;
    for (std::size_t i = 0; i < n; ++i) {
        weight += static_cast<std::size_t>(std::popcount(f[i]));
    }
    const std::size_t worth_folding = std::clamp(n, std::size_t{6}, most_terms);  // above, Barrett's two products cost less
    if (weight <= worth_folding) {
        for (std::size_t i = n; i-- > 0;) {
            for (limb rest = f[i]; rest != 0;) {
                const unsigned top = static_cast<unsigned>(std::bit_width(rest)) - 1;
                rest ^= limb{1} << top;
                if (i * limb_bits + top != degree_) {
                    exponents_[terms_++] = i * limb_bits + top;
                }
            }
        }
        if (terms_ == 0) {  // x^d: nothing is folded back
            exponents_[0] = 0;
        }
        if (degree_ >= limb_bits && (terms_ == 0 || degree_ - exponents_[0] >= limb_bits)) {
            folds_ = true;
            return;
        }
    }
    // Backwards, f begins with a one, and the d + 1 coefficients of mu are those of the power series 1 / f.
    const auto above = static_cast<unsigned>(n * limb_bits - 1 - degree_);
    limb *const backwards = scratch, *const inverse = backwards + n;
    kernels::gf2x().reverse(inverse, f, n);
    row::shift_right(backwards, inverse, n, above);
    inverse_mod_power(inverse, backwards, n, inverse + n);
    kernels::gf2x().reverse(backwards, inverse, n);
    row::shift_right(mu_, backwards, n, above);
    if (n >= least_transform && mul_pick(n, n).run == mul_transform) {
        shape_ = transform_shape_for(2 * n);
        mu_transform_ = transform_align(stored + n);
        limb* const rows = transform_align(scratch);
        limb* const buffer = rows + shape_.limbs();
        transform_forward(mu_transform_, mu_, n, rows, shape_, buffer);
        transform_forward(mu_transform_ + shape_.limbs(), f, n, rows, shape_, buffer);
    }
}

const limb* reduction::multiply_kept(const limb* a, const limb* kept, limb* scratch) const noexcept {
    limb* const x = transform_align(scratch);
    limb* const rows = x + shape_.limbs();
    limb* const buffer = rows + shape_.limbs();
    transform_forward(x, a, n_, rows, shape_, buffer);
    transform_multiply(x, kept, shape_);
    transform_back(rows, x, 2 * n_, shape_, buffer);
    return rows;
}

void reduction::mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept {
    gf2x_rows::mul(scratch, a, n_, b, n_, scratch + 2 * n_);
    reduce(r, scratch, scratch + 2 * n_);
}

void reduction::sqr(limb* r, const limb* a, limb* scratch) const noexcept {
    gf2x_rows::sqr(scratch, a, n_, scratch + 2 * n_);
    reduce(r, scratch, scratch + 2 * n_);
}

/// r = t mod f, for t of 2n limbs and degree at most 2d - 2. t is spoilt.
void reduction::reduce(limb* r, limb* t, limb* scratch) const noexcept {
    if (folds_) {
        if (n_ <= most_by_limbs && terms_ == 2) return fold_limbs<2>(r, t);  // a trinomial
        if (n_ <= most_by_limbs && terms_ == 4) return fold_limbs<4>(r, t);  // a pentanomial
        fold(t);
        row::copy(r, t, n_);
        return;
    }
    limb* const upper = scratch;
    if (mu_transform_ != nullptr) {
        limb* const rest = upper + n_ + 1;
        upper_part(upper, t, n_, degree_);
        upper_part(upper, multiply_kept(upper, mu_transform_, rest), n_, degree_);
        row::exclusive_or(r, t, multiply_kept(upper, mu_transform_ + shape_.limbs(), rest), n_);
        return;
    }
    limb* const product = upper + n_ + 1;
    limb* const rest = product + 2 * n_;
    upper_part(upper, t, n_, degree_);
    gf2x_rows::mul(product, upper, n_, mu_, n_, rest);
    upper_part(upper, product, n_, degree_);
    gf2x_rows::mul(product, upper, n_, f_, n_, rest);
    row::exclusive_or(r, t, product, n_);
}

/// The low n limbs of t become t mod f.
void reduction::fold(limb* t) const noexcept {
    const std::size_t boundary = row::limbs_for(degree_);           // the first limb that is wholly at or above x^d
    const std::size_t gap = (degree_ - exponents_[0]) / limb_bits;  // so many limbs at once fall below themselves
    for (std::size_t top = 2 * n_; top > boundary;) {
        const std::size_t low = std::max(boundary, top > gap ? top - gap : 0);
        for (std::size_t i = 0; i < terms_; ++i) {
            add_at(t, t + low, top - low, low * limb_bits - degree_ + exponents_[i]);
        }
        row::zero(t + low, top - low);
        top = low;
    }
    if (const unsigned inside = static_cast<unsigned>(degree_ % limb_bits); inside != 0) {
        const limb upper = t[boundary - 1] >> inside;
        t[boundary - 1] &= (limb{1} << inside) - 1;
        for (std::size_t i = 0; i < terms_; ++i) {
            add_at(t, &upper, 1, exponents_[i]);
        }
    }
}

/// r = t mod f, a limb at a time from the top, for few limbs: each gathers what falls on it from limbs that are done, of which
/// s holds what belongs to x^d and above. A term falls by 64 bits at least, so from limbs above.
template <std::size_t Terms>
void reduction::fold_limbs(limb* r, const limb* t) const noexcept {
    struct {
        std::size_t above;
        unsigned shift;
    } from[Terms];
    for (std::size_t j = 0; j < Terms; ++j) {
        const std::size_t down = degree_ - exponents_[j];
        from[j] = {down / limb_bits, static_cast<unsigned>(down % limb_bits)};
    }
    limb s[3 * most_by_limbs + 1];
    const std::size_t least = from[0].above, most = from[Terms - 1].above;  // zeros where sources may be beyond
    for (std::size_t k = least; k < n_ - 1; ++k) s[k] = 0;
    for (std::size_t k = 2 * n_; k <= 2 * n_ + most - least; ++k) s[k] = 0;
    const auto gather = [&](std::size_t i) {
        limb sum = t[i];
        for (std::size_t j = 0; j < Terms; ++j) {
            const limb* const source = s + i + from[j].above;
            sum ^= source[0] >> from[j].shift | source[1] << 1 << (limb_bits - 1 - from[j].shift);
        }
        return sum;
    };
    std::size_t i = 2 * n_;
    for (const std::size_t falls = 2 * n_ - least; i > std::max(falls, n_); --i) {
        s[i - 1] = t[i - 1];
    }
    for (; i > n_; --i) {
        s[i - 1] = gather(i - 1);
    }
    const unsigned inside = static_cast<unsigned>(degree_ % limb_bits);
    const limb last = gather(n_ - 1);
    s[n_ - 1] = last >> inside << inside;
    r[n_ - 1] = last ^ s[n_ - 1];
    for (i = n_ - 1; i > 0; --i) {
        r[i - 1] = gather(i - 1);
    }
}

}  // namespace carry::gf2x_rows

// gf2x_modulus, and the search for irreducible polynomials of few terms.

#include <carry/gf2x_modulus.hpp>

#include "gf2x/compose.hpp"
#include "gf2x/divrem.hpp"
#include "gf2x/powmod.hpp"
#include "gf2x/reduce.hpp"
#include "gf2x/sqr.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/gf2x_access.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>
#include <vector>

namespace carry {

using detail::gf2x_access;
using detail::limb_row;

struct gf2x_modulus::state {
    gf2x f;
    std::vector<limb> stored;
    std::optional<gf2x_rows::reduction> modulo;  // unless f = 1

    explicit state(gf2x&& polynomial) : f(std::move(polynomial)) {
        detail::check_divisor(f);
        if (!f.is_one()) {
            const std::size_t n = f.limbs().size();
            stored.resize(gf2x_rows::reduction::storage(n));
            scratch_limbs<> scratch(gf2x_rows::reduction::setup_scratch(n));
            modulo.emplace(f.limbs().data(), n, stored.data(), scratch.data());
        }
    }

    /// The limbs of f.
    std::size_t size() const noexcept { return f.limbs().size(); }

    /// Whether a is reduced.
    bool is_residue(const limb_row& a) const noexcept {
        const std::size_t n = size();
        return a.size() < n || (a.size() == n && std::bit_width(a[n - 1]) < std::bit_width(f.limbs()[n - 1]));
    }

    /// r = a mod f in n limbs, n = size().
    void residue(limb* r, const limb_row& a) const {
        const std::size_t n = size(), bits = row::bit_length(a.data(), a.size());
        if (bits <= modulo->degree()) {
            row::fit(r, n, a.data(), a.size());
        } else if (bits <= 2 * modulo->degree() - 1) {
            scratch_limbs<> scratch(2 * n + gf2x_rows::reduction::scratch(n));
            row::fit(scratch.data(), 2 * n, a.data(), a.size());
            modulo->reduce(r, scratch.data(), scratch.data() + 2 * n);
        } else if (const std::size_t piece = (modulo->degree() - 1) / limb_bits; piece != 0) {
            reduce_by_pieces(r, a.span(), piece);
        } else {  // f in one limb or two
            scratch_limbs<> scratch(gf2x_rows::divrem_scratch(a.size(), n));
            gf2x_rows::divrem(nullptr, r, a.data(), a.size(), f.limbs().data(), n, scratch.data());
        }
    }
    limb_row residue(const gf2x& a) const {
        limb_row r(size());
        residue(r.data(), gf2x_access::row(a));
        return r;
    }

    /// The same, where it stands if it is reduced and as long as f; else in `kept`.
    const limb* residue(const gf2x& a, limb_row& kept) const {
        const limb_row& x = gf2x_access::row(a);
        if (x.size() == size() && is_residue(x)) {
            return x.data();
        }
        kept.resize_discarding(size());
        residue(kept.data(), x);
        return kept.data();
    }

    /// r = a mod f, from the top, so many limbs at a time that a residue and they have degree at most 2 deg f - 2. The first
    /// piece takes what makes the others whole; it is divided, as its quotient may be of a few limbs. a: not shorter than f.
    void reduce_by_pieces(limb* r, std::span<const limb> a, std::size_t piece) const {
        const std::size_t n = f.limbs().size(), first = n + (a.size() - n) % piece;
        scratch_limbs<> scratch(2 * n + std::max(gf2x_rows::reduction::scratch(n), gf2x_rows::divrem_scratch(first, n)));
        limb* const t = scratch.data();
        limb* const rest = t + 2 * n;
        gf2x_rows::divrem(nullptr, r, a.data() + (a.size() - first), first, f.limbs().data(), n, rest);
        for (std::size_t left = a.size() - first; left > 0; left -= piece) {
            row::copy(t, a.data() + (left - piece), piece);
            row::copy(t + piece, r, n);
            row::zero(t + piece + n, n - piece);
            modulo->reduce(r, t, rest);
        }
    }
};

gf2x_modulus::gf2x_modulus(gf2x f) : state_(std::make_shared<const state>(std::move(f))) {}

const gf2x& gf2x_modulus::modulus() const noexcept { return state_->f; }
std::size_t gf2x_modulus::degree() const noexcept { return static_cast<std::size_t>(state_->f.degree()); }
bool gf2x_modulus::folds() const noexcept { return state_->modulo && state_->modulo->folds(); }

gf2x gf2x_modulus::reduce(const gf2x& a) const {
    gf2x r;
    if (state_->modulo) {
        limb_row& z = gf2x_access::row(r);
        z.resize_discarding(state_->size());
        state_->residue(z.data(), gf2x_access::row(a));
        z.normalize();
    }
    return r;
}

gf2x gf2x_modulus::mul(const gf2x& a, const gf2x& b) const {
    if (!state_->modulo) {
        return {};
    }
    const std::size_t n = state_->size();
    limb_row kept_a, kept_b;
    const limb* const x = state_->residue(a, kept_a);
    const limb* const y = state_->residue(b, kept_b);
    scratch_limbs<> scratch(gf2x_rows::reduction::scratch(n));
    gf2x r;
    limb_row& z = gf2x_access::row(r);
    z.resize_discarding(n);
    state_->modulo->mul(z.data(), x, y, scratch.data());
    z.normalize();
    return r;
}

gf2x gf2x_modulus::sqr(const gf2x& a) const {
    if (!state_->modulo) {
        return {};
    }
    const std::size_t n = state_->size();
    limb_row kept;
    const limb* const x = state_->residue(a, kept);
    scratch_limbs<> scratch(gf2x_rows::reduction::scratch(n));
    gf2x r;
    limb_row& z = gf2x_access::row(r);
    z.resize_discarding(n);
    state_->modulo->sqr(z.data(), x, scratch.data());
    z.normalize();
    return r;
}

gf2x gf2x_modulus::sqr(const gf2x& a, std::size_t k) const {
    if (!state_->modulo) {
        return {};
    }
    limb_row r = state_->residue(a);
    scratch_limbs<> scratch(gf2x_rows::compose_scratch(r.size()));
    gf2x_rows::frobenius(r.data(), r.data(), k, *state_->modulo, scratch.data());
    return gf2x_access::make(std::move(r));
}

gf2x gf2x_modulus::compose(const gf2x& g, const gf2x& h) const { return std::move(compose({&g, 1}, h).front()); }

std::vector<gf2x> gf2x_modulus::compose(std::span<const gf2x> g, const gf2x& h) const {
    std::vector<gf2x> result(g.size());
    if (!state_->modulo || g.empty()) {
        return result;
    }
    // g modulo f would be another polynomial to substitute into: pieces of deg f coefficients, by Horner's rule in h^(deg f).
    const std::size_t bits = degree(), n = state_->size();
    const auto pieces = [bits](const gf2x& a) { return a.is_zero() ? std::size_t{1} : (a.bit_length() - 1) / bits + 1; };
    std::size_t count = 0, most = 1;
    for (const gf2x& a : g) {
        count += pieces(a);
        most = std::max(most, pieces(a));
    }
    // Pieces of a few bits would take a limb each. Modulo the minimal polynomial of h, g has the same value there.
    constexpr std::size_t many_pieces = 1024;
    if (n == 1 && most > many_pieces) {
        const gf2x zero_at_h = minimal_polynomial(h);
        for (std::size_t k = 0; k < g.size(); ++k) {
            result[k] = g[k] % zero_at_h;
        }
        return compose(result, h);
    }
    std::vector<limb> outer(count * n), inner(count * n);
    limb* at = outer.data();
    for (const gf2x& a : g) {
        for (std::size_t i = 0; i < pieces(a); ++i, at += n) {
            const std::size_t first = i * bits / limb_bits;  // limbs below it take no part in the shift
            const auto limbs = a.limbs().subspan(first, std::min(n + 1, a.limbs().size() - first));
            const gf2x piece = low_bits(gf2x::from_limbs(limbs) >> i * bits % limb_bits, bits);
            row::fit(at, n, gf2x_access::row(piece).data(), gf2x_access::row(piece).size());
        }
    }
    const limb_row point = state_->residue(h);
    scratch_limbs<> scratch(gf2x_rows::compose_scratch(n, count));
    gf2x_rows::compose(inner.data(), outer.data(), count, point.data(), *state_->modulo, scratch.data());
    const gf2x step = most > 1 ? pow(h, bits) : gf2x();
    const limb* found = inner.data();
    for (std::size_t k = 0; k < g.size(); ++k) {
        const std::size_t own = pieces(g[k]);
        for (std::size_t i = own; i-- > 0;) {
            result[k] = (result[k].is_zero() ? gf2x() : mul(result[k], step)) + gf2x::from_limbs({found + i * n, n});
        }
        found += own * n;
    }
    return result;
}

gf2x gf2x_modulus::pow(const gf2x& a, const integer& e) const {
    if (!state_->modulo) {
        return {};
    }
    limb_row r = state_->residue(e.is_negative() ? inverse(a) : a);
    const std::size_t en = e.limbs().size();
    scratch_limbs<> scratch(gf2x_rows::powmod_scratch(en, *state_->modulo));
    gf2x_rows::powmod(r.data(), r.data(), e.limbs().data(), en, *state_->modulo, scratch.data());
    return gf2x_access::make(std::move(r));
}

gf2x gf2x_modulus::inverse(const gf2x& a) const { return invmod(reduce(a), state_->f); }

std::optional<gf2x> gf2x_modulus::try_inverse(const gf2x& a) const { return try_invmod(reduce(a), state_->f); }

namespace {

/// Whether x^n + x^k + 1, n > k > 0, has an even number of irreducible factors, or a multiple one (Swan 1962, corollary 5).
bool has_even_number_of_factors(std::size_t n, std::size_t k) noexcept {
    if (n % 2 == 0 && k % 2 == 0) {
        return true;  // a square
    }
    if (n % 2 != 0 && k % 2 != 0) {
        k = n - k;  // the polynomial read backwards, which has as many factors
    }
    if (n % 2 == 0) {
        const std::size_t product = n / 2 % 4 * (k % 4) % 4;
        return n != 2 * k && product <= 1;
    }
    const std::size_t rest = n % 8;
    return 2 * n % k != 0 ? rest == 3 || rest == 5 : rest == 1 || rest == 7;
}

/// x^n + the terms, or nothing where that is reducible.
std::optional<gf2x> if_irreducible(std::size_t n, std::initializer_list<std::size_t> terms) {
    gf2x f = gf2x::monomial(n);
    for (const std::size_t k : terms) {
        f.set_coefficient(k);
    }
    if (is_irreducible(f)) {
        return f;
    }
    return std::nullopt;
}

}  // namespace

gf2x least_weight_irreducible(std::size_t n) {
    if (n == 0) {
        throw std::domain_error("carry: an irreducible polynomial has degree 1 at least");
    }
    if (n >= max_bits) {
        throw std::length_error("carry: the result is longer than the size limit");
    }
    if (n == 1) {
        return gf2x(3);
    }
    for (std::size_t k = 1; 2 * k <= n; ++k) {  // beyond, the polynomials are these read backwards
        if (!has_even_number_of_factors(n, k)) {
            if (auto f = if_irreducible(n, {k, 0})) {
                return *std::move(f);
            }
        }
    }
    for (std::size_t a = 3; a < n; ++a) {
        for (std::size_t b = 2; b < a; ++b) {
            for (std::size_t c = 1; c < b; ++c) {
                if (auto f = if_irreducible(n, {a, b, c, 0})) {
                    return *std::move(f);
                }
            }
        }
    }
    for (std::size_t a = 5; a < n; ++a) {
        for (std::size_t b = 4; b < a; ++b) {
            for (std::size_t c = 3; c < b; ++c) {
                for (std::size_t d = 2; d < c; ++d) {
                    for (std::size_t e = 1; e < d; ++e) {
                        if (auto f = if_irreducible(n, {a, b, c, d, e, 0})) {
                            return *std::move(f);
                        }
                    }
                }
            }
        }
    }
    throw std::domain_error("carry: no irreducible polynomial of so few terms");
}

}  // namespace carry

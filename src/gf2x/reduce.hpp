/// \file
/// Reduction modulo a polynomial that is used many times: by shifts where it has few terms, by Barrett's way elsewhere.
#pragma once

#include "gf2x/transform.hpp"

#include <carry/limb.hpp>

#include <array>
#include <cstddef>

namespace carry::gf2x_rows {

/// A modulus f of n limbs and degree d >= 1, made ready for products modulo f. Residues are rows of n limbs of degree below d.
///
/// Of few terms, f = x^d + x^k1 + x^k2 + ... with d - k1 at least a limb: a block of coefficients from x^d on is folded onto
/// the lower ones, x^(d+i) = x^(k1+i) + x^(k2+i) + ..., with one shift and one addition of rows a term (Guide to Elliptic Curve
/// Cryptography, 2.3.5, for any such polynomial). Cost: O(n) a term.
///
/// Otherwise, with mu = floor(x^(2d) / f): floor(t / f) = floor(floor(t / x^d) mu / x^d) exactly, since no carry can spoil the
/// estimate (Barrett, CRYPTO '86; Dhem, Design of an efficient public-key cryptographic library, 1998). Cost: two products of n
/// limbs; where those are transformed, two thirds of that, since the transforms of mu and f are kept.
class reduction {
public:
    /// The limbs that a reduction keeps in the memory that it is given.
    static std::size_t storage(std::size_t n) noexcept;
    /// The limbs of scratch that the constructor wants.
    static std::size_t setup_scratch(std::size_t n) noexcept;
    /// The limbs of scratch that mul and sqr want.
    static std::size_t scratch(std::size_t n) noexcept;

    /// f: n limbs, f[n-1] != 0, degree at least 1. f and stored (storage(n) limbs) must live as long as this object.
    reduction(const limb* f, std::size_t n, limb* stored, limb* scratch) noexcept;

    /// r = a b mod f. r, a, b: n limbs, a and b reduced; r may be a or b. scratch: scratch(n) limbs.
    void mul(limb* r, const limb* a, const limb* b, limb* scratch) const noexcept;
    /// r = a^2 mod f. r, a: n limbs, a reduced; r may be a. scratch: scratch(n) limbs.
    void sqr(limb* r, const limb* a, limb* scratch) const noexcept;

    const limb* modulus() const noexcept { return f_; }      ///< f.
    std::size_t size() const noexcept { return n_; }         ///< n.
    std::size_t degree() const noexcept { return degree_; }  ///< d.

    /// r = t mod f, for t of 2n limbs and degree at most 2d - 2, which is used up. scratch: scratch(n) limbs.
    void reduce(limb* r, limb* t, limb* scratch) const noexcept;
    /// Whether f has so few terms that blocks are folded.
    bool folds() const noexcept { return folds_; }

private:
    void fold(limb* t) const noexcept;
    template <std::size_t Terms>
    void fold_limbs(limb* r, const limb* t) const noexcept;
    /// The product of a and what `kept` is the transform of, a and that of n limbs; returns where in scratch it stands.
    const limb* multiply_kept(const limb* a, const limb* kept, limb* scratch) const noexcept;

    static constexpr std::size_t most_terms = 32;
    static constexpr std::size_t most_by_limbs = 16;  ///< above, whole rows are shifted faster
    const limb* f_;
    limb* mu_;
    std::size_t n_, degree_;
    transform_shape shape_{0, 0};   // of products of n by n limbs, where transforms are kept
    limb* mu_transform_ = nullptr;  // that of f is behind it
    bool folds_ = false;
    std::size_t terms_ = 0;  // below x^d
    std::array<std::size_t, most_terms> exponents_;
};

}  // namespace carry::gf2x_rows

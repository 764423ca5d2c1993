// Euclid's algorithm on polynomials, stopped on its way: fractions and linear recurrences.

#include <carry/gf2x.hpp>

#include "gf2x/euclid_rows.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/gf2x_access.hpp"

#include <stdexcept>
#include <utility>

namespace carry {

namespace {

gf2x polynomial(const limb* a, std::size_t n) { return gf2x::from_limbs({a, row::normalized_size(a, n)}); }

/// (a, b) on their way; both not zero.
struct stopped_euclid {
    scratch_limbs<> memory;
    gf2x_rows::euclid_rows rows;

    stopped_euclid(std::span<const limb> a, std::span<const limb> b)
        : memory(b.size() + 1 + gf2x_rows::euclid_rows::scratch(a.size(), b.size())),
          rows(a.data(), a.size(), b.data(), b.size(), memory.data(), memory.data() + b.size() + 1) {}

    gf2x remainder() const { return polynomial(rows.v, rows.vn); }
    gf2x cofactor() const { return polynomial(rows.s_v, rows.sn); }
};

}  // namespace

std::optional<gf2x_fraction> rational_reconstruction(const gf2x& a, const gf2x& m, std::size_t k) {
    detail::check_divisor(m);
    if (k == 0 || k >= m.bit_length()) {
        throw std::domain_error("carry: the numerator's bound is not between 1 and the degree of the modulus");
    }
    gf2x residue = a % m;
    if (residue.bit_length() <= k) {
        return gf2x_fraction{std::move(residue), gf2x(1)};
    }
    stopped_euclid euclid(residue.limbs(), m.limbs());
    euclid.rows.reduce(k);
    gf2x_fraction found{euclid.remainder(), euclid.cofactor()};
    if (!gcd(found.numerator, found.denominator).is_one()) {
        return std::nullopt;
    }
    return found;
}

gf2x minimal_polynomial(const gf2x& s, std::size_t n) {
    if (n > max_bits - 1) {
        throw std::length_error("carry: the sequence is longer than the size limit");
    }
    const gf2x terms = s.bit_length() > n ? s + (s >> n << n) : s;
    if (terms.is_zero()) {
        return gf2x(1);
    }
    stopped_euclid euclid(reverse(terms, n - 1).limbs(), gf2x::monomial(n).limbs());
    euclid.rows.reduce((n + 1) / 2);
    // The first remainder of a lower degree than its cofactor: that one or the next.
    const std::size_t bits = row::bit_length(euclid.rows.v, euclid.rows.vn);
    if (bits >= row::bit_length(euclid.rows.s_v, euclid.rows.sn)) {
        euclid.rows.reduce(bits - 1);
    }
    return euclid.cofactor();
}

}  // namespace carry

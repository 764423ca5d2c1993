/// \file
/// gf2n_field: the field GF(2)[x]/F for an F known at run time.
///
/// Elements are polynomials of degree below n = deg F, as `gf2x`; the operations are those of `gf2n`. Operands of any degree
/// are taken modulo F. Immutable: copies share what was computed, and may be used by several threads at once. Variable-time:
/// for secrets there is `gf2n`.
#pragma once

#include <carry/bytes.hpp>
#include <carry/gf2n/bit_order.hpp>
#include <carry/gf2x.hpp>
#include <carry/gf2x_modulus.hpp>
#include <carry/integer.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <vector>

namespace carry {

/// A binary field. Where F is x^n + c with a short c and n <= 576, products, squares and inverses are those of the kernels for
/// short moduli; elsewhere those of `gf2x_modulus`.
class CARRY_API gf2n_field {
public:
    /// GF(2)[x]/F. std::domain_error where F is not irreducible. Cost: a test for irreducibility.
    explicit gf2n_field(const gf2x& f);
    /// GF(2^n) by `least_weight_irreducible(n)`; std::domain_error for n = 0.
    static gf2n_field of_degree(std::size_t n) { return gf2n_field(least_weight_irreducible(n)); }

    /// A copy, also where it might be a move: what was moved from is as it was.
    gf2n_field(const gf2n_field&) noexcept = default;
    gf2n_field& operator=(const gf2n_field&) noexcept = default;

    const gf2x& modulus() const noexcept;  ///< F.
    std::size_t degree() const noexcept;   ///< n.
    /// The bytes of an element, n / 8 rounded up.
    std::size_t byte_count() const noexcept { return (degree() + 7) / 8; }
    /// Whether both are made of the same F.
    friend bool operator==(const gf2n_field& a, const gf2n_field& b) noexcept { return a.modulus() == b.modulus(); }
    /// The element that a stands for, a mod F.
    gf2x reduce(const gf2x& a) const;

    /// \name Arithmetic
    /// @{

    /// a + b.
    gf2x add(const gf2x& a, const gf2x& b) const { return reduce(a + b); }
    /// a b.
    gf2x mul(const gf2x& a, const gf2x& b) const;
    /// The products a_i b_i, where the kernels for short moduli serve several at once. std::invalid_argument where the sizes
    /// differ.
    std::vector<gf2x> products(std::span<const gf2x> a, std::span<const gf2x> b) const;
    /// a^2.
    gf2x sqr(const gf2x& a) const { return sqr(a, 1); }
    /// a^(2^k). Cost: k mod n squarings.
    gf2x sqr(const gf2x& a, std::size_t k) const;
    /// The element whose square is a: the even coefficients, and the odd ones times the square root of x.
    gf2x sqrt(const gf2x& a) const;
    /// 1 / a; std::domain_error for 0. By Itoh and Tsujii's chain where the kernels for short moduli serve, else by Euclid's
    /// algorithm.
    gf2x inverse(const gf2x& a) const;
    /// The same, or nothing for 0.
    std::optional<gf2x> try_inverse(const gf2x& a) const;
    /// a / b; std::domain_error for b = 0.
    gf2x div(const gf2x& a, const gf2x& b) const { return mul(a, inverse(b)); }
    /// a^e, with a^0 = 1; std::domain_error for a negative power of 0.
    gf2x pow(const gf2x& a, const integer& e) const;
    /// The inverses of all elements, by one inversion and three products each (Montgomery's trick). std::domain_error where
    /// one is 0.
    std::vector<gf2x> inverses(std::span<const gf2x> elements) const;
    /// g(a) for a polynomial g over GF(2), such as the received word of a code. Cost: that of gf2x_modulus::compose.
    gf2x compose(const gf2x& g, const gf2x& a) const;
    /// The irreducible polynomial g with g(a) = 0, whose degree divides n. Cost: that of gf2x_modulus::minimal_polynomial.
    gf2x minimal_polynomial(const gf2x& a) const;

    /// @}
    /// \name Trace and quadratic equations
    /// @{

    /// The sum of all a^(2^i), i < n: 0 or 1. Cost: a parity of n bits.
    unsigned trace(const gf2x& a) const;
    /// The sum of all a^(4^i), i <= (n - 1) / 2. std::domain_error for even n. Cost: up to the degree 1024 some n / 2
    /// additions, by a matrix of n^2 bits that the first call makes (n^2 / 2 additions); above, n squarings.
    gf2x half_trace(const gf2x& a) const;
    /// A z with z^2 + z = a, or nothing where there is none, which is where trace(a) = 1. Cost: as half_trace; for even n above
    /// 1024 n products besides.
    std::optional<gf2x> solve_quadratic(const gf2x& a) const;

    /// @}
    /// \name Bytes and random elements
    /// @{

    /// The element as byte_count() bytes: by default those of a number, most significant first, as in SEC 1, 2.3.5. GHASH's
    /// blocks are byte_order::little and bit_order::reflected.
    std::vector<std::uint8_t> to_bytes(const gf2x& a, byte_order order = byte_order::big,
                                       bit_order bits = bit_order::standard) const;
    /// What to_bytes wrote. std::length_error for another number of bytes, std::invalid_argument where they have a
    /// coefficient from x^n on.
    gf2x from_bytes(std::span<const std::uint8_t> bytes, byte_order order = byte_order::big,
                    bit_order bits = bit_order::standard) const;
    /// An element drawn uniformly with a generator of random bits (of the standard library's kind).
    template <std::uniform_random_bit_generator Generator>
    gf2x random(Generator& generator) const {
        std::uniform_int_distribution<limb> any;
        std::vector<limb> row(degree() / limb_bits + 1);
        for (limb& x : row) x = any(generator);
        row.back() &= (limb{1} << (degree() % limb_bits)) - 1;
        return gf2x::from_limbs(row);
    }

    /// @}

private:
    struct state;
    std::shared_ptr<const state> state_;
};

/// A basis b_0, ..., b_(n-1) of a gf2n_field over GF(2): an element is the sum of the b_i whose coordinate is 1. Coordinates
/// are a polynomial, bit i being that of b_i. 2 n^2 bits; the twin of `gf2n_basis`, variable-time.
class CARRY_API gf2n_field_basis {
public:
    /// The basis of these n elements. std::invalid_argument where there are not n, or they are linearly dependent. Cost: n^2
    /// additions.
    gf2n_field_basis(const gf2n_field& field, std::span<const gf2x> elements);
    /// A copy, also where it might be a move: what was moved from is as it was.
    gf2n_field_basis(const gf2n_field_basis&) = default;
    /// As a whole, or not at all where there is no memory for a copy.
    gf2n_field_basis& operator=(gf2n_field_basis other) noexcept;
    /// The normal basis a, a^2, a^4, ... std::invalid_argument where a has none.
    static gf2n_field_basis normal(const gf2n_field& field, const gf2x& a);
    /// The same, or nothing where a has none: for the search among random elements, of which enough have one.
    static std::optional<gf2n_field_basis> try_normal(const gf2n_field& field, const gf2x& a);
    /// The basis d of traces: trace(b_i d_j) = 1 for i = j and 0 elsewhere, so that the coordinates of a in it are
    /// trace(a b_i). Cost: n^2 products.
    gf2n_field_basis dual() const;

    /// b_i; std::out_of_range for i >= n.
    const gf2x& element(std::size_t i) const { return elements_.at(i); }
    /// The coordinates of a. Cost: up to n additions.
    gf2x coordinates(const gf2x& a) const;
    /// The element with these coordinates, those from n on being ignored. Cost: up to n additions.
    gf2x from_coordinates(const gf2x& c) const;

private:
    explicit gf2n_field_basis(const gf2n_field& field) : field_(field) {}
    bool eliminate(std::span<const gf2x> elements);

    gf2n_field field_;
    std::vector<gf2x> elements_;     // the b_i
    std::vector<gf2x> coordinates_;  // those of x^j
};

}  // namespace carry

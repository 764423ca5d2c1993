/// \file
/// gf2x_modulus: GF(2)[x]/f for an f known at run time and used many times; irreducible polynomials of few terms.
#pragma once

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace carry {

/// A polynomial f made ready for arithmetic modulo f: where it has few terms, they are folded back; elsewhere its Barrett
/// inverse floor(x^(2d) / f) is computed once, as a power series in the time of about two products. Operands may have any
/// degree, and results have one below that of f; modulo 1 everything is 0. Immutable: copies share what was computed, and may
/// be used by several threads at once. Variable-time. M(n) is the cost of a product of n limbs, n those of f.
class CARRY_API gf2x_modulus {
public:
    /// std::domain_error if f = 0. Cost: O(M(n)), or O(n) for an f of few terms.
    explicit gf2x_modulus(gf2x f);

    /// A copy, also where it might be a move: what was moved from is as it was.
    gf2x_modulus(const gf2x_modulus&) noexcept = default;
    gf2x_modulus& operator=(const gf2x_modulus&) noexcept = default;

    /// f.
    const gf2x& modulus() const noexcept;
    /// The degree of f.
    std::size_t degree() const noexcept;
    /// Whether products are reduced by folding the few terms of f.
    bool folds() const noexcept;

    /// Whether both are made of the same f.
    friend bool operator==(const gf2x_modulus& a, const gf2x_modulus& b) noexcept { return a.modulus() == b.modulus(); }

    /// a mod f. Cost: two products or a few shifts for each deg f coefficients of a, whose degree is that of f at least.
    gf2x reduce(const gf2x& a) const;
    /// a b mod f. Cost: three products, or one and a few shifts.
    gf2x mul(const gf2x& a, const gf2x& b) const;
    /// a^2 mod f.
    gf2x sqr(const gf2x& a) const;
    /// a^(2^k) mod f, k times the Frobenius map. Cost: k squarings; where k is large (where f folds: above a thousand times its
    /// degree), about log k modular compositions instead (von zur Gathen, Shoup, Comput. Complexity 2, 1992).
    gf2x sqr(const gf2x& a, std::size_t k) const;
    /// g(h) mod f. Cost: for each deg f coefficients of g about 2 sqrt(deg f) products modulo f (Brent, Kung, J. ACM 25, 1978),
    /// and as many residues in memory up to 2^24 limbs of them; more products beyond. Where f is of one limb, a g of more than
    /// a thousand times its degree is first reduced modulo the minimal polynomial of h.
    gf2x compose(const gf2x& g, const gf2x& h) const;
    /// g_i(h) mod f for all of them, with the powers of h found once. Cost: for k polynomials of a degree below that of f about
    /// 2 sqrt(k deg f) products, and memory as above.
    std::vector<gf2x> compose(std::span<const gf2x> g, const gf2x& h) const;
    /// a^e mod f, with a^0 = 1; a negative e takes the power of the inverse. std::domain_error if that is needed and does not
    /// exist.
    gf2x pow(const gf2x& a, const integer& e) const;
    /// The r with a r = 1 mod f. std::domain_error if there is none.
    gf2x inverse(const gf2x& a) const;
    /// The same, or nothing where there is none.
    std::optional<gf2x> try_inverse(const gf2x& a) const;

    /// The trace of the map that multiplies by a: the sum of a's conjugates, where f is irreducible that of the field's
    /// elements. Cost: a product.
    bool trace(const gf2x& a) const;
    /// The traces of 1, x, x^2, ..., x^(deg f - 1), as coefficients: trace(a) is the dot_product of them and a mod f. They are
    /// the first coefficients of f' / f as a series in 1/x. Cost: a division.
    gf2x traces() const;
    /// What the linear map to GF(2) that takes x^i to the coefficient of x^i of l, i < deg f, makes of 1, a, a^2, ...,
    /// a^(count - 1) mod f, as coefficients: the transpose of g -> g(a). std::length_error for count > max_bits. Cost: about 2
    /// sqrt(count) products, and as many residues in memory as `compose` takes (Shoup, J. Symb. Comput. 17, 1994).
    gf2x project_powers(const gf2x& l, const gf2x& a, std::size_t count) const;
    /// The polynomial g of the least degree with g(a) = 0 modulo f; irreducible if f is. By linear maps of the powers of a to
    /// GF(2), the recurrence of which is a factor of g, until it is g (Wiedemann, IEEE Trans. Inform. Theory 32, 1986; Shoup,
    /// J. Symb. Comput. 17, 1994). Cost: about four modular compositions if f is irreducible, some more if not.
    gf2x minimal_polynomial(const gf2x& a) const;

private:
    struct state;
    std::shared_ptr<const state> state_;
};

/// The irreducible polynomial of degree n that tables list (Seroussi, "Table of low-weight binary irreducible polynomials", HP
/// Labs technical report HPL-98-135): the trinomial x^n + x^k + 1 with the least k, or where there is none the pentanomial
/// x^n + x^a + x^b + x^c + 1 with the least a, then b, then c. x + 1 for n = 1. std::domain_error for n = 0,
/// std::length_error for n >= max_bits. There is no n known for which there is neither; the search would go on to seven terms.
///
/// Trinomials with an even number of factors are passed over by Swan's theorem ("Factorization of polynomials over finite
/// fields", Pacific J. Math. 12, 1962). Cost: about n / 2 tests for irreducibility, of which few last beyond small factors.
CARRY_API gf2x least_weight_irreducible(std::size_t n);

/// Whether f is primitive: irreducible of some degree n, and x of order 2^n - 1 modulo f, so that the recurrence of f runs
/// through all 2^n - 1 states but zero. primes: the primes that divide 2^n - 1, each once, as tables have them (Brillhart and
/// others, Factorizations of b^n +- 1, 2002); std::domain_error where they are not that. Cost: a test for irreducibility and a
/// power modulo f for each prime.
CARRY_API bool is_primitive(const gf2x& f, std::span<const integer> primes);

}  // namespace carry

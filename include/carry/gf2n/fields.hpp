/// \file
/// The binary fields of the standards: NIST's and SECG's for elliptic curves, those of authentication modes, AES's.
///
/// Polynomials are those of SEC 2 (versions 1 and 2), FIPS 186-4 appendix D, NIST SP 800-38D, RFC 8452, FIPS 197.
#pragma once

#include <carry/gf2n.hpp>
#include <carry/gf2n/quadratic.hpp>

namespace carry {

/// The polynomials of the predefined fields.
namespace gf2n_moduli {
inline constexpr auto sect113 = polynomial<113, 9, 0>;              ///< sect113r1, sect113r2
inline constexpr auto sect131 = polynomial<131, 8, 3, 2, 0>;        ///< sect131r1, sect131r2
inline constexpr auto sect163 = polynomial<163, 7, 6, 3, 0>;        ///< sect163k1, r1, r2; NIST K-163, B-163
inline constexpr auto sect193 = polynomial<193, 15, 0>;             ///< sect193r1, sect193r2
inline constexpr auto sect233 = polynomial<233, 74, 0>;             ///< sect233k1, r1; NIST K-233, B-233
inline constexpr auto sect239 = polynomial<239, 158, 0>;            ///< sect239k1
inline constexpr auto sect283 = polynomial<283, 12, 7, 5, 0>;       ///< sect283k1, r1; NIST K-283, B-283
inline constexpr auto sect409 = polynomial<409, 87, 0>;             ///< sect409k1, r1; NIST K-409, B-409
inline constexpr auto sect571 = polynomial<571, 10, 5, 2, 0>;       ///< sect571k1, r1; NIST K-571, B-571
inline constexpr auto aes = polynomial<8, 4, 3, 1, 0>;              ///< AES
inline constexpr auto degree_64 = polynomial<64, 4, 3, 1, 0>;       ///< the least of its weight
inline constexpr auto degree_127 = polynomial<127, 63, 0>;          ///< of the curve GLS-254
inline constexpr auto ghash = polynomial<128, 7, 2, 1, 0>;          ///< GCM
inline constexpr auto polyval = polynomial<128, 127, 126, 121, 0>;  ///< AES-GCM-SIV: ghash read backwards
}  // namespace gf2n_moduli

namespace detail {
template <auto F>
    requires(F == gf2n_moduli::sect113 || F == gf2n_moduli::sect131 || F == gf2n_moduli::sect163 || F == gf2n_moduli::sect193 ||
             F == gf2n_moduli::sect233 || F == gf2n_moduli::sect239 || F == gf2n_moduli::sect283 || F == gf2n_moduli::sect409 ||
             F == gf2n_moduli::sect571 || F == gf2n_moduli::aes || F == gf2n_moduli::degree_64 ||
             F == gf2n_moduli::degree_127 || F == gf2n_moduli::ghash || F == gf2n_moduli::polyval)
inline constexpr bool known_irreducible<F> = true;
}  // namespace detail

/// The fields, by degree where no other name is theirs.
using gf2_8_aes = gf2n<gf2n_moduli::aes>;       ///< GF(2^8) of AES (FIPS 197)
using gf2_64 = gf2n<gf2n_moduli::degree_64>;    ///< GF(2^64)
using gf2_113 = gf2n<gf2n_moduli::sect113>;     ///< GF(2^113) of SEC 2
using gf2_127 = gf2n<gf2n_moduli::degree_127>;  ///< GF(2^127), x^127 + x^63 + 1 (Oliveira et al., J. Cryptogr. Eng. 4, 2014)
using gf2_131 = gf2n<gf2n_moduli::sect131>;     ///< GF(2^131) of SEC 2
using gf2_163 = gf2n<gf2n_moduli::sect163>;     ///< GF(2^163) of SEC 2 and FIPS 186
using gf2_193 = gf2n<gf2n_moduli::sect193>;     ///< GF(2^193) of SEC 2
using gf2_233 = gf2n<gf2n_moduli::sect233>;     ///< GF(2^233) of SEC 2 and FIPS 186
using gf2_239 = gf2n<gf2n_moduli::sect239>;     ///< GF(2^239) of SEC 2
using gf2_283 = gf2n<gf2n_moduli::sect283>;     ///< GF(2^283) of SEC 2 and FIPS 186
using gf2_409 = gf2n<gf2n_moduli::sect409>;     ///< GF(2^409) of SEC 2 and FIPS 186
using gf2_571 = gf2n<gf2n_moduli::sect571>;     ///< GF(2^571) of SEC 2 and FIPS 186

/// GF(2^128) of GHASH. A block of 16 bytes is an element in the order `from_bytes<byte_order::little, bit_order::reflected>`.
using gf2_128_ghash = gf2n<gf2n_moduli::ghash>;
/// GF(2^128) of POLYVAL. A block of 16 bytes is an element in the order `from_bytes<byte_order::little>`.
using gf2_128_polyval = gf2n<gf2n_moduli::polyval>;

/// GF(2^254) as GF(2^127)[u]/(u^2 + u + 1).
using gf2_254 = gf2n_quadratic<gf2_127>;

/// POLYVAL's product a b x^(-128) (RFC 8452, section 3).
constexpr gf2_128_polyval polyval_dot(const gf2_128_polyval& a, const gf2_128_polyval& b) noexcept {
    // x^(-128) = x^127 + x^124 + x^121 + x^114 + 1, as the RFC has it
    constexpr gf2_128_polyval factor(polynomial<127, 124, 121, 114, 0>);
    return a * b * factor;
}

}  // namespace carry

/// \file
/// The ring GF(2)[x]/(x^n - 1) for secret elements, in rows of limbs: that of the quasi-cyclic codes of BIKE and HQC.
///
/// An element has row::limbs_for(n) limbs, in which the bits from n on are 0. n >= 1 is public. Everything takes a time and
/// touches addresses that depend on n alone; scratch holds secrets afterwards.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// r = a b. No overlap; a may be b. Cost: a product, and as much as an addition.
std::size_t cyclic_mul_scratch(std::size_t n) noexcept;
void cyclic_mul(limb* r, const limb* a, const limb* b, std::size_t n, limb* scratch) noexcept;

/// Whether a has an inverse, which r then is, for an odd n; only that shows. No overlap. By a^(2^d - 2), with d the order of 2
/// modulo n: the ring is a product of fields, each within GF(2^d). Cost: up to 2 log2(d) products and as many permutations of
/// n bits. Source: Itoh and Tsujii, Information and Computation 78 (1988); for these rings N. Drucker, S. Gueron, D. Kostic,
/// "Fast polynomial inversion for post quantum QC-MDPC cryptography", CSCML 2020.
std::size_t cyclic_inverse_scratch(std::size_t n) noexcept;
bool cyclic_inverse(limb* r, const limb* a, std::size_t n, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

/// \file
/// Division from the lowest limbs up (Hensel's): what makes the low end of a row zero. Little-endian rows; sizes in limbs; B =
/// 2^w. Variable time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// The limbs of scratch that hensel_divide wants for divisors of dn limbs, whatever it divides, at any kernel level.
std::size_t hensel_scratch(std::size_t dn) noexcept;

/// t = t + q d for the q of k limbs that makes the k low limbs of t zero, in whose place q is left. Returns what is carried out
/// of t's n limbs, 0 or 1. n >= k + dn, dn >= 1, d odd; t overlaps nothing.
///
/// Limb by limb q_i = -t_i d^(-1) mod B, and q_i d B^i is added; or block by block of h limbs, by d^(-1) mod B^h and two
/// products each.
/// Cost: k dn products of limbs; with blocks about M(dn) / 2 for the inverse, and 1.5 M(h, dn) for each.
/// Source: Brent, Zimmermann, "Modern Computer Arithmetic", section 1.4.8; P. Montgomery, "Modular multiplication without trial
/// division", Math. Comp. 44 (1985), which it is where q is not wanted.
limb hensel_divide(limb* t, std::size_t n, std::size_t k, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// What the kernel `hensel` computes, under the same contract, by blocks of about half of d's limbs, of whose upper half the
/// product with the block's quotient is taken at once: only the lower half's is waited for limb by limb. dn >= 2; scratch: dn +
/// 2 limbs, and a product's of dn / 2 + 1 limbs. Constant time in all but sizes. Cost: half of k dn products of limbs one after
/// the other, and products for the other half.
limb hensel_by_halves(limb* t, std::size_t k, const limb* d, std::size_t dn, limb factor, limb* scratch) noexcept;

/// Whether hensel_divide_low goes by blocks of the divisor's length.
bool has_hensel_blocks(std::size_t n, std::size_t dn) noexcept;

/// The limbs of scratch that hensel_divide_low wants, at any kernel level.
std::size_t hensel_low_scratch(std::size_t n, std::size_t dn) noexcept;

/// t = q for the q with t + q d = 0 modulo B^n: what remains of hensel_divide where t is all that there is. t: n >= 1 limbs; d:
/// dn >= 1 limbs, odd.
/// Cost: half of hensel_divide's for n = dn; above a threshold by halves, each of which takes a product and a low product of
/// half the size from the other. For a long divisor, and n of several times its length, each dn limbs are a low product with
/// d^(-1) mod B^dn and one with d, of which the lower half is known, and which is taken modulo B^L - 1 for some L > dn.
/// Source: Brent, Zimmermann, "Modern Computer Arithmetic", section 1.4.8; for the product GMP's mpn_mu_bdiv_q.
void hensel_divide_low(limb* t, std::size_t n, const limb* d, std::size_t dn, limb* scratch) noexcept;

}  // namespace carry::integer_rows

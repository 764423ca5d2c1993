/// \file
/// Division with remainder of polynomials over GF(2) in rows of limbs. Twin of `integer/divrem.hpp`.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::gf2x_rows {

/// The limbs of scratch that suffice for `divrem` at every level.
std::size_t divrem_scratch(std::size_t an, std::size_t dn) noexcept;

/// a = q d + r with deg r < deg d. an >= dn >= 1, d[dn - 1] != 0 (a need not be normalized). q: an - dn + 1 limbs, or null; r:
/// dn limbs. r may be a (its low dn limbs); otherwise q and r do not overlap a, d, the scratch or each other. Variable-time.
/// Cost: quadratic below the threshold `divrem_recursive`, above it two to three products of the size of the shorter of q and d
/// for each piece of q.
void divrem(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// The same limb by limb from the top: each limb of q is one carry-less product with the inverse of d's upper limb (Barrett's
/// quotient without carries, which is exact), and then r += q_j d x^(wj). Any size; scratch: `divrem_schoolbook_scratch`.
/// Source: Knuth, TAOCP 2, 4.6.1 D; the quotient as in Gueron, Kounavis, Intel carry-less multiplication white paper, 2010.
std::size_t divrem_schoolbook_scratch(std::size_t an, std::size_t dn) noexcept;
void divrem_schoolbook(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// The same by halves of the quotient. Any size; scratch: `divrem_recursive_scratch`. O(M(n) log n).
/// Source: Burnikel, Ziegler, Fast recursive division, MPI-I-98-1-022, without carries, so without corrections.
std::size_t divrem_recursive_scratch(std::size_t an, std::size_t dn) noexcept;
void divrem_recursive(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

}  // namespace carry::gf2x_rows

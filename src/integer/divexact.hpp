/// \file
/// Division from the lowest limbs up (Hensel's), of naturals in rows of limbs: for divisors that divide, or may. Little-endian
/// rows; sizes in limbs; B = 2^w. Variable time.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// The limbs that a / d takes where d divides a. a: an >= 1, d: dn >= 1, an >= dn, neither with a zero on top.
inline std::size_t divexact_size(const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    return an - dn + (a[an - 1] >= d[dn - 1] ? 1 : 0);
}

/// The limbs of scratch that these two want for these sizes, at any kernel level. an >= dn >= 1.
/// @{
std::size_t divides_exactly_scratch(std::size_t an, std::size_t dn) noexcept;
std::size_t divexact_scratch(std::size_t an, std::size_t dn) noexcept;
/// @}

/// Whether d divides a; if so, q = a / d, and else q is left undefined. a: an >= 1 limbs, d: dn >= 1, an >= dn, neither with a
/// zero on top; q: divexact_size(a, an, d, dn) limbs. No overlaps, but a and d may be the same.
///
/// It is if the quotient that the low limbs tell has the product a with d, of which the upper limbs tell that. Cost: that of
/// divexact and M(min(an - dn, dn), dn); where divrem takes less, divrem.
bool divides_exactly(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// Whether d divides a. a: n >= 0 limbs; d != 0. Cost: as the remainder's (divrem_1), or, for few limbs, n times two dependent
/// multiplications and an inverse. The odd part of d divides a if a d^(-1) modulo B^n, times d, carries nothing out.
/// Source: T. Jebelean 1993, as above; GMP manual, "Exact Remainder".
bool divides_1(const limb* a, std::size_t n, limb d) noexcept;

/// Whether the rows of Hensel's division tell soonest whether d divides, by 9 limbs and more: a quotient of few limbs and its
/// product take less time than so many rows. k: the limbs of a less those of d.
bool has_hensel_rows(std::size_t k, std::size_t dn) noexcept;

/// The longest a and d of divides_from_below.
inline constexpr std::size_t most_from_below = 256, most_divisor_from_below = 128;

/// Whether d divides a, for few limbs. a: an <= most_from_below limbs, d: 1 <= dn <= most_divisor_from_below, an >= dn, neither
/// with a zero on top. Hensel's division, of which only the remainder is wanted: q with a + q d = r B^k, where an odd d divides
/// a if it divides r < 2d. Cost: (an - dn) dn products of limbs. Source: GMP manual, "Exact Remainder".
bool divides_from_below(const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept;

/// The limbs of the quotient or of the divisor up to which divexact_at_once may find it.
inline constexpr std::size_t most_at_once = 32;

/// Whether a quotient of k >= 1 limbs by d is found without scratch: where the level has a kernel for it, and it is the fastest
/// way. To find that out takes a few cycles.
bool has_divexact_at_once(std::size_t k, const limb* d, std::size_t dn) noexcept;

/// divexact for a quotient of k = divexact_size(a, an, d, dn) limbs where has_divexact_at_once.
void divexact_at_once(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept;

/// divexact for a divisor of one limb, and a quotient of k = divexact_size(a, an, &d, 1) >= 1 limbs.
void divexact_by_limb(limb* q, std::size_t k, const limb* a, std::size_t an, limb d) noexcept;

/// q = a / d for a divisor d of a, under the same contract. Of a d that does not divide a the result is some q of that size.
///
/// Once the zeros below d are gone, the quotient modulo B^k is a d^(-1), whatever stands above: nothing is looked at but as
/// many low limbs as the quotient has. Of a longer quotient the lower half is found so, and the upper one from the highest
/// limbs, which leave a unit open that the lower half knows: half as many limbs, twice, are half of the work or less. Of one
/// of thousands of limbs, which a reciprocal finds from above, only the lowest limb is found from below.
/// Cost: k^2 / 2 products of limbs for k <= dn, see hensel_divide_low, or its half, or that of upper_quotient.
/// Source: T. Jebelean, "An algorithm for exact division", J. Symbolic Computation 15 (1993); W. Krandick, T. Jebelean,
/// "Bidirectional exact integer division", J. Symbolic Computation 21 (1996); Brent, Zimmermann, "Modern Computer Arithmetic",
/// section 1.4.5.
void divexact(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

}  // namespace carry::integer_rows

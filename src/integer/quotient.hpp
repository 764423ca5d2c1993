/// \file
/// Quotients of naturals in rows of limbs where nobody wants the remainder. Little-endian rows; sizes in limbs; B = 2^w.
/// Variable time.
#pragma once

#include "kernels/kernels.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// To ask how much scratch a quotient wants, this or an exact one, takes as long as a short division: for dividends of up to
/// so many limbs the answer is always the same.
inline constexpr std::size_t most_unasked = 100, enough_unasked = 2000;

/// The limbs of scratch that quotient wants, at any kernel level. an >= dn >= 1.
std::size_t quotient_scratch(std::size_t an, std::size_t dn) noexcept;

/// q = floor(a / d). a: an limbs, d: dn limbs, its highest one not zero, an >= dn >= 1; q: an - dn + 1 limbs. No overlaps.
///
/// A quotient of few limbs is found row by row with rows that grow shorter, from the highest limbs, unless their remainder is
/// next to nothing. A longer one is estimated with a limb more than is wanted. Where either leaves the quotient open, which is
/// where the remainder is next to nothing, the product with d tells.
/// Cost: k^2 / 2 products of limbs for k = an - dn + 1 up to dn, or that of upper_quotient, and where d divides a, or nearly,
/// M(an - dn, dn). Source: GMP's mpn_div_q.
void quotient(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// The most limbs of what short_quotient finds, and the limbs of scratch that it wants for any of them.
inline constexpr std::size_t most_in_short_quotient = 40, enough_for_short_quotient = 4 * most_in_short_quotient + 5;

/// Whether there is nothing faster than columns for a quotient of few limbs that is not shorter than the divisor.
inline bool has_long_columns() noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    return kernel.most_columns != 0 && kernel.most_scaled == 0;
}

/// What quotient computes, under the same contract, where the quotient is shorter than the divisor, or has_long_columns(), and
/// it has few limbs, and these are found by columns or, up to three, in registers. Returns whether it is found; if not, as it
/// has more limbs, the level has no columns, or what is left does not tell, q is left undefined.
bool short_quotient(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// What quotient computes, under the same contract, where the quotient has up to nine limbs and the divisor more than that,
/// or the divisor has three to six and the quotient not many more, without scratch: in registers, from as many of the
/// divisor's highest limbs as the quotient has, and one. Returns whether it is found; if not, as the sizes are others or what
/// is left does not tell, q is left undefined.
bool quotient_of_few(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept;

/// The same, of which what is returned says whether q is the quotient, or may be one more: then |a - q d| is less than 16
/// B^(dn - 1). Otherwise q is left undefined.
kernels::certainty estimate_of_few(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept;

/// The k = an - dn + 1 limbs of floor(a / d), or one more, as the n = min(dn, k + 1) highest limbs of d and those of a above
/// the same place tell them, by the kernel's columns: integer_kernels::divide_columns, with all that is said there of `rest`
/// and of what is returned. The quotient is exact where `rest` is more than k.
///
/// a: an limbs, d: dn limbs, its highest one not zero, an >= dn >= 3, k >= 2, min(k, n - 1) <= integer_kernels::most_columns;
/// q: k limbs. No overlaps. scratch: k + 2 + n limbs.
bool divide_by_columns(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb& rest,
                       limb* scratch) noexcept;

/// The limbs of scratch that upper_quotient wants for these sizes.
std::size_t upper_quotient_scratch(std::size_t m, std::size_t dn) noexcept;

/// How far upper_quotient is off at most.
inline constexpr limb most_quotient_error = 255;

/// q = floor(B a / d) / B^(an - dn + 2 - m), the m highest limbs of the an - dn + 2 that floor(B a / d) has, but for an error
/// of at most most_quotient_error. a: an limbs, d: dn >= 2 limbs, its highest one not zero, an >= dn; 2 <= m <= an - dn + 2;
/// q: m limbs. No overlaps.
///
/// As many of the highest limbs of d as the quotient has tell it, and again as many of the second half of the quotient's limbs
/// as that has: of a division by halves the lower one never takes its product with the divisor's lower half away.
/// Cost: S(m) = D(m / 2) + M(m / 2) + S(m / 2) for m <= dn, two thirds of the division D(m) with a remainder.
/// Source: T. Mulders, "On short multiplications and divisions", Appl. Algebra Eng. Commun. Comput. 11 (2000), with halves.
void upper_quotient(limb* q, std::size_t m, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                    limb* scratch) noexcept;

}  // namespace carry::integer_rows

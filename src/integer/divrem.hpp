/// \file
/// Division of naturals in rows of limbs: a = q d + r with 0 <= r < d. Little-endian rows; sizes in limbs; B = 2^w. Variable
/// time.
///
/// `divrem` is what everybody calls: it normalizes and picks the algorithm by size. The algorithms themselves, one a file,
/// divide a normalized row in place.
#pragma once

#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>

namespace carry::integer_rows {

/// q = floor(a / d); returns a mod d. d != 0; a: n >= 0 limbs; q: n limbs, may be a, or null where only the remainder is
/// wanted.
/// Cost: n times about two dependent multiplications, or half of that and less for long rows, which are divided in segments.
/// Source: Moller, Granlund 2011, algorithm 4.
/// @{
limb divrem_1(limb* q, const limb* a, std::size_t n, limb d) noexcept;
limb divrem_1(limb* q, const limb* a, std::size_t n, const divisor_1& d) noexcept;
/// @}

/// q = floor(a / d), r = a mod d for d of two limbs, d[1] != 0. a: an >= 2 limbs; q: an - 1 limbs, may be a, or null; r: two
/// limbs, may be a where q is not. Cost: an times about three dependent multiplications, or half to two thirds of that for long
/// rows, which are divided in segments. Source: Moller, Granlund 2011, algorithm 5.
void divrem_2(limb* q, limb* r, const limb* a, std::size_t an, const limb* d) noexcept;

/// The limbs of scratch that divrem wants for these sizes, at any kernel level; never less where a size is larger. an >= dn
/// >= 1.
std::size_t divrem_scratch(std::size_t an, std::size_t dn) noexcept;

/// q = floor(a / d), r = a mod d. an >= dn >= 1, d[dn - 1] != 0.
/// q: an - dn + 1 limbs, or null where only the remainder is wanted; r: dn limbs, not null.
/// q, r and scratch overlap neither d nor each other; r may begin where a begins, and q may too (a is copied before either is
/// written), but not both.
/// Cost: schoolbook O((an - dn) dn), and little more than the product of quotient and divisor where the quotient is shorter by
/// far; above the threshold `divrem_recursive` about twice the product of the quotient and the
/// divisor for Karatsuba, O(M(n) log n) in general.
void divrem(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// The limbs of scratch that divrem_quadratic wants: 2 an + 2.
constexpr std::size_t divrem_quadratic_scratch(std::size_t an) noexcept { return 2 * an + 2; }

/// What divrem computes, under the same contract, by schoolbook at every size: for callers whose quotients are short.
void divrem_quadratic(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// Whether divrem_few serves.
constexpr bool has_few_limbs(std::size_t an, std::size_t dn) noexcept {
    const std::size_t k = an - dn;
    const bool in_registers = dn <= 4 || (dn == 5 && k <= 4) || (dn == 6 && k <= 3);
    return dn >= 3 && (k <= 1 || in_registers || (k == 2 && dn >= 14) || (k == 3 && dn >= 18 && dn < 24));
}

/// What divrem computes, under the same contract, for has_few_limbs(an, dn), and without scratch: a divisor of three or four
/// limbs in registers, or of five or six where the quotient is short, too; or a quotient of up to four limbs by the highest
/// limbs, which are all that is moved, and a row for each limb of it. Source: GMP's mpn_tdiv_qr, with one limb more to estimate
/// by, so that next to nothing is to be corrected.
void divrem_few(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept;

/// Whether the lowest limbs of a divisor of three limbs or more are zero.
inline bool has_zeros(const limb* d, std::size_t dn) noexcept { return dn > 2 && d[0] == 0; }

/// What divrem computes for such a divisor, under the same contract: what lies above the zeros is divided, and by a power of
/// two it is moved. scratch: that of divrem.
void divrem_above_zeros(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// The limbs of something from which an algorithm pays, without the quotient and with it. Tables of these stand outside of the
/// functions that look into them: compilers would copy a constant of a function to the stack for each call.
struct least_limbs {
    std::size_t remainder, quotient;
};

/// The divisors that divrem_columns may serve, and of each the shortest quotients.
inline constexpr std::size_t fewest_in_columns = 3, most_in_columns = 20;
inline constexpr least_limbs least_in_columns[most_in_columns - fewest_in_columns + 1]{
    {26, 26}, {11, 11}, {7, 19},  {7, 19},  {8, 14},  {9, 13},  {13, 13}, {15, 15}, {16, 16},
    {18, 18}, {26, 26}, {28, 28}, {30, 30}, {32, 32}, {34, 34}, {36, 36}, {38, 38}, {40, 40}};

/// Whether divrem_columns may serve: where the quotient is longer than the divisor, of which columns are short. Without the
/// quotient it is sooner faster than what copies the dividend to divide it in place.
constexpr bool has_short_columns(std::size_t an, std::size_t dn, bool wants_quotient = true) noexcept {
    if (dn < fewest_in_columns || dn > most_in_columns) {
        return false;
    }
    const least_limbs& least = least_in_columns[dn - fewest_in_columns];
    return an - dn + 1 >= (wants_quotient ? least.quotient : least.remainder);
}

/// What divrem computes, under the same contract, for has_short_columns(an, dn): the quotient by columns
/// (integer_kernels::divide_columns), and the remainder as the lowest limbs of a less those of the product, which half of the
/// columns of a product of dn limbs tell. Returns whether it is done; it is not where the level divides faster otherwise, or a
/// limb of the quotient was not what is usual, and then q is changed unless it is a. scratch: 2 an + 2 limbs. Cost: (an - dn)
/// dn and dn^2 / 2 products of limbs.
bool divrem_columns(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// Whether the kernel that scales the divisor (integer_kernels::divide_scaled) is the fastest to find a quotient of k limbs; or
/// divrem_scaled, where the remainder is wanted.
bool has_scaled(std::size_t k, std::size_t dn, bool wants_remainder = false) noexcept;

/// The longest rows of which the product for the remainder wants no scratch.
inline constexpr std::size_t most_scaled_at_once = 200;

/// r = a - q d < d for the quotient q or one more, by the dn lowest limbs of the product, and q becomes the quotient.
/// may_be_more: whether q may be one too large. q: k limbs; r, a, product, d: dn limbs of which r may be any but d.
void take_low_product(limb* r, limb* q, std::size_t k, const limb* a, const limb* product, const limb* d, std::size_t dn,
                      bool may_be_more) noexcept;

/// What divrem computes, under the same contract, the quotient by a scaled divisor, and the remainder as the lowest limbs of a
/// less those of the product. Returns whether it is done; it is not where the level divides faster otherwise, or the kernel
/// does not find the quotient, and then nothing is. scratch: that of divrem, or 2 an + 2 limbs up to 200 limbs of d. Cost: k dn
/// products of limbs for k = an - dn + 1, in the time of twelve cycles for a limb of the quotient if that suffices, and
/// min(k, dn / 2) dn more.
bool divrem_scaled(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// Whether divrem finds a quotient block by block, each by a scaled divisor: one that is longer than the kernel finds at once,
/// where no pieces serve.
bool has_scaled_blocks(std::size_t an, std::size_t dn, bool wants_quotient) noexcept;

/// The divisors that divrem_pieces may serve, and of each the shortest dividends.
inline constexpr std::size_t fewest_in_pieces = 3, most_in_pieces = 12;
inline constexpr least_limbs least_for_pieces[most_in_pieces - fewest_in_pieces + 1]{
    {82, 125}, {120, 180}, {155, 205}, {175, 206}, {207, 250}, {265, 350}, {350, 500}, {400, 600}, {450, 700}, {450, 900}};

/// Whether divrem_pieces may serve: where a divisor of few limbs divides many, and more if the quotient is wanted, too.
constexpr bool has_pieces(std::size_t an, std::size_t dn, bool wants_quotient = false) noexcept {
    if (dn < fewest_in_pieces || dn > most_in_pieces) {
        return false;
    }
    const least_limbs& least = least_for_pieces[dn - fewest_in_pieces];
    return an >= (wants_quotient ? least.quotient : least.remainder);
}

/// What divrem computes, under the same contract, for has_pieces(an, dn), in pieces that are divided side by side
/// (kernels::piece_kernels); r may be null if q is not. Returns whether it is done; if not, as the level has no such division
/// or the row is too short for it, nothing is. scratch: an - dn + 1 limbs, which are used where q is a only.
bool divrem_pieces(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept;

/// What divrem computes, under the same contract, limb by limb in registers: divisions by one and by two limbs, and those that
/// divrem_few serves. Returns whether this is one of them; if not, nothing is done.
inline bool divrem_in_registers(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    if (dn == 1) {
        r[0] = divrem_1(q, a, an, d[0]);
    } else if (dn == 2) {
        divrem_2(q, r, a, an, d);
    } else if (has_few_limbs(an, dn)) {
        divrem_few(q, r, a, an, d, dn);
    } else {
        return false;
    }
    return true;
}

/// The longest quotients that divrem_one_pass finds, those that it finds at any level, and the divisors that it serves where
/// there is no pass over the rows but the quotient is found by columns.
inline constexpr std::size_t most_in_one_pass = 24, most_by_rows = 3, least_in_product = 16, most_in_product = 424;

/// Whether it serves.
inline bool has_one_pass(std::size_t an, std::size_t dn) noexcept {
    const std::size_t k = an - dn + 1;
    if (k <= most_by_rows) {
        return k >= 2 && dn > k;
    }
    const kernels::integer_kernels& kernel = kernels::integer();
    if (kernel.most_short_factor != 0) {
        const bool is_long = dn >= k || (dn == 8 && k == 9);
        return dn >= 8 && is_long && k <= kernel.most_short_factor;
    }
    return dn >= least_in_product && dn <= most_in_product && k <= std::min({dn, most_in_one_pass, kernel.most_columns});
}

/// What divrem computes, under the same contract, for has_one_pass(an, dn), and without scratch: the quotient from the highest
/// limbs, without the remainder, and this in one pass over the rows (integer_kernels::sub_short_product) or, where the level
/// has none, by a row for each of up to three limbs of the quotient, or by the product. Returns whether it is done; if not, as
/// a limb of the quotient was not what is usual, nothing is. Cost: k dn products of limbs, and k^2 / 2 for the quotient of
/// k = an - dn + 1.
bool divrem_one_pass(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept;

/// The divisors that divrem_by_rows serves, and the longest dividends.
inline constexpr std::size_t least_divisor_by_rows = 4, most_divisor_by_rows = 28, most_dividend_by_rows = 64;

/// Whether divrem_by_rows serves, at a level that foretells quotient limbs: from a quotient of four limbs on, or where the
/// divisor is long from half its length on; below, divrem_one_pass is faster. Where the level divides by digits, it serves
/// divisors that are too short for that, and dividends that are too short for pieces and for scaled divisors; passes are
/// faster there by ten limbs and more for quotients of up to eight.
inline bool has_few_rows(std::size_t an, std::size_t dn) noexcept {
    constexpr std::size_t least = 3, least_long_divisor = 16;
    constexpr std::size_t most_beside_digits = 39, least_in_passes = 10, most_in_passes = 7;
    if (dn < least_divisor_by_rows || dn > most_divisor_by_rows || an > most_dividend_by_rows ||
        an - dn < (dn < least_long_divisor ? least : dn / 2)) {
        return false;
    }
    const kernels::integer_kernels& kernel = kernels::integer();
    if (kernel.divide_ahead == nullptr || dn >= kernel.least_divisor) {
        return false;
    }
    return kernel.least_divisor > kernels::most_digit_divisor ||
           (an <= most_beside_digits && (dn < least_in_passes || an - dn > most_in_passes));
}

/// What divrem computes, under the same contract, for has_few_rows(an, dn), and without scratch: row by row
/// (integer_kernels::divide_ahead), where all else that there is to do would take as long as many rows.
void divrem_by_rows(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept;

/// What divrem computes without scratch, under the same contract: divrem_one_pass, divrem_by_rows, or divrem_in_registers where
/// divrem knows nothing faster. Returns whether one of them does it; if not, nothing is done.
inline bool divrem_at_once(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    if (an == dn && dn > 2) {  // one limb of quotient, for which nothing else is asked
        divrem_few(q, r, a, an, d, dn);
        return true;
    }
    if (has_few_rows(an, dn)) {
        divrem_by_rows(q, r, a, an, d, dn);
        return true;
    }
    return (has_one_pass(an, dn) && divrem_one_pass(q, r, a, an, d, dn)) ||
           (!has_pieces(an, dn) && !has_short_columns(an, dn) && divrem_in_registers(q, r, a, an, d, dn));
}

/// Whether divrem looks at its scratch.
constexpr bool divrem_wants_scratch(std::size_t an, std::size_t dn) noexcept {
    return has_pieces(an, dn) || (dn > 2 && (!has_few_limbs(an, dn) || has_short_columns(an, dn)));
}

/// Whether the quotient is so much shorter than the divisor that divrem_short_quotient serves. an >= dn.
constexpr bool has_short_quotient(std::size_t an, std::size_t dn) noexcept {
    const std::size_t k = an - dn;
    return dn >= 24 && k <= 16 && dn >= 3 * k + 5;
}

/// The limbs of scratch that divrem_short_quotient wants for these sizes: little more than an and a product's.
std::size_t divrem_short_quotient_scratch(std::size_t an, std::size_t dn) noexcept;

/// What divrem computes, under the same contract, for has_short_quotient(an, dn): the quotient is estimated from the highest
/// k + 1 limbs of d and 2k + 1 of a, k = an - dn, and corrected, if need be, when its product with d is taken away from a.
/// Nothing else is moved, neither to normalize nor back. Cost: D(k) and M(k, dn). Source: GMP manual, "Divide and Conquer
/// Division", on unbalanced operands, with one limb more, so that one product is all.
void divrem_short_quotient(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                           limb* scratch) noexcept;

/// Schoolbook division in place: of u by d, where u: un limbs, d: dn limbs, un >= dn >= 2, and d's top bit is set.
/// q: un - dn limbs becomes the quotient without its highest limb, which is 0 or 1 and is returned; the low dn limbs of u
/// become the remainder, the limbs above are left undefined. v = reciprocal_3by2(d[dn - 1], d[dn - 2]). Rows do not overlap.
/// Source: Knuth, TAOCP 2, 4.3.1, algorithm D, with the three-by-two quotient digits of Moller, Granlund 2011.
limb divrem_schoolbook(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v) noexcept;

/// The limbs of scratch that divrem_recursive wants for a divisor of dn limbs, whatever it divides.
std::size_t divrem_recursive_scratch(std::size_t dn) noexcept;

/// Division by halves, in place: the same contract as divrem_schoolbook. Operands that are not balanced are divided block by
/// block, the divisor's size a block; below the threshold it is the schoolbook.
/// Cost: D(n) = 2 D(n / 2) + 2 M(n / 2). Source: C. Burnikel, J. Ziegler, "Fast recursive division", MPI-I-98-1-022 (1998),
/// in the form of R. Brent, P. Zimmermann, "Modern Computer Arithmetic", algorithms 1.8 and 1.9.
limb divrem_recursive(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v, limb* scratch) noexcept;

/// The limbs of scratch that divrem_newton wants for a divisor of dn limbs, whatever it divides: about 20 dn.
std::size_t divrem_newton_scratch(std::size_t dn) noexcept;

/// Whether there are transforms for such a divisor: from 16 limbs up to some 2^35 bits.
bool divrem_newton_accepts(std::size_t dn) noexcept;

/// Division by a reciprocal, in place: the same contract as divrem_schoolbook. The quotient is found in blocks of half the
/// divisor at most, each by a product with the reciprocal of the divisor's upper half and one with the divisor, both of which
/// are transformed once; of the second product the part that is known is not computed (it is taken modulo 2^L - 1).
/// Cost: 2n by n limbs in about 2.5 times M(n), of which a third for the reciprocal, by Newton's iteration.
/// Source: Brent, Zimmermann, "Modern Computer Arithmetic", algorithms 3.5 and 2.5 (Barrett) and section 2.4.1 (Svoboda's and
/// Moenck's blocks); GMP manual, "Block-wise Barrett Division".
limb divrem_newton(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v, limb* scratch) noexcept;

/// The limbs of scratch that divrem_blocks wants for a divisor of dn limbs, whatever it divides: about 30 dn.
std::size_t divrem_blocks_scratch(std::size_t dn) noexcept;

/// The same in blocks of the divisor's length, by the reciprocal of all of it: for quotients of several times that.
limb divrem_blocks(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v, limb* scratch) noexcept;

/// Whether divrem takes divrem_blocks. an >= dn.
bool has_long_quotient(std::size_t an, std::size_t dn) noexcept;

}  // namespace carry::integer_rows

#include "integer/divexact.hpp"

#include "integer/add.hpp"
#include "integer/divexact_1.hpp"
#include "integer/divrem.hpp"
#include "integer/hensel.hpp"
#include "integer/lane_segments.hpp"
#include "integer/limb_segments.hpp"
#include "integer/mul.hpp"
#include "integer/quotient.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "kernels/pieces.hpp"
#include "row/negate.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace carry::integer_rows {

namespace {

bool by_divrem(std::size_t k, std::size_t dn) noexcept {
    return std::min(k, dn) >= kernels::integer().thresholds.divexact_divrem;
}

/// The limbs of a quotient by one limb from which a chain of one multiplication for each takes less time than one of two, for
/// all the scaling that it begins with.
constexpr std::size_t least_scaled = 17;

/// The limbs of a quotient by two limbs from which that and a product take less time than the division that finds a remainder.
constexpr std::size_t least_of_pair = 10;

/// q = a / d modulo B^k for d of one limb; returns whether that is all of a / d, if that is to be known.
template <bool Check>
bool divide_by_limb_from_below(limb* q, std::size_t k, const limb* a, std::size_t an, limb d) noexcept {
    const auto shift = static_cast<unsigned>(std::countr_zero(d));
    d = static_cast<limb>(d >> shift);
    const limb inverse = inverse_mod_radix(d);
    limb above = 0;  // what the products so far carry into this limb
    auto rest = static_cast<limb>(a[0] & ((limb{1} << shift) - 1));
    for (std::size_t i = 0; i + 1 < k; ++i) {
        q[i] = next_from_below(moved_right(a[i + 1], a[i], shift), above, d, inverse);
    }
    q[k - 1] = next_from_below(moved_right(k < an ? a[k] : limb{0}, a[k - 1], shift), above, d, inverse);
    if (Check && k < an) {
        rest = static_cast<limb>(rest | next_from_below(a[k] >> shift, above, d, inverse));
    }
    return (rest | above) == 0;
}

/// Whether a quotient by d is found, with the remainder, in segments side by side in vectors.
bool in_lanes(std::size_t k, const limb* d, std::size_t dn) noexcept {
    return dn <= 2 && d[0] != 0 && k >= kernels::integer().least_exact_in_lanes[dn - 1];
}

/// The k limbs of floor(a / d) where in_lanes; returns whether d divides a.
bool divide_in_lanes(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    return dn == 1 ? divide_in_lanes(q, k, a, an, two_ended_divisor{divisor_1(d[0])}) == 0
                   : divide_in_lanes(q, k, a, an, two_ended_divisor_2(d)) == 0;
}

/// q = a / d for d of one limb, of k limbs, a of as many, or of one more that is less than d; returns whether d divides a, if
/// that is to be known.
template <bool Check>
bool divide_by_limb(limb* q, std::size_t k, const limb* a, std::size_t an, limb d) noexcept {
    constexpr std::size_t least_looked_at = 4;  // limbs: by divisions it is free to know the remainder
    if (k < std::max(kernels::integer().thresholds.divexact_1_inverse, Check ? least_looked_at : 0)) {
        return divide_by_divisions(q, an > k ? a[k] : limb{0}, a, k, d) == 0;
    }
    return k < least_scaled ? divide_by_limb_from_below<Check>(q, k, a, an, d) : divides_exactly_1(q, k, a, an, d);
}

/// Whether the kernel that finds a quotient from below serves for one of k limbs by a divisor of dn.
bool has_hensel_quotient(std::size_t k, std::size_t dn) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t n = std::min(k, dn);
    return n >= kernel.least_hensel_divisor && n <= kernel.most_hensel_divisor &&
           k >= (k > dn ? kernel.least_hensel_quotient : kernel.least_hensel_short);
}

/// Whether a quotient takes the least time from above, which goes by a reciprocal there, while that from below goes by halves.
bool by_reciprocal(std::size_t k, std::size_t dn) noexcept {
    return std::min(k, dn) / 3 >= kernels::integer().thresholds.divrem_newton;
}

/// How many limbs of the quotient are found from the lowest limbs up: all, half of them, or one, which tells whether those from
/// above are right. Of a quotient that is many times as long as d all but d's length is as much work from above, and more by
/// few limbs.
std::size_t from_below(std::size_t k, std::size_t dn) noexcept {
    if (by_reciprocal(k, dn)) {
        return 1;
    }
    if (std::min(k, dn) < kernels::integer().thresholds.divexact_halves || has_hensel_blocks(k, dn)) {
        return k;
    }
    const bool is_long = has_hensel_quotient(k, dn) ? k > dn && 48 * (k - dn) > dn * dn : k / dn > dn / 16;
    return is_long ? k : k / 2;
}

/// The limbs of q = a / d from number `low` > 0 to k, where those below are known. These are right, and so the highest of them
/// tells by how much an estimate of it and of those above is wrong.
void find_upper(limb* q, std::size_t low, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                limb* scratch) noexcept {
    const std::size_t m = an - dn + 2 - low;
    limb* const estimate = scratch;
    upper_quotient(estimate, m, a, an, d, dn, estimate + m);
    limb* const upper = q + low;
    row::copy(upper, estimate + 1, k - low);
    const limb known = q[low - 1], too_much = estimate[0] - known;
    if (too_much <= most_quotient_error && known > estimate[0]) {
        sub_1(upper, upper, k - low, 1);
    } else if (too_much > most_quotient_error && known < estimate[0]) {
        add_1(upper, upper, k - low, 1);
    }
}

/// The divisors by which divexact may go by pieces, the quotients from which it does, and the least of these.
constexpr std::size_t least_by_pieces = 4, most_by_pieces = 8;
constexpr std::array<std::size_t, most_by_pieces - least_by_pieces + 1> least_in_pieces{800, 650, 400, 550, 550};
constexpr std::size_t least_of_pieces = std::ranges::min(least_in_pieces);

/// divexact in pieces side by side, where the level has such a division and the quotient is long enough for it; returns whether
/// it is done.
bool divide_in_pieces(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                      unsigned shift) noexcept {
    if (dn < least_by_pieces || dn > most_by_pieces || k < least_in_pieces[dn - least_by_pieces]) {
        return false;
    }
    const kernels::piece_kernels* const pieces = kernels::pieces();
    if (pieces == nullptr || dn < pieces->least_divisor || dn > pieces->most_exact_divisor) {
        return false;
    }
    std::array<limb, most_by_pieces> odd;
    if (shift != 0) {
        row::shift_right(odd.data(), d, dn, shift);
        d = odd.data();
    }
    pieces->divide_exactly(q, k, a, an, shift, d, dn);
    return true;
}

/// divexact by the kernel that finds a quotient from below, where the level has one and it is the fastest way; returns whether
/// it is done.
bool divide_from_below(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    if (!has_hensel_quotient(k, dn) || from_below(k, dn) != k || has_hensel_blocks(k, dn)) {
        return false;
    }
    kernels::integer().hensel_quotient(q, k, a, an, d, dn);
    return true;
}

/// divexact; returns whether the quotient is surely that of the lowest limbs, so that but for zeros below d q d = a modulo B^k.
bool find_quotient(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                   limb* scratch) noexcept {
    for (; d[0] == 0; --an, --dn) {
        ++a, ++d;
    }
    if (dn == 1) {
        divexact_by_limb(q, k, a, an, d[0]);
        return false;
    }
    if (in_lanes(k, d, dn)) {
        divide_in_lanes(q, k, a, an, d, dn);
        return false;
    }
    const auto shift = static_cast<unsigned>(std::countr_zero(d[0]));
    if (divide_in_pieces(q, k, a, an, d, dn, shift)) {
        return true;
    }
    if (divide_from_below(q, k, a, an, d, dn)) {
        return true;
    }
    const std::size_t low = from_below(k, dn), n = std::min(low, dn);
    row::shift_right_low(q, low, a, an, shift);
    row::negate(q, q, low);
    const limb* odd = d;
    if (shift != 0) {
        row::shift_right_low(scratch, n, d, dn, shift);
        odd = scratch;
    }
    hensel_divide_low(q, low, odd, n, scratch + n);
    if (low == k) {
        return true;
    }
    find_upper(q, low, k, a, an, d, dn, scratch);
    return false;
}

/// Whether a has as many zeros below as d has.
bool has_zeros_of(const limb* a, const limb* d) noexcept {
    for (; *d == 0; ++a, ++d) {
        if (*a != 0) {
            return false;
        }
    }
    return *a << (limb_bits - 1 - static_cast<unsigned>(std::countr_zero(*d))) << 1 == 0;
}

/// Whether q d = a. a: an limbs, dn + k - 1 or dn + k.
bool is_product(const limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                limb* scratch) noexcept {
    limb* const product = scratch;
    if (k < dn) {
        mul(product, d, dn, q, k, product + dn + k);
    } else {
        mul(product, q, k, d, dn, product + dn + k);
    }
    return std::equal(a, a + an, product) && row::is_zero(product + an, dn + k - an);
}

/// The same where q d = a modulo B^k, if d does not end with zeros that a has not.
bool is_product_above(const limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                      limb* scratch) noexcept {
    const std::size_t n = dn + 2;
    if (k <= n) {
        return is_product(q, k, a, an, d, dn, scratch);
    }
    // a and q d differ by B^k or more, or not at all. Of a / B^(k - n) the product of q's n upper limbs leaves less than d, and
    // less than B^dn, where they do not, and less than nothing or more than that where they do.
    limb* const product = scratch;
    const std::size_t left = an + n - k;
    mul(product, q + (k - n), n, d, dn, product + n + dn);
    return kernels::integer().sub_n(product, a + (k - n), product, left) == 0 && row::is_zero(product + dn, n);
}

/// By the highest limbs first, as any other division.
bool divide_and_look(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                     limb* scratch) noexcept {
    limb* const remainder = scratch;
    limb* const quotient = remainder + dn;
    divrem(quotient, remainder, a, an, d, dn, quotient + an - dn + 1);
    row::copy(q, quotient, k);
    return row::is_zero(remainder, dn);
}

/// divides_exactly where has_hensel_rows, as divides_from_below: a + p d = r B^k for p = -q modulo B^k, and d divides a > 0 if
/// r = d.
/// scratch: an + 1 + dn limbs.
bool divide_by_rows(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                    limb* scratch) noexcept {
    if (!has_zeros_of(a, d)) {
        return false;
    }
    const auto shift = static_cast<unsigned>(std::countr_zero(d[0]));
    limb* const t = scratch;
    row::shift_right(t, a, an, shift);
    t[an] = 0;
    if (shift != 0) {
        limb* const odd = scratch + an + 1;
        row::shift_right(odd, d, dn, shift);
        d = odd;
    }
    const kernels::integer_kernels& kernel = kernels::integer();
    const limb carry = kernel.hensel(t, k, d, dn, static_cast<limb>(limb{0} - inverse_mod_radix(d[0])));
    if (carry != 0 || row::compare_n(t + k, d, dn) != 0) {
        return false;
    }
    row::copy(q, t, k);
    kernel.negate_if(q, k, 1);
    return true;
}

}  // namespace

bool has_hensel_rows(std::size_t k, std::size_t dn) noexcept {
    constexpr std::size_t least = 9, more = 8;  // limbs of d, and fourths of a limb by which k is to be more than a fourth
    const kernels::integer_kernels& kernel = kernels::integer();
    return dn >= least && dn <= kernel.most_hensel_rows && 4 * k > dn + more && k < kernel.longest_hensel_rows;
}

std::size_t divexact_scratch(std::size_t an, std::size_t dn) noexcept {
    const std::size_t k = an - dn + 1;
    if (an <= most_unasked || (k <= dn && k <= most_unasked / 2)) {
        return enough_unasked;
    }
    const std::size_t m = by_reciprocal(k, dn) ? k + 1 : k / 2 + 3;
    return std::max(dn + hensel_low_scratch(k, dn), m + upper_quotient_scratch(m, dn));
}

std::size_t divides_exactly_scratch(std::size_t an, std::size_t dn) noexcept {
    if (an <= most_unasked) {
        return enough_unasked;
    }
    const std::size_t k = an - dn + 1;
    return std::max(
        divexact_scratch(an, dn),
        an + dn + 1 + (by_divrem(k, dn) ? divrem_scratch(an, dn) : std::max(mul_scratch(k, dn), mul_scratch(dn + 2, dn))));
}

bool has_divexact_at_once(std::size_t k, const limb* d, std::size_t dn) noexcept {
    return std::min(k, dn) <= most_at_once && d[0] != 0 && k < least_of_pieces && !in_lanes(k, d, dn) &&
           has_hensel_quotient(k, dn);
}

void divexact_at_once(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn) noexcept {
    kernels::integer().hensel_quotient(q, k, a, an, d, dn);
}

bool divides_exactly(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const std::size_t k = divexact_size(a, an, d, dn);
    if (k == 0) {
        return false;
    }
    if (in_lanes(k, d, dn)) {
        return divide_in_lanes(q, k, a, an, d, dn);
    }
    if (dn == 1) {
        return divide_by_limb<true>(q, k, a, an, d[0]);
    }
    if ((dn == 2 && (k < least_of_pair || !has_hensel_quotient(k, dn))) || by_divrem(k, dn)) {
        return divide_and_look(q, k, a, an, d, dn, scratch);
    }
    if (d[0] != 0 && has_hensel_rows(an - dn, dn)) {
        return divide_by_rows(q, k, a, an, d, dn, scratch);
    }
    const bool at_once = has_divexact_at_once(k, d, dn);
    if (at_once) {
        divexact_at_once(q, k, a, an, d, dn);
    }
    return at_once || find_quotient(q, k, a, an, d, dn, scratch)
               ? has_zeros_of(a, d) && is_product_above(q, k, a, an, d, dn, scratch)
               : is_product(q, k, a, an, d, dn, scratch);
}

void divexact_by_limb(limb* q, std::size_t k, const limb* a, std::size_t an, limb d) noexcept {
    if (in_lanes(k, &d, 1)) {
        divide_in_lanes(q, k, a, an, &d, 1);
    } else {
        divide_by_limb<false>(q, k, a, an, d);
    }
}

void divexact(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const std::size_t k = divexact_size(a, an, d, dn);
    if (k != 0) {
        find_quotient(q, k, a, an, d, dn, scratch);
    }
}

}  // namespace carry::integer_rows

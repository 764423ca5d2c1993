#include "integer/quotient.hpp"

#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

namespace {

using kernels::certainty;

bool has_digits() noexcept { return kernels::integer().least_divisor <= kernels::most_digit_divisor; }

// From where an estimate is halved. Shorter divisors are divided by row by row, as the lower rows are shorter; rows of digits
// are not, but take less time.
std::size_t least_halved() noexcept {
    const std::size_t least = kernels::integer().thresholds.divrem_recursive;
    return has_digits() ? least / 3 : 4 * least;
}

// The limbs of a quotient up to which it is found in registers also where there is a kernel that finds it by columns.
constexpr std::size_t most_beside_columns = 3;

// And those up to which columns are the fastest way by a longer divisor wherever there are any.
constexpr std::size_t most_by_columns = 17;

// Whether a quotient of k limbs is found row by row from its highest limb to its lowest, or by columns: also where its halves
// would be estimated by halves.
bool by_rows(std::size_t k, std::size_t dn) noexcept {
    const std::size_t least = kernels::integer().least_divisor, n = std::min(k, dn);
    return has_digits() ? n < 7 * least / 3 && (dn < least || k < 2 * dn) : n < kernels::integer().thresholds.quotient_halves;
}

// And longer ones by a reciprocal, to the end: its time grows less than the quotient.
std::size_t most_halved() noexcept { return 2 * kernels::integer().thresholds.divrem_newton; }

// What integer_kernels::divide_short does where the quotient has nearly a limb more. Scratch: min(n, k + 1) + k.
void divide_highest(limb* q, limb* u, std::size_t k, const limb* d, std::size_t n, limb v, limb* scratch) noexcept {
    const std::size_t upper = std::min(n, k + 1);
    row::zero(scratch, upper - 2);
    row::copy(scratch + (upper - 2), u, k + 2);
    if (divrem_schoolbook(q, scratch, upper + k, d + (n - upper), upper, v) != 0) {
        std::fill_n(q, k, max_limb<limb>);
    }
}

// What integer_kernels::divide_short does, and nothing is left: so what that leaves is divided, too.
certainty divide_row_by_row(limb* q, limb* u, std::size_t k, const limb* d, std::size_t n, limb v, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const limb d1 = d[n - 1], d0 = d[n - 2];
    for (std::size_t j = k; j-- > 0;) {
        if (join(u[j + 2], u[j + 1]) >= join(d1, d0)) [[unlikely]] {
            divide_highest(q, u, j + 1, d, n, v, scratch);
            return certainty::unknown;
        }
        const std::size_t size = std::min(j, n - 2);
        limb* const row = u + (j - size);
        const limb* const divisor = d + (n - 2 - size);
        quotient_remainder_3by2 step = divide_3by2(u[j + 2], u[j + 1], u[j], d1, d0, v);
        const limb below = kernel.submul_1(row, divisor, size, step.quotient);
        limb borrow = 0;
        u[j] = subtract_with_borrow(step.r0, below, borrow);
        u[j + 1] = subtract_with_borrow(step.r1, limb{0}, borrow);
        if (borrow != 0) [[unlikely]] {
            --step.quotient;
            kernel.add_n(row, row, divisor, size + 2);
        }
        q[j] = step.quotient;
    }
    return certainty::exact;
}

// Whether the kernel finds a quotient of k limbs in all by columns.
bool by_columns(std::size_t k, std::size_t n) noexcept { return std::min(k, n - 1) <= kernels::integer().most_columns; }

// Where less than k units of `rest`, the upper limb of what is left, were left out.
certainty certain(limb rest, std::size_t k) noexcept { return rest <= k ? certainty::exact_or_one_more : certainty::exact; }

// The same by a kernel where there is one.
certainty divide_short(limb* q, limb* u, std::size_t k, const limb* d, std::size_t n, limb v, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    std::size_t left = k;
    if (by_columns(k, n)) {
        limb rest;
        if (kernel.divide_columns(q, u, k, 0, d, n, v, rest)) [[likely]] {
            return certain(rest, k);
        }
    } else if (kernel.divide_short != nullptr) {
        left = kernel.divide_short(q, u, k, d, n, v);
        if (left == 0) [[likely]] {
            return certain(u[1], k);
        }
    }
    const certainty found = divide_row_by_row(q, u, left, d, n, v, scratch);
    return found == certainty::exact ? certain(u[1], k) : found;
}

// q = floor(u / d), but for errors of two units each time that the size is halved, and two. u: un >= 2n limbs, the upper n of
// them less than d, destroyed; d: n >= 2 limbs, its top bit set; q: un - n limbs.
void estimate(limb* q, limb* u, std::size_t un, const limb* d, std::size_t n, limb v, limb* scratch) noexcept {
    if (n < least_halved()) {
        if (n == 2 || (has_digits() && n >= kernels::integer().least_divisor)) {
            divrem_schoolbook(q, u, un, d, n, v);
        } else {
            divide_short(q, u + (n - 2), un - n, d, n, v, scratch);
        }
        return;
    }
    if (n >= most_halved()) {
        divrem_recursive(q, u, un, d, n, v, scratch);
        return;
    }
    const std::size_t low = n / 2, high = n - low;
    divrem_recursive(q + low, u + low, un - low, d, n, v, scratch);
    // What is left is less than d B^low. Without its `high` lowest limbs and those of d it may be as much.
    if (row::compare_n(u + n, d + high, low) >= 0) [[unlikely]] {
        std::fill_n(q, low, max_limb<limb>);
        return;
    }
    estimate(q, u + high, 2 * low, d + high, low, v, scratch);
}

// r = the n limbs of a B^below 2^shift from number `from` on.
void shifted_limbs(limb* r, std::size_t n, const limb* a, std::size_t an, unsigned shift, std::size_t from) noexcept {
    const limb out = row::shift_left(r, a + from, std::min(n, an - from), shift);
    if (from + n > an) {
        r[n - 1] = out;
    }
    if (shift != 0 && from != 0) {
        r[0] = static_cast<limb>(r[0] | a[from - 1] >> (limb_bits - shift));
    }
}

// The k + 1 limbs of floor(u / d B^(2 - n)), of which the highest is 0 or 1 as d's top bit is set, by the kernel's columns.
bool divide_normalized_by_columns(limb* q, const limb* u, std::size_t k, const limb* d, std::size_t n, limb& rest) noexcept {
    const limb d1 = d[n - 1], d0 = d[n - 2];
    q[k] = static_cast<limb>(join(u[k + 1], u[k]) > join(d1, d0));
    return kernels::integer().divide_columns(q, u, k, 1, d, n, reciprocal_3by2(d1, d0), rest);
}

}  // namespace

bool divide_by_columns(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb& rest,
                       limb* scratch) noexcept {
    const std::size_t k = an - dn + 1, n = std::min(dn, k + 1);
    const auto shift = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
    if (shift == 0) {
        return divide_normalized_by_columns(q, a + (dn - 2), k - 1, d + (dn - n), n, rest);
    }
    limb* const u = scratch;
    limb* const divisor = u + k + 2;
    shifted_limbs(divisor, n, d, dn, shift, dn - n);
    shifted_limbs(u, k + 2, a, an, shift, dn - 2);
    const limb v = reciprocal_3by2(divisor[n - 1], divisor[n - 2]);
    return kernels::integer().divide_columns(q, u, k, 0, divisor, n, v, rest);
}

std::size_t upper_quotient_scratch(std::size_t m, std::size_t dn) noexcept {
    const std::size_t n = std::min(m, dn);
    return m + 2 * n + std::max(divrem_recursive_scratch(n), n + m);
}

void upper_quotient(limb* q, std::size_t m, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                    limb* scratch) noexcept {
    const std::size_t n = std::min(m, dn), un = n + m;
    limb* const u = scratch;
    limb* const divisor = u + un;
    limb* const rest = divisor + n;
    const auto shift = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
    if (shift == 0) {
        d += dn - n;
    } else {
        shifted_limbs(divisor, n, d, dn, shift, dn - n);
        d = divisor;
    }
    // With a limb on top for the bits that are moved out, which are less than the highest limb of d, and one below a, which is
    // wanted if the whole quotient is.
    const std::size_t below = un > an + 1 ? 1 : 0;
    row::zero(u, below);
    shifted_limbs(u + below, un - below, a, an, shift, an + 1 + below - un);
    const limb v = reciprocal_3by2(d[n - 1], d[n - 2]);
    estimate(q, u, un, d, n, v, rest);
}

namespace {

// Whether q d > a. q: k = an - dn + 1 limbs. scratch: an + 1 and that of a product.
bool is_too_large(const limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                  limb* scratch) noexcept {
    limb* const product = scratch;
    if (k < dn) {
        mul(product, d, dn, q, k, product + an + 1);
    } else {
        mul(product, q, k, d, dn, product + an + 1);
    }
    return product[an] != 0 || row::compare_n(product, a, an) > 0;
}

void quotient_by_halves(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const std::size_t k = an - dn + 1;
    limb* const finer = scratch;  // k limbs, and one below them
    limb* const rest = finer + k + 1;
    upper_quotient(finer, k + 1, a, an, d, dn, rest);
    limb* const estimated = finer + 1;
    const bool nearly_more = finer[0] > max_limb<limb> - most_quotient_error;
    if (nearly_more && add_1(estimated, estimated, k, 1) != 0) {
        std::fill_n(estimated, k, max_limb<limb>);  // it cannot be B^k
    } else if ((nearly_more || finer[0] < most_quotient_error) && is_too_large(estimated, k, a, an, d, dn, rest)) {
        sub_1(estimated, estimated, k, 1);
    }
    row::copy(q, estimated, k);
}

// u = a, less d where a >= d, for which their two highest limbs are to differ; returns how often d is taken away.
limb copy_below(limb* u, const limb* a, const limb* d, std::size_t n) noexcept {
    const auto one = static_cast<limb>(join(a[n - 1], a[n - 2]) > join(d[n - 1], d[n - 2]));
    const limb mask = mask_from_bit(one);
    limb borrow = 0;
    for (std::size_t i = 0; i < n; ++i) {
        u[i] = subtract_with_borrow(a[i], static_cast<limb>(d[i] & mask), borrow);
    }
    return one;
}

// divide_normalized_by_columns where a division by d is wanted.
certainty divide_in_place(limb* q, const limb* u, std::size_t k, const limb* d, std::size_t n) noexcept {
    limb rest;
    return divide_normalized_by_columns(q, u, k, d, n, rest) ? certain(rest, k + 1) : certainty::unknown;
}

// Of a quotient of one limb that is the highest limbs': u: three limbs.
certainty divide_to_one(limb& q, const limb* u, limb d1, limb d0) noexcept {
    if (join(u[2], u[1]) >= join(d1, d0)) [[unlikely]] {
        return certainty::unknown;
    }
    const quotient_remainder_3by2 step = divide_3by2(u[2], u[1], u[0], d1, d0);
    q = step.quotient;
    return step.r1 <= 1 ? certainty::exact_or_one_more : certainty::exact;
}

// Of a quotient of none.
certainty compare_highest(const limb* u, limb d1, limb d0) noexcept {
    return join(u[1], u[0]) >= join(d1, d0) ? certainty::unknown : u[1] <= 1 ? certainty::exact_or_one_more : certainty::exact;
}

// The quotient as its highest limbs tell it. scratch: k + 2 + 3n limbs for n = min(dn, k + 1).
certainty estimate_by_rows(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const std::size_t k = an - dn + 1, n = std::min(dn, k + 1);
    limb* const u = scratch;
    limb* const divisor = u + k + 2;
    limb* const rest = divisor + n;
    const limb* highest = d + (dn - n);
    std::size_t left = k;
    const auto shift = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
    bool in_place = false;
    if (shift == 0) {  // the highest limb of the quotient is 0 or 1
        --left;
        in_place = left > 1 && by_columns(k, n);
        if (!in_place) {
            for (std::size_t i = 0; i < k + 1 - n; ++i) {
                u[i] = a[dn - 2 + i];
            }
            q[left] = copy_below(u + (k + 1 - n), a + (an - n), highest, n);
        }
    } else {
        shifted_limbs(divisor, n, d, dn, shift, dn - n);
        shifted_limbs(u, k + 2, a, an, shift, dn - 2);
        highest = divisor;
    }
    const limb d1 = highest[n - 1], d0 = highest[n - 2];
    // What is left out of a and d is less than k + 1 units of u[1].
    return in_place    ? divide_in_place(q, a + (dn - 2), left, highest, n)
           : left > 1  ? divide_short(q, u, left, highest, n, reciprocal_3by2(d1, d0), rest)
           : left == 1 ? divide_to_one(q[0], u, d1, d0)
                       : compare_highest(u, d1, d0);
}

// q less one if it is too large, where it may be.
void correct(limb* q, certainty found, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const std::size_t k = an - dn + 1;
    if (found == certainty::exact_or_one_more && is_too_large(q, k, a, an, d, dn, scratch)) {
        sub_1(q, q, k, 1);
    }
}

// By a scaled divisor; returns whether it is found.
bool quotient_scaled(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    if (!has_scaled(an - dn + 1, dn)) {
        return false;
    }
    const certainty found = kernels::integer().divide_scaled(q, a, an, d, dn);
    correct(q, found, a, an, d, dn, scratch);
    return found != certainty::unknown;
}

void quotient_by_rows(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const certainty found = estimate_by_rows(q, a, an, d, dn, scratch);
    if (found == certainty::unknown) [[unlikely]] {
        divrem(q, scratch, a, an, d, dn, scratch + dn);
    } else {
        correct(q, found, a, an, d, dn, scratch);
    }
}

}  // namespace

std::size_t quotient_scratch(std::size_t an, std::size_t dn) noexcept {
    const std::size_t k = an - dn + 1;
    if (an <= most_unasked) {
        return enough_unasked;
    }
    const std::size_t n = std::min(k + 1, dn);
    return std::max({k + 1 + upper_quotient_scratch(k + 1, dn), k + 2 + n + n + k,
                     k + 1 + an + 1 + mul_scratch(std::max(k, dn), std::min(k, dn)), dn + divrem_scratch(an, dn)});
}

bool short_quotient(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const std::size_t k = an - dn + 1, most_columns = kernels::integer().most_columns;
    if (k <= most_beside_columns || most_columns == 0) {
        return quotient_of_few(q, a, an, d, dn);
    }
    if ((dn > k ? k <= most_by_columns : dn > 2 && has_long_columns()) && k <= std::min(most_columns, most_in_short_quotient)) {
        limb rest;
        return divide_by_columns(q, a, an, d, dn, rest, scratch) && rest > k;
    }
    if (dn > k && k <= most_in_short_quotient && has_scaled(k, dn)) {
        return kernels::integer().divide_scaled(q, a, an, d, dn) == certainty::exact;
    }
    return dn > k && k <= std::min(most_columns, most_in_short_quotient) && by_rows(k, dn) &&
           estimate_by_rows(q, a, an, d, dn, scratch) == certainty::exact;
}

void quotient(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const std::size_t k = an - dn + 1;
    if (has_pieces(an, dn) && divrem_pieces(q, nullptr, a, an, d, dn, scratch)) {
        return;
    }
    if (quotient_scaled(q, a, an, d, dn, scratch)) {
        return;
    }
    const bool has_columns = kernels::integer().most_columns != 0;
    if ((!has_columns || k <= most_beside_columns) && quotient_of_few(q, a, an, d, dn)) {
        return;
    }
    if (dn <= 2 || has_long_quotient(an, dn) || has_scaled_blocks(an, dn, true)) {
        divrem(q, scratch, a, an, d, dn, scratch + dn);
    } else if (by_rows(k, dn)) {
        quotient_by_rows(q, a, an, d, dn, scratch);
    } else {
        quotient_by_halves(q, a, an, d, dn, scratch);
    }
}

}  // namespace carry::integer_rows

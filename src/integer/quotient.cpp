#include "integer/quotient.hpp"

#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/mul.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

namespace {

// Of shorter dividends, and by shorter divisors, the remainder costs next to nothing.
constexpr std::size_t least_dividend = 46, least_divisor = 7;

// Quotients of so many limbs are found by a few more of the divisor's.
constexpr std::size_t most_few = 20;

// Whether the divisor is longer than it need be for such a quotient.
constexpr bool is_told_by_few(std::size_t k, std::size_t dn) noexcept { return k <= most_few && dn > k + 2; }

// Shorter divisors are divided by row by row.
std::size_t least_halved() noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t least = kernel.thresholds.divrem_recursive;
    return kernel.divide_short != nullptr ? 4 * least : std::max<std::size_t>(least / 3, 4);
}

// And longer ones by a reciprocal, to the end: its time grows less than the quotient.
std::size_t most_halved() noexcept { return 2 * kernels::integer().thresholds.divrem_newton; }

// As divrem_schoolbook for a quotient that has as many limbs as d or more and none above these, but for an error of one unit
// and without the remainder.
void divide_short(limb* q, limb* u, std::size_t un, const limb* d, std::size_t n, limb v) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (n < 3 || kernel.divide_short == nullptr) {
        divrem_schoolbook(q, u, un, d, n, v);
        return;
    }
    const std::size_t left = kernel.divide_short(q, u, un, d, n, v);
    if (left != 0) [[unlikely]] {
        const std::size_t enough = std::min(n, left + 2), below = n - enough;
        if (divrem_schoolbook(q, u + below, enough + left, d + below, enough, v) != 0) {
            std::fill_n(q, left, max_limb<limb>);
        }
    }
}

// q = floor(u / d), but for errors of two units each time that the size is halved, and one. u: un >= 2n limbs, the upper n of
// them less than d, destroyed; d: n >= 2 limbs, its top bit set; q: un - n limbs.
void estimate(limb* q, limb* u, std::size_t un, const limb* d, std::size_t n, limb v, limb* scratch) noexcept {
    if (n < least_halved()) {
        divide_short(q, u, un, d, n, v);
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

}  // namespace

std::size_t upper_quotient_scratch(std::size_t m, std::size_t dn) noexcept {
    const std::size_t n = std::min(m, dn);
    return m + 2 * n + divrem_recursive_scratch(n);
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

std::size_t quotient_scratch(std::size_t an, std::size_t dn) noexcept {
    const std::size_t k = an - dn + 1;
    if (an <= most_unasked) {
        return enough_unasked;
    }
    return k + 1 +
           std::max({upper_quotient_scratch(k + 1, dn), an + 1 + mul_scratch(std::max(k, dn), std::min(k, dn)),
                     dn + divrem_scratch(an, dn)});
}

void quotient(limb* q, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    const std::size_t k = an - dn + 1;
    const bool by_few = is_told_by_few(k, dn);
    if (by_few) {
        const std::size_t below = dn - (k + 2);
        limb* const remainder = scratch;
        divrem(q, remainder, a + below, an - below, d + below, k + 2, remainder + k + 2);
        if (remainder[k] != 0 || remainder[k + 1] != 0) [[likely]] {
            return;  // with what is left out of d and a, too: the product of that and q is less than B^k times B^below
        }
    }
    if (by_few || an < least_dividend || dn < least_divisor) {
        divrem(q, scratch, a, an, d, dn, scratch + dn);
        return;
    }
    limb* const finer = scratch;  // k limbs, and one below them
    limb* const rest = finer + k + 1;
    upper_quotient(finer, k + 1, a, an, d, dn, rest);
    limb* const estimated = finer + 1;
    const bool nearly_more = finer[0] > max_limb<limb> - most_quotient_error;
    if (nearly_more && add_1(estimated, estimated, k, 1) != 0) {
        std::fill_n(estimated, k, max_limb<limb>);  // it cannot be B^k
    } else if (nearly_more || finer[0] < most_quotient_error) {
        limb* const product = rest;
        if (k < dn) {
            mul(product, d, dn, estimated, k, product + an + 1);
        } else {
            mul(product, estimated, k, d, dn, product + an + 1);
        }
        if (product[an] != 0 || row::compare_n(product, a, an) > 0) {
            sub_1(estimated, estimated, k, 1);
        }
    }
    row::copy(q, estimated, k);
}

}  // namespace carry::integer_rows

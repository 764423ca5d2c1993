#include "integer/divrem.hpp"

#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/verify.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

namespace {

// For three limbs and more: shifts both operands until the divisor's top bit is set, divides in place by `core(q, u, un, d, dn,
// v, scratch)`, and shifts the remainder back. Scratch: 2 an + 2 limbs, and then what the core wants.
template <class Core>
void divide(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch, Core core) noexcept {
    limb* const u = scratch;
    limb* const normalized = u + an + 1;
    limb* const spare_quotient = normalized + dn;
    limb* const rest = spare_quotient + (an - dn + 1);
    const auto shift = static_cast<unsigned>(std::countl_zero(d[dn - 1]));
    u[an] = row::shift_left(u, a, an, shift);
    if (shift != 0) {
        row::shift_left(normalized, d, dn, shift);
        d = normalized;
    }
    if (q == nullptr) {
        q = spare_quotient;
    }
    const limb v = reciprocal_3by2(d[dn - 1], d[dn - 2]);
    if (u[an] == 0) {
        q[an - dn] = core(q, u, an, d, dn, v, rest);
    } else {  // the bits shifted out are below d's top limb, so there is no limb above these quotient limbs
        core(q, u, an + 1, d, dn, v, rest);
    }
    row::shift_right(r, u, dn, shift);
}

// Whether a short quotient has limbs enough for the kernel that divides in radix 2^52 to be faster, where there is one.
bool by_digits(std::size_t an, std::size_t dn) noexcept {
    return dn >= kernels::integer().least_divisor && dn <= kernels::most_digit_divisor && an - dn > 5;
}

// Divides by few rows, in one pass, in pieces, by a scaled divisor, by columns, or in registers, where these serve; returns
// whether one does.
bool divide_by_few(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    if (has_few_rows(an, dn)) {
        divrem_by_rows(q, r, a, an, d, dn);
        return true;
    }
    return (has_one_pass(an, dn) && divrem_one_pass(q, r, a, an, d, dn)) ||
           (has_pieces(an, dn) && divrem_pieces(q, r, a, an, d, dn, scratch)) || divrem_scaled(q, r, a, an, d, dn, scratch) ||
           (has_short_columns(an, dn, q != nullptr) && divrem_columns(q, r, a, an, d, dn, scratch)) ||
           divrem_in_registers(q, r, a, an, d, dn);
}

// The limbs of a quotient's blocks at most, which with one on top are still found at once, and the divisors by which they pay
// and have scratch enough.
constexpr std::size_t most_scaled_block = 192, least_divisor_of_blocks = 8, most_divisor_of_blocks = 48;

// divrem for has_scaled_blocks, block by block from the highest, each with what the one above leaves on top. q may be a, as a
// block's dividend is copied, and so may r, which is written last. With n limbs of a block 4 dn + 3 n + 2 limbs of scratch are
// used, and what divrem_recursive wants: no more than divrem_scratch promises, as 2 dn + 3 n <= 2 (an - dn).
void divide_scaled_blocks(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn,
                          limb* scratch) noexcept {
    const std::size_t k = an - dn + 1, least = (k + most_scaled_block - 1) / most_scaled_block, n = (k + least - 1) / least;
    limb* const rest = scratch;
    limb* const u = rest + dn;
    limb* const inner = u + n + dn;
    std::size_t left = (k - 1) / n * n;
    divrem(q != nullptr ? q + left : nullptr, rest, a + left, an - left, d, dn, inner);
    while (left != 0) {
        left -= n;
        row::copy(u, a + left, n);
        row::copy(u + n, rest, dn);
        if (q == nullptr) {
            divrem(nullptr, rest, u, n + dn, d, dn, inner);
            continue;
        }
        const limb above = q[left + n];  // a limb more is written, which is zero
        divrem(q + left, rest, u, n + dn, d, dn, inner);
        q[left + n] = above;
    }
    row::copy(r, rest, dn);
}

// What divrem_blocks serves at any level: divisors from so many limbs on, and dividends of so many times as many.
constexpr std::size_t least_for_blocks = 280, least_times = 4;

}  // namespace

bool has_long_quotient(std::size_t an, std::size_t dn) noexcept {
    if (dn < least_for_blocks || an < least_times * dn) {
        return false;
    }
    // The more blocks, the sooner the reciprocal pays.
    const std::size_t tenths = an >= 7 * dn ? 32 : an >= 5 * dn ? 25 : 20;
    return tenths * dn / 10 >= kernels::integer().thresholds.divrem_newton && divrem_newton_accepts(2 * dn);
}

bool has_scaled_blocks(std::size_t an, std::size_t dn, bool wants_quotient) noexcept {
    return dn >= least_divisor_of_blocks && dn <= most_divisor_of_blocks && !has_pieces(an, dn, wants_quotient) &&
           an - dn + 1 > kernels::integer().most_scaled && has_scaled(most_scaled_block, dn, true);
}

std::size_t divrem_scratch(std::size_t an, std::size_t dn) noexcept {
    const std::size_t longest = std::min(dn, an / least_times);  // of what may be divided by blocks within these sizes
    const std::size_t by_blocks = longest < least_for_blocks ? 0 : divrem_blocks_scratch(longest);
    return divrem_quadratic_scratch(an) + std::max(divrem_recursive_scratch(dn), by_blocks);
}

void divrem(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    CARRY_VERIFY(an >= dn && dn >= 1 && d[dn - 1] != 0);
    if (has_scaled_blocks(an, dn, q != nullptr)) {
        divide_scaled_blocks(q, r, a, an, d, dn, scratch);
        return;
    }
    if (divide_by_few(q, r, a, an, d, dn, scratch)) {
        return;
    }
    if (has_short_quotient(an, dn) && !by_digits(an, dn)) {
        divrem_short_quotient(q, r, a, an, d, dn, scratch);
    } else {
        divide(q, r, a, an, d, dn, scratch, has_long_quotient(an, dn) ? divrem_blocks : divrem_recursive);
    }
}

void divrem_quadratic(limb* q, limb* r, const limb* a, std::size_t an, const limb* d, std::size_t dn, limb* scratch) noexcept {
    CARRY_VERIFY(an >= dn && dn >= 1 && d[dn - 1] != 0);
    const bool has_few = dn <= 2 || has_few_rows(an, dn) || has_pieces(an, dn) || has_short_columns(an, dn, q != nullptr);
    if ((has_few || (dn <= most_scaled_at_once && has_scaled(an - dn + 1, dn, true))) &&
        divide_by_few(q, r, a, an, d, dn, scratch)) {
        return;
    }
    divide(q, r, a, an, d, dn, scratch,
           [](limb* core_q, limb* u, std::size_t un, const limb* core_d, std::size_t core_dn, limb v, limb*) {
               return divrem_schoolbook(core_q, u, un, core_d, core_dn, v);
           });
}

}  // namespace carry::integer_rows

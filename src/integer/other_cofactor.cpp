#include "integer/other_cofactor.hpp"

#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/hensel.hpp"
#include "integer/mul.hpp"
#include "integer/mul_low.hpp"
#include "integer/quotient.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

// r = the n low limbs of s a. s: sn limbs, in a row of `room`; a: n limbs; scratch: n + sn and what mul wants, or what mul_low
// wants.
void low_product(limb* r, limb* s, std::size_t sn, std::size_t room, const limb* a, std::size_t n, limb* scratch) noexcept {
    if (n <= room) {
        row::zero(s + std::min(n, sn), n - std::min(n, sn));
        mul_low(r, s, a, n, scratch);
    } else {
        mul(scratch, a, n, s, sn, scratch + n + sn);
        row::copy(r, scratch, n);
    }
}

// The n low limbs of t. s: sn limbs, in a row of `room`.
void find_low(limb* t, std::size_t n, const limb* g, const xgcd_result& found, limb* s, std::size_t room, const limb* a,
              const limb* b, std::size_t bn, limb* scratch) noexcept {
    const kernels::integer_kernels& kernel = kernels::integer();
    low_product(t, s, found.s_size, room, a, n, scratch);
    const std::size_t gn = std::min(found.g_size, n);
    if (found.s_negative) {
        add(t, t, n, g, gn);
        kernel.negate_if(t, n, 1);
    } else {
        kernel.negate_if(t, n, 1);
        add(t, t, n, g, gn);
    }
    hensel_divide_low(t, n, b, bn, scratch);
}

// The highest limbs of s, a and b that tell the m highest ones of s a / b.
constexpr std::size_t looked_at(std::size_t m) noexcept { return m + 2; }

// How many limbs there are to find above the `low` lowest ones, and one more.
constexpr std::size_t upper_limbs(std::size_t sn, std::size_t an, std::size_t bn, std::size_t low) noexcept {
    return sn + an + 2 - bn - low;
}

// The limbs of t = s a / b from number `low` on where those below are known. These are right, and so the highest of them tells
// by how much an estimate of it and of those above is wrong: what g and the limbs that are not looked at change is less than a
// unit.
void find_upper(limb* t, std::size_t low, const limb* s, std::size_t sn, const limb* a, std::size_t an, const limb* b,
                std::size_t bn, limb* scratch) noexcept {
    const std::size_t m = upper_limbs(sn, an, bn, low), most = looked_at(m);
    const std::size_t s_size = std::min(sn, most), a_size = std::min(an, most), b_size = std::min(bn, most);
    limb* const product = scratch;
    limb* const estimate = product + s_size + a_size;
    limb* const rest = estimate + m;
    mul(product, a + (an - a_size), a_size, s + (sn - s_size), s_size, estimate);
    upper_quotient(estimate, m, product, s_size + a_size, b + (bn - b_size), b_size, rest);
    limb* const upper = t + low;
    row::copy(upper, estimate + 1, m - 1);
    const limb known = t[low - 1], too_much = estimate[0] - known;
    const bool is_too_large = too_much >> (limb_bits - 1) == 0;
    if (is_too_large && known > estimate[0]) {
        sub_1(upper, upper, m - 1, 1);
    } else if (!is_too_large && known < estimate[0]) {
        add_1(upper, upper, m - 1, 1);
    }
}

// How many limbs of t are found from below where both ends take less time than one; or 0.
std::size_t lower_half(std::size_t sn, std::size_t an, std::size_t bn) noexcept {
    const std::size_t size = sn + an + 1 - bn;
    const std::size_t least = kernels::integer().thresholds.cofactor_halves;
    return std::min({sn, an, bn}) >= std::max<std::size_t>(least, 16) && size >= least ? size / 2 : 0;
}

}  // namespace

std::size_t other_cofactor(limb* t, const limb* g, const xgcd_result& found, limb* s, const limb* a, std::size_t an,
                           const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t sn = found.s_size;
    if (sn == 0) {  // b divides a
        t[0] = 1;
        return 1;
    }
    if ((b[0] & 1) != 0) {
        if (const std::size_t low = lower_half(sn, an, bn); low != 0) {
            find_low(t, low, g, found, s, bn + 1, a, b, bn, scratch);
            find_upper(t, low, s, sn, a, an, b, bn, scratch);
            return row::normalized_size(t, sn + an + 1 - bn);
        }
        if (std::min(an, bn) < kernels::integer().thresholds.divexact_divrem) {
            find_low(t, an, g, found, s, bn + 1, a, b, bn, scratch);
            return row::normalized_size(t, an);
        }
    }
    std::size_t n = sn + an;
    limb* const product = scratch;
    limb* const rest = product + n + 1;
    mul(product, s, sn, a, an, rest);
    product[n++] = 0;
    if (found.s_negative) {
        add(product, product, n, g, found.g_size);
    } else {
        sub(product, product, n, g, found.g_size);
    }
    n = row::normalized_size(product, n);
    if (n < bn) {
        return 0;
    }
    divrem(t, product, product, n, b, bn, rest);
    return row::normalized_size(t, n - bn + 1);
}

std::size_t other_cofactor_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t m = an + 3, most = looked_at(m);
    return std::max({an + bn + 2 + std::max(mul_scratch(an, bn + 1), divrem_scratch(an + bn + 2, bn)), mul_low_scratch(an),
                     hensel_low_scratch(an, bn),
                     2 * most + m + std::max(mul_scratch(most, most), upper_quotient_scratch(m, bn))});
}

}  // namespace carry::integer_rows

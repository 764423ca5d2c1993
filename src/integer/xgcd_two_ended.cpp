#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/hensel.hpp"
#include "integer/two_ended.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::integer_rows {

namespace {

/// Room for a cofactor, two digits longer than the numbers, and for its reduction: a limb for each limb of halvings. Of these
/// there is at most one for each bit of both numbers, and a search more.
constexpr std::size_t reduction_row(std::size_t n) noexcept { return 3 * n + 16; }

// t / 2^k modulo the odd b > 1, in place and below b; t: at most bn + 2 limbs in a row with room. Montgomery's reduction.
// Returns where it is.
limb* divide_by_power_of_two(limb* t, std::size_t tn, std::size_t k, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const auto up = static_cast<unsigned>((limb_bits - k % limb_bits) % limb_bits);  // to whole limbs of halvings
    const std::size_t limbs = (k + up) / limb_bits;
    t[tn] = row::shift_left(t, t, tn, up);
    ++tn;
    const std::size_t size = std::max(tn, limbs + bn) + 1;
    row::zero(t + tn, size - tn);
    hensel_divide(t, size, limbs, b, bn, scratch);
    limb* const r = t + limbs;
    std::size_t rn = row::normalized_size(r, size - limbs);
    while (row::compare(r, rn, b, bn) >= 0) {  // at most twice
        sub(r, r, rn, b, bn);
        rn = row::normalized_size(r, rn);
    }
    row::zero(r + rn, bn - std::min(rn, bn));
    return r;
}

}  // namespace

std::size_t xgcd_two_ended_scratch(std::size_t an, std::size_t bn) noexcept {
    return bn + reduction_row(bn) +
           std::max({divrem_scratch(std::max(an, bn), bn), two_ended_pair::storage(bn, true), hensel_scratch(bn)});
}

xgcd_result xgcd_two_ended(limb* g, limb* s, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                           limb* scratch) noexcept {
    limb* const t = scratch;
    limb* const x = t + reduction_row(bn);
    limb* const rest = x + bn;
    if (an >= bn) {
        divrem(nullptr, x, a, an, b, bn, rest);
        a = x;
        an = row::normalized_size(x, bn);
    }
    if (an == 0) {
        row::copy(g, b, bn);
        return {bn, 0, false};
    }
    two_ended_pair pair(a, an, b, bn, true, rest);
    pair.run(0);
    const std::size_t gn = pair.b(g);
    const limb* r = divide_by_power_of_two(t, pair.t(t), pair.halvings(), b, bn, rest);

    // t / 2^k a = +-g modulo b: the least of these cofactors in absolute value, modulo b / g.
    const limb* modulus = b;
    std::size_t n = bn;
    if (gn != 1 || g[0] != 1) {
        limb* const reduced = x;
        limb* const quotient = rest;
        n = bn - gn + 1;
        limb* const after = quotient + n + gn;
        divrem(quotient, reduced, b, bn, g, gn, after);
        n = row::normalized_size(quotient, n);
        divrem(nullptr, reduced, r, bn, quotient, n, after);
        r = reduced;
        modulus = quotient;
    }
    bool negative = pair.t_negative();
    kernels::integer().sub_n(s, modulus, r, n);
    if (row::compare_n(s, r, n) < 0) {
        negative = !negative;
    } else {
        row::copy(s, r, n);
    }
    n = row::normalized_size(s, n);
    return {gn, n, negative && n != 0};
}

}  // namespace carry::integer_rows

#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/hensel.hpp"
#include "integer/mul.hpp"
#include "integer/other_cofactor.hpp"
#include "integer/two_ended.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>

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

/// 2^halvings g = t a modulo b, or -t a.
struct shifted_cofactor {
    std::size_t g_size, t_size, halvings;
    bool t_negative;
};

// g: bn limbs; t: a row as divide_by_power_of_two has it. bn >= an.
shifted_cofactor find_in_one(limb* g, limb* t, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                             limb* scratch) noexcept {
    two_ended_pair pair(a, an, b, bn, two_ended_pair::companion::cofactors, scratch);
    pair.run(0);
    return {pair.b(g), pair.t(t), pair.halvings(), pair.t_negative()};
}

// The rows of find_by_halves: two numbers, their cofactors, and the cofactors of these two.
constexpr std::size_t rows_of_halves(std::size_t n) noexcept { return 2 * n + 2 * (n + 2) + 2 * (n + 1); }

// The same by a pair (x, y) on the way, half as long, with 2^halvings x = +-s a and 2^halvings y = -+t a: of g = u x + v y what
// is wanted is |u| s + |v| t. It is no longer than b: s y + t x = b, as the steps' determinant is 2^halvings.
shifted_cofactor find_by_halves(limb* g, limb* t, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                                limb* scratch) noexcept {
    limb* const x = scratch;
    limb* const y = x + bn;
    limb* const s_of_x = y + bn;
    limb* const t_of_y = s_of_x + bn + 2;
    limb* const u = t_of_y + bn + 2;
    limb* const v = u + bn + 1;
    limb* const rest = scratch + rows_of_halves(bn);
    two_ended_pair pair(a, an, b, bn, two_ended_pair::companion::cofactors, rest);
    pair.run(bn / 2);
    const std::size_t halvings = pair.halvings(), xn = pair.a(x), yn = pair.b(y);
    const bool t_negative = pair.t_negative();
    if (xn == 0) {
        row::copy(g, y, yn);
        return {yn, pair.t(t), halvings, t_negative};
    }
    const std::size_t sn = pair.s(s_of_x), tn = pair.t(t_of_y);
    // From here on the pair's storage is scratch.
    const xgcd_result found = xgcd_two_ended(g, u, x, xn, y, yn, rest);
    const std::size_t un = found.s_size, vn = other_cofactor(v, g, found, u, x, xn, y, yn, rest);
    const bool v_negative = un != 0 && !found.s_negative;
    const auto multiply = [rest](limb* r, const limb* p, std::size_t pn, const limb* q, std::size_t qn) {
        if (pn == 0 || qn == 0) {
            return std::size_t{0};
        }
        mul(r, p, pn, q, qn, rest);
        return row::normalized_size(r, pn + qn);
    };
    limb* const first = x;  // and y: neither is wanted any more
    const std::size_t first_size = multiply(first, u, un, s_of_x, sn), second_size = multiply(t, v, vn, t_of_y, tn),
                      size = std::max(first_size, second_size);
    row::zero(first + first_size, size - first_size);
    row::zero(t + second_size, size - second_size);
    t[size] = kernels::integer().add_n(t, t, first, size);
    return {found.g_size, row::normalized_size(t, size + 1), halvings, t_negative != v_negative};
}

// Whatever the threshold says, shorter numbers have no halves.
constexpr std::size_t least_halved = 16;

bool has_halves(std::size_t bn) noexcept { return bn >= std::max(kernels::integer().thresholds.xgcd_split, least_halved); }

}  // namespace

std::size_t xgcd_two_ended_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t own = bn + reduction_row(bn), rest = std::max({divrem_scratch(std::max(an, bn), bn),
                                                                     two_ended_pair::storage(bn, true), hensel_scratch(bn)});
    if (bn < least_halved) {
        return own + rest;
    }
    // The rows of each half's half, too, which are half as many and some; what else they want is less.
    const std::size_t half = bn / 2 + 1, levels = static_cast<std::size_t>(std::bit_width(bn));
    return 2 * (own + rows_of_halves(bn)) + 100 * levels +
           std::max({rest, other_cofactor_scratch(half, half), mul_scratch(bn + 2, half)});
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
    const shifted_cofactor found =
        has_halves(bn) ? find_by_halves(g, t, a, an, b, bn, rest) : find_in_one(g, t, a, an, b, bn, rest);
    const std::size_t gn = found.g_size;
    const limb* r = divide_by_power_of_two(t, found.t_size, found.halvings, b, bn, rest);

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
    bool negative = found.t_negative;
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

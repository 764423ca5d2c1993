#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/half_gcd.hpp"
#include "integer/mul.hpp"
#include "integer/near_multiple.hpp"
#include "integer/other_cofactor.hpp"
#include "integer/two_ended.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <utility>

namespace carry::integer_rows {

namespace {

// Adds t to what has been found. The signs differ, but where s or t is 0.
void find_other(xgcd_result& found, limb* t, const limb* g, limb* s, const limb* a, std::size_t an, const limb* b,
                std::size_t bn, limb* scratch) noexcept {
    found.t_size = other_cofactor(t, g, found, s, a, an, b, bn, scratch);
    found.t_negative = found.t_size != 0 && found.s_size != 0 && !found.s_negative;
}

// A remainder x of Euclid's algorithm and the magnitudes of its cofactors, x = +-(s a - t b). Without t: null.
struct remainder {
    limb* x;
    std::size_t xn;
    limb* s;
    limb* t;
};

// The state between two steps: first > second as remainders; the signs of their cofactors differ, as do those of s and t.
class extended_euclid {
public:
    // sn, tn: limbs of both cofactors of the kind. first_negative: whether the first's s is.
    extended_euclid(remainder first, remainder second, std::size_t sn, std::size_t tn, bool first_negative,
                    limb* scratch) noexcept
        : first_(first), second_(second), sn_(sn), tn_(tn), first_negative_(first_negative), scratch_(scratch) {}

    xgcd_result run(limb* g, limb* s, limb* t) noexcept {
        const std::size_t least = std::max(kernels::integer().thresholds.xgcd_half, least_half_gcd);
        while (second_.xn >= least) {
            if (!take_steps_of_half()) {
                divide();
            }
        }
        if (second_.xn == 0) {
            row::copy(g, first_.x, first_.xn);
            row::copy(s, first_.s, sn_);
            if (t != nullptr) {
                row::copy(t, first_.t, tn_);
            }
            return result(first_.xn, s, sn_, t, tn_, first_negative_);
        }
        return finish(g, s, t);
    }

private:
    static xgcd_result result(std::size_t gn, const limb* s, std::size_t sn, const limb* t, std::size_t tn,
                              bool s_negative) noexcept {
        sn = row::normalized_size(s, sn);
        tn = t != nullptr ? row::normalized_size(t, tn) : 0;
        return {gn, sn, sn != 0 && s_negative, tn, tn != 0 && !s_negative};
    }

    bool take_steps_of_half() noexcept {
        const std::size_t n = first_.xn;
        const std::size_t p = sn_ > 2 ? 2 * n / 5 : n / 2;  // less to go by where cofactors of some length go along
        row::zero(second_.x + second_.xn, n - second_.xn);
        cofactor_matrix m(scratch_, n - p);
        limb* const rest = scratch_ + cofactor_matrix::limbs(n - p);
        if (!half_gcd_above(m, first_.x, second_.x, n, p, nullptr, rest)) {
            return false;
        }
        first_.xn = row::normalized_size(first_.x, n);
        second_.xn = row::normalized_size(second_.x, n);
        sn_ = apply_to_cofactors(m, first_.s, second_.s, sn_, rest);
        if (first_.t != nullptr) {
            tn_ = apply_to_cofactors(m, first_.t, second_.t, tn_, rest);
        }
        first_negative_ ^= m.odd;
        return true;
    }

    // (first, second) <- (second, first - q second)
    void divide() noexcept {
        const std::size_t qn = first_.xn - second_.xn + 1;
        limb* const q = scratch_;
        limb* const product = q + qn;
        divrem_quadratic(q, first_.x, first_.x, first_.xn, second_.x, second_.xn, product);
        first_.xn = row::normalized_size(first_.x, second_.xn);

        const std::size_t digits = row::normalized_size(q, qn);
        sn_ = divide(first_.s, second_.s, sn_, q, digits, product);
        if (first_.t != nullptr) {
            tn_ = divide(first_.t, second_.t, tn_, q, digits, product);
        }
        std::swap(first_, second_);
        first_negative_ = !first_negative_;
    }

    // first = first + q second, for cofactors of n limbs; returns the new size of both.
    static std::size_t divide(limb* first, limb* second, std::size_t n, const limb* q, std::size_t qn, limb* product) noexcept {
        const kernels::integer_kernels& kernel = kernels::integer();
        const std::size_t used = row::normalized_size(second, n);
        if (used == 0) {  // the first keeps its own
            return n;
        }
        if (used >= qn) {
            kernel.mul_basecase(product, second, used, q, qn);
        } else {
            kernel.mul_basecase(product, q, qn, second, used);
        }
        const std::size_t pn = row::normalized_size(product, used + qn), size = std::max(pn, n);
        row::zero(product + pn, size - pn);
        row::zero(first + n, size - n);
        row::zero(second + n, size - n);
        const limb carry = kernel.add_n(first, first, product, size);
        first[size] = carry;
        second[size] = 0;
        return size + static_cast<std::size_t>(carry);
    }

    // The cofactors u, v of the remainders by binary steps, and by them s = u s_first + v s_second. One of the two remainders
    // is odd: modulo that one, the other's cofactor comes out, and the one of the odd remainder by division. The signs of u and
    // v differ, as those of s_first and s_second do.
    xgcd_result finish(limb* g, limb* s, limb* t) noexcept {
        const bool first_is_odd = (first_.x[0] & 1) != 0;
        const remainder& odd = first_is_odd ? first_ : second_;
        const remainder& other = first_is_odd ? second_ : first_;
        limb* const u = scratch_;        // of the other
        limb* const v = u + odd.xn + 1;  // of the odd one
        limb* const rest = v + other.xn + 2;
        const xgcd_result found = xgcd_two_ended(g, u, other.x, other.xn, odd.x, odd.xn, rest);
        const bool v_negative = found.s_size != 0 && !found.s_negative;
        const std::size_t vn = other_cofactor(v, g, found, u, other.x, other.xn, odd.x, odd.xn, rest);
        const std::size_t sn = combine(s, u, found.s_size, other.s, v, vn, odd.s, sn_, rest);
        const std::size_t tn = t != nullptr ? combine(t, u, found.s_size, other.t, v, vn, odd.t, tn_, rest) : 0;
        const bool odd_negative = first_is_odd ? first_negative_ : !first_negative_;
        return result(found.g_size, s, sn, t, tn, v_negative != odd_negative);
    }

    // r = u c + v d, for cofactors c and d of n limbs; returns the normalized size.
    std::size_t combine(limb* r, const limb* u, std::size_t un, const limb* c, const limb* v, std::size_t vn, const limb* d,
                        std::size_t n, limb* scratch) const noexcept {
        limb* const sum = scratch;
        limb* const product = sum + n + first_.xn + 2;
        const std::size_t first = add_product(sum, 0, u, un, c, n, product);
        const std::size_t size = add_product(sum, first, v, vn, d, n, product);
        row::copy(r, sum, size);
        return size;
    }

    // r = r + u c, of rn limbs before, for a cofactor c of n limbs; returns the normalized size.
    static std::size_t add_product(limb* r, std::size_t rn, const limb* u, std::size_t un, const limb* c, std::size_t n,
                                   limb* product) noexcept {
        const std::size_t cn = row::normalized_size(c, n);
        if (un == 0 || cn == 0) {
            return rn;
        }
        mul(product, u, un, c, cn, product + un + cn);
        const std::size_t pn = row::normalized_size(product, un + cn), size = std::max(pn, rn);
        row::zero(r + rn, size - rn);
        row::zero(product + pn, size - pn);
        r[size] = kernels::integer().add_n(r, r, product, size);
        return row::normalized_size(r, size + 1);
    }

    remainder first_;
    remainder second_;
    std::size_t sn_, tn_;  // of both cofactors of the kind
    bool first_negative_;
    limb* scratch_;
};

}  // namespace

// a and b without common powers of two; six rows; then the first division, or a half-gcd and its effect on the cofactors, or a
// division and its effect on them, or the end.
std::size_t xgcd_alike_scratch_of(std::size_t an, std::size_t bn) noexcept {
    const auto [small, large] = std::minmax(an, bn);
    std::size_t most =
        std::max({divrem_scratch(large, small), small + 2 + std::max(divrem_quadratic_scratch(small), large + 3),
                  2 * small + 4 + xgcd_two_ended_scratch(small, small), 2 * small + 4 + other_cofactor_scratch(small, small),
                  other_cofactor_scratch(an, bn), 2 * small + 4 + 2 * (large + small + 4) + mul_scratch(large + 2, small)});
    if (small >= least_half_gcd) {
        most = std::max(
            most, cofactor_matrix::limbs(small) + std::max(half_gcd_scratch(small), apply_to_cofactors_scratch(large, small)));
    }
    return std::max({an + bn + 2 * small + 2 * (bn + 2) + 2 * (an + 2) + most, xgcd_two_ended_scratch(an, bn)});
}

std::size_t xgcd_alike_scratch(std::size_t an, std::size_t bn) noexcept {
    const std::size_t n = std::max(an, bn);
    return n <= most_bounded_xgcd ? bounded_xgcd_scratch(n) : xgcd_alike_scratch_of(an, bn);
}

xgcd_result xgcd_alike(limb* g, limb* s, limb* t, const limb* a, std::size_t an, const limb* b, std::size_t bn,
                       limb* scratch) noexcept {
    const std::size_t n = std::min(an, bn);
    // Of a longer b the binary steps would make cofactors of its length from the beginning.
    if ((b[0] & 1) != 0 && bn <= an && n < std::max(kernels::integer().thresholds.xgcd_half, least_half_gcd)) {
        xgcd_result found = xgcd_two_ended(g, s, a, an, b, bn, scratch);
        if (t != nullptr) {
            find_other(found, t, g, s, a, an, b, bn, scratch);
        }
        return found;
    }
    limb* const x0 = scratch;
    limb* const x1 = x0 + n;
    limb* const s0 = x1 + n;
    limb* const s1 = s0 + bn + 2;
    limb* rest = s1 + bn + 2;
    limb *t0 = nullptr, *t1 = nullptr;
    const bool carries_both = t != nullptr && n < kernels::integer().thresholds.xgcd_division;
    if (carries_both) {
        t0 = rest;
        t1 = t0 + an + 2;
        rest = t1 + an + 2;
    }
    std::size_t zeros = 0;
    if (((a[0] | b[0]) & 1) == 0) {  // what both have of powers of two is none of the cofactors' business
        zeros = std::min(row::count_trailing_zeros(a), row::count_trailing_zeros(b));
        const auto reduced = [&](const limb*& x, std::size_t& xn) {
            const std::size_t limbs = zeros / limb_bits;
            row::shift_right(rest, x + limbs, xn - limbs, static_cast<unsigned>(zeros % limb_bits));
            x = rest;
            xn = row::normalized_size(rest, xn - limbs);
            rest += xn;
        };
        reduced(a, an);
        reduced(b, bn);
    }
    // The remainders are y = 0 x + 1 y and x mod y = 1 x - q y, for y the lesser of a and b.
    const bool b_is_less = row::compare(a, an, b, bn) >= 0;
    const limb *const x = b_is_less ? a : b, *const y = b_is_less ? b : a;
    const std::size_t xn = b_is_less ? an : bn, yn = b_is_less ? bn : an;
    limb *const of_x[2] = {b_is_less ? s0 : t0, b_is_less ? s1 : t1}, *const of_y[2] = {b_is_less ? t0 : s0,
                                                                                        b_is_less ? t1 : s1};
    divrem(of_y[1], x1, x, xn, y, yn, rest);
    row::copy(x0, y, yn);
    std::size_t qn = 0;
    if (of_x[0] != nullptr) {
        of_x[0][0] = 0;
        of_x[1][0] = 1;
    }
    if (of_y[0] != nullptr) {
        qn = row::normalized_size(of_y[1], xn - yn + 1);
        row::zero(of_y[0], qn);
        of_y[0][0] = 1;
    }
    const std::size_t sn = b_is_less ? 1 : qn, tn = b_is_less ? qn : 1;
    xgcd_result found = extended_euclid({x0, yn, s0, t0}, {x1, row::normalized_size(x1, yn), s1, t1}, sn, tn, b_is_less, rest)
                            .run(g, s, carries_both ? t : nullptr);
    if (t != nullptr && !carries_both) {
        find_other(found, t, g, s, a, an, b, bn, rest);
    }
    if (zeros != 0) {
        found.g_size = multiply_by_power_of_two(g, found.g_size, zeros);
    }
    return found;
}

namespace {

/// By how many limbs y has to be the shorter one for a division of its own, where both cofactors are wanted.
std::size_t by_quotient_from(std::size_t yn) noexcept { return yn < 24 ? 4 * yn : yn / 16 + 2; }

}  // namespace

// The rows of each division, below which there is room for any step.
std::size_t xgcd_scratch(std::size_t an, std::size_t bn, unsigned divisions) noexcept {
    const auto [small, large] = std::minmax(an, bn);
    const std::size_t first = divisions == 0 ? 0 : xgcd_by_quotient_rows(large, small);
    const std::size_t others = divisions < 2 ? 0 : (divisions - 1) * xgcd_by_quotient_rows(small, small);
    return xgcd_alike_scratch(an, bn) + first + others;
}

xgcd_result xgcd(limb* g, limb* s, limb* t, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch,
                 unsigned divisions) noexcept {
    const bool a_is_longer = row::compare(a, an, b, bn) >= 0;
    const limb *const x = a_is_longer ? a : b, *const y = a_is_longer ? b : a;
    const std::size_t xn = std::max(an, bn), yn = std::min(an, bn);
    limb *const of_x = a_is_longer ? s : t, *const of_y = a_is_longer ? t : s;
    const auto in_order = [&](const xgcd_result& found) {
        return a_is_longer ? found : xgcd_result{found.g_size, found.t_size, found.t_negative, found.s_size, found.s_negative};
    };
    if (xn != yn && yn <= short_xgcd::most) {
        if (xgcd_result found; xgcd_uneven(found, g, of_x, of_y, x, xn, y, yn, scratch)) {
            return in_order(found);
        }
    } else if (divisions != 0 &&
               ((t != nullptr && xn - yn >= by_quotient_from(yn)) || (xn - yn <= 1 && is_near_multiple(x, xn, y, yn)))) {
        return in_order(xgcd_by_quotient(g, of_x, of_y, x, xn, y, yn, scratch, divisions - 1));
    }
    return xgcd_alike(g, s, t, a, an, b, bn, scratch);
}

}  // namespace carry::integer_rows

#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/half_gcd.hpp"
#include "integer/mul.hpp"
#include "integer/two_ended.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <utility>

namespace carry::integer_rows {

namespace {

// A remainder x of Euclid's algorithm and the magnitude of its cofactor s, so that x = +-s a modulo b.
struct remainder {
    limb* x;
    std::size_t xn;
    limb* s;
};

// The state between two steps: first > second as remainders; the signs of their cofactors differ.
class extended_euclid {
public:
    extended_euclid(remainder first, remainder second, std::size_t sn, bool first_negative, limb* scratch) noexcept
        : first_(first), second_(second), sn_(sn), first_negative_(first_negative), scratch_(scratch) {}

    xgcd_result run(limb* g, limb* s) noexcept {
        while (second_.xn >= threshold_) {
            if (!take_steps_of_half()) {
                divide();
            }
        }
        if (second_.xn == 0) {
            row::copy(g, first_.x, first_.xn);
            row::copy(s, first_.s, sn_);
            return result(s, first_.xn, sn_, first_negative_);
        }
        return finish(g, s);
    }

private:
    static xgcd_result result(const limb* s, std::size_t gn, std::size_t sn, bool negative) noexcept {
        sn = row::normalized_size(s, sn);
        return {gn, sn, sn != 0 && negative};
    }

    bool take_steps_of_half() noexcept {
        const std::size_t n = first_.xn;
        const std::size_t p = n / 2;
        row::zero(second_.x + second_.xn, n - second_.xn);
        cofactor_matrix m(scratch_, n - p);
        limb* const rest = scratch_ + cofactor_matrix::limbs(n - p);
        if (!half_gcd_above(m, first_.x, second_.x, n, p, nullptr, rest)) {
            return false;
        }
        first_.xn = row::normalized_size(first_.x, n);
        second_.xn = row::normalized_size(second_.x, n);
        sn_ = apply_to_cofactors(m, first_.s, second_.s, sn_, rest);
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

        const kernels::integer_kernels& kernel = kernels::integer();
        const std::size_t digits = row::normalized_size(q, qn);
        const std::size_t tn = row::normalized_size(second_.s, sn_);
        if (tn != 0) {  // otherwise the cofactor of the second is zero, and the first keeps its own
            std::size_t n = tn + digits;
            if (tn >= digits) {
                kernel.mul_basecase(product, second_.s, tn, q, digits);
            } else {
                kernel.mul_basecase(product, q, digits, second_.s, tn);
            }
            n = row::normalized_size(product, n);
            const std::size_t size = std::max(n, sn_);
            row::zero(product + n, size - n);
            row::zero(first_.s + sn_, size - sn_);
            row::zero(second_.s + sn_, size - sn_);
            const limb carry = kernel.add_n(first_.s, first_.s, product, size);
            first_.s[size] = carry;
            second_.s[size] = 0;
            sn_ = size + static_cast<std::size_t>(carry);
        }
        std::swap(first_, second_);
        first_negative_ = !first_negative_;
    }

    // The cofactors u, v of the remainders by binary steps, and by them s = u s_first + v s_second. One of the two remainders
    // is odd: modulo that one, the other's cofactor comes out, and the one of the odd remainder by division. The signs of u and
    // v differ, as those of s_first and s_second do.
    xgcd_result finish(limb* g, limb* s) noexcept {
        const bool first_is_odd = (first_.x[0] & 1) != 0;
        const remainder& odd = first_is_odd ? first_ : second_;
        const remainder& other = first_is_odd ? second_ : first_;
        limb* const u = scratch_;        // of the other
        limb* const v = u + odd.xn + 1;  // of the odd one
        limb* const rest = v + other.xn + 2;
        const xgcd_result found = xgcd_two_ended(g, u, other.x, other.xn, odd.x, odd.xn, rest);
        std::size_t vn = 0;
        bool v_negative = !found.s_negative;
        if (found.s_size == 0) {  // the odd one divides the other
            v[0] = 1;
            vn = 1;
            v_negative = false;
        } else {  // v = (g - u other) / odd
            std::size_t pn = found.s_size + other.xn;
            limb* const product = rest;
            limb* const after = product + pn + 1;
            mul(product, u, found.s_size, other.x, other.xn, after);
            product[pn++] = 0;
            if (found.s_negative) {
                add(product, product, pn, g, found.g_size);
            } else {
                sub(product, product, pn, g, found.g_size);
            }
            pn = row::normalized_size(product, pn);
            if (pn >= odd.xn) {
                divrem(v, product, product, pn, odd.x, odd.xn, after);
                vn = row::normalized_size(v, pn - odd.xn + 1);
            }
        }
        limb* const sum = rest;
        const std::size_t un = add_product(sum, 0, u, found.s_size, other.s);
        const std::size_t size = add_product(sum, un, v, vn, odd.s);
        row::copy(s, sum, size);
        const bool odd_negative = first_is_odd ? first_negative_ : !first_negative_;
        return result(s, found.g_size, size, v_negative != odd_negative);
    }

    // r = r + u t, of rn limbs before; returns the normalized size. t: a cofactor.
    std::size_t add_product(limb* r, std::size_t rn, const limb* u, std::size_t un, const limb* t) const noexcept {
        const std::size_t tn = row::normalized_size(t, sn_);
        if (un == 0 || tn == 0) {
            return rn;
        }
        limb* const product = r + sn_ + first_.xn + 2;
        std::size_t n = un + tn;
        mul(product, u, un, t, tn, product + n);
        n = row::normalized_size(product, n);
        const std::size_t size = std::max(n, rn);
        row::zero(r + rn, size - rn);
        row::zero(product + n, size - n);
        r[size] = kernels::integer().add_n(r, r, product, size);
        return row::normalized_size(r, size + 1);
    }

    remainder first_;
    remainder second_;
    std::size_t sn_;  // of both cofactors
    bool first_negative_;
    limb* scratch_;
    std::size_t threshold_ = std::max(kernels::integer().thresholds.xgcd_half, least_half_gcd);
};

}  // namespace

// a and b without common powers of two; four rows; then the first division, or a half-gcd and its effect on the cofactors, or a
// division and its effect on them, or the end.
std::size_t xgcd_scratch(std::size_t an, std::size_t bn) noexcept {
    const auto [small, large] = std::minmax(an, bn);
    std::size_t most =
        std::max({divrem_scratch(large, small), small + 2 + std::max(divrem_quadratic_scratch(small), bn + 3),
                  2 * small + 4 + xgcd_two_ended_scratch(small, small),
                  2 * small + 4 + 2 * small + 4 + std::max(mul_scratch(small, small), divrem_scratch(2 * small, small)),
                  2 * small + 4 + 2 * (bn + small + 4) + mul_scratch(bn + 2, small)});
    if (small >= least_half_gcd) {
        most = std::max(
            most, cofactor_matrix::limbs(small) + std::max(half_gcd_scratch(small), apply_to_cofactors_scratch(bn, small)));
    }
    return std::max(an + bn + 2 * small + 2 * (bn + 2) + most, xgcd_two_ended_scratch(an, bn));
}

xgcd_result xgcd(limb* g, limb* s, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t n = std::min(an, bn);
    if ((b[0] & 1) != 0 && n < std::max(kernels::integer().thresholds.xgcd_half, least_half_gcd)) {
        return xgcd_two_ended(g, s, a, an, b, bn, scratch);
    }
    limb* const x0 = scratch;
    limb* const x1 = x0 + n;
    limb* const s0 = x1 + n;
    limb* const s1 = s0 + bn + 2;
    limb* rest = s1 + bn + 2;
    std::size_t zeros = 0;
    if (((a[0] | b[0]) & 1) == 0) {  // what both have of powers of two is none of the cofactor's business
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
    xgcd_result found{};
    const std::size_t shorter = std::min(an, bn);
    if (row::compare(a, an, b, bn) >= 0) {  // the remainders are b = 0 a + ..., a mod b = 1 a - ...
        divrem(nullptr, x1, a, an, b, bn, rest);
        row::copy(x0, b, shorter);
        s0[0] = 0;
        s1[0] = 1;
        found = extended_euclid({x0, shorter, s0}, {x1, row::normalized_size(x1, shorter), s1}, 1, true, rest).run(g, s);
    } else {  // the remainders are a = 1 a, b mod a = b - q a
        divrem(s1, x1, b, bn, a, an, rest);
        row::copy(x0, a, shorter);
        const std::size_t sn = row::normalized_size(s1, bn - an + 1);
        row::zero(s0, sn);
        s0[0] = 1;
        found = extended_euclid({x0, shorter, s0}, {x1, row::normalized_size(x1, shorter), s1}, sn, false, rest).run(g, s);
    }
    if (zeros != 0) {
        found.g_size = multiply_by_power_of_two(g, found.g_size, zeros);
    }
    return found;
}

}  // namespace carry::integer_rows

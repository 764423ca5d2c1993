#include "integer/divrem.hpp"
#include "integer/gcd.hpp"
#include "integer/half_gcd.hpp"
#include "integer/lehmer.hpp"
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

// Euclid's algorithm on single limbs, x > 0: returns the gcd, and its cofactors u, v: +-(u x - v y). At most y / (2g) and x /
// (2g).
struct single_xgcd {
    limb g, u, v;
    std::size_t steps;
};

single_xgcd xgcd_1(limb x, limb y) noexcept {
    limb u0 = 1, v0 = 0, u1 = 0, v1 = 1;
    std::size_t steps = 0;
    while (y != 0) {
        const limb q = x / y;
        x = std::exchange(y, x % y);
        u0 = std::exchange(u1, u0 + q * u1);
        v0 = std::exchange(v1, v0 + q * v1);
        ++steps;
    }
    return {x, u0, v0, steps};
}

// The state between two steps: first > second as remainders; the signs of their cofactors differ.
class extended_euclid {
public:
    extended_euclid(remainder first, remainder second, std::size_t sn, bool first_negative, limb* scratch) noexcept
        : first_(first), second_(second), sn_(sn), first_negative_(first_negative), scratch_(scratch) {}

    xgcd_result run(limb* g, limb* s) noexcept {
        while (second_.xn != 0) {
            if (first_.xn == 1) {
                return finish_in_one_limb(g, s);
            }
            if (!take_steps_of_half() && !take_steps_of_window()) {
                divide();
            }
        }
        row::copy(g, first_.x, first_.xn);
        row::copy(s, first_.s, sn_);
        return result(s, first_.xn, sn_, first_negative_);
    }

private:
    static xgcd_result result(const limb* s, std::size_t gn, std::size_t sn, bool negative) noexcept {
        sn = row::normalized_size(s, sn);
        return {gn, sn, sn != 0 && negative};
    }

    bool take_steps_of_half() noexcept {
        if (second_.xn < threshold_) {
            return false;
        }
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

    bool take_steps_of_window() noexcept {
        const std::size_t n = first_.xn;
        if (n - second_.xn > 1) {
            return false;
        }
        row::zero(second_.x + second_.xn, n - second_.xn);
        euclid_steps steps;
        if (!find_euclid_steps(steps, first_.x, second_.x, n)) {
            return false;
        }
        apply_euclid_steps(steps, first_.x, second_.x, n);
        first_.xn = row::normalized_size(first_.x, n);
        second_.xn = row::normalized_size(second_.x, n);
        sn_ = apply_to_cofactors(steps, first_.s, second_.s, sn_);
        first_negative_ ^= steps.count % 2 != 0;
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

    xgcd_result finish_in_one_limb(limb* g, limb* s) noexcept {
        const kernels::integer_kernels& kernel = kernels::integer();
        const single_xgcd last = xgcd_1(first_.x[0], second_.x[0]);
        g[0] = last.g;
        limb high = kernel.mul_1(s, first_.s, sn_, last.u);
        high += kernel.addmul_1(s, second_.s, sn_, last.v);
        std::size_t n = sn_;
        if (high != 0) {
            s[n++] = high;
        }
        return result(s, 1, n, first_negative_ ^ (last.steps % 2 != 0));
    }

    remainder first_;
    remainder second_;
    std::size_t sn_;  // of both cofactors
    bool first_negative_;
    limb* scratch_;
    std::size_t threshold_ = std::max(kernels::integer().thresholds.xgcd_half, least_half_gcd);
};

}  // namespace

// Four rows; then the first division; or a quotient, and what is larger of a product of at most bn + 2 limbs and a later
// division; or a half-gcd and its effect on the cofactors.
std::size_t xgcd_scratch(std::size_t an, std::size_t bn) noexcept {
    const auto [small, large] = std::minmax(an, bn);
    std::size_t most = std::max(divrem_scratch(large, small), small + 2 + std::max(divrem_quadratic_scratch(small), bn + 3));
    if (small >= least_half_gcd) {
        most = std::max(
            most, cofactor_matrix::limbs(small) + std::max(half_gcd_scratch(small), apply_to_cofactors_scratch(bn, small)));
    }
    return 2 * small + 2 * (bn + 2) + most;
}

xgcd_result xgcd(limb* g, limb* s, const limb* a, std::size_t an, const limb* b, std::size_t bn, limb* scratch) noexcept {
    const std::size_t n = std::min(an, bn);
    limb* const x0 = scratch;
    limb* const x1 = x0 + n;
    limb* const s0 = x1 + n;
    limb* const s1 = s0 + bn + 2;
    limb* const rest = s1 + bn + 2;
    if (row::compare(a, an, b, bn) >= 0) {  // the remainders are b = 0 a + ..., a mod b = 1 a - ...
        divrem(nullptr, x1, a, an, b, bn, rest);
        row::copy(x0, b, n);
        s0[0] = 0;
        s1[0] = 1;
        return extended_euclid({x0, n, s0}, {x1, row::normalized_size(x1, n), s1}, 1, true, rest).run(g, s);
    }
    // the remainders are a = 1 a, b mod a = b - q a
    divrem(s1, x1, b, bn, a, an, rest);
    row::copy(x0, a, n);
    const std::size_t sn = row::normalized_size(s1, bn - an + 1);
    row::zero(s0, sn);
    s0[0] = 1;
    return extended_euclid({x0, n, s0}, {x1, row::normalized_size(x1, n), s1}, sn, false, rest).run(g, s);
}

}  // namespace carry::integer_rows

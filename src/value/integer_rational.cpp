// Rational reconstruction: Euclid's algorithm, stopped on its way.
#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/half_gcd.hpp"
#include "integer/lehmer.hpp"
#include "integer/mul.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "row/scratch.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

namespace carry {

using detail::integer_access;

namespace {

using integer_rows::wide;

/// floor(a / 2^shift) modulo B^2.
wide window(const limb* a, std::size_t n, std::size_t shift) noexcept {
    const std::size_t first = shift / limb_bits;
    const auto at = [&](std::size_t i) { return i < n ? a[i] : limb{0}; };
    const wide low = integer_rows::join(at(first + 1), at(first));
    const auto rest = static_cast<unsigned>(shift % limb_bits);
    return rest == 0 ? low : low >> rest | static_cast<wide>(at(first + 2)) << (2 * limb_bits - rest);
}

/// Gives back all of the steps from (x, y), n limbs each, but those of which the windows of two limbs tell that y stays above a
/// bound. y > bound.
void keep_steps_above(integer_rows::euclid_steps& steps, const limb* x, const limb* y, std::size_t n, const limb* bound,
                      std::size_t bound_limbs) noexcept {
    constexpr std::size_t window_bits = 2 * limb_bits - 2;  // so that no product of a quotient overflows
    const std::size_t bits = row::bit_length(x, n), shift = bits - std::min(bits, window_bits);
    const wide least = window(bound, bound_limbs, shift);
    wide u = window(x, n, shift), v = window(y, n, shift);
    limb u0 = 1, v0 = 0, u1 = 0, v1 = 1;
    std::size_t kept = 0;
    for (; kept < steps.count; ++kept) {
        const limb q = steps.quotients[kept], u2 = u0 + q * u1, v2 = v0 + q * v1;
        // What lies below the windows, v2 and u2 < v2 times, is less than v2 of their units, and of the bound less than one.
        const wide below = shift == 0 ? 0 : static_cast<wide>(v2) + 1;
        if (u < v * q || u - v * q < below || u - v * q - below <= least) {
            break;
        }
        const wide next = u - v * q;
        u = v;
        v = next;
        u0 = u1;
        v0 = v1;
        u1 = u2;
        v1 = v2;
    }
    steps.u0 = u0;
    steps.v0 = v0;
    steps.u1 = u1;
    steps.v1 = v1;
    steps.count = kept;
}

/// Euclid's algorithm on (m, a), 0 <= a < m: consecutive remainders x > y and the magnitudes of their cofactors, x = +-s a, y =
/// +-t a modulo m. The sign of t is plus where the number of steps is even.
class euclid {
public:
    euclid(const integer& m, const integer& a)
        : n_(m.limbs().size()), scratch_(2 * n_ + 2 * cofactor_room(n_) + step_scratch(n_)) {
        const std::span<const limb> y = a.limbs();
        x_ = scratch_.data();
        y_ = x_ + n_;
        s_ = y_ + n_;
        t_ = s_ + cofactor_room(n_);
        rest_ = t_ + cofactor_room(n_);
        row::copy(x_, m.limbs().data(), n_);
        row::fit(y_, n_, y.data(), y.size());
        s_[0] = 0;
        t_[0] = 1;
    }

    /// Steps until y <= bound.
    void run(const integer& bound) {
        const std::span<const limb> least = bound.limbs();
        while (row::compare(y_, n_, least.data(), least.size()) > 0) {
            const std::size_t n = row::normalized_size(x_, n_);
            if (!half_gcd_steps(n, least.size()) && !window_steps(n, least)) {
                divide(n);
            }
        }
    }

    integer y() const { return integer::from_limbs({y_, n_}); }
    integer cofactor() const { return integer::from_limbs({t_, cofactor_limbs_}); }
    bool negative() const noexcept { return odd_; }

private:
    /// No cofactor is above m, but what the half-gcd leaves on top may be zeros.
    static std::size_t cofactor_room(std::size_t n) noexcept { return 2 * n + 8; }

    static std::size_t step_scratch(std::size_t n) noexcept {
        const std::size_t division = 3 * n + 2 + std::max(integer_rows::divrem_scratch(n, n), integer_rows::mul_scratch(n, n));
        if (n < integer_rows::least_half_gcd) {
            return division;
        }
        return std::max(division, integer_rows::half_gcd_scratch(n) + integer_rows::cofactor_matrix::limbs(n) +
                                      integer_rows::apply_to_cofactors_scratch(cofactor_room(n), n));
    }

    /// The half-gcd of the upper limbs from p on ends with remainders of p + (n - p) / 2 + 1 limbs at least.
    bool half_gcd_steps(std::size_t n, std::size_t bound_limbs) {
        const std::size_t p = 2 * bound_limbs > n ? 2 * bound_limbs - n : 0;
        if (p >= n || n - p < std::max(integer_rows::least_half_gcd, kernels::integer().thresholds.jacobi_half)) {
            return false;
        }
        limb* scratch = rest_;
        integer_rows::cofactor_matrix m(scratch, n - p);
        scratch += integer_rows::cofactor_matrix::limbs(n - p);
        if (!integer_rows::half_gcd_above(m, x_, y_, n, p, nullptr, scratch)) {
            return false;
        }
        cofactor_limbs_ = integer_rows::apply_to_cofactors(m, s_, t_, cofactor_limbs_, scratch);
        odd_ ^= m.odd;
        return true;
    }

    /// Steps of a window take less than a limb off y, so that it stays above a bound that is shorter by more; near the
    /// bound not all of them are taken.
    bool window_steps(std::size_t n, std::span<const limb> bound) {
        integer_rows::euclid_steps steps;
        if (n < 2 || !integer_rows::find_euclid_steps(steps, x_, y_, n)) {
            return false;
        }
        if (row::normalized_size(y_, n) < bound.size() + 3) {
            keep_steps_above(steps, x_, y_, n, bound.data(), bound.size());
        }
        if (steps.count == 0) {
            return false;
        }
        integer_rows::apply_euclid_steps(steps, x_, y_, n);
        cofactor_limbs_ = integer_rows::apply_to_cofactors(steps, s_, t_, cofactor_limbs_);
        odd_ ^= steps.count % 2 != 0;
        return true;
    }

    /// One step: (x, y) <- (y, x mod y), (s, t) <- (t, s + q t).
    void divide(std::size_t n) {
        const std::size_t yn = row::normalized_size(y_, n_);
        limb* const q = rest_;
        integer_rows::divrem(q, x_, x_, n, y_, yn, q + n - yn + 1);
        row::zero(x_ + yn, n_ - yn);
        std::swap(x_, y_);

        const std::size_t qn = row::normalized_size(q, n - yn + 1), tn = row::normalized_size(t_, cofactor_limbs_);
        limb* const product = q + qn;
        integer_rows::mul(product, q, qn, t_, tn, product + qn + tn);
        std::size_t size = row::normalized_size(product, qn + tn);
        if (size < cofactor_limbs_) {
            row::zero(product + size, cofactor_limbs_ - size);
            size = cofactor_limbs_;
        }
        s_[size] = integer_rows::add(s_, product, size, s_, cofactor_limbs_);
        row::zero(t_ + cofactor_limbs_, size + 1 - cofactor_limbs_);
        cofactor_limbs_ = row::normalized_size(s_, size + 1);
        std::swap(s_, t_);
        odd_ = !odd_;
    }

    std::size_t n_;
    product_scratch scratch_;
    limb *x_, *y_, *s_, *t_, *rest_;
    std::size_t cofactor_limbs_ = 1;
    bool odd_ = false;
};

/// The fraction within these bounds, of which there is one at most.
std::optional<integer_fraction> reconstruct(const integer& a, const integer& m, const integer& largest_numerator,
                                            const integer& largest_denominator) {
    euclid steps(m, mod_floor(a, m));
    steps.run(largest_numerator);
    integer numerator = integer_access::with_sign(steps.y(), steps.negative()), denominator = steps.cofactor();
    if (denominator > largest_denominator || gcd(numerator, denominator) != 1) {
        return std::nullopt;
    }
    return integer_fraction{std::move(numerator), std::move(denominator)};
}

}  // namespace

std::optional<integer_fraction> rational_reconstruction(const integer& a, const integer& m, const integer& largest_numerator,
                                                        const integer& largest_denominator) {
    const auto is_too_large = [&] {  // 2 N D >= m; by the sizes first, so that the product is no longer than m
        const std::size_t bits = largest_numerator.bit_length() + largest_denominator.bit_length();
        return (!largest_numerator.is_zero() && bits > m.bit_length()) || (largest_numerator * largest_denominator << 1) >= m;
    };
    if (largest_numerator.is_negative() || largest_denominator < 1 || is_too_large()) {
        throw std::domain_error("carry: bounds for which a fraction would not be unique");
    }
    return reconstruct(a, m, largest_numerator, largest_denominator);
}

std::optional<integer_fraction> rational_reconstruction(const integer& a, const integer& m) {
    if (m < 3) {
        throw std::domain_error("carry: no fraction is unique modulo a number below 3");
    }
    const integer bound = isqrt((m - 1) >> 1);
    // With both bounds at the root, 2 bound^2 <= m - 1 < m.
    return reconstruct(a, m, bound, bound);
}

}  // namespace carry

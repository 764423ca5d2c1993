// Rational reconstruction: Euclid's algorithm, stopped on its way.
#include "integer/divrem.hpp"
#include "integer/half_gcd.hpp"
#include "integer/lehmer.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <vector>

namespace carry {

using detail::integer_access;

namespace {

/// Euclid's algorithm on (m, a), 0 <= a < m: consecutive remainders x > y and the magnitudes of their cofactors, x = +-s a, y =
/// +-t a modulo m. The sign of t is plus where the number of steps is even.
class euclid {
public:
    euclid(const integer& m, const integer& a)
        : n_(m.limbs().size()),
          x_(integer_access::padded(m, n_)),
          y_(integer_access::padded(a, n_)),
          s_(integer_access::padded(integer(0), 2 * n_ + 8)),
          t_(integer_access::padded(integer(1), 2 * n_ + 8)),
          scratch_(std::max(integer_rows::half_gcd_scratch(n_) + integer_rows::cofactor_matrix::limbs(n_) +
                                integer_rows::apply_to_cofactors_scratch(2 * n_ + 8, n_),
                            integer_rows::divrem_scratch(n_, n_) + 4 * n_ + 8)) {}

    /// Steps until y <= bound.
    void run(const integer& bound) {
        const std::size_t bound_limbs = bound.limbs().size();
        while (y() > bound) {
            const std::size_t n = row::normalized_size(x_.data(), n_);
            if (!half_gcd_steps(n, bound_limbs) && !window_steps(n, bound_limbs)) {
                divide(n);
            }
        }
    }

    integer y() const { return integer::from_limbs({y_.data(), n_}); }
    integer cofactor() const { return integer::from_limbs({t_.data(), cofactor_limbs_}); }
    bool negative() const noexcept { return odd_; }

private:
    /// The half-gcd of the upper limbs from p on ends with remainders of p + (n - p) / 2 + 1 limbs at least.
    bool half_gcd_steps(std::size_t n, std::size_t bound_limbs) {
        const std::size_t p = 2 * bound_limbs > n ? 2 * bound_limbs - n : 0;
        if (p >= n || n - p < std::max(integer_rows::least_half_gcd, kernels::integer().thresholds.jacobi_half)) {
            return false;
        }
        limb* scratch = scratch_.data();
        integer_rows::cofactor_matrix m(scratch, n - p);
        scratch += integer_rows::cofactor_matrix::limbs(n - p);
        if (!integer_rows::half_gcd_above(m, x_.data(), y_.data(), n, p, nullptr, scratch)) {
            return false;
        }
        cofactor_limbs_ = integer_rows::apply_to_cofactors(m, s_.data(), t_.data(), cofactor_limbs_, scratch);
        odd_ ^= m.odd;
        return true;
    }

    /// Steps of a window take less than a limb off y, so that it stays above the bound.
    bool window_steps(std::size_t n, std::size_t bound_limbs) {
        const std::size_t yn = row::normalized_size(y_.data(), n_);
        integer_rows::euclid_steps steps;
        if (yn < bound_limbs + 3 || !integer_rows::find_euclid_steps(steps, x_.data(), y_.data(), n)) {
            return false;
        }
        integer_rows::apply_euclid_steps(steps, x_.data(), y_.data(), n);
        cofactor_limbs_ = integer_rows::apply_to_cofactors(steps, s_.data(), t_.data(), cofactor_limbs_);
        odd_ ^= steps.count % 2 != 0;
        return true;
    }

    /// One step: (x, y) <- (y, x mod y), (s, t) <- (t, s + q t).
    void divide(std::size_t n) {
        const std::size_t yn = row::normalized_size(y_.data(), n_), qn = n - yn + 1;
        limb *const q = scratch_.data(), *const r = q + qn, *const rest = r + yn;
        integer_rows::divrem(q, r, x_.data(), n, y_.data(), yn, rest);
        std::swap(x_, y_);
        row::copy(y_.data(), r, yn);
        row::zero(y_.data() + yn, n_ - yn);
        const integer next = integer::from_limbs({s_.data(), cofactor_limbs_}) +
                             integer::from_limbs({q, qn}) * integer::from_limbs({t_.data(), cofactor_limbs_});
        std::swap(s_, t_);
        const std::span<const limb> limbs = next.limbs();
        row::zero(t_.data(), std::max(cofactor_limbs_, limbs.size()));
        row::copy(t_.data(), limbs.data(), limbs.size());
        row::zero(s_.data() + cofactor_limbs_, limbs.size() > cofactor_limbs_ ? limbs.size() - cofactor_limbs_ : 0);
        cofactor_limbs_ = std::max(cofactor_limbs_, limbs.size());
        odd_ = !odd_;
    }

    std::size_t n_;
    detail::limb_row x_, y_, s_, t_;
    std::size_t cofactor_limbs_ = 1;
    bool odd_ = false;
    std::vector<limb> scratch_;
};

}  // namespace

std::optional<integer_fraction> rational_reconstruction(const integer& a, const integer& m, const integer& largest_numerator,
                                                        const integer& largest_denominator) {
    if (largest_numerator.is_negative() || largest_denominator < 1 || (largest_numerator * largest_denominator << 1) >= m) {
        throw std::domain_error("carry: bounds for which a fraction would not be unique");
    }
    euclid steps(m, mod_floor(a, m));
    steps.run(largest_numerator);
    integer numerator = integer_access::with_sign(steps.y(), steps.negative()), denominator = steps.cofactor();
    if (denominator > largest_denominator || gcd(numerator, denominator) != 1) {
        return std::nullopt;
    }
    return integer_fraction{std::move(numerator), std::move(denominator)};
}

std::optional<integer_fraction> rational_reconstruction(const integer& a, const integer& m) {
    if (m < 3) {
        throw std::domain_error("carry: no fraction is unique modulo a number below 3");
    }
    const integer bound = isqrt((m - 1) >> 1);
    // With both bounds at the root, 2 bound^2 <= m - 1 < m.
    return rational_reconstruction(a, m, bound, bound);
}

}  // namespace carry

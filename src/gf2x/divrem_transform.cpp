#include "gf2x/divrem.hpp"
#include "gf2x/mul.hpp"
#include "gf2x/transform.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>

namespace carry::gf2x_rows {

namespace {

/// Into so many digits the shorter of quotient and divisor is cut: with more of them the inverse costs less, and the sums more.
constexpr std::size_t digits = 8;

/// Products of two digits of limbs() / 2 limbs.
transform_shape shape_of(std::size_t shorter) noexcept { return transform_shape_for(2 * ((shorter + digits - 1) / digits)); }

/// A division of u of n + qn limbs by x^(wn) + d in digits X = x^(wk). The divisor is X^m + sum_j d_j X^j when enough zeros are
/// put below both; the quotient is sum_t q_t X^t.
class division {
public:
    division(limb* u, std::size_t qn, const limb* d, std::size_t n, limb* scratch) noexcept
        : shape_(shape_of(std::min(qn, n))),
          k_(shape_.limbs() / 2),
          n_(n),
          m_((n + k_ - 1) / k_),
          quotient_((qn + k_ - 1) / k_),
          kept_(std::min(m_, quotient_)),
          zeros_(m_ * k_ - n),
          size_(n + qn),
          u_(u) {
        divisor_ = transform_align(scratch);
        quotients_ = divisor_ + m_ * 2 * k_;
        inverse_ = quotients_ + kept_ * 2 * k_;
        sum_ = inverse_ + 2 * k_;
        product_ = sum_ + 2 * k_;
        column_ = product_ + 2 * k_;
        row_ = column_ + 2 * k_;
        buffer_ = row_ + 2 * k_;
        find_inverse(d);
        for (std::size_t j = 0; j < m_; ++j) {
            load(row_, d, n, j);
            forward(divisor_ + j * 2 * k_, row_);
        }
    }

    void run() noexcept {
        for (std::size_t t = quotient_; t-- > 0;) {
            find_digit(t);
        }
        for (std::size_t c = m_ - 1; c-- > 0;) {
            add_products(c, 0);
            back();
            add(column_, c);
            add(column_ + k_, c + 1);
        }
    }

private:
    /// q_t, and what it and those above it contribute to the column m + t - 1.
    void find_digit(std::size_t t) noexcept {
        const std::size_t c = m_ + t - 1;
        const bool any = add_products(c, t + 1);
        if (any) {
            back();
            add(column_, c);
            add(column_ + k_, c + 1);
        }
        limb* const digit = row_;
        load(digit, u_, size_, c + 1);
        forward(sum_, digit);
        transform_multiply(sum_, inverse_, shape_);
        back();
        kernels::gf2x().add_n(digit, digit, column_ + k_, k_);
        store(digit, c + 1);
        limb* const q = quotients_ + t % kept_ * 2 * k_;
        forward(q, digit);
        row::copy(sum_, q, 2 * k_);
        transform_multiply(sum_, divisor_ + (m_ - 1) * 2 * k_, shape_);
        back();
        add(column_, c);
    }

    /// sum = the transform of the sum of q_i d_(c-i) for i >= from; returns whether there are any.
    bool add_products(std::size_t c, std::size_t from) noexcept {
        const std::size_t least = std::max(from, c + 1 > m_ ? c + 1 - m_ : 0), most = std::min(c + 1, quotient_);
        for (std::size_t i = least; i < most; ++i) {
            limb* const target = i == least ? sum_ : product_;
            row::copy(target, quotients_ + i % kept_ * 2 * k_, 2 * k_);
            transform_multiply(target, divisor_ + (c - i) * 2 * k_, shape_);
            if (i != least) {
                kernels::gf2x().add_n(sum_, sum_, product_, 2 * k_);
            }
        }
        return least < most;
    }

    /// floor(X^2 / (X + the upper digit of d)) - X.
    void find_inverse(const limb* d) noexcept {
        limb* const dividend = column_;  // X times the upper digit, as X^2 = X (X + d) + X d
        row::zero(dividend, k_);
        row::copy(dividend + k_, d + n_ - k_, k_);
        divide_recursive(dividend, k_, d + n_ - k_, k_, monic_inverse(d[n_ - 1]), row_);
        row::copy(row_, dividend + k_, k_);
        forward(inverse_, row_);
    }

    /// Digit number c of a row of `size` limbs, below which zeros stand.
    void load(limb* digit, const limb* a, std::size_t size, std::size_t c) const noexcept {
        const std::size_t first = c * k_, below = first < zeros_ ? std::min(zeros_ - first, k_) : 0;
        const std::size_t at = first + below - zeros_, present = at < size ? std::min(k_ - below, size - at) : 0;
        row::zero(digit, below);
        row::fit(digit + below, k_ - below, a + at, present);
    }

    /// Digit number c of u becomes `digit`, or that is added to it.
    void store(const limb* digit, std::size_t c) noexcept { row::copy(u_ + c * k_ - zeros_, digit, present(c)); }
    void add(const limb* digit, std::size_t c) noexcept {
        const std::size_t first = c * k_, below = first < zeros_ ? zeros_ - first : 0;
        limb* const place = u_ + (first + below - zeros_);
        kernels::gf2x().add_n(place, place, digit + below, present(c) - below);
    }
    std::size_t present(std::size_t c) const noexcept { return std::min(k_, size_ + zeros_ - c * k_); }

    void forward(limb* transform, limb* digit) noexcept { transform_forward(transform, digit, k_, product_, shape_, buffer_); }
    void back() noexcept { transform_back(column_, sum_, 2 * k_, shape_, buffer_); }

    const transform_shape shape_;
    const std::size_t k_, n_, m_, quotient_, kept_, zeros_, size_;
    limb* const u_;
    limb *divisor_, *quotients_, *inverse_;  // transforms of 2k limbs
    limb *sum_, *product_;                   // two more
    limb *column_, *row_;                    // rows of 2k limbs
    limb* buffer_;
};

}  // namespace

bool divide_transform_accepts(std::size_t qn, std::size_t n) noexcept {
    const std::size_t shorter = std::min(qn, n), limbs = shape_of(shorter).limbs();
    return limbs != 0 && limbs <= shorter;
}

// The digits of a shorter quotient are shorter, so m k <= n + k for the k of the longest.
std::size_t divide_transform_scratch(std::size_t n) noexcept {
    const std::size_t k = shape_of(n).limbs() / 2;
    return kernels::quad_limbs + 4 * (n + k) + 12 * k + transform_buffer + divide_recursive_scratch(k);
}

void divide_transform(limb* u, std::size_t qn, const limb* d, std::size_t n, limb* scratch) noexcept {
    division(u, qn, d, n, scratch).run();
}

}  // namespace carry::gf2x_rows

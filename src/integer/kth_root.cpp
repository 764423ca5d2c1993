#include "integer/kth_root.hpp"

#include "integer/add.hpp"
#include "integer/mul.hpp"
#include "integer/power.hpp"
#include "integer/quotient.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

namespace carry::integer_rows {

namespace {

constexpr std::size_t start_bits = 50;  ///< of the root in floating point, which is off by less than one
constexpr std::size_t guard_bits = 10;  ///< behind the point
constexpr limb most_error = 8;          ///< of the root with these

/// The bits that are known, from the start to the root with its guard bits.
struct precisions {
    std::array<std::size_t, 48> bits;
    std::size_t steps = 0;

    precisions(std::size_t root_bits, unsigned k) noexcept {
        // With an error of 3 in the root of b bits, a step overshoots by (k - 1) / 2 (3 2^h)^2 / 2^(b + h - 1), less than one
        // and a half for h = b - lost.
        const std::size_t lost = static_cast<std::size_t>(std::bit_width(k)) + 3;
        bits[0] = std::max(root_bits + guard_bits, start_bits);
        while (bits[steps] > start_bits) {
            bits[steps + 1] = std::max((bits[steps] + lost + 1) / 2, start_bits);
            ++steps;
        }
        std::reverse(bits.begin(), bits.begin() + static_cast<std::ptrdiff_t>(steps) + 1);
    }
};

/// The rows of a step from b to b + h bits.
struct step_sizes {
    std::size_t power;     ///< x^(k - 1), and the row beside it
    std::size_t residual;  ///< a', x^k 2^h, and their difference
    std::size_t divisor;   ///< the highest limbs of k x^(k - 1) that tell the quotient
    std::size_t quotient;  ///< which is below 2^(h + 2), and may have a zero on top

    step_sizes(std::size_t b, std::size_t h, unsigned k) noexcept
        : power(power_limbs((k - 1) * (b + 1)) + 1),
          residual(row::limbs_for(k * (b + 1) + h) + 6),
          divisor(row::limbs_for(h) + 2),
          quotient(row::limbs_for(h) + 2) {}

    std::size_t dividend() const noexcept { return divisor + quotient - 1; }
    std::size_t scratch(std::size_t x) const noexcept {
        return std::max({power_scratch(power, x), mul_scratch(power, x),
                         quotient + std::max(enough_unasked, quotient_scratch(dividend(), divisor))});
    }
    std::size_t all(std::size_t x) const noexcept { return 2 * power + 3 * residual + scratch(x); }
};

/// r = floor(a 2^-shift), shift of either sign; returns its size without high zeros. r: limbs of the result and one more.
std::size_t shifted(limb* r, const limb* a, std::size_t n, std::ptrdiff_t shift) noexcept {
    const auto count = static_cast<std::size_t>(shift < 0 ? -shift : shift);
    const std::size_t limbs = count / limb_bits;
    const auto rest = static_cast<unsigned>(count % limb_bits);
    if (shift < 0) {
        row::zero(r, limbs);
        r[limbs + n] = row::shift_left(r + limbs, a, n, rest);
        return row::normalized_size(r, limbs + n + 1);
    }
    if (limbs >= n) {
        return 0;
    }
    row::shift_right(r, a + limbs, n - limbs, rest);
    return row::normalized_size(r, n - limbs);
}

/// floor(a^(1/k) 2^(start_bits - root bits)), or next to it.
std::uint64_t start(const limb* a, std::size_t n, std::size_t bits, unsigned k) noexcept {
    constexpr std::size_t enough = 64 / limb_bits + 1;
    const std::size_t count = std::min(n, enough);
    double top = 0;
    for (std::size_t i = n; i-- > n - count;) {
        top = top * std::ldexp(1.0, limb_bits) + static_cast<double>(a[i]);
    }
    // log2(a) = bits - 1 + log2(mantissa). What a k-th of makes a whole number is left out: it would cost precision.
    const double mantissa = std::ldexp(top, -static_cast<int>((bits - 1) - (n - count) * limb_bits));
    const double fraction = (static_cast<double>((bits - 1) % k) + std::log2(mantissa)) / k;
    return static_cast<std::uint64_t>(std::ldexp(std::exp2(fraction), static_cast<int>(start_bits) - 1));
}

/// A root on its way.
class newton_root {
public:
    newton_root(const limb* a, std::size_t n, std::size_t bits, unsigned k, limb* x, limb* next, limb* scratch) noexcept
        : a_(a), n_(n), root_bits_((bits - 1) / k + 1), k_(k), x_(x), next_(next), scratch_(scratch) {
        const std::uint64_t first = start(a, n, bits, k);
        for (std::size_t i = 0; i < 64 / limb_bits; ++i) {
            x_[i] = static_cast<limb>(first >> i * limb_bits);
        }
        size_ = row::normalized_size(x_, 64 / limb_bits);
    }

    limb* x() const noexcept { return x_; }
    std::size_t size() const noexcept { return size_; }

    /// From b bits to b + h.
    void step(std::size_t b, std::size_t h) noexcept {
        const step_sizes sizes(b, h, k_);
        limb *const y = scratch_, *const beside = y + sizes.power, *const above = beside + sizes.power;
        limb *const power = above + sizes.residual, *const residual = power + sizes.residual;
        limb* const rest = residual + sizes.residual;

        std::size_t yn = integer_rows::power(y, beside, x_, size_, k_ - 1, rest);
        mul(residual, y, yn, x_, size_, rest);
        const std::size_t pn = shifted(power, residual, row::normalized_size(residual, yn + size_), -signed_size(h));
        const std::size_t an = shifted(
            above, a_, n_, signed_size(k_) * (signed_size(root_bits_) - signed_size(b + h)) + signed_size((k_ - 1) * h));
        const bool in_order = an >= pn;
        const limb negative = kernels::integer().absolute_difference(residual, in_order ? above : power, std::max(an, pn),
                                                                     in_order ? power : above, std::min(an, pn));
        const std::size_t rn = row::normalized_size(residual, std::max(an, pn));
        y[yn] = kernels::integer().mul_1(y, y, yn, static_cast<limb>(k_));
        yn += y[yn] != 0 ? 1 : 0;

        std::size_t xn = shifted(next_, x_, size_, -signed_size(h));
        if (rn >= yn) {
            const std::size_t dn = std::min(yn, sizes.divisor), below = yn - dn;
            std::size_t dividend = rn - below;
            if (dividend > most_unasked) {  // of the size whose scratch is known
                row::zero(residual + rn, sizes.dividend() - dividend);
                dividend = sizes.dividend();
            }
            limb* const q = rest;
            quotient(q, residual + below, dividend, y + below, dn, rest + sizes.quotient);
            const std::size_t qn = row::normalized_size(q, dividend - dn + 1);
            if (in_order == (negative == 0)) {
                next_[xn] = add(next_, next_, xn, q, qn);
                xn += next_[xn] != 0 ? 1 : 0;
            } else {
                sub(next_, next_, xn, q, qn);
                xn = row::normalized_size(next_, xn);
            }
        }
        std::swap(x_, next_);
        size_ = xn;
    }

    /// Of x without so many bits behind the point, floor((x + most_error) / 2^guard) where that and floor((x - most_error) /
    /// 2^guard) are equal, or else the one of the two whose power says so; in x, returns its size.
    std::size_t finish(std::size_t guard) noexcept {
        next_[size_] = add_1(next_, x_, size_, most_error);
        const std::size_t sn = shifted(next_, next_, size_ + 1, signed_size(guard));
        sub_1(x_, x_, size_, most_error);
        const std::size_t ln = shifted(x_, x_, size_, signed_size(guard));
        if (sn != ln || row::compare_n(x_, next_, sn) != 0) {
            const std::size_t limbs = power_limbs(k_ * (root_bits_ + 1));
            limb *const p = scratch_, *const beside = p + limbs;
            const std::size_t pn = integer_rows::power(p, beside, next_, sn, k_, beside + limbs);
            if (row::compare(p, pn, a_, n_) > 0) {
                sub_1(next_, next_, sn, 1);
            }
        }
        std::swap(x_, next_);
        return row::normalized_size(x_, sn);
    }

private:
    static std::ptrdiff_t signed_size(std::size_t n) noexcept { return static_cast<std::ptrdiff_t>(n); }

    const limb* a_;
    std::size_t n_, root_bits_;
    unsigned k_;
    limb *x_, *next_;
    std::size_t size_;
    limb* scratch_;
};

}  // namespace

std::size_t kth_root_scratch(std::size_t bits, unsigned k) noexcept {
    constexpr std::size_t few = 60 * 64, enough_for_few = 4096;
    if (bits <= few) {
        return enough_for_few;
    }
    const std::size_t root_bits = (bits - 1) / k + 1;
    const precisions known(root_bits, k);
    const std::size_t x = row::limbs_for(known.bits[known.steps]) + 2;
    std::size_t scratch = 0;
    for (std::size_t i = 0; i < known.steps; ++i) {
        scratch = std::max(scratch, step_sizes(known.bits[i], known.bits[i + 1] - known.bits[i], k).all(x));
    }
    const std::size_t last = power_limbs(k * (root_bits + 1));
    return 2 * x + std::max(scratch, 2 * last + power_scratch(last, x));
}

void kth_root(limb* s, const limb* a, std::size_t n, std::size_t bits, unsigned k, limb* scratch) noexcept {
    const std::size_t root_bits = (bits - 1) / k + 1;
    const precisions known(root_bits, k);
    const std::size_t x = row::limbs_for(known.bits[known.steps]) + 2;
    newton_root root(a, n, bits, k, scratch, scratch + x, scratch + 2 * x);
    for (std::size_t i = 0; i < known.steps; ++i) {
        root.step(known.bits[i], known.bits[i + 1] - known.bits[i]);
    }
    const std::size_t found = root.finish(known.bits[known.steps] - root_bits);
    row::copy(s, root.x(), found);
    row::zero(s + found, row::limbs_for(root_bits) - found);
}

}  // namespace carry::integer_rows

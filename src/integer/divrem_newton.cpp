#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/ntt.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <array>

namespace carry::integer_rows {

namespace {

/// Divisors up to here have their reciprocal by division; Newton's steps begin above.
constexpr std::size_t longest_divided = 300;

/// Divisors from which blocks have room for what is cut.
constexpr std::size_t least_newton = 16;

constexpr bool is_negative(limb top) noexcept { return top >> (limb_bits - 1) != 0; }

/// Numbers modulo 2^(w n) - 1 for a plan's n limbs, in which small negative ones begin with ones.
class wrapped {
public:
    explicit wrapped(const ntt_plan& plan) noexcept : plan_(plan), size_(plan.modulus_limbs()) {}

    std::size_t size() const noexcept { return size_; }
    // r = a b. b: its transform.
    void multiply(limb* r, const limb* a, std::size_t an, const limb* b_kept, std::size_t bn, limb* scratch) const noexcept {
        ntt_product(r, size_, {a, an, nullptr}, {nullptr, bn, b_kept}, plan_, scratch);
    }
    // r = r - 2^(w at), at < 2 n.
    void subtract_power(limb* r, std::size_t at) const noexcept {
        at -= at >= size_ ? size_ : 0;
        if (sub_1(r + at, r + at, size_ - at, 1) != 0) {
            sub_1(r, r, size_, 1);
        }
    }
    // r = a - r. a: at most 2n limbs.
    void subtract_from(limb* r, const limb* a, std::size_t an) const noexcept {
        const std::size_t low = std::min(an, size_), high = an - low;
        // not r is - r; what is carried out at the top comes in at the bottom
        for (std::size_t i = 0; i < size_; ++i) {
            r[i] = static_cast<limb>(~r[i]);
        }
        limb carry = add(r, r, size_, a, low);
        carry = static_cast<limb>(carry + add(r, r, size_, a + low, high));
        while (carry != 0) {
            carry = add_1(r, r, size_, carry);
        }
    }
    // r = |r| for a small r; returns whether it was negative. Zero may be either.
    bool absolute(limb* r) const noexcept {
        if (!is_negative(r[size_ - 1])) {
            return false;
        }
        for (std::size_t i = 0; i < size_; ++i) {
            r[i] = static_cast<limb>(~r[i]);
        }
        return true;
    }

private:
    ntt_plan plan_;
    std::size_t size_;
};

/// The plan for what Newton's step to n limbs multiplies: modulo more than 2^(w (n + 4)).
ntt_plan step_plan(std::size_t n) noexcept { return ntt_plan_for(n + 4, n / 2 + 4); }

// x = about 2^(2wn) / a, too small or too large by few units. x: n + 1 limbs; a: n limbs, its top bit set; steps to n limbs are
// made from the reciprocal of its h highest limbs, which is in x's highest h + 1.
// With T = a x_h / 2^(wn) - 2^(wh), which is small and so is found modulo 2^L - 1: x = x_h - T x_h / 2^(wh). The transform of
// x_h serves both products. (Modern Computer Arithmetic, algorithm 3.5.)
void newton_step(limb* x, const limb* a, std::size_t n, std::size_t h, limb* scratch) noexcept {
    const ntt_plan plan = step_plan(n);
    const wrapped ring(plan);
    const std::size_t l = n - h;
    limb *kept = scratch, *t = kept + ntt_kept_limbs(plan), *u = t + ring.size(), *rest = u + ring.size();
    limb* x_h = x + l;
    ntt_transform(kept, x_h, h + 1, plan, rest);
    ring.multiply(t, a, n, kept, h + 1, rest);
    ring.subtract_power(t, n + h);
    const bool below = ring.absolute(t);
    // |T| / 2^(wl) x_h, of which the limbs from 2h - l on
    ring.multiply(u, t + l, h + 2, kept, h + 1, rest);
    const limb* correction = u + (2 * h - l);
    if (below) {
        row::copy(x, correction, l);
        add_1(x_h, x_h, h + 1, correction[l]);
    } else {
        row::zero(x, l);
        sub(x, x, n + 1, correction, l + 1);
    }
}

/// The h of `newton_step` for n limbs.
constexpr std::size_t upper_half(std::size_t n) noexcept { return n - (n - 1) / 2; }

// x = about 2^(2wn) / a. x: n + 1 limbs; a: n limbs, its top bit set.
void reciprocal(limb* x, const limb* a, std::size_t n, limb v, limb* scratch) noexcept {
    std::array<std::size_t, limb_bits> sizes{};
    std::size_t steps = 0, h = n;
    for (; h > longest_divided; h = upper_half(h)) {
        sizes[steps++] = h;
    }
    // floor((2^(2wh) - 1) / a), whose highest limb is 1
    limb* ones = scratch;
    std::fill_n(ones, 2 * h, max_limb<limb>);
    x[n] = divrem_recursive(x + (n - h), ones, 2 * h, a + (n - h), h, v, scratch + 2 * h);
    while (steps != 0) {
        const std::size_t size = sizes[--steps];
        newton_step(x + (n - size), a + (n - size), size, h, scratch);
        h = size;
    }
}

/// A divisor d, the reciprocal of its k highest limbs, and the transforms of both.
class newton_divisor {
public:
    /// For quotients of at most `block` limbs at a time, block < dn.
    newton_divisor(const limb* d, std::size_t dn, std::size_t block, limb v, limb* scratch) noexcept
        : d_(d),
          dn_(dn),
          k_(block + 1),
          reciprocal_plan_(ntt_plan_for(2 * k_ + 1, k_ + 1)),
          divisor_plan_(ntt_plan_for(dn + 2, block + 1)),
          ring_(divisor_plan_) {
        limb* x = scratch;
        scratch += k_ + 1;
        reciprocal_ = scratch;
        scratch += ntt_kept_limbs(reciprocal_plan_);
        divisor_ = scratch;
        scratch += ntt_kept_limbs(divisor_plan_);
        rest_ = scratch;
        reciprocal(x, d + (dn - k_), k_, v, divisor_);
        ntt_transform(reciprocal_, x, k_ + 1, reciprocal_plan_, rest_);
        ntt_transform(divisor_, d, dn, divisor_plan_, rest_);
    }

    // q = floor(u / d), u = u mod d. u: dn + n limbs, less than d 2^(wn); q: n <= block limbs.
    void divide(limb* q, limb* u, std::size_t n) noexcept {
        // An estimate from the k highest limbs of block + dn is off by one at most.
        limb *top = rest_, *product = top + k_, *rest = product + 2 * k_ + 1;
        row::fit(top, k_, u + dn_ - 1, n + 1);
        ntt_product(product, 2 * k_ + 1, {top, k_, nullptr}, {nullptr, k_ + 1, reciprocal_}, reciprocal_plan_, rest);
        limb* estimate = product + k_ + 1;  // k limbs, of which n count
        if (std::any_of(estimate + n, estimate + k_, [](limb x) { return x != 0; })) {
            std::fill_n(estimate, n, max_limb<limb>);
        }
        row::copy(q, estimate, n);
        limb* remainder = rest_;
        rest = remainder + ring_.size();
        ring_.multiply(remainder, q, n, divisor_, dn_, rest);
        ring_.subtract_from(remainder, u, dn_ + n);
        const std::size_t size = dn_ + 1;
        if (ring_.absolute(remainder)) {  // - remainder, and how often d has to be added to it
            limb borrow = 0;
            do {
                sub_1(q, q, n, 1);
                borrow = sub(remainder, remainder, size, d_, dn_);
            } while (borrow == 0 && !row::is_zero(remainder, size));
            for (std::size_t i = 0; i < size; ++i) {
                remainder[i] = static_cast<limb>(~remainder[i]);
            }
            add_1(remainder, remainder, size, 1);
        }
        while (remainder[dn_] != 0 || row::compare_n(remainder, d_, dn_) >= 0) {
            add_1(q, q, n, 1);
            sub(remainder, remainder, size, d_, dn_);
        }
        row::copy(u, remainder, dn_);
    }

private:
    const limb* d_;
    std::size_t dn_, k_;
    ntt_plan reciprocal_plan_, divisor_plan_;
    wrapped ring_;
    limb *reciprocal_, *divisor_, *rest_;
};

// In two blocks or more, of at most so many limbs of the quotient.
limb divide_by_blocks(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, std::size_t most, limb v,
                      limb* scratch) noexcept {
    const std::size_t qn = un - dn;
    limb top = 0;
    if (row::compare_n(u + qn, d, dn) >= 0) {
        kernels::integer().sub_n(u + qn, u + qn, d, dn);
        top = 1;
    }
    if (qn == 0) {
        return top;
    }
    const std::size_t blocks = std::max<std::size_t>((qn + most - 1) / most, 2), block = (qn + blocks - 1) / blocks;
    newton_divisor divisor(d, dn, block, v, scratch);
    for (std::size_t left = qn; left != 0;) {
        const std::size_t n = left % block != 0 ? left % block : block;
        left -= n;
        divisor.divide(q + left, u + left, n);
    }
    return top;
}

}  // namespace

// Four rows of half the divisor and the transforms of reciprocal and divisor lie there while a product is found: 5/6 of
// ntt_scratch at most for each transform that is kept, and a third of that for a row of the plan's length.
std::size_t divrem_newton_scratch(std::size_t dn) noexcept { return 2 * dn + 16 + 3 * ntt_scratch_bound(dn + 16); }

// With rows of the whole divisor's length, and a reciprocal and a product of twice that.
std::size_t divrem_blocks_scratch(std::size_t dn) noexcept {
    return 4 * dn + 16 + 2 * ntt_scratch_bound(2 * dn + 16) + ntt_scratch_bound(dn + 16);
}

bool divrem_newton_accepts(std::size_t dn) noexcept {
    return dn >= least_newton && (dn + 16 <= ntt_surely || ntt_plan_for(dn + 16, dn).primes != 0);
}

limb divrem_newton(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v, limb* scratch) noexcept {
    return divide_by_blocks(q, u, un, d, dn, (dn + 1) / 2, v, scratch);
}

limb divrem_blocks(limb* q, limb* u, std::size_t un, const limb* d, std::size_t dn, limb v, limb* scratch) noexcept {
    return divide_by_blocks(q, u, un, d, dn, dn - 1, v, scratch);
}

}  // namespace carry::integer_rows

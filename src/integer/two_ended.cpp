#include "integer/two_ended.hpp"

#include "integer/add.hpp"
#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"
#include "row/row.hpp"

#include <algorithm>
#include <bit>
#include <tuple>
#include <utility>

namespace carry::integer_rows {

namespace {

/// Digits of 52 bits take 64 / 52 of the limbs; then the digit above a cofactor, and the rest of a block.
constexpr std::size_t digit_row(std::size_t n) noexcept { return n + n / 4 + 18; }

/// Two rows of limbs for the numbers, or two for the cofactors and their product with a quotient; a quotient; a division.
constexpr std::size_t division_scratch(std::size_t n) noexcept { return 7 * n + 32; }

unsigned leading_zeros(wide x) noexcept {
    const auto high = static_cast<limb>(x >> limb_bits);
    return static_cast<unsigned>(high != 0 ? std::countl_zero(high)
                                           : static_cast<int>(limb_bits) + std::countl_zero(static_cast<limb>(x)));
}

const kernels::halving_kernels& kernels_for(std::size_t n) noexcept {
    const kernels::integer_kernels& all = kernels::integer();
    return all.digit_halving != nullptr && n >= all.thresholds.gcd_digits ? *all.digit_halving : *all.halving;
}

}  // namespace

std::size_t make_odd(limb* a, std::size_t& n) noexcept {
    const std::size_t zeros = row::count_trailing_zeros(a);
    const std::size_t limbs = zeros / limb_bits;
    row::shift_right(a, a + limbs, n - limbs, static_cast<unsigned>(zeros % limb_bits));
    n = row::normalized_size(a, n - limbs);
    return zeros;
}

std::size_t multiply_by_power_of_two(limb* g, std::size_t n, std::size_t k) noexcept {
    const std::size_t limbs = k / limb_bits;
    const limb top = row::shift_left(g, g, n, static_cast<unsigned>(k % limb_bits));
    std::copy_backward(g, g + n, g + n + limbs);
    row::zero(g, limbs);
    n += limbs;
    if (top != 0) {
        g[n++] = top;
    }
    return n;
}

std::size_t two_ended_pair::storage(std::size_t n, bool with_cofactors) noexcept {
    return (with_cofactors ? 6 : 4) * digit_row(n) + division_scratch(n);
}

two_ended_pair::two_ended_pair(const limb* a, std::size_t an, const limb* b, std::size_t bn, companion with,
                               limb* storage) noexcept
    : kernels_(kernels_for(std::max(an, bn))),
      least_digits_(kernels_.digit_bits == limb_bits ? 2 : 3),
      n_(std::max({digits_of(an), digits_of(bn), least_digits_})),
      row_(digit_row(std::max(an, bn))),
      limbs_(std::max(an, bn)),
      mask_(max_limb<limb> >> (limb_bits - kernels_.digit_bits)),
      cofactor_n_(with == companion::cofactors ? 1 : 0),
      with_symbol_(with == companion::symbol),
      a_(storage),
      b_(a_ + row_),
      a_next_(b_ + row_),
      b_next_(a_next_ + row_),
      s_(with == companion::cofactors ? b_next_ + row_ : nullptr),
      t_(with == companion::cofactors ? s_ + row_ : nullptr),
      scratch_(storage + (with == companion::cofactors ? 6 : 4) * row_) {
    from_limbs(a_, a, an);
    from_limbs(b_, b, bn);
    if (with == companion::cofactors) {
        row::zero(s_, 2 * row_);
        s_[0] = 1;
    }
}

std::size_t two_ended_pair::to_limbs(limb* to, const limb* digits, std::size_t n) const noexcept {
    if (kernels_.digit_bits == limb_bits) {
        n = row::normalized_size(digits, n);
        row::copy(to, digits, n);
        return n;
    }
    while (n > 0 && (digits[n - 1] & mask_) == 0) {
        --n;
    }
    if (n == 0) {
        return 0;
    }
    const std::size_t bits = (n - 1) * kernels_.digit_bits + static_cast<std::size_t>(std::bit_width(digits[n - 1] & mask_));
    const std::size_t size = row::limbs_for(bits);
    kernels_.join(to, size, digits);
    to[size - 1] &= max_limb<limb> >> (size * limb_bits - bits);  // a longer number may have left more digits
    return size;
}

bool two_ended_pair::a_is_zero() const noexcept {
    return std::all_of(a_, a_ + n_, [this](limb digit) { return (digit & mask_) == 0; });
}

// Returns the number of digits, and writes zeros above them up to the end of the row.
std::size_t two_ended_pair::from_limbs(limb* digits, const limb* from, std::size_t n) const noexcept {
    const std::size_t size = digits_of(n);
    if (kernels_.digit_bits == limb_bits) {
        row::copy(digits, from, n);
    } else {
        kernels_.split(digits, from, n);
    }
    row::zero(digits + size, row_ - size);
    return row::normalized_size(digits, size);
}

// a without its powers of two; the larger one becomes the remainder by the other.
void two_ended_pair::divide() noexcept {
    limb* const x = scratch_;
    limb* const y = x + limbs_;
    limb* const q = y + limbs_;
    limb* const rest = q + limbs_ + 1;
    std::size_t xn = to_limbs(x, a_, n_);
    std::size_t yn = to_limbs(y, b_, n_);
    const std::size_t zeros = row::count_trailing_zeros(x);
    row::shift_right(x, x + zeros / limb_bits, xn - zeros / limb_bits, static_cast<unsigned>(zeros % limb_bits));
    xn = row::normalized_size(x, xn - zeros / limb_bits);
    halvings_ += zeros;
    limb *larger = x, *smaller = y;
    const bool swapped = row::compare(x, xn, y, yn) < 0;
    kernels::symbol_change symbol;
    symbol.halve(y[0], static_cast<limb>(zeros));
    symbol.exchange(swapped ? x[0] & y[0] : limb{0});
    changes_symbol_ ^= symbol.changes();
    if (swapped) {
        std::swap(larger, smaller);
        std::swap(xn, yn);
    }
    divrem_quadratic(q, larger, larger, xn, smaller, yn, rest);
    const std::size_t qn = row::normalized_size(q, xn - yn + 1);
    xn = row::normalized_size(larger, yn);
    n_ = std::max({from_limbs(a_, larger, xn), from_limbs(b_, smaller, yn), least_digits_});
    if (cofactor_n_ == 0) {
        return;
    }
    // t 2^zeros, and s + q t, or the other way round; q stays where it is.
    limb* const product = rest;
    limb* const factor = scratch_;
    std::size_t tn = to_limbs(factor + zeros / limb_bits, t_, cofactor_n_);
    row::zero(factor, zeros / limb_bits);
    const limb out =
        row::shift_left(factor + zeros / limb_bits, factor + zeros / limb_bits, tn, static_cast<unsigned>(zeros % limb_bits));
    tn += zeros / limb_bits;
    factor[tn] = out;
    tn = row::normalized_size(factor, tn + 1);
    if (swapped) {
        const std::size_t sn = from_limbs(a_next_, factor, tn);  // t 2^zeros waits there
        tn = to_limbs(factor, s_, cofactor_n_);
        std::copy(a_next_, a_next_ + std::max(sn, std::size_t{1}), s_);
        row::zero(s_ + sn, row_ - sn);
        cofactor_n_ = std::max(sn, cofactor_n_);
        s_negative_ = !s_negative_;
    }
    const std::size_t t_digits = from_limbs(t_, factor, tn);
    std::size_t pn = 0;
    if (tn != 0) {
        const auto [longer, longer_n, shorter, shorter_n] =
            tn >= qn ? std::tuple{factor, tn, q, qn} : std::tuple{q, qn, factor, tn};
        kernels::integer().mul_basecase(product, longer, longer_n, shorter, shorter_n);
        pn = row::normalized_size(product, tn + qn);
    }
    const std::size_t sn = to_limbs(factor, s_, cofactor_n_);
    const std::size_t size = std::max(sn, pn);
    row::zero(product + pn, size - pn);
    product[size] = add(product, product, size, factor, sn);
    cofactor_n_ = std::max({from_limbs(s_, product, row::normalized_size(product, size + 1)), t_digits, std::size_t{1}});
}

// The tops of limbs: one limb of bits is all that a search on them wants.
void two_ended_pair::set_tops_of_limbs(kernels::halving_ends& a_ends, kernels::halving_ends& b_ends,
                                       std::size_t& length) const noexcept {
    const wide a_window = join(a_[n_ - 1], a_[n_ - 2]);
    const wide b_window = join(b_[n_ - 1], b_[n_ - 2]);
    const unsigned shift = leading_zeros(a_window | b_window);
    a_ends.top[1] = static_cast<limb>((a_window << shift) >> limb_bits);
    b_ends.top[1] = static_cast<limb>((b_window << shift) >> limb_bits);
    length = 2 * (n_ * limb_bits - shift);
}

// The tops of digits of 52 bits, from three of them.
void two_ended_pair::set_tops_of_digits(kernels::halving_ends& a_ends, kernels::halving_ends& b_ends,
                                        std::size_t& length) const noexcept {
    const auto window = [this](const limb* digits) {
        return kernels::top_digits(digits[2] & mask_, digits[1] & mask_, digits[0] & mask_);
    };
    const kernels::top_digits a_window = window(a_ + n_ - 3), b_window = window(b_ + n_ - 3);
    const unsigned shift = leading_zeros(a_window.high | b_window.high);
    a_window.put(a_ends, shift);
    b_window.put(b_ends, shift);
    length = 2 * (n_ * kernels::halving_digit_bits - shift);
}

// Drops digits that are zeros: as many as has been foretold, or all of them where that was wrong; returns whether it was right.
bool two_ended_pair::shorten(const kernels::halving_outlook& outlook) noexcept {
    const auto is_zero = [this](std::size_t i) { return ((a_[i] | b_[i]) & mask_) == 0; };
    if (outlook.shown) {
        bool foretold = true;
        for (std::size_t i = outlook.n; i < n_; ++i) {
            foretold &= is_zero(i);
        }
        if (foretold) [[likely]] {
            n_ = outlook.n;
            return true;
        }
    }
    while (n_ > least_digits_ && is_zero(n_ - 1)) {
        --n_;
    }
    return false;
}

// The steps that the ends of both numbers show.
void two_ended_pair::find(kernels::halving_outlook& outlook) const noexcept {
    kernels::halving_ends a_ends, b_ends;
    least_digits_ == 2 ? set_tops_of_limbs(a_ends, b_ends, outlook.length) : set_tops_of_digits(a_ends, b_ends, outlook.length);
    outlook.length -= static_cast<std::size_t>(std::countl_zero(a_ends.top[1]) + std::countl_zero(b_ends.top[1]));
    const auto put_lowest = [this](kernels::halving_ends& ends, const limb* digits) {
        ends.low[0] = digits[0] & mask_;
        ends.low[1] = least_digits_ == 2 ? digits[1] : (digits[1] & mask_) | digits[2] << kernels::halving_digit_bits;
    };
    put_lowest(a_ends, a_);
    put_lowest(b_ends, b_);
    outlook.shown = (with_symbol_ ? kernels_.find_with_symbol : kernels_.find)(outlook.steps, a_ends, b_ends);
}

bool two_ended_pair::take_and_find(const kernels::halving_steps& steps, kernels::halving_outlook& next) noexcept {
    return with_symbol_ ? kernels_.halve_and_find_with_symbol(next, a_next_, b_next_, a_, b_, n_, steps)
                        : kernels_.halve_and_find(next, a_next_, b_next_, a_, b_, n_, s_, t_, cofactor_n_, steps);
}

// Takes the steps, and looks for those after them; returns false where a number would be negative, with all as it was.
bool two_ended_pair::take(const kernels::halving_steps& steps, kernels::halving_outlook& next) noexcept {
    next.shown = false;
    if (kernels_.halve_and_find != nullptr && n_ >= kernels_.least_ahead) {
        if (!take_and_find(steps, next)) {
            return false;
        }
    } else {
        if (!kernels_.halve(a_next_, b_next_, a_, b_, n_, steps)) {
            return false;
        }
        if (cofactor_n_ != 0) {
            kernels_.grow(s_, t_, cofactor_n_, steps);
        }
    }
    std::swap(a_, a_next_);
    std::swap(b_, b_next_);
    halvings_ += kernels_.halvings;
    changes_symbol_ ^= steps.changes_symbol;
    if (cofactor_n_ != 0) {
        s_negative_ ^= steps.negative;
        cofactor_n_ += 2;
        while (cofactor_n_ > 1 && ((s_[cofactor_n_ - 1] | t_[cofactor_n_ - 1]) & mask_) == 0) {
            --cofactor_n_;
        }
    }
    return true;
}

void two_ended_pair::run(std::size_t limbs) noexcept {
    const std::size_t enough = limbs * limb_bits / kernels_.digit_bits;
    constexpr auto any_length = static_cast<std::size_t>(-1) / 2;
    std::size_t length_before = any_length;  // of both numbers together
    kernels::halving_outlook outlooks[2];
    kernels::halving_outlook *now = outlooks, *next = outlooks + 1;
    now->shown = false;
    while (true) {
        const bool foretold = shorten(*now);
        if (n_ <= enough) {
            return;
        }
        if (!foretold) {
            find(*now);
        }
        if (now->shown && now->length + kernels_.halvings / 4 <= length_before && take(now->steps, *next)) [[likely]] {
            length_before = now->length;
            std::swap(now, next);
            continue;
        }
        if (a_is_zero()) {
            return;
        }
        divide();
        now->shown = false;
        length_before = any_length;
    }
}

}  // namespace carry::integer_rows

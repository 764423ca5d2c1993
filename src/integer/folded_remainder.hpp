/// \file
/// The remainder of a row by one limb without a division for each limb, and without waiting for one: with b_k = B^k mod d four
/// limbs and what stands above them, r, are a_0 + a_1 b_1 + a_2 b_2 + a_3 b_3 + r_0 b_4 + r_1 b_5 + r_2 b_6 modulo d, of three
/// limbs, the highest below 8.
///
/// Source: P. Montgomery's remainders as GMP's mpn_mod_1s_4p has them, here for divisors of any size. Variable time.
#pragma once

#include "integer/reciprocal.hpp"

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::integer_rows {

/// A row whose upper part has been folded: what stands there is known modulo d.
class folded_remainder {
public:
    static constexpr std::size_t step = 4;  ///< limbs that are folded in at once

    /// a: n >= 1 limbs. Takes one to four of them from the top.
    folded_remainder(const limb* a, std::size_t n, const divisor_1& by) noexcept : a_(a), by_(by) {
        limb power = by.d == limb{1} << by.shift ? 0 : limb{1} << by.shift;  // times 2^shift, like the divisor
        for (std::size_t k = 1; k < step + 3; ++k) {
            power = divide_2by1(power, 0, by.d, by.v).remainder;
            b_[k] = power >> by.shift;
        }
        left_ = n - (n - 1) % step - 1;
        r_ = {join(left_ + 1 < n ? a[left_ + 1] : limb{0}, a[left_]), 0};
        for (std::size_t k = 2; left_ + k < n; ++k) {
            r_.add(a[left_ + k], b_[k]);
        }
    }

    /// The limbs below that are not folded yet.
    std::size_t left() const noexcept { return left_; }

    /// left() >= step: folds the upper ones in.
    void fold() noexcept {
        left_ -= step;
        sum next{a_[left_], 0};
        for (std::size_t k = 1; k < step; ++k) {
            next.add(a_[left_ + k], b_[k]);
        }
        next.add(static_cast<limb>(r_.low), b_[step]);
        next.add(static_cast<limb>(r_.low >> limb_bits), b_[step + 1]);
        next.add(r_.high, b_[step + 2]);
        r_ = next;
    }

    /// What has been folded, modulo d.
    limb reduced() const noexcept {
        const auto [shift, d, v] = by_;
        limb r = shifted_out(r_.high, shift);
        r = divide_2by1(r, shifted(r_.high, static_cast<limb>(r_.low >> limb_bits), shift), d, v).remainder;
        r = divide_2by1(r, shifted(static_cast<limb>(r_.low >> limb_bits), static_cast<limb>(r_.low), shift), d, v).remainder;
        return divide_2by1(r, static_cast<limb>(r_.low) << shift, d, v).remainder >> shift;
    }

private:
    /// Three limbs.
    struct sum {
        wide low;
        limb high;
        void add(limb x, limb y) noexcept {
            const wide product = static_cast<wide>(x) * y;
            low += product;
            high += static_cast<limb>(low < product);
        }
    };

    const limb* a_;
    const divisor_1& by_;
    limb b_[step + 3];
    std::size_t left_;
    sum r_;
};

}  // namespace carry::integer_rows

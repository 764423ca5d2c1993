/// \file
/// The remainder of a row by one limb without a division for each limb, and without waiting for one: with b_k = B^k mod d, s
/// limbs and what stands above them, r, are a_0 + a_1 b_1 + ... + a_(s-1) b_(s-1) + r_0 b_s + r_1 b_(s+1) + r_2 b_(s+2) modulo
/// d, of three limbs, the highest below s + 4. For d <= 2^(w - 4) and s <= 8 two limbs hold it.
///
/// Source: P. Montgomery's remainders as GMP's mpn_mod_1s_4p has them, here for divisors of any size. Variable time.
#pragma once

#include "integer/reciprocal.hpp"

#include <carry/limb.hpp>

#include <cstddef>
#include <utility>

namespace carry::integer_rows {

/// Whether two limbs hold what is folded modulo d.
constexpr bool folds_in_two_limbs(limb d) noexcept { return d >> (limb_bits - 4) == 0; }

/// A row whose upper part has been folded, in so many limbs: what stands there is known modulo d. Alone: nothing else is done
/// meanwhile.
template <std::size_t Step, std::size_t Limbs, bool Alone>
class folded_remainder {
public:
    static_assert(Step >= 2 && Step <= 8 && (Limbs == 2 || Limbs == 3));
    static constexpr std::size_t step = Step;  ///< limbs that are folded in at once

    /// a: n >= 1 limbs. Takes one to Step of them from the top. Limbs is 3 unless folds_in_two_limbs(d).
    folded_remainder(const limb* a, std::size_t n, const divisor_1& by) noexcept : a_(a), by_(by) {
        limb power = by.d == limb{1} << by.shift ? 0 : limb{1} << by.shift;  // times 2^shift, like the divisor
        for (std::size_t k = 1; k < Step + Limbs; ++k) {
            power = divide_2by1(power, 0, by.d, by.v).remainder;
            b_[k] = power >> by.shift;
        }
        left_ = n - (n - 1) % Step - 1;
        r_ = {a[left_], 0};
        for (std::size_t k = 1; left_ + k < n; ++k) {
            r_.add(a[left_ + k], b_[k]);
        }
    }

    /// The limbs below that are not folded yet.
    std::size_t left() const noexcept { return left_; }

    /// left() >= step: folds the upper ones in.
    void fold() noexcept {
        left_ -= Step;
        const limb* const a = a_ + left_;
        sum next{a[0], 0};
        [&]<std::size_t... K>(std::index_sequence<K...>) {
            (next.add(a[K + 1], b_[K + 1]), ...);
        }(std::make_index_sequence<Step - 1>{});
        if constexpr (Alone) {
            next.keep();  // for compilers begin with what comes last, and all the rest waits for that
        }
        next.add(static_cast<limb>(r_.low), b_[Step]);
        next.add(static_cast<limb>(r_.low >> limb_bits), b_[Step + 1]);
        if constexpr (Limbs == 3) {
            next.add(r_.high, b_[Step + 2]);
        }
        r_ = next;
    }

    /// What has been folded, modulo d.
    limb reduced() const noexcept {
        const auto [shift, d, v] = by_;
        const auto low = static_cast<limb>(r_.low), middle = static_cast<limb>(r_.low >> limb_bits);
        limb r = 0;
        if constexpr (Limbs == 3) {
            r = divide_2by1(shifted_out(r_.high, shift), shifted(r_.high, middle, shift), d, v).remainder;
        } else {
            r = shifted_out(middle, shift);
        }
        r = divide_2by1(r, shifted(middle, low, shift), d, v).remainder;
        return divide_2by1(r, low << shift, d, v).remainder >> shift;
    }

private:
    /// So many limbs; where there are two, high is 0.
    struct sum {
        wide low;
        limb high;
        /// Ends what the compiler may put in another order.
        void keep() noexcept {
            low = join(value_barrier(static_cast<limb>(low >> limb_bits)), value_barrier(static_cast<limb>(low)));
        }
        void add(limb x, limb y) noexcept {
            const wide product = static_cast<wide>(x) * y;
            low += product;
            if constexpr (Limbs == 3) {
                high += static_cast<limb>(low < product);
            }
        }
    };

    const limb* a_;
    const divisor_1& by_;
    limb b_[Step + Limbs];
    std::size_t left_;
    sum r_;
};

}  // namespace carry::integer_rows

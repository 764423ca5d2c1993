#include "integer/divrem.hpp"
#include "integer/folded_remainder.hpp"
#include "integer/gcd.hpp"
#include "integer/limb_steps.hpp"
#include "integer/reciprocal.hpp"

#include <bit>

namespace carry::integer_rows {

namespace {

/// From how many limbs on folding from above pays for the powers of the radix.
constexpr std::size_t least_folded = 40;

/// The same as least_folded for a short divisor, where nothing is done from below meanwhile.
constexpr std::size_t least_short_folded = 20;

/// From how many limbs on scaling a short divisor pays, where all of them are cleared from below.
constexpr std::size_t least_chained = 12;

/// Up to how many limbs the processor's divisions take less time than an inverse or a reciprocal.
constexpr std::size_t most_by_divisions = 2;

/// The lower limbs of a row as a multiple of B^k modulo an odd d: multiples of d make them zero, one after the other,
/// c <- (a_i - c - d ((a_i - c) / d mod B)) / -B, and a = -c B^k.
class cleared_limbs {
public:
    cleared_limbs(const limb* a, limb d) noexcept : a_(a), d_(d), inverse_(inverse_mod_radix(d)) {}

    std::size_t count() const noexcept { return count_; }
    limb value() const noexcept { return c_; }

    void clear() noexcept {
        const limb digit = a_[count_] - c_;
        const auto borrow = static_cast<limb>(a_[count_] < c_);
        ++count_;
        c_ = multiply_wide(static_cast<limb>(digit * inverse_), d_).high + borrow;
    }

private:
    const limb* a_;
    limb d_, inverse_;
    std::size_t count_ = 0;
    limb c_ = 0;
};

// What unit_times_remainder finds: from above limbs go as in a division, to x, from below as above, to c; where the two meet in
// front of limb k, a = (x - c) B^k modulo d. Neither chain waits for the other.
row_remainder from_both_ends(const limb* a, std::size_t n, limb d) noexcept {
    const divisor_1 by(d);
    cleared_limbs below(a, d);
    limb x;
    if (n < least_folded) {
        std::size_t left = n - 1;
        x = a[left] >= by.d ? a[left] - by.d : a[left];
        while (left - below.count() > 2) {  // the step from below takes half as long
            below.clear();
            below.clear();
            --left;
            x = divide_2by1(x, a[left], by.d, by.v).remainder;
        }
        while (below.count() < left) {
            below.clear();
        }
    } else {
        using folds = folded_remainder<4, 3, false>;
        folds above(a, n, by);
        for (int i = 0; i < 10; ++i) {  // while the powers of the radix are found
            below.clear();
        }
        while (above.left() - below.count() > folds::step) {
            below.clear();
            above.fold();
        }
        while (below.count() < above.left()) {
            below.clear();
        }
        x = above.reduced();
    }
    const limb c = below.value();
    return x < c ? row_remainder{c - x, true} : row_remainder{x - c, false};
}

// The same for a short d, and less than d: of a longer number each of Stein's steps takes but a bit or two.
row_remainder from_below(const limb* a, std::size_t n, limb d) noexcept {
    if (n < least_chained) {
        cleared_limbs below(a, d);
        while (below.count() < n) {
            below.clear();
        }
        return {below.value(), true};
    }
    limb_chain chain(d, inverse_mod_radix(d));
    for (std::size_t i = 0; i < n; ++i) {
        chain.next(a[i]);
    }
    return {chain.carried(d), true};
}

}  // namespace

row_remainder unit_times_remainder(const limb* a, std::size_t n, limb d) noexcept {
    if (n == 1) {
        return {a[0] % d, false};
    }
    const bool is_short = folds_in_two_limbs(d);
    if (n <= most_by_divisions || (is_short && n >= least_short_folded)) {
        return {divrem_1(nullptr, a, n, d), false};
    }
    return (is_short ? from_below : from_both_ends)(a, n, d);
}

limb gcd_1(const limb* a, std::size_t n, limb d) noexcept {
    const limb odd = d >> std::countr_zero(d), rest = odd == 1 ? 1 : unit_times_remainder(a, n, odd).magnitude;
    const limb g = rest == 0 ? odd : rest == 1 ? 1 : gcd_1(odd, rest);  // of a short divisor's remainders many are so
    return g << std::countr_zero(static_cast<limb>(a[0] | d));
}

}  // namespace carry::integer_rows

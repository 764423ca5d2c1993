#include "integer/gcd.hpp"

#include <algorithm>
#include <bit>

namespace carry::integer_rows {

limb gcd_1(limb a, limb b) noexcept {
    if (a == 0 || b == 0) {
        return a | b;
    }
    const int shift = std::countr_zero(static_cast<limb>(a | b));
    a >>= std::countr_zero(a);
    b >>= std::countr_zero(b);
    while (a != b) {  // both odd; without a branch on which is larger, since that could not be foretold
        const limb difference = a - b;
        const limb negative = limb{0} - static_cast<limb>(a < b);
        b += negative & difference;
        a = (difference ^ negative) - negative;
        a >>= std::countr_zero(difference);
    }
    return a << shift;
}

wide_limb<limb> gcd_2(wide_limb<limb> a, wide_limb<limb> b) noexcept {
    const auto trailing_zeros = [](const wide_limb<limb>& x) {
        return static_cast<unsigned>(x.low != 0 ? std::countr_zero(x.low)
                                                : std::countr_zero(x.high) + static_cast<int>(limb_bits));
    };
    const auto shift_right = [](wide_limb<limb>& x, unsigned k) {
        if (k >= limb_bits) {
            x = {x.high, 0};
            k -= limb_bits;
        }
        x.low = (x.low >> k) | (x.high << 1 << (limb_bits - 1 - k));
        x.high >>= k;
    };
    const unsigned a_zeros = trailing_zeros(a);
    const unsigned b_zeros = trailing_zeros(b);
    shift_right(a, a_zeros);
    shift_right(b, b_zeros);
    while ((a.high | b.high) != 0) {  // as above, with two limbs
        limb borrow = 0;
        wide_limb<limb> difference{};
        difference.low = subtract_with_borrow(a.low, b.low, borrow);
        difference.high = subtract_with_borrow(a.high, b.high, borrow);
        if (difference.low == 0) [[unlikely]] {
            if (difference.high == 0) {
                break;
            }
            // Rare, and the lower limb is zero: one limb is left of the difference.
            limb carry = 0;
            const limb high = borrow != 0 ? static_cast<limb>(0 - difference.high) : difference.high;
            if (borrow != 0) {
                b.low = add_with_carry(b.low, difference.low, carry);
                b.high = add_with_carry(b.high, difference.high, carry);
            }
            a = {static_cast<limb>(high >> std::countr_zero(high)), 0};
            continue;
        }
        const limb negative = limb{0} - borrow;
        limb carry = 0;
        b.low = add_with_carry(b.low, static_cast<limb>(negative & difference.low), carry);
        b.high = add_with_carry(b.high, static_cast<limb>(negative & difference.high), carry);
        const auto zeros = static_cast<unsigned>(std::countr_zero(difference.low));
        // The low limb is not zero, so that negating it carries nothing into the high one.
        const limb low = (difference.low ^ negative) - negative;
        const limb high = difference.high ^ negative;
        a.low = (low >> zeros) | (high << 1 << (limb_bits - 1 - zeros));
        a.high = high >> zeros;
    }
    wide_limb<limb> g = b;
    if ((a.high | b.high) == 0) {
        g = {gcd_1(a.low, b.low), 0};
    }
    const unsigned shift = std::min(a_zeros, b_zeros);
    if (shift >= limb_bits) {
        return {0, static_cast<limb>(g.low << (shift - limb_bits))};
    }
    return {static_cast<limb>(g.low << shift), static_cast<limb>((g.high << shift) | (g.low >> 1 >> (limb_bits - 1 - shift)))};
}

}  // namespace carry::integer_rows

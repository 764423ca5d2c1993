#include "integer/divrem.hpp"
#include "integer/reciprocal.hpp"

#include <bit>

namespace carry::integer_rows {

namespace {

// Shifted: whether the divisor's top bit is not set.
template <bool WantsQuotient, bool Shifted>
void divide(limb* q, limb* r, const limb* a, std::size_t an, const limb* d) noexcept {
    const unsigned shift = Shifted ? static_cast<unsigned>(std::countl_zero(d[1])) : 0;
    const limb d1 = shifted(d[1], d[0], shift), d0 = d[0] << shift;
    // The dividend is shifted on the way. What the shift brings above its limbs is less than the divisor's upper limb.
    limb r1 = shifted_out(a[an - 1], shift), r0 = shifted(a[an - 1], a[an - 2], shift);
    std::size_t i = an - 1;  // digits that are left
    const auto take = [&](std::size_t place, const quotient_remainder_3by2& step) {
        if constexpr (WantsQuotient) {
            q[place] = step.quotient;
        }
        r1 = step.r1;
        r0 = step.r0;
    };
    if (r1 == 0) {  // the highest digit is 0 or 1
        const limb next = shifted(a[an - 2], an > 2 ? a[an - 3] : limb{0}, shift);
        const limb one = static_cast<limb>(join(r0, next) >= join(d1, d0)), mask = mask_from_bit(one);
        const wide rest = join(r0, next) - join(d1 & mask, d0 & mask);
        take(--i, {one, static_cast<limb>(rest >> limb_bits), static_cast<limb>(rest)});
    }
    if (i == 1) {
        take(0, divide_3by2(r1, r0, a[0] << shift, d1, d0));
    } else if (i != 0) {
        const limb v = reciprocal_3by2(d1, d0);
        limb above = a[i - 1];
        while (--i > 0) {
            const limb below = a[i - 1];
            take(i, divide_3by2(r1, r0, shifted(above, below, shift), d1, d0, v));
            above = below;
        }
        take(0, divide_3by2(r1, r0, above << shift, d1, d0, v));
    }
    const wide remainder = join(r1, r0) >> shift;
    r[0] = static_cast<limb>(remainder);
    r[1] = static_cast<limb>(remainder >> limb_bits);
}

}  // namespace

void divrem_2(limb* q, limb* r, const limb* a, std::size_t an, const limb* d) noexcept {
    if (d[1] >> (limb_bits - 1) != 0) {
        return q != nullptr ? divide<true, false>(q, r, a, an, d) : divide<false, false>(q, r, a, an, d);
    }
    return q != nullptr ? divide<true, true>(q, r, a, an, d) : divide<false, true>(q, r, a, an, d);
}

}  // namespace carry::integer_rows

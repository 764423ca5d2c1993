#include "integer/divrem.hpp"
#include "integer/lane_segments.hpp"
#include "integer/limb_pair_segments.hpp"
#include "integer/reciprocal.hpp"
#include "kernels/kernels.hpp"

#include <array>
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

/// Whether segments side by side pay for the power of the radix, and the products with the inverse.
bool has_segments(std::size_t an, bool wants_quotient) noexcept {
    return an >= 36 && (!wants_quotient || (an >= 46 && (an >= 400 || limb_pair_segments::are_fast())));
}

// Of each segment that is divided from below the remainder is that of what stands above it, less what the segment carries,
// times B to the segment's length; and the segment less its remainder is divisible. d[0] != 0.
void divide_in_segments(limb* q, limb* r, const limb* a, std::size_t an, const limb* d) noexcept {
    const two_ended_divisor_2 by(d);
    std::size_t n = an - 1;
    const limb_pair_partition parts(n);
    std::array<limb, limb_pair_partition::most_in_block> nowhere;
    wide remainder = join(shifted_out(a[n], by.shift), shifted(a[n], a[n - 1], by.shift));
    while (n > parts.blocks * parts.block()) {
        --n;
        const limb digit = by.next_from_above(a[n], a[n - 1], remainder);
        if (q != nullptr) {
            q[n] = digit;
        }
    }
    power_of_two power(limb_bits * parts.n, by);
    limb_pair_segments segments(parts, by, q != nullptr);
    while (true) {
        n -= parts.block();
        const limb cut_off = by.cut_off(a[n]);
        limb* const quotient = q != nullptr ? q + n : nowhere.data();
        wide carried[limb_pair_segments::from_below] = {};
        segments.divide(quotient, a + n, remainder, carried, power);
        const reduced_factor factor(power.value(), by, power.whole_inverse());
        wide rest = remainder >> by.shift >> by.zeros;
        for (std::size_t s = limb_pair_segments::from_below; s-- > 0;) {
            rest = factor.times(difference(rest, carried[s], by.odd));
            if (q != nullptr) {
                segments.carry_in(quotient + s * parts.n, rest);
            }
        }
        rest = rest << by.zeros | cut_off;
        if (n == 0) {
            r[0] = static_cast<limb>(rest);
            r[1] = static_cast<limb>(rest >> limb_bits);
            return;
        }
        remainder = rest << by.shift | shifted_out(a[n - 1], by.shift);
    }
}

}  // namespace

void divrem_2(limb* q, limb* r, const limb* a, std::size_t an, const limb* d) noexcept {
    if (d[0] != 0 && an >= kernels::integer().least_in_lanes[1]) {
        const wide rest = divide_in_lanes(q, an - 1, a, an, two_ended_divisor_2(d));
        r[0] = static_cast<limb>(rest);
        r[1] = static_cast<limb>(rest >> limb_bits);
        return;
    }
    if (d[0] != 0 && has_segments(an, q != nullptr)) {
        divide_in_segments(q, r, a, an, d);
        return;
    }
    if (d[1] >> (limb_bits - 1) != 0) {
        return q != nullptr ? divide<true, false>(q, r, a, an, d) : divide<false, false>(q, r, a, an, d);
    }
    return q != nullptr ? divide<true, true>(q, r, a, an, d) : divide<false, true>(q, r, a, an, d);
}

}  // namespace carry::integer_rows

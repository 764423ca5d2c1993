#include "modular/power_of_two.hpp"

#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <bit>

namespace carry::modular {

namespace {

/// r = m 2^s for the s that makes it lie in [R/2, R).
void shift_to_top(limb* r, const limb* m, std::size_t n) noexcept {
    row::copy(r, m, n);
    // Limbs first: while the top 2^j limbs are zero, shift by as many, the largest power first.
    for (std::size_t step = std::bit_floor(n); step > 0; step /= 2) {
        if (step == n) {
            continue;
        }
        limb high = 0;
        for (std::size_t i = n - step; i < n; ++i) {
            high |= r[i];
        }
        const limb shift = mask_from_bit(is_zero_bit(high));
        for (std::size_t i = n; i-- > 0;) {
            r[i] = select(shift, i >= step ? r[i - step] : limb{0}, r[i]);
        }
    }
    // Then bits: the power of two that is wanted is found likewise, in the top limb alone. A shift by a secret count would be
    // no slower, but not every processor has one whose time is known, or counts zeros so.
    limb top = r[n - 1], power = 1;
    for (unsigned step = limb_bits / 2; step > 0; step /= 2) {
        const limb shift = mask_from_bit(is_zero_bit<limb>(top >> (limb_bits - step)));
        top = select<limb>(shift, top << step, top);
        power = select<limb>(shift, power << step, power);
    }
    kernels::integer().mul_1(r, r, n, power);
}

/// B^2 / 4 / d - 32 < v < B^2 / 4 / d for B = 2^w and B / 4 < d <= B / 2, by Newton's iteration: from the line that is nearest,
/// wrong by a part in 17, four times to the square of that part, and by some units of rounding.
limb reciprocal_below(limb d) noexcept {
    constexpr limb seventeenth = max_limb<limb> / 17, half = limb{1} << (limb_bits - 1);
    limb v = 7 * seventeenth - 2 * multiply_wide<limb>(16 * seventeenth, d).high;
    for (unsigned i = 0; i < 4; ++i) {
        v = 2 * multiply_wide<limb>(v, 2 * (half - multiply_wide(v, d).high)).high;
    }
    return v - 16;
}

}  // namespace

void unreduced_one(limb* r, const limb* m, std::size_t n) noexcept {
    shift_to_top(r, m, n);
    kernels::integer().negate_if(r, n, 1);
}

// Each step takes x below 2 m' to x 2^k - q m', m' being m 2^s in [R/2, R), by a quotient q that is too small, but by less than
// 2, so that this is below 2 m' again. q = floor(t v 2^(k+2) / B^2) for B = 2^w, t = floor(2 x B / R) < B and v below B^2 / 4 /
// d, where d is m' 2^(w-1) / R rounded up: for k = w - 8 the roundings of t, d and v make q too small by at most 2^-6, 2^-5 and
// 2^-1, and the last one by less than 1.
void power_of_two_by_steps(limb* r, std::size_t steps, const limb* m, std::size_t n, limb* shifted) noexcept {
    shift_to_top(shifted, m, n);
    row::copy(r, shifted, n);
    kernels::integer().negate_if(r, n, 1);
    r[n] = 0;
    const limb v = reciprocal_below((shifted[n - 1] >> 1) + 1);
    for (; steps > 0; --steps) {
        const limb t = (r[n] << (limb_bits - 1)) | (r[n - 1] >> 1);
        const limb q = multiply_wide(t, v).high >> (limb_bits - 2 - doublings_of_step);
        row::shift_left(r, r, n + 1, doublings_of_step);
        r[n] -= kernels::integer().submul_1(r, shifted, n, q);
    }
}

// The product of 2^i R and 2^j R is 2^(i+j) R: from 2 R up to 2^w R by squaring, and from there to 2^(w count) R by the bits of
// count.
void power_of_two(limb* r, std::size_t count, const limb* one, const montgomery& residues, limb* other,
                  limb* scratch) noexcept {
    const std::size_t n = residues.size();
    row::shift_left(other, one, n, 1);  // shifts a bit out only if m = 1, and then every row is 0 mod m
    for (unsigned i = 1; i < limb_bits; i *= 2) {
        residues.sqr(other, other, scratch);
    }
    row::copy(r, other, n);
    for (std::size_t bit = std::bit_floor(count) / 2; bit > 0; bit /= 2) {
        residues.sqr(r, r, scratch);
        if ((count & bit) != 0) {
            residues.mul(r, r, other, scratch);
        }
    }
}

}  // namespace carry::modular

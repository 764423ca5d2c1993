#include "modular/power_of_two.hpp"

#include "row/row.hpp"

#include <bit>

namespace carry::modular {

// It is R - m 2^s for the s that makes m 2^s lie in [R/2, R).
void unreduced_one(limb* r, const limb* m, std::size_t n) noexcept {
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
    // Then bits, likewise.
    for (unsigned step = limb_bits / 2; step > 0; step /= 2) {
        const limb shift = mask_from_bit(is_zero_bit<limb>(r[n - 1] >> (limb_bits - step)));
        for (std::size_t i = n; i-- > 0;) {
            const limb below = i > 0 ? r[i - 1] >> (limb_bits - step) : limb{0};
            r[i] = select<limb>(shift, (r[i] << step) | below, r[i]);
        }
    }
    limb carry = 1;
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = add_with_carry<limb>(~r[i], 0, carry);
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

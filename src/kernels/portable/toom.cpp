#include "kernels/portable/toom.hpp"

namespace carry::kernels::portable {

limb add_shifted(limb* r, const limb* a, const limb* b, std::size_t n, unsigned shift) noexcept {
    limb carry = 0, high = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const limb x = b[i];
        r[i] = add_with_carry(a[i], static_cast<limb>((x << shift) | high), carry);
        high = static_cast<limb>(x >> (limb_bits - shift));
    }
    return static_cast<limb>(high + carry);
}

limb add_and_sub(limb* sum, limb* difference, const limb* a, const limb* b, std::size_t n) noexcept {
    limb carry = 0, borrow = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const limb x = a[i], y = b[i];
        sum[i] = add_with_carry(x, y, carry);
        difference[i] = subtract_with_borrow(x, y, borrow);
    }
    return static_cast<limb>(carry + 2 * borrow);
}

void shifted_sum(limb* r, const limb* a, const limb* b, std::size_t n, limb subtract, unsigned shift) noexcept {
    const limb mask = mask_from_bit(subtract);
    limb carry = subtract, low = add_with_carry(a[0], static_cast<limb>(b[0] ^ mask), carry);
    for (std::size_t i = 1; i < n; ++i) {
        const limb x = add_with_carry(a[i], static_cast<limb>(b[i] ^ mask), carry);
        r[i - 1] = static_cast<limb>((low >> shift) | (x << (limb_bits - shift)));
        low = x;
    }
    r[n - 1] = static_cast<limb>(low >> shift);
}

// r / d = r ones / (2^w - 1) = - r ones (1 + 2^w + 2^2w + ...): every limb of the quotient is the negative sum of the limbs of
// r ones up to there.
limb sub_both(limb* r, const limb* a, const limb* b, const limb* c, std::size_t n) noexcept {
    limb first = 0, second = 0;
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = subtract_with_borrow(subtract_with_borrow(a[i], b[i], first), c[i], second);
    }
    return static_cast<limb>(first + second);
}

void sub_and_halve(limb* d, limb* h, const limb* b, std::size_t n) noexcept {
    limb first = 0, second = 0, before = 0;
    for (std::size_t i = 0; i < n; ++i) {
        d[i] = subtract_with_borrow(d[i], b[i], first);
        const limb x = subtract_with_borrow(h[i], d[i], second);
        if (i != 0) {
            h[i - 1] = static_cast<limb>((before >> 1) | (x << (limb_bits - 1)));
        }
        before = x;
    }
    h[n - 1] = before >> 1;
}

limb sub_twice_and_from(limb* d, limb* h, const limb* b, std::size_t n) noexcept {
    limb first = 0, second = 0, above = 0;
    for (std::size_t i = 0; i < n; ++i) {
        d[i] = subtract_with_borrow(d[i], static_cast<limb>((b[i] << 1) | above), first);
        above = b[i] >> (limb_bits - 1);
        h[i] = subtract_with_borrow(h[i], d[i], second);
    }
    return static_cast<limb>(first + above + 4 * second);
}

limb add_and_two(limb* r, const limb* a, std::size_t n, limb low, limb high) noexcept {
    limb first = 0, second = 0;
    for (std::size_t i = 0; i < n; ++i) {
        r[i] = add_with_carry(add_with_carry(r[i], a[i], first), i == 0 ? low : i == 1 ? high : limb{0}, second);
    }
    return static_cast<limb>(first + second);
}

void divide_exactly(limb* r, std::size_t n, limb ones) noexcept {
    limb sum = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const wide_limb<limb> product = multiply_wide(r[i], ones);
        limb borrow = 0;
        sum = subtract_with_borrow(sum, product.low, borrow);
        r[i] = sum;
        sum = static_cast<limb>(sum - product.high - borrow);
    }
}

}  // namespace carry::kernels::portable

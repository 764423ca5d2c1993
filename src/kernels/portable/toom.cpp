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

limb sub_shifted(limb* r, const limb* a, const limb* b, std::size_t n, unsigned shift) noexcept {
    limb borrow = 0, high = 0;
    for (std::size_t i = 0; i < n; ++i) {
        const limb x = b[i];
        r[i] = subtract_with_borrow(a[i], static_cast<limb>((x << shift) | high), borrow);
        high = static_cast<limb>(x >> (limb_bits - shift));
    }
    return static_cast<limb>(high + borrow);
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

/// \file
/// Toom's evaluation and interpolation in plain C++.
#define CARRY_TOOM_TARGET

#include "kernels/portable/toom.hpp"
#include "kernels/toom_join.hpp"

namespace carry::kernels::portable {

namespace {

/// See toom_digits.hpp.
struct words {
    using vec = std::uint64_t;
    static constexpr std::size_t lanes = 1;

    CARRY_TOOM_INLINE static vec load(const limb* a) noexcept { return *a; }
    CARRY_TOOM_INLINE static vec load_some(const limb*, std::size_t) noexcept { return 0; }
    CARRY_TOOM_INLINE static void store(limb* r, vec x) noexcept { *r = static_cast<limb>(x); }
    CARRY_TOOM_INLINE static limb divide(limb x, limb carry, limb divisor, limb inverse, limb& above) noexcept {
        limb over = 0;
        const limb q = static_cast<limb>(add_with_carry(x, above, over) * inverse);
        above = static_cast<limb>(carry + over - multiply_wide(q, divisor).high);
        return q;
    }
    CARRY_TOOM_INLINE static void divide_by_ones(limb& q, limb x, limb carry, limb ones, limb& above, limb& last) noexcept {
        limb over = 0, borrow = 0;
        const wide_limb<limb> product = multiply_wide(add_with_carry(x, above, over), ones);
        above = static_cast<limb>(carry + over);
        q = subtract_with_borrow(last, product.low, borrow);
        last = static_cast<limb>(q - product.high - borrow);
    }
    static limb add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
        limb carry = 0;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = add_with_carry(a[i], b[i], carry);
        }
        return carry;
    }
    template <unsigned Shift>
    static limb add_and_shift(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
        limb carry = 0, x = add_with_carry(a[0], b[0], carry);
        for (std::size_t i = 0; i < n; ++i) {
            const limb next = add_with_carry(a[i + 1], b[i + 1], carry);
            r[i] = static_cast<limb>((x >> Shift) | (next << (limb_bits - Shift)));
            x = next;
        }
        return x;
    }
    static void add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
        limb carry = 0;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = add_with_carry(a[i], b, carry);
            b = 0;
        }
    }
    static void negate_if(limb* r, std::size_t n, limb negate) noexcept {
        const limb mask = mask_from_bit(negate);
        limb carry = negate;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = add_with_carry(static_cast<limb>(r[i] ^ mask), limb{0}, carry);
        }
    }
};

}  // namespace

const toom_form toom4 = toom4_form<words>;
const toom_form toom6 = toom6_form<words>;
const toom_joined_form toom43 = toom43_form<words>;

}  // namespace carry::kernels::portable

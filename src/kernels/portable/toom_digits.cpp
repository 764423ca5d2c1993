/// \file
/// Toom's evaluation and interpolation in plain C++.
#define CARRY_TOOM_TARGET

#include "kernels/toom_digits.hpp"
#include "kernels/portable/toom.hpp"

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
    static limb add_n(limb* r, const limb* a, const limb* b, std::size_t n) noexcept {
        limb carry = 0;
        for (std::size_t i = 0; i < n; ++i) {
            r[i] = add_with_carry(a[i], b[i], carry);
        }
        return carry;
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

}  // namespace carry::kernels::portable

/// \file
/// The additions of Karatsuba's method with carries, in plain C++: each of its two halves in one pass.
#include "kernels/portable/karatsuba.hpp"

namespace carry::kernels::portable {

namespace {

/// sum = sum + x; a carry counts in carries.
inline void gather(limb& sum, limb x, limb& carries) noexcept {
    sum = static_cast<limb>(sum + x);
    carries = static_cast<limb>(carries + static_cast<limb>(sum < x));
}

}  // namespace

limb absolute_difference(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    limb borrow = 0;
    for (std::size_t i = 0; i < bn; ++i) {
        r[i] = subtract_with_borrow(a[i], b[i], borrow);
    }
    for (std::size_t i = bn; i < an; ++i) {
        r[i] = subtract_with_borrow(a[i], limb{0}, borrow);
    }
    const limb mask = mask_from_bit(borrow);
    limb carry = borrow;
    for (std::size_t i = 0; i < an; ++i) {
        r[i] = add_with_carry(static_cast<limb>(r[i] ^ mask), limb{0}, carry);
    }
    return borrow;
}

// With z0 = l + m x, z2 = n + u x and the middle product in halves p, q: the second quarter of the result is m + (n + l +- p),
// the third n + (m + u +- q), and the sum n + m of both is found once. To subtract is to add the complement, and 1 at the
// very bottom.
void karatsuba_join(limb* r, std::size_t h, std::size_t upper, limb* middle, limb subtract) noexcept {
    limb *second = r + h, *third = r + 2 * h, *fourth = r + 3 * h;
    const limb mask = mask_from_bit(subtract);
    limb both = 0, carries = subtract;
    for (std::size_t i = 0; i < h; ++i) {
        limb sum = second[i], carry = 0;
        gather(sum, both, carry);
        gather(sum, third[i], carry);
        both = carry;
        third[i] = sum;
        carry = 0;
        gather(sum, carries, carry);
        gather(sum, r[i], carry);
        gather(sum, static_cast<limb>(middle[i] ^ mask), carry);
        carries = carry;
        second[i] = sum;
    }
    carries =
        static_cast<limb>(carries + both);  // those of the second quarter go to the third, those of n + m to the fourth too
    for (std::size_t i = 0; i < h; ++i) {
        limb sum = third[i], carry = 0;
        gather(sum, carries, carry);
        gather(sum, static_cast<limb>(middle[h + i] ^ mask), carry);
        if (i < upper - h) {
            gather(sum, fourth[i], carry);
        }
        carries = carry;
        third[i] = sum;
    }
    limb top = static_cast<limb>(carries + both - subtract);
    for (std::size_t i = 0; i < upper - h; ++i) {
        limb carry = 0;
        gather(fourth[i], top, carry);
        top = carry;
    }
}

}  // namespace carry::kernels::portable

#include "integer/add.hpp"

#include "kernels/kernels.hpp"

namespace carry::integer_rows {

limb add(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    const limb carry = kernels::integer().add_n(r, a, b, bn);
    return an == bn ? carry : add_1(r + bn, a + bn, an - bn, carry);
}

limb sub(limb* r, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    const limb borrow = kernels::integer().sub_n(r, a, b, bn);
    return an == bn ? borrow : sub_1(r + bn, a + bn, an - bn, borrow);
}

limb add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    if (n == 0) {
        return b;
    }
    limb carry = 0;
    r[0] = add_with_carry(a[0], b, carry);
    std::size_t i = 1;
    for (; i + 4 <= n; i += 4) {  // within a pass the carry stays in the processor's flag
        r[i] = add_with_carry(a[i], limb{0}, carry);
        r[i + 1] = add_with_carry(a[i + 1], limb{0}, carry);
        r[i + 2] = add_with_carry(a[i + 2], limb{0}, carry);
        r[i + 3] = add_with_carry(a[i + 3], limb{0}, carry);
    }
    for (; i < n; ++i) {
        r[i] = add_with_carry(a[i], limb{0}, carry);
    }
    return carry;
}

limb sub_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    if (n == 0) {
        return b;
    }
    limb borrow = 0;
    r[0] = subtract_with_borrow(a[0], b, borrow);
    std::size_t i = 1;
    for (; i + 4 <= n; i += 4) {
        r[i] = subtract_with_borrow(a[i], limb{0}, borrow);
        r[i + 1] = subtract_with_borrow(a[i + 1], limb{0}, borrow);
        r[i + 2] = subtract_with_borrow(a[i + 2], limb{0}, borrow);
        r[i + 3] = subtract_with_borrow(a[i + 3], limb{0}, borrow);
    }
    for (; i < n; ++i) {
        r[i] = subtract_with_borrow(a[i], limb{0}, borrow);
    }
    return borrow;
}

}  // namespace carry::integer_rows

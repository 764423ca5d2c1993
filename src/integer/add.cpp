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
    for (std::size_t i = 0; i < n; ++i) {
        const limb sum = static_cast<limb>(a[i] + b);
        b = static_cast<limb>(sum < b);
        r[i] = sum;
    }
    return b;
}

limb sub_1(limb* r, const limb* a, std::size_t n, limb b) noexcept {
    for (std::size_t i = 0; i < n; ++i) {
        const limb x = a[i];
        r[i] = static_cast<limb>(x - b);
        b = static_cast<limb>(x < b);
    }
    return b;
}

}  // namespace carry::integer_rows

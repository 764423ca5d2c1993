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

limb add_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return kernels::integer().add_1(r, a, n, b); }

limb sub_1(limb* r, const limb* a, std::size_t n, limb b) noexcept { return kernels::integer().sub_1(r, a, n, b); }

}  // namespace carry::integer_rows

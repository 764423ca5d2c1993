/// \file
/// The kernels that callers of carry.h find by a table (carry/detail/row_kernels.h).
#include "kernels/kernels.hpp"
#include "kernels/levels.hpp"

#include <carry/carry.h>

#include <atomic>

namespace carry::kernels {
namespace {

// What stands in the table until a level is chosen.
limb add_by_chosen(limb* r, const limb* a, const limb* b, std::size_t n) noexcept { return integer().add_n(r, a, b, n); }
limb subtract_by_chosen(limb* r, const limb* a, const limb* b, std::size_t n) noexcept { return integer().sub_n(r, a, b, n); }
void add_without_carry_by_chosen(limb* r, const limb* a, const limb* b, std::size_t n) noexcept { gf2x().add_n(r, a, b, n); }
limb shift_left_by_chosen(limb* r, const limb* a, std::size_t n, unsigned count) noexcept {
    return gf2x().bits->shift_left(r, a, n, count);
}
void shift_right_by_chosen(limb* r, const limb* a, std::size_t n, unsigned count) noexcept {
    gf2x().bits->shift_right(r, a, n, count);
}

template <class Function>
void put(Function*& member, Function* function) noexcept {
    std::atomic_ref(member).store(function, std::memory_order_release);
}

}  // namespace

void use_row_kernels(const integer_kernels& integer, const gf2x_kernels& gf2x) noexcept {
    carry_row_kernels& table = carry_row_kernels_in_use;
    put(table.add, integer.add_n);
    put(table.subtract, integer.sub_n);
    put(table.add_without_carry, gf2x.add_n);
    put(table.shift_left, gf2x.bits->shift_left);
    put(table.shift_right, gf2x.bits->shift_right);
}

}  // namespace carry::kernels

constinit carry_row_kernels carry_row_kernels_in_use = {
    carry::kernels::add_by_chosen,        carry::kernels::subtract_by_chosen,    carry::kernels::add_without_carry_by_chosen,
    carry::kernels::shift_left_by_chosen, carry::kernels::shift_right_by_chosen,
};

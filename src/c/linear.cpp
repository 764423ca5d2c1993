// What takes one pass over rows: sums, differences, comparisons and shifts, in both worlds.
#include "c/rows.hpp"
#include "integer/add.hpp"
#include "kernels/kernels.hpp"

#include <algorithm>
#include <utility>

using carry::limb;
using carry::limb_bits;
namespace row = carry::row;

namespace {

/// *order = -1, 0 or 1, as a is less than b, equal to it or greater: polynomials are compared as the numbers with their bits.
int compare(int* order, const limb* a, std::size_t an, const limb* b, std::size_t bn) noexcept {
    if (order == nullptr || !carry::c::is_held_row(a, an) || !carry::c::is_held_row(b, bn)) {
        return CARRY_EINVAL;
    }
    // Most are told by the highest limb: nobody looks first where the others that are not zero end.
    for (; an > bn; --an) {
        if (a[an - 1] != 0) {
            *order = 1;
            return CARRY_OK;
        }
    }
    for (; bn > an; --bn) {
        if (b[bn - 1] != 0) {
            *order = -1;
            return CARRY_OK;
        }
    }
    for (; an != 0; --an) {
        if (const limb x = a[an - 1], y = b[an - 1]; x != y) {
            *order = static_cast<int>(x > y) - static_cast<int>(x < y);  // no branch: one is as likely as the other
            return CARRY_OK;
        }
    }
    *order = 0;
    return CARRY_OK;
}

/// Limbs for which the way to the kernel does not take longer than a shift; vectors it has for no fewer.
constexpr std::size_t least_shifted_by_kernel = 4;

/// r = a 2^count in rn limbs; r may be a. Apart from what most calls want.
[[gnu::noinline]] int shift_left_any(limb* r, std::size_t rn, const limb* a, std::size_t an, std::size_t count) noexcept {
    if (!carry::c::is_held_row(r, rn) || !carry::c::is_held_row(a, an)) {
        return CARRY_EINVAL;
    }
    const std::size_t n = row::normalized_size(a, an), whole = count / limb_bits;
    const auto shift = static_cast<unsigned>(count % limb_bits);
    if (n == 0) {
        row::zero(r, rn);
        return CARRY_OK;
    }
    const limb beyond = a[n - 1] >> 1 >> (limb_bits - 1 - shift);
    if (whole > rn || n > rn - whole || (beyond != 0 && n == rn - whole)) {
        return CARRY_ELENGTH;
    }
    carry::kernels::gf2x().bits->shift_left(r + whole, a, n, shift);
    row::zero(r, whole);
    row::zero(r + whole + n, rn - whole - n);
    if (beyond != 0) {
        r[whole + n] = beyond;
    }
    return CARRY_OK;
}

/// The same, of rows that are there: by less than a limb to one limb more it fits, whatever the highest limb is. (Of SIZE_MAX
/// limbs there would be 0 with one more.)
int shift_left(limb* r, std::size_t rn, const limb* a, std::size_t an, std::size_t count) noexcept {
    if (r == nullptr || a == nullptr || an - 1 >= carry::c::max_size - 1 || rn != an + 1 || count >= limb_bits) {
        return shift_left_any(r, rn, a, an, count);
    }
    const auto shift = static_cast<unsigned>(count);
    r[an] = an < least_shifted_by_kernel ? row::shift_left(r, a, an, shift)
                                         : carry::kernels::gf2x().bits->shift_left(r, a, an, shift);
    return CARRY_OK;
}

/// r = floor(a / 2^count) in rn limbs; r may be a. Apart from what most calls want.
[[gnu::noinline]] int shift_right_any(limb* r, std::size_t rn, const limb* a, std::size_t an, std::size_t count) noexcept {
    if (!carry::c::is_held_row(r, rn) || !carry::c::is_held_row(a, an)) {
        return CARRY_EINVAL;
    }
    const std::size_t n = row::normalized_size(a, an), whole = count / limb_bits;
    const auto shift = static_cast<unsigned>(count % limb_bits);
    if (whole >= n) {
        row::zero(r, rn);
        return CARRY_OK;
    }
    const limb highest = a[n - 1] >> shift;
    const std::size_t size = n - whole - (highest == 0 ? 1 : 0);
    if (size > rn) {
        return CARRY_ELENGTH;
    }
    // Of the limbs whose highest one is shifted away, the one below takes what was in it.
    const limb last = size != 0 && highest == 0 ? a[n - 2] >> shift | a[n - 1] << (limb_bits - shift) : limb{0};
    if (size != 0) {
        carry::kernels::gf2x().bits->shift_right(r, a + whole, size, shift);
    }
    if (last != 0) {
        r[size - 1] = last;
    }
    row::zero(r + size, rn - size);
    return CARRY_OK;
}

/// The same, of rows that are there: by less than a limb to as many limbs.
int shift_right(limb* r, std::size_t rn, const limb* a, std::size_t an, std::size_t count) noexcept {
    if (r == nullptr || a == nullptr || an == 0 || rn != an || count >= limb_bits || rn > carry::c::max_size) {
        return shift_right_any(r, rn, a, an, count);
    }
    if (an < least_shifted_by_kernel) {
        row::shift_right(r, a, an, static_cast<unsigned>(count));
    } else {
        carry::kernels::gf2x().bits->shift_right(r, a, an, static_cast<unsigned>(count));
    }
    return CARRY_OK;
}

/// r = a + b, or a - b, by the kernel: whether these are rows of one length that are there; *out is what is carried out.
template <limb (*carry::kernels::integer_kernels::*Combine)(limb*, const limb*, const limb*, std::size_t) noexcept>
[[gnu::always_inline]] inline bool combine_equal(limb* r, int* out, const limb* a, std::size_t an, const limb* b,
                                                 std::size_t bn) noexcept {
    const auto* kernels = carry::kernels::active_integer.load(std::memory_order_acquire);
    if (kernels == nullptr || an != bn || r == nullptr || a == nullptr || b == nullptr || an - 1 >= carry::c::max_size) {
        return false;
    }
    const limb carried = (kernels->*Combine)(r, a, b, an);
    if (out != nullptr) {
        *out = static_cast<int>(carried);
    }
    return true;
}

}  // namespace

// What callers do not find in their table (carry/detail/row_kernels.h).
int carry_integer_add_called(carry_limb* r, int* carry, const carry_limb* a, size_t an, const carry_limb* b,
                             size_t bn) noexcept {
    if (!carry::c::are_rows(r, a, an, b, bn)) {
        return CARRY_EINVAL;
    }
    if (an < bn) {
        std::swap(a, b);
        std::swap(an, bn);
    }
    const limb out = carry::integer_rows::add(r, a, an, b, bn);
    if (carry != nullptr) {
        *carry = static_cast<int>(out);
    }
    return CARRY_OK;
}

int carry_integer_sub_called(carry_limb* r, int* borrow, const carry_limb* a, size_t an, const carry_limb* b,
                             size_t bn) noexcept {
    if (!carry::c::are_rows(r, a, an, b, bn)) {
        return CARRY_EINVAL;
    }
    const std::size_t common = std::min(an, bn);
    limb out = carry::integer_rows::sub(r, a, an, b, common);
    for (std::size_t i = an; i < bn; ++i) {
        r[i] = carry::subtract_with_borrow(limb{0}, b[i], out);
    }
    if (borrow != nullptr) {
        *borrow = static_cast<int>(out);
    }
    return CARRY_OK;
}

int carry_integer_add(carry_limb* r, int* carry, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return combine_equal<&carry::kernels::integer_kernels::add_n>(r, carry, a, an, b, bn)
               ? int{CARRY_OK}
               : carry_integer_add_called(r, carry, a, an, b, bn);
}

int carry_integer_sub(carry_limb* r, int* borrow, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return combine_equal<&carry::kernels::integer_kernels::sub_n>(r, borrow, a, an, b, bn)
               ? int{CARRY_OK}
               : carry_integer_sub_called(r, borrow, a, an, b, bn);
}

int carry_gf2x_add_called(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    if (!carry::c::are_rows(r, a, an, b, bn)) {
        return CARRY_EINVAL;
    }
    if (an < bn) {
        std::swap(a, b);
        std::swap(an, bn);
    }
    carry::kernels::gf2x().add_n(r, a, b, bn);
    if (r != a) {
        row::copy(r + bn, a + bn, an - bn);
    }
    return CARRY_OK;
}

int carry_gf2x_add(carry_limb* r, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return carry_gf2x_add_called(r, a, an, b, bn);
}

int carry_row_compare_called(int* order, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return compare(order, a, an, b, bn);
}
int carry_integer_compare(int* order, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return compare(order, a, an, b, bn);
}
int carry_gf2x_compare(int* order, const carry_limb* a, size_t an, const carry_limb* b, size_t bn) noexcept {
    return compare(order, a, an, b, bn);
}

int carry_row_shift_left_called(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) noexcept {
    return shift_left_any(r, rn, a, an, count);
}
int carry_integer_shift_left(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) noexcept {
    return shift_left(r, rn, a, an, count);
}
int carry_gf2x_shift_left(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) noexcept {
    return shift_left(r, rn, a, an, count);
}

int carry_row_shift_right_called(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) noexcept {
    return shift_right_any(r, rn, a, an, count);
}
int carry_integer_shift_right(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) noexcept {
    return shift_right(r, rn, a, an, count);
}
int carry_gf2x_shift_right(carry_limb* r, size_t rn, const carry_limb* a, size_t an, size_t count) noexcept {
    return shift_right(r, rn, a, an, count);
}

/// \file
/// Division of the rows of integers: the algorithm by size, and memory for it.
#pragma once

#include "row/row.hpp"

#include <carry/detail/limb_row.hpp>
#include <carry/limb.hpp>

#include <cstddef>

namespace carry::detail {

/// quotient = |a| / |d|, which is not settled. d is not zero and has no more limbs than a. The row is another than those of a
/// and d. What throws leaves a row that has room as it was.
void divide(limb_row& quotient, const limb_row& a, const limb_row& d);

/// The same with the remainder. What throws leaves rows that have room as they were.
void divide(limb_row& quotient, limb_row& remainder, const limb_row& a, const limb_row& d);

/// Whether that needs no memory for its results.
inline bool has_room_to_divide(const limb_row& quotient, const limb_row& remainder, const limb_row& a,
                               const limb_row& d) noexcept {
    const std::size_t dn = d.size(), qn = a.size() - dn + 1;
    if (remainder.capacity() < dn) {
        return false;
    }
    const bool highest_is_zero =
        qn == limb_row::inline_capacity + 1 && dn > 2 && row::compare_n(a.data() + a.size() - dn, d.data(), dn) < 0;
    return quotient.capacity() >= qn || highest_is_zero;
}

/// r = the row a modulo |d|, of dn limbs, which may begin where a begins. an >= dn.
void reduce(limb* r, const limb* a, std::size_t an, const limb_row& d);

}  // namespace carry::detail

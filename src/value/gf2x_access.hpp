/// \file
/// The door between `gf2x` and the rows of limbs, for the files of this room.
#pragma once

#include "row/verify.hpp"
#include "value/size_limit.hpp"

#include <carry/gf2x.hpp>

#include <cstddef>
#include <stdexcept>
#include <utility>

namespace carry::detail {

struct gf2x_access {
    /// The polynomial of a row, from which high zeros are dropped.
    static gf2x make(limb_row&& row) noexcept {
        gf2x a;
        a.row_ = std::move(row);
        a.row_.normalize();
        return a;
    }

    /// Whether the highest limb is not zero, as it is at rest.
    static bool is_normal(const gf2x& a) noexcept { return a.row_.empty() || a.row_[a.row_.size() - 1] != 0; }

    static const limb_row& row(const gf2x& a) noexcept {
        CARRY_VERIFY(is_normal(a));
        return a.row_;
    }
    static limb_row& row(gf2x& a) noexcept { return a.row_; }
};

/// Throws std::domain_error if d = 0.
inline void check_divisor(const gf2x& d) {
    if (d.is_zero()) {
        throw std::domain_error("carry: division by zero");
    }
}

}  // namespace carry::detail

/// \file
/// The lowest limbs of a number or polynomial as a row of a given length.
#pragma once

#include "row/row.hpp"

#include <carry/detail/limb_row.hpp>
#include <carry/limb.hpp>

#include <cstddef>
#include <utility>

namespace carry::detail {

/// The lowest n limbs of a, with zeros where it has fewer: where they lie if they are there, else in `kept`.
inline const limb* lowest_limbs(const limb_row& a, std::size_t n, limb_row& kept) {
    if (a.size() >= n) {
        return a.data();
    }
    limb_row r(n);
    row::fit(r.data(), n, a.data(), a.size());
    kept = std::move(r);
    return kept.data();
}

}  // namespace carry::detail

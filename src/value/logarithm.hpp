/// \file
/// Logarithms of integers, to a double's precision: how long a power or a root will be.
#pragma once

#include <carry/integer.hpp>

#include <cmath>
#include <cstddef>

namespace carry::detail {

/// log2 |a| for a != 0, with a relative error of a few units in the last place.
inline double logarithm(const integer& a) {
    constexpr std::size_t top = 64;
    const std::size_t below = a.bit_length() > top ? a.bit_length() - top : 0;
    return std::log2(std::fabs((a >> below).to_double())) + static_cast<double>(below);
}

}  // namespace carry::detail

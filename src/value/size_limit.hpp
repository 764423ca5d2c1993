/// \file
/// The size limit, as the value types hold to it.
#pragma once

#include <carry/limits.hpp>

#include <cstddef>
#include <stdexcept>

namespace carry::detail {

/// Throws std::length_error if bits are more than a value may have.
inline void check_bits(std::size_t bits) {
    if (bits > max_bits) {
        throw std::length_error("carry: the result is longer than the size limit");
    }
}

}  // namespace carry::detail

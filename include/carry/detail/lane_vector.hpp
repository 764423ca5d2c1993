/// \file
/// What batches keep their elements in.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>

namespace carry::detail {

/// Storage in which vectors begin at their own addresses.
struct alignas(64) lane_vector {
    static constexpr std::size_t limbs = 64 / sizeof(limb);
    limb words[limbs];
};

}  // namespace carry::detail

/// \file
/// The search for thresholds.
#pragma once

#include "tuning/thresholds.hpp"

#include <cstddef>
#include <functional>
#include <string>
#include <vector>

namespace carry::tool {

/// A threshold as it was and as it is best here. gain: the part of the time that the new one saves, the mean over sizes in
/// equal ratios.
struct tuned_threshold {
    std::string name;
    std::size_t before, now;
    double gain;
};

struct tuning_result {
    std::vector<tuned_threshold> thresholds;
    integer_thresholds integer;
    gf2x_thresholds gf2x;
};

/// How many thresholds are searched for.
std::size_t tuning_steps() noexcept;

/// Measures for about so many seconds at the level in use; calls next(name) before each threshold. Afterwards
/// the library works as before.
tuning_result find_thresholds(double seconds, const std::function<void(const std::string&)>& next);

}  // namespace carry::tool

/// \file
/// Random rows of limbs.
#pragma once

#include <carry/limb.hpp>

#include <algorithm>
#include <cstddef>
#include <random>
#include <vector>

namespace carry::bench {

/// n random limbs, the same for the same seed.
inline std::vector<limb> random_row(std::size_t n, unsigned seed) {
    std::mt19937_64 engine(seed);
    std::vector<limb> r(n);
    std::generate(r.begin(), r.end(), [&engine] { return static_cast<limb>(engine()); });
    return r;
}

}  // namespace carry::bench

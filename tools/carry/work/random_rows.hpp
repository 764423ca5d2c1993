/// \file
/// Random rows of limbs, biased to the edges where arithmetic breaks.
#pragma once

#include <carry/limb.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <vector>

namespace carry::tool {

using row_of_limbs = std::vector<limb>;

class random_rows {
public:
    explicit random_rows(std::uint64_t seed) : engine_(seed) {}

    limb word() { return static_cast<limb>(engine_()); }
    /// In [0, bound), bound >= 1; as good as uniform.
    std::size_t below(std::size_t bound) { return static_cast<std::size_t>(engine_() % bound); }
    /// In [low, high].
    std::size_t between(std::size_t low, std::size_t high) { return low + below(high - low + 1); }

    /// n random limbs.
    row_of_limbs uniform(std::size_t n);
    /// n limbs: all ones, a single bit, runs of ones and zeros, limbs that are 0 or 2^w - 1 among others, or random.
    row_of_limbs hostile(std::size_t n);
    /// The same with the highest limb not zero; n >= 1.
    row_of_limbs hostile_normalized(std::size_t n);

private:
    std::mt19937_64 engine_;
};

}  // namespace carry::tool

/// \file
/// What the programs that print tables share: random operands, and times that are taken in turns.
#pragma once

#include <carry/limb.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <random>
#include <vector>

namespace carry::bench {

using row = std::vector<limb>;

/// n random limbs, the same for the same seed.
inline row random_row(std::size_t n, unsigned seed) {
    std::mt19937_64 engine(seed);
    row r(n);
    std::generate(r.begin(), r.end(), [&engine] { return static_cast<limb>(engine()); });
    return r;
}

/// The microseconds that f takes, called until `least` seconds are over.
inline double microseconds(double least, const std::function<void()>& f) {
    using clock = std::chrono::steady_clock;
    const auto start = clock::now();
    double elapsed = 0;
    std::size_t count = 0;
    do {
        f();
        ++count;
        elapsed = std::chrono::duration<double>(clock::now() - start).count();
    } while (elapsed < least);
    return elapsed * 1e6 / static_cast<double>(count);
}

/// The upper median, of a copy.
inline double median(std::vector<double> samples) {
    const auto middle = samples.begin() + static_cast<std::ptrdiff_t>(samples.size() / 2);
    std::nth_element(samples.begin(), middle, samples.end());
    return *middle;
}

/// The median microseconds of each, of seven turns.
inline std::vector<double> in_turns(double least, const std::vector<std::function<void()>>& runs) {
    std::vector<std::vector<double>> times(runs.size());
    for (int turn = 0; turn < 7; ++turn) {
        for (std::size_t i = 0; i < runs.size(); ++i) {
            times[i].push_back(microseconds(least / 7, runs[i]));
        }
    }
    std::vector<double> r;
    for (const std::vector<double>& t : times) {
        r.push_back(median(t));
    }
    return r;
}

}  // namespace carry::bench

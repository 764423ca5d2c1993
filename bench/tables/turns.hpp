/// \file
/// What the programs that print tables share: random operands, and times that are taken in turns.
#pragma once

#include "../random_row.hpp"

#include <carry/limb.hpp>

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <functional>
#include <vector>

namespace carry::bench {

using row = std::vector<limb>;

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

/// The nanoseconds of one call of `count` of run(i), where i goes round the operands from number `at` on.
template <class Run>
double nanoseconds(const Run& run, std::size_t count, std::size_t operands, std::size_t& at) {
    const auto start = std::chrono::steady_clock::now();
    for (std::size_t i = 0; i < count; ++i) {
        run(at);
        at = at + 1 == operands ? 0 : at + 1;
    }
    const std::chrono::duration<double, std::nano> time = std::chrono::steady_clock::now() - start;
    return time.count() / static_cast<double>(count);
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
    r.reserve(times.size());
    for (const std::vector<double>& t : times) {
        r.push_back(median(t));
    }
    return r;
}

}  // namespace carry::bench

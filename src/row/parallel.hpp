/// \file
/// Loops on several threads, for the few functions that are asked to use them. No thread outlives its loop.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <exception>
#include <thread>

namespace carry {

/// The most threads that a loop starts, whatever it is asked for.
inline constexpr unsigned most_threads = 256;

/// body(i, worker) for all 0 <= i < count: each worker < threads, of which the caller is one, takes a range. What a thread
/// that cannot be started should have done, the caller does. body throws nothing.
template <class Body>
void parallel_for(unsigned threads, std::size_t count, const Body& body) noexcept {
    const auto workers = static_cast<unsigned>(std::clamp<std::size_t>(std::min<std::size_t>(threads, count), 1, most_threads));
    const auto range = [&](unsigned worker) {
        for (std::size_t i = count * worker / workers, end = count * (worker + 1) / workers; i < end; ++i) {
            body(i, worker);
        }
    };
    std::array<std::thread, most_threads> started;
    unsigned running = 0;
    try {
        for (; running + 1 < workers; ++running) {
            started[running] = std::thread(range, running);
        }
    } catch (const std::exception&) {  // no more threads are to be had
    }
    for (unsigned worker = running; worker < workers; ++worker) {
        range(worker);
    }
    for (unsigned worker = 0; worker < running; ++worker) {
        started[worker].join();
    }
}

}  // namespace carry

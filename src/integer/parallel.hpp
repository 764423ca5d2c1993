/// \file
/// Threads for one call, on request.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace carry {

/// The calling thread and up to `threads` - 1 others, which live as long as this does. Where the system has no more threads
/// to give there are fewer, and where one is asked for there is no other: nothing then costs anything.
class thread_team {
public:
    explicit thread_team(unsigned threads) noexcept;
    ~thread_team();
    thread_team(const thread_team&) = delete;
    thread_team& operator=(const thread_team&) = delete;

    /// The threads, with the calling one.
    unsigned size() const noexcept { return static_cast<unsigned>(others_.size()) + 1; }

    /// body(item, thread) for the items 0 ... items - 1, each once, in no order; thread < size().
    template <class Body>
    void run(std::size_t items, const Body& body) noexcept {
        if (others_.empty() || items < 2) {
            for (std::size_t i = 0; i < items; ++i) {
                body(i, 0u);
            }
        } else {
            share(items, std::cref(body));
        }
    }

private:
    using work = std::function<void(std::size_t, unsigned)>;
    void share(std::size_t items, const work& body) noexcept;
    void take_items(unsigned thread) noexcept;
    void live(unsigned thread) noexcept;

    std::vector<std::thread> others_;
    std::mutex mutex_;
    std::condition_variable begin_, end_;
    const work* body_ = nullptr;
    std::atomic<std::size_t> next_{0};
    std::size_t items_ = 0, round_ = 0, busy_ = 0;
    bool done_ = false;
};

}  // namespace carry

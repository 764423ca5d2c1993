#include "integer/parallel.hpp"

#include <exception>

namespace carry {

thread_team::thread_team(unsigned threads) noexcept {
    try {
        for (unsigned i = 1; i < threads; ++i) {
            others_.emplace_back([this, i] { live(i); });
        }
    } catch (const std::exception&) {  // fewer, then
    }
}

thread_team::~thread_team() {
    {
        const std::lock_guard lock(mutex_);
        done_ = true;
    }
    begin_.notify_all();
    for (std::thread& other : others_) {
        other.join();
    }
}

void thread_team::share(std::size_t items, const work& body) noexcept {
    {
        const std::lock_guard lock(mutex_);
        body_ = &body;
        items_ = items;
        next_ = 0;
        busy_ = others_.size();
        ++round_;
    }
    begin_.notify_all();
    take_items(0);
    std::unique_lock lock(mutex_);
    end_.wait(lock, [this] { return busy_ == 0; });
}

void thread_team::take_items(unsigned thread) noexcept {
    for (std::size_t i = next_++; i < items_; i = next_++) {
        (*body_)(i, thread);
    }
}

void thread_team::live(unsigned thread) noexcept {
    for (std::size_t seen = 0;;) {
        std::unique_lock lock(mutex_);
        begin_.wait(lock, [&] { return done_ || round_ != seen; });
        if (done_) {
            return;
        }
        seen = round_;
        lock.unlock();
        take_items(thread);
        lock.lock();
        if (--busy_ == 0) {
            end_.notify_one();
        }
    }
}

}  // namespace carry

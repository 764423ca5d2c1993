/// \file
/// Memory whose bytes are counted, and may be limited. Replaces the global operator new: include it in one file of a program.
#pragma once

#include "support/replaced_new.hpp"

#include <atomic>
#include <cstddef>
#include <cstdlib>
#include <new>

namespace carry::test {

inline std::atomic<std::size_t> allocations = 0;
inline std::atomic<std::size_t> live_bytes = 0;
/// The most there have been at once since this was last set.
inline std::atomic<std::size_t> peak_bytes = 0;
/// More than so many at once are not to be had.
inline std::atomic<std::size_t> most_bytes = static_cast<std::size_t>(-1);

/// In front of a block stands its size.
inline constexpr std::size_t block_header = 2 * sizeof(std::max_align_t);

inline void* allocate(std::size_t size) {
    if (live_bytes + size > most_bytes) throw std::bad_alloc();
    auto* const block = static_cast<char*>(std::malloc(size + block_header));
    if (block == nullptr) throw std::bad_alloc();
    *reinterpret_cast<std::size_t*>(block) = size;
    ++allocations;
    const std::size_t live = live_bytes += size;
    for (std::size_t peak = peak_bytes; peak < live && !peak_bytes.compare_exchange_weak(peak, live);) {
    }
    return block + block_header;
}

inline void release(void* pointer) noexcept {
    if (pointer != nullptr) {
        char* const block = static_cast<char*>(pointer) - block_header;
        live_bytes -= *reinterpret_cast<std::size_t*>(block);
        std::free(block);
    }
}

}  // namespace carry::test

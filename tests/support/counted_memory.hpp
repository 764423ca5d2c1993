/// \file
/// Memory whose bytes are counted, and may be limited. Replaces the global operator new: include it in one file of a program.
#pragma once

#include "support/replaced_new.hpp"

#include <algorithm>
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

/// Stands in front of a block.
struct block_header {
    void* memory;
    std::size_t size;
};

inline void* allocate(std::size_t size, std::size_t alignment) {
    if (live_bytes + size > most_bytes) throw std::bad_alloc();
    const std::size_t before = std::max(alignment, sizeof(block_header));
    void* const memory = allocate_by_system(before + size, alignment);
    char* const block = static_cast<char*>(memory) + before;
    reinterpret_cast<block_header*>(block)[-1] = {memory, size};
    ++allocations;
    const std::size_t live = live_bytes += size;
    for (std::size_t peak = peak_bytes; peak < live && !peak_bytes.compare_exchange_weak(peak, live);) {
    }
    return block;
}

inline void release(void* block) noexcept {
    if (block != nullptr) {
        const block_header header = static_cast<block_header*>(block)[-1];
        live_bytes -= header.size;
        std::free(header.memory);
    }
}

}  // namespace carry::test

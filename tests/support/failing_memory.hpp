/// \file
/// Memory that runs out when a test says so. Replaces the global operator new: include it in one file of a program.
#pragma once

#include "support/replaced_new.hpp"

#include <carry/limits.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdlib>
#include <limits>
#include <new>

namespace carry::test {

inline constexpr std::size_t no_failure = std::numeric_limits<std::size_t>::max();

inline std::size_t live_blocks = 0;
/// So many allocations come through, and then none.
inline std::size_t allocations_until_failure = no_failure;

inline void* allocate(std::size_t size, std::size_t alignment) {
    if (allocations_until_failure == 0) throw std::bad_alloc();
    --allocations_until_failure;
    void* const block = allocate_by_system(size, alignment);
    ++live_blocks;
    return block;
}

inline void release(void* block) noexcept {
    if (block != nullptr) --live_blocks;
    std::free(block);
}

/// Lets the first allocation of the operation fail, then the second, and so on, until it comes through: its operands stay as
/// they were made, and nothing leaks.
template <class Operands, class Operation>
void check_every_allocation(const char* name, const Operation& operation) {
    SCOPED_TRACE(name);
    const Operands before;
    std::size_t failures = 0;
    for (;; ++failures) {
        release_kept_memory();
        const std::size_t blocks = live_blocks;
        bool failed = false;
        {
            Operands state;
            release_kept_memory();
            allocations_until_failure = failures;
            try {
                operation(state);
            } catch (const std::bad_alloc&) {
                failed = true;
            }
            allocations_until_failure = no_failure;
            if (failed) {
                ASSERT_EQ(state, before) << "allocation " << failures;
                operation(state);  // and they are still good for it
            }
        }
        release_kept_memory();
        ASSERT_EQ(live_blocks, blocks) << "allocation " << failures;
        if (!failed) break;
    }
    EXPECT_GT(failures, 0u) << "it never allocated";
}

}  // namespace carry::test

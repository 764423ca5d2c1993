/// \file
/// The memory that an operation takes, against what a header documents: the most bytes that are allocated at once while it
/// runs, its result among them.
#pragma once

#include "support/counted_memory.hpp"

#include <carry/limb.hpp>
#include <carry/limits.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <string>

namespace carry::test {

/// Holds run(), on operands of n limbs, to so many times n limbs and some bytes beside them, and to leaving none behind.
template <class Run>
void expect_documented_memory(const char* name, double times, std::size_t n, std::size_t constant_bytes, Run run) {
    // What two blocks of working memory of half a megabyte and more have beside, as they consist of whole large pages.
    constexpr std::size_t long_block = 512 * 1024, large_pages = 2 * 2048 * 1024;
    SCOPED_TRACE(std::string(name) + ", " + std::to_string(n) + " limbs");
    release_kept_memory();
    const std::size_t before = live_bytes;
    peak_bytes = before;
    run();
    release_kept_memory();
    const std::size_t after = live_bytes, taken = peak_bytes - before;
    EXPECT_EQ(after, before) << "leaked";
    const double documented = times * static_cast<double>(n * sizeof(limb)) + static_cast<double>(constant_bytes);
    EXPECT_LE(static_cast<double>(taken), documented + (taken > long_block ? large_pages : 0));
}

}  // namespace carry::test

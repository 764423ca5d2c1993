// The block of scratch that is kept for operations to come: that it serves them, that there is one at most, that it gives way
// where memory is short, and that it can be given back.
#include "row/scratch.hpp"

#include "support/counted_memory.hpp"

#include <carry/limits.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <new>
#include <thread>

namespace carry::test {
namespace {

constexpr std::size_t least = least_kept_block;

/// Takes and writes scratch, and gives it back.
void work(std::size_t n) {
    scratch_limbs<> scratch(n);
    std::fill_n(scratch.data(), n, max_limb<limb>);
}

class kept_scratch : public ::testing::Test {
protected:
    kept_scratch() {
        release_kept_memory();
        work(least);
        const std::size_t kept = live_bytes;
        release_kept_memory();
        nothing_is_kept_ = live_bytes == kept;  // by the address sanitizer, or where the system takes no pages back
        before_ = live_bytes;
    }
    ~kept_scratch() override { release_kept_memory(); }

    void SetUp() override {
        if (nothing_is_kept_) GTEST_SKIP();
    }

    /// The limbs that are kept.
    std::size_t kept() const { return (live_bytes - before_) / sizeof(limb); }

private:
    bool nothing_is_kept_ = false;
    std::size_t before_ = 0;
};

TEST_F(kept_scratch, serves_what_comes_next) {
    work(least + 1000);
    const std::size_t before = allocations;
    work(least + 1000);
    work(least);
    std::thread([] { work(least + 1000); }).join();
    EXPECT_LE(allocations - before, 1u);  // of a thread
    EXPECT_GE(kept(), least + 1000);
}

TEST_F(kept_scratch, is_not_forgotten_to_be_longer_than_what_it_served) {
    work(2 * least);
    work(least);
    const std::size_t before = allocations;
    work(2 * least);
    EXPECT_EQ(allocations, before);
}

TEST_F(kept_scratch, is_the_longest_block) {
    {
        scratch_limbs<> longer(2 * least);
        work(least);
        EXPECT_GE(kept(), 3 * least);
    }
    EXPECT_GE(kept(), 2 * least);
    EXPECT_LT(kept(), 3 * least);
    {
        scratch_limbs<> taken(least);  // the longest one; now none is kept
        work(least + 5);
    }
    EXPECT_GE(kept(), 2 * least);
    EXPECT_LT(kept(), 3 * least);
}

TEST_F(kept_scratch, short_blocks_are_not_kept) {
    work(least - 10);
    EXPECT_EQ(kept(), 0u);
}

TEST_F(kept_scratch, is_replaced_by_a_longer_one_without_both) {
    work(least);
    most_bytes = live_bytes + least * sizeof(limb);  // not for both
    work(least * 3 / 2);
    most_bytes = static_cast<std::size_t>(-1);
    EXPECT_GE(kept(), least * 3 / 2);
}

TEST_F(kept_scratch, gives_way_where_memory_is_short) {
    work(least);
    most_bytes = live_bytes + 1000;
    work(least / 2);
    EXPECT_EQ(kept(), 0u);
    EXPECT_THROW(work(2 * least), std::bad_alloc);
    most_bytes = static_cast<std::size_t>(-1);
}

TEST_F(kept_scratch, goes_when_asked) {
    work(least);
    EXPECT_GE(kept(), least);
    release_kept_memory();
    EXPECT_EQ(kept(), 0u);
}

}  // namespace
}  // namespace carry::test

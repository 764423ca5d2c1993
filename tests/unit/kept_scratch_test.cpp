// The blocks of scratch that are kept for operations to come: that they serve them, that they are no more than documented, that
// they give way where memory is short, and that they can be given back.
#include "row/scratch.hpp"

#include "support/counted_memory.hpp"

#include <carry/limits.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <thread>
#include <vector>

namespace carry::test {
namespace {

constexpr std::size_t large_page = (std::size_t{1} << 21) / sizeof(limb), least = 32 * large_page;

/// Scratch that takes up n limbs, also where there are some behind it that must stay as they are.
struct scratch_of : scratch_limbs<> {
    explicit scratch_of(std::size_t n) : scratch_limbs<>(n - 8) {}
};

/// Takes and writes scratch, and gives it back.
void work(std::size_t n) {
    scratch_of scratch(n);
    for (std::size_t i = 0; i < n - 8; i += large_page / 2) scratch.data()[i] = max_limb<limb>;
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

TEST_F(kept_scratch, is_the_shortest_block_that_suffices) {
    {
        scratch_of longer(2 * least);
        work(least);
    }
    const std::size_t before = allocations;
    {
        scratch_of shorter(least);
        work(2 * least);
    }
    EXPECT_EQ(allocations, before);
}

TEST_F(kept_scratch, is_twice_as_long_as_the_longest_block_at_most) {
    {
        scratch_of first(2 * least);
        scratch_of second(least);
        scratch_of third(least + large_page);
        EXPECT_EQ(kept(), 4 * least + large_page);
    }
    EXPECT_EQ(kept(), 3 * least + large_page);  // the shortest one is gone
    {
        scratch_of equal(2 * least);
        scratch_of other(2 * least);
    }
    EXPECT_EQ(kept(), 4 * least);
    work(5 * least);
    EXPECT_EQ(kept(), 7 * least);  // in place of one that was too short
}

TEST_F(kept_scratch, is_so_many_blocks_at_most) {
    {
        std::vector<std::unique_ptr<scratch_of>> blocks;
        for (std::size_t i = 0; i <= most_kept_blocks; ++i) blocks.push_back(std::make_unique<scratch_of>(large_page));
    }
    EXPECT_EQ(kept(), most_kept_blocks * large_page);
}

TEST_F(kept_scratch, is_a_few_short_blocks_however_long) {
    {
        std::vector<std::unique_ptr<scratch_of>> blocks;
        for (std::size_t i = 0; i <= 8; ++i) blocks.push_back(std::make_unique<scratch_of>(most_kept_anyway / 8));
    }
    EXPECT_EQ(kept(), most_kept_anyway);
}

TEST_F(kept_scratch, serves_many_threads) {
    {
        std::vector<std::thread> threads;
        for (std::size_t i = 0; i < 8; ++i) {
            threads.emplace_back([i] {
                for (std::size_t k = 0; k < 200; ++k) work((1 + (i + k) % 5) * large_page);
            });
        }
        for (std::thread& one : threads) one.join();
    }
    EXPECT_LE(kept(), most_kept_anyway);
    release_kept_memory();
    EXPECT_EQ(kept(), 0u);
}

TEST_F(kept_scratch, short_blocks_are_not_kept) {
    work(long_block - 10);
    EXPECT_EQ(kept(), 0u);
}

TEST_F(kept_scratch, consists_of_whole_large_pages) {
    work(long_block + 8);
    EXPECT_EQ(kept(), large_page);
    scratch_of scratch(long_block + 8);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(scratch.data()) % (large_page * sizeof(limb)), 0u);
}

TEST_F(kept_scratch, is_replaced_by_a_longer_one_without_both) {
    work(least);
    most_bytes = live_bytes + least * sizeof(limb);  // not for both
    work(least * 3 / 2);
    most_bytes = static_cast<std::size_t>(-1);
    EXPECT_EQ(kept(), least * 3 / 2);
}

TEST_F(kept_scratch, gives_way_where_memory_is_short) {
    work(least);
    most_bytes = live_bytes + 1000;
    work(long_block - 10);
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

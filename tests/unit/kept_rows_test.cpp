// The short rows that threads keep for values to come: that no operation on them allocates any more, that there are no more of
// them than promised, and that they go with their thread.
#include "support/counted_memory.hpp"

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace carry::test {
namespace {

constexpr std::size_t most_kept = 32768;

integer of_limbs(std::size_t n) { return (integer(1) << (n * limb_bits - 1)) + 1; }

std::size_t kept_bytes() {
    const std::size_t before = live_bytes;
    release_kept_memory();
    return before - live_bytes;
}

bool nothing_is_kept() {
    release_kept_memory();
    for (int turn = 0; turn != 2; ++turn) static_cast<void>(of_limbs(20));
    return kept_bytes() == 0;  // as under the address sanitizer
}

TEST(kept_rows, serve_the_next_values) {
    if (nothing_is_kept()) GTEST_SKIP();
    for (const std::size_t n : {17u, 40u, 100u, 127u}) {
        const integer a = of_limbs(n), b = of_limbs(n - 1);
        const gf2x f = gf2x::from_limbs(a.limbs()), g = gf2x::from_limbs(b.limbs());
        integer r;
        gf2x h;
        const auto work = [&] {
            r = a + b;
            r = (a - b) + (a << 7);
            r = a * b - (a & b);
            h = f + g;
        };
        work();
        work();
        const std::size_t before = allocations;
        work();
        EXPECT_EQ(allocations, before) << n;
    }
}

TEST(kept_rows, begin_lines_of_the_cache) {
    if (nothing_is_kept()) GTEST_SKIP();
    for (std::size_t n = 2 * 512 / limb_bits; n != 600; ++n) {
        const integer a = of_limbs(n);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(a.limbs().data()) % 64, 0U) << n;
    }
}

TEST(kept_rows, are_not_more_than_promised) {
    release_kept_memory();
    const std::size_t before = live_bytes;
    for (std::size_t turn = 0; turn != 3; ++turn) {
        std::vector<integer> many;
        for (std::size_t n = 1; n != 600; ++n) many.push_back(of_limbs(n));
        std::reverse(many.begin(), turn == 1 ? many.end() : many.begin());
    }
    EXPECT_LE(live_bytes - before, most_kept);
    release_kept_memory();
    EXPECT_EQ(live_bytes, before);
}

/// Ends after what its thread keeps has been given back.
thread_local integer ends_last;

TEST(kept_rows, go_with_their_thread) {
    release_kept_memory();
    std::optional<integer> from_there, to_there;
    const std::size_t before = live_bytes;
    to_there = of_limbs(33);
    std::thread([&] {
        ends_last = 1;
        ends_last = of_limbs(20);
        from_there = of_limbs(50);
        to_there.reset();
        for (std::size_t n = 9; n != 70; ++n) ends_last = of_limbs(n) + of_limbs(n);
    }).join();
    EXPECT_EQ(*from_there, of_limbs(50));
    from_there.reset();
    release_kept_memory();
    EXPECT_EQ(live_bytes, before);
}

/// Ends after the main thread's rows, too: the sanitizers and valgrind see whether that is right.
integer ends_with_the_program = of_limbs(99);

TEST(kept_rows, may_be_gone_before_the_last_values) {
    ends_with_the_program = ends_with_the_program + of_limbs(120);
    EXPECT_EQ(ends_with_the_program - of_limbs(120), of_limbs(99));
}

}  // namespace
}  // namespace carry::test

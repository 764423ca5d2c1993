// The choice of a kernel level.
#include "kernels/kernels.hpp"

#include <carry/isa.hpp>

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace carry::test {
namespace {

/// Forgets the choice, sets CARRY_ISA (null: unsets it), and returns the level that is chosen anew.
isa_level choose_again(const char* wish) {
    if (wish == nullptr) {
        ::unsetenv("CARRY_ISA");
    } else {
        ::setenv("CARRY_ISA", wish, 1);
    }
    kernels::active_integer = nullptr;
    kernels::active_gf2x = nullptr;
    return isa();
}

class isa_choice : public ::testing::Test {
protected:
    void SetUp() override {
        const char* wish = std::getenv("CARRY_ISA");
        before_ = wish == nullptr ? "" : wish;
    }
    void TearDown() override { choose_again(before_.empty() ? nullptr : before_.c_str()); }

private:
    std::string before_;
};

TEST_F(isa_choice, environment_sets_the_level_of_this_run) {
    const char* wish = std::getenv("CARRY_ISA");
    if (wish == nullptr) GTEST_SKIP() << "no CARRY_ISA";
    for (const isa_level level : isa_available()) {
        if (isa_name(level) == wish) {
            EXPECT_EQ(isa(), level);
        }
    }
}

TEST_F(isa_choice, portable_is_always_there_and_levels_ascend) {
    const auto available = isa_available();
    ASSERT_FALSE(available.empty());
    EXPECT_EQ(available.front(), isa_level::portable);
    for (std::size_t i = 1; i < available.size(); ++i) EXPECT_LT(available[i - 1], available[i]);
}

TEST_F(isa_choice, best_level_without_a_wish) { EXPECT_EQ(choose_again(nullptr), isa_available().back()); }

TEST_F(isa_choice, every_level_by_name) {
    for (const isa_level level : isa_available()) {
        EXPECT_EQ(choose_again(std::string(isa_name(level)).c_str()), level);
        EXPECT_EQ(kernels::integer().level, level);
        EXPECT_EQ(kernels::gf2x().level, level);
    }
}

TEST_F(isa_choice, unknown_and_impossible_names_give_the_best) {
    for (const char* wish : {"", "nonsense", "ADX", "portable ", "arm64", "avx1024"}) {
        bool known = false;
        for (const isa_level level : isa_available()) known = known || isa_name(level) == wish;
        if (!known) {
            EXPECT_EQ(choose_again(wish), isa_available().back()) << wish;
        }
    }
}

TEST_F(isa_choice, use_changes_both_tables) {
    for (const isa_level level : isa_available()) {
        ASSERT_TRUE(isa_use(level));
        EXPECT_EQ(isa(), level);
        EXPECT_EQ(kernels::active_integer.load(), kernels::integer_at(level));
        EXPECT_EQ(kernels::active_gf2x.load(), kernels::gf2x_at(level));
    }
}

TEST_F(isa_choice, use_of_an_impossible_level_changes_nothing) {
    for (const isa_level level : {isa_level::portable, isa_level::adx, isa_level::avx512, isa_level::arm64}) {
        bool available = false;
        for (const isa_level candidate : isa_available()) available = available || candidate == level;
        EXPECT_EQ(kernels::integer_at(level) != nullptr, available);
        EXPECT_EQ(kernels::gf2x_at(level) != nullptr, available);
        if (!available) {
            const isa_level before = isa();
            EXPECT_FALSE(isa_use(level));
            EXPECT_EQ(isa(), before);
        }
    }
}

TEST_F(isa_choice, names) {
    EXPECT_EQ(isa_name(isa_level::portable), "portable");
    EXPECT_EQ(isa_name(isa_level::adx), "adx");
    EXPECT_EQ(isa_name(isa_level::avx512), "avx512");
    EXPECT_EQ(isa_name(isa_level::arm64), "arm64");
}

TEST_F(isa_choice, first_use_from_many_threads) {
    for (int round = 0; round < 20; ++round) {
        kernels::active_integer = nullptr;
        kernels::active_gf2x = nullptr;
        std::vector<isa_level> seen(8);
        {
            std::vector<std::jthread> threads;
            for (std::size_t i = 0; i < seen.size(); ++i) {
                threads.emplace_back([&seen, i] { seen[i] = i % 2 == 0 ? kernels::integer().level : kernels::gf2x().level; });
            }
        }
        for (const isa_level level : seen) EXPECT_EQ(level, seen.front());
    }
}

}  // namespace
}  // namespace carry::test

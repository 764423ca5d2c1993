// Columns summed by several threads against columns summed in order, for every limb, down to one column.
#include <carry/fixed/columns.hpp>
#include <carry/fixed/parallel_columns.hpp>

#include <gtest/gtest.h>
#include <support/random.hpp>

#include <atomic>
#include <cstring>
#include <thread>
#include <vector>

#ifdef _OPENMP
#include <omp.h>
#endif

namespace {

namespace fixed = carry::fixed;

/// The most threads that were at work at once when a column was summed.
std::atomic<int> team = 0;

template <class Limb>
struct watching_column : fixed::delayed_column<Limb> {
    constexpr void add_product(const Limb& a, const Limb& b) noexcept {
#ifdef _OPENMP
        int most = team.load();
        while (most < omp_get_num_threads() && !team.compare_exchange_weak(most, omp_get_num_threads())) {
        }
#endif
        fixed::delayed_column<Limb>::add_product(a, b);
    }
};

template <class Limb>
std::vector<Limb> random_row(carry::test::random_source& random, std::size_t n) {
    std::vector<Limb> a(n);
    const auto limbs = random.row((n * sizeof(Limb) - 1) / sizeof(carry::limb) + 1);
    std::memcpy(a.data(), limbs.data(), n * sizeof(Limb));
    return a;
}

template <class Column, class Limb>
std::vector<Limb> by_threads(const std::vector<Limb>& a, const std::vector<Limb>& b, unsigned threads) {
    constexpr Limb mark{0x5a};
    const std::size_t scratch_size = fixed::mul_columns_scratch(a.size(), b.size());
    std::vector<Limb> r(a.size() + b.size() + 1, mark), scratch(scratch_size + 1, mark);
    fixed::mul_columns<Column>(r.data(), a.data(), a.size(), b.data(), b.size(), scratch.data(), threads);
    EXPECT_TRUE(r.back() == mark && scratch.back() == mark) << "written beyond the end";
    r.pop_back();
    return r;
}

template <class Limb>
void check(carry::test::random_source& random, std::size_t longest) {
    for (std::size_t round = carry::test::rounds(12); round-- > 0;) {
        const auto a = random_row<Limb>(random, random.between(1, longest));
        const auto b = random_row<Limb>(random, random.between(1, longest));
        std::vector<Limb> expected(a.size() + b.size());
        fixed::scan_columns<fixed::comba_column<Limb>>(expected.data(), expected.size(), a.data(), a.size(), b.data(),
                                                       b.size());
        for (const unsigned threads : {0u, 1u, 2u, 5u}) {
            EXPECT_EQ(by_threads<fixed::comba_column<Limb>>(a, b, threads), expected) << threads;
            EXPECT_EQ(by_threads<fixed::delayed_column<Limb>>(a, b, threads), expected) << threads;
        }
    }
}

class parallel_columns : public carry::test::random_test {};

TEST_F(parallel_columns, AgreeWithColumnsInOrder) {
    check<std::uint8_t>(random, 200);
    check<std::uint16_t>(random, 150);
    check<std::uint32_t>(random, 300);
    check<std::uint64_t>(random, 300);
    check<std::uint64_t>(random, 3);
}

TEST_F(parallel_columns, TakeAsManyThreadsAsAskedFor) {
    const auto a = random_row<std::uint64_t>(random, 500), b = random_row<std::uint64_t>(random, 500);
    team = 0;
    const auto alone = by_threads<watching_column<std::uint64_t>>(a, b, 1);
    const int without_asking = team;
    EXPECT_EQ(by_threads<watching_column<std::uint64_t>>(a, b, 2), alone);
#ifdef _OPENMP
    EXPECT_EQ(without_asking, 1);
    EXPECT_EQ(team, 2);
#else
    EXPECT_EQ(without_asking, 0);
#endif
}

TEST_F(parallel_columns, ShareNothingBetweenCallers) {
    const auto a = random_row<std::uint64_t>(random, 400), b = random_row<std::uint64_t>(random, 400);
    const auto c = random_row<std::uint64_t>(random, 400);
    const auto ab = by_threads<fixed::delayed_column<std::uint64_t>>(a, b, 1);
    const auto ac = by_threads<fixed::delayed_column<std::uint64_t>>(a, c, 1);
    std::vector<std::uint64_t> other;
    std::thread beside([&] {
        for (int i = 0; i < 20; ++i) other = by_threads<fixed::delayed_column<std::uint64_t>>(a, c, 2);
    });
    std::vector<std::uint64_t> mine;
    for (int i = 0; i < 20; ++i) mine = by_threads<fixed::delayed_column<std::uint64_t>>(a, b, 2);
    beside.join();
    EXPECT_EQ(mine, ab);
    EXPECT_EQ(other, ac);
}

}  // namespace

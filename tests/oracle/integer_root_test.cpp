// Square roots of rows against GMP.
#include "integer/root.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "support/gmp.hpp"
#include "support/guarded.hpp"
#include "support/kept_row.hpp"
#include "support/levels.hpp"
#include "support/random.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace carry {
namespace {

using test::canary;
using test::for_each_level;
using test::guarded_row;
using test::mpz;
using test::rounds;
using row_t = std::vector<limb>;

void expect_root(const row_t& a) {
    SCOPED_TRACE("limbs " + std::to_string(a.size()));
    mpz s_oracle, r_oracle;
    mpz_sqrtrem(s_oracle, r_oracle, mpz(a));
    const std::size_t sn = (a.size() + 1) / 2;
    const row_t s_expected = s_oracle.row(sn), r_expected = r_oracle.row(sn + 1);
    const std::size_t size = row::normalized_size(r_expected.data(), sn + 1);

    row_t s(sn + 1, canary), r(sn + 2, canary), scratch(integer_rows::sqrtrem_scratch(a.size()) + 1, canary);
    if (a.size() <= integer_rows::sqrtrem_few) {
        ASSERT_LE(scratch.size(), integer_rows::sqrtrem_enough_for_few + 1);
    }
    ASSERT_EQ(integer_rows::sqrtrem(s.data(), r.data(), a.data(), a.size(), scratch.data()), size);
    ASSERT_EQ(scratch.back(), canary);
    ASSERT_EQ(s.back(), canary);
    ASSERT_EQ(r.back(), canary);
    s.pop_back();
    r.pop_back();
    ASSERT_EQ(s, s_expected);
    ASSERT_EQ(r, r_expected);

    row_t alone(sn);
    ASSERT_EQ(integer_rows::sqrtrem(alone.data(), nullptr, a.data(), a.size(), scratch.data()), size);
    ASSERT_EQ(alone, s_expected);

    row_t root(sn + 1, canary);
    scratch.assign(integer_rows::isqrt_scratch(a.size()) + 1, canary);
    integer_rows::isqrt(root.data(), a.data(), a.size(), scratch.data());
    ASSERT_EQ(scratch.back(), canary);
    ASSERT_EQ(root.back(), canary);
    root.pop_back();
    ASSERT_EQ(root, s_expected);

    if (const std::size_t least = integer_rows::isqrt_kernel_scratch(a.size()); least != 0) {
        scratch.assign(least + 1, canary);
        integer_rows::isqrt(root.data(), a.data(), a.size(), scratch.data());
        ASSERT_EQ(scratch.back(), canary);
        ASSERT_EQ(root, s_expected);
    }
}

class root_test : public test::random_test {
protected:
    // A number of n limbs: anything, or a square of something hard plus -1, 0, 1, or twice its root: the largest remainder.
    row_t number(std::size_t n) {
        if (n < 2 || random.below(3) == 0) return random.row(n);
        mpz root(random.row(n / 2)), square;
        mpz_mul(square, root, root);
        switch (random.below(4)) {
        case 0:
            if (mpz_cmp(root, mpz(0)) > 0) mpz_sub_ui(square, square, 1);
            break;
        case 1:
            mpz_add_ui(square, square, 1);
            break;
        case 2:
            mpz_addmul_ui(square, root, 2);
            break;
        default:
            break;
        }
        mpz_mul_2exp(square, square, random.below(2) * (n % 2) * 2 * random.below(limb_bits / 2));
        return square.row(n);
    }
};

// The kernels' roots: rows between pages that are not there.
void expect_kernel_root(const row_t& a, guarded_row::guard side) {
    SCOPED_TRACE("limbs " + std::to_string(a.size()));
    const kernels::integer_kernels& kernel = kernels::integer();
    const std::size_t sn = (a.size() + 1) / 2;
    mpz s_oracle, r_oracle, less;
    mpz_sqrtrem(s_oracle, r_oracle, mpz(a));
    mpz_sub_ui(less, s_oracle, mpz_sgn(static_cast<mpz_srcptr>(s_oracle)) != 0 ? 1 : 0);
    const row_t root = s_oracle.row(sn), one_less = less.row(sn);
    guarded_row x(a, side), s(sn, side), r(sn + 1, side);
    const auto value = [](const guarded_row& row, std::size_t n) { return row_t(row.data(), row.data() + n); };

    if (a.size() <= kernel.most_isqrt) {
        const bool certain = kernel.isqrt(s.data(), x.data(), a.size());
        ASSERT_TRUE(value(s, sn) == root || (!certain && value(s, sn) == one_less));
    }
    if (a.size() < kernel.least_sqrtrem || a.size() > kernel.most_sqrtrem) {
        return;
    }
    const bool certain = kernel.sqrtrem(s.data(), r.data(), x.data(), a.size());
    ASSERT_TRUE(value(s, sn) == root || (!certain && value(s, sn) == one_less));
    mpz rest, square;
    mpz_mul(square, mpz(value(s, sn)), mpz(value(s, sn)));
    mpz_sub(rest, mpz(a), square);
    ASSERT_EQ(value(r, sn + 1), rest.row(sn + 1));
    ASSERT_EQ(value(x, a.size()), a);
    kernel.sqrtrem(s.data(), x.data(), x.data(), a.size());
    ASSERT_EQ(value(x, sn + 1), rest.row(sn + 1));
}

TEST_F(root_test, kernels_between_guard_pages) {
    const kernels::integer_kernels& kernel = kernels::integer();
    if (kernel.isqrt == nullptr) GTEST_SKIP();
    for (std::size_t n = kernel.least_isqrt; n <= kernel.most_isqrt; ++n) {
        for (std::size_t i = 0; i < rounds(12); ++i) {
            row_t a = i % 3 == 0 ? random.hard_row(n) : number(n);
            if (i % 4 == 1) a.back() >>= random.below(limb_bits);
            if (a.back() == 0) a.back() = 1;
            expect_kernel_root(a, random.coin() ? guarded_row::guard::after : guarded_row::guard::before);
            if (HasFatalFailure()) return;
        }
        row_t ones(n, max_limb<limb>), power(n, 0);
        power.back() = limb{1} << random.below(limb_bits);
        expect_kernel_root(ones, guarded_row::guard::after);
        expect_kernel_root(power, guarded_row::guard::before);
        ones.back() = max_limb<limb> >> random.below(limb_bits);
        expect_kernel_root(ones, guarded_row::guard::before);
        if (HasFatalFailure()) return;
    }
}

TEST_F(root_test, small_numbers) {
    for (limb a = 0; a < 5000; ++a) {
        expect_root({a});
        expect_root({a, 0, 0});
        expect_root({static_cast<limb>(0 - a)});
        expect_root({static_cast<limb>(0 - a), max_limb<limb>});
        expect_root({static_cast<limb>(0 - a), max_limb<limb>, max_limb<limb>});
        expect_root({a, limb{1} << (limb_bits - 2)});
        if (HasFatalFailure()) FAIL() << a;
    }
}

TEST_F(root_test, one_and_two_limbs) {
    for (std::size_t i = 0; i < rounds(20000); ++i) {
        expect_root(number(1 + i % 2));
        if (HasFatalFailure()) return;
    }
}

TEST_F(root_test, every_size) {
    for_each_level([&] {
        const std::size_t most = std::min<std::size_t>(8 * kernels::integer().thresholds.divrem_recursive, 400);
        for (std::size_t n = 0; n <= most; ++n) {
            for (std::size_t i = 0; i < rounds(n < 40 ? 40 : 4); ++i) {
                expect_root(number(n));
                if (HasFatalFailure()) return;
            }
        }
    });
}

TEST_F(root_test, long_rows) {
    for_each_level([&] {
        for (std::size_t i = 0; i < rounds(20); ++i) {
            expect_root(number(random.between(400, 3000)));
            if (HasFatalFailure()) return;
        }
    });
}

}  // namespace
}  // namespace carry

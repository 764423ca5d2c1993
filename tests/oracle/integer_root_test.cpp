// Square roots of rows against GMP.
#include "integer/root.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"
#include "support/gmp.hpp"
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

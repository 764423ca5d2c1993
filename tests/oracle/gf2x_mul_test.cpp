/// Every multiplication and squaring algorithm of GF(2)[x], and the library's choice between them, against NTL.
#include "support/guarded.hpp"
#include "support/ntl.hpp"
#include "support/random.hpp"

#include "gf2x/mul.hpp"
#include "gf2x/sqr.hpp"
#include "kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace {

using carry::limb;
using carry::test::from_ntl;
using carry::test::guarded_row;
using carry::test::product_of;
using carry::test::to_ntl;
namespace rows = carry::gf2x_rows;

class gf2x_mul : public carry::test::random_test {
protected:
    /// Holds all algorithms that accept the sizes, and the choice, against the oracle. Results and scratch end at guard pages.
    void check(std::size_t an, std::size_t bn) {
        const std::vector<limb> a = random.row(an), b = random.row(bn), expected = product_of(a, b);
        const auto holds = [&](const std::string& what, std::size_t scratch_size, auto&& run) {
            guarded_row r(random.row(an + bn)), scratch(random.row(scratch_size));
            run(r.data(), scratch.data());
            ASSERT_EQ(r.value(), expected) << what << ": " << an << " by " << bn << " limbs";
        };
        for (const carry::mul_algorithm& algorithm : rows::mul_table()) {
            const bool slow = an > 2000 && bn > 2000 && algorithm.scratch(an, bn) < an;  // quadratic
            if (bn == 0 || !algorithm.accepts(an, bn) || slow) continue;
            holds(algorithm.name, algorithm.scratch(an, bn),
                  [&](limb* r, limb* scratch) { algorithm.run(r, a.data(), an, b.data(), bn, scratch); });
        }
        holds("mul", rows::mul_scratch(an, bn),
              [&](limb* r, limb* scratch) { rows::mul(r, a.data(), an, b.data(), bn, scratch); });
        holds("mul, the shorter operand first", rows::mul_scratch(bn, an),
              [&](limb* r, limb* scratch) { rows::mul(r, b.data(), bn, a.data(), an, scratch); });
    }
    /// Beyond every threshold of the level in use.
    std::size_t past_thresholds() const { return 2 * carry::kernels::gf2x().thresholds.mul_karatsuba + 3; }
};

TEST_F(gf2x_mul, the_table_names_each_algorithm_once) {
    for (const carry::mul_algorithm& one : rows::mul_table()) {
        std::size_t found = 0;
        for (const carry::mul_algorithm& other : rows::mul_table()) found += std::string(one.name) == other.name ? 1u : 0u;
        EXPECT_EQ(found, 1u) << one.name;
        EXPECT_NE(std::string(one.source), "");
    }
}

TEST_F(gf2x_mul, every_size) {
    for (std::size_t an = 0; an <= past_thresholds(); ++an) {
        for (std::size_t bn = 0; bn <= an; ++bn) {
            if (an <= 48 || bn % 8 <= 1 || bn + 4 >= an || random.below(4) == 0) check(an, bn);
        }
    }
}

TEST_F(gf2x_mul, every_equal_size) {
    for (std::size_t n = 1; n <= 2 * past_thresholds(); ++n) check(n, n);
}

TEST_F(gf2x_mul, random_sizes) {
    for (std::size_t round = 0; round < carry::test::rounds(60); ++round) {
        const std::size_t an = random.between(1, 700), bn = random.between(1, an);
        check(an, bn);
        check(an, an);
        check(an, an - random.below(an / 2 + 1));
    }
    check(2049, 2048);
    const carry::gf2x_thresholds& t = carry::kernels::gf2x().thresholds;
    for (const std::size_t threshold : {t.mul_toom3, t.mul_toom4}) {
        for (std::size_t n = threshold - 1; n <= threshold + 1; ++n) check(n, n);
        check(threshold + threshold / 3, threshold);
    }
}

TEST_F(gf2x_mul, an_operand_with_itself) {
    for (std::size_t n = 1; n <= past_thresholds(); ++n) {
        const std::vector<limb> a = random.row(n), expected = product_of(a, a);
        std::vector<limb> r(2 * n), scratch(rows::mul_scratch(n, n));
        rows::mul(r.data(), a.data(), n, a.data(), n, scratch.data());
        ASSERT_EQ(r, expected) << n << " limbs";
    }
}

TEST_F(gf2x_mul, scratch_grows_with_the_longer_operand) {
    for (std::size_t an = 8; an < 400; ++an) {
        for (std::size_t bn = 0; bn <= an; ++bn) {
            ASSERT_LE(rows::mul_scratch(an, bn), rows::mul_scratch(an, an)) << an << " by " << bn << " limbs";
            ASSERT_EQ(rows::mul_scratch(an, bn), rows::mul_scratch(bn, an));
        }
        ASSERT_LE(rows::mul_scratch(an, an), rows::mul_scratch(an + 1, an + 1)) << an << " limbs";
    }
}

TEST_F(gf2x_mul, the_choice_accepts_what_it_is_chosen_for) {
    for (std::size_t an = 1; an <= 4 * past_thresholds(); ++an) {
        for (std::size_t bn = 1; bn <= an; ++bn)
            ASSERT_TRUE(rows::mul_pick(an, bn).accepts(an, bn)) << an << " by " << bn << " limbs";
    }
}

TEST_F(gf2x_mul, squares) {
    for (std::size_t n = 0; n <= 150; ++n) {
        const std::vector<limb> a = random.row(n), expected = from_ntl(sqr(to_ntl(a)), 2 * n);
        for (const carry::sqr_algorithm& algorithm : rows::sqr_table()) {
            if (n == 0 || !algorithm.accepts(n)) continue;
            guarded_row r(random.row(2 * n)), scratch(algorithm.scratch(n));
            algorithm.run(r.data(), a.data(), n, scratch.data());
            ASSERT_EQ(r.value(), expected) << algorithm.name << ": " << n << " limbs";
        }
        guarded_row r(random.row(2 * n)), scratch(rows::sqr_scratch(n));
        rows::sqr(r.data(), a.data(), n, scratch.data());
        ASSERT_EQ(r.value(), expected) << "sqr: " << n << " limbs";
    }
}

}  // namespace

/// Greatest common divisors of polynomials over GF(2) against NTL.
#include "support/guarded.hpp"
#include "support/ntl.hpp"
#include "support/random.hpp"

#include "gf2x/gcd.hpp"
#include "kernels/kernels.hpp"
#include "row/row.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace {

using carry::limb;
using carry::test::from_ntl;
using carry::test::guarded_row;
using carry::test::product_of;
using carry::test::to_ntl;
namespace rows = carry::gf2x_rows;

std::vector<limb> normalized(std::vector<limb> a) {
    a.resize(carry::row::normalized_size(a.data(), a.size()));
    return a;
}

class gf2x_gcd : public carry::test::random_test {
protected:
    void check(const std::vector<limb>& a, const std::vector<limb>& b) {
        check_gcd(a, b);
        check_gcd(b, a);
        const std::vector<limb> u = normalized(a), v = normalized(b);
        if (!u.empty() && !v.empty()) {
            check_xgcd(u, v);
            check_xgcd(v, u);
        }
    }

    void check_gcd(const std::vector<limb>& a, const std::vector<limb>& b) {
        const std::size_t n = std::max(a.size(), b.size());
        const std::vector<limb> expected = from_ntl(NTL::GCD(to_ntl(a), to_ntl(b)), n);
        guarded_row g(random.row(n)), scratch(random.row(rows::gcd_scratch(a.size(), b.size())));
        const std::size_t size = rows::gcd(g.data(), a.data(), a.size(), b.data(), b.size(), scratch.data());
        ASSERT_EQ(g.value(), expected) << a.size() << " and " << b.size() << " limbs";
        ASSERT_EQ(size, carry::row::normalized_size(expected.data(), n));
        if (a.size() == n) {
            guarded_row over(a);
            rows::gcd(over.data(), over.data(), n, b.data(), b.size(), scratch.data());
            ASSERT_EQ(over.value(), expected) << a.size() << " and " << b.size() << " limbs, over an operand";
        }
    }

    void check_xgcd(const std::vector<limb>& a, const std::vector<limb>& b) {
        const std::size_t an = a.size(), bn = b.size(), least = std::min(an, bn);
        guarded_row g(random.row(least)), s(random.row(bn + 1)), scratch(random.row(rows::xgcd_scratch(an, bn)));
        const rows::xgcd_result sizes = rows::xgcd(g.data(), s.data(), a.data(), an, b.data(), bn, scratch.data());
        const NTL::GF2X f = to_ntl(a), h = to_ntl(b), divisor = NTL::GCD(f, h), cofactor = to_ntl(s.span());
        ASSERT_EQ(g.value(), from_ntl(divisor, least)) << an << " and " << bn << " limbs";
        ASSERT_EQ(sizes.g_size, carry::row::normalized_size(g.data(), least));
        ASSERT_EQ(sizes.s_size, carry::row::normalized_size(s.data(), bn + 1));
        ASSERT_TRUE(NTL::divide(cofactor * f + divisor, h)) << an << " and " << bn << " limbs";
        ASSERT_TRUE(NTL::deg(cofactor) < NTL::deg(h) - NTL::deg(divisor) || NTL::IsZero(cofactor))
            << an << " and " << bn << " limbs";
    }
};

TEST_F(gf2x_gcd, every_small_size) {
    for (std::size_t an = 0; an <= 12; ++an) {
        for (std::size_t bn = 0; bn <= an; ++bn) {
            for (std::size_t round = 0; round < carry::test::rounds(4); ++round) check(random.row(an), random.row(bn));
        }
    }
}

TEST_F(gf2x_gcd, every_small_polynomial) {
    for (limb a = 0; a < 48; ++a) {
        for (limb b = 0; b < 48; ++b) check({a}, {b});
    }
}

TEST_F(gf2x_gcd, with_a_common_factor) {
    for (std::size_t round = 0; round < carry::test::rounds(150); ++round) {
        const std::vector<limb> c = random.normalized_row(random.between(1, 30));
        const std::vector<limb> a = random.normalized_row(random.between(1, 40)),
                                b = random.normalized_row(random.between(1, 40));
        check(product_of(a, c), product_of(b, c));
        check(product_of(a, c), c);
        check(c, c);
    }
}

/// Two polynomials whose partial quotients have so many limbs.
std::pair<std::vector<limb>, std::vector<limb>> continued_fraction(carry::test::random_source& random, unsigned steps,
                                                                   std::size_t least, std::size_t most) {
    std::vector<limb> u = {1}, v = {0};
    for (unsigned step = 0; step < steps; ++step) {
        std::vector<limb> next = product_of(random.normalized_row(random.between(least, most)), u);
        for (std::size_t i = 0; i < v.size(); ++i) next[i] ^= v[i];
        v = u;
        u = normalized(next);
    }
    return {u, v};
}

TEST_F(gf2x_gcd, quotients_of_large_degree) {
    for (std::size_t round = 0; round < carry::test::rounds(100); ++round) {
        const auto [u, v] = continued_fraction(random, 8, 1, 4);
        check(u, v);
    }
}

// Where the half-gcd serves, within its parts and across them.
TEST_F(gf2x_gcd, long_quotients_of_large_degree) {
    for (const std::size_t most : {1u, 2u, 5u, 20u, 60u}) {
        const auto [u, v] = continued_fraction(random, static_cast<unsigned>(400 / most), 1, most);
        check(u, v);
    }
}

TEST_F(gf2x_gcd, random_sizes) {
    for (std::size_t round = 0; round < carry::test::rounds(12); ++round) {
        check(random.row(random.between(1, 300)), random.row(random.between(1, 300)));
    }
    const std::size_t t = carry::kernels::gf2x().thresholds.gcd_half;
    for (std::size_t n = t - 1; n <= t + 1; ++n) check(random.normalized_row(n), random.normalized_row(n));
    check(random.row(5 * t), random.row(5 * t - 1));
    check(random.row(4 * t), random.row(t + 1));
    const std::vector<limb> c = random.normalized_row(t);
    check(product_of(random.normalized_row(2 * t), c), product_of(random.normalized_row(2 * t + 1), c));
}

}  // namespace

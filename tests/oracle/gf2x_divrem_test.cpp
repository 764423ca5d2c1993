/// Division of polynomials over GF(2) against NTL.
#include "support/guarded.hpp"
#include "support/ntl.hpp"
#include "support/random.hpp"

#include "gf2x/divexact.hpp"
#include "gf2x/divrem.hpp"
#include "gf2x/mul.hpp"
#include "gf2x/quotient.hpp"
#include "kernels/kernels.hpp"

#include <gtest/gtest.h>

#include <bit>
#include <vector>

namespace {

using carry::limb;
using carry::limb_bits;
using carry::test::from_ntl;
using carry::test::guarded_row;
using carry::test::to_ntl;
namespace rows = carry::gf2x_rows;

class gf2x_divrem : public carry::test::random_test {
protected:
    void check(const std::vector<limb>& a, const std::vector<limb>& d) {
        const std::size_t an = a.size(), dn = d.size(), qn = an - dn + 1;
        NTL::GF2X quotient, remainder;
        NTL::DivRem(quotient, remainder, to_ntl(a), to_ntl(d));
        const std::vector<limb> q_expected = from_ntl(quotient, qn), r_expected = from_ntl(remainder, dn);
        guarded_row q(random.row(qn)), r(random.row(dn)), scratch(random.row(rows::divrem_scratch(an, dn)));
        rows::divrem(q.data(), r.data(), a.data(), an, d.data(), dn, scratch.data());
        ASSERT_EQ(q.value(), q_expected) << an << " by " << dn << " limbs";
        ASSERT_EQ(r.value(), r_expected) << an << " by " << dn << " limbs";
        guarded_row in_place(a);
        rows::divrem(nullptr, in_place.data(), in_place.data(), an, d.data(), dn, scratch.data());
        std::vector<limb> low = in_place.value();
        low.resize(dn);
        ASSERT_EQ(low, r_expected) << an << " by " << dn << " limbs, remainder alone, in place";
        guarded_row over(a), r2(dn);
        rows::divrem(over.data(), r2.data(), over.data(), an, d.data(), dn, scratch.data());
        std::vector<limb> upper = over.value();
        upper.resize(qn);
        ASSERT_EQ(upper, q_expected) << an << " by " << dn << " limbs, quotient over the dividend";
        ASSERT_EQ(r2.value(), r_expected);
        guarded_row alone(random.row(qn)), less(random.row(rows::quotient_scratch(an, dn)));
        rows::quotient(alone.data(), a.data(), an, d.data(), dn, less.data());
        ASSERT_EQ(alone.value(), q_expected) << an << " by " << dn << " limbs, without remainder";
        check_exact(q_expected, d);
    }
    /// q d / d, where d has a constant term.
    void check_exact(const std::vector<limb>& q, std::vector<limb> d) {
        d[0] |= 1;
        const std::size_t an = q.size() + d.size();
        const guarded_row a(from_ntl(to_ntl(q) * to_ntl(d), an)), divisor(d);
        guarded_row found(random.row(q.size() + 1)), scratch(random.row(rows::divexact_scratch(an, d.size())));
        rows::divexact(found.data(), a.data(), an, divisor.data(), d.size(), scratch.data());
        std::vector<limb> expected = q;
        expected.push_back(0);
        ASSERT_EQ(found.value(), expected) << q.size() << " by " << d.size() << " limbs, exact";
    }
    void check_sizes(std::size_t an, std::size_t dn) { check(random.row(an), random.normalized_row(dn)); }
};

TEST_F(gf2x_divrem, every_size) {
    for (std::size_t an = 1; an <= 40; ++an) {
        for (std::size_t dn = 1; dn <= an; ++dn) check_sizes(an, dn);
    }
}

TEST_F(gf2x_divrem, around_the_threshold) {
    const std::size_t t = carry::kernels::gf2x().thresholds.divrem_recursive;
    for (std::size_t dn = t - 2; dn <= t + 2; ++dn) {
        for (std::size_t qn = t - 2; qn <= t + 2; ++qn) check_sizes(dn + qn - 1, dn);
        check_sizes(5 * dn + 1, dn);
        check_sizes(6 * dn, dn);
    }
    for (std::size_t dn = 2 * t - 1; dn <= 2 * t + 3; ++dn) {
        for (std::size_t qn = t; qn <= 2 * t + 4; ++qn) check_sizes(dn + qn - 1, dn);
    }
}

TEST_F(gf2x_divrem, every_degree_of_the_upper_limb) {
    for (std::size_t dn = 1; dn <= 3; ++dn) {
        for (unsigned degree = 0; degree < limb_bits; ++degree) {
            std::vector<limb> d = random.row(dn);
            d.back() = (d.back() | (limb{1} << (limb_bits - 1))) >> (limb_bits - 1 - degree);
            check(random.row(dn + 4), d);
            d.assign(dn, 0);
            d.back() = limb{1} << degree;
            check(random.row(dn + 4), d);
        }
    }
}

TEST_F(gf2x_divrem, random_sizes) {
    for (std::size_t round = 0; round < carry::test::rounds(100); ++round) {
        const std::size_t dn = random.between(1, 500);
        check_sizes(dn + random.below(700), dn);
    }
    check_sizes(9000, 4000);
}

TEST_F(gf2x_divrem, by_transforms_of_digits) {
    constexpr std::size_t least = 2048 * 64 / limb_bits;
    EXPECT_FALSE(rows::divide_transform_accepts(least - 1, 2 * least));
    for (const std::size_t n : {least, least + 1, 2 * least + 77}) {
        for (const std::size_t qn : {least, least + 1, 3 * least + 5}) {
            ASSERT_TRUE(rows::divide_transform_accepts(qn, n));
            const std::vector<limb> d = random.row(n), u = random.row(n + qn);
            std::vector<limb> f = d;
            f.push_back(1);
            NTL::GF2X quotient, remainder;
            NTL::DivRem(quotient, remainder, to_ntl(u), to_ntl(f));
            std::vector<limb> expected = from_ntl(remainder, n);
            const std::vector<limb> upper = from_ntl(quotient, qn);
            expected.insert(expected.end(), upper.begin(), upper.end());
            guarded_row found(u), scratch(random.row(rows::divide_transform_scratch(n)));
            rows::divide_transform(found.data(), qn, d.data(), n, scratch.data());
            ASSERT_EQ(found.value(), expected) << qn << " limbs by " << n;
        }
    }
}

TEST_F(gf2x_divrem, exact_products_and_products_plus_a_remainder) {
    for (std::size_t round = 0; round < carry::test::rounds(100); ++round) {
        const std::size_t dn = random.between(1, 120), qn = random.between(1, 120);
        const std::vector<limb> d = random.normalized_row(dn), q = random.row(qn);
        std::vector<limb> a(dn + qn), scratch(rows::mul_scratch(dn, qn));
        rows::mul(a.data(), d.data(), dn, q.data(), qn, scratch.data());
        check(a, d);
        a[0] ^= 1;
        check(a, d);
    }
}

TEST_F(gf2x_divrem, the_inverse_of_the_upper_limb) {
    for (std::size_t round = 0; round < carry::test::rounds(200); ++round) {
        const std::vector<limb> top = random.row(1);
        std::vector<limb> f = {top[0], 1}, power = {0, 0, 1};
        NTL::GF2X quotient;
        NTL::div(quotient, to_ntl(power), to_ntl(f));
        EXPECT_EQ(rows::monic_inverse(top[0]), from_ntl(quotient, 2)[0]);
    }
}

}  // namespace

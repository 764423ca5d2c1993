// Factorization over GF(2), against NTL, by what it means, and by counts that are known.
#include <carry/gf2x.hpp>

#include "support/levels.hpp"
#include "support/ntl.hpp"
#include "support/random.hpp"

#include <NTL/GF2XFactoring.h>

#include <algorithm>
#include <numeric>

namespace carry {
namespace {

using test::rounds;

class gf2x_factor_test : public test::random_test {
protected:
    gf2x draw(std::size_t degree) {
        gf2x f = gf2x::from_limbs(random.row(degree / limb_bits + 1));
        f >>= f.bit_length() > degree + 1 ? f.bit_length() - degree - 1 : 0;
        return f.is_zero() ? gf2x(1) : f;
    }
};

gf2x product_of(const std::vector<gf2x_factor>& factors) {
    gf2x product(1);
    for (const gf2x_factor& f : factors) product *= pow(f.factor, f.multiplicity);
    return product;
}

/// What must hold of factor(f), whatever finds it.
void check(const gf2x& f) {
    const std::vector<gf2x_factor> factors = factor(f);
    ASSERT_EQ(product_of(factors), f);
    for (std::size_t i = 0; i < factors.size(); ++i) {
        ASSERT_TRUE(is_irreducible(factors[i].factor));
        ASSERT_GE(factors[i].multiplicity, 1u);
        if (i != 0) {
            ASSERT_LT(factors[i - 1].factor, factors[i].factor);
        }
    }
    const std::vector<gf2x_factor> parts = squarefree_factors(f);
    ASSERT_EQ(product_of(parts), f);
    for (const gf2x_factor& part : parts) {
        gf2x product(1);
        std::size_t before = 0;
        for (const gf2x_equal_degrees& group : distinct_degree_factors(part.factor)) {
            ASSERT_GT(group.degree, before);
            before = group.degree;
            product *= group.product;
            std::vector<gf2x> expected;
            for (const gf2x_factor& one : factors) {
                if (one.multiplicity == part.multiplicity && one.factor.degree() == static_cast<std::ptrdiff_t>(group.degree)) {
                    expected.push_back(one.factor);
                }
            }
            ASSERT_EQ(equal_degree_factors(group.product, group.degree), expected);
            ASSERT_THROW((void)equal_degree_factors(group.product, group.degree + 1), std::domain_error);
            ASSERT_THROW((void)equal_degree_factors(group.product, 2 * group.degree), std::domain_error);
        }
        ASSERT_EQ(product, part.factor);
    }
    for (std::size_t i = 0; i < parts.size(); ++i) {
        ASSERT_GT(parts[i].factor.degree(), 0);
        ASSERT_EQ(gcd(parts[i].factor, derivative(parts[i].factor)), gf2x(1));
        if (i != 0) {
            ASSERT_LT(parts[i - 1].multiplicity, parts[i].multiplicity);
        }
        for (std::size_t j = 0; j < i; ++j) ASSERT_EQ(gcd(parts[j].factor, parts[i].factor), gf2x(1));
    }
}

void check_against_ntl(const gf2x& f) {
    NTL::vec_pair_GF2X_long expected;
    NTL::CanZass(expected, test::to_ntl(f.limbs()));
    std::vector<gf2x_factor> theirs;
    theirs.reserve(static_cast<std::size_t>(expected.length()));
    for (long i = 0; i < expected.length(); ++i) {
        theirs.push_back(
            {gf2x::from_limbs(test::from_ntl(expected[i].a, f.limbs().size())), static_cast<std::size_t>(expected[i].b)});
    }
    std::sort(theirs.begin(), theirs.end(), [](const gf2x_factor& a, const gf2x_factor& b) { return a.factor < b.factor; });
    ASSERT_EQ(factor(f), theirs);
}

TEST_F(gf2x_factor_test, every_short_polynomial) {
    for (unsigned bits = 1; bits < 2048; ++bits) check(gf2x(bits));
    EXPECT_TRUE(factor(gf2x(1)).empty());
    EXPECT_TRUE(squarefree_factors(gf2x(1)).empty());
    EXPECT_THROW(factor(gf2x()), std::domain_error);
    EXPECT_THROW(squarefree_factors(gf2x()), std::domain_error);
}

TEST_F(gf2x_factor_test, random_polynomials) {
    test::for_each_level([&] {
        for (std::size_t i = 0; i < rounds(60); ++i) {
            const gf2x f = draw(random.below(i % 10 == 0 ? 700 : 200));
            check(f);
            check_against_ntl(f);
        }
    });
}

TEST_F(gf2x_factor_test, products_of_powers) {
    for (std::size_t i = 0; i < rounds(60); ++i) {
        gf2x f(1);
        for (std::size_t j = 1 + random.below(5); j > 0; --j) f *= pow(draw(1 + random.below(40)), 1 + random.below(9));
        check(f);
        check_against_ntl(f);
    }
}

/// That the product of these powers falls into them again.
void check_multiplicities(const std::vector<gf2x_factor>& powers) { ASSERT_EQ(squarefree_factors(product_of(powers)), powers); }

TEST_F(gf2x_factor_test, large_multiplicities) {
    const gf2x p("x^2+x+1"), q("x^3+x+1"), r("x^3+x^2+1"), s("x^89+x^38+1"), t("x^521+x^32+1");
    for (const std::size_t n : {255u, 256u, 257u, 1000u, 1023u, 8190u, 8191u, 8192u}) {
        check_multiplicities({{p, n}});
        check_multiplicities({{t, 1}, {p, n}});
        check_multiplicities({{t, 3}, {s * p, n - 1}, {q * r, n}});
        check_multiplicities({{p, n / 2}, {q, n}, {r, 2 * n + 1}});
    }
    // Every multiplicity in a row, each of one of the irreducible factors of x^255 - 1.
    std::vector<gf2x_factor> parts = factor(gf2x::monomial(255) + gf2x(1));
    for (std::size_t i = 0; i < parts.size(); ++i) parts[i].multiplicity = i + 1;
    check_multiplicities(parts);
    // In time of a few greatest common divisors of this size, not of as many as the multiplicity.
    check_multiplicities({{p, (std::size_t{1} << 20) - 1}});
}

// x^n - 1 falls into the cyclotomic polynomials of the divisors k of n, each into phi(k) / ord_k(2) of degree ord_k(2).
TEST_F(gf2x_factor_test, cyclic_codes) {
    for (const unsigned n : {1u, 3u, 7u, 9u, 15u, 21u, 23u, 31u, 45u, 63u, 73u, 85u, 127u, 255u, 341u, 511u, 1023u, 2047u}) {
        std::vector<std::size_t> degrees;
        for (unsigned k = 1; k <= n; ++k) {
            if (n % k != 0) continue;
            std::size_t order = 1, units = 0;
            for (unsigned power = 2 % k; power != 1 % k; power = 2 * power % k) ++order;
            for (unsigned j = 1; j <= k; ++j) units += std::gcd(j, k) == 1 ? 1u : 0u;
            degrees.insert(degrees.end(), units / order, order);
        }
        std::sort(degrees.begin(), degrees.end());
        const gf2x f = gf2x::monomial(n) + gf2x(1);
        const std::vector<gf2x_factor> factors = factor(f);
        ASSERT_EQ(factors.size(), degrees.size()) << n;
        for (std::size_t i = 0; i < degrees.size(); ++i) {
            ASSERT_EQ(factors[i].factor.degree(), static_cast<std::ptrdiff_t>(degrees[i])) << n;
            ASSERT_EQ(factors[i].multiplicity, 1u);
        }
        ASSERT_EQ(product_of(factors), f);
        const std::vector<gf2x_factor> powers = factor(gf2x::monomial(8 * n) + gf2x(1));  // its eighth power
        ASSERT_EQ(powers.size(), factors.size());
        for (const gf2x_factor& p : powers) ASSERT_EQ(p.multiplicity, 8u);
    }
}

TEST_F(gf2x_factor_test, few_factors_of_high_degree) {
    const gf2x p("x^521+x^32+1"), q("x^521+x^48+1"), r("x^607+x^105+1"), s("x^1279+x^216+1");
    ASSERT_EQ(factor(s), (std::vector<gf2x_factor>{{s, 1}}));
    ASSERT_EQ(factor(p * q), (std::vector<gf2x_factor>{{p, 1}, {q, 1}}));  // by compositions
    ASSERT_EQ(factor(p * sqr(q) * r), (std::vector<gf2x_factor>{{p, 1}, {q, 2}, {r, 1}}));
    ASSERT_EQ(factor(pow(p, 5)), (std::vector<gf2x_factor>{{p, 5}}));
    check(gf2x("x^1000+x^3+1"));
    check_against_ntl(gf2x("x^1500+x+1"));
}

TEST_F(gf2x_factor_test, steps_of_what_they_are_not_for) {
    EXPECT_TRUE(distinct_degree_factors(gf2x(1)).empty());
    EXPECT_TRUE(equal_degree_factors(gf2x(1), 3).empty());
    EXPECT_THROW((void)distinct_degree_factors(gf2x()), std::domain_error);
    EXPECT_THROW((void)distinct_degree_factors(gf2x("x^2")), std::domain_error);
    EXPECT_THROW((void)distinct_degree_factors(gf2x("x^2+1")), std::domain_error);
    EXPECT_THROW((void)equal_degree_factors(gf2x(), 1), std::domain_error);
    EXPECT_THROW((void)equal_degree_factors(gf2x("x"), 0), std::domain_error);
    EXPECT_THROW((void)equal_degree_factors(gf2x("x^2+1"), 1), std::domain_error);
    EXPECT_THROW((void)equal_degree_factors(gf2x("x^2+1"), 2), std::domain_error);
    // x (x + 1) (x^2 + x + 1): the degrees divide 2, and 2 divides their sum.
    EXPECT_THROW((void)equal_degree_factors(gf2x("x^4+x"), 2), std::domain_error);
    EXPECT_EQ(equal_degree_factors(gf2x("x^2+x"), 1), (std::vector{gf2x("x"), gf2x("x+1")}));
}

}  // namespace
}  // namespace carry

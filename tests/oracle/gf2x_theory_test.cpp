// Irreducibility: by count in every small degree, against NTL, and for the polynomials that standards are built on.

#include <carry/gf2x.hpp>

#include "support/levels.hpp"
#include "support/ntl.hpp"
#include "support/random.hpp"

#include <NTL/GF2XFactoring.h>

namespace carry {
namespace {

/// The number of irreducible polynomials of degree d: 1/d sum over k | d of mu(d/k) 2^k (Gauss; Moreau's necklaces).
std::uint64_t necklaces(unsigned d) {
    std::int64_t sum = 0;
    for (unsigned k = 1; k <= d; ++k) {
        if (d % k != 0) {
            continue;
        }
        int mu = 1;
        unsigned rest = d / k;
        for (unsigned p = 2; p <= rest; ++p) {
            if (rest % p == 0) {
                rest /= p;
                mu = rest % p == 0 ? 0 : -mu;
            }
        }
        sum += mu * (std::int64_t{1} << k);
    }
    return static_cast<std::uint64_t>(sum) / d;
}

TEST(gf2x_theory, count_of_irreducibles) {
    EXPECT_EQ(necklaces(1), 2u);
    EXPECT_EQ(necklaces(8), 30u);
    test::for_each_level([] {
        for (unsigned d = 1; d <= 12; ++d) {
            std::uint64_t count = 0;
            for (std::uint64_t low = 0; low < std::uint64_t{1} << d; ++low) {
                count += is_irreducible(gf2x((std::uint64_t{1} << d) | low)) ? 1u : 0u;
            }
            EXPECT_EQ(count, necklaces(d)) << "degree " << d;
        }
    });
}

TEST(gf2x_theory, smallest) {
    EXPECT_FALSE(is_irreducible(gf2x()));
    EXPECT_FALSE(is_irreducible(gf2x(1)));
    EXPECT_TRUE(is_irreducible(gf2x("x")));
    EXPECT_TRUE(is_irreducible(gf2x("x+1")));
    EXPECT_FALSE(is_irreducible(gf2x("x^2")));
    EXPECT_FALSE(is_irreducible(gf2x("x^2+1")));
    EXPECT_FALSE(is_irreducible(gf2x("x^2+x")));
    EXPECT_TRUE(is_irreducible(gf2x("x^2+x+1")));
}

// AES and GHASH; SEC 2 and FIPS 186 (the fields of the binary curves); Zierler, Primitive trinomials whose degree is a Mersenne
// exponent, Information and Control 15, 1969.
const char* const published[] = {
    "x^8+x^4+x^3+x+1", "x^128+x^7+x^2+x+1",    "x^113+x^9+1",    "x^131+x^8+x^3+x^2+1", "x^163+x^7+x^6+x^3+1",
    "x^193+x^15+1",    "x^233+x^74+1",         "x^239+x^158+1",  "x^239+x^36+1",        "x^283+x^12+x^7+x^5+1",
    "x^409+x^87+1",    "x^571+x^10+x^5+x^2+1", "x^521+x^32+1",   "x^607+x^105+1",       "x^1279+x^216+1",
    "x^2281+x^715+1",  "x^3217+x^67+1",        "x^4423+x^271+1",
};

TEST(gf2x_theory, published_polynomials) {
    test::for_each_level([] {
        for (const char* text : published) {
            const gf2x f(text);
            EXPECT_TRUE(is_irreducible(f)) << text;
            EXPECT_TRUE(is_irreducible(reverse(f))) << "the reciprocal of " << text;
            EXPECT_FALSE(is_irreducible(f + gf2x(2))) << text << ", changed";  // an even number of terms: x + 1 divides it
            EXPECT_FALSE(is_irreducible(f << 1)) << text << ", times x";
        }
    });
}

// A product of irreducible polynomials of one degree d / k divides x^(2^d) - x, and only the greatest common divisors give it
// away.
TEST(gf2x_theory, products_that_divide_rabins_polynomial) {
    std::vector<gf2x> factors;
    for (std::uint64_t low = 1; factors.size() < 6; low += 2) {
        if (gf2x f = gf2x::monomial(61) + gf2x(low); is_irreducible(f)) {
            factors.push_back(std::move(f));
        }
    }
    gf2x product = factors[0];
    for (std::size_t k = 1; k < factors.size(); ++k) {
        product *= factors[k];
        EXPECT_EQ(powmod(gf2x("x"), integer(1) << static_cast<unsigned>(product.degree()), product), gf2x("x"));
        EXPECT_FALSE(is_irreducible(product)) << k + 1 << " factors";
        EXPECT_FALSE(is_irreducible(factors[0] * factors[k]));
        EXPECT_FALSE(is_irreducible(sqr(factors[k])));
    }
}

class gf2x_irreducible : public test::random_test {
protected:
    static bool by_ntl(const gf2x& f) { return NTL::IterIrredTest(test::to_ntl(f.limbs())) != 0; }
};

TEST_F(gf2x_irreducible, agrees_with_ntl) {
    test::for_each_level([&] {
        std::size_t found = 0;
        for (std::size_t degree = 1; degree <= 300; ++degree) {
            for (std::size_t i = 0; i < test::rounds(12); ++i) {
                gf2x f = gf2x::from_limbs(random.row(degree / limb_bits + 1));
                f = f % gf2x::monomial(degree) + gf2x::monomial(degree);
                if (random.coin()) {  // of few terms
                    f = gf2x::monomial(degree);
                    for (std::size_t terms = random.between(1, 4); terms > 0; --terms) {
                        f.set_coefficient(random.below(degree));
                    }
                }
                f.set_coefficient(0);
                const bool expected = by_ntl(f);
                ASSERT_EQ(is_irreducible(f), expected) << f;
                found += expected ? 1u : 0u;
            }
        }
        EXPECT_GT(found, 10u);
    });
}

// Long ones are held against the products found so far at more than one place: factors of every small degree must show.
TEST_F(gf2x_irreducible, long_with_small_factors) {
    const gf2x rest("x^1279+x^216+1");
    for (const char* factor :
         {"x", "x+1", "x^2+x+1", "x^3+x+1", "x^4+x+1", "x^9+x+1", "x^10+x^3+1", "x^22+x+1", "x^47+x^5+1"}) {
        ASSERT_TRUE(is_irreducible(gf2x(factor)));
        EXPECT_FALSE(is_irreducible(rest * gf2x(factor))) << factor;
    }
    for (std::size_t i = 0; i < test::rounds(60); ++i) {
        gf2x f = gf2x::from_limbs(random.normalized_row(1100 / limb_bits));
        f.set_coefficient(0);
        ASSERT_EQ(is_irreducible(f), by_ntl(f)) << f;
    }
}

// Of many terms, so that powers of the Frobenius map are composed.
TEST_F(gf2x_irreducible, dense) {
    NTL::SetSeed(NTL::ZZ(20090911));
    const auto dense = [](long degree) {
        NTL::GF2X sparse, f;
        NTL::BuildSparseIrred(sparse, degree);
        NTL::BuildRandomIrred(f, sparse);
        return gf2x::from_limbs(test::from_ntl(f, static_cast<std::size_t>(degree) / limb_bits + 1));
    };
    for (const long degree : {256l, 420l, 521l}) {
        const gf2x f = dense(degree), g = dense(degree);
        EXPECT_TRUE(is_irreducible(f));
        EXPECT_FALSE(is_irreducible(f * g));  // which divides x^(2^(2 degree)) - x
        EXPECT_FALSE(is_irreducible(f * dense(degree + 1)));
    }
}

// The first irreducible polynomial of a degree is the first by both.
TEST_F(gf2x_irreducible, first_of_each_degree) {
    for (std::size_t degree = 2; degree <= 160; degree += 1 + degree / 16) {
        for (std::uint64_t low = 1;; low += 2) {
            const gf2x f = gf2x::monomial(degree) + gf2x(low);
            ASSERT_EQ(is_irreducible(f), by_ntl(f)) << f;
            if (by_ntl(f)) {
                break;
            }
        }
    }
}

}  // namespace
}  // namespace carry

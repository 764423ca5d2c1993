// Fractions, linear recurrences, minimal polynomials and traces over GF(2): against NTL, and by what they mean.
#include "support/ntl.hpp"
#include "support/random.hpp"

#include <carry/gf2x_modulus.hpp>
#include <carry/random_polynomial.hpp>

#include <NTL/GF2XFactoring.h>
#include <NTL/vec_GF2.h>
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

namespace carry {
namespace {

using test::rounds;
using test::to_ntl;

class gf2x_recurrence_test : public test::random_test {
protected:
    /// A polynomial of degree below n, in a hostile pattern or random.
    gf2x draw(std::size_t n) { return gf2x::from_limbs(random.row(n / limb_bits + 1)) % gf2x::monomial(n); }
    gf2x draw_of_degree(std::size_t n) { return gf2x::monomial(n) + draw(n); }
};

gf2x from_ntl(const NTL::GF2X& f) {
    return gf2x::from_limbs(test::from_ntl(f, static_cast<std::size_t>(NTL::deg(f) + 1) / limb_bits + 1));
}

/// The first n terms of the sequence that f and its first deg f terms make.
gf2x sequence_of(const gf2x& f, const gf2x& first, std::size_t n) {
    const auto d = static_cast<std::size_t>(f.degree());
    std::vector<bool> s(n);
    for (std::size_t i = 0; i < n; ++i) {
        bool term = i < d && first.coefficient(i);
        for (std::size_t j = 0; i >= d && j < d; ++j) {
            term ^= f.coefficient(j) && s[i - d + j];
        }
        s[i] = term;
    }
    gf2x terms;
    for (std::size_t i = 0; i < n; ++i) {
        if (s[i]) terms.set_coefficient(i);
    }
    return terms;
}

/// The linear complexity of n terms, as Massey has it.
std::size_t linear_complexity(const gf2x& s, std::size_t n) {
    gf2x c(1), b(1);
    std::size_t length = 0;
    for (std::size_t i = 0, gap = 1; i < n; ++i) {
        bool discrepancy = false;
        for (std::size_t j = 0; j <= length; ++j) {
            discrepancy ^= c.coefficient(j) && s.coefficient(i - j);
        }
        if (!discrepancy) {
            ++gap;
            continue;
        }
        const gf2x before = c;
        c += b << gap;
        if (2 * length <= i) {
            length = i + 1 - length;
            b = before;
            gap = 1;
        } else {
            ++gap;
        }
    }
    return length;
}

bool is_recurrence(const gf2x& f, const gf2x& s, std::size_t n) {
    for (std::size_t i = 0; i + f.bit_length() <= n; ++i) {
        bool sum = false;
        for (std::size_t j = 0; j < f.bit_length(); ++j) {
            sum ^= f.coefficient(j) && s.coefficient(i + j);
        }
        if (sum) return false;
    }
    return true;
}

TEST_F(gf2x_recurrence_test, every_short_sequence) {
    for (std::size_t n = 0; n <= 12; ++n) {
        for (unsigned bits = 0; bits < 1u << n; ++bits) {
            const gf2x s(bits), f = minimal_polynomial(s, n);
            ASSERT_EQ(static_cast<std::size_t>(f.degree()), linear_complexity(s, n)) << s << " of " << n;
            ASSERT_TRUE(is_recurrence(f, s, n)) << s << " of " << n;
        }
    }
}

TEST_F(gf2x_recurrence_test, random_sequences) {
    for (std::size_t i = 0; i < rounds(60); ++i) {
        const std::size_t n = 1 + random.below(400);
        const gf2x s = draw(n), f = minimal_polynomial(s, n);
        ASSERT_EQ(static_cast<std::size_t>(f.degree()), linear_complexity(s, n)) << s << " of " << n;
        ASSERT_TRUE(is_recurrence(f, s, n)) << s << " of " << n;
        ASSERT_EQ(minimal_polynomial(s + (draw(90) << n), n), f);  // what lies beyond does not matter
    }
}

// Long enough for the half-gcd; NTL's has no term but those that the bound on its degree asks for.
TEST_F(gf2x_recurrence_test, long_sequences_against_ntl) {
    for (const std::size_t d : {1u, 2u, 31u, 64u, 100u, 1000u, 5000u, 5001u}) {
        const gf2x f = draw_of_degree(d), s = sequence_of(f, draw(d), 2 * d);
        NTL::vec_GF2 terms;
        terms.SetLength(static_cast<long>(2 * d));
        for (std::size_t i = 0; i < 2 * d; ++i) terms.put(static_cast<long>(i), s.coefficient(i) ? 1L : 0L);
        NTL::GF2X expected;
        NTL::MinPolySeq(expected, terms, static_cast<long>(d));
        ASSERT_EQ(minimal_polynomial(s, 2 * d), from_ntl(expected)) << d;
        ASSERT_EQ(f % minimal_polynomial(s, 2 * d), gf2x(0)) << d;
    }
}

TEST_F(gf2x_recurrence_test, sequences_with_long_quotients) {
    for (const std::size_t n : {64u, 1000u, 20000u}) {
        for (const std::size_t at : {std::size_t{0}, n / 3, n / 2, n - 1}) {
            const gf2x s = gf2x::monomial(at);
            const gf2x f = minimal_polynomial(s, n);
            ASSERT_EQ(static_cast<std::size_t>(f.degree()), at + 1) << at << " of " << n;  // zeros, and then a one
            ASSERT_TRUE(is_recurrence(f, s, n)) << at << " of " << n;
        }
    }
    EXPECT_EQ(minimal_polynomial(gf2x(0), 1000), gf2x(1));
    EXPECT_EQ(minimal_polynomial(gf2x(5), 0), gf2x(1));
    EXPECT_THROW(static_cast<void>(minimal_polynomial(gf2x(1), max_bits)), std::length_error);
}

TEST_F(gf2x_recurrence_test, fractions) {
    for (std::size_t i = 0; i < rounds(80); ++i) {
        const std::size_t degree = 2 + random.below(i % 10 == 0 ? 12000 : 300), k = 1 + random.below(degree - 1);
        const gf2x m = draw_of_degree(degree), n = draw(k), d = draw(degree - k + 1);
        if (d.is_zero() || !gcd(d, m).is_one()) continue;
        const gf2x g = gcd(n, d);
        const auto found = rational_reconstruction(mulmod(n, invmod(d, m), m), m, k);
        ASSERT_TRUE(found.has_value()) << degree << ' ' << k;
        ASSERT_EQ(found->numerator, n / g) << degree << ' ' << k;
        ASSERT_EQ(found->denominator, d / g) << degree << ' ' << k;
    }
}

// All of them, and where there is none.
TEST_F(gf2x_recurrence_test, every_short_fraction) {
    for (unsigned modulus = 2; modulus < 64; ++modulus) {
        const gf2x m(modulus);
        for (std::size_t k = 1; k <= static_cast<std::size_t>(m.degree()); ++k) {
            std::map<gf2x, gf2x_fraction> fractions;
            for (unsigned d = 1; d < 2u << (static_cast<std::size_t>(m.degree()) - k); ++d) {
                if (!gcd(gf2x(d), m).is_one()) continue;
                for (unsigned n = 0; n < 1u << k; ++n) {
                    if (gcd(gf2x(n), gf2x(d)).is_one()) {
                        ASSERT_TRUE(
                            fractions.emplace(mulmod(gf2x(n), invmod(gf2x(d), m), m), gf2x_fraction{gf2x(n), gf2x(d)}).second);
                    }
                }
            }
            for (unsigned a = 0; a < 128; ++a) {
                const auto expected = fractions.find(gf2x(a) % m);
                const auto found = rational_reconstruction(gf2x(a), m, k);
                ASSERT_EQ(found.has_value(), expected != fractions.end()) << a << ' ' << modulus << ' ' << k;
                if (found) {
                    ASSERT_EQ(*found, expected->second) << a << ' ' << modulus << ' ' << k;
                }
            }
        }
    }
    EXPECT_THROW(static_cast<void>(rational_reconstruction(gf2x(1), gf2x(0), 1)), std::domain_error);
    EXPECT_THROW(static_cast<void>(rational_reconstruction(gf2x(1), gf2x(8), 0)), std::domain_error);
    EXPECT_THROW(static_cast<void>(rational_reconstruction(gf2x(1), gf2x(8), 4)), std::domain_error);
}

/// By the definition.
void check_projections(const gf2x_modulus& modulo, const gf2x& a, const gf2x& l, std::size_t count) {
    const gf2x found = modulo.project_powers(l, a, count);
    ASSERT_LE(found.bit_length(), count);
    gf2x power = modulo.reduce(gf2x(1));
    for (std::size_t i = 0; i < count; ++i) {
        ASSERT_EQ(found.coefficient(i), dot_product(low_bits(l, modulo.degree()), power)) << i;
        power = modulo.mul(power, a);
    }
}

TEST_F(gf2x_recurrence_test, traces_and_minimal_polynomials_against_ntl) {
    for (const std::size_t d : {1u, 2u, 3u, 8u, 31u, 64u, 65u, 163u, 400u}) {
        for (std::size_t i = 0; i < rounds(12); ++i) {
            const gf2x f = i % 3 == 0 ? least_weight_irreducible(d) : draw_of_degree(d);
            const gf2x_modulus modulo(f);
            const gf2x a = i % 4 == 1 ? draw(2) : draw(d + 40);
            const NTL::GF2X ntl_f = to_ntl(f.limbs()), x = to_ntl(a.limbs()) % ntl_f;
            ASSERT_EQ(modulo.trace(a), NTL::IsOne(NTL::TraceMod(x, NTL::GF2XModulus(ntl_f)))) << a << " modulo " << f;
            ASSERT_EQ(modulo.trace(a), dot_product(modulo.traces(), modulo.reduce(a)));
            ASSERT_NO_FATAL_FAILURE(check_projections(modulo, a, draw(d + 10), random.below(60)));
            const gf2x g = modulo.minimal_polynomial(a);
            ASSERT_EQ(g, from_ntl(NTL::MinPolyMod(x, NTL::GF2XModulus(ntl_f)))) << a << " modulo " << f;
            ASSERT_EQ(is_irreducible(g), factor(g).size() == 1 && factor(g)[0].multiplicity == 1);
        }
    }
    const gf2x_modulus one(gf2x(1));
    EXPECT_EQ(one.minimal_polynomial(gf2x(7)), gf2x(1));
    EXPECT_FALSE(one.trace(gf2x(7)));
    EXPECT_TRUE(one.traces().is_zero());
    EXPECT_TRUE(one.project_powers(gf2x(7), gf2x(3), 10).is_zero());
    EXPECT_THROW((void)one.project_powers(gf2x(7), gf2x(3), max_bits + 1), std::length_error);
}

// The least g with g(a) = 0, by the powers of a in echelon form: moduli with factors of any multiplicity.
TEST_F(gf2x_recurrence_test, minimal_polynomials_modulo_every_short_polynomial) {
    for (unsigned bits = 1; bits < 128; ++bits) {
        const gf2x_modulus modulo{gf2x(bits)};
        for (unsigned a = 0; a < 1u << modulo.degree(); ++a) {
            const gf2x found = modulo.minimal_polynomial(gf2x(a));
            ASSERT_TRUE(modulo.degree() == 0 || modulo.compose(found, gf2x(a)).is_zero()) << a << " modulo " << gf2x(bits);
            for (unsigned less = 1; less < 1u << found.degree(); ++less) {
                ASSERT_FALSE(modulo.compose(gf2x(less), gf2x(a)).is_zero()) << a << " modulo " << gf2x(bits);
            }
        }
    }
}

TEST_F(gf2x_recurrence_test, primitive_polynomials) {
    // how many there are: phi(2^n - 1) / n
    const std::vector<std::vector<integer>> primes{{},     {},    {3},        {7},     {3, 5},     {31},
                                                   {3, 7}, {127}, {3, 5, 17}, {7, 73}, {3, 11, 31}};
    const std::vector<unsigned> counts{0, 1, 1, 2, 2, 6, 6, 18, 16, 48, 60};
    for (std::size_t n = 1; n < primes.size(); ++n) {
        unsigned count = 0;
        for (unsigned bits = 1u << n; bits < 2u << n; ++bits) {
            count += is_primitive(gf2x(bits), primes[n]) ? 1u : 0u;
        }
        EXPECT_EQ(count, counts[n]) << n;
    }
    EXPECT_FALSE(is_primitive(gf2x(0), {}));
    EXPECT_FALSE(is_primitive(gf2x(1), {}));
    const std::vector<integer> mersenne{pow(integer(2), 127) - 1};
    EXPECT_TRUE(is_primitive(gf2x("x^127+x+1"), mersenne));
    const gf2x f("x^8+x^4+x^3+x^2+1");
    EXPECT_TRUE(is_primitive(f, std::vector<integer>{17, 5, 3}));
    EXPECT_FALSE(is_primitive(gf2x("x^8+x^4+x^3+x+1"), std::vector<integer>{3, 5, 17}));  // x has order 51
    for (const std::vector<integer>& wrong :
         {std::vector<integer>{3, 5}, {3, 5, 17, 17}, {3, 5, 7, 17}, {15, 17}, {0}, {-3, 5, 17}, {1}}) {
        EXPECT_THROW(static_cast<void>(is_primitive(f, wrong)), std::domain_error);
    }
}

TEST_F(gf2x_recurrence_test, random_irreducibles) {
    std::mt19937_64 generator(random.seed());
    std::map<gf2x, unsigned> seen;
    for (int i = 0; i < 600; ++i) {
        const gf2x f = random_irreducible(generator, 6);
        ASSERT_EQ(f.degree(), 6);
        ASSERT_TRUE(is_irreducible(f));
        ++seen[f];
    }
    EXPECT_EQ(seen.size(), 9u);
    for (const auto& [f, times] : seen) EXPECT_GT(times, 25u) << f;  // of 67; below by chance once in 10^8 runs
    for (const std::size_t n : {1u, 2u, 63u, 64u, 500u}) {
        const gf2x f = random_irreducible(generator, n);
        EXPECT_EQ(static_cast<std::size_t>(f.degree()), n);
        EXPECT_TRUE(is_irreducible(f));
        EXPECT_LE(random_polynomial(generator, n).bit_length(), n);
    }
    EXPECT_THROW(static_cast<void>(random_irreducible(generator, 0)), std::domain_error);
    EXPECT_THROW(static_cast<void>(random_polynomial(generator, max_bits + 1)), std::length_error);
    EXPECT_TRUE(random_polynomial(generator, 0).is_zero());
}

}  // namespace
}  // namespace carry

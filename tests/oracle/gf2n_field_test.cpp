// gf2n_field against NTL's GF2E: fields of few terms and random irreducible polynomials.
#include "support/ntl.hpp"
#include "support/random.hpp"

#include <carry/gf2n_field.hpp>

#include <NTL/GF2E.h>
#include <NTL/GF2XFactoring.h>
#include <gtest/gtest.h>

#include <optional>
#include <random>
#include <span>
#include <stdexcept>
#include <vector>

namespace {

using carry::bit_order;
using carry::byte_order;
using carry::gf2n_field;
using carry::gf2x;
using carry::integer;
using carry::test::to_ntl;

class Gf2nField : public carry::test::random_test {
protected:
    static gf2x from_ntl(const NTL::GF2X& f) {
        return gf2x::from_limbs(carry::test::from_ntl(f, static_cast<std::size_t>(NTL::deg(f) + 1) / carry::limb_bits + 1));
    }
    static NTL::GF2E to_gf2e(const gf2x& a) { return NTL::to_GF2E(to_ntl(a.limbs())); }

    void check(const gf2x& f) {
        const gf2n_field field(f);
        ASSERT_EQ(field.modulus(), f);
        NTL::GF2E::init(to_ntl(f.limbs()));
        std::mt19937_64 generator(random.word());
        for (int i = 0; i < 5; ++i) {
            const gf2x a = field.random(generator), b = i == 0 ? gf2x(0) : field.random(generator);
            const gf2x longer = a + (gf2x::from_limbs(random.row(30)) << f.degree());
            const NTL::GF2E x = to_gf2e(a), y = to_gf2e(b);
            EXPECT_EQ(field.mul(a, b), from_ntl(NTL::rep(x * y)));
            EXPECT_EQ(field.mul(longer, b), from_ntl(NTL::rep(to_gf2e(longer) * y)));
            EXPECT_EQ(field.add(longer, b), from_ntl(NTL::rep(to_gf2e(longer) + y)));
            EXPECT_EQ(field.sqr(a), from_ntl(NTL::rep(NTL::sqr(x))));
            EXPECT_EQ(field.sqr(a, field.degree() + 2), field.sqr(field.sqr(a)));
            EXPECT_EQ(field.sqr(field.sqrt(a)), a);
            EXPECT_EQ(field.trace(a), NTL::trace(x) == 1 ? 1u : 0u);
            const auto z = field.solve_quadratic(a);
            EXPECT_EQ(z.has_value(), field.trace(a) == 0);
            if (z) {
                EXPECT_EQ(field.sqr(*z) + *z, a);
            }
            if (field.degree() % 2 == 1) {
                EXPECT_EQ(field.sqr(field.half_trace(a)) + field.half_trace(a), field.trace(a) != 0 ? a + gf2x(1) : a);
            } else {
                EXPECT_THROW(static_cast<void>(field.half_trace(a)), std::domain_error);
            }
            if (b.is_zero()) {
                EXPECT_THROW(static_cast<void>(field.inverse(b)), std::domain_error);
                EXPECT_EQ(field.try_inverse(b), std::nullopt);
                EXPECT_THROW(static_cast<void>(field.inverses(std::vector{gf2x(1), b})), std::domain_error);
            } else {
                EXPECT_EQ(field.inverse(b), from_ntl(NTL::rep(NTL::inv(y))));
                EXPECT_EQ(field.try_inverse(b), field.inverse(b));
                EXPECT_EQ(field.div(a, b), from_ntl(NTL::rep(x / y)));
                EXPECT_EQ(field.pow(b, integer(-5)), from_ntl(NTL::rep(NTL::power(y, -5L))));
                const std::vector<gf2x> both{b, gf2x(1), field.sqr(b)};
                const std::vector<gf2x> products = field.products(both, std::vector{longer, a, b});
                EXPECT_EQ(products, (std::vector{field.mul(b, longer), a, field.mul(field.sqr(b), b)}));
                const std::vector<gf2x> inverses = field.inverses(both);
                for (std::size_t k = 0; k < both.size(); ++k) EXPECT_TRUE(field.mul(inverses[k], both[k]).is_one());
            }
            for (const byte_order order : {byte_order::big, byte_order::little}) {
                EXPECT_EQ(field.from_bytes(field.to_bytes(a, order), order), a);
                EXPECT_EQ(field.from_bytes(field.to_bytes(a, order, bit_order::reflected), order, bit_order::reflected), a);
            }
        }
        EXPECT_THROW(static_cast<void>(field.from_bytes(std::vector<std::uint8_t>(field.byte_count() + 1))), std::length_error);
        if (field.degree() % 8 != 0) {
            const std::vector<std::uint8_t> ones(field.byte_count(), 255);
            EXPECT_THROW(static_cast<void>(field.from_bytes(ones)), std::invalid_argument);
        }
    }
};

TEST_F(Gf2nField, BytesOfGhash) {
    const gf2n_field field(gf2x::from_string("x^128+x^7+x^2+x+1"));
    std::vector<std::uint8_t> block(16);
    block[0] = 0x40;   // x, as NIST SP 800-38D has it
    block[15] = 0x01;  // x^127
    const gf2x a = gf2x::monomial(127) + gf2x::monomial(1);
    EXPECT_EQ(field.to_bytes(a, byte_order::little, bit_order::reflected), block);
    EXPECT_EQ(field.from_bytes(block, byte_order::little, bit_order::reflected), a);
}

TEST_F(Gf2nField, LeastWeight) {
    for (const std::size_t n :
         {1u, 2u, 3u, 5u, 8u, 63u, 64u, 65u, 113u, 128u, 163u, 191u, 192u, 193u, 233u, 283u, 320u, 409u, 571u, 576u, 600u}) {
        check(carry::least_weight_irreducible(n));
    }
    EXPECT_EQ(gf2n_field::of_degree(163).modulus(), gf2x("x^163+x^7+x^6+x^3+1"));
    EXPECT_EQ(gf2n_field::of_degree(163), gf2n_field(gf2x("x^163+x^7+x^6+x^3+1")));
    EXPECT_NE(gf2n_field::of_degree(163), gf2n_field(gf2x("x^163+x^8+x^2+x+1")));
}

// Folds of one word and of two, trinomials, pentanomials, for every number of limbs that the kernels know, from the least
// degree of so many limbs to the greatest.
TEST_F(Gf2nField, ShapesOfModuli) {
    for (const char* f :
         {"x^129+x^5+1",  "x^150+x^53+1", "x^192+x^64+x^7+x+1",   "x^193+x^15+1", "x^214+x^73+1", "x^256+x^64+x^5+x^3+1",
          "x^257+x^12+1", "x^279+x^38+1", "x^320+x^65+x^3+x^2+1", "x^321+x^31+1", "x^343+x^75+1", "x^384+x^84+x^5+x^2+1",
          "x^385+x^6+1",  "x^407+x^71+1", "x^448+x^67+x^6+x+1",   "x^450+x^47+1", "x^486+x^81+1", "x^512+x^67+x^6+x^2+1",
          "x^513+x^26+1", "x^540+x^81+1", "x^576+x^71+x^7+x^5+1"}) {
        check(gf2x(f));
    }
    for (const std::size_t n : {383u, 384u, 385u, 448u, 449u, 511u, 512u, 1025u, 1028u}) {
        check(carry::least_weight_irreducible(n));
    }
}

// Another form of the same thing: a table of the traces of x^i, taken from the definition.
TEST_F(Gf2nField, TracesOfPowers) {
    for (const char* f : {"x+1", "x", "x^2+x+1", "x^7+x+1", "x^64+x^4+x^3+x+1", "x^113+x^9+1", "x^233+x^74+1"}) {
        const gf2n_field field{gf2x(f)};
        for (std::size_t i = 0; i < field.degree(); ++i) {
            gf2x power = field.reduce(gf2x::monomial(i)), sum = power;
            for (std::size_t k = 1; k < field.degree(); ++k) sum += power = field.sqr(power);
            EXPECT_EQ(gf2x(field.trace(gf2x::monomial(i))), sum) << f << ", x^" << i;
        }
        for (int i = 0; i < 8 && field.degree() % 2 == 1; ++i) {
            const gf2x a = field.reduce(gf2x::from_limbs(random.row(12)));
            gf2x power = a, sum = a;
            for (std::size_t k = 1; k <= (field.degree() - 1) / 2; ++k) sum += power = field.sqr(power, 2);
            EXPECT_EQ(field.half_trace(a), sum) << f;
        }
    }
}

TEST_F(Gf2nField, Bases) {
    using carry::gf2n_field_basis;
    for (const char* f : {"x+1", "x^7+x+1", "x^32+x^7+x^3+x^2+1", "x^113+x^9+1"}) {
        const gf2n_field field{gf2x(f)};
        const std::size_t n = field.degree();
        std::mt19937_64 generator(random.word());
        const gf2x a = field.random(generator), b = field.random(generator);
        std::vector<gf2x> powers;
        for (std::size_t i = 0; i < n; ++i) powers.push_back(gf2x::monomial(i));
        const gf2n_field_basis polynomial(field, powers);
        EXPECT_EQ(polynomial.coordinates(a), a);
        std::optional<gf2n_field_basis> normal;
        while (!normal) {
            const gf2x candidate = field.random(generator) + gf2x::monomial(n + 1);
            normal = gf2n_field_basis::try_normal(field, candidate);
            if (normal) {
                EXPECT_EQ(normal->element(n - 1), gf2n_field_basis::normal(field, candidate).element(n - 1));
                EXPECT_EQ(normal->element(0), field.reduce(candidate));
            } else {
                EXPECT_THROW(gf2n_field_basis::normal(field, candidate), std::invalid_argument);
            }
        }
        EXPECT_FALSE(gf2n_field_basis::try_normal(field, gf2x()));
        EXPECT_EQ(gf2n_field_basis::try_normal(field, gf2x(1)).has_value(), n == 1);
        const gf2x turned = normal->coordinates(a), squared = normal->coordinates(field.sqr(a));
        EXPECT_EQ(normal->from_coordinates(turned + gf2x::monomial(n + 3)), a);
        for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(squared.coefficient((i + 1) % n), turned.coefficient(i));
        for (const gf2n_field_basis* each : std::initializer_list<const gf2n_field_basis*>{&polynomial, &*normal}) {
            const gf2n_field_basis dual = each->dual();
            const gf2x c = dual.coordinates(b);
            for (std::size_t i = 0; i < n; ++i) EXPECT_EQ(c.coefficient(i), field.trace(field.mul(b, each->element(i))) != 0);
            EXPECT_EQ(dual.from_coordinates(c), b);
        }
        EXPECT_THROW(static_cast<void>(normal->element(n)), std::out_of_range);
        powers.back() = n > 1 ? powers[0] : gf2x(0);
        EXPECT_THROW(gf2n_field_basis(field, powers), std::invalid_argument);
        EXPECT_THROW(gf2n_field_basis(field, std::span(powers).first(n - 1)), std::invalid_argument);
        EXPECT_THROW(static_cast<void>(field.products(powers, std::span(powers).first(n - 1))), std::invalid_argument);
    }
}

// Every field of up to 2^10 elements, by every irreducible polynomial of its degree: each element by itself, and each pair
// where the polynomial is the first one of its degree. The oracle is multiplication bit by bit and reduction.
unsigned times(unsigned a, unsigned b, unsigned f, unsigned n) {
    unsigned r = 0;
    for (unsigned i = n; i-- > 0;) {
        r <<= 1;
        if ((r >> n & 1) != 0) r ^= f;
        if ((b >> i & 1) != 0) r ^= a;
    }
    return r;
}

unsigned number(const gf2x& a) { return a.is_zero() ? 0 : static_cast<unsigned>(a.limbs()[0]); }

void each_element(const gf2n_field& field, unsigned f, unsigned n) {
    for (unsigned a = 0; a < 1u << n; ++a) {
        const gf2x x(a);
        const unsigned square = times(a, a, f, n);
        ASSERT_EQ(number(field.sqr(x)), square);
        ASSERT_EQ(number(field.sqrt(gf2x(square))), a);
        if (a != 0) {
            ASSERT_EQ(times(number(field.inverse(x)), a, f, n), 1u);
        }
        unsigned trace = 0, power = a;
        for (unsigned i = 0; i < n; ++i, power = times(power, power, f, n)) trace ^= power;
        ASSERT_EQ(field.trace(x), trace);
        const gf2x least = field.minimal_polynomial(x);
        ASSERT_TRUE(is_irreducible(least));
        ASSERT_EQ(n % static_cast<unsigned>(least.degree()), 0u);
        ASSERT_TRUE(field.compose(least, x).is_zero());
        ASSERT_EQ(field.compose(gf2x(6), x), field.add(x, gf2x(square)));
        const auto z = field.solve_quadratic(x);
        ASSERT_EQ(z.has_value(), trace == 0);
        if (z) {
            ASSERT_EQ(times(number(*z), number(*z), f, n) ^ number(*z), a);
        }
    }
}

void each_pair(const gf2n_field& field, unsigned f, unsigned n) {
    for (unsigned a = 0; a < 1u << n; ++a) {
        const gf2x x(a);
        for (unsigned b = 0; b <= a; ++b) ASSERT_EQ(number(field.mul(x, gf2x(b))), times(a, b, f, n)) << a << ' ' << b;
    }
}

TEST(Gf2nFieldExhaustive, UpToDegreeTen) {
    const unsigned irreducible_polynomials[] = {0, 2, 1, 2, 3, 6, 9, 18, 30, 56, 99};  // OEIS A001037
    for (unsigned n = 1; n <= 10; ++n) {
        unsigned found = 0;
        for (unsigned f = 1u << n; f < 2u << n; ++f) {
            if (!is_irreducible(gf2x(f))) continue;
            const gf2n_field field{gf2x(f)};
            each_element(field, f, n);
            if (found++ == 0) each_pair(field, f, n);
        }
        EXPECT_EQ(found, irreducible_polynomials[n]);
    }
}

TEST_F(Gf2nField, RandomIrreducible) {
    check(gf2x(2));  // x
    check(gf2x("x^239+x^158+1"));
    check(gf2x("x^128+x^127+x^126+x^121+1"));
    for (const long n : {4L, 9L, 31L, 64L, 100L, 163L, 256L, 577L}) {
        NTL::GF2X f, g;
        NTL::BuildIrred(f, n);
        NTL::BuildRandomIrred(g, f);
        check(from_ntl(g));
    }
}

TEST_F(Gf2nField, WhatIsNoField) {
    for (const char* f : {"0", "1", "x^2+1", "x^4+x^2+1", "x^163+x^7+x^6+1"}) {
        EXPECT_THROW(gf2n_field{gf2x(f)}, std::domain_error) << f;
    }
    EXPECT_THROW(gf2n_field::of_degree(0), std::domain_error);
}

}  // namespace

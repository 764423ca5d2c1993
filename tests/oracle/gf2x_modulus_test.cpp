// gf2x_modulus against NTL's GF2XModulus, and the search for irreducible polynomials against published tables.
#include "support/ntl.hpp"
#include "support/random.hpp"

#include <carry/gf2x_modulus.hpp>

#include <NTL/GF2XFactoring.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace {

using carry::gf2x;
using carry::gf2x_modulus;
using carry::integer;
using carry::test::to_ntl;

class Gf2xModulus : public carry::test::random_test {
protected:
    gf2x draw(std::size_t bits) {
        gf2x a = gf2x::from_limbs(random.row(bits / carry::limb_bits + 1));
        return a >> ((bits / carry::limb_bits + 1) * carry::limb_bits - bits);
    }
    static gf2x from_ntl(const NTL::GF2X& f) {
        return gf2x::from_limbs(carry::test::from_ntl(f, static_cast<std::size_t>(NTL::deg(f) + 1) / carry::limb_bits + 1));
    }

    /// g(h) modulo f by the definition: g is not to be reduced, whatever its degree.
    static gf2x horner(const gf2x_modulus& modulo, const gf2x& g, const gf2x& h) {
        gf2x sum;
        for (std::size_t i = g.bit_length(); i-- > 0;) {
            sum = modulo.mul(sum, h);
            if (g.coefficient(i)) {
                sum = modulo.reduce(sum + gf2x(1));
            }
        }
        return sum;
    }

    void check(const gf2x& f) {
        const gf2x_modulus modulo(f);
        EXPECT_EQ(modulo.modulus(), f);
        const auto d = static_cast<std::size_t>(f.degree());
        ASSERT_EQ(modulo.degree(), d);
        const NTL::GF2X ntl_f = to_ntl(f.limbs());
        const NTL::GF2XModulus ntl(ntl_f);
        for (int i = 0; i < 4; ++i) {
            const gf2x a = draw(1 + random.below(3 * d)), b = draw(d);
            const NTL::GF2X x = to_ntl(a.limbs()) % ntl_f, y = to_ntl(b.limbs()) % ntl_f;
            EXPECT_EQ(modulo.reduce(a), from_ntl(x));
            EXPECT_EQ(modulo.mul(a, b), from_ntl(NTL::MulMod(x, y, ntl)));
            EXPECT_EQ(modulo.mul(b, a), modulo.mul(a, b));
            EXPECT_EQ(modulo.sqr(a), from_ntl(NTL::SqrMod(x, ntl)));
            EXPECT_EQ(modulo.sqr(b, 3), modulo.sqr(modulo.sqr(modulo.sqr(b))));
            EXPECT_EQ(modulo.compose(modulo.reduce(a), b), from_ntl(NTL::CompMod(x, y, ntl)));
            EXPECT_EQ(modulo.compose(a, b), horner(modulo, a, b));
            const std::vector<gf2x> several{a, gf2x(), b, a * b, gf2x(1)};
            const std::vector<gf2x> composed = modulo.compose(several, b);
            ASSERT_EQ(composed.size(), several.size());
            for (std::size_t k = 0; k < several.size(); ++k) {
                EXPECT_EQ(composed[k], horner(modulo, several[k], b));
            }
            EXPECT_TRUE(modulo.compose(std::vector<gf2x>(), b).empty());
            const unsigned e = static_cast<unsigned>(random.below(5000));
            EXPECT_EQ(modulo.pow(a, integer(e)), from_ntl(NTL::PowerMod(x, static_cast<long>(e), ntl)));
            if (NTL::IsOne(NTL::GCD(x, ntl_f))) {
                EXPECT_EQ(modulo.inverse(a), from_ntl(NTL::InvMod(x, ntl_f)));
                EXPECT_EQ(modulo.try_inverse(a), modulo.inverse(a));
                EXPECT_EQ(modulo.pow(a, integer(-3)), modulo.pow(modulo.inverse(a), integer(3)));
            } else {
                EXPECT_THROW(static_cast<void>(modulo.inverse(a)), std::domain_error);
                EXPECT_EQ(modulo.try_inverse(a), std::nullopt);
            }
        }
    }
};

TEST_F(Gf2xModulus, AgainstNtl) {
    for (const std::size_t d : {1u, 2u, 7u, 31u, 32u, 63u, 64u, 65u, 128u, 200u, 571u, 1000u, 3000u}) {
        gf2x sparse = gf2x::monomial(d);
        sparse.set_coefficient(d / 3);
        sparse.set_coefficient(0);
        check(sparse);
        check(gf2x::monomial(d));
        check(draw(d) % gf2x::monomial(d) + gf2x::monomial(d));
    }
}

// Trinomials and pentanomials with their terms anywhere: short ones are folded a limb at a time.
TEST_F(Gf2xModulus, FewTerms) {
    for (std::size_t d = 64; d <= 1100; d += 1 + random.below(12)) {
        for (const std::size_t terms : {2u, 4u}) {
            gf2x f = gf2x::monomial(d);
            const std::size_t first = random.below(3) == 0 ? d - 64 : random.below(d - 63);
            for (f.set_coefficient(0), f.set_coefficient(first); f.weight() < terms + 1 && first >= terms;) {
                f.set_coefficient(random.below(first));
            }
            const gf2x_modulus modulo(f);
            EXPECT_TRUE(modulo.folds()) << f;
            for (const gf2x& a :
                 {draw(d) * draw(d), draw(2 * d - 1), gf2x::monomial(2 * d - 2), gf2x::monomial(d), draw(5 * d)}) {
                EXPECT_EQ(modulo.reduce(a), a % f) << f;
            }
        }
    }
}

// Long enough for transforms that are kept, on the levels that have fast ones.
TEST_F(Gf2xModulus, Long) {
    for (const std::size_t d : {111000u, 115200u, 131071u}) {
        gf2x f = draw(d);
        f.set_coefficient(d);
        const gf2x_modulus modulo(f);
        const gf2x a = draw(d), b = draw(d);
        const gf2x product = a * b % f;
        EXPECT_EQ(modulo.mul(a, b), product) << d;
        EXPECT_EQ(modulo.reduce(a * b << 12345), (product << 12345) % f) << d;
        EXPECT_EQ(modulo.sqr(a), sqr(a) % f) << d;
        EXPECT_EQ(modulo.pow(a, integer(5)), modulo.mul(modulo.sqr(modulo.sqr(a)), a)) << d;
        EXPECT_EQ(powmod(a, integer(3), f), a * (a * a % f) % f) << d;
    }
}

// In time that is linear in the long one; reduced modulo the minimal polynomial of h, g has the same value there.
TEST_F(Gf2xModulus, ComposeLongModuloShort) {
    for (const std::size_t d : {1u, 3u, 64u, 65u, 200u}) {
        const gf2x_modulus modulo(draw(d) + gf2x::monomial(d));
        const gf2x g = draw(std::size_t{1} << (d < 3 ? 18 : 20)), h = draw(d);
        EXPECT_EQ(modulo.compose(g, h), modulo.compose(g % modulo.minimal_polynomial(h), h)) << d;
    }
    for (const std::size_t d : {1u, 2u, 5u, 17u, 31u, 32u, 63u, 64u}) {
        for (const gf2x& f : {gf2x::monomial(d), draw(d) + gf2x::monomial(d)}) {
            const gf2x_modulus modulo(f);
            const gf2x h = draw(d);
            const std::vector<gf2x> several{draw(1025 * d + 1), gf2x(), draw(1024 * d), draw(2000 * d), gf2x(1)};
            const std::vector<gf2x> composed = modulo.compose(several, h);
            for (std::size_t k = 0; k < several.size(); ++k) {
                EXPECT_EQ(composed[k], horner(modulo, several[k], h)) << d << ' ' << k;
            }
        }
    }
}

TEST_F(Gf2xModulus, Edges) {
    EXPECT_EQ(gf2x_modulus(gf2x(0x13)), gf2x_modulus(gf2x(0x13)));
    EXPECT_NE(gf2x_modulus(gf2x(0x13)), gf2x_modulus(gf2x(0x19)));
    EXPECT_THROW(gf2x_modulus(gf2x(0)), std::domain_error);
    const gf2x_modulus one(gf2x(1));
    EXPECT_TRUE(one.mul(gf2x(5), gf2x(7)).is_zero() && one.reduce(gf2x(9)).is_zero() && one.pow(gf2x(3), integer(0)).is_zero());
    const gf2x_modulus aes(gf2x(0x11b)), copy = aes;
    EXPECT_EQ(copy.mul(gf2x(0x57), gf2x(0x83)), gf2x(0xc1));
    EXPECT_TRUE(gf2x_modulus(gf2x("x^571+x^10+x^5+x^2+1")).folds());
    EXPECT_THROW(static_cast<void>(aes.inverse(gf2x(0))), std::domain_error);
}

/// The first lines of Seroussi's table, HPL-98-135, from degree 2 on: k, or a, b, c.
const std::vector<std::vector<std::size_t>> seroussi{
    {1}, {1},       {1}, {2}, {1},       {1},  {4, 3, 1}, {1}, {3}, {2},       {3},       {4, 3, 1}, {5},
    {1}, {5, 3, 1}, {3}, {3}, {5, 2, 1}, {3},  {2},       {1}, {5}, {4, 3, 1}, {3},       {4, 3, 1}, {5, 2, 1},
    {1}, {2},       {1}, {3}, {7, 3, 2}, {10}, {7},       {2}, {9}, {6, 4, 1}, {6, 5, 1}, {4},       {5, 4, 3}};

// Compositions take the place of squarings where there are many.
TEST_F(Gf2xModulus, Frobenius) {
    for (const std::size_t d : {2u, 64u, 200u, 500u, 1023u}) {
        gf2x f = draw(d);
        f.set_coefficient(d);
        const gf2x_modulus modulo(f);
        const gf2x a = draw(d);
        for (const std::size_t k : {std::size_t{0}, std::size_t{1}, d - 1, d, 4 * d + 3}) {
            gf2x expected = modulo.reduce(a);
            for (std::size_t i = 0; i < k; ++i) expected = modulo.sqr(expected);
            EXPECT_EQ(modulo.sqr(a, k), expected) << d << ", " << k;
        }
    }
    // More squarings than anybody can wait for, by the order of the map: d for an irreducible f of degree d.
    for (const char* f : {"x", "x+1", "x^2+x+1", "x^97+x^6+1", "x^163+x^7+x^6+x^3+1", "x^251+x^7+x^4+x^2+1"}) {
        const gf2x_modulus modulo{gf2x(f)};
        const gf2x a = draw(300);
        EXPECT_EQ(modulo.sqr(a, SIZE_MAX), modulo.sqr(a, SIZE_MAX % modulo.degree())) << f;
        EXPECT_EQ(modulo.sqr(a, 500000), modulo.sqr(a, 500000 % modulo.degree())) << f;
    }
}

TEST_F(Gf2xModulus, LeastWeightIrreducible) {
    EXPECT_THROW(static_cast<void>(carry::least_weight_irreducible(0)), std::domain_error);
    EXPECT_THROW(static_cast<void>(carry::least_weight_irreducible(carry::max_bits)), std::length_error);
    EXPECT_EQ(carry::least_weight_irreducible(1), gf2x(3));
    for (std::size_t i = 0; i < seroussi.size(); ++i) {
        gf2x want = gf2x::monomial(i + 2) + gf2x(1);
        for (const std::size_t k : seroussi[i]) want.set_coefficient(k);
        EXPECT_EQ(carry::least_weight_irreducible(i + 2), want);
    }
    for (const char* published : {"x^113+x^9+1", "x^131+x^8+x^3+x^2+1", "x^163+x^7+x^6+x^3+1", "x^193+x^15+1", "x^233+x^74+1",
                                  "x^239+x^36+1", "x^283+x^12+x^7+x^5+1", "x^409+x^87+1", "x^571+x^10+x^5+x^2+1",
                                  "x^128+x^7+x^2+x+1", "x^127+x+1", "x^64+x^4+x^3+x+1"}) {
        EXPECT_EQ(carry::least_weight_irreducible(static_cast<std::size_t>(gf2x(published).degree())), gf2x(published));
    }
    for (std::size_t n = 41; n < 260; n += 1) {  // NTL's own table
        NTL::GF2X f;
        NTL::BuildSparseIrred(f, static_cast<long>(n));
        ASSERT_EQ(carry::least_weight_irreducible(n), from_ntl(f)) << n;
    }
}

}  // namespace

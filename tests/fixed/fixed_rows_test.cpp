// What the rows of carry/fixed/ offer beyond the operations of uint and residue: exhaustively for one limb of eight bits, and
// against GMP for two limbs of each length.
#include <carry/fixed/gcd.hpp>
#include <carry/fixed/invariant.hpp>
#include <carry/fixed/invert.hpp>
#include <carry/fixed/pow.hpp>

#include <gtest/gtest.h>
#include <support/gmp.hpp>
#include <support/random.hpp>

#include <cstring>
#include <numeric>

namespace {

using carry::fixed::row;
using carry::test::mpz;

template <class Limb, std::size_t N>
row<Limb, N> random_row(carry::test::random_source& random) {
    row<Limb, N> a{};
    const auto limbs = random.row((sizeof(a) - 1) / sizeof(carry::limb) + 1);
    std::memcpy(a.data(), limbs.data(), sizeof(a));
    return a;
}

template <class Limb, std::size_t N>
mpz to_mpz(const row<Limb, N>& a) {
    mpz z;
    mpz_import(z, N, -1, sizeof(Limb), 0, 0, a.data());
    return z;
}

/// Whether a is z modulo 2^(wN).
template <class Limb, std::size_t N>
bool is(const row<Limb, N>& a, mpz_srcptr z) {
    mpz wanted;
    mpz_fdiv_r_2exp(wanted, z, N * carry::bits_of<Limb>);
    return mpz_cmp(to_mpz(a), wanted) == 0;
}

TEST(FixedRows, OneLimbOfEightBitsExhaustively) {
    using limb8 = row<std::uint8_t, 1>;
    for (unsigned j = 1; j < 256; ++j) {
        const limb8 m{static_cast<std::uint8_t>(j)};
        const auto divisor = carry::fixed::make_invariant_divisor(m);
        for (unsigned i = 0; i < 256; ++i) {
            const limb8 a{static_cast<std::uint8_t>(i)};
            ASSERT_EQ(carry::fixed::divide_invariant(a, divisor)[0], i / j) << i << ' ' << j;
            ASSERT_EQ(carry::fixed::remainder(a, m)[0], i % j) << i << ' ' << j;
            ASSERT_EQ(carry::fixed::pow_mod(a, limb8{3}, m)[0], i * i * i % j) << i << ' ' << j;
            const auto euclid = carry::fixed::extended_gcd_vartime(a, m);
            ASSERT_EQ(euclid.g[0], std::gcd(i, j));
            ASSERT_EQ(static_cast<std::uint8_t>(euclid.x[0] * i + euclid.y[0] * j), euclid.g[0]);
            if (i < j) {
                const auto inversion = carry::fixed::invert(a, m);
                ASSERT_EQ(inversion.exists, std::gcd(i, j) == 1 ? 1 : 0) << i << ' ' << j;
                ASSERT_LT(inversion.inverse[0], j);
                ASSERT_EQ(inversion.inverse[0] * i % j, inversion.exists % j) << i << ' ' << j;
                const auto vartime = carry::fixed::invert<true>(a, m);
                ASSERT_EQ(vartime.inverse, inversion.inverse);
                ASSERT_EQ(vartime.exists, inversion.exists);
            }
        }
    }
}

template <class Limb, std::size_t N>
void check(carry::test::random_source& random) {
    for (std::size_t round = carry::test::rounds(100); round-- > 0;) {
        const auto a = random_row<Limb, N>(random), b = random_row<Limb, N>(random), e = random_row<Limb, N>(random);
        const auto wide = random_row<Limb, 3 * N>(random);
        const mpz za = to_mpz(a), zb = to_mpz(b), ze = to_mpz(e), zw = to_mpz(wide);
        mpz g, x, y;

        const auto euclid = carry::fixed::extended_gcd_vartime(a, b);
        mpz_gcd(g, za, zb);
        EXPECT_TRUE(is(euclid.g, g));
        if (mpz_cmpabs(za, zb) != 0 && mpz_cmp(g, za) != 0 && mpz_cmp(g, zb) != 0) {  // the coefficients are unique
            mpz_gcdext(g, x, y, za, zb);
            EXPECT_TRUE(is(euclid.x, x) && is(euclid.y, y));
        }
        if (b == row<Limb, N>{}) continue;

        mpz_fdiv_q(x, za, zb);
        EXPECT_TRUE(is(carry::fixed::divide_invariant(a, carry::fixed::make_invariant_divisor(b)), x));
        mpz_fdiv_r(x, zw, zb);
        EXPECT_TRUE(is(carry::fixed::remainder(wide, b), x));
        if (b[N - 1] != 0) {
            EXPECT_TRUE(is(carry::fixed::barrett_reduce_any(wide, b, carry::fixed::make_barrett_constant(b)), x));
        }
        mpz_powm(x, zw, ze, zb);
        EXPECT_TRUE(is(carry::fixed::pow_mod(wide, e, b), x));
        const auto inversion = carry::fixed::invert(carry::fixed::remainder(a, b), b);
        const bool exists = mpz_invert(x, za, zb) != 0;
        EXPECT_EQ(inversion.exists != 0, exists);
        if (exists) {
            EXPECT_TRUE(is(inversion.inverse, x));
        }
    }
}

class fixed_rows_random : public carry::test::random_test {};

TEST_F(fixed_rows_random, AgainstGmp) {
    check<std::uint8_t, 2>(random);
    check<std::uint16_t, 2>(random);
    check<std::uint32_t, 2>(random);
    check<std::uint64_t, 2>(random);
}

}  // namespace

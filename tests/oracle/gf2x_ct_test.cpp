// Products and inverses of secret polynomials, by carry.h, beside those of gf2x.
#include "support/random.hpp"

#include <carry/carry.h>
#include <carry/gf2x.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <vector>

namespace carry {
namespace {

using row = std::vector<limb>;

class gf2x_ct : public test::random_test {};

gf2x value(const row& a) { return gf2x::from_limbs(a); }

gf2x ring(std::size_t n) { return gf2x::monomial(n) + gf2x(1); }

row element(test::random_source& random, std::size_t n) {
    row a = random.row((n + limb_bits - 1) / limb_bits);
    if (n % limb_bits != 0) {
        a.back() &= (limb{1} << n % limb_bits) - 1;
    }
    return a;
}

TEST_F(gf2x_ct, products) {
    for (const std::size_t an : {0u, 1u, 2u, 3u, 5u, 8u, 15u, 16u, 17u, 31u, 33u, 47u, 64u, 65u, 100u, 193u, 300u, 600u}) {
        for (const std::size_t bn : {0u, 1u, 2u, 4u, 7u, 16u, 18u, 32u, 40u, 65u, 99u, 277u, 600u}) {
            const row a = random.row(an), b = random.row(bn);
            row r(an + bn, ~limb{0});
            ASSERT_EQ(carry_gf2x_mul_ct(r.data(), a.data(), an, b.data(), bn), CARRY_OK);
            ASSERT_EQ(value(r), value(a) * value(b)) << an << ' ' << bn;
        }
    }
}

TEST_F(gf2x_ct, cyclic_products) {
    for (std::size_t n = 1; n < 5000; n += n < 200 ? 1 : 97) {
        const row a = element(random, n), b = element(random, n);
        row r(a.size(), ~limb{0});
        ASSERT_EQ(carry_gf2x_mul_cyclic_ct(r.data(), a.data(), b.data(), n), CARRY_OK);
        ASSERT_EQ(value(r), value(a) * value(b) % ring(n)) << n;
        ASSERT_EQ(carry_gf2x_mul_cyclic_ct(r.data(), a.data(), a.data(), n), CARRY_OK);
        ASSERT_EQ(value(r), sqr(value(a)) % ring(n)) << n;
    }
}

// The sizes include those of BIKE (12323) and HQC (17669), powers of two less one, and such where 2 has a small order.
TEST_F(gf2x_ct, cyclic_inverses) {
    std::size_t inverses = 0;
    const auto check = [&](std::size_t n) {
        row a = element(random, n);
        if (n % 4 == 1) {  // x - 1 divides every polynomial with an even number of terms
            a[0] |= 1;
            a[0] ^= gcd(value(a), gf2x(3)) != gf2x(1) ? 1u : 0u;
        }
        row r(a.size(), ~limb{0});
        const row before = r;
        const bool has_one = gcd(value(a), ring(n)) == gf2x(1);
        ASSERT_EQ(carry_gf2x_invmod_cyclic_ct(r.data(), a.data(), n), has_one ? CARRY_OK : CARRY_EDOMAIN) << n;
        if (has_one) {
            ++inverses;
            ASSERT_EQ(value(r), n == 1 ? gf2x(1) : invmod(value(a), ring(n))) << n;
        } else {
            ASSERT_EQ(r, before);
        }
    };
    for (std::size_t n = 1; n < 400; n += 2) check(n);
    for (const std::size_t n : {1023u, 2047u, 4095u, 4097u, 12323u, 17669u}) {
        for (int i = 0; i < 3; ++i) check(n);
    }
    EXPECT_GT(inverses, 80u);
}

TEST_F(gf2x_ct, errors) {
    const row a{5, 1}, zero(2);
    row r{7, 7};
    EXPECT_EQ(carry_gf2x_mul_ct(nullptr, a.data(), 2, a.data(), 2), CARRY_EINVAL);
    EXPECT_EQ(carry_gf2x_mul_ct(r.data(), nullptr, 1, a.data(), 1), CARRY_EINVAL);
    EXPECT_EQ(carry_gf2x_mul_ct(r.data(), a.data(), SIZE_MAX, a.data(), 2), CARRY_ELENGTH);
    EXPECT_EQ(carry_gf2x_mul_ct(nullptr, nullptr, 0, nullptr, 0), CARRY_OK);
    EXPECT_EQ(carry_gf2x_mul_cyclic_ct(r.data(), a.data(), a.data(), 0), CARRY_EDOMAIN);
    EXPECT_EQ(carry_gf2x_mul_cyclic_ct(r.data(), a.data(), a.data(), limb_bits), CARRY_OK);  // the upper limbs are beyond
    EXPECT_EQ(carry_gf2x_mul_cyclic_ct(nullptr, a.data(), a.data(), 99), CARRY_EINVAL);
    const row beyond{1, 8};
    r = {7, 7};
    EXPECT_EQ(carry_gf2x_mul_cyclic_ct(r.data(), a.data(), beyond.data(), limb_bits + 3), CARRY_EDOMAIN);
    EXPECT_EQ(carry_gf2x_invmod_cyclic_ct(r.data(), beyond.data(), limb_bits + 3), CARRY_EDOMAIN);
    EXPECT_EQ(carry_gf2x_invmod_cyclic_ct(r.data(), a.data(), 2 * limb_bits), CARRY_EDOMAIN);
    EXPECT_EQ(carry_gf2x_invmod_cyclic_ct(r.data(), a.data(), 0), CARRY_EDOMAIN);
    EXPECT_EQ(carry_gf2x_invmod_cyclic_ct(r.data(), zero.data(), limb_bits + 3), CARRY_EDOMAIN);
    EXPECT_EQ(carry_gf2x_invmod_cyclic_ct(r.data(), nullptr, limb_bits + 3), CARRY_EINVAL);
    EXPECT_EQ(r, (row{7, 7}));
}

}  // namespace
}  // namespace carry

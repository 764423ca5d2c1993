// What gf2x refuses, and that a refusal leaves its operands as they were.

#include <carry/gf2x.hpp>
#include <carry/isa.hpp>

#include "support/random.hpp"

namespace carry {
namespace {

const gf2x zero, one(1), a("x^300+x^7+1");

TEST(gf2x_error, division_by_zero) {
    EXPECT_THROW((void)(a / zero), std::domain_error);
    EXPECT_THROW((void)(a % zero), std::domain_error);
    EXPECT_THROW((void)(zero / zero), std::domain_error);
    EXPECT_THROW((void)(zero % zero), std::domain_error);
    EXPECT_THROW((void)divrem(a, zero), std::domain_error);
    EXPECT_THROW((void)mulmod(a, a, zero), std::domain_error);
    EXPECT_THROW((void)mulmod(a, one, zero), std::domain_error);
    EXPECT_THROW((void)sqrmod(a, zero), std::domain_error);
    EXPECT_THROW((void)powmod(a, 3, zero), std::domain_error);
    EXPECT_THROW((void)powmod(a, -3, zero), std::domain_error);
    EXPECT_THROW((void)powmod(a, 0, zero), std::domain_error);
    EXPECT_THROW((void)invmod(a, zero), std::domain_error);
    EXPECT_THROW((void)invmod(zero, zero), std::domain_error);
}

TEST(gf2x_error, no_inverse) {
    EXPECT_THROW((void)invmod(zero, a), std::domain_error);
    EXPECT_THROW((void)invmod(a, a), std::domain_error);
    EXPECT_THROW((void)invmod(gf2x("x+1"), gf2x("x^2+1")), std::domain_error);
    EXPECT_THROW((void)powmod(gf2x("x+1"), -1, gf2x("x^2+1")), std::domain_error);
    EXPECT_THROW((void)powmod(zero, -1, a), std::domain_error);
    EXPECT_NO_THROW((void)powmod(gf2x("x+1"), 1, gf2x("x^2+1")));
}

TEST(gf2x_error, no_root) {
    EXPECT_THROW((void)sqrt(gf2x("x^3")), std::domain_error);
    EXPECT_THROW((void)sqrt(a), std::domain_error);
    EXPECT_FALSE(is_square(a));
}

TEST(gf2x_error, negative_numbers) {
    EXPECT_THROW((void)gf2x(-1), std::domain_error);
    EXPECT_THROW((void)gf2x(std::int64_t{-5}), std::domain_error);
    EXPECT_THROW((void)(a << -1), std::domain_error);
    EXPECT_THROW((void)(a >> -1), std::domain_error);
}

TEST(gf2x_error, beyond_the_limit) {
    EXPECT_THROW((void)pow(a, ~std::uint64_t{0}), std::length_error);
    EXPECT_THROW((void)pow(gf2x("x"), max_bits), std::length_error);
    EXPECT_THROW((void)(one << max_bits), std::length_error);
    EXPECT_THROW((void)(one << static_cast<std::size_t>(-1)), std::length_error);
    EXPECT_THROW((void)gf2x::monomial(max_bits), std::length_error);
    EXPECT_THROW((void)gf2x::monomial(static_cast<std::size_t>(-1)), std::length_error);
    EXPECT_THROW((void)reverse(a, max_bits), std::length_error);
    EXPECT_THROW((void)reverse(a, static_cast<std::size_t>(-1)), std::length_error);
    EXPECT_TRUE(reverse(zero, static_cast<std::size_t>(-1)).is_zero());
}

TEST(gf2x_error, products_beyond_the_limit) {
    if (isa() != isa_level::portable) {
        GTEST_SKIP() << "a gibibyte a level would show nothing new";
    }
    gf2x huge = gf2x::monomial(max_bits / 2);
    const limb* const where = huge.limbs().data();
    EXPECT_THROW((void)(huge * huge), std::length_error);
    EXPECT_THROW((void)sqr(huge), std::length_error);
    EXPECT_THROW((void)pow(huge, 2), std::length_error);
    EXPECT_THROW((void)(huge << max_bits / 2), std::length_error);
    EXPECT_THROW(huge *= huge, std::length_error);
    EXPECT_THROW(huge <<= max_bits / 2, std::length_error);
    EXPECT_EQ(huge.degree(), static_cast<std::ptrdiff_t>(max_bits / 2));
    EXPECT_EQ(huge.limbs().data(), where);
}

TEST(gf2x_error, failure_leaves_the_operands) {
    gf2x b = a;
    EXPECT_THROW(b /= zero, std::domain_error);
    EXPECT_THROW(b %= zero, std::domain_error);
    EXPECT_THROW(b <<= max_bits, std::length_error);
    EXPECT_THROW(b <<= -1, std::domain_error);
    EXPECT_THROW(b >>= -1, std::domain_error);
    EXPECT_THROW(b.set_coefficient(max_bits), std::length_error);
    EXPECT_EQ(b, a);
    EXPECT_NO_THROW(b.set_coefficient(static_cast<std::size_t>(-1), false));
    EXPECT_EQ(b, a);
}

}  // namespace
}  // namespace carry

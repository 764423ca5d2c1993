// What gf2x refuses, and running out of memory at every single allocation: operands stay as they were, and nothing leaks.

#include <carry/gf2x.hpp>
#include <carry/isa.hpp>

#include "support/failing_memory.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <sstream>
#include <vector>

namespace carry {
namespace {

const gf2x zero, one(1), a("x^300+x^7+1");

TEST(gf2x_error, division_by_zero) {
    EXPECT_THROW((void)(a / zero), std::domain_error);
    EXPECT_THROW((void)(a % zero), std::domain_error);
    EXPECT_THROW((void)(zero / zero), std::domain_error);
    EXPECT_THROW((void)(zero % zero), std::domain_error);
    EXPECT_THROW((void)divrem(a, zero), std::domain_error);
    gf2x q = a, r = one;
    EXPECT_THROW(divrem(q, r, a, zero), std::domain_error);
    EXPECT_THROW(quotient(q, a, zero), std::domain_error);
    EXPECT_THROW(remainder(q, a, zero), std::domain_error);
    EXPECT_THROW(divexact_unchecked(q, a, zero), std::domain_error);
    EXPECT_THROW((void)divexact(a, zero), std::domain_error);
    EXPECT_EQ(q, a);
    EXPECT_EQ(r, one);
    EXPECT_THROW((void)mulmod(a, a, zero), std::domain_error);
    EXPECT_THROW((void)mulmod(a, one, zero), std::domain_error);
    EXPECT_THROW((void)sqrmod(a, zero), std::domain_error);
    EXPECT_THROW((void)powmod(a, 3, zero), std::domain_error);
    EXPECT_THROW((void)powmod(a, -3, zero), std::domain_error);
    EXPECT_THROW((void)powmod(a, 0, zero), std::domain_error);
    EXPECT_THROW((void)invmod(a, zero), std::domain_error);
    EXPECT_THROW((void)invmod(zero, zero), std::domain_error);
    EXPECT_THROW((void)try_invmod(a, zero), std::domain_error);
}

TEST(gf2x_error, no_inverse) {
    EXPECT_THROW((void)invmod(zero, a), std::domain_error);
    EXPECT_THROW((void)invmod(a, a), std::domain_error);
    EXPECT_THROW((void)invmod(gf2x("x+1"), gf2x("x^2+1")), std::domain_error);
    EXPECT_THROW((void)powmod(gf2x("x+1"), -1, gf2x("x^2+1")), std::domain_error);
    EXPECT_THROW((void)powmod(zero, -1, a), std::domain_error);
    EXPECT_NO_THROW((void)powmod(gf2x("x+1"), 1, gf2x("x^2+1")));
}

TEST(gf2x_error, no_quotient) {
    EXPECT_THROW((void)divexact(gf2x("x^2+x+1"), gf2x("x+1")), std::domain_error);
    EXPECT_THROW((void)remove_factor(zero, gf2x("x+1")), std::domain_error);
    EXPECT_THROW((void)remove_factor(a, one), std::domain_error);
    EXPECT_THROW((void)remove_factor(a, zero), std::domain_error);
}

TEST(gf2x_error, no_power_series) {
    EXPECT_THROW((void)inverse_mod_power(zero, 5), std::domain_error);
    EXPECT_THROW((void)inverse_mod_power(gf2x("x^2+x"), 1), std::domain_error);
    EXPECT_NO_THROW((void)inverse_mod_power(zero, 0));
    EXPECT_THROW((void)inverse_mod_power(one, max_bits + 1), std::length_error);
    EXPECT_THROW(gf2x().reserve(max_bits + 1), std::length_error);
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
    EXPECT_THROW((void)pow(a, -1), std::domain_error);
    EXPECT_THROW((void)pow(zero, -1), std::domain_error);
    EXPECT_THROW((void)pow(a, -(integer(1) << 70)), std::domain_error);
    EXPECT_EQ(pow(one, -1), one);
    EXPECT_EQ(pow(one, integer(1) << 70), one);
    EXPECT_EQ(pow(zero, integer(1) << 70), zero);
    EXPECT_EQ(pow(zero, integer(0)), one);
    EXPECT_EQ(pow(a, 3), a * a * a);
}

TEST(gf2x_error, beyond_the_limit) {
    EXPECT_THROW((void)pow(a, ~std::uint64_t{0}), std::length_error);
    EXPECT_THROW((void)pow(gf2x("x"), max_bits), std::length_error);
    EXPECT_THROW((void)pow(a, integer(1) << 64), std::length_error);
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
    EXPECT_THROW(sqr(huge, huge), std::length_error);
    gf2x r(77);
    EXPECT_THROW(mul(r, huge, huge), std::length_error);
    EXPECT_THROW(sqr(r, huge), std::length_error);
    EXPECT_EQ(r, gf2x(77));
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

/// Long enough that results and scratch go to the heap; f is short enough for modular work.
struct operands {
    gf2x a = pow(gf2x("x^7+x+1"), 4001) << 70, b = pow(gf2x("x^3+x+1"), 7003), f{"x^571+x^10+x^5+x^2+1"}, r{77};
    friend bool operator==(const operands&, const operands&) = default;
};

void check_out_of_memory(const char* name, const std::function<void(operands&)>& operation) {
    test::check_every_allocation<operands>(name, operation);
}

TEST(gf2x_error, out_of_memory) {
    check_out_of_memory("copy", [](operands& o) { o.r = gf2x(o.a); });
    check_out_of_memory("assignment", [](operands& o) { o.r = o.a; });
    check_out_of_memory("+", [](operands& o) { o.r = o.a + o.b; });
    check_out_of_memory("+=", [](operands& o) { o.f += o.a; });
    check_out_of_memory("*", [](operands& o) { o.r = o.a * o.b; });
    check_out_of_memory("*=", [](operands& o) { o.a *= o.b; });
    check_out_of_memory("*= by itself", [](operands& o) { o.a *= o.a; });
    check_out_of_memory("/=", [](operands& o) { o.a /= o.b; });
    check_out_of_memory("%=", [](operands& o) { o.a %= o.f; });
    check_out_of_memory("<<=", [](operands& o) { o.a <<= 100000; });
    check_out_of_memory(">>", [](operands& o) { o.r = o.a >> 1000; });
    check_out_of_memory("set_coefficient", [](operands& o) { o.a.set_coefficient(100000); });
    check_out_of_memory("from_limbs", [](operands& o) { o.r = gf2x::from_limbs(std::vector<limb>(40, max_limb<limb>)); });
    check_out_of_memory("divrem", [](operands& o) { o.r = divrem(o.a, o.b).remainder; });
    check_out_of_memory("divrem, in memory", [](operands& o) { divrem(o.r, o.b, o.a, o.b); });
    check_out_of_memory("divrem in place", [](operands& o) { divrem(o.a, o.b, o.a, o.b); });
    check_out_of_memory("quotient in place", [](operands& o) { quotient(o.a, o.a, o.f); });
    check_out_of_memory("remainder in place", [](operands& o) { remainder(o.a, o.a, o.f); });
    check_out_of_memory("divexact", [](operands& o) { o.r = divexact(o.a * o.b, o.b); });
    check_out_of_memory("divexact_unchecked", [](operands& o) { o.r = divexact_unchecked(o.a * o.b << 7, o.b << 7); });
    check_out_of_memory("divides", [](operands& o) { o.r = gf2x(divides(o.f, o.a) ? 1 : 0); });
    check_out_of_memory("remove_factor", [](operands& o) { o.r = remove_factor(o.a * o.f * o.f, o.f).cofactor; });
    check_out_of_memory("reserve", [](operands& o) { o.r.reserve(100000); });
    check_out_of_memory("low_bits", [](operands& o) { low_bits(o.r, o.a, 3000); });
    check_out_of_memory("mul_low", [](operands& o) { o.r = mul_low(o.a, o.b, 3001); });
    check_out_of_memory("sqr_low", [](operands& o) { o.r = sqr_low(o.a, 3001); });
    check_out_of_memory("inverse_mod_power", [](operands& o) { o.r = inverse_mod_power((o.a << 1) + gf2x(1), 9001); });
    check_out_of_memory("sqr", [](operands& o) { o.r = sqr(o.a); });
    check_out_of_memory("mul", [](operands& o) { mul(o.r, o.a, o.b); });
    check_out_of_memory("mul, short operands", [](operands& o) { mul(o.r, o.f, o.f + gf2x(2)); });
    check_out_of_memory("mul in place", [](operands& o) { mul(o.a, o.a, o.b); });
    check_out_of_memory("sqr, in memory", [](operands& o) { sqr(o.r, o.a); });
    check_out_of_memory("pow", [](operands& o) { o.r = pow(o.f, 30); });
    check_out_of_memory("sqrt", [square = sqr(operands().a)](operands& o) { o.r = sqrt(square); });
    check_out_of_memory("gcd", [](operands& o) { o.r = gcd(o.a, o.b); });
    check_out_of_memory("lcm", [](operands& o) { o.r = lcm(o.a, o.b); });
    check_out_of_memory("xgcd", [](operands& o) { o.r = xgcd(o.a, o.b).t; });
    check_out_of_memory("invmod", [](operands& o) { o.r = invmod(o.a, o.f); });
    check_out_of_memory("mulmod", [](operands& o) { o.r = mulmod(o.a, o.b, o.f); });
    check_out_of_memory("sqrmod", [](operands& o) { o.r = sqrmod(o.a, o.f); });
    check_out_of_memory("powmod", [](operands& o) { o.r = powmod(o.a, integer(1) << 300, o.f); });
    check_out_of_memory("is_irreducible", [](operands& o) { o.r = gf2x(is_irreducible(o.a + o.f) ? 1 : 0); });
    check_out_of_memory("derivative", [](operands& o) { o.r = derivative(o.a); });
    check_out_of_memory("reverse", [](operands& o) { o.r = reverse(o.a, 50000); });
    check_out_of_memory("to_string", [](operands& o) { o.r = gf2x(o.a.to_string().size()); });
    check_out_of_memory("from_chars", [text = operands().a.to_string()](operands& o) {
        from_chars(text.data(), text.data() + text.size(), o.r);
    });
    check_out_of_memory("from_string", [text = operands().a.to_string()](operands& o) { o.r = gf2x(text); });
    check_out_of_memory("to_bytes", [](operands& o) { o.r = gf2x(o.a.to_bytes().size()); });
    check_out_of_memory("from_bytes", [bytes = operands().a.to_bytes()](operands& o) { o.r = gf2x::from_bytes(bytes); });
}

TEST(gf2x_error, streams_out_of_memory) {
    const gf2x long_one("x^2000+x^777+x^65+x^64+x^63+1");
    std::istringstream in(long_one.to_string());
    std::ostringstream out;
    gf2x r(77);
    test::allocations_until_failure = 0;
    out << long_one;
    in >> r;
    test::allocations_until_failure = test::no_failure;
    EXPECT_TRUE(out.bad());
    EXPECT_TRUE(in.bad());
    EXPECT_EQ(r, gf2x(77));
}

TEST(gf2x_error, short_polynomials_never_allocate) {
    const gf2x f("x^163+x^7+x^6+x^3+1"), x = gf2x::monomial(162), y(12345);
    test::allocations_until_failure = 0;
    const gf2x r = (mulmod(x, y, f) + sqr(y)) * y % f << 20;
    const gf2x inverse = invmod(y, f);
    test::allocations_until_failure = test::no_failure;
    EXPECT_FALSE(r.is_zero());
    EXPECT_TRUE(mulmod(inverse, y, f).is_one());
}

}  // namespace
}  // namespace carry

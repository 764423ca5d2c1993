// gf2_poly against NTL, over limbs of 8, 32 and 64 bits.
#include "support/gf2n_against_ntl.hpp"

#include <gtest/gtest.h>

#include <sstream>
#include <unordered_set>

namespace {

using namespace carry::literals;
using carry::gf2_poly;
using carry::test::poly_from_ntl;
using carry::test::random_poly;
using carry::test::to_ntl;

class Gf2Poly : public carry::test::random_test {};

template <class A, class B>
void check_products(const A& a, const B& b) {
    const NTL::GF2X x = to_ntl(a), y = to_ntl(b);
    const auto whole = mul(a, b);
    EXPECT_EQ(whole, poly_from_ntl<std::remove_const_t<decltype(whole)>>(x * y));
    EXPECT_EQ(mul(b, a), whole);
    EXPECT_EQ(sqr(a), poly_from_ntl<decltype(sqr(a))>(NTL::sqr(x)));
    EXPECT_EQ(A(carry::mul_low<A::bits>(a, b)), poly_from_ntl<A>(NTL::trunc(x * y, static_cast<long>(A::bits))));
    EXPECT_EQ(degree(a), NTL::deg(x));
    EXPECT_EQ(weight(a), static_cast<std::size_t>(NTL::weight(x)));
}

template <class A, class B>
void check_division(const A& a, const B& b) {
    if (b.is_zero()) {
        EXPECT_THROW(static_cast<void>(divrem(a, b)), std::domain_error);
        EXPECT_THROW(static_cast<void>(divrem_vartime(a, b)), std::domain_error);
        return;
    }
    NTL::GF2X q, r;
    NTL::DivRem(q, r, to_ntl(a), to_ntl(b));
    for (const auto& result : {divrem(a, b), divrem_vartime(a, b)}) {
        EXPECT_EQ(result.quotient, poly_from_ntl<A>(q));
        EXPECT_EQ(result.remainder, poly_from_ntl<B>(r));
    }
}

template <class A>
void check_gcd(const A& a, const A& b) {
    const NTL::GF2X x = to_ntl(a), y = to_ntl(b);
    const A g = gcd(a, b);
    EXPECT_EQ(g, poly_from_ntl<A>(NTL::GCD(x, y)));
    EXPECT_EQ(gcd_vartime(a, b), g);
    const auto found = xgcd(a, b);
    EXPECT_EQ(found.g, g);
    EXPECT_EQ(mul(found.s, a) + mul(found.t, b), decltype(mul(a, b))(g));
    if (b.is_zero()) {
        EXPECT_TRUE(found.t.is_zero() && (a.is_zero() ? found.s.is_zero() : found.s.is_one()));
    } else {
        EXPECT_LT(degree(found.s), std::max<std::ptrdiff_t>(0, degree(b) - degree(g)) + (degree(b) == degree(g) ? 1 : 0));
        if (degree(b) == degree(g)) {
            EXPECT_TRUE(found.s.is_zero() && found.t.is_one());
        }
        if (g.is_one()) {
            EXPECT_EQ(invmod(a, b), found.s);
        } else {
            EXPECT_THROW(static_cast<void>(invmod(a, b)), std::domain_error);
        }
    }
}

template <class Limb, std::size_t Bits>
void check_size(carry::test::random_source& random) {
    using poly = gf2_poly<Bits, Limb>;
    using shorter = gf2_poly<(Bits + 2) / 3, Limb>;
    for (std::size_t i = 0; i < carry::test::rounds(60); ++i) {
        const poly a = random_poly<poly>(random), b = random_poly<poly>(random);
        const shorter c = random_poly<shorter>(random);
        const std::size_t k = random.below(poly::bits + 3);
        check_products(a, b);
        check_products(a, c);
        check_division(a, b);
        check_division(a, c);
        check_division(c, a);
        check_division(a, b >> k);
        check_division(a, shorter(1u));
        EXPECT_EQ(a + b, poly_from_ntl<poly>(to_ntl(a) + to_ntl(b)));
        EXPECT_EQ(a >> k, poly_from_ntl<poly>(to_ntl(a) >> static_cast<long>(k)));
        EXPECT_EQ(shift_left_secret(a, k), a << k);
        EXPECT_EQ(shift_right_secret(a, k), a >> k);
        EXPECT_EQ(reverse_bits(reverse_bits(a)), a);
        if (i % 4 == 0) {
            const poly common = b >> (poly::bits / 2), x = a >> (poly::bits / 2),
                       y = random_poly<poly>(random) >> (poly::bits / 2);
            check_gcd(a, b);
            check_gcd(common * x, common * y);
            check_gcd(common * x, common);
            check_gcd(a << 3, b << 5);
            check_gcd(a, poly());
            check_gcd(poly(), b);
            check_gcd(a, poly(1u));
            check_gcd(a, a);
        }
        for (const auto format : {carry::gf2x_format::polynomial, carry::gf2x_format::hex, carry::gf2x_format::binary}) {
            EXPECT_EQ(carry::from_string<poly>(to_string(a, format)), a);
        }
        EXPECT_EQ((carry::from_bytes<poly>(to_bytes(a))), a);
    }
    check_gcd(poly(), poly());
    check_gcd(poly(6u), poly(3u));
}

TEST_F(Gf2Poly, Limbs64) { check_size<std::uint64_t, 64>(random), check_size<std::uint64_t, 571>(random); }
TEST_F(Gf2Poly, LongerThanUnrolled) {
    using poly = gf2_poly<1400, std::uint64_t>;
    for (std::size_t i = 0; i < carry::test::rounds(40); ++i) {
        const poly a = random_poly<poly>(random), b = random_poly<poly>(random);
        check_products(a, b);
        check_division(a, b);
    }
}
TEST_F(Gf2Poly, Limbs32) { check_size<std::uint32_t, 160>(random); }
TEST_F(Gf2Poly, Limbs8) { check_size<std::uint8_t, 8>(random), check_size<std::uint8_t, 40>(random); }

TEST_F(Gf2Poly, EveryPairOfBytes) {
    using byte = gf2_poly<8, std::uint8_t>;
    for (unsigned x = 0; x < 256; ++x) {
        for (unsigned y = 0; y < 256; ++y) {
            unsigned product = 0, rest = x, quotient = 0;
            for (unsigned i = 0; i < 8; ++i) product ^= (y >> i & 1u) != 0 ? x << i : 0u;
            for (unsigned i = 8; y != 0 && i-- > 0;) {
                if (std::bit_width(rest) == std::bit_width(y << i)) rest ^= y << i, quotient |= 1u << i;
            }
            const byte a(x), b(y);
            ASSERT_EQ(mul(a, b), (gf2_poly<16, std::uint8_t>(product)));
            if (y != 0) {
                const auto result = divrem(a, b);
                ASSERT_EQ(result.quotient, byte(quotient)) << x << ' ' << y;
                ASSERT_EQ(result.remainder, byte(rest));
            }
            const auto found = xgcd(a, b);
            ASSERT_EQ(mul(found.s, a) + mul(found.t, b), (gf2_poly<16, std::uint8_t>(found.g))) << x << ' ' << y;
            ASSERT_EQ(found.g, gcd_vartime(a, b));
        }
    }
}

TEST_F(Gf2Poly, TextAndErrors) {
    using poly = gf2_poly<64>;
    EXPECT_EQ(to_string(0x11b_P), "x^8+x^4+x^3+x+1");
    EXPECT_EQ(to_string(poly()), "0");
    EXPECT_EQ(to_string(poly(), carry::gf2x_format::hex), "0x0");
    EXPECT_EQ(carry::from_string<poly>("1 + X^3+x+x + x^63"), poly::monomial(63) + poly(9u));
    EXPECT_EQ(carry::from_string<poly>("0xff'ff_00"), poly(0xffff00u));
    for (const char* text : {"0 ", " 1", "x+ 1 ", "", "x^", "+x", "x+", "x++1", "10", "2", "0x", "0b", "0b2", "0xg", "0x1'",
                             "0x'1", "x^-1", "y", "x 1"}) {
        EXPECT_THROW(static_cast<void>(carry::from_string<poly>(text)), std::invalid_argument) << text;
    }
    for (const char* text : {"x^64", "x^99999999999999999999999999", "0x1ffffffffffffffff", "0x10000000000000000"}) {
        EXPECT_THROW(static_cast<void>(carry::from_string<poly>(text)), std::length_error) << text;
    }
    EXPECT_THROW(static_cast<void>(poly::monomial(64)), std::length_error);
    EXPECT_THROW(static_cast<void>(carry::from_bytes<poly>(std::array<std::uint8_t, 9>{})), std::length_error);
    EXPECT_THROW(static_cast<void>(invmod(poly(3u), poly())), std::domain_error);
    EXPECT_THROW(static_cast<void>(invmod(poly(1u), poly())), std::domain_error);
    std::ostringstream out;
    out << 0x13_P << ' ' << std::hex << 0x13_P;
    EXPECT_EQ(out.str(), "x^4+x+1 0x13");
    std::istringstream in("x^4+x+1 0x13 zz");
    poly a, b, c(5u);
    in >> a >> b >> c;
    EXPECT_TRUE(in.fail() && a == b && a == poly(0x13u) && c == poly(5u));
    std::unordered_set<poly> seen;
    for (std::size_t i = 0; i < 64; ++i) seen.insert(poly::monomial(i));
    EXPECT_EQ(seen.size(), 64u);
}

constexpr auto everything(gf2_poly<192> a, gf2_poly<192> b) {
    auto r = mul(a, b) + sqr(a);
    r += gf2_poly<384>(divrem(a, b >> 100).quotient);
    r ^= gf2_poly<384>(gcd(a, b)) + gf2_poly<384>(xgcd(a, b).t);
    conditional_swap(carry::limb{1}, a, b);
    r += gf2_poly<384>(invmod(a, carry::polynomial<163, 7, 6, 3, 0>)) << 5;
    return r + gf2_poly<384>(carry::from_bytes<gf2_poly<192>>(to_bytes(a * b)));
}

// Types of as many limbs and other numbers of bits are one as good as the other.
constexpr bool computes_alike(const gf2_poly<163>& a, const gf2_poly<163>& b) {
    const gf2_poly<192> d = b;
    return a + d == a + b && a - d == a - b && (a ^ d) == (a ^ b) && a * d == a * b && d / a == b / a && d % a == b % a &&
           (a == d) == (a == b) && (d <=> a) == (b <=> a);
}
static_assert(computes_alike(0x123456789abcdef0fedcba98765432_P, 0x13_P) && computes_alike(0x13_P, 0x13_P));
static_assert(std::same_as<decltype(gf2_poly<163>() * gf2_poly<192>()), gf2_poly<192>>);
#ifdef __SIZEOF_INT128__
static_assert(gf2_poly<192>(carry::detail::uint128{5} << 64) == gf2_poly<192>::monomial(66) + gf2_poly<192>::monomial(64));
#endif
static_assert(std::totally_ordered_with<gf2_poly<163>, gf2_poly<192>>);

TEST_F(Gf2Poly, ConstantExpressionsAgreeWithRunTime) {
    constexpr gf2_poly<192> a = 0x123456789abcdef0fedcba9876543210aaaaaaaa55555555_P, b = 0xfedcba98765432100123456789abcdef_P;
    constexpr auto at_compile_time = everything(a, b);
    gf2_poly<192> x = a, y = b;
    asm volatile("" : "+m"(x), "+m"(y));  // the optimizer must not evaluate it early
    EXPECT_EQ(at_compile_time, everything(x, y));
}

}  // namespace

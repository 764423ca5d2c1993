// residue with 8-bit limbs: the whole ring for small moduli of every shape, by every way of reduction that applies.
#include <carry/residue.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
#include <optional>

namespace {

using carry::reduction;

template <std::uint32_t M>
inline constexpr carry::uint<(M < 256     ? 8
                              : M < 65536 ? 16
                                          : 24),
                             std::uint8_t>
    modulus{M};

/// Fails the test where something does not hold for x (and y). No macro, which this many rings would make slow to compile.
void expect(bool holds, const char* what, std::uint32_t x, std::uint32_t y = 0) {
    if (!holds) ADD_FAILURE() << what << ", x = " << x << ", y = " << y;
}

bool is_prime(std::uint32_t m) {
    for (std::uint32_t d = 2; d * d <= m; ++d) {
        if (m % d == 0) return false;
    }
    return m >= 2;
}

template <std::uint32_t M, reduction Method>
void check_ring() {
    using element = carry::residue<modulus<M>, Method>;
    // All pairs where there are few elements, else a stride that is prime to M.
    const std::uint32_t step = M <= 300 ? 1 : M / 211 | 1;
    const auto value = [](const element& a) { return static_cast<std::uint32_t>(a.value()); };
    for (std::uint32_t x = 0; x < M; x += step) {
        const element a(x);
        expect(value(a) == x, "value", x);
        expect(value(-a) == (M - x) % M, "negative", x);
        expect(value(a.squared()) == std::uint64_t{x} * x % M, "square", x);
        expect(value(element(-static_cast<std::int32_t>(x))) == (M - x) % M, "from a negative integer", x);
        expect(a.is_zero() == (x == 0), "is_zero", x);
        expect(a.is_one() == (x == 1 % M), "is_one", x);
        expect(element::from_bytes(a.to_bytes()) == a, "bytes", x);
        for (std::uint32_t y = 0; y < M; y += step) {
            const element b(y);
            expect(value(a + b) == (x + y) % M, "sum", x, y);
            expect(value(a - b) == (x + M - y) % M, "difference", x, y);
            expect(value(a * b) == std::uint64_t{x} * y % M, "product", x, y);
            expect((a == b) == (x == y), "equality", x, y);
            element c = a, d = b;
            conditional_swap(std::uint8_t{1}, c, d);
            expect(c == b && d == a && select(std::uint8_t{0}, a, b) == b, "select and conditional_swap", x, y);
            if (step == 1 && std::gcd(y, M) == 1) expect(a / b * b == a, "quotient", x, y);
        }
        const std::optional<element> inverse = a.try_inverse();
        expect(inverse.has_value() == (std::gcd(x, M) == 1), "whether there is an inverse", x);
        expect(inverse == a.try_inverse_vartime(), "inverse_vartime", x);
        expect(!inverse || a * *inverse == element::one(), "inverse", x);
        element power = element::one();
        for (std::uint32_t e = 0; e < 40; ++e) {
            const carry::uint<8, std::uint8_t> exponent(e);
            expect(a.pow(exponent) == power, "pow", x, e);
            expect(a.pow_vartime(exponent) == power, "pow_vartime", x, e);
            power *= a;
        }
        const element cube = a.squared() * a;
        expect(a.pow(3u) == cube && a.pow(std::int8_t{3}) == cube && a.pow(0) == element::one(), "pow of a built-in", x);
        expect(a.pow_vartime(std::int64_t{3}) == cube, "pow_vartime of a built-in", x);
        if (inverse) {
            expect(a.pow(std::int8_t{-3}) * cube == element::one(), "pow of a negative number", x);
            expect(a.pow_vartime(-3) * cube == element::one(), "pow_vartime of a negative number", x);
        }
    }
    if constexpr (element::modulus.is_odd()) {
        if (M > 2 && is_prime(M)) {
            std::uint32_t squares = 0;
            for (std::uint32_t x = 0; x < M; x += step) {
                const element a(x);
                const std::optional<element> root = a.sqrt();
                expect(root.has_value() == (a.legendre() >= 0), "whether there is a square root", x);
                expect((a.legendre() == 0) == (x == 0), "the Legendre symbol of zero", x);
                expect(!root || root->squared() == a, "square root", x);
                const std::optional<element> other = a.sqrt_vartime();
                expect(other.has_value() == root.has_value() && (!root || *other == *root || *other == -*root), "sqrt_vartime",
                       x);
                squares += root.has_value() && x != 0 ? 1u : 0u;
            }
            expect(step != 1 || squares == (M - 1) / 2, "number of squares", squares);
        }
    }
}

template <std::uint32_t M>
void check_modulus() {
    SCOPED_TRACE(M);
    constexpr auto m = modulus<M>;
    if constexpr (carry::reduction_applies<m>(reduction::mersenne)) check_ring<M, reduction::mersenne>();
    if constexpr (carry::reduction_applies<m>(reduction::pseudo_mersenne)) check_ring<M, reduction::pseudo_mersenne>();
    if constexpr (carry::reduction_applies<m>(reduction::montgomery)) check_ring<M, reduction::montgomery>();
    check_ring<M, reduction::barrett>();
}

template <std::uint32_t... M>
void check_moduli() {
    (check_modulus<M>(), ...);
}

TEST(ResidueExhaustive, FirstModuli) { check_moduli<1, 2, 3, 4, 6, 7, 8, 13, 16, 17>(); }
TEST(ResidueExhaustive, OneLimb) { check_moduli<31, 64, 97, 127, 128, 193, 251, 255>(); }
TEST(ResidueExhaustive, TwoLimbs) { check_moduli<256, 257, 509, 512, 8191, 40961, 65280, 65521>(); }
TEST(ResidueExhaustive, ThreeLimbs) { check_moduli<65536, 65537, 131071, 16777213>(); }

TEST(ResidueExhaustive, NoInverseIsAnError) {
    using element = carry::residue<modulus<12>>;
    EXPECT_THROW(static_cast<void>(element(8).inverse()), std::domain_error);
    EXPECT_THROW(static_cast<void>(element(8).inverse_vartime()), std::domain_error);
    EXPECT_THROW(static_cast<void>(element(1) / element(9)), std::domain_error);
    EXPECT_THROW(static_cast<void>(element(8).pow(-1)), std::domain_error);
    EXPECT_THROW(static_cast<void>(element(8).pow_vartime(-1)), std::domain_error);
    static_assert(element(5).pow(-1) == 5 && element(8).pow(2) == 4);
    EXPECT_TRUE(element(1) / element(5) == 5);
}

TEST(ResidueExhaustive, AModulusMayBeASequenceOfLimbs) {
    using element = carry::residue<std::integer_sequence<std::uint8_t, 0xf1, 0xff, 0>{}>;
    EXPECT_TRUE(element::modulus == 65521u && element::number::limb_count == 2u);
    EXPECT_TRUE(element(-1) == 65520);
}

TEST(ResidueExhaustive, AModulusKeepsNoMoreLimbsThanItNeeds) {
    using element = carry::residue<carry::uint<64, std::uint8_t>(251u)>;
    EXPECT_EQ(element::number::limb_count, 1u);
    EXPECT_TRUE((element(carry::uint<64, std::uint8_t>(0x0123456789abcdefu)) == element(0x0123456789abcdefu % 251)));
}

}  // namespace

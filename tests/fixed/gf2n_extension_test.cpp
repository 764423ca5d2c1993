// The quadratic extension GF(2^254), and bases of fields.
#include "support/random.hpp"

#include <carry/gf2n/basis.hpp>
#include <carry/gf2n/fields.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <iomanip>
#include <random>
#include <span>
#include <sstream>
#include <stdexcept>
#include <unordered_set>
#include <vector>

namespace {

using carry::gf2_113;
using carry::gf2_127;
using carry::gf2_254;
using basis = carry::gf2n_basis<gf2_113>;

class Gf2nExtension : public carry::test::random_test {
protected:
    std::mt19937_64 engine{random.word()};
};

TEST_F(Gf2nExtension, Quadratic) {
    const gf2_254 u = gf2_254::root(), one = gf2_254::one();
    EXPECT_TRUE((u.squared() + u + one).is_zero());
    for (std::size_t i = 0; i < carry::test::rounds(50); ++i) {
        const gf2_254 x = gf2_254::random(engine), y = gf2_254::random(engine), z = gf2_254::random(engine);
        EXPECT_EQ(x * y, gf2_254(x.a * y.a) + gf2_254(x.a * y.b + x.b * y.a) * u + gf2_254(x.b * y.b) * u.squared());
        EXPECT_EQ((x + y) * z, x * z + y * z);
        EXPECT_EQ(x.squared(), x * x);
        EXPECT_EQ(x.sqrt().squared(), x);
        EXPECT_EQ(x * x.conjugate(), gf2_254(x.norm()));
        EXPECT_TRUE((x * x.inverse()).is_one());
        EXPECT_EQ(y / x * x, y);
        EXPECT_EQ(gf2_254::from_bytes(x.to_bytes()), x);
        EXPECT_EQ(-x, x);
        EXPECT_EQ(+x, x);
        EXPECT_EQ(x.inverse_vartime(), x.inverse());
        EXPECT_EQ(x.try_inverse(), x.inverse());
        gf2_254 p = x, q = y;
        conditional_swap(gf2_254::limb_type{0}, p, q);
        EXPECT_TRUE(p == x && q == y);
        conditional_swap(gf2_254::limb_type{1}, p, q);
        EXPECT_TRUE(p == y && q == x);
        EXPECT_EQ(select(gf2_254::limb_type{1}, x, y), x);
        EXPECT_EQ(select(gf2_254::limb_type{0}, x, y), y);
        const auto root = x.solve_quadratic();
        EXPECT_EQ(root.has_value(), x.trace() == 0);
        if (root) {
            EXPECT_EQ(root->squared() + *root, x);
        }
        EXPECT_EQ((x.squared() + x).trace(), 0u);
        EXPECT_EQ(x.squared(127), x.conjugate());
    }
    EXPECT_THROW(static_cast<void>(gf2_254().inverse()), std::domain_error);
    EXPECT_THROW(static_cast<void>(gf2_254().inverse_vartime()), std::domain_error);
    EXPECT_TRUE(gf2_254().inverse_or_zero().is_zero());
    EXPECT_EQ(gf2_254().try_inverse(), std::nullopt);
    EXPECT_THROW(static_cast<void>(gf2_254::from_bytes(std::vector<std::uint8_t>(31))), std::length_error);
}

TEST_F(Gf2nExtension, QuadraticPowers) {
    for (std::size_t i = 0; i < carry::test::rounds(20); ++i) {
        const gf2_254 x = i == 0 ? gf2_254() : gf2_254::random(engine);
        gf2_254 power = x;
        for (std::size_t k = 0; k < 9; ++k, power = power * power) EXPECT_EQ(x.squared(k), power) << k;
        EXPECT_EQ(x.multi_squared<127>(), x.conjugate());
        EXPECT_EQ(x.multi_squared<90>(), x.squared(90));
        const std::uint32_t word = i < 3 ? static_cast<std::uint32_t>(i) : static_cast<std::uint32_t>(random.word());
        gf2_254 expected = gf2_254::one();
        for (unsigned bit = 32; bit-- > 0;) {
            expected *= expected;
            if ((word >> bit & 1u) != 0) expected *= x;
        }
        const carry::uint<100> e(word);
        EXPECT_EQ(x.pow(e), expected) << word;
        EXPECT_EQ(x.pow_vartime(e), expected) << word;
        EXPECT_EQ(x.pow(carry::uint<32, std::uint8_t>(word)), expected) << word;
        EXPECT_EQ(x.pow(word), expected) << word;
        EXPECT_EQ(x.pow_vartime(std::int64_t{word}), expected) << word;
        if (!x.is_zero()) {
            EXPECT_EQ(x.pow(-std::int64_t{word}), expected.inverse()) << word;
        }
    }
    static_assert(gf2_254::root().pow(carry::uint<64>(4u)) == gf2_254::root().pow_vartime(carry::uint<64>(1u)));
}

TEST_F(Gf2nExtension, QuadraticInBatches) {
    std::vector<gf2_254> elements, scratch(5);
    for (int i = 0; i < 5; ++i) elements.push_back(gf2_254::random(engine));
    const auto before = elements;
    gf2_254::invert_batch(elements, scratch);
    for (std::size_t i = 0; i < elements.size(); ++i) EXPECT_EQ(elements[i], before[i].inverse());
    EXPECT_THROW(gf2_254::invert_batch(elements, std::span(scratch).first(4)), std::invalid_argument);
    elements[3] = gf2_254();
    const auto with_zero = elements;
    EXPECT_THROW(gf2_254::invert_batch(elements, scratch), std::domain_error);
    EXPECT_EQ(elements, with_zero);
}

TEST_F(Gf2nExtension, QuadraticAsBytes) {
    using carry::byte_order, carry::bit_order;
    const gf2_254 x = gf2_254::random(engine);
    const auto big = x.to_bytes();
    const auto low = x.a.to_bytes(), high = x.b.to_bytes();
    EXPECT_TRUE(std::equal(high.begin(), high.end(), big.begin()));
    EXPECT_TRUE(std::equal(low.begin(), low.end(), big.begin() + 16));
    auto little = x.to_bytes<byte_order::little>();
    EXPECT_EQ(gf2_254::from_bytes<byte_order::little>(little), x);
    std::reverse(little.begin(), little.end());
    EXPECT_EQ(little, big);
    const auto reflected = x.to_bytes<byte_order::little, bit_order::reflected>();
    EXPECT_EQ((gf2_254::from_bytes<byte_order::little, bit_order::reflected>(reflected)), x);
    EXPECT_EQ(reflected[0], (x.a.to_bytes<byte_order::little, bit_order::reflected>()[0]));
}

TEST_F(Gf2nExtension, QuadraticAsText) {
    const gf2_127 a(carry::gf2_poly<8>(0x1au)), b(carry::gf2_poly<8>(3u));
    const auto text = [](const gf2_254& x, auto... manipulators) {
        std::ostringstream out;
        (out << ... << manipulators) << x << '|';
        return out.str();
    };
    EXPECT_EQ(text(gf2_254()), "(0)u+(0)|");
    EXPECT_EQ(text(gf2_254(a, b)), "(x+1)u+(x^4+x^3+x)|");
    EXPECT_EQ(text(gf2_254(a, b), std::hex), "(0x3)u+(0x1a)|");
    EXPECT_EQ(text(gf2_254(a, b), std::hex, std::uppercase, std::setw(16)), "   (0X3)u+(0X1A)|");
    EXPECT_EQ(text(gf2_254(a, b), std::hex, std::left, std::setfill('.'), std::setw(16)), "(0x3)u+(0x1a)...|");
#ifdef __cpp_lib_format
    EXPECT_EQ(std::format("{} {:*<9}", gf2_254(a, b), gf2_254()), "(x+1)u+(x^4+x^3+x) (0)u+(0)*");
    EXPECT_EQ(std::format("{:x} {:X} {:020b}|", gf2_254(a, b), gf2_254(a, b), gf2_254(a, b)),
              "(0x3)u+(0x1a) (0X3)u+(0X1A)    (0b11)u+(0b11010)|");
#endif
}

TEST_F(Gf2nExtension, QuadraticIsHashed) {
    std::unordered_set<gf2_254> set;
    const gf2_254 x = gf2_254::random(engine);
    for (const gf2_254& y : {x, x, gf2_254(x.b, x.a), gf2_254(x.a), gf2_254(gf2_127(), x.a)}) set.insert(y);
    EXPECT_EQ(set.size(), 4u);
    const std::hash<gf2_254> hash;
    EXPECT_EQ(hash(x), hash(x.conjugate().conjugate()));
    EXPECT_NE(hash(x), hash(gf2_254(x.b, x.a)));
}

TEST_F(Gf2nExtension, Bases) {
    std::vector<gf2_113> powers{gf2_113::one()};
    while (powers.size() < 113) powers.push_back(powers.back() * gf2_113::root());
    const basis polynomial(powers);
    const gf2_113 a = gf2_113::random(engine), b = gf2_113::random(engine);
    EXPECT_EQ(polynomial.coordinates(a), a.value());
    EXPECT_EQ(polynomial.from_coordinates(a.value()), a);

    gf2_113 element = gf2_113::random(engine);
    const auto normal = [&] {
        for (;;) {
            if (const auto found = basis::try_normal(element)) {
                return *found;
            }
            EXPECT_THROW(static_cast<void>(basis::normal(element)), std::invalid_argument);
            element = gf2_113::random(engine);
        }
    }();
    EXPECT_EQ(normal.element(1), element.squared());
    EXPECT_EQ(basis::normal(element).element(112), normal.element(112));
    EXPECT_EQ(normal.from_coordinates(normal.coordinates(a)), a);
    const auto turned = normal.coordinates(a), squared = normal.coordinates(a.squared());
    for (std::size_t i = 0; i < 113; ++i) {  // squaring turns the coordinates
        EXPECT_EQ(squared.coefficient((i + 1) % 113), turned.coefficient(i));
    }
    for (const basis* each : {&polynomial, &normal}) {
        const basis dual = each->dual();
        for (std::size_t i = 0; i < 113; ++i) {
            EXPECT_EQ(dual.coordinates(b).coefficient(i), (b * each->element(i)).trace() != 0);
        }
        EXPECT_EQ((each->element(3) * dual.element(3)).trace(), 1u);
        EXPECT_EQ((each->element(3) * dual.element(4)).trace(), 0u);
    }
    EXPECT_THROW(basis(std::span(powers).first(5)), std::invalid_argument);
    powers[7] = powers[5] + powers[6];
    EXPECT_THROW(basis{powers}, std::invalid_argument);
    EXPECT_THROW(static_cast<void>(basis::normal(gf2_113::one())), std::invalid_argument);
    EXPECT_FALSE(basis::try_normal(gf2_113::one()));
}

}  // namespace

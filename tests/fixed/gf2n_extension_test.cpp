// The quadratic extension GF(2^254), and bases of fields.
#include "support/random.hpp"

#include <carry/gf2n/basis.hpp>
#include <carry/gf2n/fields.hpp>

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace {

using carry::gf2_113;
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
        EXPECT_EQ(x.pow_vartime(carry::uint<64>(5u)), x.squared().squared() * x);
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
        gf2_254 frobenius = x;
        for (int k = 0; k < 127; ++k) frobenius = frobenius.squared();
        EXPECT_EQ(frobenius, x.conjugate());
    }
    EXPECT_THROW(static_cast<void>(gf2_254().inverse()), std::domain_error);
    EXPECT_TRUE(gf2_254().inverse_or_zero().is_zero());
    EXPECT_THROW(static_cast<void>(gf2_254::from_bytes(std::vector<std::uint8_t>(31))), std::length_error);
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
            try {
                return basis::normal(element);
            } catch (const std::invalid_argument&) {  // not every element has a normal basis
                element = gf2_113::random(engine);
            }
        }
    }();
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
}

}  // namespace

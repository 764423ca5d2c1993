// Objects that stand on what was computed once: what becomes of one that was moved from, and of one to which another could not
// be assigned as memory ran out.
#include "support/failing_memory.hpp"

#include <carry/batch.hpp>
#include <carry/batch_field.hpp>
#include <carry/batch_modulus.hpp>
#include <carry/gf2n/basis.hpp>
#include <carry/gf2n/fields.hpp>
#include <carry/gf2n_field.hpp>
#include <carry/gf2x_modulus.hpp>
#include <carry/modulus.hpp>

#include <gtest/gtest.h>

#include <stdexcept>
#include <type_traits>
#include <utility>
#include <vector>

namespace carry::test {
namespace {

const gf2x f = least_weight_irreducible(163), g = gf2x(0x13);
const integer p = (integer(1) << 255) - 19, q = (integer(1) << 89) - 1;

TEST(moved_from, rings_are_as_they_were) {
    gf2x_modulus ring(f);
    const gf2x_modulus other_ring = std::move(ring);
    EXPECT_EQ(ring.modulus(), f);
    EXPECT_EQ(ring.mul(g, g), other_ring.mul(g, g));

    gf2n_field field(f);
    const gf2n_field other_field = std::move(field);
    EXPECT_EQ(field.degree(), 163u);
    EXPECT_EQ(field.mul(g, field.inverse(g)), gf2x(1));

    gf2n_field_basis basis = gf2n_field_basis::normal(gf2n_field(gf2x(0x13)), gf2x(8));
    const gf2n_field_basis other_basis = std::move(basis);
    EXPECT_EQ(basis.coordinates(gf2x(5)), other_basis.coordinates(gf2x(5)));
    EXPECT_EQ(basis.dual().element(3), other_basis.dual().element(3));

    const gf2_163 x(gf2_163::polynomial_type::monomial(1));
    std::vector<gf2_163> powers_of_x{gf2_163::one()};
    while (powers_of_x.size() < gf2_163::degree) powers_of_x.push_back(powers_of_x.back() * x);
    gf2n_basis<gf2_163> powers(powers_of_x);
    const gf2n_basis<gf2_163> other_powers = std::move(powers);
    EXPECT_EQ(powers.coordinates(x), x.value());
    EXPECT_EQ(powers.dual().element(3), other_powers.dual().element(3));

    batch_field prime(p);
    const batch_field other_prime = std::move(prime);
    EXPECT_EQ(prime.modulus(), p);

    const std::vector<integer> odd{3, 5, 7};
    batch_modulus moduli(odd);
    const batch_modulus other_moduli = std::move(moduli);
    EXPECT_EQ(moduli.values(), odd);
}

TEST(moved_from, elements_are_gone) {
    const batch_field prime(p);
    const std::vector<integer> values{1, 2, 3};
    batch_elements a(prime, values);
    batch_elements b = std::move(a);
    EXPECT_EQ(a.size(), 0u);
    EXPECT_TRUE(a.values().empty());
    EXPECT_NO_THROW(multiply(a, a, a));
    EXPECT_THROW(multiply(b, a, b), std::invalid_argument);
    EXPECT_EQ(b.values(), values);
    batch_elements& same_object = b;
    b = std::move(same_object);
    EXPECT_EQ(b.values(), values);

    const std::vector<integer> odd{11, 13, (integer(1) << 600) - 1};
    batch_residues x(batch_modulus(odd), values);
    batch_residues y = std::move(x);
    EXPECT_THROW(x.values(), std::invalid_argument);
    EXPECT_THROW(multiply(x, x, x), std::invalid_argument);
    EXPECT_THROW(multiply(y, x, y), std::invalid_argument);
    EXPECT_THROW(multiply(x, y, y), std::invalid_argument);
    EXPECT_EQ(y.values(), values);
    x = y;
    EXPECT_EQ(x.values(), values);

    const modulus ring(p);
    modular_integer e = ring(5);
    const modular_integer other = std::move(e);
    EXPECT_THROW(e += other, std::invalid_argument);
    EXPECT_THROW(e.value(), std::invalid_argument);
}

TEST(moved_from, trees) {
    const std::vector<integer> values{3, 5, 7};
    product_tree tree(values);
    const product_tree other = std::move(tree);
    EXPECT_EQ(tree.root(), 105);
    EXPECT_EQ(tree.remainders(100), other.remainders(100));
    EXPECT_EQ(tree.linear_combination(values), other.linear_combination(values));

    chinese_remainder residues(values);
    const chinese_remainder others = std::move(residues);
    EXPECT_EQ(residues.modulus(), 0);
    EXPECT_THROW(residues(values), std::invalid_argument);
    EXPECT_THROW(residues({}), std::invalid_argument);
    EXPECT_EQ(others(values), 0);
    residues = others;
    EXPECT_EQ(residues(values), 0);

    const std::vector<gf2x> polynomials{gf2x(3), gf2x(7)};
    gf2x_chinese_remainder of_polynomials(polynomials);
    const gf2x_chinese_remainder other_theorem = std::move(of_polynomials);
    EXPECT_EQ(of_polynomials.modulus(), gf2x());
    EXPECT_THROW(of_polynomials(polynomials), std::invalid_argument);
    EXPECT_EQ(other_theorem(polynomials), gf2x());

    fixed_base_power power(modulus(p)(2), 255);
    const fixed_base_power other_power = std::move(power);
    EXPECT_THROW(power(5), std::invalid_argument);
    EXPECT_EQ(other_power(5).value(), 32);
}

TEST(moved_from, moves_throw_nothing) {
    EXPECT_TRUE(std::is_nothrow_move_constructible_v<gf2x_modulus> && std::is_nothrow_move_assignable_v<gf2x_modulus>);
    EXPECT_TRUE(std::is_nothrow_move_constructible_v<gf2n_field> && std::is_nothrow_move_assignable_v<gf2n_field>);
    EXPECT_TRUE(std::is_nothrow_move_constructible_v<batch_field> && std::is_nothrow_move_assignable_v<batch_field>);
    EXPECT_TRUE(std::is_nothrow_move_constructible_v<batch_elements> && std::is_nothrow_move_assignable_v<batch_elements>);
    EXPECT_TRUE(std::is_nothrow_move_constructible_v<batch_residues> && std::is_nothrow_move_assignable_v<batch_residues>);
    EXPECT_TRUE(std::is_nothrow_move_constructible_v<product_tree> && std::is_nothrow_move_assignable_v<product_tree>);
    EXPECT_TRUE(std::is_nothrow_move_constructible_v<chinese_remainder>);
    EXPECT_TRUE(std::is_nothrow_move_constructible_v<gf2x_chinese_remainder>);
    EXPECT_TRUE(std::is_nothrow_move_constructible_v<fixed_base_power>);
    EXPECT_TRUE(std::is_nothrow_move_constructible_v<integer> && std::is_nothrow_move_assignable_v<integer>);
    EXPECT_TRUE(std::is_nothrow_move_constructible_v<modular_integer> && std::is_nothrow_move_assignable_v<modular_integer>);
}

struct assigned {
    std::vector<integer> few{3, 5, 7}, many{11, 13, 17, (integer(1) << 1000) - 1, 19, 23, 29, 31, 37, 41};
    modulus small{q}, large{pow(p, 7)};
    modular_integer element = small(5);
    fixed_base_power power{small(2), 10};
    chinese_remainder residues{few};
    gf2n_field_basis basis = gf2n_field_basis::normal(gf2n_field(gf2x(0x13)), gf2x(8));

    friend bool operator==(const assigned& a, const assigned& b) {
        return a.element.value() == b.element.value() && a.element.modulus() == b.element.modulus() &&
               a.power(1000).value() == b.power(1000).value() && a.power.bits() == b.power.bits() &&
               a.residues(a.few) == b.residues(b.few) && a.basis.coordinates(gf2x(5)) == b.basis.coordinates(gf2x(5));
    }
};

TEST(moved_from, assignments_out_of_memory) {
    const assigned other = [] {
        assigned o;
        o.element = o.large(pow(p, 6));
        o.power = fixed_base_power(o.element, 300);
        o.residues = chinese_remainder(std::vector<integer>(o.many.begin(), o.many.begin() + 3));
        o.basis = gf2n_field_basis::normal(gf2n_field(gf2x(0x25)), gf2x(8));
        return o;
    }();
    check_every_allocation<assigned>("an element", [&](assigned& a) { a.element = other.element; });
    check_every_allocation<assigned>("a comb", [&](assigned& a) { a.power = other.power; });
    check_every_allocation<assigned>("residues", [&](assigned& a) { a.residues = other.residues; });
    check_every_allocation<assigned>("a basis", [&](assigned& a) { a.basis = other.basis; });
}

}  // namespace
}  // namespace carry::test

// residue in constant expressions: the worked examples of ctbignum's paper (Bouman 2018, sections 3.2 and 3.4), and what an
// element offers beside arithmetic.
#include <carry/fixed/barrett.hpp>
#include <carry/residue.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>
#include <limits>
#include <unordered_set>
#include <utility>

using namespace carry::literals;

// Every member of the class can be compiled, for moduli without roots too.
template class carry::residue<12_Z>;
template class carry::residue<17_Z>;
template class carry::residue<1_Z>;

namespace {

// Built-in integers below zero are counted from the modulus.
static_assert(carry::residue<101_Z>(std::int8_t{-128}).value() == 74u && carry::residue<101_Z>(-101).is_zero());
static_assert(carry::residue<101_Z>(std::numeric_limits<std::int64_t>::min()) * -1 == std::uint64_t{1} << 63);
static_assert(carry::residue<12_Z>(-25).value() == 11u && carry::residue<1_Z>(-5).is_zero());
#ifdef __SIZEOF_INT128__
static_assert(carry::residue<101_Z>(carry::detail::int128{-102}) == 100 &&
              3 + carry::residue<101_Z>(5) == carry::detail::uint128{8});
#endif

// Section 3.2: a reduction by Barrett's method with its constant made by the compiler.
constexpr auto divisor = 1180591620717411303449_Z;
constexpr auto num = 54766245287875756986436_Z;
constexpr auto reduced =
    carry::fixed::barrett_reduce_any(num.limbs, divisor.limbs, carry::fixed::make_barrett_constant(divisor.limbs));
static_assert(carry::uint_limbs<reduced.size()>(reduced) == 459030734874837027782_Z);
static_assert(carry::residue<divisor>(num).value() == 459030734874837027782_Z);

// Section 3.2: the field of 101 bits. The modulus is a template argument of class type.
using gf101 = carry::residue<1267650600228229401496703205653_Z>;
constexpr gf101 x(8732191096651392800298638976_Z), y(27349736_Z);
static_assert(x + y == 8732191096651392800325988712_Z && x * y == 283413168114337292606614296442_Z);
static_assert(x - y == 8732191096651392800271289240_Z && y - x == 1258918409131578008696431916413_Z);
static_assert(x / y == 465856961865478642228131524110_Z && x / y * y == x && -x + x == 0);
static_assert(gf101::reduction == carry::reduction::montgomery);

// Section 3.4: a matrix of elements.
constexpr auto product = [] {
    using matrix = std::array<std::array<gf101, 3>, 3>;
    const matrix a{{{2_Z, 4_Z, 6_Z}, {10_Z, 11_Z, 12_Z}, {1_Z, 100_Z, 30_Z}}};
    const matrix b{{{5_Z, 3_Z, 9_Z}, {8_Z, 6_Z, 55_Z}, {3_Z, 17_Z, 2_Z}}};
    matrix c{};
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            for (std::size_t k = 0; k < 3; ++k) c[i][j] += a[i][k] * b[k][j];
        }
    }
    return c;
}();
static_assert(product[0] == std::array<gf101, 3>{60, 132, 250} && product[1] == std::array<gf101, 3>{174, 300, 719} &&
              product[2] == std::array<gf101, 3>{895, 1113, 5569});

// The prime of P-256 in decimal, with its reduction to be seen and to be overridden.
using p256 = carry::residue<115792089210356248762697446949407573530086143415290314195533631308867097853951_Z>;
static_assert(p256::reduction == carry::best_reduction<p256::modulus>);
using p256_montgomery = carry::residue<p256::modulus, carry::reduction::montgomery>;
static_assert((p256(2).pow(300_Z) * 5).value() == (p256_montgomery(2).pow(300_Z) * 5).value());
static_assert(p256(4).sqrt()->squared() == 4 && p256(3).legendre() * p256(3).inverse().legendre() == 1);

constexpr auto batch = [] {
    std::array<gf101, 4> elements{1, 2, 3, -5}, scratch{};
    gf101::invert_batch(elements, scratch);
    return elements;
}();
static_assert(batch[1] * 2 == 1 && batch[2] * 3 == 1 && batch[3] * -5 == 1);

// Bytes: as many as the modulus has, one form for each element.
static_assert(gf101::byte_count == 13 && gf101(0x0102).to_bytes()[11] == 1 && gf101(0x0102).to_bytes()[12] == 2);
static_assert(gf101(0x0102).to_bytes<carry::byte_order::little>()[0] == 2);
static_assert(gf101::from_bytes(x.to_bytes()) == x && p256::from_bytes(p256(-1).to_bytes()) == -1);
static_assert(gf101::from_bytes<carry::byte_order::little>(y.to_bytes<carry::byte_order::little>()) == y);

static_assert(select(carry::limb{1}, x, y) == x && select(carry::limb{0}, x, y) == y);
constexpr auto swapped = [](carry::limb choice) {
    std::array<gf101, 2> pair{x, y};
    conditional_swap(choice, pair[0], pair[1]);
    return pair;
};
static_assert(swapped(1) == std::array{y, x} && swapped(0) == std::array{x, y});

// The paper's own form: the limbs of the modulus as a type.
using gf101_of_limbs = carry::residue<std::integer_sequence<std::uint64_t, 277, 68719476736>{}>;
static_assert(gf101_of_limbs::modulus.limbs == std::array<std::uint64_t, 2>{277, 68719476736});
static_assert((gf101_of_limbs(123456789) / 987654321 * 987654321 == 123456789));

/// Every operation of a ring once, for both evaluations.
template <class Element>
constexpr auto every_operation(Element a, Element b) {
    using number = typename Element::number;
    constexpr carry::uint<64, typename number::limb_type> e(0x9e3779b97f4a7c15u);
    Element c = a, d = b;
    conditional_swap(typename number::limb_type{1}, c, d);
    std::array<Element, 2> elements{a, b}, scratch{};
    Element::invert_batch(elements, scratch);
    // A root modulo the prime of P-224, with its 96 steps, is too long for a compiler.
    constexpr bool has_root = bit_width(Element::modulus) != 224;
    return std::array<number, 18>{
        (a + b).value(),
        (a - b).value(),
        (a * b).value(),
        (a / b).value(),
        (-a).value(),
        a.squared().value(),
        a.pow(e).value(),
        a.pow_vartime(e).value(),
        a.inverse().value(),
        a.inverse_vartime().value(),
        has_root ? a.squared().sqrt()->value() : number{},
        has_root ? a.squared().sqrt_vartime()->value() : number{},
        number(static_cast<unsigned>(a.legendre() + b.legendre() + 2)),
        elements[1].value(),
        select(typename number::limb_type{0}, a, b).value(),
        (c - d).value(),
        Element::from_bytes(a.to_bytes()).value(),
        number((a == b) + 2 * a.is_zero()),
    };
}

template <auto M, carry::reduction Method>
void expect_both_evaluations_to_agree() {
    using element = carry::residue<M, Method>;
    static_assert(element::reduction == Method);
    constexpr auto at_compile_time = every_operation<element>(-5, element(0x123456789) * 0x987654321);
    element a = -5, b = element(0x123456789) * 0x987654321;
    asm volatile("" : "+m"(a), "+m"(b));  // the optimizer must not evaluate it early
    EXPECT_EQ(at_compile_time, every_operation(a, b)) << static_cast<int>(Method);
}

TEST(ResidueConstexpr, ConstantExpressionsAgreeWithRunTime) {
    using enum carry::reduction;
    constexpr auto p192 = 0xfffffffffffffffffffffffffffffffeffffffffffffffff_Z;
    constexpr auto p224 = 0xffffffffffffffffffffffffffffffff000000000000000000000001_Z;
    expect_both_evaluations_to_agree<0x1fffffffffffffff_Z, mersenne>();
    expect_both_evaluations_to_agree<(carry::uint<256>(1u) << 255) - 19u, pseudo_mersenne>();
    expect_both_evaluations_to_agree<p192, solinas>();
    expect_both_evaluations_to_agree<p224, solinas>();
    expect_both_evaluations_to_agree<p224, montgomery>();
    expect_both_evaluations_to_agree<97_Z, montgomery>();
    expect_both_evaluations_to_agree<p192, barrett>();
}

TEST(ResidueConstexpr, WhatAreNoElementsBytes) {
    std::array<std::uint8_t, 13> bytes{};
    bytes.fill(0xff);
    EXPECT_THROW(static_cast<void>(gf101::from_bytes(bytes)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(gf101::from_bytes(std::span(bytes).first(12))), std::length_error);
    const auto modulus = to_bytes(gf101::modulus);
    EXPECT_THROW(static_cast<void>(gf101::from_bytes(std::span(modulus).last(13))), std::invalid_argument);
    EXPECT_EQ(gf101::from_bytes(gf101(-1).to_bytes()), gf101(-1));
}

TEST(ResidueConstexpr, Hashes) {
    std::unordered_set<gf101> seen;
    for (int i = 0; i < 100; ++i) seen.insert(gf101(i));
    EXPECT_EQ(seen.size(), 100u);
    EXPECT_TRUE(seen.contains(gf101(1) / 2 + gf101(1) / 2));
}

}  // namespace

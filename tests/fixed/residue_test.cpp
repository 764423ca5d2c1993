// residue against GMP: the primes of the standards and moduli of other shapes, by every way of reduction that applies.
#include "support/residue_against_gmp.hpp"

#include <carry/residue.hpp>

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace {

using namespace carry::literals;
using carry::reduction;
using carry::test::check;
using carry::test::expect;
using carry::test::mpz;
using carry::test::random_source;

constexpr auto p192 = 0xfffffffffffffffffffffffffffffffeffffffffffffffff_Z;
constexpr auto p224 = 0xffffffffffffffffffffffffffffffff000000000000000000000001_Z;
constexpr auto p256 = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff_Z;
constexpr auto p384 = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff_Z;
constexpr auto p521 = (carry::uint<576>(1u) << 521) - 1u;
constexpr auto curve25519 = (carry::uint<256>(1u) << 255) - 19u;
constexpr auto secp256k1 = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f_Z;
constexpr auto bls12_381 = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab_Z;
constexpr auto bn254_order = 21888242871839275222246405745257275088548364400416034343698204186575808495617_Z;
constexpr auto prime200 = 1029635275281301651161256736036869567691075143204096537595291_Z;
constexpr auto gf101 = 1267650600228229401496703205653_Z;
constexpr auto mersenne127 = (carry::uint<128>(1u) << 127) - 1u;
constexpr auto even = (carry::uint<192>(0x123456789u) << 100) + (carry::uint<192>(1u) << 70);
constexpr auto power_of_two = carry::uint<192>(1u) << 130;
constexpr auto all_ones = carry::uint<320>::max();
constexpr auto one_limb = 18446744073709551557_Z;

// What the library chooses, and why it is to be seen here.
static_assert(carry::best_reduction<p521> == reduction::mersenne && carry::best_reduction<mersenne127> == reduction::mersenne);
static_assert(carry::best_reduction<curve25519> == reduction::pseudo_mersenne);
static_assert(carry::limb_bits == 32 || carry::best_reduction<secp256k1> == reduction::pseudo_mersenne);
static_assert(carry::best_reduction<p192> != reduction::montgomery && carry::best_reduction<p384> == reduction::solinas &&
              carry::best_reduction<p256> == reduction::montgomery);
static_assert(carry::reduction_applies<p224>(reduction::solinas) && carry::reduction_applies<p256>(reduction::solinas));
// 2^1088 - (2^1056 + 2^1024 + ... + 1): in its Solinas table each row would be twice the one before, beyond what a table holds.
static_assert([] {
    carry::fixed::row<std::uint32_t, 34> row;
    row.fill(0xfffffffeu);
    row[0] = 0xffffffffu;
    return !carry::fixed::make_solinas_table<34>(row).applies;
}());
static_assert(carry::best_reduction<bls12_381> == reduction::montgomery && carry::best_reduction<even> == reduction::barrett);

template <auto M>
void check_modulus(random_source& random) {
    if constexpr (carry::reduction_applies<M>(reduction::mersenne)) check<M, reduction::mersenne>(random);
    if constexpr (carry::reduction_applies<M>(reduction::pseudo_mersenne)) check<M, reduction::pseudo_mersenne>(random);
    if constexpr (carry::reduction_applies<M>(reduction::solinas)) check<M, reduction::solinas>(random);
    if constexpr (carry::reduction_applies<M>(reduction::montgomery)) check<M, reduction::montgomery>(random);
    check<M, reduction::barrett>(random);
}

/// Products that Solinas's reduction takes, of operands of any size that their rows hold, and values about multiples of m.
template <auto M>
void check_solinas(random_source& random) {
    namespace fixed = carry::fixed;
    constexpr auto modulus = carry::residue<M>::modulus.limbs;
    constexpr std::size_t n = modulus.size();
    constexpr auto table = fixed::make_solinas_table<n * carry::limb_bits / 32>(modulus);
    constexpr auto shape = fixed::solinas_shape_of(modulus);
    const auto to_mpz = [](const auto& row) { return mpz(std::span<const carry::limb>(row)); };
    const auto draw = [&]<std::size_t N>(fixed::row<carry::limb, N>& to) {
        const std::vector<carry::limb> row = random.row(N);
        std::copy(row.begin(), row.end(), to.begin());
    };
    fixed::row<carry::limb, n> a, b;
    fixed::row<carry::limb, 2 * n> x;
    mpz want;
    for (std::size_t round = 0; round < carry::test::rounds(300); ++round) {
        draw(a);
        draw(b);
        draw(x);
        mpz_mul(want, to_mpz(a), to_mpz(b));
        mpz_mod(want, want, to_mpz(modulus));
        expect("product", to_mpz(fixed::solinas_mul<shape>(a, b, modulus, table)), want);
        if (random.coin()) {  // q m + r with a small r, or one that is almost m
            const fixed::row<carry::limb, 2 * n> small{static_cast<carry::limb>(random.below(3))};
            x = fixed::mul(a, modulus);
            (random.coin() ? fixed::add(x, x, small) : fixed::sub(x, x, small));
        }
        mpz_mod(want, to_mpz(x), to_mpz(modulus));
        expect("reduction", to_mpz(fixed::solinas_reduce<shape>(x, modulus, table)), want);
    }
}

class Residue : public carry::test::random_test {};

TEST_F(Residue, SolinasReduction) {
    check_solinas<p192>(random);
    check_solinas<p384>(random);
}

TEST_F(Residue, P192) { check_modulus<p192>(random); }
TEST_F(Residue, P224) { check_modulus<p224>(random); }
TEST_F(Residue, P256) { check_modulus<p256>(random); }
TEST_F(Residue, P384) { check_modulus<p384>(random); }
TEST_F(Residue, P521) { check<p521, reduction::mersenne>(random), check<p521, reduction::montgomery>(random); }
TEST_F(Residue, Curve25519) { check_modulus<curve25519>(random); }
TEST_F(Residue, Secp256k1) { check_modulus<secp256k1>(random); }
TEST_F(Residue, Bls12_381) { check<bls12_381, reduction::montgomery>(random); }
TEST_F(Residue, Bn254Order) { check<bn254_order, reduction::montgomery>(random); }
TEST_F(Residue, Prime200) { check<prime200, reduction::montgomery>(random); }
TEST_F(Residue, Gf101) { check_modulus<gf101>(random); }
TEST_F(Residue, Mersenne127) { check_modulus<mersenne127>(random); }
TEST_F(Residue, Even) { check_modulus<even>(random); }
TEST_F(Residue, PowerOfTwo) { check_modulus<power_of_two>(random); }
TEST_F(Residue, AllOnes) { check_modulus<all_ones>(random); }
TEST_F(Residue, OneLimb) { check_modulus<one_limb>(random); }

TEST_F(Residue, InvertBatch) {
    using element = carry::residue<p256>;
    std::mt19937_64 generator(random.word());
    std::array<element, 7> elements, scratch, inverses;
    for (element& a : elements) a = element::random(generator);
    inverses = elements;
    element::invert_batch(inverses, scratch);
    for (std::size_t i = 0; i < elements.size(); ++i) EXPECT_TRUE(inverses[i] * elements[i] == 1);
    const auto before = elements[3] = element(0);
    inverses = elements;
    EXPECT_THROW(element::invert_batch(inverses, scratch), std::domain_error);
    EXPECT_TRUE(inverses == elements && before == 0);
    EXPECT_THROW(element::invert_batch(inverses, std::span(scratch).first(3)), std::invalid_argument);
}

TEST_F(Residue, RandomElementsAreSpreadOverTheRing) {
    using element = carry::residue<5_Z>;
    std::mt19937 generator(static_cast<unsigned>(random.word()));
    std::array<int, 5> seen{};
    for (int i = 0; i < 5000; ++i) ++seen[static_cast<std::size_t>(element::random(generator).value())];
    for (const int count : seen) EXPECT_TRUE(count > 800 && count < 1200) << count;
}

// Bouman 2018, section 3.2.
static_assert(carry::residue<1180591620717411303449_Z, reduction::barrett>(54766245287875756986436_Z).value() ==
              459030734874837027782_Z);

}  // namespace

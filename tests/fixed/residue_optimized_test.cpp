// residue against GMP as the optimizer makes it of the headers: every way of reduction, and Montgomery's for every shape of a
// modulus that it tells apart. residue_test has the other moduli, optimized less.
#include "support/residue_against_gmp.hpp"

#include <gtest/gtest.h>

namespace {

using namespace carry::literals;
using carry::reduction;
using carry::test::check;

constexpr auto p521 = (carry::uint<576>(1u) << 521) - 1u;
constexpr auto curve25519 = (carry::uint<256>(1u) << 255) - 19u;
constexpr auto p192 = 0xfffffffffffffffffffffffffffffffeffffffffffffffff_Z;
constexpr auto p256 = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff_Z;
constexpr auto secp256k1 = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f_Z;
constexpr auto bls12_381 = 0x1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab_Z;
constexpr auto bn254_order = 21888242871839275222246405745257275088548364400416034343698204186575808495617_Z;
constexpr auto even = (carry::uint<192>(0x123456789u) << 100) + (carry::uint<192>(1u) << 70);

class ResidueOptimized : public carry::test::random_test {};

TEST_F(ResidueOptimized, Mersenne) { check<p521, reduction::mersenne>(random); }
TEST_F(ResidueOptimized, PseudoMersenne) { check<curve25519, reduction::pseudo_mersenne>(random); }
TEST_F(ResidueOptimized, Solinas) { check<p192, reduction::solinas>(random); }
TEST_F(ResidueOptimized, Montgomery) { check<secp256k1, reduction::montgomery>(random); }
TEST_F(ResidueOptimized, MontgomeryOfP256) { check<p256, reduction::montgomery>(random); }
TEST_F(ResidueOptimized, MontgomeryWithASpareBit) { check<curve25519, reduction::montgomery>(random); }
TEST_F(ResidueOptimized, MontgomeryWithSpareBits) { check<bn254_order, reduction::montgomery>(random); }
TEST_F(ResidueOptimized, LooseMontgomery) { check<bls12_381, reduction::montgomery>(random); }
TEST_F(ResidueOptimized, Barrett) { check<even, reduction::barrett>(random); }

}  // namespace

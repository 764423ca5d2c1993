/// The transform of GF(2)[x]: against NTL at the edges of its shapes, and by identities beyond.
#include "support/guarded.hpp"
#include "support/ntl.hpp"
#include "support/random.hpp"

#include "gf2x/mul.hpp"
#include "gf2x/transform.hpp"
#include "gf2x/transform_field.hpp"
#include "kernels/kernels.hpp"

#include <carry/gf2x.hpp>

#include <NTL/GF2XFactoring.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace {

using carry::limb;
using carry::limb_bits;
using carry::test::from_ntl;
using carry::test::guarded_row;
using carry::test::to_ntl;
namespace rows = carry::gf2x_rows;

/// Limbs of so many bits.
constexpr std::size_t limbs(std::size_t bits) { return bits / limb_bits; }

std::vector<limb> sum(std::vector<limb> a, const std::vector<limb>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) a[i] ^= b[i];
    return a;
}

std::vector<limb> transformed_product(const std::vector<limb>& a, const std::vector<limb>& b) {
    guarded_row r(std::vector<limb>(a.size() + b.size())), scratch(rows::mul_transform_scratch(a.size(), b.size()));
    rows::mul_transform(r.data(), a.data(), a.size(), b.data(), b.size(), scratch.data());
    return r.value();
}

class gf2x_transform : public carry::test::random_test {
protected:
    void check(std::size_t an, std::size_t bn) {
        ASSERT_TRUE(rows::mul_transform_accepts(an, bn)) << an << " by " << bn << " limbs";
        const std::vector<limb> a = random.row(an), b = random.row(bn);
        ASSERT_EQ(transformed_product(a, b), from_ntl(to_ntl(a) * to_ntl(b), an + bn)) << an << " by " << bn << " limbs";
    }
};

TEST_F(gf2x_transform, at_the_edges_of_the_shapes) {
    std::size_t shapes = 0;
    for (std::size_t n = 2 * rows::least_transform; n < limbs(std::size_t{1} << 20); ++shapes) {
        const std::size_t last = rows::transform_shape_for(n).limbs();
        check(last - last / 2, last / 2);
        check(last - rows::least_transform, rows::least_transform);
        check(last - last / 3, last / 3 - 1);
        n = last + 1;
        check(n - n / 2, n / 2);
    }
    EXPECT_GE(shapes, 7u);
}

TEST_F(gf2x_transform, random_sizes) {
    for (std::size_t round = 0; round < carry::test::rounds(6); ++round) {
        const std::size_t bn = random.between(rows::least_transform, limbs(120000));
        check(random.between(bn, limbs(240000)), bn);
    }
    check(limbs(1 << 20), rows::least_transform + 5);
}

TEST_F(gf2x_transform, every_modulus_divides_as_it_should) {
    for (std::size_t k = 0; k < carry::kernels::most_moduli; ++k) {
        NTL::GF2X p = to_ntl({rows::transform_field::get(k).tail().value, carry::kernels::element_limbs});
        SetCoeff(p, 128);
        EXPECT_TRUE(IterIrredTest(p)) << k;
        NTL::GF2X s;  // s_(128 - most_levels)(z) modulo p
        SetX(s);
        for (unsigned i = rows::most_levels; i < 128; ++i) s = (sqr(s) + s) % p;
        EXPECT_TRUE(IsZero(s)) << k;
    }
}

TEST_F(gf2x_transform, products_distribute_at_large_sizes) {
    const bool fast = carry::kernels::gf2x().level != carry::isa_level::portable;
    const std::size_t bits = std::size_t{1} << (fast ? 23 : 19);
    for (const std::size_t an : {limbs(bits), limbs(bits + bits / 2), limbs(bits + bits / 4)}) {
        const std::size_t bn = an - random.below(an / 3);
        const std::vector<limb> a1 = random.row(an), a2 = random.row(an), b = random.row(bn);
        ASSERT_EQ(transformed_product(sum(a1, a2), b), sum(transformed_product(a1, b), transformed_product(a2, b)))
            << an << " by " << bn << " limbs";
    }
}

TEST_F(gf2x_transform, threads_change_nothing) {
    const bool fast = carry::kernels::gf2x().level != carry::isa_level::portable;
    for (const unsigned threads : fast ? std::vector<unsigned>{0, 1, 2, 3, 5} : std::vector<unsigned>{2}) {
        const std::size_t an = limbs((fast ? 23u : 9u) << 18), bn = an - random.below(an / 16);
        const std::vector<limb> a = random.row(an), b = random.row(bn), expected = transformed_product(a, b);
        guarded_row r(std::vector<limb>(an + bn)), scratch(rows::mul_threads_scratch(bn, an, threads));
        rows::mul_threads(r.data(), b.data(), bn, a.data(), an, scratch.data(), threads);
        ASSERT_TRUE(std::equal(expected.begin(), expected.end(), r.span().begin()))
            << threads << " threads, " << an << " limbs";
    }
    const carry::gf2x a = carry::gf2x::from_limbs(random.row(limbs(1 << 20))),
                      b = carry::gf2x::from_limbs(random.row(limbs(1 << 20)));
    EXPECT_EQ(multiply(a, b, 4), a * b);
    EXPECT_EQ(multiply(a, a, 4), a * a);
    EXPECT_EQ(multiply(a, carry::gf2x(), 4), carry::gf2x());
}

/// a modulo x^31 + x^3 + 1, bit by bit.
std::uint32_t small_residue(const std::vector<limb>& a) {
    std::uint32_t r = 0;
    for (std::size_t i = a.size() * limb_bits; i-- > 0;) {
        r = (r << 1) | static_cast<std::uint32_t>((a[i / limb_bits] >> (i % limb_bits)) & 1);
        if ((r >> 31) != 0) r ^= 0x80000009u;
    }
    return r;
}

TEST_F(gf2x_transform, products_agree_modulo_a_small_polynomial) {
    const bool fast = carry::kernels::gf2x().level != carry::isa_level::portable;
    const std::size_t an = limbs(std::size_t{1} << (fast ? 24 : 20)) - 3, bn = an - an / 5;
    const std::vector<limb> a = random.row(an), b = random.row(bn);
    const carry::wide_limb<std::uint64_t> product =
        carry::carryless_multiply_wide<std::uint64_t>(small_residue(a), small_residue(b));
    std::vector<limb> expected(limbs(64));
    for (std::size_t i = 0; i < expected.size(); ++i) expected[i] = static_cast<limb>(product.low >> (i * limb_bits % 64));
    EXPECT_EQ(small_residue(transformed_product(a, b)), small_residue(expected));
}

}  // namespace

/// \file
/// A binary field of fixed size against NTL's GF2E.
#pragma once

#include "support/random.hpp"

#include <carry/gf2n/fields.hpp>

#include <NTL/GF2E.h>
#include <NTL/GF2XFactoring.h>

#include <array>
#include <random>

namespace carry::test {

/// The coefficients of a polynomial of fixed size, byte by byte.
template <std::size_t Bits, class Limb>
NTL::GF2X to_ntl(const gf2_poly<Bits, Limb>& a) {
    const auto bytes = to_bytes<byte_order::little>(a);
    return NTL::GF2XFromBytes(bytes.data(), static_cast<long>(bytes.size()));
}

/// f in a type that has room for it.
template <class Poly>
Poly poly_from_ntl(const NTL::GF2X& f) {
    std::array<std::uint8_t, Poly::bits / 8> bytes{};
    NTL::BytesFromGF2X(bytes.data(), f, static_cast<long>(bytes.size()));
    return from_bytes<Poly, byte_order::little>(bytes);
}

/// A row of hostile bits as a polynomial.
template <class Poly>
Poly random_poly(random_source& random) {
    const std::vector<limb> row = random.row((Poly::bits + limb_bits - 1) / limb_bits);
    Poly a;
    for (std::size_t i = 0; i < a.size(); ++i) {
        const std::size_t bit = i * bits_of<typename Poly::limb_type>;
        a[i] = static_cast<typename Poly::limb_type>(row[bit / limb_bits] >> (bit % limb_bits));
    }
    return a;
}

/// Every operation of Field on hostile and random elements, beside NTL's.
template <class Field>
class gf2n_against_ntl {
    using poly = typename Field::polynomial_type;
    static NTL::GF2E to_gf2e(const Field& a) { return NTL::to_GF2E(to_ntl(a.value())); }
    static void same(const char* what, const Field& got, const NTL::GF2E& want) {
        EXPECT_EQ(got.value(), poly_from_ntl<poly>(NTL::rep(want))) << what << ", degree " << Field::degree;
    }
    static Field draw(random_source& random) { return Field(random_poly<poly>(random)); }

    static void products(const Field& a, const Field& b) {
        const NTL::GF2E x = to_gf2e(a), y = to_gf2e(b);
        same("sum", a + b, x + y);
        same("product", a * b, x * y);
        same("square", a.squared(), NTL::sqr(x));
        Field aliased = a;
        aliased *= aliased;
        same("aliased product", aliased, NTL::sqr(x));
        NTL::GF2E power = x;
        for (int i = 0; i < 5; ++i) power = NTL::sqr(power);
        same("five squarings", a.squared(5), power);
        EXPECT_EQ(a.trace(), NTL::trace(x) == 1 ? 1u : 0u);
        EXPECT_EQ(a.sqrt().squared(), a);
        if (!a.is_zero()) {
            same("inverse", a.inverse(), NTL::inv(x));
            same("quotient", b / a, y / x);
        } else {
            EXPECT_THROW(static_cast<void>(a.inverse()), std::domain_error);
            EXPECT_THROW(static_cast<void>(a.inverse_vartime()), std::domain_error);
            EXPECT_TRUE(a.inverse_or_zero().is_zero());
        }
    }

    static void structure(const Field& a, random_source& random) {
        const NTL::GF2E x = to_gf2e(a);
        NTL::GF2E power = x;
        for (int i = 0; i < 60; ++i) power = NTL::sqr(power);
        same("the matrix of sixty squarings", a.template multi_squared<60>(), power);
        if (!a.is_zero()) same("inverse_vartime", a.inverse_vartime(), NTL::inv(x));
        const std::optional<Field> z = a.solve_quadratic();
        EXPECT_EQ(z.has_value(), a.trace() == 0);
        if (z) {
            EXPECT_EQ(z->squared() + *z, a);
        }
        if constexpr (Field::degree % 2 == 1) {
            const Field h = a.half_trace();
            EXPECT_EQ(h.squared() + h, a.trace() != 0 ? a + Field::one() : a);
            NTL::GF2E conjugate = x, sum = x;
            for (std::size_t i = 1; i <= (Field::degree - 1) / 2; ++i) {
                conjugate = NTL::sqr(NTL::sqr(conjugate));
                sum += conjugate;
            }
            same("half-trace", h, sum);
        }
        const std::uint64_t e = random.word() >> random.below(64);
        same("pow", a.pow(carry::uint<64, typename poly::limb_type>(e)), exponentiate(x, e));
        same("pow_vartime", a.pow_vartime(carry::uint<64, typename poly::limb_type>(e)), exponentiate(x, e));
        EXPECT_EQ(Field::from_bytes(a.to_bytes()), a);
        constexpr auto little = byte_order::little;
        constexpr auto reflected = bit_order::reflected;
        EXPECT_EQ((Field::template from_bytes<little, reflected>(a.template to_bytes<little, reflected>())), a);
        const auto wide = random_poly<gf2_poly<3 * poly::bits + 5, typename poly::limb_type>>(random);
        same("a longer polynomial", Field(wide), NTL::to_GF2E(to_ntl(wide)));
    }

    static NTL::GF2E exponentiate(const NTL::GF2E& x, std::uint64_t e) {
        NTL::GF2E r = NTL::to_GF2E(1);
        for (int i = 64; i-- > 0;) {
            r = NTL::sqr(r);
            if ((e >> i & 1) != 0) r *= x;
        }
        return r;
    }

public:
    static void run(random_source& random, std::size_t count) {
        NTL::GF2X f = to_ntl(Field::modulus);
        ASSERT_TRUE(NTL::IterIrredTest(f)) << "degree " << Field::degree;
        NTL::GF2E::init(f);
        products(Field(), Field::one());
        products(Field::one(), Field());
        for (std::size_t i = 0; i < rounds(count); ++i) products(draw(random), draw(random));
        for (std::size_t i = 0; i < rounds(count / 8); ++i) structure(draw(random), random);
        structure(Field(), random);
        batches(random);
    }

    static void batches(random_source& random) {
        for (const std::size_t size : {0u, 1u, 2u, 3u, 4u, 5u, 8u, 11u}) {
            std::vector<Field> a(size), b(size), r(size), scratch(size);
            for (std::size_t i = 0; i < size; ++i) a[i] = draw(random), b[i] = draw(random);
            Field::multiply_batch(r, a, b);
            for (std::size_t i = 0; i < size; ++i) EXPECT_EQ(r[i], a[i] * b[i]) << "batch of " << size << ", place " << i;
            r = a;
            Field::multiply_batch(r, r, b);
            for (std::size_t i = 0; i < size; ++i) EXPECT_EQ(r[i], a[i] * b[i]);
            for (Field& x : a) x = x.is_zero() ? Field::one() : x;
            r = a;
            Field::invert_batch(r, scratch);
            for (std::size_t i = 0; i < size; ++i) EXPECT_TRUE((r[i] * a[i]).is_one());
            if (size > 2) {
                r[1] = Field();
                const auto before = r;
                EXPECT_THROW(Field::invert_batch(r, scratch), std::domain_error);
                EXPECT_EQ(r, before);
                EXPECT_THROW(Field::invert_batch(r, std::span(scratch).first(1)), std::invalid_argument);
                EXPECT_THROW(Field::multiply_batch(r, a, std::span(b).first(1)), std::invalid_argument);
            }
        }
    }
};

}  // namespace carry::test

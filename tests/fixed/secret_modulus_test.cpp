// secret_modulus against GMP: every operation, modulo odd numbers of every kind and of several sizes.
#include "support/gmp.hpp"
#include "support/random.hpp"

#include <carry/secret_modulus.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace carry::test {
namespace {

template <class Number>
mpz to_mpz(const Number& a) {
    mpz z;
    mpz_import(z, Number::limb_count, -1, sizeof(typename Number::limb_type), 0, 0, a.limbs.data());
    return z;
}

bool same(const mpz& a, const mpz& b) { return mpz_cmp(a, b) == 0; }

template <class Number>
Number draw(random_source& random) {
    Number a;
    const std::vector<limb> row = random.row(Number::bits / limb_bits + 1);
    std::size_t bit = 0;
    for (auto& x : a.limbs) {
        x = static_cast<typename Number::limb_type>(row[bit / limb_bits] >> (bit % limb_bits));
        bit += bits_of<typename Number::limb_type>;
    }
    return a;
}

template <std::size_t Bits, class Limb>
class checked_ring {
    using number = uint<Bits, Limb>;
    using element = secret_residue<Bits, Limb>;

public:
    checked_ring(random_source& random, const number& m) : random_(random), m_(to_mpz(m)), ring_(m) {}

    void check() {
        ASSERT_TRUE(same(to_mpz(ring_.modulus()), m_));
        const number x = draw<number>(random_), y = random_.coin() ? draw<number>(random_) : ring_.modulus() - number(1u);
        const element a = ring_(x), b = ring_(y);
        const mpz za = residue(to_mpz(x)), zb = residue(to_mpz(y));
        mpz want;
        expect(a, za);
        expect(b, zb);
        mpz_add(want, za, zb);
        expect(ring_.add(a, b), want);
        mpz_sub(want, za, zb);
        expect(ring_.sub(a, b), want);
        mpz_neg(want, za);
        expect(ring_.negate(a), want);
        mpz_mul(want, za, zb);
        expect(ring_.mul(a, b), want);
        mpz_mul(want, za, za);
        expect(ring_.sqr(a), want);
        expect(ring_.one(), mpz(1));
        EXPECT_EQ(ring_.sub(a, a), element());
        EXPECT_TRUE(ring_.sub(a, a).is_zero());
        EXPECT_EQ(a == b, same(za, zb));
        EXPECT_EQ(select(Limb{1}, a, b), a);
        EXPECT_EQ(select(Limb{0}, a, b), b);
        element c = a, d = b;
        conditional_swap(Limb{0}, c, d);
        EXPECT_TRUE(c == a && d == b);
        conditional_swap(Limb{1}, c, d);
        EXPECT_TRUE(c == b && d == a);
        check_long_numbers();
        check_built_in();
        check_powers(a, za);
        check_inverse(a, za);
        check_bytes(a);
        const secret_modulus<Bits, Limb> copy = ring_;
        EXPECT_EQ(copy.mul(a, b), ring_.mul(a, b));
    }

private:
    mpz residue(const mpz& a) const {
        mpz r;
        mpz_mod(r, a, m_);
        return r;
    }
    void expect(const element& a, const mpz& want) { EXPECT_TRUE(same(to_mpz(ring_.value(a)), residue(want))); }

    void check_long_numbers() {
        const auto x = draw<uint<1, Limb>>(random_);
        expect(ring_(x), to_mpz(x));
        const auto y = draw<uint<2 * Bits, Limb>>(random_);
        expect(ring_(y), to_mpz(y));
        const auto z = draw<uint<3 * Bits + 2 * bits_of<Limb> + 1, Limb>>(random_);
        expect(ring_(z), to_mpz(z));
    }
    template <class Int>
    void check_built_in(Int a) {
        using natural = std::make_unsigned_t<Int>;
        const auto bits = static_cast<natural>(a);
        mpz want = to_mpz(uint<8 * sizeof(Int), Limb>(static_cast<natural>(a < 0 ? natural{0} - bits : bits)));
        if (a < 0) mpz_neg(want, want);
        expect(ring_(a), want);
    }
    void check_built_in() {
        for (const int a : {0, 1, -1, 3329, std::numeric_limits<int>::min(), std::numeric_limits<int>::max()}) {
            check_built_in(a);
            check_built_in(static_cast<unsigned>(a));
            check_built_in(static_cast<signed char>(a));
            check_built_in(static_cast<std::uint8_t>(a));
            check_built_in(static_cast<std::int64_t>(a) * 1234567891);
            check_built_in(static_cast<std::uint64_t>(a));
        }
        check_built_in(std::numeric_limits<std::int64_t>::min());
    }
    void check_powers(const element& a, const mpz& za) {
        mpz want;
        const auto power = [&](const auto& e) {
            mpz_powm(want, za, to_mpz(e), m_);
            expect(ring_.pow(a, e), want);
        };
        power(draw<uint<Bits, Limb>>(random_));
        power(draw<uint<1, Limb>>(random_));
        power(uint<Bits, Limb>(0u));
        power(uint<Bits, Limb>(65537u));
        mpz_powm_ui(want, za, 65537, m_);
        expect(ring_.pow(a, 65537), want);
        if (ring_.try_inverse(a)) {
            EXPECT_EQ(ring_.mul(ring_.pow(a, -3), ring_.pow(a, 3u)), ring_.one());
        } else {
            EXPECT_THROW((void)ring_.pow(a, -3), std::domain_error);
        }
    }
    void check_inverse(const element& a, const mpz& za) {
        mpz want;
        const bool exists = mpz_invert(want, za, m_) != 0 || mpz_cmp_ui(static_cast<mpz_srcptr>(m_), 1) == 0;
        const auto found = ring_.try_inverse(a);
        ASSERT_EQ(found.has_value(), exists);
        if (exists) {
            EXPECT_EQ(ring_.inverse(a), *found);
            EXPECT_EQ(ring_.mul(a, *found), ring_.one());
        } else {
            EXPECT_THROW((void)ring_.inverse(a), std::domain_error);
        }
    }
    void check_bytes(const element& a) {
        const auto big = ring_.to_bytes(a);
        EXPECT_EQ(big, to_bytes(ring_.value(a)));
        EXPECT_EQ(ring_.from_bytes(big), a);
        const auto little = ring_.template to_bytes<byte_order::little>(a);
        EXPECT_EQ(little, to_bytes<byte_order::little>(ring_.value(a)));
        EXPECT_EQ(ring_.template from_bytes<byte_order::little>(little), a);
        EXPECT_THROW((void)ring_.from_bytes(to_bytes(ring_.modulus())), std::invalid_argument);
        EXPECT_THROW((void)ring_.from_bytes(std::vector<std::uint8_t>(number::bits / 8 + 1)), std::length_error);
    }

    random_source& random_;
    mpz m_;
    secret_modulus<Bits, Limb> ring_;
};

class secret_modulus_test : public random_test {
protected:
    /// Moduli that fill their row, that do not, and the least and the greatest ones.
    template <std::size_t Bits, class Limb = limb>
    void check(std::size_t times) {
        using number = uint<Bits, Limb>;
        const number one(1u);
        for (const number& m :
             {one, number(3u), number::max(), number::max() - number(2u), (number::max() >> 1) + number(2u)}) {
            checked_ring<Bits, Limb>(random, m | one).check();
        }
        for (std::size_t i = 0; i < rounds(times); ++i) {
            const number m = draw<number>(random) >> (random.coin() ? 0 : random.below(number::bits));
            checked_ring<Bits, Limb>(random, m | one).check();
        }
        EXPECT_THROW((void)(secret_modulus<Bits, Limb>(number(4u))), std::domain_error);
        EXPECT_THROW((void)(secret_modulus<Bits, Limb>(number(0u))), std::domain_error);
    }
};

TEST_F(secret_modulus_test, one_limb) { check<64>(60); }
TEST_F(secret_modulus_test, few_limbs) {
    check<128>(40);
    check<192>(40);
    check<256>(40);
    check<384>(30);
    check<521>(20);
}
TEST_F(secret_modulus_test, of_rsa) {
    check<1024>(8);
    check<1536>(3);
}
TEST_F(secret_modulus_test, small_limbs) {
    check<8, std::uint8_t>(100);
    check<24, std::uint8_t>(100);
    check<48, std::uint16_t>(60);
    check<160, std::uint32_t>(40);
}

TEST_F(secret_modulus_test, every_modulus_of_a_byte) {
    using number = uint<8, std::uint8_t>;
    for (unsigned m = 1; m < 256; m += 2) {
        const secret_modulus<8, std::uint8_t> ring{number(m)};
        for (unsigned x = 0; x < 256; x += 1 + m / 16) {
            const auto a = ring(number(x));
            ASSERT_EQ(ring.value(a), number(x % m));
            for (unsigned y = 0; y < m; y += 1 + m / 16) {
                const auto b = ring(number(y));
                ASSERT_EQ(ring.value(ring.mul(a, b)), number(x * y % m));
                ASSERT_EQ(ring.value(ring.add(a, b)), number((x + y) % m));
                ASSERT_EQ(ring.value(ring.sub(a, b)), number((x % m + m - y) % m));
            }
        }
    }
}

// The constants of secret moduli are those of public ones.
TEST_F(secret_modulus_test, constants) {
    for (std::size_t i = 0; i < rounds(100); ++i) {
        using number = uint<256>;
        const number m = (draw<number>(random) >> random.below(number::bits)) | number(1u);
        const auto secret = detail::make_secret_montgomery_constants(m), known = fixed::make_montgomery_constants(m.limbs);
        ASSERT_EQ(secret.one, known.one);
        ASSERT_EQ(secret.r_squared, known.r_squared);
        ASSERT_EQ(secret.folded, known.folded);
        ASSERT_EQ(secret.inverse, known.inverse);
        ASSERT_EQ(secret.reciprocal, known.reciprocal);
    }
}

TEST(secret_modulus, wipes) {
    uint<256> a(77u);
    wipe(a);
    EXPECT_TRUE(a.is_zero());
    secret_residue<256> x = secret_modulus<256>(uint<256>(101u))(uint<256>(5u));
    EXPECT_FALSE(x.is_zero());
    wipe(x);
    EXPECT_TRUE(x.is_zero());
    std::array<std::uint8_t, 5> bytes{1, 2, 3, 4, 5};
    wipe(bytes);
    EXPECT_EQ(bytes, (std::array<std::uint8_t, 5>{}));
}

template <class T>
concept can_be_wiped = requires(T a) { wipe(a); };

TEST(secret_modulus, wipes_what_views_show) {
    std::array<uint<256>, 3> numbers{uint<256>(5u), uint<256>(6u), uint<256>(7u)};
    const auto last = std::span(numbers).last(2);
    wipe(last);
    EXPECT_EQ(numbers, (std::array{uint<256>(5u), uint<256>(), uint<256>()}));
    EXPECT_EQ(last.size(), 2u);
    std::string text = "a secret as long as to lie on the heap";
    wipe(std::span(text).first(8));
    EXPECT_EQ(text, std::string(8, '\0') + " as long as to lie on the heap");
    wipe(std::span<std::uint8_t>());
    static_assert(!can_be_wiped<std::string_view> && !can_be_wiped<std::span<const std::uint8_t>>);
    static_assert(!can_be_wiped<const uint<256>> && !can_be_wiped<std::string> && !can_be_wiped<std::span<std::string>>);
    static_assert(!can_be_wiped<std::uint8_t*>);
}

constexpr bool computes_in_constant_expressions() {
    const secret_modulus<128> ring(uint<128>(1000003u));
    const auto a = ring(uint<192>(5u) << 150);
    return ring.mul(a, ring.inverse(a)) == ring.one() && ring.pow(a, uint<64>(1000002u)) == ring.one();
}
static_assert(computes_in_constant_expressions());

}  // namespace
}  // namespace carry::test

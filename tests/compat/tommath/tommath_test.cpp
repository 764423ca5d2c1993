/// \file
/// The drop-in for LibTomMath against GMP: every operation, for numbers of either sign and zero, with its destinations apart
/// from its sources and, in turn, in the place of each.
#include "compat/tommath/operations.hpp"

namespace carry::test {
namespace {

/// The sizes: within one digit, in place, around the change to rows, and rows of several sizes of base case.
constexpr std::size_t sizes[] = {1, 3, 12, 16, 40, 150};

class tommath : public random_test {
protected:
    /// Runs with each destination where `places` says: 0 is apart, i the place of input i - 1.
    void run(const operation& op, const values& in, const std::array<unsigned, 3>& places) {
        values expected;
        const bool defined = op.expect(in, expected);
        std::array<number, 3> sources{number(in[0]), number(in[1]), number(in[2])};
        std::array<number, 3> apart;
        outputs out{};
        for (unsigned i = 0; i < op.writes; ++i) out[i] = places[i] == 0 ? apart[i].get() : sources[places[i] - 1].get();
        const mp_err error = op.run({sources[0], sources[1], sources[2]}, out);
        ASSERT_EQ(error, defined ? MP_OKAY : MP_VAL);
        for (unsigned i = 0; i < op.writes && defined; ++i) {
            ASSERT_TRUE(is_valid(out[i]) && equal(out[i], expected[i]))
                << "result " << i << " of " << in[0] << ", " << in[1] << ", " << in[2];
        }
        for (unsigned i = 0; i < op.reads; ++i) {
            const bool written =
                defined && std::any_of(out.begin(), out.end(), [&](mp_int* o) { return o == sources[i].get(); });
            ASSERT_TRUE(is_valid(sources[i]) && (written || equal(sources[i], in[i]))) << "operand " << i;
        }
    }

    void check(std::span<const operation> operations, std::size_t count = 40) {
        for (const operation& op : operations) {
            SCOPED_TRACE(op.name);
            for (std::size_t round = 0; round < rounds(count); ++round) {
                values in;
                for (mpz& z : in) z = draw(random, sizes[random.below(std::size(sizes))]);
                if (round == 0) in = values{};
                if (round == 1) mpz_set_ui(in[1], 0);
                if (round % 5 == 2) in[1] = in[0];
                // All places for the destinations, distinct among themselves.
                for (unsigned first = 0; first <= op.reads; ++first) {
                    for (unsigned second = 0; second <= (op.writes > 1 ? op.reads : 0); ++second) {
                        if (second != 0 && second == first) continue;
                        SCOPED_TRACE(testing::Message() << "destinations " << first << ' ' << second);
                        ASSERT_NO_FATAL_FAILURE(run(op, in, {first, second, 0}));
                    }
                }
            }
        }
    }
};

TEST_F(tommath, arithmetic) { check(arithmetic_operations()); }
TEST_F(tommath, number_theory) { check(theory_operations()); }
TEST_F(tommath, primes) { check(prime_operations(), 20); }
TEST_F(tommath, conversions) { check(conversion_operations()); }

TEST_F(tommath, one_number_in_all_places) {
    for (std::size_t round = 0; round < rounds(40); ++round) {
        const mpz z = draw(random, sizes[round % std::size(sizes)]);
        mpz square;
        mpz_mul(square, z, z);
        number a(z), b(z), c(z), d(z);
        ASSERT_EQ(mp_mul(a, a, a), MP_OKAY);
        ASSERT_EQ(mp_sqr(b, b), MP_OKAY);
        ASSERT_TRUE(equal(a, square) && equal(b, square));
        ASSERT_EQ(mp_sub(c, c, c), MP_OKAY);
        ASSERT_TRUE(is_valid(c) && mp_iszero(c.get()));
        ASSERT_EQ(mp_add(d, d, d), MP_OKAY);
        ASSERT_EQ(mp_div_2(d, d), MP_OKAY);
        ASSERT_TRUE(equal(d, z));
    }
}

TEST_F(tommath, products_of_every_size) {
    for (std::size_t an = 1; an <= 40; ++an) {
        for (std::size_t bn = 1; bn <= 40; ++bn) {
            mpz x{random.normalized_row(an * 60 / limb_bits + 1)}, y{random.normalized_row(bn * 60 / limb_bits + 1)}, xy;
            mpz_mul(xy, x, y);
            number a(x), b(y), c;
            ASSERT_EQ(mp_mul(a, b, c), MP_OKAY);
            ASSERT_TRUE(is_valid(c) && equal(c, xy)) << an << ' ' << bn;
        }
        mpz x{random.normalized_row(an * 60 / limb_bits + 1)}, xx;
        mpz_mul(xx, x, x);
        number a(x), c;
        ASSERT_EQ(mp_sqr(a, c), MP_OKAY);
        ASSERT_TRUE(is_valid(c) && equal(c, xx)) << an;
    }
}

/// Numbers of as many digits as each other have code of their own: columns as full as can be, carries through whole results.
TEST_F(tommath, products_of_full_digits) {
    for (unsigned n = 1; n <= 40; ++n) {
        mpz full, upper, one_less;
        mpz_setbit(full, 60 * n);
        mpz_set(upper, full);
        mpz_sub_ui(full, full, 1);
        mpz_tdiv_q_2exp(one_less, full, 30 * n);
        mpz_sub(upper, upper, one_less);
        mpz_sub_ui(one_less, full, 1);
        for (const mpz& x : {full, upper, one_less}) {
            for (const mpz& y : {full, upper, one_less}) {
                mpz xy;
                mpz_mul(xy, x, y);
                number a(x), b(y), c;
                ASSERT_EQ(mp_mul(a, b, c), MP_OKAY);
                ASSERT_TRUE(is_valid(c) && equal(c, xy)) << n;
                ASSERT_EQ(mp_mul(a, b, a), MP_OKAY);
                ASSERT_TRUE(is_valid(a) && equal(a, xy)) << n;
            }
            mpz xx;
            mpz_mul(xx, x, x);
            number a(x);
            ASSERT_EQ(mp_sqr(a, a), MP_OKAY);
            ASSERT_TRUE(is_valid(a) && equal(a, xx)) << n;
        }
    }
}

/// The structure as programs read it.
TEST_F(tommath, digits_are_where_programs_look_for_them) {
    number a;
    ASSERT_EQ(mp_read_radix(a, "-123456789abcdef0fedcba987654321", 16), MP_OKAY);
    ASSERT_EQ(a->used, 3);
    EXPECT_EQ(a->sign, MP_NEG);
    EXPECT_EQ(a->dp[0], 0xfedcba987654321u);
    EXPECT_EQ(a->dp[1], 0x23456789abcdef0u);
    EXPECT_EQ(a->dp[2], 0x1u);
    EXPECT_EQ(sizeof(mp_int), 24u);
    EXPECT_EQ(offsetof(mp_int, dp), 16u);
    EXPECT_EQ(MP_DIGIT_BIT, 60);
}

}  // namespace
}  // namespace carry::test

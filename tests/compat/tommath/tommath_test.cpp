/// \file
/// The drop-in for LibTomMath against GMP: every operation, for numbers of either sign and zero, with its destinations apart
/// from its sources and, in turn, in the place of each.
#include "compat/tommath/operations.hpp"
#include "support/guarded.hpp"

#include <cmath>
#include <limits>
#include <numeric>
#include <string_view>
#include <vector>

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

/// Numbers of n digits whose carries, borrows and complements go far or end at once.
std::vector<mpz> shapes(random_source& random, unsigned n) {
    std::vector<mpz> r(6);
    mpz_setbit(r[0], 60 * n);
    mpz_sub_ui(r[0], r[0], 1);       // all bits
    mpz_setbit(r[1], 60 * n - 1);    // the highest
    mpz_setbit(r[2], 60 * (n - 1));  // the lowest of the highest digit
    r[3] = mpz{random.row(n * 60 / limb_bits + 1)};
    mpz_fdiv_r_2exp(r[3], r[3], 60 * n);
    mpz_tdiv_q_2exp(r[4], r[3], 60 * (n / 2));
    mpz_mul_2exp(r[4], r[4], 60 * (n / 2));  // zeros below
    r[5] = r[3];
    for (unsigned i = 0; i < 30 * n; ++i) mpz_setbit(r[5], 30 * n + i);  // ones above
    return r;
}

/// What goes through digits one by one, or by vectors of four and eight, at every size around those and with every neighbour.
TEST_F(tommath, rows_of_every_size_and_shape) {
    constexpr const char* names[] = {"mp_copy",       "mp_neg",   "mp_abs",     "mp_add",    "mp_sub",
                                     "mp_add_d",      "mp_sub_d", "mp_incr",    "mp_decr",   "mp_mul_d",
                                     "mp_mul_2",      "mp_div_2", "mp_mul_2d",  "mp_div_2d", "mp_div_2d without remainder",
                                     "mp_mod_2d",     "mp_lshd",  "mp_rshd",    "mp_and",    "mp_or",
                                     "mp_xor",        "mp_cmp",   "mp_cmp_mag", "mp_2expt",  "mp_signed_rsh",
                                     "mp_complement", "mp_div_d", "mp_mod_d"};
    std::vector<const operation*> operations;
    for (const operation& op : arithmetic_operations()) {
        if (std::find(std::begin(names), std::end(names), std::string_view(op.name)) != std::end(names)) {
            operations.push_back(&op);
        }
    }
    ASSERT_EQ(operations.size(), std::size(names));
    std::vector<unsigned> digits(36);
    std::iota(digits.begin(), digits.end(), 1U);
    digits.insert(digits.end(), {62, 63, 64, 65, 66, 67, 79, 80, 81, 96, 97, 98, 128, 129, 300, 511, 512, 513, 514, 515, 516});
    for (const unsigned n : digits) {
        const std::vector<mpz> longer = shapes(random, n);
        for (const unsigned m : {1U, n / 2, n - 1, n, n + 1}) {
            if (m == 0) continue;
            const std::vector<mpz> other = shapes(random, m);
            for (const operation* op : operations) {
                SCOPED_TRACE(testing::Message() << op->name << ' ' << n << ' ' << m);
                values in{longer[random.below(6)], other[random.below(6)], mpz{}};
                if (random.coin()) mpz_neg(in[0], in[0]);
                if (random.coin()) mpz_neg(in[1], in[1]);
                for (unsigned first = 0; first <= op->reads; ++first) {
                    const unsigned second = op->writes > 1 ? (first + 1) % (op->reads + 1) : 0;
                    ASSERT_NO_FATAL_FAILURE(run(*op, in, {first, second, 0}));
                }
            }
        }
    }
}

/// The largest and the smallest number below B^2k modulo the extremes of diminished radix.
TEST_F(tommath, diminished_radix_at_its_ends) {
    for (unsigned n = 2; n <= 20; ++n) {
        for (const mp_digit d : {mp_digit{1}, mp_digit{2}, MP_MASK, MP_MASK - 1, mp_digit{1} << 59}) {
            mpz m, x;
            mpz_setbit(m, 60 * n);
            mpz_sub(m, m, mpz{static_cast<std::uint64_t>(d)});
            for (int i = 0; i < 4; ++i) {
                mpz_mul(x, m, m);
                mpz_add_ui(x, x, 1);
                if (i == 1) mpz_set(x, m);
                if (i == 2) mpz_sub_ui(x, m, 1);
                if (i == 3) {
                    mpz_set_ui(x, 0);
                    mpz_setbit(x, 120 * n);
                    mpz_sub_ui(x, x, 1);
                }
                number modulus(m), a(x), b(x);
                mpz_fdiv_r(x, x, m);
                ASSERT_EQ(mp_dr_is_modulus(modulus), MP_YES);
                ASSERT_EQ(mp_dr_reduce(a, modulus, d), MP_OKAY);
                ASSERT_TRUE(is_valid(a) && equal(a, x)) << n << ' ' << d << ' ' << i;
                ASSERT_EQ(mp_reduce_2k(b, modulus, d), MP_OKAY);
                ASSERT_TRUE(is_valid(b) && equal(b, x)) << n << ' ' << d << ' ' << i;
            }
        }
    }
}

/// Programs that shorten a number by hand may leave digits above `used` that are not zero: reductions in place read none of
/// them.
TEST_F(tommath, reductions_read_no_digits_above_those_in_use) {
    for (std::size_t round = 0; round < rounds(300); ++round) {
        const auto p = static_cast<unsigned>(random.between(20, 250));
        const auto d = static_cast<mp_digit>(random.below(std::uint64_t{1} << std::min(p - 8, 50U)) | 1);
        mpz m, x{random.row(8)};
        mpz_setbit(m, p);
        mpz_sub(m, m, mpz{static_cast<std::uint64_t>(d)});
        mpz_fdiv_r_2exp(x, x, random.between(1, 2 * p));
        number modulus(m), d_long(mpz{static_cast<std::uint64_t>(d)}), mu;
        mp_digit rho = 0;
        ASSERT_EQ(mp_reduce_setup(mu, modulus), MP_OKAY);
        ASSERT_EQ(mp_montgomery_setup(modulus, &rho), MP_OKAY);
        mpz expected;
        mpz_fdiv_r(expected, x, m);
        const auto check = [&](const char* name, const mpz& result, auto reduce) {
            number a(x);
            ASSERT_EQ(mp_grow(a, a->used + 12), MP_OKAY);
            std::fill(a->dp + a->used, a->dp + a->alloc, MP_MASK);
            ASSERT_EQ(reduce(a), MP_OKAY);
            ASSERT_TRUE(equal(a, result)) << name << ' ' << p << ' ' << d << ' ' << x;
        };
        check("mp_reduce_2k", expected, [&](mp_int* a) { return mp_reduce_2k(a, modulus, d); });
        check("mp_reduce_2k_l", expected, [&](mp_int* a) { return mp_reduce_2k_l(a, modulus, d_long); });
        if (p % 60 == 0) check("mp_dr_reduce", expected, [&](mp_int* a) { return mp_dr_reduce(a, modulus, d); });
        check("mp_reduce", expected, [&](mp_int* a) { return mp_reduce(a, modulus, mu); });
        mpz radix, inverse;
        mpz_setbit(radix, 60 * static_cast<unsigned long>(modulus->used));
        ASSERT_NE(mpz_invert(inverse, radix, m), 0);
        mpz_mul(inverse, inverse, x);
        mpz_fdiv_r(inverse, inverse, m);
        check("mp_montgomery_reduce", inverse, [&](mp_int* a) { return mp_montgomery_reduce(a, modulus, rho); });
    }
}

/// What Montgomery's reduction by its definition makes of a: for each digit of m the multiple of m that makes it zero, if rho
/// is right, and of the sum what stands above.
mpz montgomery_sum(const mpz& a, const mpz& m, int digits, mp_digit rho) {
    mpz sum = a;
    for (int i = 0; i < digits; ++i) {
        const auto place = 60 * static_cast<unsigned long>(i);
        mpz shifted;
        mpz_tdiv_q_2exp(shifted, sum, place);
        mpz_mul(shifted, m, mpz{static_cast<std::uint64_t>((mpz_get_ui(shifted) * rho) & MP_MASK)});
        mpz_mul_2exp(shifted, shifted, place);
        mpz_add(sum, sum, shifted);
    }
    mpz_tdiv_q_2exp(sum, sum, 60 * static_cast<unsigned long>(digits));
    return sum;
}

/// Moduli on both sides of where rows begin, at any level, and a rho that is not the modulus'.
TEST_F(tommath, montgomery_reductions_of_every_length) {
    for (const unsigned n : {1U, 40U, 47U, 48U, 49U, 128U, 143U, 144U, 145U, 229U, 230U, 231U, 700U, 899U, 900U, 907U}) {
        for (mpz m : shapes(random, n)) {
            mpz_setbit(m, 0);
            number modulus(m);
            const int k = modulus->used;
            const auto bits = 60 * static_cast<unsigned long>(k);
            mp_digit rho = 0;
            ASSERT_EQ(mp_montgomery_setup(modulus, &rho), MP_OKAY);
            mpz below, all, x{random.row(2 * n * 60 / limb_bits + 1)}, radix;
            mpz_mul_2exp(below, m, bits);
            mpz_sub_ui(below, below, 1);
            mpz_setbit(radix, bits);
            mpz_setbit(all, 2 * bits);
            mpz_sub_ui(all, all, 1);
            mpz_fdiv_r_2exp(x, x, random.between(1, 2 * bits));
            for (const mpz& value : {mpz{}, m, below, all, x}) {
                number a(value), b(value);
                ASSERT_EQ(mp_montgomery_reduce(a, modulus, rho), MP_OKAY);
                ASSERT_TRUE(is_valid(a));
                ASSERT_EQ(mp_cmp(a, modulus), MP_LT);
                mpz back, rest;
                mpz_mul(back, number::mpz_of(a), radix);
                mpz_sub(back, back, value);
                mpz_fdiv_r(rest, back, m);
                ASSERT_EQ(sign(rest), 0) << n << ' ' << m << ' ' << value;
                if (n > 145) continue;
                const mp_digit wrong = rho ^ (mp_digit{1} << 30);
                ASSERT_EQ(mp_montgomery_reduce(b, modulus, wrong), MP_OKAY);
                mpz expected = montgomery_sum(value, m, k, wrong);
                mpz_fdiv_r(expected, expected, m);
                ASSERT_TRUE(is_valid(b) && equal(b, expected)) << n << ' ' << m << ' ' << value;
            }
        }
    }
}

/// Sums and differences of reduced numbers, at their ends, wherever the result goes.
TEST_F(tommath, reduced_numbers_modulo_another) {
    for (unsigned n = 1; n <= 40; ++n) {
        for (mpz m : shapes(random, n)) {
            if (sign(m) == 0) continue;
            mpz last, half;
            mpz_sub_ui(last, m, 1);
            mpz_tdiv_q_2exp(half, m, 1);
            const mpz ends[] = {mpz{}, last, half, mpz{random.row(n * 60 / limb_bits + 1)}};
            for (mpz x : ends) {
                for (mpz y : ends) {
                    mpz_fdiv_r(x, x, m);
                    mpz_fdiv_r(y, y, m);
                    mpz sum, difference;
                    mpz_add(sum, x, y);
                    mpz_fdiv_r(sum, sum, m);
                    mpz_sub(difference, x, y);
                    mpz_fdiv_r(difference, difference, m);
                    for (int place = 0; place < 4; ++place) {
                        number a[2] = {number(x), number(x)}, b[2] = {number(y), number(y)}, c[2] = {number(m), number(m)},
                               d[2];
                        number* const results[] = {a, b, c, d};
                        number* const r = results[place];
                        ASSERT_EQ(mp_addmod(a[0], b[0], c[0], r[0]), MP_OKAY);
                        ASSERT_TRUE(is_valid(r[0]) && equal(r[0], sum)) << n << ' ' << place;
                        ASSERT_EQ(mp_submod(a[1], b[1], c[1], r[1]), MP_OKAY);
                        ASSERT_TRUE(is_valid(r[1]) && equal(r[1], difference)) << n << ' ' << place;
                    }
                }
            }
        }
    }
}

/// Quotients of few digits, which are divided in less memory than others.
TEST_F(tommath, short_quotients) {
    for (const unsigned n : {40U, 56U, 57U, 70U, 200U, 600U, 1100U}) {
        for (unsigned k = 0; k <= 20; ++k) {
            const std::vector<mpz> longer = shapes(random, n + k), divisors = shapes(random, n);
            const mpz &x = longer[random.below(6)], &y = divisors[random.below(6)];
            if (sign(y) == 0) continue;
            mpz q, r;
            mpz_tdiv_qr(q, r, x, y);
            number a(x), b(y), c, d;
            ASSERT_EQ(mp_div(a, b, c, d), MP_OKAY);
            ASSERT_TRUE(is_valid(c) && equal(c, q) && is_valid(d) && equal(d, r)) << n << ' ' << k;
            ASSERT_EQ(mp_mod(a, b, b), MP_OKAY);
            ASSERT_TRUE(is_valid(b) && equal(b, r)) << n << ' ' << k;
        }
    }
}

/// Quotients of one digit, of numbers around the multiples, where the two highest digits tell one too many.
TEST_F(tommath, quotients_of_one_digit) {
    for (unsigned n = 1; n <= 40; ++n) {
        for (int i = 0; i < 12; ++i) {
            const unsigned top = i % 2 == 0 ? 1 : 1 + static_cast<unsigned>(random.below(60));
            mpz y, q, x, r;
            mpz_setbit(y, 60 * (n - 1) + top);
            mpz_sub_ui(y, y, 1);
            if (i % 3 != 0 && n > 1) mpz_clrbit(y, random.below(60 * (n - 1)));
            mpz_setbit(q, 60 - top);
            mpz_sub_ui(q, q, static_cast<unsigned long>(i % 4));
            mpz_mul(x, q, y);
            if (i % 3 == 0) mpz_sub_ui(x, x, 1);
            if (i % 3 == 1) mpz_add_ui(x, x, 1);
            if (random.coin()) mpz_neg(x, x);
            if (random.coin()) mpz_neg(y, y);
            mpz_tdiv_qr(q, r, x, y);
            for (int place = 0; place < 3; ++place) {
                number a(x), b(y), c, d;
                number* const quotients[] = {&c, &b, &a};
                number& quotient = *quotients[place];
                number& rest = place == 1 ? a : d;
                ASSERT_EQ(mp_div(a, b, quotient, rest), MP_OKAY);
                ASSERT_TRUE(is_valid(quotient) && equal(quotient, q) && is_valid(rest) && equal(rest, r)) << x << ' ' << y;
            }
            mpz_fdiv_r(r, x, y);
            number a(x), b(y), c;
            ASSERT_EQ(mp_mod(a, b, c), MP_OKAY);
            ASSERT_TRUE(is_valid(c) && equal(c, r)) << x << ' ' << y;
            ASSERT_EQ(mp_mod(a, b, a), MP_OKAY);
            ASSERT_TRUE(is_valid(a) && equal(a, r)) << x << ' ' << y;
        }
    }
}

/// A word may be wider than a digit.
TEST_F(tommath, divisors_of_a_word) {
    for (const unsigned n : {1U, 2U, 27U, 28U, 29U, 300U}) {
        for (const mp_digit word : {mp_digit{1}, mp_digit{3}, MP_MASK, MP_MASK + 1, ~mp_digit{0}, mp_digit{1} << 32}) {
            for (const mpz& x : shapes(random, n)) {
                mpz q, r;
                mpz_tdiv_qr(q, r, x, mpz{static_cast<std::uint64_t>(word)});
                number a(x), c;
                mp_digit rest = 0, only = 0;
                ASSERT_EQ(mp_div_d(a, word, c, &rest), MP_OKAY);
                ASSERT_EQ(mp_mod_d(a, word, &only), MP_OKAY);
                ASSERT_TRUE(is_valid(c) && equal(c, q)) << n << ' ' << word;
                ASSERT_EQ(mpz_cmp(r, mpz{static_cast<std::uint64_t>(rest)}), 0) << n << ' ' << word;
                ASSERT_EQ(rest, only);
            }
        }
    }
}

TEST_F(tommath, inverses_of_digits) {
    for (std::size_t round = 0; round < rounds(2000); ++round) {
        mp_digit digits[1] = {(random.word() & MP_MASK) | 1}, rho = 0;
        const mp_int n = {1, 1, MP_ZPOS, digits};
        ASSERT_EQ(mp_montgomery_setup(&n, &rho), MP_OKAY);
        ASSERT_TRUE(rho <= MP_MASK && ((digits[0] * rho + 1) & MP_MASK) == 0) << digits[0];
    }
}

/// Doubles are cut towards zero, whatever their exponents.
TEST_F(tommath, doubles_of_every_exponent) {
    for (int exponent = -1074; exponent < 1024; ++exponent) {
        for (const double fraction : {1.0, 1.5, 2.0 - 1.0 / (1LL << 52)}) {
            const double x = std::ldexp(random.coin() ? fraction : -fraction, exponent);
            mpz expected;
            mpz_set_d(expected, x);
            number a(mpz{random.row(random.below(40))});
            ASSERT_EQ(mp_set_double(a, x), MP_OKAY);
            ASSERT_TRUE(is_valid(a) && equal(a, expected)) << x;
        }
    }
    number a;
    EXPECT_EQ(mp_set_double(a, std::numeric_limits<double>::infinity()), MP_VAL);
    EXPECT_EQ(mp_set_double(a, std::numeric_limits<double>::quiet_NaN()), MP_VAL);
}

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

/// A string ends at a line's end: behind it may be no memory, as in a file that ends with its page.
TEST_F(tommath, lines_are_read_up_to_their_ends) {
    for (const std::string_view line : {"-12345678901234\n", "12345678901234\r\n", "123456789012345\r", "12345678901234x\n"}) {
        guarded_row row(2);
        char* const end = reinterpret_cast<char*>(row.data() + row.size());
        std::copy(line.begin(), line.end(), end - line.size());
        number a;
        ASSERT_EQ(mp_read_radix(a, end - line.size(), 10), line.find('x') == line.npos ? MP_OKAY : MP_VAL) << line;
        EXPECT_TRUE(is_valid(a));
        EXPECT_EQ(mp_get_i64(a), line.find('x') == line.npos ? std::stoll(std::string(line)) : 0);
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

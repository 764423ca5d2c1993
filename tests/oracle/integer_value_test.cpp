// carry::integer against GMP: every operator, in every pattern of aliasing, at sizes from none to a few hundred limbs.
#include "support/in_place.hpp"
#include "support/integer.hpp"

#include <carry/integer.hpp>

#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

namespace carry::test {
namespace {

using gmp_binary = void (*)(mpz_ptr, mpz_srcptr, mpz_srcptr);
using compound = integer& (*)(integer&, const integer&);

class integer_value : public random_test {
protected:
    /// Checks an operation in all the ways in which its operands and its result may be the same object.
    template <class Operation>
    void check_binary(const char* name, const integer& a, const integer& b, gmp_binary oracle, Operation operation,
                      compound assign) {
        SCOPED_TRACE(std::string(name) + ", " + std::to_string(a.limbs().size()) + " by " + std::to_string(b.limbs().size()) +
                     " limbs");
        mpz expected, doubled;
        oracle(expected, to_gmp(a), to_gmp(b));
        const integer a_before = a, b_before = b;
        ASSERT_TRUE(same(operation(a, b), expected));
        ASSERT_TRUE(a == a_before && b == b_before);
        integer x = a, y = b;
        ASSERT_TRUE(same(operation(std::move(x), b), expected));
        ASSERT_TRUE(same(operation(a, std::move(y)), expected));
        x = a, y = b;
        ASSERT_TRUE(same(operation(std::move(x), std::move(y)), expected));
        x = a;
        x = operation(x, b);
        ASSERT_TRUE(same(x, expected));
        y = b;
        y = operation(a, y);
        ASSERT_TRUE(same(y, expected));
        x = a;
        ASSERT_EQ(&assign(x, b), &x);
        ASSERT_TRUE(same(x, expected));
        x = a;
        x = operation(std::move(x), b);
        ASSERT_TRUE(same(x, expected));
        if ((oracle == mpz_tdiv_q || oracle == mpz_tdiv_r) && a.is_zero()) {
            return;
        }
        oracle(doubled, to_gmp(a), to_gmp(a));
        ASSERT_TRUE(same(operation(a, a), doubled));
        x = a;
        x = operation(x, x);
        ASSERT_TRUE(same(x, doubled));
        x = a;
        assign(x, x);
        ASSERT_TRUE(same(x, doubled));
    }

    /// Products in memory that is there.
    void check_into(const integer& a, const integer& b) {
        const auto product = [](integer& r, const integer& x, const integer& y) { mul(r, x, y); };
        const auto square = [](integer& r, const integer& x) { sqr(r, x); };
        ASSERT_TRUE(writes(a * b, product, b + 1, a, b));
        ASSERT_TRUE(writes(a * a, square, b + 1, a));
        ASSERT_TRUE(writes(a * a, [&](integer& r, const integer& x) { product(r, x, x); }, b, a));
    }

    using into = void (*)(integer&, const integer&, const integer&);

    /// Sums and logic in memory that is there, of whatever size.
    void check_linear_into(const integer& a, const integer& b) {
        const std::pair<into, integer> results[] = {
            {[](integer& r, const integer& x, const integer& y) { add(r, x, y); }, a + b},
            {[](integer& r, const integer& x, const integer& y) { sub(r, x, y); }, a - b},
            {[](integer& r, const integer& x, const integer& y) { bit_and(r, x, y); }, a & b},
            {[](integer& r, const integer& x, const integer& y) { bit_or(r, x, y); }, a | b},
            {[](integer& r, const integer& x, const integer& y) { bit_xor(r, x, y); }, a ^ b},
        };
        for (const auto& [operation, expected] : results) {
            for (const integer& before : {integer(1), b + 1, integer(-1) << 1000}) {
                ASSERT_TRUE(writes(expected, operation, before, a, b));
            }
            integer twice;
            operation(twice, a, a);
            const auto of_itself = [f = operation](integer& r, const integer& x) { f(r, x, x); };
            ASSERT_TRUE(writes(twice, of_itself, b, a));
        }
    }

    void check_operators(const integer& a, const integer& b) {
        check_linear_into(a, b);
        check_binary("+", a, b, mpz_add, std::plus<>{}, [](integer& x, const integer& y) -> integer& { return x += y; });
        check_binary("-", a, b, mpz_sub, std::minus<>{}, [](integer& x, const integer& y) -> integer& { return x -= y; });
        check_binary("*", a, b, mpz_mul, std::multiplies<>{}, [](integer& x, const integer& y) -> integer& { return x *= y; });
        check_into(a, b);
        check_binary("&", a, b, mpz_and, std::bit_and<>{}, [](integer& x, const integer& y) -> integer& { return x &= y; });
        check_binary("|", a, b, mpz_ior, std::bit_or<>{}, [](integer& x, const integer& y) -> integer& { return x |= y; });
        check_binary("^", a, b, mpz_xor, std::bit_xor<>{}, [](integer& x, const integer& y) -> integer& { return x ^= y; });
        if (!b.is_zero()) {
            check_binary("/", a, b, mpz_tdiv_q, std::divides<>{},
                         [](integer& x, const integer& y) -> integer& { return x /= y; });
            check_binary("%", a, b, mpz_tdiv_r, std::modulus<>{},
                         [](integer& x, const integer& y) -> integer& { return x %= y; });
        }
    }

    integer next(std::size_t most = 300) { return random_integer(random, most); }
};

TEST_F(integer_value, operators_at_every_small_size) {
    for (std::size_t an = 0; an <= 18; ++an) {
        for (std::size_t bn = 0; bn <= 18; ++bn) {
            const integer a = integer::from_limbs(random.row(an), random.coin()),
                          b = integer::from_limbs(random.row(bn), random.coin());
            ASSERT_NO_FATAL_FAILURE(check_operators(a, b));
        }
    }
}

TEST_F(integer_value, a_bit_makes_unequal) {
    for (std::size_t n = 1; n <= 40; ++n) {
        const integer a = integer::from_limbs(random.row(n), random.coin()), copy = a;
        EXPECT_TRUE(a == copy);
        EXPECT_EQ(a == -a, a.is_zero());
        for (std::size_t i = 0; i < n; ++i) {
            const integer b = a ^ (integer(1) << (i * limb_bits + random.below(limb_bits)));
            EXPECT_FALSE(a == b);
            EXPECT_FALSE(b == a);
        }
    }
}

TEST_F(integer_value, what_was_moved_from_is_zero) {
    for (const std::size_t n : {1u, 8u, 9u, 100u}) {
        for (const bool negative : {false, true}) {
            const integer value = integer::from_limbs(random.row(n), negative) - (negative ? 1 : 0);
            integer a = value;
            integer b = std::move(a);
            ASSERT_TRUE(a == 0 && !a.is_negative() && is_settled(a));
            ASSERT_EQ(b, value);
            integer& same_object = b;
            b = std::move(same_object);
            ASSERT_EQ(b, value);
            a = std::move(b);
            ASSERT_TRUE(b == 0 && !b.is_negative() && is_settled(b));
            ASSERT_EQ(a, value);
            ASSERT_EQ(b -= a, -value);
        }
    }
}

TEST_F(integer_value, sums_of_as_many_limbs) {
    // which fill the memory of the result, or need one more
    for (std::size_t n = 1; n <= 24; ++n) {
        for (std::size_t i = 0; i < rounds(30); ++i) {
            std::vector<limb> a = random.row(n), b = random.row(n);
            if (random.coin()) b.back() = ~a.back();  // so that what is carried to it decides
            if (random.coin()) a.back() |= limb{1} << (limb_bits - 1);
            const integer x = integer::from_limbs(a, random.coin()), y = integer::from_limbs(b, random.coin());
            ASSERT_NO_FATAL_FAILURE(check_linear_into(x, y));
            check_binary("+", x, y, mpz_add, std::plus<>{}, [](integer& u, const integer& v) -> integer& { return u += v; });
            check_binary("-", x, y, mpz_sub, std::minus<>{}, [](integer& u, const integer& v) -> integer& { return u -= v; });
            integer kept = integer::from_limbs(random.row(n));
            add(kept, x, y);
            ASSERT_EQ(kept, x + y) << n;
        }
    }
}

TEST_F(integer_value, operators_at_random_sizes) {
    for (std::size_t i = 0; i < rounds(2000); ++i) {
        const integer a = next(), b = next();
        ASSERT_NO_FATAL_FAILURE(check_operators(a, b));
    }
}

TEST_F(integer_value, operators_where_the_result_collapses) {
    for (std::size_t i = 0; i < rounds(200); ++i) {
        const integer a = next(20), small = next(1);
        ASSERT_NO_FATAL_FAILURE(check_operators(a, a + small));
        ASSERT_NO_FATAL_FAILURE(check_operators(a, -a));
        ASSERT_NO_FATAL_FAILURE(check_operators(a, ~a));
        ASSERT_NO_FATAL_FAILURE(check_operators(a * small, a));
    }
}

TEST_F(integer_value, operators_with_zeros_below) {
    // where the carry of two's complement goes far, and out
    for (std::size_t i = 0; i < rounds(400); ++i) {
        const std::size_t k = random.below(40 * limb_bits), l = random.coin() ? k : random.below(40 * limb_bits);
        const integer a = next(5) << k, b = next(5) << l, power = integer(-1) << k, ones = (integer(1) << l) - 1;
        ASSERT_NO_FATAL_FAILURE(check_operators(a, b));
        ASSERT_NO_FATAL_FAILURE(check_operators(power, b));
        ASSERT_NO_FATAL_FAILURE(check_operators(a, ones));
        ASSERT_NO_FATAL_FAILURE(check_operators(power, ones));
        ASSERT_NO_FATAL_FAILURE(check_operators(power + 1, power + 2));
        ASSERT_NO_FATAL_FAILURE(check_operators(-ones, power));
    }
}

TEST_F(integer_value, division_with_both_kinds_of_rounding) {
    for (std::size_t i = 0; i < rounds(1000); ++i) {
        const integer a = random.coin() ? next(60) : next(6);
        integer d = next(30);
        if (d.is_zero()) continue;
        if (random.below(4) == 0) d <<= random.below(6) * limb_bits;
        mpz q, r;
        mpz_tdiv_qr(q, r, to_gmp(a), to_gmp(d));
        const integer_divrem truncated = divrem(a, d);
        ASSERT_TRUE(same(truncated.quotient, q));
        ASSERT_TRUE(same(truncated.remainder, r));
        mpz_fdiv_qr(q, r, to_gmp(a), to_gmp(d));
        const integer_divrem floored = divrem_floor(a, d);
        ASSERT_TRUE(same(floored.quotient, q));
        ASSERT_TRUE(same(floored.remainder, r));
        ASSERT_TRUE(same(mod_floor(a, d), r));
        ASSERT_EQ(divides(d, a), mpz_sgn(static_cast<mpz_srcptr>(r)) == 0);
        ASSERT_EQ(divexact(a * d, d), a);
        ASSERT_EQ(divexact_unchecked(a * d, d), a);
        ASSERT_TRUE(divides(d, a * d));
    }
    ASSERT_TRUE(divides(0, 0));
    ASSERT_FALSE(divides(0, 5));
}

// Results over older ones of any size, and over operands.
TEST_F(integer_value, quotients_rounded_up_and_down) {
    for (std::size_t i = 0; i < rounds(500); ++i) {
        const integer d = next(), a = random.coin() ? next() : d * next(5);
        if (d.is_zero()) continue;
        mpz expected;
        mpz_fdiv_q(expected, to_gmp(a), to_gmp(d));
        const integer floor = div_floor(a, d), ceil = div_ceil(a, d);
        ASSERT_TRUE(same(floor, expected));
        ASSERT_TRUE(writes(floor, [](integer& q, const integer& x, const integer& y) { div_floor(q, x, y); }, next(), a, d));
        mpz_cdiv_q(expected, to_gmp(a), to_gmp(d));
        ASSERT_TRUE(same(ceil, expected));
        ASSERT_TRUE(writes(ceil, [](integer& q, const integer& x, const integer& y) { div_ceil(q, x, y); }, next(), a, d));
    }
    EXPECT_THROW(div_floor(1, 0), std::domain_error);
    EXPECT_THROW(div_ceil(0, 0), std::domain_error);
}

/// What f(q, r, a, d) makes of a and a divisor of one limb, against GMP's function, over other values and over operands, and
/// with a built-in divisor.
template <class Divide>
void check_division_by_word(const integer& a, const integer& d, void (*oracle)(mpz_ptr, mpz_ptr, mpz_srcptr, mpz_srcptr),
                            Divide divide) {
    mpz q, r;
    oracle(q, r, to_gmp(a), to_gmp(d));
    integer quotient = a * a, rest = -a;
    divide(quotient, rest, a, d);
    ASSERT_TRUE(same(quotient, q) && is_settled(quotient)) << a << " / " << d;
    ASSERT_TRUE(same(rest, r) && is_settled(rest)) << a << " % " << d;
    ASSERT_TRUE(writes_both(quotient, rest, divide, a, d));
    integer x = d, y;
    if (const std::optional<limb> word = d.to<limb>()) {
        divide(x, y, a, *word);
        ASSERT_TRUE(x == quotient && y == rest);
        x = a;
        divide(x, y, x, *word);
        ASSERT_TRUE(x == quotient && y == rest);
        x = a;
        divide(y, x, x, *word);
        ASSERT_TRUE(y == quotient && x == rest);
    }
    if (const std::optional<int> word = d.to<int>()) {
        divide(x, y, a, *word);
        ASSERT_TRUE(x == quotient && y == rest);
    }
}

TEST_F(integer_value, quotients_by_words) {
    const auto floor = [](integer& q, integer& r, const integer& a, const auto& d) {
        integer whole = a, rest = a;  // first, as q and r may be a and d
        div_floor(whole, whole, d);
        mod_floor(rest, rest, d);
        divrem_floor(q, r, a, d);
        ASSERT_TRUE(q == whole && r == rest);
    };
    const auto ceil = [](integer& q, integer& r, const integer& a, const auto& d) {
        integer whole = a;
        div_ceil(whole, whole, d);
        divrem_ceil(q, r, a, d);
        ASSERT_EQ(q, whole);
    };
    const auto truncate = [](integer& q, integer& r, const integer& a, const auto& d) {
        integer multiple = a, rest = a;
        remainder(rest, rest, d);
        multiple -= rest;
        divexact_unchecked(multiple, multiple, d);
        divrem(q, r, a, d);
        ASSERT_TRUE(q == multiple && r == rest);
    };
    const integer full = max_limb<limb>;
    for (std::size_t n = 0; n <= 70; n += n < 12 ? 1 : 1 + random.below(9)) {
        for (const integer& d : {integer(1), integer(2), integer(3), integer(1000), full, full >> 1, (full >> 1) + 1,
                                 integer(random.word()) + 1, integer(random.word() >> 40) + 1}) {
            for (const integer& magnitude : {integer::from_limbs(random.row(n)), integer::from_limbs(random.row(n)) / d * d,
                                             (integer(1) << n * limb_bits) - 1}) {
                for (const int signs : {0, 1, 2, 3}) {
                    if (d.limbs().size() != 1) continue;
                    const integer a = (signs & 1) != 0 ? -magnitude : magnitude, by = (signs & 2) != 0 ? -d : d;
                    ASSERT_NO_FATAL_FAILURE(check_division_by_word(a, by, mpz_tdiv_qr, truncate));
                    ASSERT_NO_FATAL_FAILURE(check_division_by_word(a, by, mpz_fdiv_qr, floor));
                    ASSERT_NO_FATAL_FAILURE(check_division_by_word(a, by, mpz_cdiv_qr, ceil));
                }
            }
        }
    }
    integer q = 5, r = 6;
    EXPECT_THROW(divrem(q, r, q, 0), std::domain_error);
    EXPECT_THROW(divrem_floor(q, r, q, 0u), std::domain_error);
    EXPECT_THROW(divrem_ceil(q, r, q, 0L), std::domain_error);
    EXPECT_THROW(div_floor(q, q, 0), std::domain_error);
    EXPECT_THROW(div_ceil(q, q, 0), std::domain_error);
    EXPECT_THROW(mod_floor(r, q, 0), std::domain_error);
    EXPECT_TRUE(q == 5 && r == 6);
}

TEST_F(integer_value, products_that_are_added) {
    for (std::size_t i = 0; i < rounds(4000); ++i) {
        const integer a = next(i % 8 == 0 ? 120 : 12), b = next(i % 8 == 0 ? 120 : i % 3 == 0 ? 1 : 12);
        integer r = next(i % 8 == 0 ? 250 : 14);
        switch (random.below(4)) {
        case 0:
            r = -a * b;  // what cancels
            break;
        case 1:
            r = a * b + random.below(3) - 1;
            break;
        default:
            break;
        }
        const integer sum = r + a * b, difference = r - a * b, own_sum = r + r * b, own_square = r - r * r;
        integer s = r;
        addmul(s, a, b);
        ASSERT_TRUE(s == sum && is_settled(s));
        submul(s, a, b);
        ASSERT_TRUE(s == r && is_settled(s));
        submul(s, b, a);
        ASSERT_TRUE(s == difference && is_settled(s));
        s = r;
        addmul(s, s, b);
        ASSERT_TRUE(s == own_sum && is_settled(s));
        s = r;
        addmul(s, b, s);
        ASSERT_TRUE(s == own_sum && is_settled(s));
        s = r;
        submul(s, s, s);
        ASSERT_TRUE(s == own_square && is_settled(s));
    }
}

// What changes the lowest limb alone, and what goes on from it.
TEST_F(integer_value, steps) {
    const integer full = max_limb<limb>, radix = integer(1) << limb_bits;
    for (const integer& low : {integer(0), integer(1), integer(2), full - 1, full}) {
        for (const integer& high : {integer(0), integer(1), full, radix * radix * full, radix * full + full,
                                    (full << 500) + full, (integer(1) << (7 * limb_bits)) - 1, full << 700}) {
            for (const integer& w : {integer(0), integer(1), integer(2), full - 1, full}) {
                for (const bool negative : {false, true}) {
                    const integer a = negative ? -(high * radix + low) : high * radix + low;
                    mpz sum, difference, next, last;
                    mpz_add(sum, to_gmp(a), to_gmp(w));
                    mpz_sub(difference, to_gmp(a), to_gmp(w));
                    mpz_add_ui(next, to_gmp(a), 1);
                    mpz_sub_ui(last, to_gmp(a), 1);
                    integer r = a;
                    ASSERT_TRUE(same(r += w, sum) && is_settled(r));
                    r = a;
                    ASSERT_TRUE(same(r -= w, difference) && is_settled(r));
                    r = a;
                    ASSERT_TRUE(same(r += -w, difference) && is_settled(r));
                    r = a;
                    ASSERT_TRUE(same(r -= -w, sum) && is_settled(r));
                    r = a;
                    ASSERT_TRUE(same(++r, next) && is_settled(r));
                    r = a;
                    ASSERT_TRUE(same(--r, last) && is_settled(r));
                    // Into others, that lend their memory or not.
                    integer long_word = full << 1000;
                    long_word = w;
                    ASSERT_TRUE(same(r = a + w, sum) && is_settled(r));
                    ASSERT_TRUE(same(r = w + a, sum) && is_settled(r));
                    ASSERT_TRUE(same(r = a - w, difference) && is_settled(r));
                    ASSERT_TRUE(same(r = -(w - a), difference) && is_settled(r));
                    ASSERT_TRUE(same(r = integer(a) + w, sum) && is_settled(r));
                    ASSERT_TRUE(same(r = a + integer(w), sum) && is_settled(r));
                    ASSERT_TRUE(same(r = integer(a) + integer(w), sum) && is_settled(r));
                    ASSERT_TRUE(same(r = a + integer(std::move(long_word)), sum) && is_settled(r));
                    ASSERT_TRUE(same(r = integer(a) - w, difference) && is_settled(r));
                    ASSERT_TRUE(same(r = a - integer(w), difference) && is_settled(r));
                    long_word = full << 1000;
                    long_word = w;
                    ASSERT_TRUE(same(r = -(std::move(long_word) - a), difference) && is_settled(r));
                    integer kept = full << 1000;
                    add(kept, a, w);
                    ASSERT_TRUE(same(kept, sum) && is_settled(kept));
                    sub(kept, a, w);
                    ASSERT_TRUE(same(kept, difference) && is_settled(kept));
                }
            }
        }
    }
}

TEST_F(integer_value, multiples_that_are_added_in_full_rows) {
    const auto ones = [](std::size_t n) { return (integer(1) << (n * limb_bits)) - 1; };
    for (std::size_t n = 1; n < 24; ++n) {
        for (std::size_t xn = 1; xn <= n + 1; ++xn) {
            for (const integer& w : {ones(1), integer(1), integer(1) << (limb_bits - 1), -ones(1)}) {
                for (const integer& start :
                     {ones(n), ones(n) << 3, integer(1) << ((n - 1) * limb_bits), ones(n) - (ones(xn) >> 2),
                      ones(n) - ones(1) * (ones(xn) >> (xn - 1) * limb_bits)}) {
                    const integer x = ones(xn), sum = start + x * w, difference = start - x * w;
                    integer r = start;  // without room beyond its size
                    addmul(r, x, w);
                    ASSERT_TRUE(r == sum && is_settled(r)) << n << " " << xn;
                    r = integer(start);
                    submul(r, x, w);
                    ASSERT_TRUE(r == difference && is_settled(r)) << n << " " << xn;
                    addmul(r, w, x);
                    ASSERT_TRUE(r == start && is_settled(r)) << n << " " << xn;
                }
            }
        }
    }
}

TEST_F(integer_value, low_bits) {
    for (std::size_t i = 0; i < rounds(3000); ++i) {
        const integer a = next(12) << (random.coin() ? 0 : random.below(200));
        const std::size_t count = random.below(14 * limb_bits);
        mpz expected;
        mpz_fdiv_r_2exp(expected, to_gmp(a), count);
        const integer low = low_bits(a, count);
        ASSERT_TRUE(same(low, expected)) << count;
        ASSERT_TRUE(writes(low, [&](integer& r, const integer& x) { low_bits(r, x, count); }, next(12), a)) << count;
    }
    EXPECT_EQ(low_bits(7, max_bits + 1), 7);
    EXPECT_EQ(low_bits(-8, 3), 0);
    EXPECT_THROW(low_bits(-7, max_bits + 1), std::length_error);
}

TEST_F(integer_value, fractions_and_exponents) {
    EXPECT_EQ(frexp(0).fraction, 0);
    EXPECT_EQ(frexp(0).exponent, 0u);
    for (std::size_t i = 0; i < rounds(2000); ++i) {
        const integer a = (next(20) << random.below(100)) + random.below(3) - 1;
        const integer_frexp f = frexp(a);
        if (a.bit_length() <= 1000) {
            ASSERT_EQ(std::ldexp(f.fraction, static_cast<int>(f.exponent)), a.to_double());
        } else {  // as the same number with lower bits that only say whether there are any
            const std::size_t below = a.bit_length() - 900;
            const integer magnitude = abs(a), top = (magnitude >> below) * 2 + (low_bits(magnitude, below) != 0 ? 1 : 0);
            const double expected = (a.is_negative() ? -top : top).to_double();
            ASSERT_EQ(std::ldexp(f.fraction, static_cast<int>(f.exponent - below) + 1), expected);
        }
        ASSERT_TRUE(a.is_zero() || (std::fabs(f.fraction) >= 0.5 && std::fabs(f.fraction) < 1));
    }
    EXPECT_EQ(frexp((integer(1) << 3000) - 1).fraction, 0.5);
    EXPECT_EQ(frexp((integer(1) << 3000) - 1).exponent, 3001u);
}

TEST_F(integer_value, digits_or_one_more) {
    for (std::size_t i = 0; i < rounds(300); ++i) {
        const int base = static_cast<int>(random.between(2, 64));
        const integer power = pow(base, random.below(300));
        for (const integer& a : {power, power - 1, power + 1, next(20)}) {
            const std::size_t digits = a.to_string(base).size() - (a.is_negative() ? 1 : 0), bound = a.size_in_base(base);
            ASSERT_TRUE(bound == digits || (bound == digits + 1 && (base & (base - 1)) != 0)) << a << " in base " << base;
        }
    }
    EXPECT_THROW(static_cast<void>(integer(1).size_in_base(1)), std::invalid_argument);
    EXPECT_THROW(static_cast<void>(integer(1).size_in_base(65)), std::invalid_argument);
}

// As GMP's mpz_limbs_modify and mpz_limbs_finish.
TEST_F(integer_value, limbs_written_where_they_lie) {
    for (std::size_t i = 0; i < rounds(200); ++i) {
        const integer a = next();
        const std::size_t n = random.below(40);
        const std::vector<limb> values = random.row(n);
        integer r = a;
        r.modify_limbs(
            n,
            [&](std::span<limb> row) {
                ASSERT_EQ(row.size(), n);
                for (std::size_t j = 0; j < n; ++j) {
                    ASSERT_EQ(row[j], j < a.limbs().size() ? a.limbs()[j] : 0);
                    row[j] = values[j];
                }
            },
            random.coin());
        ASSERT_EQ(abs(r), integer::from_limbs(values));
        ASSERT_TRUE(r.limbs().empty() ? !r.is_negative() : r.limbs().back() != 0);
    }
    integer r = -5;
    ASSERT_THROW(r.modify_limbs(static_cast<std::size_t>(-1), [](std::span<limb>) {}), std::length_error);
    ASSERT_EQ(r, -5);
    ASSERT_THROW(r.modify_limbs(3, [](std::span<limb> row) { row[0] = 1, throw 7; }), int);
    ASSERT_EQ(r, 0);
    ASSERT_FALSE(r.is_negative());
}

TEST_F(integer_value, division_and_roots_in_memory_that_is_there) {
    integer q = 1, r = 2;
    for (std::size_t i = 0; i < rounds(500); ++i) {
        const integer a = random.coin() ? next(60) : next(19), before = next();
        integer d = random.coin() ? next(30) : next(10);
        if (d.is_zero()) continue;
        if (random.below(4) == 0) d <<= random.below(6) * limb_bits;
        const auto divide = [](integer& x, integer& y, const integer& p, const integer& b) { divrem(x, y, p, b); };
        const auto divide_floor = [](integer& x, integer& y, const integer& p, const integer& b) { divrem_floor(x, y, p, b); };
        const auto divide_ceil = [](integer& x, integer& y, const integer& p, const integer& b) { divrem_ceil(x, y, p, b); };
        const integer_divrem truncated = divrem(a, d), floored = divrem_floor(a, d), raised = divrem_ceil(a, d);
        ASSERT_TRUE(writes_both(truncated.quotient, truncated.remainder, divide, a, d)) << a << " " << d;
        ASSERT_TRUE(writes_both(floored.quotient, floored.remainder, divide_floor, a, d)) << a << " " << d;
        ASSERT_TRUE(writes_both(raised.quotient, raised.remainder, divide_ceil, a, d)) << a << " " << d;

        const std::pair<into, integer> results[] = {
            {[](integer& x, const integer& p, const integer& b) { quotient(x, p, b); }, truncated.quotient},
            {[](integer& x, const integer& p, const integer& b) { remainder(x, p, b); }, truncated.remainder},
            {[](integer& x, const integer& p, const integer& b) { mod_floor(x, p, b); }, floored.remainder},
        };
        for (const auto& [operation, expected] : results) {
            ASSERT_TRUE(writes(expected, operation, before, a, d)) << a << " " << d;
        }
        ASSERT_TRUE(
            writes(a, [](integer& x, const integer& p, const integer& b) { divexact_unchecked(x, p, b); }, before, a * d, d));
        ASSERT_TRUE(writes(integer(1), [](integer& x, const integer& b) { quotient(x, b, b); }, before, d));
        ASSERT_TRUE(writes(integer(0), [](integer& x, const integer& b) { remainder(x, b, b); }, before, d));

        const integer square = abs(a);
        const integer_sqrtrem root = sqrtrem(square);
        sqrtrem(q, r, square);
        ASSERT_TRUE(q == root.root && r == root.remainder) << a;
        q = square;
        sqrtrem(q, r, q);
        ASSERT_TRUE(q == root.root && r == root.remainder) << a;
        r = square;
        sqrtrem(q, r, r);
        ASSERT_TRUE(q == root.root && r == root.remainder) << a;
    }
    const integer q_before = q, r_before = r;
    ASSERT_THROW(divrem(q, r, 5, 0), std::domain_error);
    ASSERT_THROW(divrem_floor(q, r, 5, 0), std::domain_error);
    ASSERT_THROW(divrem_ceil(q, r, 5, 0), std::domain_error);
    ASSERT_THROW(quotient(q, 5, 0), std::domain_error);
    ASSERT_THROW(remainder(r, 5, 0), std::domain_error);
    ASSERT_THROW(quotient(q, 5, integer()), std::domain_error);
    ASSERT_THROW(remainder(r, 5, integer()), std::domain_error);
    ASSERT_THROW(mod_floor(r, 5, 0), std::domain_error);
    ASSERT_THROW(mulmod(r, 5, 7, 0), std::domain_error);
    ASSERT_THROW(divexact_unchecked(q, 5, 0), std::domain_error);
    ASSERT_THROW(sqrtrem(q, r, -1), std::domain_error);
    ASSERT_TRUE(q == q_before && r == r_before);
}

TEST_F(integer_value, shifts) {
    for (std::size_t i = 0; i < rounds(2000); ++i) {
        const integer a = next(20);
        const std::size_t count = random.coin() ? random.below(30 * limb_bits) : limb_bits * random.below(8);
        mpz expected;
        mpz_mul_2exp(expected, to_gmp(a), count);
        ASSERT_TRUE(same(a << count, expected)) << count;
        integer x = a;
        x <<= count;
        ASSERT_TRUE(same(x, expected)) << count;
        ASSERT_TRUE(same(integer(a) << count, expected)) << count;
        for (integer r : {integer(0), a, next()}) {
            shift_left(r, a, count);
            ASSERT_TRUE(same(r, expected) && is_settled(r)) << count;
        }
        x = a;
        shift_left(x, x, count);
        ASSERT_TRUE(same(x, expected)) << count;
        mpz_fdiv_q_2exp(expected, to_gmp(a), count);
        ASSERT_TRUE(same(a >> count, expected)) << count;
        x = a;
        x >>= count;
        ASSERT_TRUE(same(x, expected)) << count;
        ASSERT_TRUE(same(integer(a) >> count, expected)) << count;
        for (integer r : {integer(0), a, next()}) {
            shift_right(r, a, count);
            ASSERT_TRUE(same(r, expected) && is_settled(r)) << count;
        }
        x = a;
        shift_right(x, x, count);
        ASSERT_TRUE(same(x, expected)) << count;
    }
    // floor(-(2^k - 1) / 2^j) carries into a limb that the shift had emptied
    for (std::size_t k = 1; k < 4 * limb_bits; ++k) {
        for (const std::size_t j : {std::size_t{1}, std::size_t{limb_bits - 1}, std::size_t{limb_bits}, k - 1, k, k + 1}) {
            integer a = -((integer(1) << k) - 1);
            mpz expected;
            mpz_fdiv_q_2exp(expected, to_gmp(a), j);
            ASSERT_TRUE(same(a >> j, expected)) << k << " " << j;
            ASSERT_TRUE(same(a >>= j, expected)) << k << " " << j;
        }
    }
    ASSERT_EQ(integer(-1) >> 1, -1);
    ASSERT_EQ(integer(5) >> std::numeric_limits<std::size_t>::max(), 0);
    ASSERT_EQ(integer(-5) >> std::numeric_limits<std::size_t>::max(), -1);
    ASSERT_EQ(integer(0) << std::numeric_limits<std::size_t>::max(), 0);
}

TEST_F(integer_value, increments_and_signs) {
    for (std::size_t i = 0; i < rounds(500); ++i) {
        const integer a = random.below(4) == 0 ? integer(static_cast<int>(random.below(5)) - 2) : next(8);
        mpz z = to_gmp(a);
        mpz expected;
        integer x = a;
        mpz_add_ui(expected, z, 1);
        ASSERT_TRUE(same(++x, expected));
        ASSERT_TRUE(same(x--, expected));
        ASSERT_EQ(x, a);
        mpz_sub_ui(expected, z, 1);
        ASSERT_TRUE(same(--x, expected));
        ASSERT_TRUE(same(x++, expected));
        ASSERT_EQ(x, a);
        mpz_neg(expected, z);
        ASSERT_TRUE(same(-a, expected));
        ASSERT_TRUE(same(-integer(a), expected));
        x.negate();
        ASSERT_TRUE(same(x, expected));
        mpz_com(expected, z);
        ASSERT_TRUE(same(~a, expected));
        ASSERT_TRUE(same(~integer(a), expected));
        ASSERT_TRUE(writes(~a, [](integer& r, const integer& v) { bit_not(r, v); }, next(), a));
        mpz_abs(expected, z);
        ASSERT_TRUE(same(abs(a), expected));
        ASSERT_TRUE(same(abs(integer(a)), expected));
        ASSERT_EQ(+a, a);
        ASSERT_EQ(a.sign(), mpz_sgn(static_cast<mpz_srcptr>(z)));
        ASSERT_EQ(static_cast<bool>(a), !a.is_zero());
        ASSERT_EQ(a.is_odd(), mpz_odd_p(static_cast<mpz_srcptr>(z)) != 0);
        ASSERT_EQ(a.is_even(), !a.is_odd());
    }
}

/// A class with functions of the names that write to results has to call those by their whole names.
struct accumulator {
    integer total;
    void add(const integer& a) { carry::add(total, total, a); }
    void sub(int a) { carry::sub(total, a, total); }
    void mul(const integer& a) { carry::mul(total, total, a); }
    void addmul(int a) { carry::addmul(total, total, a); }
    void submul(const integer& a) { carry::submul(total, a, a); }
    void bit_not() { carry::bit_not(total, total); }
    void bit_and(const integer& a) { carry::bit_and(total, total, a); }
    void shift_left(int count) { carry::shift_left(total, total, count); }
};

TEST_F(integer_value, whole_names) {
    accumulator a{5};
    a.add(2), a.sub(10), a.mul(7), a.addmul(2), a.submul(3), a.shift_left(4), a.bit_not(), a.bit_and(-8);
    EXPECT_EQ(a.total, ~(((10 - (5 + 2)) * 7 * 3 - 9) << 4) & -8);
}

TEST_F(integer_value, bits) {
    for (std::size_t i = 0; i < rounds(300); ++i) {
        integer a = next(6);
        if (random.coin()) a <<= random.below(3 * limb_bits);
        const mpz z = to_gmp(a);
        ASSERT_EQ(a.bit_length(), a.is_zero() ? 0 : mpz_sizeinbase(z, 2));
        ASSERT_EQ(a.trailing_zeros(), a.is_zero() ? 0 : mpz_scan1(z, 0));
        if (!a.is_negative()) {
            ASSERT_EQ(a.popcount(), mpz_popcount(z));
        }
        for (std::size_t k = 0; k < 10 * limb_bits; k += 1 + random.below(7)) {
            ASSERT_EQ(a.bit(k), mpz_tstbit(z, k) != 0) << k;
            const mp_bitcnt_t one = mpz_scan1(z, k), zero = mpz_scan0(z, k), none = ~mp_bitcnt_t{0};
            ASSERT_EQ(a.find_one(k).value_or(none), one) << k;
            ASSERT_EQ(a.find_zero(k).value_or(none), zero) << k;
            const bool value = random.coin();
            integer x = a;
            x.set_bit(k, value);
            mpz expected = z;
            value ? mpz_setbit(expected, k) : mpz_clrbit(expected, k);
            ASSERT_TRUE(same(x, expected)) << k;
        }
        integer b = next(6);
        if (a.is_negative() != b.is_negative()) b.negate();
        if (a.is_negative() == b.is_negative()) {
            ASSERT_EQ(hamming_distance(a, b), mpz_hamdist(z, to_gmp(b)));
        }
    }
}

// Of a negative value whose magnitude is all ones above the lowest one: without that it is the next power of two.
TEST_F(integer_value, bits_whose_carry_goes_through) {
    for (const std::size_t top : {1u, 2u, 63u, 64u, 65u, 128u, 511u, 512u, 513u, 576u, 640u}) {
        for (std::size_t lowest = 0; lowest < top; lowest += 1 + random.below(20)) {
            const integer power = integer(1) << top, one = integer(1) << lowest;
            integer a = -(power - one);
            a.set_bit(lowest, false);
            ASSERT_TRUE(a == -power && is_settled(a)) << top << ' ' << lowest;
            a.set_bit(lowest);
            ASSERT_TRUE(a == -(power - one) && is_settled(a)) << top << ' ' << lowest;
        }
    }
}

TEST_F(integer_value, limbs_in_memory_that_is_there) {
    for (std::size_t i = 0; i < rounds(500); ++i) {
        const std::vector<limb> row = random.row(random.below(30));
        const bool negative = random.coin();
        const integer expected = integer::from_limbs(row, negative);
        integer a = next(30);
        ASSERT_EQ(&a.assign_limbs(row, negative), &a);
        ASSERT_TRUE(a == expected && is_settled(a));
        const std::size_t from = random.below(a.limbs().size() + 1), count = random.below(a.limbs().size() - from + 1);
        const integer own = integer::from_limbs(a.limbs().subspan(from, count), negative);
        a.assign_limbs(a.limbs().subspan(from, count), negative);
        ASSERT_TRUE(a == own && is_settled(a));
    }
}

TEST_F(integer_value, comparison_and_hash) {
    for (std::size_t i = 0; i < rounds(3000); ++i) {
        const integer a = next(5), b = random.below(3) == 0 ? a + static_cast<int>(random.below(3)) - 1 : next(5);
        const int order = mpz_cmp(to_gmp(a), to_gmp(b));
        ASSERT_EQ(a == b, order == 0);
        ASSERT_EQ(a != b, order != 0);
        ASSERT_EQ(a < b, order < 0);
        ASSERT_EQ(a <= b, order <= 0);
        ASSERT_EQ(a > b, order > 0);
        ASSERT_EQ(a >= b, order >= 0);
        ASSERT_EQ(std::hash<integer>{}(a), std::hash<integer>{}(integer(a)));
        ASSERT_EQ(std::hash<integer>{}(a) == std::hash<integer>{}(b), order == 0);  // a collision would be news
    }
}

TEST_F(integer_value, one_limb_decides_the_order) {
    for (std::size_t n = 0; n <= 20; ++n) {
        const integer a = integer::from_limbs(random.row(n), random.coin());
        ASSERT_EQ(a <=> integer(a), std::strong_ordering::equal);
        for (std::size_t i = 0; i < n; ++i) {
            const integer b = a + (integer(1) << i * limb_bits);
            ASSERT_EQ(a <=> b, std::strong_ordering::less) << n << ' ' << i;
            ASSERT_EQ(b <=> a, std::strong_ordering::greater) << n << ' ' << i;
        }
    }
}

template <class T>
void check_builtin(random_source& random) {
    std::vector<T> values{
        0, 1, 2, std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), static_cast<T>(-1), static_cast<T>(100)};
    for (int i = 0; i < 20; ++i) values.push_back(static_cast<T>(random.word() >> random.below(64)));
    for (const T v : values) {
        const integer a = v;
        mpz z;
        if constexpr (std::is_signed_v<T>) {
            mpz_set_si(z, v);
        } else {
            mpz_set_ui(z, v);
        }
        ASSERT_TRUE(same(a, z));
        ASSERT_TRUE(a.fits<T>());
        ASSERT_EQ(a.to<T>(), v);
        ASSERT_EQ(a.to_wrapped<T>(), v);
        ASSERT_TRUE(a == v && v == a && !(a < v) && a <= v && v >= a);
        const integer beyond = integer(std::numeric_limits<T>::max()) + 1, below = integer(std::numeric_limits<T>::min()) - 1;
        ASSERT_FALSE(beyond.to<T>());
        ASSERT_FALSE(below.to<T>());
        ASSERT_EQ(beyond.to_wrapped<T>(), std::numeric_limits<T>::min());
        ASSERT_EQ(below.to_wrapped<T>(), std::numeric_limits<T>::max());
        // mixed operators, either way round
        const integer b = random_integer(random, 4), c = v;
        ASSERT_TRUE(b + v == b + c && v + b == c + b && b - v == b - c && v - b == c - b && b * v == b * c && v * b == c * b);
        ASSERT_TRUE((b & v) == (b & c) && (v | b) == (c | b) && (b ^ v) == (b ^ c) && (b < v) == (b < c) && (v < b) == (c < b));
        if (v != 0) {
            ASSERT_TRUE(b / v == b / c && b % v == b % c);
        }
        if (b != 0) {
            ASSERT_TRUE(v / b == c / b && v % b == c % b);
        }
        integer x = b;
        x += v, x *= v, x -= v, x ^= v;
        ASSERT_EQ(x, ((b + c) * c - c) ^ c);
    }
}

TEST_F(integer_value, built_in_integers) {
    check_builtin<signed char>(random);
    check_builtin<unsigned char>(random);
    check_builtin<char>(random);
    check_builtin<short>(random);
    check_builtin<unsigned short>(random);
    check_builtin<int>(random);
    check_builtin<unsigned>(random);
    check_builtin<long>(random);
    check_builtin<unsigned long>(random);
    check_builtin<long long>(random);
    check_builtin<unsigned long long>(random);
    static_assert(!std::is_convertible_v<bool, integer> && !std::is_constructible_v<integer, bool>);
    static_assert(!std::is_convertible_v<double, integer> && !std::is_convertible_v<const char*, integer>);
    static_assert(!std::is_convertible_v<integer, bool> && !std::is_convertible_v<integer, int>);
}

#ifdef __SIZEOF_INT128__
/// Sums, products and comparisons with a word as it is, against those with an integer of its value.
template <class T>
void check_word(const integer& a, T word) {
    SCOPED_TRACE(std::to_string(a.limbs().size()) + " limbs and " + integer(word).to_string());
    const integer b(word);
    const integer sum = a + b, difference = a - b, product = a * b;
    ASSERT_EQ(sum - b, a);
    ASSERT_EQ(a + word, sum);
    ASSERT_EQ(word + a, sum);
    ASSERT_EQ(a - word, difference);
    ASSERT_EQ(word - a, -difference);
    ASSERT_EQ(a * word, product);
    ASSERT_EQ(word * a, product);
    integer x = a;
    ASSERT_EQ(std::move(x) + word, sum);
    x = a;
    ASSERT_EQ(word + std::move(x), sum);
    x = a;
    ASSERT_EQ(std::move(x) - word, difference);
    x = a;
    x = x + word;
    ASSERT_EQ(x, sum);
    for (const integer& before : {integer(1), -a, integer(-1) << 2000}) {
        x = before;
        add(x, a, word);
        ASSERT_EQ(x, sum);
        x = before;
        sub(x, a, word);
        ASSERT_EQ(x, difference);
        x = before;
        mul(x, a, word);
        ASSERT_EQ(x, product);
        x = before;
        sub(x, word, a);
        ASSERT_TRUE(x == -difference && is_settled(x));
        x = before;
        addmul(x, a, word);
        ASSERT_TRUE(x == before + product && is_settled(x));
        submul(x, a, word);
        ASSERT_TRUE(x == before && is_settled(x));
    }
    x = a;
    sub(x, word, x);
    ASSERT_EQ(x, -difference);
    x = a;
    ASSERT_EQ(word - std::move(x), -difference);
    x = a;
    addmul(x, x, word);
    ASSERT_EQ(x, a + product);
    ASSERT_EQ((x = a) += word, sum);
    ASSERT_EQ((x = a) -= word, difference);
    ASSERT_EQ((x = a) *= word, product);
    if (word != 0) {
        const integer_divrem whole = divrem(a, b);
        ASSERT_EQ(a / word, whole.quotient);
        ASSERT_EQ(a % word, whole.remainder);
        for (const integer& before : {integer(1), -a, integer(-1) << 2000}) {
            x = before;
            quotient(x, a, word);
            ASSERT_EQ(x, whole.quotient);
            x = before;
            remainder(x, a, word);
            ASSERT_EQ(x, whole.remainder);
        }
        x = a;
        quotient(x, x, word);
        ASSERT_EQ(x, whole.quotient);
        x = a;
        remainder(x, x, word);
        ASSERT_EQ(x, whole.remainder);
        if constexpr (std::is_unsigned_v<T>) {
            ASSERT_EQ(mod_word(a, word), mod_floor(a, b));
            ASSERT_EQ(mod_word(-a, word), mod_floor(-a, b));
        }
    }
    ASSERT_EQ(a == word, a == b);
    ASSERT_EQ(word == a, a == b);
    ASSERT_EQ(a <=> word, a <=> b);
    ASSERT_EQ(word <=> a, b <=> a);
    ASSERT_TRUE(b == word && word == b && b <= word && !(b < word) && b + 1 > word && b - 1 < word);
}

TEST_F(integer_value, words_as_operands) {
    for (std::size_t n = 0; n <= 20; ++n) {
        for (const std::vector<limb>& limbs : {random.row(n), random.row(n), std::vector<limb>(n, static_cast<limb>(-1))}) {
            const integer a = integer::from_limbs(limbs, random.coin());
            const auto check = [&](auto... words) { (check_word(a, words), ...); };
            check(0, 1, -1, 'x', std::numeric_limits<short>::min(), std::numeric_limits<int>::min(),
                  std::numeric_limits<unsigned>::max(), std::numeric_limits<long long>::min(),
                  std::numeric_limits<long long>::max(), std::numeric_limits<unsigned long long>::max(),
                  static_cast<std::int64_t>(random.word()), random.word());
            if (n != 0) check(limbs[0], static_cast<limb>(limb{0} - limbs[0]));
        }
    }
}

TEST_F(integer_value, built_in_integers_of_128_bits) {
    using wide = detail::uint128;
    using signed_wide = detail::int128;
    const wide top = wide{1} << 127;
    EXPECT_EQ(integer(top), integer(1) << 127);
    EXPECT_EQ(integer(static_cast<signed_wide>(top)), -(integer(1) << 127));
    EXPECT_EQ(integer(~wide{0}) + 1, integer(1) << 128);
    EXPECT_TRUE(((integer(1) << 128) - 1).fits<wide>());
    EXPECT_FALSE((integer(1) << 128).fits<wide>());
    EXPECT_FALSE(integer(-1).fits<wide>());
    EXPECT_TRUE((-(integer(1) << 127)).fits<signed_wide>());
    EXPECT_FALSE((integer(1) << 127).fits<signed_wide>());
    EXPECT_TRUE((integer(-3) << 64).to<signed_wide>() == static_cast<signed_wide>(-3) * (static_cast<signed_wide>(1) << 64));
}
#endif

TEST_F(integer_value, doubles) {
    for (std::size_t i = 0; i < rounds(3000); ++i) {
        // round to nearest by hand: GMP's mpz_get_d truncates
        const integer a = random.coin() ? next(3) : next(20);
        const double d = a.to_double();
        if (a.bit_length() > 1024) {
            ASSERT_EQ(d, a.sign() * std::numeric_limits<double>::infinity());
            continue;
        }
        if (std::isinf(d)) {
            ASSERT_GE(abs(a), (integer(1) << 1024) - (integer(1) << 970));
            continue;
        }
        const integer back(d);
        const std::size_t ulp = a.bit_length() > 53 ? a.bit_length() - 53 : 0;
        const integer error = abs(back - a) << 1, unit = integer(1) << ulp;
        ASSERT_LE(error, ulp == 0 ? integer(0) : unit);
        if (ulp != 0 && error == unit) {
            ASSERT_FALSE((back >> ulp).bit(0));
        }
        mpz z;
        const double x = std::ldexp(static_cast<double>(static_cast<std::int64_t>(random.word())),
                                    static_cast<int>(random.below(200)) - 100);
        mpz_set_d(z, x);
        ASSERT_TRUE(same(integer(x), z)) << x;
    }
    EXPECT_EQ(integer(0.99), 0);
    EXPECT_EQ(integer(-0.99), 0);
    EXPECT_EQ(integer(-1.5), -1);
    EXPECT_EQ(integer(1e300).to_double(), 1e300);
    EXPECT_EQ(integer(std::numeric_limits<double>::denorm_min()), 0);
    EXPECT_EQ(integer(std::numeric_limits<double>::max()).to_double(), std::numeric_limits<double>::max());
}

TEST_F(integer_value, copies_moves_and_swaps) {
    for (std::size_t i = 0; i < rounds(300); ++i) {
        const integer a = next(12), b = next(12);
        integer x = a, y = b;
        swap(x, y);
        ASSERT_TRUE(x == b && y == a);
        x.swap(x);
        ASSERT_EQ(x, b);
        x = y;
        ASSERT_EQ(x, a);
        const integer& itself = x;
        x = itself;
        ASSERT_EQ(x, a);
        x = std::move(y);
        ASSERT_EQ(x, a);
        y = b;  // what was moved from may be used again
        ASSERT_EQ(y, b);
        integer z = std::move(y);
        ASSERT_EQ(z, b);
        y += 1;
        ASSERT_TRUE(is_settled(y));
    }
}

TEST_F(integer_value, storage_stays_while_results_fit) {
    integer a = integer(1) << 10000, b = integer(1) << 9000;
    const limb* const before = a.limbs().data();
    a += b, a -= b, a -= 1, a += 3, a %= (integer(1) << 9999) - 5, a >>= 3, a &= b, a = 5, a = a * 2;
    EXPECT_EQ(a.limbs().data(), before);
    mul(a, b, -b);
    const limb* const of_products = a.limbs().data();
    sqr(a, b + 1), mul(a, b, integer(3)), mul(a, b, integer()), mul(a, b, b);
    EXPECT_EQ(a.limbs().data(), of_products);
    EXPECT_EQ(a, integer(1) << 18000);
    a = 10;
    integer c = std::move(a) + 1;
    EXPECT_EQ(c, 11);
}

/// A random expression over a few variables, evaluated both ways step by step.
TEST_F(integer_value, memory_that_is_reserved) {
    integer a = -7;
    EXPECT_EQ(a.capacity(), 512u);
    a.reserve(100000);
    EXPECT_EQ(a, -7);
    EXPECT_GE(a.capacity(), 100000u);
    EXPECT_LT(a.capacity(), 100100u);
    const limb* const place = a.limbs().data();
    a <<= 99990;
    EXPECT_EQ(a.limbs().data(), place);
    a.reserve(5);
    EXPECT_EQ(a, -(integer(7) << 99990));
    EXPECT_THROW(a.reserve(max_bits + 1), std::length_error);
}

TEST_F(integer_value, soak) {
    constexpr std::size_t variables = 6, most_bits = 40000;
    for (std::size_t round = 0; round < rounds(30); ++round) {
        std::vector<integer> a(variables);
        std::vector<mpz> z(variables);
        mpz other;
        for (std::size_t step = 0; step < 1500; ++step) {
            const std::size_t r = random.below(variables), i = random.below(variables), j = random.below(variables);
            const std::size_t count = random.below(500);
            const long small = static_cast<long>(random.word()) >> random.below(64);
            SCOPED_TRACE("round " + std::to_string(round) + ", step " + std::to_string(step));
            const std::size_t which = random.below(20);
            switch (which) {
            case 0:
                a[r] = next(40);
                z[r] = to_gmp(a[r]);
                break;
            case 1:
                a[r] = a[i] + a[j];
                mpz_add(z[r], z[i], z[j]);
                break;
            case 2:
                a[r] = a[i] - a[j];
                mpz_sub(z[r], z[i], z[j]);
                break;
            case 3:
                a[r] += a[i];
                mpz_add(z[r], z[r], z[i]);
                break;
            case 4:
                a[r] -= a[i];
                mpz_sub(z[r], z[r], z[i]);
                break;
            case 5:
                if (a[i].bit_length() + a[j].bit_length() > most_bits) break;
                a[r] = a[i] * a[j];
                mpz_mul(z[r], z[i], z[j]);
                break;
            case 6:
                if (a[r].bit_length() + a[i].bit_length() > most_bits) break;
                a[r] *= a[i];
                mpz_mul(z[r], z[r], z[i]);
                break;
            case 7:
                if (a[j].is_zero()) break;
                a[r] = a[i] / a[j];
                mpz_tdiv_q(z[r], z[i], z[j]);
                break;
            case 8:
                if (a[i].is_zero()) break;
                a[r] %= a[i];
                mpz_tdiv_r(z[r], z[r], z[i]);
                break;
            case 9:
                a[r] = a[i] & ~a[j];
                mpz_com(other, z[j]);
                mpz_and(z[r], z[i], other);
                break;
            case 10:
                a[r] |= a[i];
                mpz_ior(z[r], z[r], z[i]);
                break;
            case 11:
                a[r] ^= a[i];
                mpz_xor(z[r], z[r], z[i]);
                break;
            case 12:
                if (a[i].bit_length() + count > most_bits) break;
                a[r] = a[i] << count;
                mpz_mul_2exp(z[r], z[i], count);
                break;
            case 13:
                a[r] >>= count;
                mpz_fdiv_q_2exp(z[r], z[r], count);
                break;
            case 14:
                a[r] += small;
                small < 0 ? mpz_sub_ui(z[r], z[r], 0ul - static_cast<unsigned long>(small))
                          : mpz_add_ui(z[r], z[r], static_cast<unsigned long>(small));
                break;
            case 15:
                if (a[r].bit_length() + 64 > most_bits) break;
                a[r] = small * std::move(a[r]);
                mpz_mul_si(z[r], z[r], small);
                break;
            case 16:
                if (2 * a[i].bit_length() > most_bits) break;
                a[r] = sqr(a[i]);
                mpz_mul(z[r], z[i], z[i]);
                break;
            case 17:
                a[r] = gcd(a[i], a[j]);
                mpz_gcd(z[r], z[i], z[j]);
                break;
            case 18:
                a[r] = isqrt(abs(a[i]));
                mpz_abs(z[r], z[i]);
                mpz_sqrt(z[r], z[r]);
                break;
            default:
                if (i == r) break;  // it has just been moved from
                a[r] = a[i] - std::move(a[r]);
                mpz_sub(z[r], z[i], z[r]);
            }
            ASSERT_TRUE(same(a[r], z[r])) << "operation " << which;
        }
    }
}

}  // namespace
}  // namespace carry::test

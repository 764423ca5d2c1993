// carry::integer as a value, against GMP: bits, order, copies and memory.
#include "support/in_place.hpp"
#include "support/integer.hpp"

#include <carry/integer.hpp>

#include <compare>
#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>
#include <vector>

namespace carry::test {
namespace {

class integer_value : public random_test {
protected:
    integer next(std::size_t most = 300) { return random_integer(random, most); }
};

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

TEST_F(integer_value, low_bits) {
    for (std::size_t i = 0; i < rounds(3000); ++i) {
        const std::size_t most = random.below(4) == 0 ? 130 : 12;  // limbs
        const integer a = next(most) << (random.coin() ? 0 : random.below(200));
        const std::size_t count = random.below((most + 2) * limb_bits);
        mpz expected;
        mpz_fdiv_r_2exp(expected, to_gmp(a), count);
        const integer low = low_bits(a, count);
        ASSERT_TRUE(same(low, expected)) << count;
        ASSERT_TRUE(writes(low, [&](integer& r, const integer& x) { low_bits(r, x, count); }, next(most), a)) << count;
    }
    EXPECT_EQ(low_bits(7, max_bits + 1), 7);
    EXPECT_EQ(low_bits(-8, 3), 0);
    EXPECT_THROW(low_bits(-7, max_bits + 1), std::length_error);
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

TEST_F(integer_value, results_of_several_numbers_are_compared) {
    EXPECT_EQ(divrem(integer(-7), integer(2)), (integer_divrem{-3, -1}));
    EXPECT_NE(divrem_floor(integer(-7), integer(2)), (integer_divrem{-3, -1}));
    EXPECT_EQ(remove_factor(integer(24), integer(2)), (integer_without_factor{3, 3}));
    EXPECT_EQ(xgcd(integer(4), integer(6)), (integer_xgcd{2, -1, 1}));
    EXPECT_EQ(rational_reconstruction(integer(34), integer(101)), (integer_fraction{1, 3}));
    EXPECT_EQ(sqrtrem(integer(11)), (integer_sqrtrem{3, 2}));
    EXPECT_EQ(rootrem(integer(-30), 3), (integer_rootrem{-3, -3}));
    EXPECT_EQ(perfect_power(integer(-32)), (integer_power{-2, 5}));
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

}  // namespace
}  // namespace carry::test

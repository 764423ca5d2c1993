// Divisions of carry::integer against GMP, with every rounding, in memory that is there.
#include "support/in_place.hpp"
#include "support/integer.hpp"

#include <carry/integer.hpp>

#include <cstddef>
#include <optional>
#include <stdexcept>
#include <utility>

namespace carry::test {
namespace {

using into = void (*)(integer&, const integer&, const integer&);

class integer_division : public random_test {
protected:
    integer next(std::size_t most = 300) { return random_integer(random, most); }
};

TEST_F(integer_division, division_with_both_kinds_of_rounding) {
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
TEST_F(integer_division, quotients_rounded_up_and_down) {
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

TEST_F(integer_division, quotients_by_words) {
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

TEST_F(integer_division, division_and_roots_in_memory_that_is_there) {
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

}  // namespace
}  // namespace carry::test

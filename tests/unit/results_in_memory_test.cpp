// Functions of integers and polynomials that write their results into objects that are there: over any operand, without an
// allocation where there is room, and not at all where they throw.
#include "row/scratch.hpp"
#include "support/failing_memory.hpp"
#include "support/in_place.hpp"

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <new>
#include <stdexcept>
#include <vector>

namespace carry::test {
namespace {

/// Numbers from few bits to some thousand, of both signs, with and without common factors.
std::vector<integer> numbers() {
    std::vector<integer> found{0, 1, -1, 6, -35};
    for (const unsigned k : {40u, 90u, 150u, 330u, 700u, 3000u}) {
        const integer a = pow(integer(3), k) + 2 * k;
        found.insert(found.end(), {a, -a << 3, a * 35});
    }
    return found;
}

/// Polynomials likewise.
std::vector<gf2x> polynomials() {
    std::vector<gf2x> found;
    for (const integer& a : numbers()) {
        found.emplace_back(abs(a));
    }
    return found;
}

/// Whether f makes g, s and t the expected three values: over other values, and over the operands in either order and in each
/// pair of places.
template <class T, class F>
void expect_three(const T& g, const T& s, const T& t, F f, const T& a, const T& b) {
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) {
            T results[3]{a, b, a};
            results[i] = a;
            results[j] = i == j ? a : b;
            f(results[0], results[1], results[2], results[i], i == j ? b : results[j]);
            EXPECT_TRUE(results[0] == g && results[1] == s && results[2] == t) << i << ' ' << j;
        }
    }
    T x, y, z;
    f(x, y, z, a, b);
    EXPECT_TRUE(x == g && y == s && z == t);
}

/// What both worlds have in common.
template <class T>
void expect_results_over_operands(const std::vector<T>& values, const T& room) {
    const auto is_unit = [](const T& x, const T& m) { return !m.is_zero() && try_invmod(x, m).has_value(); };
    for (const T& a : values) {
        ASSERT_TRUE(writes(pow(a, 5u), [](T& r, const T& x) { pow(r, x, 5); }, room, a));
        ASSERT_TRUE(writes(pow(a, 6u), [](T& r, const T& x) { pow(r, x, integer(6)); }, room, a));
        ASSERT_TRUE(writes(pow(a, 0u), [](T& r, const T& x) { pow(r, x, 0u); }, room, a));
        for (const std::size_t count : {0u, 1u, 64u, 100u, 1500u, 6000u}) {
            ASSERT_TRUE(writes(sqr_low(a, count), [=](T& r, const T& x) { sqr_low(r, x, count); }, room, a)) << count;
            const T odd = (a << 1) + T(1);
            const auto invert = [=](T& r, const T& x) { inverse_mod_power(r, x, count); };
            ASSERT_TRUE(writes(inverse_mod_power(odd, count), invert, room, odd)) << count;
        }
        for (const T& b : values) {
            ASSERT_TRUE(writes(gcd(a, b), [](T& r, const T& x, const T& y) { gcd(r, x, y); }, room, a, b));
            const auto expected = xgcd(a, b);
            ASSERT_EQ(expected.g, expected.s * a + expected.t * b);
            expect_three(
                expected.g, expected.s, expected.t, [](T& g, T& s, T& t, const T& x, const T& y) { xgcd(g, s, t, x, y); }, a,
                b);
            for (const std::size_t count : {0u, 1u, 100u, 1500u, 6000u}) {
                const auto low = [=](T& r, const T& x, const T& y) { mul_low(r, x, y, count); };
                ASSERT_TRUE(writes(mul_low(a, b, count), low, room, a, b)) << count;
            }
            if (b.is_zero()) continue;
            const T product = a * b;
            ASSERT_TRUE(writes(a, [](T& q, const T& x, const T& y) { divexact(q, x, y); }, room, product, b));
            const auto power = [](T& r, const T& x, const T& m) { powmod(r, x, 17, m); };
            ASSERT_TRUE(writes(powmod(a, 17, b), power, room, a, b));
            ASSERT_TRUE(writes(powmod(a, 1, b), [](T& r, const T& x, const T& m) { powmod(r, x, 1, m); }, room, a, b));
            ASSERT_TRUE(writes(powmod(a, 0, b), [](T& r, const T& x, const T& m) { powmod(r, x, 0, m); }, room, a, b));
            if (is_unit(a, b)) {
                ASSERT_TRUE(writes(invmod(a, b), [](T& r, const T& x, const T& m) { invmod(r, x, m); }, room, a, b));
                ASSERT_TRUE(
                    writes(invmod(a, b), [](T& r, const T& x, const T& m) { EXPECT_TRUE(try_invmod(r, x, m)); }, room, a, b));
                ASSERT_TRUE(writes(powmod(a, -3, b), [](T& r, const T& x, const T& m) { powmod(r, x, -3, m); }, room, a, b));
            } else {
                T r = room, x = a;
                EXPECT_FALSE(try_invmod(r, a, b));
                EXPECT_FALSE(try_invmod(x, x, b));
                EXPECT_THROW(invmod(r, a, b), std::domain_error);
                EXPECT_THROW(invmod(x, x, b), std::domain_error);
                EXPECT_TRUE(r == room && x == a);
            }
        }
    }
}

TEST(results_in_memory, over_operands) {
    expect_results_over_operands(numbers(), pow(integer(5), 2000));
    expect_results_over_operands(polynomials(), gf2x::monomial(5000));
}

TEST(results_in_memory, of_integers_over_operands) {
    const integer room = pow(integer(5), 2000);
    for (const integer& a : numbers()) {
        ASSERT_TRUE(writes(abs(a), [](integer& r, const integer& x) { abs(r, x); }, room, a));
        for (const unsigned k : {1u, 2u, 3u, 5u, 40u, 70000u}) {
            if (a.is_negative() && k % 2 == 0) continue;
            ASSERT_TRUE(writes(iroot(a, k), [=](integer& r, const integer& x) { iroot(r, x, k); }, room, a)) << k;
            const integer_rootrem expected = rootrem(a, k);
            ASSERT_EQ(expected.root, iroot(a, k));
            ASSERT_EQ(pow(expected.root, k) + expected.remainder, a);
            integer root = a, remainder = room;
            rootrem(root, remainder, root, k);
            ASSERT_TRUE(root == expected.root && remainder == expected.remainder) << k;
            remainder = a;
            rootrem(root, remainder, remainder, k);
            ASSERT_TRUE(root == expected.root && remainder == expected.remainder) << k;
        }
        for (const integer& m : numbers()) {
            if (m.is_zero() || !try_invmod(a, m)) continue;
            const integer e = a;  // the exponent is an operand, too
            ASSERT_TRUE(writes(
                powmod(a, e, m), [](integer& r, const integer& x, const integer& y, const integer& z) { powmod(r, x, y, z); },
                room, a, e, m));
        }
    }
}

TEST(results_in_memory, of_polynomials_over_operands) {
    for (const gf2x& a : polynomials()) {
        ASSERT_TRUE(writes(a, [](gf2x& r, const gf2x& x) { sqrt(r, x); }, gf2x::monomial(5000), sqr(a)));
    }
}

/// The operands of one operation, of some twenty limbs, and results with room.
template <class T>
struct operands {
    T a, b, m, r, s, t;
    T* room[3] = {&r, &s, &t};

    operands(const T& x, const T& y, const T& modulus) : a(x), b(y), m(modulus) {
        for (T* each : room) {
            each->reserve(10000);
        }
    }
};

/// Whether the results stay in the memory that they have, and the operation allocates nothing else either, if it says so.
template <class T, class F>
void expect_in_place(const char* name, operands<T>& o, bool allocates, F f) {
    SCOPED_TRACE(name);
    const limb* places[3];
    for (std::size_t i = 0; i < 3; ++i) {
        *o.room[i] = o.a;
        places[i] = o.room[i]->limbs().data();
    }
    release_kept_memory();
    bool failed = false;
    allocations_until_failure = allocates ? no_failure : 0;
    try {
        f(o);
    } catch (const std::bad_alloc&) {
        failed = true;
    }
    allocations_until_failure = no_failure;
    EXPECT_FALSE(failed);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(o.room[i]->limbs().data(), places[i]);
    }
}
template <class T, class F>
void expect_no_allocation(const char* name, operands<T>& o, F f) {
    expect_in_place(name, o, false, f);
}
/// For what wants working memory, beyond that on the stack.
template <class T, class F>
void expect_no_other_place(const char* name, operands<T>& o, F f) {
    expect_in_place(name, o, true, f);
}

template <class T>
void expect_no_allocations(const T& a, const T& b, const T& modulus) {
    operands<T> o(a, b, modulus);
    const T product = a * b;
    // Of limbs of 32 bits, and of the guards of sanitizers, the stack has no room for all that Euclid's algorithm wants.
    constexpr bool wants_heap = limb_bits < 64 || !CARRY_KEEPS_MEMORY;
    expect_in_place("gcd", o, wants_heap, [](auto& x) { gcd(x.r, x.a, x.b); });
    expect_in_place("gcd with itself", o, wants_heap, [](auto& x) { gcd(x.r, x.r, x.b); });
    EXPECT_EQ(o.r, gcd(a, b));  // as r was a
    expect_no_allocation("divexact", o, [&](auto& x) { divexact(x.r, product, x.b); });
    EXPECT_EQ(o.r, a);
    expect_in_place("invmod", o, wants_heap, [](auto& x) { invmod(x.r, x.a, x.m); });
    EXPECT_EQ(o.r, invmod(a, modulus));
    expect_in_place("try_invmod", o, wants_heap, [](auto& x) { EXPECT_TRUE(try_invmod(x.r, x.r, x.m)); });
    EXPECT_EQ(o.r, invmod(a, modulus));
    expect_no_other_place("mul_low", o, [](auto& x) { mul_low(x.r, x.a, x.b, 1000); });
    EXPECT_EQ(o.r, mul_low(a, b, 1000));
    expect_no_allocation("sqr_low", o, [](auto& x) { sqr_low(x.r, x.a, 2000); });
    EXPECT_EQ(o.r, sqr_low(a, 2000));
    expect_no_other_place("inverse_mod_power", o, [](auto& x) { inverse_mod_power(x.r, x.b, 1000); });
    EXPECT_EQ(o.r, inverse_mod_power(b, 1000));
    expect_no_allocation("pow", o, [](auto& x) { pow(x.r, x.a, 2); });
    EXPECT_EQ(o.r, sqr(a));
}

TEST(results_in_memory, take_no_other) {
    const integer a = pow(integer(3), 720), b = 9 * pow(integer(5), 400), p = (integer(1) << 1151) - 1;
    expect_no_allocations(a, b, p);
    operands<integer> o(a, b, p);
    expect_no_allocation("xgcd", o, [](auto& x) { xgcd(x.r, x.s, x.t, x.a, x.b); });
    EXPECT_EQ(o.r, o.s * a + o.t * b);
    expect_no_other_place("powmod", o, [](auto& x) { powmod(x.r, x.a, 65537, x.m); });
    EXPECT_EQ(o.r, powmod(a, 65537, p));
    expect_no_allocation("iroot", o, [](auto& x) { iroot(x.r, x.a, 3); });
    EXPECT_EQ(o.r, iroot(a, 3));
    expect_no_other_place("rootrem", o, [](auto& x) { rootrem(x.r, x.s, x.b, 3); });
    EXPECT_EQ(pow(o.r, 3) + o.s, b);
    expect_no_allocation("abs", o, [](auto& x) { abs(x.r, x.a); });
}

TEST(results_in_memory, of_polynomials_take_no_other) {
    const gf2x f("x^607+x^105+1"), a = gf2x::monomial(600) + gf2x("x^77+x^5+1"), b = gf2x::monomial(580) + gf2x("x^9+1");
    expect_no_allocations(a, b, f);
    operands<gf2x> o(a, b, f);
    const gf2x square = sqr(a);
    expect_no_allocation("sqrt", o, [&](auto& x) { sqrt(x.r, square); });
    EXPECT_EQ(o.r, a);
}

/// Long enough that results and scratch go to the heap.
struct long_integers {
    integer a = pow(integer(7), 60001), b = -pow(integer(3), 11003), m = pow(integer(5), 3001) - 2, r = 77, s = 5, t = 3;
    friend bool operator==(const long_integers&, const long_integers&) = default;
};

struct long_polynomials {
    gf2x a = pow(gf2x("x^7+x+1"), 4001), b = pow(gf2x("x^3+x+1"), 7003), m = gf2x::monomial(3000) + gf2x("x^3+1"), r{77}, s{5},
         t{3};
    friend bool operator==(const long_polynomials&, const long_polynomials&) = default;
};

template <class Operands>
void expect_operands_kept() {
    const auto check = [](const char* name, const auto& operation) { check_every_allocation<Operands>(name, operation); };
    check("gcd", [](auto& o) { gcd(o.r, o.a, o.b); });
    check("gcd in place", [](auto& o) { gcd(o.b, o.a, o.b); });
    check("xgcd", [](auto& o) { xgcd(o.r, o.s, o.t, o.a, o.b); });
    check("xgcd in place", [](auto& o) { xgcd(o.a, o.b, o.r, o.a, o.b); });
    check("divexact", [](auto& o) { divexact(o.r, o.a * o.b, o.b); });
    check("divexact in place", [](auto& o) { divexact(o.a, o.a, o.a); });
    check("invmod", [](auto& o) { invmod(o.r, o.a, o.m); });
    check("try_invmod in place", [](auto& o) { try_invmod(o.a, o.a, o.m); });
    check("powmod", [](auto& o) { powmod(o.r, o.a, 77, o.m); });
    check("powmod in place", [](auto& o) { powmod(o.m, o.a, 77, o.m); });
    check("power of an inverse", [](auto& o) { powmod(o.a, o.a, -7, o.m); });
    check("mul_low", [](auto& o) { mul_low(o.r, o.a, o.b, 20001); });
    check("mul_low in place", [](auto& o) { mul_low(o.a, o.a, o.b, 20001); });
    check("sqr_low", [](auto& o) { sqr_low(o.b, o.a, 20001); });
    check("inverse_mod_power", [](auto& o) { inverse_mod_power(o.b, o.b, 30001); });
    check("pow", [](auto& o) { pow(o.r, o.m, 30); });
    check("pow in place", [](auto& o) { pow(o.b, o.b, integer(3)); });
}

TEST(results_in_memory, operands_stay_where_there_is_none) {
    expect_operands_kept<long_integers>();
    expect_operands_kept<long_polynomials>();
    const auto check = [](const char* name, const auto& operation) { check_every_allocation<long_integers>(name, operation); };
    check("iroot", [](auto& o) { iroot(o.r, o.a, 5); });
    check("iroot in place", [](auto& o) { iroot(o.a, o.a, 5); });
    check("rootrem", [](auto& o) { rootrem(o.r, o.s, o.a, 3); });
    check("rootrem in place", [](auto& o) { rootrem(o.r, o.b, o.b, 3); });
    check("abs", [](auto& o) { abs(o.r, o.a); });
    check("xgcd with a word", [](auto& o) { xgcd(o.r, o.s, o.t, o.a, 1001); });
    check_every_allocation<long_polynomials>("sqrt", [square = sqr(long_polynomials().a)](auto& o) { sqrt(o.r, square); });
}

TEST(results_in_memory, operands_stay_after_errors) {
    integer r = pow(integer(7), 300), q = 10;
    const integer before = r;
    EXPECT_THROW(divexact(r, r, 5), std::domain_error);
    EXPECT_THROW(divexact(r, 5, r), std::domain_error);
    EXPECT_THROW(divexact(r, r, 0), std::domain_error);
    EXPECT_THROW(invmod(r, r, 49), std::domain_error);
    EXPECT_THROW(invmod(r, r, 0), std::domain_error);
    EXPECT_THROW(static_cast<void>(try_invmod(r, r, 0)), std::domain_error);
    EXPECT_THROW(powmod(r, r, -1, 49), std::domain_error);
    EXPECT_THROW(powmod(r, r, 2, 0), std::domain_error);
    EXPECT_THROW(iroot(r, r, 0), std::domain_error);
    EXPECT_THROW(iroot(r, -4, 2), std::domain_error);
    EXPECT_THROW(rootrem(r, q, -4, 2), std::domain_error);
    EXPECT_THROW(mul_low(r, r, -1, max_bits + 1), std::length_error);
    EXPECT_THROW(inverse_mod_power(r, r, max_bits + 1), std::length_error);
    EXPECT_THROW(inverse_mod_power(r, 4, 3), std::domain_error);
    EXPECT_THROW(pow(r, r, integer(-1)), std::domain_error);
    EXPECT_THROW(pow(r, r, integer(1) << 70), std::length_error);
    EXPECT_TRUE(r == before && q == 10);
    gf2x f("x^700+x^3+x"), x("x+1");
    const gf2x f_before = f;
    EXPECT_THROW(divexact(f, f, gf2x("x^2")), std::domain_error);
    EXPECT_THROW(divexact(f, gf2x("x^2"), f), std::domain_error);
    EXPECT_THROW(divexact(f, f, gf2x()), std::domain_error);
    EXPECT_THROW(invmod(f, f, gf2x("x^5")), std::domain_error);
    EXPECT_THROW(powmod(f, f, -1, gf2x("x^5")), std::domain_error);
    EXPECT_THROW(inverse_mod_power(f, f, 5), std::domain_error);
    EXPECT_THROW(pow(f, f, -1), std::domain_error);
    EXPECT_THROW(pow(f, f, max_bits), std::length_error);
    EXPECT_THROW(sqrt(f, f), std::domain_error);
    EXPECT_EQ(f, f_before);
}

TEST(built_in_arguments, with_a_sign) {
    integer r = 5;
    EXPECT_EQ(factorial(5), 120);
    EXPECT_EQ(factorial(std::int8_t{5}), 120);
    EXPECT_EQ(binomial(-3, 2), 6);
    EXPECT_EQ(binomial(5L, 2u), 10);
    EXPECT_EQ(binomial(5u, 2), 10);
    EXPECT_EQ(binomial(integer(5), 2), 10);
    EXPECT_EQ(multifactorial(9, 2u), 945);
    multifactorial(r, 9u, 2);
    EXPECT_EQ(r, 945);
    binomial(r, -3, 3);
    EXPECT_EQ(r, -10);
    binomial(r, 10, 3);
    EXPECT_EQ(r, 120);
    const integer before = r;
    EXPECT_THROW((void)factorial(-1), std::domain_error);
    EXPECT_THROW(factorial(r, -1), std::domain_error);
    EXPECT_THROW((void)fibonacci(-1), std::domain_error);
    EXPECT_THROW(fibonacci(r, -1L), std::domain_error);
    EXPECT_THROW((void)lucas(-1), std::domain_error);
    EXPECT_THROW(lucas(r, std::int64_t{-1}), std::domain_error);
    EXPECT_THROW((void)primorial(-1), std::domain_error);
    EXPECT_THROW(primorial(r, std::int16_t{-1}), std::domain_error);
    EXPECT_THROW((void)multifactorial(-1, 2), std::domain_error);
    EXPECT_THROW((void)multifactorial(5u, -2), std::domain_error);
    EXPECT_THROW(multifactorial(r, 5, 0), std::domain_error);
    EXPECT_THROW((void)binomial(5, -1), std::domain_error);
    EXPECT_THROW((void)binomial(5u, -1), std::domain_error);
    EXPECT_THROW((void)binomial(-5, -1), std::domain_error);
    EXPECT_THROW((void)binomial(integer(5), -1), std::domain_error);
    EXPECT_THROW(binomial(r, 5, -1), std::domain_error);
    EXPECT_THROW((void)low_bits(r, -1), std::domain_error);
    EXPECT_THROW(low_bits(r, r, -1), std::domain_error);
    EXPECT_THROW((void)mul_low(r, r, -1), std::domain_error);
    EXPECT_THROW(mul_low(r, r, r, -1), std::domain_error);
    EXPECT_THROW((void)sqr_low(r, -1), std::domain_error);
    EXPECT_THROW(sqr_low(r, r, -1), std::domain_error);
    EXPECT_THROW((void)inverse_mod_power(7, -1), std::domain_error);
    EXPECT_THROW(inverse_mod_power(r, 7, -1), std::domain_error);
    EXPECT_EQ(r, before);
    gf2x f(0x13);
    EXPECT_THROW((void)low_bits(f, -1), std::domain_error);
    EXPECT_THROW(low_bits(f, f, -1), std::domain_error);
    EXPECT_THROW(mul_low(f, f, f, -1), std::domain_error);
    EXPECT_THROW(sqr_low(f, f, -1), std::domain_error);
    EXPECT_THROW(inverse_mod_power(f, f, -1), std::domain_error);
    EXPECT_EQ(f, gf2x(0x13));
    EXPECT_EQ(low_bits(f, 3), gf2x(3));
    EXPECT_THROW((void)factorial(~std::uint64_t{0}), std::length_error);
#ifdef __SIZEOF_INT128__
    const detail::int128 two_64 = detail::int128{1} << 64;
    EXPECT_THROW((void)factorial(two_64), std::length_error);
    EXPECT_THROW((void)factorial(-two_64), std::domain_error);
    EXPECT_EQ(binomial(two_64, 2), (integer(1) << 63) * ((integer(1) << 64) - 1));
    EXPECT_EQ(binomial(two_64, two_64 - 1), integer(1) << 64);
    EXPECT_EQ(low_bits(integer(77), two_64 << 3), 77);
#endif
}

}  // namespace
}  // namespace carry::test

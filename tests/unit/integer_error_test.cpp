// Every documented error of carry::integer, and running out of memory at every single allocation: operands stay as they were,
// and nothing leaks.
#include "support/failing_memory.hpp"

#include <carry/integer.hpp>

#include <gtest/gtest.h>
#include <sys/mman.h>

#include <functional>
#include <limits>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace carry::test {
namespace {

/// The operands of one operation. a and b are long enough that scratch goes to the heap, m is short enough for modular work.
struct operands {
    integer a = pow(7, 60001) << 70, b = -pow(3, 11003), m = pow(5, 201) - 2, r = 77;
    friend bool operator==(const operands&, const operands&) = default;
};

void check_out_of_memory(const char* name, const std::function<void(operands&)>& operation) {
    check_every_allocation<operands>(name, operation);
}

TEST(integer_error, out_of_memory) {
    check_out_of_memory("copy", [](operands& o) { o.r = integer(o.a); });
    check_out_of_memory("assignment", [](operands& o) { o.r = o.a; });
    check_out_of_memory("assignment of another sign", [](operands& o) { o.r = o.b; });
    check_out_of_memory("+", [](operands& o) { o.r = o.a + o.b; });
    check_out_of_memory("-", [](operands& o) { o.r = o.m - o.b; });
    check_out_of_memory("*", [](operands& o) { o.r = o.a * o.b; });
    check_out_of_memory("* by itself", [](operands& o) { o.r = o.a * o.a; });
    check_out_of_memory("/", [](operands& o) { o.r = o.a / o.b; });
    check_out_of_memory("%", [](operands& o) { o.r = o.a % o.b; });
    check_out_of_memory("&", [](operands& o) { o.r = o.a & o.b; });
    check_out_of_memory("|", [](operands& o) { o.r = o.a | o.b; });
    check_out_of_memory("^", [](operands& o) { o.r = o.a ^ o.b; });
    check_out_of_memory("<<", [](operands& o) { o.r = o.a << 1000; });
    check_out_of_memory(">>", [](operands& o) { o.r = o.b >> 1000; });
    check_out_of_memory("~", [](operands& o) { o.r = ~o.a; });
    check_out_of_memory("unary -", [](operands& o) { o.r = -o.a; });
    check_out_of_memory("+=", [](operands& o) { o.m += o.a; });
    check_out_of_memory("-=", [](operands& o) { o.m -= o.a; });
    check_out_of_memory("from_limbs", [](operands& o) { o.r = integer::from_limbs(std::vector<limb>(40, max_limb<limb>)); });
    check_out_of_memory("*=", [](operands& o) { o.a *= o.b; });
    check_out_of_memory("*= by itself", [](operands& o) { o.a *= o.a; });
    check_out_of_memory("/=", [](operands& o) { o.a /= o.b; });
    check_out_of_memory("%=", [](operands& o) { o.a %= o.b; });
    check_out_of_memory("&=", [](operands& o) { o.b &= o.a; });
    check_out_of_memory("|=", [](operands& o) { o.m |= o.a; });
    check_out_of_memory("^=", [](operands& o) { o.m ^= o.b; });
    check_out_of_memory("<<=", [](operands& o) { o.a <<= 100000; });
    check_out_of_memory("set_bit", [](operands& o) { o.a.set_bit(1000000); });
    check_out_of_memory("set_bit of a negative number", [](operands& o) { o.b.set_bit(100000, false); });
    check_out_of_memory("/ word", [](operands& o) { o.r = o.a / 3; });
    check_out_of_memory("add of a word", [](operands& o) { add(o.r, o.a, 3); });
    check_out_of_memory("mul by a word", [](operands& o) { mul(o.r, o.a, 3); });
    check_out_of_memory("*= word", [](operands& o) {
        integer x = o.a;
        x *= std::numeric_limits<unsigned>::max();
    });
    check_out_of_memory("divrem", [](operands& o) { o.r = divrem(o.a, o.b).remainder; });
    check_out_of_memory("quotient", [](operands& o) { quotient(o.r, o.a, o.b); });
    check_out_of_memory("remainder", [](operands& o) { remainder(o.r, o.a, o.b); });
    check_out_of_memory("divexact_unchecked", [](operands& o) { divexact_unchecked(o.r, o.a, o.b); });
    check_out_of_memory("divrem_floor", [](operands& o) { o.r = divrem_floor(o.a, o.b).remainder; });
    check_out_of_memory("remove_factor", [](operands& o) { o.r = remove_factor(o.a, 7).cofactor; });
    check_out_of_memory("sqr", [](operands& o) { o.r = sqr(o.a); });
    check_out_of_memory("pow", [](operands& o) { o.r = pow(o.m, 30); });
    check_out_of_memory("pow, in memory", [](operands& o) { pow(o.r, o.m, 30); });
    check_out_of_memory("pow in place", [](operands& o) { pow(o.a, o.a, 3); });
    check_out_of_memory("pow of few limbs", [](operands& o) { pow(o.r, integer(1) << 200 | 1, 3); });
    check_out_of_memory("isqrt", [](operands& o) { o.r = isqrt(o.a); });
    check_out_of_memory("add", [](operands& o) { add(o.r, o.a, o.b); });
    check_out_of_memory("sub", [](operands& o) { sub(o.r, o.a, o.b); });
    check_out_of_memory("sub in place", [](operands& o) { sub(o.r, o.r, o.b); });
    check_out_of_memory("bit_and", [](operands& o) { bit_and(o.r, o.a, o.b); });
    check_out_of_memory("bit_or", [](operands& o) { bit_or(o.r, o.a, o.m); });
    check_out_of_memory("bit_xor in place", [](operands& o) { bit_xor(o.r, o.a, o.r); });
    check_out_of_memory("shift_left in place", [](operands& o) { shift_left(o.a, o.a, 100000); });
    check_out_of_memory("shift_right", [](operands& o) { shift_right(o.r, o.b, 3); });
    check_out_of_memory("addmul", [](operands& o) { addmul(o.r, o.a, o.b); });
    check_out_of_memory("submul in place", [](operands& o) { submul(o.b, o.a, o.b); });
    check_out_of_memory("addmul of a limb", [](operands& o) { addmul(o.r, o.a, 3); });
    check_out_of_memory("mul_low", [](operands& o) { o.r = mul_low(o.a, o.b, 40001); });
    check_out_of_memory("sqr_low", [](operands& o) { o.r = sqr_low(o.a, 40001); });
    check_out_of_memory("inverse_mod_power", [](operands& o) { o.r = inverse_mod_power(o.a | 1, 40001); });
    check_out_of_memory("low_bits", [](operands& o) { low_bits(o.r, o.b, 70000); });
    check_out_of_memory("low_bits in place", [](operands& o) { low_bits(o.b, o.b, 70000); });
    check_out_of_memory("div_ceil", [](operands& o) { o.r = div_ceil(o.a, o.b); });
    check_out_of_memory("lucas", [](operands& o) { o.r = lucas(30000); });
    check_out_of_memory("primorial", [](operands& o) { o.r = primorial(30000); });
    check_out_of_memory("multifactorial", [](operands& o) { o.r = multifactorial(3001, 4); });
    check_out_of_memory("lucas in place", [](operands& o) { lucas(o.r, 30000); });
    check_out_of_memory("primorial in place", [](operands& o) { primorial(o.r, 30000); });
    check_out_of_memory("multifactorial in place", [](operands& o) { multifactorial(o.r, 3001, 4); });
    check_out_of_memory("double factorial in place", [](operands& o) { multifactorial(o.r, 3001, 2); });
    check_out_of_memory("binomial of few factors", [](operands& o) { binomial(o.r, ~std::uint64_t{0}, 150); });
    check_out_of_memory("previous_prime", [](operands& o) { o.r = previous_prime(o.m); });
    check_out_of_memory("reserve", [](operands& o) { o.r.reserve(100000); });
    check_out_of_memory("mul", [](operands& o) { mul(o.r, o.a, o.b); });
    check_out_of_memory("mul in place", [](operands& o) { mul(o.a, o.a, o.b); });
    check_out_of_memory("sqr, in memory", [](operands& o) { sqr(o.r, o.a); });
    check_out_of_memory("sqrtrem", [](operands& o) { o.r = sqrtrem(o.a).remainder; });
    check_out_of_memory("iroot", [](operands& o) { o.r = iroot(o.a, 5); });
    check_out_of_memory("is_square", [](operands& o) { o.r = is_square(o.a * o.a) ? 1 : 0; });
    check_out_of_memory("gcd", [](operands& o) { o.r = gcd(o.a, o.b); });
    check_out_of_memory("lcm", [](operands& o) { o.r = lcm(o.a, o.b); });
    check_out_of_memory("xgcd", [](operands& o) { o.r = xgcd(o.a, o.b).t; });
    check_out_of_memory("invmod", [](operands& o) { o.r = invmod(o.a, o.m); });
    check_out_of_memory("mulmod", [](operands& o) { o.r = mulmod(o.a, o.b, o.m); });
    check_out_of_memory("mulmod, in memory", [](operands& o) { mulmod(o.r, o.a, o.b, o.m); });
    check_out_of_memory("mulmod in place", [](operands& o) { mulmod(o.a, o.a, o.b, o.m); });
    check_out_of_memory("sqrmod in place", [](operands& o) { sqrmod(o.a, o.a, o.m); });
    check_out_of_memory("mod_floor", [](operands& o) { mod_floor(o.r, o.a, o.b); });
    check_out_of_memory("mod_floor in place", [](operands& o) { mod_floor(o.a, o.a, o.b); });
    check_out_of_memory("powmod", [](operands& o) { o.r = powmod(o.a, o.m >> 400, o.m); });
    check_out_of_memory("jacobi", [](operands& o) { o.r = jacobi(o.a, o.b); });
    check_out_of_memory("divrem_ceil", [](operands& o) { o.r = divrem_ceil(o.a, o.b).remainder; });
    check_out_of_memory("binomial of a long number", [](operands& o) { o.r = binomial(o.a, 5); });
    check_out_of_memory("is_strong_probable_prime",
                        [](operands& o) { o.r = is_strong_probable_prime((integer(1) << 3217) - 1, 3) ? 1 : 0; });
    check_out_of_memory("modify_limbs", [](operands& o) { o.r.modify_limbs(3000, [](std::span<limb> row) { row[5] = 1; }); });
    check_out_of_memory("is_probable_prime", [](operands& o) { o.r = is_probable_prime((integer(1) << 3217) - 1) ? 1 : 0; });
    check_out_of_memory("next_prime", [](operands& o) { o.r = next_prime(o.m >> 300); });
    check_out_of_memory("factorial", [](operands& o) { o.r = factorial(300); });
    check_out_of_memory("binomial", [](operands& o) { o.r = binomial(600, 250); });
    check_out_of_memory("fibonacci", [](operands& o) { o.r = fibonacci(2000); });
    check_out_of_memory("factorial, in memory", [](operands& o) { factorial(o.r, 300); });
    check_out_of_memory("a long factorial, in memory", [](operands& o) { factorial(o.r, 3000); });
    check_out_of_memory("binomial, in memory", [](operands& o) { binomial(o.r, 600, 250); });
    check_out_of_memory("fibonacci, in memory", [](operands& o) { fibonacci(o.r, 1400); });
    check_out_of_memory("a long fibonacci, in memory", [](operands& o) { fibonacci(o.r, 20000); });
    check_out_of_memory("to_string", [](operands& o) { o.r = o.a.to_string().size(); });
    check_out_of_memory("from_string", [text = operands().a.to_string()](operands& o) { o.r = integer(text); });
    check_out_of_memory("from_chars", [text = operands().a.to_string()](operands& o) {
        from_chars(text.data(), text.data() + text.size(), o.r);
    });
    check_out_of_memory("to_chars", [text = std::string(60000, 0)](operands& o) mutable {
        to_chars(text.data(), text.data() + text.size(), o.a);
    });
    check_out_of_memory("to_bytes", [](operands& o) { o.r = o.a.to_bytes().size(); });
    check_out_of_memory("from_bytes", [bytes = operands().a.to_bytes()](operands& o) { o.r = integer::from_bytes(bytes); });
    check_out_of_memory("from_signed_bytes",
                        [bytes = operands().b.to_signed_bytes()](operands& o) { o.r = integer::from_signed_bytes(bytes); });
    check_out_of_memory("double", [](operands& o) { o.r = integer(1e300); });
}

/// Quotients that their highest limbs do not tell, so that another way to find them wants memory when one has failed.
TEST(integer_error, second_ways_out_of_memory) {
    for (const unsigned k : {1u, 2u, 3u, 4u, 9u, 12u}) {
        SCOPED_TRACE(k);
        const integer d = (pow(3, 17000) >> 3) | 1, exact = d << k * limb_bits, below = exact - 1;
        ASSERT_LT(below.limbs().size(), 450 * 64 / limb_bits);
        for (const integer& a : {exact, below}) {
            check_out_of_memory("quotient", [=](operands& o) { quotient(o.b, a, d); });
            check_out_of_memory("divrem", [=](operands& o) { divrem(o.a, o.b, a, d); });
            check_out_of_memory("remainder", [=](operands& o) { remainder(o.b, a, d); });
            check_out_of_memory("mod_floor", [=](operands& o) { mod_floor(o.b, -a, d); });
        }
    }
}

struct quotient_without_spare_room {
    integer q = integer::from_limbs(std::vector<limb>(48, 1)), r = integer::from_limbs(std::vector<limb>(2, 1));
    friend bool operator==(const quotient_without_spare_room&, const quotient_without_spare_room&) = default;
};

/// -(B^49 - 1) / B is rounded from -(B^48 - 1) to -B^48, which has a limb more than a row of a whole number of cache lines.
TEST(integer_error, rounded_quotients_out_of_memory_for_the_carry) {
    const integer a = (integer(1) << 49 * limb_bits) - 1, d = integer(1) << limb_bits, minus_a = -a;
    using operand = quotient_without_spare_room;
    check_every_allocation<operand>("div_floor", [&](operand& o) { div_floor(o.q, minus_a, d); });
    check_every_allocation<operand>("div_ceil", [&](operand& o) { div_ceil(o.q, a, d); });
    check_every_allocation<operand>("divrem_floor", [&](operand& o) { divrem_floor(o.q, o.r, minus_a, d); });
    integer q, r;
    divrem_floor(q, r, minus_a, d);
    EXPECT_TRUE(q == -(integer(1) << 48 * limb_bits) && r == 1);
    div_floor(q, minus_a, d);
    EXPECT_EQ(q, -(integer(1) << 48 * limb_bits));
    div_ceil(q, a, d);
    EXPECT_EQ(q, integer(1) << 48 * limb_bits);
}

/// B^48 - 1 and a word, whose sum has a limb more than a row of a whole number of cache lines: the result gets memory twice.
TEST(integer_error, sums_with_words_out_of_memory_for_the_carry) {
    const integer a = (integer(1) << 48 * limb_bits) - 1, minus_a = -a;
    check_out_of_memory("add", [&](operands& o) { add(o.r, a, 1); });
    check_out_of_memory("sub", [&](operands& o) { sub(o.r, minus_a, 1); });
    check_out_of_memory("sub from a word", [&](operands& o) { sub(o.r, -1, a); });
    check_out_of_memory("bit_not", [&](operands& o) { bit_not(o.r, a); });
    integer r;
    sub(r, -1, a);
    EXPECT_EQ(r, -(integer(1) << 48 * limb_bits));
}

TEST(integer_error, streams_out_of_memory) {
    const integer a = pow(7, 2000);
    std::istringstream in(a.to_string());
    std::ostringstream out;
    integer r = 77;
    allocations_until_failure = 0;
    out << a;
    in >> r;
    allocations_until_failure = no_failure;
    EXPECT_TRUE(out.bad());
    EXPECT_TRUE(in.bad());
    EXPECT_EQ(r, 77);
}

TEST(integer_error, short_numbers_never_allocate) {
    integer a = integer(1) << 120, b = -12345;
    allocations_until_failure = 0;
    integer c = a + b;
    c *= b;
    c = a * b / 77 % 1000003 - (a ^ b);
    c <<= 20;
    c = c + a - b;
    const integer d = c;
    swap(a, c);
    allocations_until_failure = no_failure;
    EXPECT_EQ(d, a);
}

TEST(integer_error, results_stay_in_memory_that_suffices) {
    const integer a = pow(3, 1000), d = pow(5, 2000), two = 2;
    const auto check = [](const char* name, const integer& want, const auto& operation) {
        SCOPED_TRACE(name);
        integer r = integer(1) << 100000;
        const std::size_t room = r.capacity();
        operation(r);
        EXPECT_EQ(r, want);
        EXPECT_EQ(r.capacity(), room);
    };
    check("remainder", a, [&](integer& r) {
        allocations_until_failure = 0;
        remainder(r, a, d);
        r %= d;
        allocations_until_failure = no_failure;
    });
    check("pow", integer(1) << 3000, [&](integer& r) { pow(r, two, 3000); });
    check("binomial", binomial(integer(100000), 300), [](integer& r) { binomial(r, 100000, 300); });
    check("multifactorial", pow(integer(10), 200) * factorial(200), [](integer& r) { multifactorial(r, 2000, 10); });
}

/// Whether operation throws an Error, and leaves a and b as they were.
template <class Error, class Operation>
void check_error(const char* name, integer a, integer b, Operation operation) {
    SCOPED_TRACE(name);
    const integer a_before = a, b_before = b;
    EXPECT_THROW(operation(a, b), Error);
    EXPECT_EQ(a, a_before);
    EXPECT_EQ(b, b_before);
}

TEST(integer_error, division_by_zero) {
    for (const integer& a : {integer(0), integer(-5), pow(7, 500)}) {
        check_error<std::domain_error>("/", a, 0, [](integer& x, integer& y) { x = x / y; });
        check_error<std::domain_error>("%", a, 0, [](integer& x, integer& y) { x = x % y; });
        check_error<std::domain_error>("/=", a, 0, [](integer& x, integer& y) { x /= y; });
        check_error<std::domain_error>("%=", a, 0, [](integer& x, integer& y) { x %= y; });
        check_error<std::domain_error>("/ word", a, 0, [](integer& x, integer&) { x = x / 0; });
        check_error<std::domain_error>("% word", a, 0, [](integer& x, integer&) { x = x % 0; });
        check_error<std::domain_error>("mod_word", a, 0, [](integer& x, integer&) { x = mod_word(x, 0u); });
        check_error<std::domain_error>("divrem", a, 0, [](integer& x, integer& y) { x = divrem(x, y).quotient; });
        check_error<std::domain_error>("divrem_floor", a, 0, [](integer& x, integer& y) { x = divrem_floor(x, y).quotient; });
        check_error<std::domain_error>("mod_floor", a, 0, [](integer& x, integer& y) { x = mod_floor(x, y); });
        check_error<std::domain_error>("divexact", a, 0, [](integer& x, integer& y) { x = divexact(x, y); });
        check_error<std::domain_error>("divexact", a, 0, [](integer& x, integer& y) { x = divexact_unchecked(x, y); });
        check_error<std::domain_error>("invmod", a, 0, [](integer& x, integer& y) { x = invmod(x, y); });
        check_error<std::domain_error>("try_invmod", a, 0, [](integer& x, integer& y) { x = *try_invmod(x, y); });
        check_error<std::domain_error>("mulmod", a, 0, [](integer& x, integer& y) { x = mulmod(x, x, y); });
        check_error<std::domain_error>("sqrmod", a, 0, [](integer& x, integer& y) { sqrmod(x, x, y); });
        check_error<std::domain_error>("powmod", a, 0, [](integer& x, integer& y) { x = powmod(x, x, y); });
        check_error<std::domain_error>("powmod", a, 0, [](integer& x, integer& y) { x = powmod(x, y, y); });
    }
    check_error<std::domain_error>("x / x", 0, 0, [](integer& x, integer&) { x /= x; });
    check_error<std::domain_error>("x % x", 0, 0, [](integer& x, integer&) { x %= x; });
}

TEST(integer_error, outside_the_domain) {
    check_error<std::domain_error>("divexact", 7, 2, [](integer& x, integer& y) { x = divexact(x, y); });
    check_error<std::domain_error>("no inverse", 6, 9, [](integer& x, integer& y) { x = invmod(x, y); });
    check_error<std::domain_error>("no inverse of 0", 0, 9, [](integer& x, integer& y) { x = invmod(x, y); });
    check_error<std::domain_error>("power of no inverse", 6, 9, [](integer& x, integer& y) { x = powmod(x, -1, y); });
    for (const integer& a : {integer(0), integer(2), integer(-3), pow(7, 500)}) {
        check_error<std::domain_error>("pow", a, 0, [](integer& x, integer&) { x = pow(x, -1); });
        check_error<std::domain_error>("pow", a, 0, [](integer& x, integer&) { x = pow(x, std::int64_t{-1}); });
        check_error<std::domain_error>("pow in place", a, 0, [](integer& x, integer&) { pow(x, x, -2); });
        check_error<std::domain_error>("pow", a, -1, [](integer& x, integer& y) { x = pow(x, y << 70); });
    }
    check_error<std::domain_error>("binomial", 5, -1, [](integer& x, integer& y) { x = binomial(x, y); });
    check_error<std::domain_error>("isqrt", -1, 0, [](integer& x, integer&) { x = isqrt(x); });
    check_error<std::domain_error>("sqrtrem", -1, 0, [](integer& x, integer&) { x = sqrtrem(x).root; });
    check_error<std::domain_error>("iroot", -16, 0, [](integer& x, integer&) { x = iroot(x, 4); });
    check_error<std::domain_error>("iroot", 16, 0, [](integer& x, integer&) { x = iroot(x, 0); });
    check_error<std::domain_error>("rootrem", 16, 0, [](integer& x, integer&) { x = rootrem(x, 0).root; });
    check_error<std::domain_error>("popcount", -16, 0, [](integer& x, integer&) { x = x.popcount(); });
    check_error<std::domain_error>("hamming_distance", -16, 5, [](integer& x, integer& y) { x = hamming_distance(x, y); });
    check_error<std::domain_error>("to_bytes", -16, 0, [](integer& x, integer&) { x = x.to_bytes().size(); });
    check_error<std::domain_error>("<<", 5, 0, [](integer& x, integer&) { x = x << -1; });
    check_error<std::domain_error>(">>", 5, 0, [](integer& x, integer&) { x = x >> -1; });
    check_error<std::domain_error>("<<=", 5, 0, [](integer& x, integer&) { x <<= -1; });
    check_error<std::domain_error>(">>=", 5, 0, [](integer& x, integer&) { x >>= std::numeric_limits<int>::min(); });
    for (const integer& f : {integer(0), integer(1), integer(-1)}) {
        check_error<std::domain_error>("remove_factor", 5, f, [](integer& x, integer& y) { x = remove_factor(x, y).cofactor; });
    }
    check_error<std::domain_error>("remove_factor", 0, 2, [](integer& x, integer& y) { x = remove_factor(x, y).cofactor; });
    check_error<std::domain_error>("inf", 5, 0,
                                   [](integer& x, integer&) { x = integer(std::numeric_limits<double>::infinity()); });
    check_error<std::domain_error>("-inf", 5, 0,
                                   [](integer& x, integer&) { x = integer(-std::numeric_limits<double>::infinity()); });
    check_error<std::domain_error>("nan", 5, 0,
                                   [](integer& x, integer&) { x = integer(std::numeric_limits<double>::quiet_NaN()); });
    check_error<std::invalid_argument>("text", 5, 0, [](integer& x, integer&) { x = integer("five"); });
    check_error<std::invalid_argument>("base", 5, 0, [](integer& x, integer&) { x = integer("5", 1); });
    check_error<std::invalid_argument>("base", 5, 0, [](integer& x, integer&) { x = integer(x.to_string(65)); });
}

TEST(integer_error, beyond_the_size_limit_at_once) {
    constexpr std::size_t all = std::numeric_limits<std::size_t>::max();
    constexpr std::uint64_t huge = std::numeric_limits<std::uint64_t>::max();
    for (const integer& a : {integer(1), integer(-3), pow(7, 500)}) {
        for (const std::size_t count : {all, all - 1, all / 2, max_bits, max_bits + 1}) {
            check_error<std::length_error>("<<", a, 0, [=](integer& x, integer&) { x = x << count; });
            check_error<std::length_error>("<<=", a, 0, [=](integer& x, integer&) { x <<= count; });
            check_error<std::length_error>("set_bit", a, 0, [=](integer& x, integer&) { x.set_bit(count, !x.is_negative()); });
        }
    }
    check_error<std::length_error>("<<", 3, 0, [](integer& x, integer&) { x = x << (max_bits - 1); });
    for (const integer& a : {integer(2), integer(-2), integer(3), integer(-4), integer(1023), pow(7, 500)}) {
        for (const std::uint64_t e :
             {huge, huge - 1, std::uint64_t{1} << 63, std::uint64_t{max_bits}, std::uint64_t{max_bits} + 1}) {
            check_error<std::length_error>("pow", a, 0, [=](integer& x, integer&) { x = pow(x, e); });
            check_error<std::length_error>("pow in place", a, 0, [=](integer& x, integer&) { pow(x, x, e); });
        }
    }
    check_error<std::length_error>("pow", 2, 1, [](integer& x, integer& y) { x = pow(x, y << 64); });
    check_error<std::length_error>("pow", integer(1) << 100, 0, [](integer& x, integer&) { x = pow(x, max_bits / 100 + 1); });
    check_error<std::length_error>("factorial", 5, 0, [=](integer& x, integer&) { x = factorial(huge); });
    check_error<std::length_error>("factorial", 5, 0, [=](integer& x, integer&) { x = factorial(max_bits / 16); });
    check_error<std::length_error>("binomial", 5, 0, [=](integer& x, integer&) { x = binomial(huge, huge / 2); });
    check_error<std::length_error>("binomial", 5, 0, [=](integer& x, integer&) { x = binomial(huge, max_bits); });
    check_error<std::length_error>("fibonacci", 5, 0, [=](integer& x, integer&) { x = fibonacci(huge); });
    check_error<std::length_error>("lucas", 5, 0, [=](integer& x, integer&) { x = lucas(huge); });
    check_error<std::length_error>("primorial", 5, 0, [=](integer& x, integer&) { x = primorial(huge); });
    check_error<std::length_error>("multifactorial", 5, 0, [=](integer& x, integer&) { x = multifactorial(huge, 3); });
    check_error<std::length_error>("multifactorial", 5, 0, [=](integer& x, integer&) { x = multifactorial(huge - 1, 2); });
    check_error<std::domain_error>("multifactorial", 5, 0, [](integer& x, integer&) { x = multifactorial(7, 0); });
    check_error<std::length_error>("factorial", 5, 0, [=](integer& x, integer&) { factorial(x, huge); });
    check_error<std::length_error>("binomial", 5, 0, [=](integer& x, integer&) { binomial(x, huge, huge / 2); });
    check_error<std::length_error>("fibonacci", 5, 0, [=](integer& x, integer&) { fibonacci(x, huge); });
    check_error<std::length_error>("lucas", 5, 0, [=](integer& x, integer&) { lucas(x, huge); });
    check_error<std::length_error>("primorial", 5, 0, [=](integer& x, integer&) { primorial(x, huge); });
    check_error<std::length_error>("multifactorial", 5, 0, [=](integer& x, integer&) { multifactorial(x, huge, 3); });
    check_error<std::length_error>("multifactorial", 5, 0, [=](integer& x, integer&) { multifactorial(x, huge - 1, 2); });
    check_error<std::length_error>("multifactorial", 5, 0, [=](integer& x, integer&) { multifactorial(x, huge, 2); });
    check_error<std::domain_error>("multifactorial", 5, 0, [](integer& x, integer&) { multifactorial(x, 7, 0); });
    check_error<std::length_error>("to_bytes", 256, 0, [](integer& x, integer&) { x = x.to_bytes(byte_order::big, 1).size(); });
    check_error<std::length_error>("to_signed_bytes", 128, 0,
                                   [](integer& x, integer&) { x = x.to_signed_bytes(byte_order::big, 1).size(); });
}

TEST(integer_error, short_text_into_memory_that_is_there_takes_no_other) {
    const integer a = -((integer(1) << (limb_bits == 64 ? 1536 : 352)) - 1);
    const std::string text = a.to_string(3);
    std::string memory(text.size(), ' ');
    for (int base = 3; base <= 64; ++base) {
        allocations_until_failure = 0;
        const auto end = to_chars(memory.data(), memory.data() + memory.size(), a, base);
        allocations_until_failure = no_failure;
        EXPECT_EQ(end.ec, std::errc{});
        EXPECT_EQ(std::string_view(memory.data(), end.ptr), a.to_string(base));
    }
}

TEST(integer_error, input_beyond_the_size_limit_at_once) {
    // Memory that is only promised: one byte more than the limit, of which a page at either end is ever touched.
    const std::size_t size = max_bits / 8 + sizeof(limb);
    void* const memory = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) GTEST_SKIP() << "no room for so many addresses";
    auto* const bytes = static_cast<std::uint8_t*>(memory);
    bytes[0] = bytes[size - 1] = 1;
    const std::span<const std::uint8_t> all(bytes, size);
    EXPECT_THROW(integer::from_bytes(all), std::length_error);
    EXPECT_THROW(integer::from_bytes(all, byte_order::little), std::length_error);
    EXPECT_THROW(integer::from_signed_bytes(all), std::length_error);
    bytes[0] = bytes[size - 1] = 0x80;
    EXPECT_THROW(integer::from_signed_bytes(all), std::length_error);
    EXPECT_THROW(integer::from_signed_bytes(all, byte_order::little), std::length_error);
    EXPECT_THROW(integer::from_limbs({static_cast<const limb*>(memory), size / sizeof(limb)}), std::length_error);
    ::munmap(memory, size);
}

}  // namespace
}  // namespace carry::test

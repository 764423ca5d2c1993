// carry::integer against GMP: every operator, in every pattern of aliasing, at sizes from none to a few hundred limbs.
#include "support/in_place.hpp"
#include "support/integer.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace carry::test {
namespace {

using gmp_binary = void (*)(mpz_ptr, mpz_srcptr, mpz_srcptr);
using compound = integer& (*)(integer&, const integer&);

class integer_operators : public random_test {
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

TEST_F(integer_operators, operators_at_every_small_size) {
    for (std::size_t an = 0; an <= 18; ++an) {
        for (std::size_t bn = 0; bn <= 18; ++bn) {
            const integer a = integer::from_limbs(random.row(an), random.coin()),
                          b = integer::from_limbs(random.row(bn), random.coin());
            ASSERT_NO_FATAL_FAILURE(check_operators(a, b));
        }
    }
}

TEST_F(integer_operators, sums_of_as_many_limbs) {
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

TEST_F(integer_operators, operators_at_random_sizes) {
    for (std::size_t i = 0; i < rounds(2000); ++i) {
        const integer a = next(), b = next();
        ASSERT_NO_FATAL_FAILURE(check_operators(a, b));
    }
}

TEST_F(integer_operators, operators_where_the_result_collapses) {
    for (std::size_t i = 0; i < rounds(200); ++i) {
        const integer a = next(20), small = next(1);
        ASSERT_NO_FATAL_FAILURE(check_operators(a, a + small));
        ASSERT_NO_FATAL_FAILURE(check_operators(a, -a));
        ASSERT_NO_FATAL_FAILURE(check_operators(a, ~a));
        ASSERT_NO_FATAL_FAILURE(check_operators(a * small, a));
    }
}

TEST_F(integer_operators, operators_with_zeros_below) {
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

TEST_F(integer_operators, products_that_are_added) {
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
TEST_F(integer_operators, steps) {
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

TEST_F(integer_operators, multiples_that_are_added_in_full_rows) {
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

TEST_F(integer_operators, soak) {
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

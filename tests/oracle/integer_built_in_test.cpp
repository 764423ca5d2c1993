// carry::integer beside built-in numbers: from them, to them, and with them as operands.
#include "support/in_place.hpp"
#include "support/integer.hpp"

#include <carry/integer.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace carry::test {
namespace {

class integer_built_in : public random_test {
protected:
    integer next(std::size_t most = 300) { return random_integer(random, most); }
};

template <class T>
void check_builtin(random_source& random) {
    std::vector<T> values{
        0, 1, 2, std::numeric_limits<T>::min(), std::numeric_limits<T>::max(), static_cast<T>(-1), static_cast<T>(100)};
    for (int i = 0; i < 20; ++i) values.push_back(static_cast<T>(random.word() >> random.below(64)));
    for (const T v : values) {
        const integer a = v;
        mpz z;
        mpz_set_str(z, std::to_string(v).c_str(), 10);  // a long of GMP's may be shorter
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

TEST_F(integer_built_in, built_in_integers) {
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

TEST_F(integer_built_in, words_as_operands) {
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

TEST_F(integer_built_in, built_in_integers_of_128_bits) {
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

TEST_F(integer_built_in, doubles) {
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

TEST_F(integer_built_in, fractions_and_exponents) {
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

}  // namespace
}  // namespace carry::test

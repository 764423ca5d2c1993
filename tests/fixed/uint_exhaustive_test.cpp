// uint with 8-bit limbs: every pair of one-limb values, and a dense grid of two-limb values, against the built-in integers.
#include <carry/fixed/algorithms.hpp>
#include <carry/uint.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <system_error>
#include <vector>

namespace {

using byte_limb = std::uint8_t;

/// Every value of one limb; of two limbs those that lie around multiples of 2^6, where carries begin and end.
template <std::size_t Limbs>
std::vector<std::uint32_t> values() {
    std::vector<std::uint32_t> all;
    for (std::uint32_t x = 0; x < 1u << (8 * Limbs); ++x) {
        const std::uint32_t place = x % 128;
        if (Limbs == 1 || place <= 1 || place == 127 || x % 257 == 0 || (x & (x - 1)) == 0) {
            all.push_back(x);
        }
    }
    return all;
}

/// Fails the test where something does not hold for x (and y). No macro, which so many operations would make slow to compile.
void expect(bool holds, const char* what, std::uint32_t x, std::uint32_t y = 0) {
    if (!holds) ADD_FAILURE() << what << ", x = " << x << ", y = " << y;
}

/// x^e mod m.
std::uint32_t power(std::uint32_t x, std::uint32_t e, std::uint32_t m) {
    std::uint64_t result = 1 % m;
    for (std::uint64_t factor = x % m; e != 0; e >>= 1, factor = factor * factor % m) {
        if ((e & 1u) != 0) result = result * factor % m;
    }
    return static_cast<std::uint32_t>(result);
}

template <std::size_t Limbs>
class uint_exhaustive {
    using number = carry::uint<8 * Limbs, byte_limb>;
    static constexpr std::uint32_t modulus = 1u << (8 * Limbs);

    template <std::size_t Bits>
    static std::uint32_t plain(const carry::uint<Bits, byte_limb>& a) {
        return static_cast<std::uint32_t>(a);
    }
    template <std::size_t N>
    static std::uint32_t plain(const carry::fixed::row<byte_limb, N>& a) {
        return plain(carry::uint<8 * N, byte_limb>(a));
    }

public:
    static void pairs() {
        const std::vector<std::uint32_t> all = values<Limbs>();
        for (const std::uint32_t x : all) {
            for (const std::uint32_t y : all) {
                const number a(x), b(y);
                ASSERT_EQ(plain(a + b), (x + y) % modulus);
                ASSERT_EQ(plain(a - b), (x - y) % modulus);
                ASSERT_EQ(plain(add(a, b)), x + y);
                ASSERT_EQ(add_carry(a, b).carry, (x + y) / modulus);
                ASSERT_EQ(sub_borrow(a, b).carry, x < y ? 1 : 0);
                ASSERT_EQ(plain(sub(a, b)), (x - y) % (modulus << 8));
                ASSERT_EQ(plain(a * b), x * y % modulus);
                ASSERT_EQ(plain(mul(a, b)), x * y);
                for (const auto& algorithm : carry::fixed::mul_algorithms<byte_limb, Limbs>) {
                    ASSERT_EQ(plain(algorithm.run(a.limbs, b.limbs)), x * y) << algorithm.name;
                }
                ASSERT_EQ(plain(carry::fixed::mul_karatsuba<2>(a.limbs, b.limbs)), x * y);
                ASSERT_EQ(a == b, x == y);
                ASSERT_EQ(a < b, x < y);
                ASSERT_EQ(a > b, x > y);
                ASSERT_TRUE((a <=> b) == (x <=> y));
                ASSERT_EQ(plain(a & b), x & y);
                ASSERT_EQ(plain(a | b), x | y);
                ASSERT_EQ(plain(a ^ b), x ^ y);
                ASSERT_EQ(plain(gcd_vartime(a, b)), std::gcd(x, y));
                ASSERT_EQ(select(byte_limb{1}, a, b), a);
                ASSERT_EQ(select(byte_limb{0}, a, b), b);
                if (y != 0) {
                    ASSERT_EQ(plain(divrem(a, b).quotient), x / y);
                    ASSERT_EQ(plain(divrem(a, b).remainder), x % y);
                    ASSERT_EQ(plain(divrem_vartime(a, b).quotient), x / y);
                    ASSERT_EQ(plain(divrem_vartime(a, b).remainder), x % y);
                }
            }
        }
    }
    /// Operands of unlike sizes, results that are shorter or longer.
    static void sizes() {
        const std::vector<std::uint32_t> all = values<Limbs>();
        for (const std::uint32_t x : all) {
            for (std::uint32_t y = 0; y < 256; y += Limbs == 1 ? 1 : 5) {
                const number a(x);
                const carry::uint<8, byte_limb> b(y);
                expect(plain(add(a, b)) == x + y && plain(add(b, a)) == x + y, "add", x, y);
                expect(plain(sub(a, b)) == (x - y) % (modulus << 8), "sub", x, y);
                expect(plain(sub(b, a)) == (y - x) % (modulus << 8), "sub, the longer one subtracted", x, y);
                expect(plain(accumulate(a, b)) == (x + y) % modulus, "accumulate", x, y);
                expect(plain(mul(a, b)) == x * y && plain(mul(b, a)) == x * y, "mul", x, y);
                expect(plain(carry::mul_low<8>(a, b)) == x * y % 256, "mul_low of one limb", x, y);
                expect(plain(carry::mul_low<8 * Limbs>(b, a)) == x * y % modulus, "mul_low", x, y);
                expect(plain(carry::mul_low<24>(a, b)) == x * y, "mul_low beyond the product", x, y);
                if (y == 0) continue;
                expect(divrem(a, b).quotient == x / y && divrem(a, b).remainder == x % y, "divrem", x, y);
                const auto fast = divrem_vartime(a, b);
                expect(fast.quotient == x / y && fast.remainder == x % y, "divrem_vartime", x, y);
                if (x == 0) continue;
                expect(divrem(b, a).quotient == y / x && divrem(b, a).remainder == y % x, "divrem by the longer one", y, x);
            }
        }
    }
    /// What is made of divisors and moduli.
    static void modular() {
        const std::vector<std::uint32_t> all = values<Limbs>();
        for (std::size_t j = 0; j < all.size(); j += Limbs == 1 ? 1 : 7) {
            const std::uint32_t y = all[j];
            const number b(y);
            for (std::size_t i = 0; i < all.size(); i += Limbs == 1 ? 1 : 11) {
                const std::uint32_t x = all[i];
                const number a(x);
                const auto euclid = xgcd_vartime(a, b), stein = xgcd(a, b);
                const std::uint32_t g = std::gcd(x, y);
                expect(gcd(a, b) == g && euclid.g == g && stein.g == g, "gcd", x, y);
                expect(euclid.x * a + euclid.y * b == g, "Bezout's identity, vartime", x, y);
                expect(bezout(stein.x, stein.y, x, y) == g, "Bezout's identity", x, y);
                if (y == 0) continue;
                const carry::invariant_divisor divisor(b);
                expect(a / divisor == x / y && a % divisor == x % y, "division by an invariant", x, y);
                const std::uint32_t z = all[(3 * i + j) % all.size()];
                expect(mulmod(a, number(z), b) == static_cast<std::uint64_t>(x) * z % y, "mulmod", x, y);
                expect(powmod(a, number(z), b) == power(x, z, y), "powmod", x, y);
                const auto inverse = try_invmod(a, b);
                expect(inverse.has_value() == (g == 1), "whether there is an inverse", x, y);
                expect(!inverse || (*inverse < b && mulmod(a, *inverse, b) == 1 % y), "invmod", x, y);
            }
        }
    }
    /// x a + y b over the integers for x, y in two's complement, if they are as small as xgcd promises; else -1.
    static std::int64_t bezout(const number& x, const number& y, std::uint32_t a, std::uint32_t b) {
        const auto whole = [](const number& c) {
            const std::int64_t value = plain(c);
            return value >= modulus / 2 ? value - modulus : value;
        };
        const std::int64_t u = whole(x), v = whole(y);
        const bool small = (b == 0 && a != 0 ? u == 1 : 2 * std::abs(u) <= b) && 2 * std::abs(v) <= a + 2;
        return small ? u * a + v * b : -1;
    }
    /// What is a number in another form.
    static void forms(const number& a, std::uint32_t x) {
        expect(countl_zero(a) == 8 * Limbs - static_cast<std::size_t>(std::bit_width(x)), "countl_zero", x);
        expect(a.is_odd() == (x % 2 == 1) && a.bit(8 * Limbs - 1) == (x >= modulus / 2), "bits", x);
        number up = a, down = a;
        expect(++up == (x + 1) % modulus && --down == (x - 1) % modulus, "++ and --", x);
        expect(up-- == (x + 1) % modulus && up == a && down++ == (x - 1) % modulus && down == a, "postfix ++ and --", x);
        carry::conditional_swap(byte_limb{0}, up, down);
        expect(up == a && down == a, "conditional_swap", x);
        down = ~a;
        carry::conditional_swap(byte_limb{1}, up, down);
        expect(up == ~a && down == a, "conditional_swap", x);
        char digits[24];
        for (const unsigned base : {10u, 16u}) {
            std::snprintf(digits, sizeof digits, base == 10 ? "%u" : "%x", x);
            expect(to_string(a, base) == digits && carry::from_string<number>(digits, base) == a, "text", x, base);
            char text[24] = {};
            const std::size_t length = std::strlen(digits);
            expect(carry::to_chars(text, text + length, a, base).ptr == text + length && std::strcmp(text, digits) == 0,
                   "to_chars", x, base);
            expect(carry::to_chars(text, text + length - 1, a, base).ec == std::errc::value_too_large, "short text", x, base);
            number read;
            const auto end = carry::from_chars(digits, digits + sizeof digits, read, base);
            expect(end.ec == std::errc{} && end.ptr == digits + length && read == a, "from_chars", x, base);
        }
        const auto bytes = carry::to_bytes(a);
        expect(bytes[Limbs - 1] == x % 256 && bytes[0] == x >> 8 * (Limbs - 1), "to_bytes", x);
        expect(carry::to_bytes<carry::byte_order::little>(a)[0] == x % 256, "to_bytes, little-endian", x);
        expect(carry::from_bytes<number>(bytes) == a, "from_bytes", x);
        expect(static_cast<std::uint8_t>(a) == x % 256 && static_cast<std::uint64_t>(a) == x, "built-in integers", x);
    }
    static void single() {
        for (std::uint32_t x = 0; x < modulus; ++x) {
            const number a(x);
            ASSERT_EQ(plain(a), x);
            ASSERT_EQ(plain(sqr(a)), x * x);
            for (const auto& algorithm : carry::fixed::sqr_algorithms<byte_limb, Limbs>) {
                ASSERT_EQ(plain(algorithm.run(a.limbs)), x * x) << algorithm.name;
            }
            ASSERT_EQ(plain(carry::fixed::sqr_karatsuba<2>(a.limbs)), x * x);
            ASSERT_EQ(plain(~a), ~x % modulus);
            ASSERT_EQ(plain(-a), (0u - x) % modulus);
            ASSERT_EQ(bit_width(a), static_cast<std::size_t>(std::bit_width(x)));
            ASSERT_EQ(popcount(a), static_cast<std::size_t>(std::popcount(x)));
            ASSERT_EQ(countr_zero(a), x == 0 ? 8 * Limbs : static_cast<std::size_t>(std::countr_zero(x)));
            ASSERT_EQ(a.is_zero(), x == 0);
            const std::uint32_t root = plain(isqrt(a)), rest = plain(sqrtrem(a).remainder);
            ASSERT_TRUE(root * root + rest == x && rest <= 2 * root) << x;
            ASSERT_TRUE(isqrt_vartime(a) == root && plain(sqrtrem_vartime(a).remainder) == rest) << x;
            forms(a, x);
            for (std::size_t k = 0; k <= 8 * Limbs + 9; ++k) {
                const std::uint32_t left = k < 8 * Limbs ? (x << k) % modulus : 0;
                const std::uint32_t right = k < 8 * Limbs ? x >> k : 0;
                ASSERT_EQ(plain(a << k), left);
                ASSERT_EQ(plain(a >> k), right);
                ASSERT_EQ(plain(shift_left_secret(a, k)), left);
                ASSERT_EQ(plain(shift_right_secret(a, k)), right);
            }
            ASSERT_EQ(shift_left_secret(a, static_cast<std::size_t>(-1)), 0u);
        }
    }
};

TEST(UintExhaustive, PairsOfOneLimb) { uint_exhaustive<1>::pairs(); }
TEST(UintExhaustive, GridOfTwoLimbs) { uint_exhaustive<2>::pairs(); }
TEST(UintExhaustive, EveryValueOfOneLimb) { uint_exhaustive<1>::single(); }
TEST(UintExhaustive, EveryValueOfTwoLimbs) { uint_exhaustive<2>::single(); }

TEST(UintExhaustive, SizesOfOneLimb) { uint_exhaustive<1>::sizes(); }
TEST(UintExhaustive, SizesOfTwoLimbs) { uint_exhaustive<2>::sizes(); }
TEST(UintExhaustive, ModuliOfOneLimb) { uint_exhaustive<1>::modular(); }
TEST(UintExhaustive, ModuliOfTwoLimbs) { uint_exhaustive<2>::modular(); }

TEST(UintExhaustive, DivisionOfThreeLimbsByTwo) {  // the smallest size at which algorithm D has to correct an estimate
    using dividend = carry::uint<24, byte_limb>;
    using divisor = carry::uint<16, byte_limb>;
    for (std::uint32_t y : values<2>()) {
        if (y == 0) continue;
        for (std::uint32_t x = y % 7; x < 1u << 24; x += 40'009) {
            const auto fast = divrem_vartime(dividend(x), divisor(y));
            const auto constant_time = divrem(dividend(x), divisor(y));
            ASSERT_EQ(fast.quotient, x / y) << x << " / " << y;
            ASSERT_EQ(fast.remainder, x % y) << x << " / " << y;
            ASSERT_EQ(constant_time.quotient, x / y) << x << " / " << y;
            ASSERT_EQ(constant_time.remainder, x % y) << x << " / " << y;
        }
    }
}

}  // namespace

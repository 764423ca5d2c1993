// uint with 8-bit limbs: every pair of one-limb values, and a dense grid of two-limb values, against the built-in integers.
#include <carry/fixed/algorithms.hpp>
#include <carry/uint.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <numeric>
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

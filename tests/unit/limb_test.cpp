// The word: every function on every limb type, exhaustively where limbs have 8 bits, against plain wide arithmetic otherwise;
// and the same cases in constant expressions.
#include "support/random.hpp"

#include <carry/limb.hpp>

#include <gtest/gtest.h>

#include <array>
#include <bit>

namespace carry::test {
namespace {

#ifdef __SIZEOF_INT128__
using wide = detail::uint128;
#else
using wide = std::uint64_t;  // enough up to 32 bits; 64-bit limbs are then held against 32-bit halves elsewhere
#endif

/// a * b in GF(2)[x], bit by bit.
template <limb_type Limb>
constexpr wide_limb<Limb> slow_carryless(Limb a, Limb b) {
    wide_limb<Limb> r{0, 0};
    for (unsigned i = 0; i < bits_of<Limb>; ++i) {
        if ((static_cast<std::uint64_t>(b) >> i & 1u) != 0) {
            r.low = static_cast<Limb>(r.low ^ static_cast<Limb>(a << i));
            if (i != 0) r.high = static_cast<Limb>(r.high ^ static_cast<Limb>(a >> (bits_of<Limb> - i)));
        }
    }
    return r;
}

/// Holds every function on the limbs a, b, c and the bit against wide arithmetic.
template <limb_type Limb>
constexpr bool all_right(Limb a, Limb b, Limb c, Limb bit) {
    constexpr unsigned w = bits_of<Limb>;
    const auto join = [](wide_limb<Limb> x) { return (static_cast<wide>(x.high) << w) | x.low; };
    bool right = true;
    {
        Limb carry = bit;
        const Limb sum = add_with_carry(a, b, carry);
        const wide expected = static_cast<wide>(a) + b + bit;
        right = right && sum == static_cast<Limb>(expected) && carry == static_cast<Limb>(expected >> w);
    }
    {
        Limb borrow = bit;
        const Limb difference = subtract_with_borrow(a, b, borrow);
        const wide expected = static_cast<wide>(a) - b - bit;
        right = right && difference == static_cast<Limb>(expected) && borrow == static_cast<Limb>((expected >> w) & 1u);
    }
    const wide product = static_cast<wide>(a) * b;
    right = right && join(multiply_wide(a, b)) == product;
    right = right && join(multiply_add(a, b, c)) == static_cast<wide>(product + c);
    right = right && join(multiply_add(a, b, c, a)) == static_cast<wide>(product + c + a);
    if (c < b) {
        const wide dividend = (static_cast<wide>(c) << w) | a;
        const quotient_remainder<Limb> qr = divide_wide_vartime(c, a, b);
        right = right && qr == quotient_remainder<Limb>{static_cast<Limb>(dividend / b), static_cast<Limb>(dividend % b)};
    }
    right = right && significant_bits(a) == static_cast<unsigned>(std::bit_width(a)) &&
            trailing_zeros(a) == static_cast<unsigned>(std::countr_zero(a)) &&
            set_bits(a) == static_cast<unsigned>(std::popcount(a));
    const Limb single = static_cast<Limb>(Limb{1} << (a % w));
    right = right && significant_bits(single) == a % w + 1 && trailing_zeros(single) == a % w && trailing_zeros(Limb{0}) == w;
    const Limb odd = static_cast<Limb>(a | 1u);
    right = right && static_cast<Limb>(static_cast<wide>(odd) * inverse_mod_radix(odd)) == 1u;
    right = right && carryless_multiply_wide(a, b) == slow_carryless(a, b);
    right = right && carryless_square_wide(a) == slow_carryless(a, a);
    right = right && value_barrier(a) == a;
    right = right && mask_from_bit(bit) == (bit != 0 ? max_limb<Limb> : Limb{0});
    right = right && is_zero_bit(a) == (a == 0 ? 1u : 0u);
    right = right && select(mask_from_bit(bit), a, b) == (bit != 0 ? a : b);
    return right;
}

TEST(limb_functions, exhaustive_on_8_bits) {
    for (unsigned a = 0; a < 256; ++a) {
        for (unsigned b = 0; b < 256; ++b) {
            const auto x = static_cast<std::uint8_t>(a), y = static_cast<std::uint8_t>(b);
            // every third operand too, for the two functions that have one
            for (unsigned c = 0; c < 256; ++c) {
                const auto z = static_cast<std::uint8_t>(c);
                const wide_limb<std::uint8_t> sum = multiply_add(x, y, z, z);
                ASSERT_EQ(sum.high * 256u + sum.low, a * b + 2 * c);
                if (c < b) {
                    const auto qr = divide_wide_vartime(z, x, y);
                    ASSERT_EQ(qr.quotient, (c * 256 + a) / b);
                    ASSERT_EQ(qr.remainder, (c * 256 + a) % b);
                }
            }
            for (std::uint8_t bit : {std::uint8_t{0}, std::uint8_t{1}}) {
                ASSERT_TRUE(all_right<std::uint8_t>(x, y, static_cast<std::uint8_t>(a ^ (b << 1)), bit)) << a << " " << b;
            }
        }
    }
}

template <class Limb>
class limb_functions_of : public random_test {
protected:
    Limb next() {
        switch (random.below(6)) {
        case 0:
            return static_cast<Limb>(random.below(3));
        case 1:
            return static_cast<Limb>(max_limb<Limb> - random.below(3));
        case 2:
            return static_cast<Limb>(Limb{1} << random.below(bits_of<Limb>));
        case 3:
            return static_cast<Limb>(max_limb<Limb> >> random.below(bits_of<Limb>));
        default:
            return static_cast<Limb>(random.word());
        }
    }
};

#ifdef __SIZEOF_INT128__
using wide_types = ::testing::Types<std::uint16_t, std::uint32_t, std::uint64_t>;
#else
using wide_types = ::testing::Types<std::uint16_t, std::uint32_t>;
#endif
TYPED_TEST_SUITE(limb_functions_of, wide_types);

TYPED_TEST(limb_functions_of, agree_with_wide_arithmetic) {
    for (std::size_t round = 0; round < rounds(100000); ++round) {
        const TypeParam a = this->next(), b = this->next(), c = this->next();
        ASSERT_TRUE(all_right<TypeParam>(a, b, c, static_cast<TypeParam>(round & 1u))) << +a << " " << +b << " " << +c;
    }
}

/// Edges and a few middling values, for the compiler.
template <limb_type Limb>
constexpr bool all_right_at_edges() {
    constexpr Limb top = static_cast<Limb>(Limb{1} << (bits_of<Limb> - 1));
    constexpr std::array<Limb, 7> edges{
        Limb{0}, Limb{1}, Limb{2}, static_cast<Limb>(top - 1), top, max_limb<Limb>, static_cast<Limb>(max_limb<Limb> / 3)};
    for (const Limb a : edges) {
        for (const Limb b : edges) {
            for (const Limb bit : {Limb{0}, Limb{1}}) {
                if (!all_right<Limb>(a, b, static_cast<Limb>(a ^ b), bit)) return false;
            }
        }
    }
    return true;
}

static_assert(all_right_at_edges<std::uint8_t>());
static_assert(all_right_at_edges<std::uint16_t>());
static_assert(all_right_at_edges<std::uint32_t>());
#ifdef __SIZEOF_INT128__
static_assert(all_right_at_edges<std::uint64_t>());
#endif

/// What the functions return for a fixed pseudo-random sequence, folded into one number: the compiler and the processor
/// must agree.
template <limb_type Limb>
constexpr std::uint64_t digest() {
    std::uint64_t state = 0x9e3779b97f4a7c15u, folded = 0;
    const auto next = [&state] {
        state = state * 6364136223846793005u + 1442695040888963407u;
        return static_cast<Limb>(state >> (64 - bits_of<Limb>));
    };
    const auto fold = [&folded](auto x) { folded = folded * 0x100000001b3u + static_cast<std::uint64_t>(x); };
    for (int round = 0; round < 40; ++round) {
        const Limb a = next(), b = next(), c = next();
        Limb carry = static_cast<Limb>(a & 1u), borrow = static_cast<Limb>(b & 1u);
        fold(add_with_carry(a, b, carry));
        fold(carry);
        fold(subtract_with_borrow(a, b, borrow));
        fold(borrow);
        for (const wide_limb<Limb> x :
             {multiply_wide(a, b), multiply_add(a, b, c, c), carryless_multiply_wide(a, b), carryless_square_wide(c)}) {
            fold(x.low);
            fold(x.high);
        }
        const Limb divisor = static_cast<Limb>(b | 1u);
        const auto qr = divide_wide_vartime(static_cast<Limb>(c % divisor), a, divisor);
        fold(qr.quotient);
        fold(qr.remainder);
        fold(inverse_mod_radix(divisor));
        fold(is_zero_bit(static_cast<Limb>(a & 1u)));
        fold(select(mask_from_bit(static_cast<Limb>(a & 1u)), b, c));
    }
    return folded;
}

TEST(limb_functions, constant_expressions_equal_run_time) {
    constexpr std::uint64_t at_8 = digest<std::uint8_t>(), at_16 = digest<std::uint16_t>(), at_32 = digest<std::uint32_t>(),
                            at_64 = digest<std::uint64_t>();
    EXPECT_EQ(digest<std::uint8_t>(), at_8);
    EXPECT_EQ(digest<std::uint16_t>(), at_16);
    EXPECT_EQ(digest<std::uint32_t>(), at_32);
    EXPECT_EQ(digest<std::uint64_t>(), at_64);
}

}  // namespace
}  // namespace carry::test

// Powers: what the compiler computed, by means of its own (carry/fixed/constant_pow.hpp), is what the program computes.
#include <carry/residue.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdint>

namespace {

using namespace carry::literals;

template <class Limb, std::size_t N>
struct power {
    carry::fixed::row<Limb, N + 1> base{};
    carry::fixed::row<Limb, 2> exponent{};
    carry::fixed::row<Limb, N> modulus{}, result{};
};

/// Powers of every kind: random ones, moduli of the largest and the smallest, even ones, one, base and exponent zero.
template <class Limb, std::size_t N>
constexpr auto some_powers() {
    std::array<power<Limb, N>, 12> powers{};
    std::uint64_t state = 88172645463325252u + N;
    const auto next = [&state] {  // xorshift64 (Marsaglia 2003)
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        return static_cast<Limb>(state >> 5);
    };
    for (std::size_t i = 0; i < powers.size(); ++i) {
        power<Limb, N>& p = powers[i];
        for (Limb& x : p.base) x = i == 3 ? Limb{0} : i == 4 ? carry::max_limb<Limb> : next();
        for (Limb& x : p.exponent) x = i == 5 ? Limb{0} : i == 6 ? carry::max_limb<Limb> : next();
        for (Limb& x : p.modulus) x = i == 7 || i == 8 ? Limb{0} : i == 9 ? carry::max_limb<Limb> : next();
        p.modulus[0] = i == 8    ? Limb{1}
                       : i == 10 ? static_cast<Limb>(p.modulus[0] & 0xf0u)
                                 : static_cast<Limb>(p.modulus[0] | 1u);
        if (i == 7) p.modulus[0] = 3;
        if (i == 11) p.modulus[N - 1] = static_cast<Limb>(Limb{1} << (carry::bits_of<Limb> - 1));
        if (i == 10 && p.modulus == carry::fixed::row<Limb, N>{}) p.modulus[0] = 16;
        p.result = carry::fixed::pow_mod(p.base, p.exponent, p.modulus);
    }
    return powers;
}

template <class Limb, std::size_t N>
void check() {
    constexpr auto by_the_compiler = some_powers<Limb, N>();
    const auto by_the_program = some_powers<Limb, N>();
    for (std::size_t i = 0; i < by_the_compiler.size(); ++i) {
        EXPECT_EQ(by_the_compiler[i].modulus, by_the_program[i].modulus);
        EXPECT_EQ(by_the_compiler[i].result, by_the_program[i].result) << i << ", " << N << " limbs of " << sizeof(Limb);
    }
}

TEST(ConstantPowers, AreThoseOfTheProgram) {
    check<std::uint8_t, 1>();
    check<std::uint32_t, 5>();
    check<std::uint64_t, 1>();
    check<std::uint64_t, 4>();
    check<std::uint64_t, 9>();
}

// Fermat, by every way of reduction.
template <auto M, carry::reduction Method = carry::best_reduction<M>>
constexpr bool fermat() {
    using element = carry::residue<M, Method>;
    const element a(12345678910111213_Z);
    return a.pow(M - 1u) == 1 && a.pow_vartime(65537_Z) == a.pow(65536_Z) * a && element(0).pow(M) == 0 && a.pow(0_Z) == 1;
}
static_assert(fermat<1267650600228229401496703205653_Z>());
static_assert(
    fermat<115792089210356248762697446949407573530086143415290314195533631308867097853951_Z, carry::reduction::montgomery>());
static_assert(
    fermat<115792089210356248762697446949407573530086143415290314195533631308867097853951_Z, carry::reduction::barrett>());
static_assert(fermat<(carry::uint<576>(1u) << 521) - 1u>());

}  // namespace

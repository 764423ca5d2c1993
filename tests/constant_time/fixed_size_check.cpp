// Runs every constant-time operation of uint, residue and the rows below them with its operands hidden, or in steps
// (secrets.hpp), as constant_time_check does for the compiled library. What is inlined here is what the compiler at hand makes
// of it, with the flags that users have by default.

#include "secrets.hpp"

#include <carry/fixed/algorithms.hpp>
#include <carry/fixed/invariant.hpp>
#include <carry/fixed/invert.hpp>
#include <carry/fixed/parallel_columns.hpp>
#include <carry/fixed/pow.hpp>
#include <carry/residue.hpp>
#include <carry/uint.hpp>
#include <carry/uint/random.hpp>

#include <cstdint>
#include <functional>
#include <random>

/// Moduli of every shape.
namespace moduli {

using namespace carry::literals;

inline constexpr auto p256 = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffff_Z;
inline constexpr auto curve25519 = (carry::uint<256>(1u) << 255) - 19u;
inline constexpr auto p192 = 0xfffffffffffffffffffffffffffffffeffffffffffffffff_Z;
inline constexpr auto p384 =
    0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffeffffffff0000000000000000ffffffff_Z;
inline constexpr auto secp256k1 = 0xfffffffffffffffffffffffffffffffffffffffffffffffffffffffefffffc2f_Z;
inline constexpr auto p521 = (carry::uint<576>(1u) << 521) - 1u;
inline constexpr auto prime200 = 1029635275281301651161256736036869567691075143204096537595291_Z;  // powers in registers
inline constexpr auto gf101 = 1267650600228229401496703205653_Z;
inline constexpr auto goldilocks = 0xffffffff00000001_Z;  // roots by Tonelli and Shanks
inline constexpr auto even = (carry::uint<192>(0x123456789u) << 100) + (carry::uint<192>(1u) << 70);

}  // namespace moduli

namespace {

using carry::test::check;
using carry::test::invertible;
using carry::test::odd;
using carry::test::thorough;

template <class Number>
Number random_number(std::mt19937_64& engine) {
    Number a;
    for (auto& x : a) x = static_cast<typename Number::limb_type>(engine());
    return a;
}

/// Its random bits are those of a secret.
template <class Number>
struct secret_generator {
    using result_type = std::uint8_t;
    static constexpr std::uint8_t min() { return 0; }
    static constexpr std::uint8_t max() { return 255; }
    std::uint8_t operator()() { return bytes[next++ % bytes.size()]; }
    decltype(to_bytes(Number())) bytes;
    std::size_t next = 0;
};

template <class Number>
void check_uint(std::mt19937_64& engine) {
    using Limb = typename Number::limb_type;
    const Number x = random_number<Number>(engine), y = random_number<Number>(engine);
    const Limb choice = static_cast<Limb>(engine() & 1);
    const std::size_t count = engine() % Number::bits;
    check("+", [](Number a, Number b) { return a + b; }, x, y);
    check("-", [](Number a, Number b) { return a - b; }, x, y);
    check("*", [](Number a, Number b) { return a * b; }, x, y);
    check("add", [](Number a, Number b) { return add(a, b); }, x, y);
    check("sub", [](Number a, Number b) { return sub(a, b); }, x, y);
    check("add_carry", [](Number a, Number b) { return add_carry(a, b).value.limbs[0] + add_carry(a, b).carry; }, x, y);
    check("sub_borrow", [](Number a, Number b) { return sub_borrow(a, b).value.limbs[0] + sub_borrow(a, b).carry; }, x, y);
    check("accumulate", [](Number a, Number b) { return accumulate(add(a, b), b); }, x, y);
    check("bitwise", [](Number a, Number b) { return ((a & ~b) | (b ^ -a)); }, x, y);
    check("++ and --", [](Number a) { return a++ + --a; }, x);
    check("mul", [](Number a, Number b) { return mul(a, b); }, x, y);
    check("mul by another size", [](Number a, Number b) { return mul(add(a, b), b); }, x, y);
    check("mul_low", [](Number a, Number b) { return carry::mul_low<Number::bits + 1>(a, b); }, x, y);
    if constexpr (Number::limb_count <= 4) {
        for (const auto& algorithm : carry::fixed::mul_algorithms<Limb, Number::limb_count>) {
            check(algorithm.name, [&](Number a, Number b) { return algorithm.run(a.limbs, b.limbs); }, x, y);
        }
        for (const auto& algorithm : carry::fixed::sqr_algorithms<Limb, Number::limb_count>) {
            check(algorithm.name, [&](Number a) { return algorithm.run(a.limbs); }, x);
        }
        if (thorough() || Number::bits == 64) check("xgcd", [](Number a, Number b) { return xgcd(a, b).x; }, x, y);
    } else {
        check("karatsuba", [](Number a, Number b) { return carry::fixed::mul_karatsuba<4>(a.limbs, b.limbs); }, x, y);
        check("delayed carry", [](Number a, Number b) { return carry::fixed::mul_comba_delayed(a.limbs, b.limbs); }, x, y);
    }
    check("sqr", [](Number a) { return sqr(a); }, x);
    check("isqrt", [](Number a) { return isqrt(a); }, x);
    check("sqrtrem", [](Number a) { return sqrtrem(a).remainder; }, x);
    if (thorough() || Number::bits < 256) check("gcd", [](Number a, Number b) { return gcd(a, b); }, x, y);
    check("mulmod", [&y](Number a, Number b) { return mulmod(a, b, y); }, x, y);
    check("by an invariant", [d = carry::invariant_divisor(y)](Number a) { return a / d + a % d; }, x);
    check("zero and odd", [](Number a) { return 2 * int{a.is_zero()} + int{a.is_odd()} + 4 * int{a.bit(5)}; }, x);
    check("built-in", [](Number a) { return static_cast<std::uint64_t>(a); }, x);
    check(
        "from built-in",
        [](Number a, Number b) {
            return b * static_cast<std::int64_t>(a) + static_cast<std::int32_t>(a) - Number(static_cast<std::int8_t>(a));
        },
        x, y);
    check(
        "columns",
        [](Number a, Number b) {
            constexpr std::size_t n = Number::limb_count;
            std::array<Limb, 2 * n> r{};
            std::array<Limb, carry::fixed::mul_columns_scratch(n, n)> scratch{};
            carry::fixed::mul_columns<carry::fixed::delayed_column<Limb>>(r.data(), a.limbs.data(), n, b.limbs.data(), n,
                                                                          scratch.data(), 1);
            return r;
        },
        x, y);
    if constexpr (Number::limb_count <= 4) {
        check("divrem", [](Number a, Number b) { return divrem(a, b).remainder; }, x, odd<Number>{y});
    } else {
        check("divide", [](Number a, Number b) { return carry::fixed::divide(a.limbs, b.limbs).remainder; }, x, y);
    }
    if constexpr (Number::bits == 64) {
        check("/ and %", [](Number a, Number b) { return a / b + a % b; }, x, odd<Number>{y});
        const Number m = y | Number(1u);
        const carry::uint<8, std::uint8_t> e(std::uint8_t{0x5a});
        check("powmod", [&m](Number a, auto b) { return powmod(a, b, m); }, x, e);
        check("invmod", [&m](std::size_t k) { return invmod(shift_left_secret(Number(1u), k), m); }, count);
        check("try_invmod", [&m](std::size_t k) { return *try_invmod(shift_left_secret(Number(1u), k), m); }, count);
    }
    check("==", [](Number a, Number b) { return a == b; }, x, y);
    check("<", [](Number a, Number b) { return carry::fixed::less_bit(a.limbs, b.limbs); }, x, y);
    check("<=>", [](Number a, Number b) { return (a <=> b) > 0; }, x, y);
    check("<<", [](Number a) { return (a << 13) ^ (a >> 7); }, x);
    check("bits", [](Number a) { return bit_width(a) + 1000 * countr_zero(a) + 1000000 * popcount(a); }, x);
    check("countl_zero", [](Number a) { return countl_zero(a); }, x);
    check("select", [](Limb c, Number a, Number b) { return select(c, a, b); }, choice, x, y);
    check(
        "conditional_swap",
        [](Limb c, Number a, Number b) {
            conditional_swap(c, a, b);
            return a;
        },
        choice, x, y);
    check(
        "secret shifts", [](Number a, std::size_t k) { return shift_left_secret(a, k) ^ shift_right_secret(a, k); }, x, count);
    check("bytes", [](Number a) { return carry::from_bytes<Number>(to_bytes(a)); }, x);
    constexpr auto little = carry::byte_order::little;
    check("bytes, lowest first", [](Number a) { return carry::from_bytes<Number, little>(carry::to_bytes<little>(a)); }, x);
    check("hash", [](Number a) { return std::hash<Number>()(a); }, x);
    check("comparisons choose", [](Number a, Number b) { return select(a < b, b - a, select(a != b, a - b, b)); }, x, y);
    check(
        "random",
        [](Number a) {
            secret_generator<Number> generator{to_bytes(a)};
            constexpr Number bound = Number(1u) << (Number::bits - 3);  // a power of two: the first draw is below it
            return random_below(generator, bound) + carry::random_bits<Number>(generator);
        },
        x);
}

template <class Element>
void check_roots(const Element& x) {
    check("residue legendre", [](Element a) { return a.legendre(); }, x);
    check("residue square root", [](Element a) { return a.squared().sqrt().has_value(); }, x);
}

template <class Element>
void check_inverses(std::mt19937_64& engine, const Element& x) {
    Element u = x;
    while (!u.try_inverse()) u = Element::random(engine);
    check("residue inverse", [](Element a) { return a.inverse(); }, invertible<Element>{u});
    check(
        "residue pow, to a negative power", [](Element a, std::uint8_t b) { return a.pow(static_cast<std::int16_t>(-1 - b)); },
        invertible<Element>{u}, std::uint8_t{0xa5});
    check("residue /", [](Element a, Element b) { return a / b; }, x, invertible<Element>{u});
    check(
        "residue invert_batch",
        [](Element a, Element b) {
            std::array<Element, 3> elements{a, b, a}, scratch;
            Element::invert_batch(elements, scratch);
            return elements;
        },
        invertible<Element>{u}, invertible<Element>{u.squared()});
}

// Whole: with what takes compilers long and, in steps, processors, and is the same for all moduli of a kind.
template <class Element, bool Whole = false>
void check_residue(std::mt19937_64& engine) {
    using number = typename Element::number;
    using limb_type = typename number::limb_type;
    const Element x = Element::random(engine), y = Element::random(engine);
    const auto wide = random_number<carry::uint_limbs<2 * number::limb_count + 1, typename number::limb_type>>(engine);
    check("residue +", [](Element a, Element b) { return a + b; }, x, y);
    check("residue -", [](Element a, Element b) { return a - b; }, x, y);
    check("residue *", [](Element a, Element b) { return a * b; }, x, y);
    check("residue squared", [](Element a) { return -a.squared(); }, x);
    check("residue bytes", [](Element a) { return a.to_bytes(); }, x);
    check("residue ==", [](Element a, Element b) { return a == b; }, x, y);
    check("residue is_zero", [](Element a) { return 2 * int{a.is_zero()} + int{a.is_one()}; }, x);
    check(
        "residue conditional_swap",
        [](limb_type c, Element a, Element b) {
            conditional_swap(c, a, b);
            return a;
        },
        limb_type{1}, x, y);
    check("residue select", [](limb_type c, Element a, Element b) { return select(c, a, b); }, limb_type{1}, x, y);
    check("residue value", [](Element a) { return a.value(); }, x);
    check("residue from a number", [](auto a) { return Element(a); }, wide);
    check(
        "residue from built-in",
        [](auto a, Element b) { return b * static_cast<std::int64_t>(a) + Element(static_cast<std::int8_t>(a)); }, wide, x);
    const auto m = Element::modulus.limbs;
    const auto e = random_number<carry::uint<32, std::uint16_t>>(engine);
    check("residue pow", [](Element a, auto b) { return a.pow(b); }, x, e);
    check("residue pow, built-in", [](Element a, auto b) { return a.pow(static_cast<std::uint32_t>(b)); }, x, e);
    check("residue pow_vartime, of its base", [&e](Element a) { return a.pow_vartime(e); }, x);
    if constexpr (Whole) {
        check("pow_mod", [&m](auto a, auto b) { return carry::fixed::pow_mod(a.limbs, b.limbs, m); }, wide, e);
    }
    const auto divisor = carry::fixed::make_invariant_divisor(m);
    check("divide_invariant", [&divisor](number a) { return carry::fixed::divide_invariant(a.limbs, divisor); }, x.value());
    check("residue from bytes", [](Element a) { return Element::from_bytes(a.to_bytes()); }, x);
    if (!Whole && !thorough()) return;
    check("inversion", [&m](number a) { return carry::fixed::invert(a.limbs, m).inverse; }, x.value());
    if constexpr (Element::modulus.is_odd()) check_roots(x);
    if constexpr (Whole) check_inverses(engine, x);
}

void checks() {
    std::mt19937_64 engine(20190413);
#if CARRY_FIXED_IFMA
    // What AVX-512 changes: products of six limbs and more, squares of twelve.
    check_uint<carry::uint<832>>(engine);
    check_residue<carry::residue<moduli::p521>>(engine);
    check_residue<carry::residue<moduli::p384>>(engine);
#else
#if !CARRY_FIXED_ADX
    check_uint<carry::uint<24, std::uint8_t>>(engine);
    check_uint<carry::uint<96, std::uint32_t>>(engine);
#endif
    check_uint<carry::uint<64>>(engine);
    check_uint<carry::uint<256>>(engine);
    check_uint<carry::uint<832>>(engine);
    check_residue<carry::residue<moduli::p256>>(engine);
    check_residue<carry::residue<moduli::p256, carry::reduction::montgomery>, true>(engine);
    check_residue<carry::residue<moduli::p256, carry::reduction::barrett>>(engine);
    check_residue<carry::residue<moduli::curve25519>, true>(engine);
    check_residue<carry::residue<moduli::p521>>(engine);
    check_residue<carry::residue<moduli::p192>>(engine);
    check_residue<carry::residue<moduli::prime200>>(engine);
    check_residue<carry::residue<moduli::p384>>(engine);
    check_residue<carry::residue<moduli::secp256k1>>(engine);
    check_residue<carry::residue<moduli::gf101>>(engine);
    check_roots(carry::residue<moduli::goldilocks>::random(engine));
    check_residue<carry::residue<moduli::even>, true>(engine);
#endif
}

}  // namespace

int main(int argc, char** argv) { return carry::test::run(argc, argv, checks); }

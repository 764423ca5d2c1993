// Runs the operations of secret_modulus with the modulus, the elements and the exponents hidden, or in steps (secrets.hpp): by
// the library's powers, and by those of the headers, which limbs of another size take.

#include "secrets.hpp"

#include <carry/secret_modulus.hpp>
#include <carry/uint.hpp>

#include <cstdint>
#include <random>

namespace {

using carry::test::check;
using carry::test::odd;

template <std::size_t Bits, class Limb>
void check_ring(std::mt19937_64& engine) {
    using ring = carry::secret_modulus<Bits, Limb>;
    using number = typename ring::number;
    const auto draw = [&]<class Number>(Number a) {
        for (auto& x : a) x = static_cast<Limb>(engine());
        return a;
    };
    const number x = draw(number()), y = draw(number());
    const odd<number> modulus{draw(number())};
    check("modulus", [](number m) { return ring(m).modulus(); }, modulus);
    check(
        "add and sub",
        [](number m, number a, number b) {
            const ring of(m);
            return of.value(of.sub(of.add(of(a), of(b)), of.negate(of(a))));
        },
        modulus, x, y);
    check(
        "mul and sqr",
        [](number m, number a, number b) {
            const ring of(m);
            return of.value(of.sqr(of.mul(of(a), of(b))));
        },
        modulus, x, y);
    check("a long number", [](number m, auto a) { return ring(m)(a).is_zero(); }, modulus, draw(carry::uint<3 * Bits, Limb>()));
    check(
        "from built-in", [](number m, std::uint64_t a) { return ring(m)(a) == ring(m)(static_cast<std::int32_t>(a)); }, modulus,
        engine());
    check(
        "pow",
        [](number m, number a, auto e) {
            const ring of(m);
            return of.value(of.pow(of(a), e));
        },
        modulus, x, draw(carry::uint<64, Limb>()));
    check(
        "pow, built-in",
        [](number m, number a, std::uint16_t e) {
            const ring of(m);
            return of.value(of.pow(of(a), e));
        },
        modulus, x, std::uint16_t{0xa5c3});
    check(
        "pow of two, to a negative power",
        [](number m, std::size_t k, std::uint8_t e) {
            const ring of(m);
            return of.value(of.pow(of(shift_left_secret(number(1u), k)), static_cast<std::int16_t>(-1 - e)));
        },
        modulus, std::size_t{Bits / 2}, std::uint8_t{0xa5});
    check(
        "bytes",
        [](number m, number a) {
            const ring of(m);
            return of.to_bytes(of.from_bytes(of.to_bytes(of(a))));
        },
        modulus, x);
    check(
        "inverse of a power of two",
        [](number m, std::size_t k) {
            const ring of(m);
            const auto a = of(shift_left_secret(number(1u), k));
            return of.value(of.add(of.inverse(a), *of.try_inverse(a)));
        },
        modulus, std::size_t{Bits / 2});
    check(
        "select",
        [](Limb choice, number m, number a) {
            const ring of(m);
            auto first = of(a), second = of.one();
            conditional_swap(choice, first, second);
            return 2 * int{select(choice, first, second) == first} + int{first.is_zero()};
        },
        Limb{1}, modulus, x);
}

void checks() {
    std::mt19937_64 engine(20190413);
    check_ring<192, carry::limb>(engine);
    check_ring<96, std::uint16_t>(engine);
}

}  // namespace

int main(int argc, char** argv) { return carry::test::run(argc, argv, checks); }

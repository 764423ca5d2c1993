// Runs what limb.hpp does to one or two limbs with its operands hidden, or in steps (secrets.hpp), for limbs of every size.

#include "secrets.hpp"

#include <carry/limb.hpp>

#include <cstdint>
#include <random>

namespace {

using carry::test::check;

template <class Limb>
void check_limbs(std::mt19937_64& engine) {
    const auto x = static_cast<Limb>(engine()), y = static_cast<Limb>(engine()), z = static_cast<Limb>(engine());
    const auto bit = Limb{1};
    check("value_barrier", [](Limb a) { return carry::value_barrier(a); }, x);
    check("mask_from_bit", [](Limb a) { return carry::mask_from_bit(a); }, bit);
    check("is_zero_bit", [](Limb a) { return carry::is_zero_bit(a); }, x);
    check("select", [](Limb c, Limb a, Limb b) { return carry::select(carry::mask_from_bit(c), a, b); }, bit, x, y);
    check("significant_bits", [](Limb a) { return carry::significant_bits(a); }, x);
    check("trailing_zeros", [](Limb a) { return carry::trailing_zeros(a); }, x);
    check("set_bits", [](Limb a) { return carry::set_bits(a); }, x);
    check(
        "add_with_carry", [](Limb a, Limb b, Limb c) { return static_cast<Limb>(carry::add_with_carry(a, b, c) + c); }, x, y,
        bit);
    check(
        "subtract_with_borrow",
        [](Limb a, Limb b, Limb c) { return static_cast<Limb>(carry::subtract_with_borrow(a, b, c) + c); }, x, y, bit);
    check("multiply_wide", [](Limb a, Limb b) { return carry::multiply_wide(a, b); }, x, y);
    check("multiply_add", [](Limb a, Limb b, Limb c) { return carry::multiply_add(a, b, c, a); }, x, y, z);
    check("inverse_mod_radix", [](Limb a) { return carry::inverse_mod_radix(static_cast<Limb>(a | 1u)); }, x);
    check("carryless_multiply_wide", [](Limb a, Limb b) { return carry::carryless_multiply_wide(a, b); }, x, y);
    check("carryless_square_wide", [](Limb a) { return carry::carryless_square_wide(a); }, x);
}

void checks() {
    std::mt19937_64 engine(20190413);
    check_limbs<std::uint8_t>(engine);
    check_limbs<std::uint16_t>(engine);
    check_limbs<std::uint32_t>(engine);
    check_limbs<std::uint64_t>(engine);
}

}  // namespace

int main(int argc, char** argv) { return carry::test::run(argc, argv, checks); }

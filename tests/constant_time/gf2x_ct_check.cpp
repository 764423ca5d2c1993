// Runs the functions of carry.h for secret polynomials with their operands hidden, or in steps (secrets.hpp).
#include "secrets.hpp"

#include "level.hpp"

#include <carry/carry.h>

#include <array>
#include <cstddef>
#include <random>

namespace {

using carry::test::check;
using carry::test::revealed;
using carry::test::stepping;
using carry::test::wrong;

template <std::size_t Limbs>
using row = std::array<carry_limb, Limbs>;

template <std::size_t Limbs>
row<Limbs> draw(std::mt19937_64& engine) {
    row<Limbs> a;
    for (carry_limb& x : a) x = static_cast<carry_limb>(engine());
    return a;
}

template <std::size_t An, std::size_t Bn>
void check_product(std::mt19937_64& engine) {
    const auto product = [](const row<An>& a, const row<Bn>& b) {
        row<An + Bn> r;
        wrong |= carry_gf2x_mul_ct(r.data(), a.data(), An, b.data(), Bn) != CARRY_OK;
        return r;
    };
    check("mul_ct", product, draw<An>(engine), draw<Bn>(engine));
}

template <std::size_t Bits>
void check_ring(std::mt19937_64& engine) {
    constexpr std::size_t n = (Bits + CARRY_LIMB_BITS - 1) / CARRY_LIMB_BITS;
    constexpr carry_limb top = static_cast<carry_limb>(-1) >> (n * CARRY_LIMB_BITS - Bits);
    row<n> a = draw<n>(engine);
    const auto product = [](row<n> x, row<n> y) {
        row<n> r;
        x[n - 1] &= top;
        y[n - 1] &= top;
        wrong |= carry_gf2x_mul_cyclic_ct(r.data(), x.data(), y.data(), Bits) != CARRY_OK;
        return r;
    };
    check("mul_cyclic_ct", product, a, draw<n>(engine));
    // Powers of x have inverses; which one it is, is secret.
    const auto inverse_of_power = [](std::size_t k) {
        row<n> x{}, r{};
        x[0] = static_cast<carry_limb>(carry_limb{1} << (k % 16));
        wrong |= revealed(carry_gf2x_invmod_cyclic_ct(r.data(), x.data(), Bits)) != CARRY_OK;
        return r;
    };
    check("invmod_cyclic_ct of a power", inverse_of_power, std::size_t{13});
    if (stepping) return;  // whether there is an inverse shows
    a[n - 1] &= top;
    // Of x^Bits - 1 the factor x - 1 divides what has an even number of terms, the other one hardly anything.
    const auto inverse = [](const row<n>& x) {
        row<n> r{};
        return carry_gf2x_invmod_cyclic_ct(r.data(), x.data(), Bits) == CARRY_OK ? r : row<n>{};
    };
    check("invmod_cyclic_ct", inverse, a);
    a[0] ^= 1;
    check("invmod_cyclic_ct", inverse, a);
}

void checks() {
    std::mt19937_64 engine(571);
    check_product<1, 1>(engine);
    check_product<7, 5>(engine);
    check_product<20, 20>(engine);
    check_product<40, 33>(engine);
    check_product<70, 20>(engine);
    check_product<200, 190>(engine);
    check_ring<61>(engine);
    check_ring<509>(engine);
    check_ring<1789>(engine);
    if (carry::test::thorough()) check_ring<12323>(engine);  // BIKE
}

}  // namespace

int main(int argc, char** argv) {
    return carry::test::at_level([&] { return carry::test::run(argc, argv, checks); });
}

/// \file
/// The binary steps towards a greatest common divisor at the level adx.
#include "kernels/x86_64/adx_halving.hpp"

#include "kernels/levels.hpp"
#include "kernels/short_inverse.hpp"
#include "kernels/x86_64/adx_gcd.hpp"

namespace carry::kernels::x86_64 {

namespace {

CARRY_TARGET_BMI2 bool find(halving_steps& steps, const halving_ends& a, const halving_ends& b) noexcept {
    return limb_halving::widen(steps, find_steps<limb_halving::halvings>(a.low[0], b.low[0], a.top[1], b.top[1]));
}

CARRY_TARGET_BMI2 bool halve(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n,
                             const halving_steps& steps) noexcept {
    return limb_halving::halve(a_next, b_next, a, b, n, steps);
}

CARRY_TARGET_BMI2 void grow(limb* s, limb* t, std::size_t n, const halving_steps& steps) noexcept {
    limb_halving::grow(s, t, n, steps);
}

template <std::size_t N>
CARRY_TARGET_BMI2 limb invert(limb* r, const limb* a, const limb* m) noexcept {
    return limb_halving::invert<N>(r, a, m, [](limb a_low, limb b_low, limb a_top, limb b_top) CARRY_TARGET_BMI2 {
        return find_steps<limb_halving::short_halvings>(a_low, b_low, a_top, b_top);
    });
}

}  // namespace

const halving_kernels adx_halving_table{.digit_bits = limb_bits,
                                        .halvings = limb_halving::halvings,
                                        .block = 1,
                                        .find = find,
                                        .halve = halve,
                                        .grow = grow,
                                        .invert = {invert<2>, invert<3>, invert<4>},
                                        .gcd_1 = adx_gcd_1,
                                        .gcd_2 = adx_gcd_2};

}  // namespace carry::kernels::x86_64

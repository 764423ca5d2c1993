/// \file
/// The binary steps towards a greatest common divisor in plain C++.
#include "kernels/halving.hpp"

#include "kernels/levels.hpp"
#include "kernels/short_inverse.hpp"

namespace carry::kernels::portable {

namespace {

template <unsigned Halvings, bool WithSymbol>
bool find(halving_steps& steps, const halving_ends& a, const halving_ends& b) noexcept {
    return limb_halving::widen<Halvings>(steps,
                                         limb_halving::find<Halvings, WithSymbol>(a.low[0], b.low[0], a.top[1], b.top[1]));
}

bool halve(limb* a_next, limb* b_next, const limb* a, const limb* b, std::size_t n, const halving_steps& steps) noexcept {
    return limb_halving::halve(a_next, b_next, a, b, n, steps);
}

void grow(limb* s, limb* t, std::size_t n, const halving_steps& steps) noexcept { limb_halving::grow(s, t, n, steps); }

template <std::size_t N>
limb invert(limb* r, const limb* a, const limb* m) noexcept {
    return limb_halving::invert<N>(r, a, m, limb_halving::find<limb_halving::short_halvings>);
}

}  // namespace

const halving_kernels halving_table{.digit_bits = limb_bits,
                                    .halvings = limb_halving::halvings,
                                    .block = 1,
                                    .least_ahead = 0,
                                    .find = find<limb_halving::halvings, false>,
                                    .find_with_symbol = find<limb_halving::symbol_halvings, true>,
                                    .halve = halve,
                                    .halve_and_find = nullptr,
                                    .halve_and_find_with_symbol = nullptr,
                                    .combine = nullptr,
                                    .split = nullptr,
                                    .join = nullptr,
                                    .grow = grow,
                                    .invert = {invert<2>, invert<3>, invert<4>},
                                    .gcd_1 = nullptr,
                                    .gcd_2 = nullptr,
                                    .almost_invert_1 = nullptr,
                                    .jacobi_1 = nullptr,
                                    .jacobi_2 = nullptr};

}  // namespace carry::kernels::portable

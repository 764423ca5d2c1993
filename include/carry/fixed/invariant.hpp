/// \file
/// Division of many numbers by one divisor: a multiplication and two shifts each, on rows whose length the compiler knows.
/// Constant-time in the dividend; the divisor is public.
///
/// Granlund and Montgomery, "Division by invariant integers using multiplication", PLDI 1994, figure 4.1, with words of W =
/// wN bits.
#pragma once

#include <carry/fixed/divide.hpp>
#include <carry/fixed/mul.hpp>

#include <bit>

namespace carry::fixed {

/// What division by d needs to know: with l = ceil(log2 d), the number floor(2^W (2^l - d) / d) + 1 and the two shift counts.
template <limb_type Limb, std::size_t N>
struct invariant_divisor {
    row<Limb, N> divisor{};
    row<Limb, N> multiplier{};
    unsigned first_shift{};      ///< min(l, 1)
    std::size_t second_shift{};  ///< max(l - 1, 0)
};

/// The constants for a d >= 1. Variable time: d is public.
template <limb_type Limb, std::size_t N>
constexpr invariant_divisor<Limb, N> make_invariant_divisor(const row<Limb, N>& d) noexcept {
    invariant_divisor<Limb, N> constants;
    constants.divisor = d;
    row<Limb, N> below = d;  // d - 1, whose length in bits is l
    row<Limb, N> one{};
    one[0] = 1;
    sub(below, below, one);
    std::size_t length = 0;
    for (std::size_t i = 0; i < N; ++i) {
        if (below[i] != 0) {
            length = i * bits_of<Limb> + static_cast<std::size_t>(std::bit_width(below[i]));
        }
    }
    constants.first_shift = length == 0 ? 0 : 1;
    constants.second_shift = length == 0 ? 0 : length - 1;

    row<Limb, 2 * N + 1> scaled{};  // 2^W (2^l - d)
    row<Limb, N + 1> power{};
    power[0] = 1;
    power = shift_left(power, length);
    deduct(power, d);
    for (std::size_t i = 0; i <= N; ++i) {
        scaled[N + i] = power[i];
    }
    constants.multiplier = detail::slice<0, N>(divide_vartime(scaled, d).quotient);
    add(constants.multiplier, constants.multiplier, one);
    return constants;
}

/// floor(n / d). Cost: one product of N by N limbs.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> divide_invariant(const row<Limb, N>& n, const invariant_divisor<Limb, N>& d) noexcept {
    row<Limb, N> t = detail::slice<N, N>(mul(d.multiplier, n));
    row<Limb, N> rest{};
    sub(rest, n, t);
    add(t, t, shift_right(rest, d.first_shift));
    return shift_right(t, d.second_shift);
}

}  // namespace carry::fixed

/// \file
/// Inversion modulo any number, odd or even, on rows whose length the compiler knows.
#pragma once

#include <carry/fixed/divide.hpp>
#include <carry/fixed/mul.hpp>
#include <carry/fixed/safegcd.hpp>

#include <bit>

namespace carry::fixed {

/// A number y with a y = 1 mod 2^k, for an odd a and k <= wN; what it has above bit k is of no meaning. Newton's
/// iteration y <- y (2 - a y), which doubles the number of right bits, from one limb's inverse on. Constant-time in a.
template <limb_type Limb, std::size_t N>
constexpr row<Limb, N> inverse_mod_power(const row<Limb, N>& a, std::size_t k) noexcept {
    row<Limb, N> y{};
    y[0] = inverse_mod_radix(a[0]);
    for (std::size_t right = bits_of<Limb>; right < k; right *= 2) {
        const row<Limb, N> product = mul_low<N>(a, y);
        row<Limb, N> two_minus{};
        two_minus[0] = 2;
        sub(two_minus, two_minus, product);
        y = mul_low<N>(y, two_minus);
    }
    return y;
}

/// a^(-1) mod m for any m >= 1 and a < m; modulo 1 the inverse of 0 is 0. Odd m: divsteps. Even m = 2^k d, d odd: x modulo
/// 2^k by Newton's iteration, y modulo d by divsteps, and then y + d ((x - y) / d mod 2^k). Constant-time in a unless
/// Vartime; m is public. An odd m of at most Bits bits, where that is not 0, takes fewer steps.
template <bool Vartime = false, std::size_t Bits = 0, limb_type Limb, std::size_t N>
    requires detail::has_double_limb<Limb>
constexpr inversion<Limb, N> invert(const row<Limb, N>& a, const row<Limb, N>& m) noexcept {
    if ((m[0] & 1u) != 0) {
        return invert_odd<Vartime, Bits>(a, m);
    }
    std::size_t k = 0;
    while (m[k / bits_of<Limb>] == 0) {
        k += bits_of<Limb>;
    }
    k += static_cast<std::size_t>(std::countr_zero(m[k / bits_of<Limb>]));
    const row<Limb, N> odd = shift_right(m, k);
    const inversion<Limb, N> by_odd = invert_odd<Vartime>(remainder(a, odd), odd);
    inversion<Limb, N> result;
    result.exists = static_cast<Limb>(by_odd.exists & static_cast<Limb>(a[0] & 1u));

    row<Limb, N> difference = inverse_mod_power(a, k);
    sub(difference, difference, by_odd.inverse);
    row<Limb, N> all_ones{};
    all_ones.fill(max_limb<Limb>);
    const row<Limb, N> low_bits = shift_right(all_ones, N * bits_of<Limb> - k);
    row<Limb, N> lift = mul_low<N>(difference, inverse_mod_power(odd, k));
    for (std::size_t i = 0; i < N; ++i) {
        lift[i] = static_cast<Limb>(lift[i] & low_bits[i]);
    }
    result.inverse = mul_low<N>(odd, lift);
    add(result.inverse, result.inverse, by_odd.inverse);
    result.inverse = select(mask_from_bit(result.exists), result.inverse, row<Limb, N>{});
    return result;
}

}  // namespace carry::fixed

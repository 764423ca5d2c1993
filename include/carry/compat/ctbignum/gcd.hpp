/// \file
/// For programs written for ctbignum: greatest common divisors and inverses of numbers that are known to the compiler.
#pragma once

#include <carry/fixed/gcd.hpp>
#include <carry/fixed/invert.hpp>
#include <ctbignum/addition.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/division.hpp>
#include <ctbignum/mult.hpp>
#include <ctbignum/slicing.hpp>
#include <ctbignum/utility.hpp>

#include <algorithm>
#include <utility>

namespace cbn {

/// g = gcd(a, b) and the x, y of Euclid's algorithm with a x + b y = g, as 3N limbs: g, x, y of N limbs each, N being the
/// longer of the two lengths; x and y are in two's complement. Variable time.
template <typename T, T... A, T... B>
constexpr auto ext_gcd(std::integer_sequence<T, A...>, std::integer_sequence<T, B...>) noexcept {
    constexpr std::size_t n = std::max(sizeof...(A), sizeof...(B));
    const auto result = carry::fixed::extended_gcd_vartime<T, n>(big_int<n, T>{A...}, big_int<n, T>{B...});
    return detail::join(detail::join(detail::from_row(result.g), detail::from_row(result.x)), detail::from_row(result.y));
}

/// x^(-1) mod m, in [0, m), in as few limbs as it needs (one for zero). Where there is none, a compile error.
template <typename T, T... X, T... Modulus>
constexpr auto mod_inv(std::integer_sequence<T, X...>, std::integer_sequence<T, Modulus...>) noexcept {
    using modulus = detail::known_divisor<T, Modulus...>;
    constexpr auto x = carry::fixed::remainder(big_int<sizeof...(X), T>{X...}, modulus::row);
    constexpr auto result = carry::fixed::invert<true>(x, modulus::row);
    static_assert(result.exists != 0, "no inverse: the number and the modulus have a common factor");
    constexpr auto inverse = detail::from_row(result.inverse);
    return detail::first<std::max<std::size_t>(1, detail::tight_length(inverse))>(inverse);
}

}  // namespace cbn

/// \file
/// For programs written for ctbignum: powers modulo a number. Constant-time in base and exponent; the modulus is public.
#pragma once

#include <carry/detail/fail.hpp>
#include <carry/fixed/pow.hpp>
#include <carry/residue.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/bitshift.hpp>
#include <ctbignum/division.hpp>
#include <ctbignum/montgomery.hpp>
#include <ctbignum/slicing.hpp>
#include <ctbignum/utility.hpp>

#include <stdexcept>
#include <utility>

namespace cbn {

/// a^exp mod m for any a and any m >= 1 that is known to the compiler, odd or even; a^0 = 1 mod m. The reduction is chosen
/// from the shape of m. m = 0 is a compile error.
template <std::size_t N1, std::size_t N2, typename T, T... Modulus>
constexpr auto mod_exp(const big_int<N1, T>& a, const big_int<N2, T>& exp, std::integer_sequence<T, Modulus...>) noexcept {
    const carry::residue<detail::known_divisor<T, Modulus...>::tight> base{carry::uint_limbs<N1, T>(a)};
    const carry::uint_limbs<N2, T> exponent(exp);
    const auto power = std::is_constant_evaluated() ? base.pow_vartime(exponent) : base.pow(exponent);
    return detail::to_length<sizeof...(Modulus)>(detail::from_row(power.value().limbs));
}

/// The same for an m that is known at run time. std::domain_error for m = 0.
template <std::size_t N1, std::size_t N2, std::size_t N, typename T>
constexpr auto mod_exp(const big_int<N1, T>& a, const big_int<N2, T>& exp, const big_int<N, T>& m) {
    if (m == big_int<N, T>{}) {
        carry::detail::fail<std::domain_error>("cbn: a modulus of zero");
    }
    return detail::from_row(carry::fixed::pow_mod<T, N1, T, N2, N>(a, exp, m));
}

}  // namespace cbn

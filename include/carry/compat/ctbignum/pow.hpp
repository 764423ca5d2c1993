/// \file
/// For programs written for ctbignum: powers.
#pragma once

#include <carry/fixed/pow.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/mult.hpp>

#include <type_traits>

namespace cbn {

namespace detail {

/// The ring Z/2^(wN)Z, for carry::fixed::pow_vartime.
template <typename T, std::size_t N>
struct truncating_ring {
    using row = std::array<T, N>;
    row one{1};
    static constexpr row mul(const row& a, const row& b) noexcept { return carry::fixed::mul_low<N>(a, b); }
    static constexpr row sqr(const row& a) noexcept { return mul(a, a); }
};

}  // namespace detail

/// base^exp mod 2^(wN), with base^0 = 1. Constant-time in base; exp is public.
template <std::size_t N, typename T>
constexpr auto pow(const big_int<N, T>& base, std::type_identity_t<T> exp) noexcept {
    return detail::from_row(carry::fixed::pow_vartime<detail::truncating_ring<T, N>, T, N>({}, base, std::array<T, 1>{exp}));
}

}  // namespace cbn

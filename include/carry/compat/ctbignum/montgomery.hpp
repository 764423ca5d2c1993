/// \file
/// For programs written for ctbignum: Montgomery's reduction and multiplication. R = 2^(wN) for a modulus of N limbs.
#pragma once

#include <carry/fixed/montgomery.hpp>
#include <ctbignum/addition.hpp>
#include <ctbignum/config.hpp>
#include <ctbignum/gcd.hpp>
#include <ctbignum/mult.hpp>
#include <ctbignum/relational_ops.hpp>
#include <ctbignum/slicing.hpp>
#include <ctbignum/type_traits.hpp>
#include <ctbignum/utility.hpp>

#include <type_traits>
#include <utility>

namespace cbn {

namespace detail {

/// a^(-1) mod 2^w for an odd a.
template <typename T>
constexpr T inverse_mod(T a) noexcept {
    return carry::inverse_mod_radix(a);
}

/// -m^(-1) mod 2^w for a modulus that is known to the compiler. An even one is a compile error.
template <typename T, T... Modulus>
constexpr T known_mprime() noexcept {
    using modulus = known_divisor<T, Modulus...>;
    static_assert(modulus::tight.is_odd(), "Montgomery's method is for odd moduli");
    return static_cast<T>(T{0} - inverse_mod(modulus::row[0]));
}

}  // namespace detail

/// A / R mod m for A < R m, m odd and mprime = -m^(-1) mod 2^w; in N2 limbs. An A of more than 2 N2 limbs may be any number.
/// For another m or mprime the result means nothing.
template <typename T, std::size_t N1, std::size_t N2>
constexpr auto montgomery_reduction(const big_int<N1, T>& A, const big_int<N2, T>& m, std::type_identity_t<T> mprime) noexcept {
    if constexpr (N1 > 2 * N2) {
        return montgomery_reduction(detail::from_row(carry::fixed::remainder(A, m)), m, mprime);
    } else {
        return detail::from_row(carry::fixed::montgomery_reduce<T, N2>(detail::to_length<2 * N2>(A), m, mprime));
    }
}

/// The same for an m that is known to the compiler. An even one is a compile error.
template <typename T, std::size_t N1, T... Modulus>
constexpr auto montgomery_reduction(const big_int<N1, T>& A, std::integer_sequence<T, Modulus...> m) noexcept {
    constexpr T mprime = detail::known_mprime<T, Modulus...>();
    return montgomery_reduction(A, to_big_int(m), mprime);
}

/// x y / R mod m for an x < m and any y, m odd and mprime = -m^(-1) mod 2^w. For another m or mprime the result means nothing.
template <typename T, std::size_t N>
constexpr auto montgomery_mul(const big_int<N, T>& x, const big_int<N, T>& y, const big_int<N, T>& m,
                              std::type_identity_t<T> mprime) noexcept {
    return detail::from_row(carry::fixed::montgomery_mul<false, T, N>(x, y, m, mprime));
}

/// The same for an m that is known to the compiler. An even one is a compile error.
template <typename T, std::size_t N, T... Modulus>
    requires(sizeof...(Modulus) == N)
constexpr auto montgomery_mul(const big_int<N, T>& x, const big_int<N, T>& y, std::integer_sequence<T, Modulus...>) noexcept {
    constexpr big_int<N, T> m{Modulus...};
    constexpr T mprime = detail::known_mprime<T, Modulus...>();
    return detail::from_row(carry::fixed::montgomery_mul<carry::fixed::has_spare_bit<T, N>(m), T, N>(x, y, m, mprime));
}

}  // namespace cbn

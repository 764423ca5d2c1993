/// \file
/// For programs written for ctbignum: division by a number that is known to the compiler, as a product and two shifts.
/// Constant-time.
#pragma once

#include <carry/fixed/invariant.hpp>
#include <ctbignum/addition.hpp>
#include <ctbignum/config.hpp>
#include <ctbignum/division.hpp>
#include <ctbignum/mult.hpp>
#include <ctbignum/slicing.hpp>
#include <ctbignum/utility.hpp>

#include <utility>

namespace cbn {

/// floor(n / d), as long as n; where d has more limbs than n, a zero of one limb. d = 0 is a compile error.
template <typename T, std::size_t N, T... Divisor>
constexpr auto quotient(const big_int<N, T>& n, std::integer_sequence<T, Divisor...>) noexcept {
    using divisor = detail::known_divisor<T, Divisor...>;
    if constexpr (divisor::length > N) {
        return big_int<1, T>{};
    } else {
        constexpr auto constants = carry::fixed::make_invariant_divisor(carry::fixed::detail::slice<0, N>(divisor::row));
        return detail::from_row(carry::fixed::divide_invariant<T, N>(n, constants));
    }
}

/// floor(n / d) and n mod d. d = 0 is a compile error.
template <typename T, std::size_t N, T... Divisor>
constexpr DivisionResult<big_int<N, T>, big_int<sizeof...(Divisor), T>> div(const big_int<N, T>& n,
                                                                            std::integer_sequence<T, Divisor...> d) noexcept {
    const big_int<N, T> q = detail::to_length<N>(quotient(n, d));
    const auto product = partial_mul<N>(to_big_int(d), q);
    return {q, detail::to_length<sizeof...(Divisor)>(subtract_ignore_carry(n, product))};
}

/// n mod m. m = 0 is a compile error.
template <typename T, std::size_t N, T... Modulus>
constexpr auto mod(const big_int<N, T>& n, std::integer_sequence<T, Modulus...> m) noexcept {
    return div(n, m).remainder;
}

}  // namespace cbn

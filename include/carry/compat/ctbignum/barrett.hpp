/// \file
/// For programs written for ctbignum: Barrett's reduction.
#pragma once

#include <carry/detail/fail.hpp>
#include <carry/fixed/barrett.hpp>
#include <ctbignum/addition.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/division.hpp>
#include <ctbignum/mult.hpp>
#include <ctbignum/relational_ops.hpp>
#include <ctbignum/slicing.hpp>
#include <ctbignum/utility.hpp>

#include <utility>

namespace cbn {

namespace detail {

/// floor(2^(2wN) / m) in 2N + 1 limbs, m having N. A modulus of zero is a compile error.
template <typename T, T... Modulus>
constexpr auto precompute_mu() {
    using modulus = known_divisor<T, Modulus...>;
    constexpr std::size_t n = sizeof...(Modulus);
    return div(unary_encoding<2 * n, 2 * n + 1, T>(), modulus::number).quotient;
}

}  // namespace detail

/// x mod m, for an x of any length and an m that is known to the compiler. A modulus of zero is a compile error.
template <typename T, std::size_t N1, T... Modulus>
constexpr auto barrett_reduction(const big_int<N1, T>& x, std::integer_sequence<T, Modulus...>) noexcept {
    using modulus = detail::known_divisor<T, Modulus...>;
    constexpr auto mu = carry::fixed::make_barrett_constant(modulus::row);
    return detail::to_length<sizeof...(Modulus)>(
        detail::from_row(carry::fixed::barrett_reduce_any<T, N1, modulus::length>(x, modulus::row, mu)));
}

/// x mod m for an x of any length, given mu = floor(2^(2w N2) / m). Constant-time in x; m and mu are public. An m whose top
/// limb is zero, which the method does not cover, is divided by. std::domain_error for m = 0.
template <typename T, std::size_t N1, std::size_t N2, std::size_t N3>
constexpr auto barrett_reduction(const big_int<N1, T>& x, const big_int<N2, T>& m, const big_int<N3, T>& mu) {
    if (m == big_int<N2, T>{}) {
        carry::detail::fail<std::domain_error>("cbn: a modulus of zero");
    }
    if (m[N2 - 1] == 0) {
        return detail::from_row(carry::fixed::remainder(x, m));
    }
    auto leading = detail::to_length<N2 + 1>(mu);
    if (detail::tight_length(mu) > N2 + 1) {  // m = 2^(w(N2 - 1)); one less serves as well
        leading.fill(carry::max_limb<T>);
    }
    return detail::from_row(carry::fixed::barrett_reduce_any<T, N1, N2>(x, m, leading));
}

}  // namespace cbn

/// \file
/// For programs written for ctbignum: division. Variable time in both operands; for a divisor known to the compiler,
/// invariant_div.hpp divides in constant time.
#pragma once

#include <carry/detail/fail.hpp>
#include <carry/fixed/divide.hpp>
#include <ctbignum/addition.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/bitshift.hpp>
#include <ctbignum/mult.hpp>
#include <ctbignum/slicing.hpp>
#include <ctbignum/type_traits.hpp>
#include <ctbignum/utility.hpp>

#include <stdexcept>

namespace cbn {

/// A quotient and its remainder.
template <typename Q, typename R>
struct DivisionResult {
    Q quotient;
    R remainder;
};

/// floor(u / v) and u mod v. Knuth's algorithm D. std::domain_error for v = 0.
template <std::size_t M, std::size_t N, typename T>
constexpr DivisionResult<big_int<M, T>, big_int<N, T>> div(const big_int<M, T>& u, const big_int<N, T>& v) {
    if (v == big_int<N, T>{}) {
        carry::detail::fail<std::domain_error>("cbn: division by zero");
    }
    const auto result = carry::fixed::divide_vartime(u, v);
    return {{result.quotient}, {result.remainder}};
}

/// floor(u / v) and u mod v for a v of one limb. std::domain_error for v = 0.
template <std::size_t M, typename T>
constexpr DivisionResult<big_int<M, T>, big_int<1, T>> short_div(const big_int<M, T>& u, std::type_identity_t<T> v) {
    return div(u, big_int<1, T>{{v}});
}

/// floor(a / b). std::domain_error for b = 0.
template <typename T, std::size_t M, std::size_t N>
constexpr auto operator/(const big_int<M, T>& a, const big_int<N, T>& b) {
    return div(a, b).quotient;
}

/// a mod b. std::domain_error for b = 0.
template <typename T, std::size_t M, std::size_t N>
constexpr auto operator%(const big_int<M, T>& a, const big_int<N, T>& b) {
    return div(a, b).remainder;
}

}  // namespace cbn

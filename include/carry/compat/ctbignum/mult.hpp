/// \file
/// For programs written for ctbignum: products.
#pragma once

#include <carry/fixed/mul.hpp>
#include <carry/fixed/sqr.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/config.hpp>
#include <ctbignum/slicing.hpp>
#include <ctbignum/type_traits.hpp>

#include <type_traits>

namespace cbn {

/// a b, one limb longer than a.
template <typename T, std::size_t N>
constexpr auto short_mul(const big_int<N, T>& a, std::type_identity_t<T> b) noexcept {
    return detail::from_row(carry::fixed::mul(a, std::array<T, 1>{b}));
}

/// u v in M + N limbs, and PaddingLimbs zeros above. Product scanning, from 40 limbs on Karatsuba's algorithm.
template <std::size_t PaddingLimbs = 0, std::size_t M, std::size_t N, typename T>
constexpr auto mul(const big_int<M, T>& u, const big_int<N, T>& v) noexcept {
    return detail::pad<PaddingLimbs>(detail::from_row(carry::fixed::mul(u, v)));
}

/// u^2 in 2M limbs, and PaddingLimbs zeros above.
template <std::size_t PaddingLimbs = 0, std::size_t M, typename T>
constexpr auto square(const big_int<M, T>& u) noexcept {
    return detail::pad<PaddingLimbs>(detail::from_row(carry::fixed::sqr(u)));
}

/// u v mod 2^(w ResultLength), without the products that lie above.
template <std::size_t ResultLength, std::size_t M, std::size_t N, typename T>
constexpr auto partial_mul(const big_int<M, T>& u, const big_int<N, T>& v) noexcept {
    return detail::from_row(carry::fixed::mul_low<ResultLength>(u, v));
}

/// u v in M + N limbs.
template <typename T, std::size_t M, std::size_t N>
constexpr auto operator*(const big_int<M, T>& u, const big_int<N, T>& v) noexcept {
    return mul(u, v);
}

}  // namespace cbn

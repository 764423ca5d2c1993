/// \file
/// For programs written for ctbignum: comparison of numbers of any two lengths.
#pragma once

#include <carry/fixed/add.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/slicing.hpp>

#include <algorithm>
#include <compare>

namespace cbn {

namespace detail {

/// a = b.
template <std::size_t N, typename T>
constexpr bool equal(const big_int<N, T>& a, const big_int<N, T>& b) noexcept {
    return carry::fixed::equal_bit<T, N>(a, b) != 0;
}

/// a < b.
template <std::size_t N, typename T>
constexpr bool less_than(const big_int<N, T>& a, const big_int<N, T>& b) noexcept {
    return carry::fixed::less_bit<T, N>(a, b) != 0;
}

}  // namespace detail

/// a = b.
template <typename T, std::size_t M, std::size_t N>
constexpr bool operator==(const big_int<M, T>& a, const big_int<N, T>& b) noexcept {
    constexpr std::size_t length = std::max(M, N);
    return detail::equal(detail::to_length<length>(a), detail::to_length<length>(b));
}
/// a != b.
template <typename T, std::size_t M, std::size_t N>
constexpr bool operator!=(const big_int<M, T>& a, const big_int<N, T>& b) noexcept {
    return !(a == b);
}
/// The order of the numbers, in which the standard library's pairs, tuples and optionals of them compare, too.
template <typename T, std::size_t M, std::size_t N>
constexpr std::strong_ordering operator<=>(const big_int<M, T>& a, const big_int<N, T>& b) noexcept {
    constexpr std::size_t length = std::max(M, N);
    return carry::fixed::compare<T, length>(detail::to_length<length>(a), detail::to_length<length>(b));
}
/// a < b.
template <typename T, std::size_t M, std::size_t N>
constexpr bool operator<(const big_int<M, T>& a, const big_int<N, T>& b) noexcept {
    constexpr std::size_t length = std::max(M, N);
    return detail::less_than(detail::to_length<length>(a), detail::to_length<length>(b));
}
/// a > b.
template <typename T, std::size_t M, std::size_t N>
constexpr bool operator>(const big_int<M, T>& a, const big_int<N, T>& b) noexcept {
    return b < a;
}
/// a <= b.
template <typename T, std::size_t M, std::size_t N>
constexpr bool operator<=(const big_int<M, T>& a, const big_int<N, T>& b) noexcept {
    return !(b < a);
}
/// a >= b.
template <typename T, std::size_t M, std::size_t N>
constexpr bool operator>=(const big_int<M, T>& a, const big_int<N, T>& b) noexcept {
    return !(a < b);
}

}  // namespace cbn

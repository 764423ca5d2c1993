/// \file
/// For programs written for ctbignum: sums and differences.
#pragma once

#include <carry/fixed/add.hpp>
#include <carry/fixed/modular.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/config.hpp>
#include <ctbignum/relational_ops.hpp>
#include <ctbignum/slicing.hpp>

#include <algorithm>
#include <utility>

namespace cbn {

/// a + b, one limb longer than the longer of the two, so that nothing is lost.
template <typename T, std::size_t M, std::size_t N>
constexpr auto add(const big_int<M, T>& a, const big_int<N, T>& b) noexcept {
    auto r = detail::to_length<std::max(M, N) + 1>(a);
    carry::fixed::accumulate(r, b);
    return r;
}

/// a - b in two's complement, one limb longer than the longer of the two: the top limb is all ones where a < b, else zero.
template <typename T, std::size_t M, std::size_t N>
constexpr auto subtract(const big_int<M, T>& a, const big_int<N, T>& b) noexcept {
    auto r = detail::to_length<std::max(M, N) + 1>(a);
    carry::fixed::deduct(r, b);
    return r;
}

/// As add, for numbers of one length.
template <typename T, std::size_t N>
constexpr auto add_same(const big_int<N, T>& a, const big_int<N, T>& b) noexcept {
    return add(a, b);
}

/// As subtract, for numbers of one length.
template <typename T, std::size_t N>
constexpr auto subtract_same(const big_int<N, T>& a, const big_int<N, T>& b) noexcept {
    return subtract(a, b);
}

/// a + b mod 2^(wN).
template <typename T, std::size_t N>
constexpr auto add_ignore_carry(const big_int<N, T>& a, const big_int<N, T>& b) noexcept {
    big_int<N, T> r{};
    carry::fixed::add(r, a, b);
    return r;
}

/// a - b mod 2^(wN).
template <typename T, std::size_t N>
constexpr auto subtract_ignore_carry(const big_int<N, T>& a, const big_int<N, T>& b) noexcept {
    big_int<N, T> r{};
    carry::fixed::sub(r, a, b);
    return r;
}

/// sum + b mod 2^(w N1), for a b of any length.
template <typename T, std::size_t N1, std::size_t N2>
constexpr auto accumulate(const big_int<N1, T>& sum, const big_int<N2, T>& b) noexcept {
    big_int<N1, T> r = sum;
    carry::fixed::accumulate(r, detail::first<std::min(N1, N2)>(b));
    return r;
}

/// a + b mod m, for a and b below m.
template <typename T, std::size_t N>
constexpr auto mod_add(const big_int<N, T>& a, const big_int<N, T>& b, const big_int<N, T>& m) noexcept {
    return detail::from_row(carry::fixed::add_mod<T, N>(a, b, m));
}

/// The same for a modulus that is known to the compiler.
template <typename T, std::size_t N, T... Modulus>
constexpr auto mod_add(const big_int<N, T>& a, const big_int<N, T>& b, std::integer_sequence<T, Modulus...>) noexcept {
    return mod_add(a, b, big_int<sizeof...(Modulus), T>{Modulus...});
}

/// a - b mod m, for a and b below m.
template <typename T, std::size_t N>
constexpr auto mod_sub(const big_int<N, T>& a, const big_int<N, T>& b, const big_int<N, T>& m) noexcept {
    return detail::from_row(carry::fixed::sub_mod<T, N>(a, b, m));
}

/// The same for a modulus that is known to the compiler.
template <typename T, std::size_t N, T... Modulus>
constexpr auto mod_sub(const big_int<N, T>& a, const big_int<N, T>& b, std::integer_sequence<T, Modulus...>) noexcept {
    return mod_sub(a, b, big_int<sizeof...(Modulus), T>{Modulus...});
}

/// As add.
template <typename T, std::size_t M, std::size_t N>
constexpr auto operator+(const big_int<M, T>& a, const big_int<N, T>& b) noexcept {
    return add(a, b);
}

/// As subtract.
template <typename T, std::size_t M, std::size_t N>
constexpr auto operator-(const big_int<M, T>& a, const big_int<N, T>& b) noexcept {
    return subtract(a, b);
}

}  // namespace cbn

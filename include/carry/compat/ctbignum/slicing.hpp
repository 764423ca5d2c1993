/// \file
/// For programs written for ctbignum: limbs taken from a number and put together. What lies outside of a number is zero, and
/// what has no room in a result is dropped.
#pragma once

#include <carry/fixed/mul.hpp>
#include <ctbignum/bigint.hpp>

#include <utility>

namespace cbn::detail {

/// The limbs whose places Is names.
template <typename T = std::uint64_t, T... Limbs, std::size_t... Is>
constexpr auto take_first(std::integer_sequence<T, Limbs...>, std::index_sequence<Is...>) noexcept {
    constexpr std::array<T, sizeof...(Limbs)> limbs{Limbs...};
    return std::integer_sequence<T, limbs[Is]...>{};
}

/// Limbs Begin to End - 1, and Padding zeros above.
template <std::size_t Begin, std::size_t End, std::size_t Padding = 0, typename T, std::size_t N1>
constexpr auto take(const big_int<N1, T>& t) noexcept {
    static_assert(Begin <= End, "a slice ends where it begins, or behind that");
    return from_row(carry::fixed::detail::slice<0, End - Begin + Padding>(carry::fixed::detail::slice<Begin, End - Begin>(t)));
}

/// Limbs begin to end - 1, from limb offset of the result on.
template <std::size_t ResultLength, typename T, std::size_t N1>
constexpr auto take(const big_int<N1, T>& t, std::size_t begin, std::size_t end, std::size_t offset = 0) noexcept {
    big_int<ResultLength, T> r{};
    for (std::size_t i = begin; i < end && i < N1 && i - begin + offset < ResultLength; ++i) {
        r[i - begin + offset] = t[i];
    }
    return r;
}

/// t without its N lowest limbs, floor(t / 2^(wN)), with Padding zeros above.
template <std::size_t N, std::size_t Padding = 0, typename T, std::size_t N1>
constexpr auto skip(const big_int<N1, T>& t) noexcept {
    return take<N, (N < N1 ? N1 : N), Padding>(t);
}

/// floor(t / 2^(wn)), as long as t.
template <typename T, std::size_t N1>
constexpr auto skip(const big_int<N1, T>& t, std::size_t n) noexcept {
    return take<N1>(t, n, N1);
}

/// The N lowest limbs, t mod 2^(wN).
template <std::size_t N, typename T, std::size_t N1>
constexpr auto first(const big_int<N1, T>& t) noexcept {
    return take<0, N>(t);
}

/// t with N zeros above.
template <std::size_t N, typename T, std::size_t N1>
constexpr auto pad(const big_int<N1, T>& t) noexcept {
    return take<0, N1, N>(t);
}

/// t in N limbs: zeros above, or without its upper limbs.
template <std::size_t N, typename T, std::size_t N1>
constexpr auto to_length(const big_int<N1, T>& t) noexcept {
    return first<N>(t);
}

/// a + b 2^(w N1).
template <typename T, std::size_t N1, std::size_t N2>
constexpr auto join(const big_int<N1, T>& a, const big_int<N2, T>& b) noexcept {
    big_int<N1 + N2, T> r{};
    for (std::size_t i = 0; i < N1; ++i) {
        r[i] = a[i];
    }
    for (std::size_t i = 0; i < N2; ++i) {
        r[N1 + i] = b[i];
    }
    return r;
}

/// t 2^(wk) in ResultLength limbs.
template <std::size_t ResultLength, typename T, std::size_t N1>
constexpr auto limbwise_shift_left(const big_int<N1, T>& t, std::size_t k) noexcept {
    return take<ResultLength>(t, 0, N1, k);
}

/// value 2^(wk) in N limbs; value is taken modulo 2^w.
template <std::size_t N, typename T = std::uint64_t>
constexpr auto place_at(std::uint64_t value, std::size_t k) noexcept {
    return take<N>(big_int<1, T>{{static_cast<T>(value)}}, 0, 1, k);
}

/// 2^(wk) in N limbs.
template <std::size_t N, typename T = std::uint64_t>
constexpr auto unary_encoding(std::size_t k) noexcept {
    return place_at<N, T>(1, k);
}

/// 2^(wK) in N limbs.
template <std::size_t K, std::size_t N, typename T = std::uint64_t>
constexpr auto unary_encoding() noexcept {
    return place_at<N, T>(1, K);
}

}  // namespace cbn::detail

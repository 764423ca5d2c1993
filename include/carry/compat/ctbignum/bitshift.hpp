/// \file
/// For programs written for ctbignum: shifts by any number of bits. The count is public.
#pragma once

#include <carry/fixed/shift.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/slicing.hpp>

namespace cbn {

/// floor(a / 2^k); zero for k >= wN.
template <std::size_t N, typename T>
constexpr auto shift_right(const big_int<N, T>& a, std::size_t k) noexcept {
    return detail::from_row(carry::fixed::shift_right<T, N>(a, k));
}

/// a 2^k mod 2^(w(N + 1)), one limb longer than a: nothing is lost up to k = w.
template <std::size_t N, typename T>
constexpr auto shift_left(const big_int<N, T>& a, std::size_t k) noexcept {
    return detail::from_row(carry::fixed::shift_left<T, N + 1>(detail::pad<1>(a), k));
}

}  // namespace cbn

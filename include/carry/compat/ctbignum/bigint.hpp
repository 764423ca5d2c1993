/// \file
/// For programs written for ctbignum: the type big_int.
#pragma once

#include <carry/limb.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace cbn {

/// A natural number below 2^(wN) as N limbs of type T (8, 16, 32 or 64 bits, unsigned), the least significant first. An
/// aggregate that is a `std::array<T, N>`, and so, without a copy, what the functions in `carry/fixed/` work on. Unless it
/// says otherwise, every function here is a constant expression where its arguments are, allocates nothing, and takes a time
/// that depends on the sizes alone.
template <std::size_t N, typename T = std::uint64_t, typename = std::enable_if_t<std::is_integral_v<T>>>
struct big_int : std::array<T, N> {};

namespace detail {

/// The row as a big_int.
template <typename T, std::size_t N>
constexpr big_int<N, T> from_row(const std::array<T, N>& row) noexcept {
    return {row};
}

}  // namespace detail

}  // namespace cbn

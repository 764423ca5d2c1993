/// \file
/// For programs written for ctbignum: lengths, assignment, and numbers from integer sequences.
#pragma once

#include <carry/uint/arithmetic.hpp>
#include <carry/uint/bits.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/slicing.hpp>

#include <utility>

namespace cbn {

namespace detail {

/// The number of limbs up to the highest one that is not zero; 0 for zero. Variable time.
template <std::size_t N, typename T>
constexpr std::size_t tight_length(const big_int<N, T>& a) noexcept {
    std::size_t length = N;
    while (length > 0 && a[length - 1] == 0) {
        --length;
    }
    return length;
}

/// The same for a sequence.
template <typename T, T... Limbs>
constexpr std::size_t tight_length(std::integer_sequence<T, Limbs...>) noexcept {
    return tight_length(big_int<sizeof...(Limbs), T>{Limbs...});
}

/// The number of bits up to the highest one that is set; 0 for zero.
template <std::size_t N, typename T>
constexpr std::size_t bit_length(const big_int<N, T>& a) noexcept {
    return carry::bit_width(carry::uint_limbs<N, T>(a));
}

/// destination = source, with zeros above. A destination that is shorter than the source is a compile error.
template <std::size_t N1, std::size_t N2, typename T>
constexpr void assign(big_int<N1, T>& destination, const big_int<N2, T>& source) noexcept {
    static_assert(N1 >= N2, "the destination of an assignment is at least as long as its source");
    destination = to_length<N1>(source);
}

/// A divisor or modulus that is known to the compiler, in as few limbs as it needs. Zero is a compile error.
template <typename T, T... Limbs>
struct known_divisor {
    static constexpr big_int<sizeof...(Limbs), T> number{Limbs...};
    static constexpr std::size_t length = tight_length(number);
    static_assert(length != 0, "division by zero, or a modulus of zero");
    static constexpr carry::fixed::row<T, length> row = carry::fixed::detail::slice<0, length>(number);
    static constexpr carry::uint_limbs<length, T> tight{row};
};

}  // namespace detail

/// The number whose limbs the sequence holds, the least significant first, in ExplicitLength limbs (0: as many as the
/// sequence has). Fewer limbs than the sequence has are a compile error.
template <std::size_t ExplicitLength = 0, typename T, T... Limbs>
constexpr auto to_big_int(std::integer_sequence<T, Limbs...>) noexcept {
    static_assert(ExplicitLength == 0 || ExplicitLength >= sizeof...(Limbs), "the number is longer than the length asked for");
    return big_int<ExplicitLength != 0 ? ExplicitLength : sizeof...(Limbs), T>{Limbs...};
}

/// to_big_int, as the paper's section 3.2 spells it.
template <std::size_t ExplicitLength = 0, typename T, T... Limbs>
constexpr auto to_bigint(std::integer_sequence<T, Limbs...> limbs) noexcept {
    return to_big_int<ExplicitLength>(limbs);
}

}  // namespace cbn

/// \file
/// For programs written for ctbignum: literals of any length, read at compile time.
#pragma once

#include <carry/literals.hpp>
#include <ctbignum/bigint.hpp>
#include <ctbignum/utility.hpp>

#include <algorithm>
#include <utility>

namespace cbn {

namespace detail {

/// The number that the characters spell, in at least L limbs and as many as decimal digits of that number can need.
/// Characters that spell no number are a compile error.
template <typename T = std::uint64_t, std::size_t L = 0, char... Chars>
constexpr auto chars_to_big_int(std::integer_sequence<char, Chars...>) noexcept {
    constexpr auto& value = carry::detail::literal<T, Chars...>::value;
    constexpr std::size_t decimal = 1 + 10 * sizeof...(Chars) / (3 * carry::bits_of<T>);
    return from_row(carry::fixed::detail::slice<0, std::max({L, decimal, value.size()})>(value.limbs));
}

/// The limbs of that number whose places Is names.
template <typename T = std::uint64_t, char... Chars, std::size_t... Is>
constexpr auto chars_to_integer_seq(std::integer_sequence<char, Chars...> characters, std::index_sequence<Is...>) noexcept {
    constexpr auto number = chars_to_big_int<T, sizeof...(Is)>(decltype(characters){});
    return std::integer_sequence<T, number[Is]...>{};
}

/// The number in as few limbs of type T as it needs, one for zero.
template <typename T, char... Chars>
constexpr auto literal_sequence() noexcept {
    return chars_to_integer_seq<T>(std::integer_sequence<char, Chars...>{},
                                   std::make_index_sequence<carry::detail::literal<T, Chars...>::tight>{});
}

}  // namespace detail

/// The suffixes of literals; `using namespace cbn` brings them in too.
inline namespace literals {

/// 123_Z, 0xff_Z, 0b101_Z, 1'000'000_Z: the number as a `std::integer_sequence` of 64-bit limbs, the least significant first.
template <char... Chars>
constexpr auto operator""_Z() noexcept {
    return detail::literal_sequence<std::uint64_t, Chars...>();
}

/// The same by another name.
template <char... Chars>
constexpr auto operator""_Z64() noexcept {
    return detail::literal_sequence<std::uint64_t, Chars...>();
}

/// The number in 32-bit limbs.
template <char... Chars>
constexpr auto operator""_Z32() noexcept {
    return detail::literal_sequence<std::uint32_t, Chars...>();
}

}  // namespace literals

}  // namespace cbn

/// \file
/// Literals: 123_Z, 0xff_Z, 0b101_Z, 1'000'000_Z. Numbers of any length, read by the compiler. Those of polynomials, 0x11b_P,
/// come with gf2_poly.hpp.
///
///     using namespace carry::literals;
///     constexpr auto p = 115792089210356248762697446949407573530086143415290314195533631308867097853951_Z;  // uint<256>
#pragma once

#include <carry/uint/core.hpp>
#include <carry/uint/text.hpp>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace carry {

namespace detail {

/// A literal's characters as a number of N limbs.
template <class Limb, char... Chars>
struct literal {
    static constexpr std::size_t length = sizeof...(Chars);
    static constexpr char characters[length] = {Chars...};
    /// Room for it: no digit of base 16 or below carries more than four bits.
    static constexpr std::size_t room = length * 4 / bits_of<Limb> + 1;
    static constexpr auto parsed = from_string<uint_limbs<room, Limb>>(std::string_view(characters, length));
    static constexpr std::size_t tight = std::max<std::size_t>(1, (bit_width(parsed) + bits_of<Limb> - 1) / bits_of<Limb>);
    static constexpr uint_limbs<tight, Limb> value{parsed};
};

}  // namespace detail

namespace literals {

/// 123_Z, 0xff_Z, 0b101_Z, 1'000'000_Z: a natural number of any length, read at compile time into the uint with as few limbs as
/// it needs (one for zero). What is no number is a compile error; a leading zero does not mean octal.
/// Cost: that of from_string, linear in the length for the prefixed bases, and quadratic for base 10: more than some 25000 such
/// digits (12000 in limbs of 32 bits) take more steps than compilers allow by default (-fconstexpr-steps of clang,
/// -fconstexpr-ops-limit of GCC).
template <char... Chars>
constexpr auto operator""_Z() noexcept {
    return detail::literal<limb, Chars...>::value;
}

}  // namespace literals

}  // namespace carry

/// \file
/// For programs written for ctbignum: numbers as text.
#pragma once

#include <ctbignum/bigint.hpp>
#include <ctbignum/config.hpp>
#include <ctbignum/invariant_div.hpp>
#include <ctbignum/utility.hpp>

#include <algorithm>
#include <array>
#include <ostream>
#include <string_view>
#include <utility>

namespace cbn {

/// Base 10, for convert_radix. A radix of one's own has the same members.
template <typename T>
struct Radix10 {
    using character_t = char;
    static constexpr T radix = 10;
    static constexpr const char* prefix = "";
    /// Digits that suffice for a number of that many bits: 25/83 is a little more than log10(2).
    static constexpr std::size_t representation_length_upper_bound(std::size_t bits) noexcept { return (25 * bits + 82) / 83; }
    static constexpr character_t represent(T digit) noexcept { return static_cast<character_t>('0' + digit); }
};

/// Base 16, in lower case, for convert_radix.
template <typename T>
struct Radix16 {
    using character_t = char;
    static constexpr T radix = 16;
    static constexpr const char* prefix = "0x";
    /// Digits that suffice for a number of that many bits.
    static constexpr std::size_t representation_length_upper_bound(std::size_t bits) noexcept { return (bits + 3) / 4; }
    static constexpr character_t represent(T digit) noexcept {
        const unsigned letter = (static_cast<unsigned>(digit) + 246) >> 8;  // 1 from ten on: no branch, no table
        return static_cast<character_t>('0' + digit + ('a' - '9' - 1) * letter);
    }
};

/// The digits of a in the radix, the most significant first, with as many leading zeros as fill the array. Constant-time where
/// Radix::represent is. Cost: a division by the radix for each digit.
template <class Radix, std::size_t N, typename T>
constexpr auto convert_radix(big_int<N, T> a) {
    std::array<typename Radix::character_t, Radix::representation_length_upper_bound(N * carry::bits_of<T>)> digits{};
    for (std::size_t i = digits.size(); i-- > 0;) {
        const auto step = div(a, std::integer_sequence<T, Radix::radix>{});
        a = step.quotient;
        digits[i] = Radix::represent(step.remainder[0]);
    }
    return digits;
}

/// Writes a in base 10, whatever the stream's base, padded to its width. Variable time in the number of digits.
template <std::size_t N, typename T>
std::ostream& operator<<(std::ostream& out, const big_int<N, T>& a) {
    const auto digits = convert_radix<Radix10<T>>(a);
    const std::string_view text(digits.data(), digits.size());
    return out << text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
}

}  // namespace cbn

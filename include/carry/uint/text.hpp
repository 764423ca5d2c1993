/// \file
/// uint as text, bytes, stream and hash. Text and hash are variable-time: they are for values that are shown.
#pragma once

#include <carry/bytes.hpp>
#include <carry/uint/arithmetic.hpp>
#include <carry/uint/bits.hpp>
#include <carry/uint/core.hpp>

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <functional>
#include <istream>
#include <limits>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace carry {

namespace detail {

/// The value of a digit, or 255. Letters count from ten on in either case.
constexpr unsigned digit_value(char c) noexcept {
    if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
    if (c >= 'a' && c <= 'z') return static_cast<unsigned>(c - 'a') + 10;
    if (c >= 'A' && c <= 'Z') return static_cast<unsigned>(c - 'A') + 10;
    return 255;
}

/// The base that a prefix 0x, 0X, 0b, 0B, 0o or 0O names, which is then taken off; 10 without one.
constexpr unsigned take_base_prefix(std::string_view& text) noexcept {
    if (text.size() >= 2 && text[0] == '0') {
        const char c = text[1];
        const unsigned base = c == 'x' || c == 'X' ? 16 : c == 'b' || c == 'B' ? 2 : c == 'o' || c == 'O' ? 8 : 10;
        if (base != 10) {
            text.remove_prefix(2);
        }
        return base;
    }
    return 10;
}

/// value = value * factor + addend; returns what was carried out of the row.
template <limb_type Limb, std::size_t N>
constexpr Limb multiply_add_in_place(fixed::row<Limb, N>& value, Limb factor, Limb addend) noexcept {
    for (Limb& x : value) {
        const auto t = multiply_add(x, factor, addend);
        x = t.low;
        addend = t.high;
    }
    return addend;
}

}  // namespace detail

/// The number that text spells in base 2 to 36, or by its prefix (0x, 0b, 0o, else decimal) where base is 0. Digit separators
/// `'` may stand between digits. std::invalid_argument where text is no number, std::length_error where it does not fit.
/// Cost: one pass over the limbs for each digit.
template <class Uint>
    requires detail::is_uint<Uint>
constexpr Uint from_string(std::string_view text, unsigned base = 0) {
    using Limb = typename Uint::limb_type;
    if (base == 0) {
        base = detail::take_base_prefix(text);
    }
    if (base < 2 || base > 36) {
        throw std::invalid_argument("carry: the base of a number is 2 to 36");
    }
    Uint value;
    bool after_digit = false;
    for (const char c : text) {
        if (c == '\'' && after_digit) {
            after_digit = false;
            continue;
        }
        const unsigned digit = detail::digit_value(c);
        if (digit >= base) {
            throw std::invalid_argument("carry: not a number in this base");
        }
        if (detail::multiply_add_in_place(value.limbs, static_cast<Limb>(base), static_cast<Limb>(digit)) != 0) {
            throw std::length_error("carry: the number is too long for its type");
        }
        after_digit = true;
    }
    if (!after_digit) {
        throw std::invalid_argument("carry: a number needs digits, and a separator stands between two of them");
    }
    return value;
}

namespace detail {

/// The digits that the numbers of so many bits have in this base at most.
constexpr std::size_t digits_at_most(std::size_t bits, unsigned base) noexcept {
    return bits / static_cast<unsigned>(std::bit_width(base) - 1) + 1;
}

/// Writes a's digits before last, and returns the place of the first. There is room for digits_at_most. A pass over the limbs
/// makes as many digits as a limb holds.
template <limb_type Limb, std::size_t N>
constexpr char* write_digits_before(char* last, fixed::row<Limb, N> a, unsigned base) noexcept {
    Limb radix = static_cast<Limb>(base);
    unsigned digits = 1;
    while (radix <= max_limb<Limb> / base) {
        radix = static_cast<Limb>(radix * base);
        ++digits;
    }
    for (;;) {
        const auto step = fixed::divide_limb_vartime(a, radix);
        a = step.quotient;
        const bool rest = a != decltype(a){};
        Limb chunk = step.remainder[0];
        for (unsigned i = 0; rest ? i < digits : i == 0 || chunk != 0; ++i) {
            *--last = "0123456789abcdefghijklmnopqrstuvwxyz"[chunk % base];
            chunk = static_cast<Limb>(chunk / base);
        }
        if (!rest) {
            return last;
        }
    }
}

}  // namespace detail

/// a in base 2 to 36, lower-case, without prefix; "0" for zero. std::invalid_argument for another base. Variable time.
/// For constant expressions to_chars is the surer way: some standard libraries have no std::string there.
template <std::size_t Bits, limb_type Limb>
constexpr std::string to_string(const uint<Bits, Limb>& a, unsigned base = 10) {
    if (base < 2 || base > 36) {
        throw std::invalid_argument("carry: the base of a number is 2 to 36");
    }
    std::string text(detail::digits_at_most(a.bits, base), '0');
    char* const last = text.data() + text.size();
    text.erase(0, static_cast<std::size_t>(detail::write_digits_before(last, a.limbs, base) - text.data()));
    return text;
}

/// The same into [first, last), as std::to_chars does: allocation-free. ec is std::errc::value_too_large, and what stands there
/// unspecified, where it is too short, std::errc::invalid_argument for another base. Variable time.
template <std::size_t Bits, limb_type Limb>
constexpr std::to_chars_result to_chars(char* first, char* last, const uint<Bits, Limb>& a, unsigned base = 10) noexcept {
    if (base < 2 || base > 36) {
        return {last, std::errc::invalid_argument};
    }
    std::array<char, detail::digits_at_most(uint<Bits, Limb>::bits, 2)> digits{};
    char* const end = digits.data() + digits.size();
    const char* const begin = detail::write_digits_before(end, a.limbs, base);
    if (end - begin > last - first) {
        return {last, std::errc::value_too_large};
    }
    return {std::copy(begin, static_cast<const char*>(end), first), std::errc{}};
}

/// a = the number that [first, last) begins with in base 2 to 36, as std::from_chars reads it: digits of either case, without
/// a sign, prefix or separator. {their end, std::errc{}}; {first, std::errc::invalid_argument} where there is no digit, and for
/// another base; {their end, std::errc::result_out_of_range} where the number does not fit. On an error a is as it was.
/// Variable time. Cost: one pass over the limbs for each digit.
template <std::size_t Bits, limb_type Limb>
constexpr std::from_chars_result from_chars(const char* first, const char* last, uint<Bits, Limb>& a,
                                            unsigned base = 10) noexcept {
    if (base < 2 || base > 36) {
        return {first, std::errc::invalid_argument};
    }
    uint<Bits, Limb> value;
    bool fits = true;
    const char* end = first;
    for (; end != last && detail::digit_value(*end) < base; ++end) {
        const auto digit = static_cast<Limb>(detail::digit_value(*end));
        fits = fits && detail::multiply_add_in_place(value.limbs, static_cast<Limb>(base), digit) == 0;
    }
    if (end == first) {
        return {first, std::errc::invalid_argument};
    }
    if (!fits) {
        return {end, std::errc::result_out_of_range};
    }
    a = value;
    return {end, std::errc{}};
}

/// a as bits / 8 bytes, most significant first or least. Constant-time.
template <byte_order Order = byte_order::big, std::size_t Bits, limb_type Limb>
constexpr std::array<std::uint8_t, uint<Bits, Limb>::bits / 8> to_bytes(const uint<Bits, Limb>& a) noexcept {
    std::array<std::uint8_t, uint<Bits, Limb>::bits / 8> bytes{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::size_t at = Order == byte_order::little ? i : bytes.size() - 1 - i;
        bytes[at] = static_cast<std::uint8_t>(a.limbs[i / sizeof(Limb)] >> (8 * (i % sizeof(Limb))));
    }
    return bytes;
}

/// The number whose bytes these are, most significant first or least. std::length_error where there are more bytes than the
/// type has;
/// fewer are padded with zeros. Constant-time in the bytes.
template <class Uint, byte_order Order = byte_order::big>
    requires detail::is_uint<Uint>
constexpr Uint from_bytes(std::span<const std::uint8_t> bytes) {
    using Limb = typename Uint::limb_type;
    if (bytes.size() > Uint::bits / 8) {
        throw std::length_error("carry: more bytes than the number has room for");
    }
    Uint value;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::uint8_t byte = Order == byte_order::little ? bytes[i] : bytes[bytes.size() - 1 - i];
        Limb& x = value.limbs[i / sizeof(Limb)];
        x = static_cast<Limb>(x | static_cast<Limb>(static_cast<Limb>(byte) << (8 * (i % sizeof(Limb)))));
    }
    return value;
}

/// Writes a in the stream's base (std::dec, std::hex, std::oct), with its prefix under std::showbase, in capitals under
/// std::uppercase.
template <std::size_t Bits, limb_type Limb>
std::ostream& operator<<(std::ostream& out, const uint<Bits, Limb>& a) {
    const auto flags = out.flags();
    const bool hexadecimal = (flags & std::ios_base::basefield) == std::ios_base::hex;
    const bool octal = (flags & std::ios_base::basefield) == std::ios_base::oct;
    std::string text = to_string(a, hexadecimal ? 16 : octal ? 8 : 10);
    if ((flags & std::ios_base::showbase) != 0 && !a.is_zero()) {
        text.insert(0, hexadecimal ? "0x" : octal ? "0" : "");
    }
    if ((flags & std::ios_base::uppercase) != 0) {
        for (char& c : text) {
            c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
        }
    }
    return out << text;
}

/// Reads one word and takes it as from_string does, in the stream's base (0x and its like are understood where that is none).
/// Sets failbit, and leaves a as it was, where the word is no number or does not fit.
template <std::size_t Bits, limb_type Limb>
std::istream& operator>>(std::istream& in, uint<Bits, Limb>& a) {
    std::string word;
    if (in >> word) {
        const auto field = in.flags() & std::ios_base::basefield;
        try {
            a = from_string<uint<Bits, Limb>>(word, field == std::ios_base::hex   ? 16
                                                    : field == std::ios_base::oct ? 8
                                                    : field == std::ios_base::dec ? 10
                                                                                  : 0);
        } catch (const std::logic_error&) {
            in.setstate(std::ios_base::failbit);
        }
    }
    return in;
}

}  // namespace carry

/// Equal numbers of one type have equal hashes. Variable time in nothing but the size.
template <std::size_t Bits, class Limb>
struct std::hash<carry::uint<Bits, Limb>> {
    constexpr std::size_t operator()(const carry::uint<Bits, Limb>& a) const noexcept {
        std::uint64_t h = 0x9e3779b97f4a7c15u;  // limb by limb through the finalizer of splitmix64
        for (const Limb x : a) {
            h = (h ^ x) * 0xbf58476d1ce4e5b9u;
            h = (h ^ (h >> 27)) * 0x94d049bb133111ebu;
            h ^= h >> 31;
        }
        return static_cast<std::size_t>(h);
    }
};

/// What the standard library tells of a type of natural numbers modulo 2^bits.
template <std::size_t Bits, class Limb>
struct std::numeric_limits<carry::uint<Bits, Limb>> {
    static constexpr bool is_specialized = true;
    static constexpr bool is_signed = false;
    static constexpr bool is_integer = true;
    static constexpr bool is_exact = true;
    static constexpr bool is_bounded = true;
    static constexpr bool is_modulo = true;
    static constexpr int radix = 2;
    static constexpr int digits = static_cast<int>(carry::uint<Bits, Limb>::bits);
    static constexpr int digits10 = static_cast<int>(carry::uint<Bits, Limb>::bits * 30103 / 100000);
    static constexpr carry::uint<Bits, Limb> min() noexcept { return {}; }
    static constexpr carry::uint<Bits, Limb> lowest() noexcept { return {}; }
    static constexpr carry::uint<Bits, Limb> max() noexcept { return carry::uint<Bits, Limb>::max(); }
};

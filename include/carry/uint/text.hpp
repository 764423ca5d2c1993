/// \file
/// uint as text, bytes, stream and hash. Text and hash are variable-time: they are for values that are shown.
#pragma once

#include <carry/bytes.hpp>
#include <carry/detail/digit_value.hpp>
#include <carry/detail/exact_limits.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/formatter.hpp>
#include <carry/detail/stream_text.hpp>
#include <carry/detail/written_number.hpp>
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

/// The base that a prefix 0x, 0X, 0b, 0B, 0o or 0O names, which is then taken off; 10 without one.
constexpr unsigned take_base_prefix(std::string_view& text) noexcept {
    if (text.size() >= 2 && text[0] == '0') {
        if (const unsigned base = prefix_base(text[1]); base != 0) {
            text.remove_prefix(2);
            return base;
        }
    }
    return 10;
}

/// Reads a number digit by digit into a row: as many digits at a time as a limb holds, and the limbs alone that it has so far.
template <limb_type Limb, std::size_t N>
class digits_reader {
public:
    constexpr digits_reader(fixed::row<Limb, N>& value, unsigned base) noexcept
        : value_(value.data()), base_(static_cast<Limb>(base)), most_(static_cast<Limb>(max_limb<Limb> / base_)) {
        value.fill(0);
    }

    /// value = value * base + digit, once move_on is called.
    constexpr void add(unsigned digit) noexcept {
        if (factor_ > most_) {
            move_on();
        }
        chunk_ = static_cast<Limb>(chunk_ * base_ + static_cast<Limb>(digit));
        factor_ = static_cast<Limb>(factor_ * base_);
    }
    /// Brings the digits so far into the row. Whether the number fits it.
    constexpr bool move_on() noexcept {
        std::size_t i = fits_ ? multiply_by_fours() : used_;
        for (; i < used_; ++i) {
            const auto t = multiply_add(value_[i], factor_, chunk_);
            value_[i] = t.low;
            chunk_ = t.high;
        }
        if (chunk_ != 0) {
            if (used_ < N) {
                value_[used_++] = chunk_;
            } else {
                fits_ = false;
            }
        }
        chunk_ = 0;
        factor_ = 1;
        return fits_;
    }

private:
    /// value * factor + chunk for whole fours of limbs; returns how many those are. Compilers count the steps of a constant
    /// expression by statements and calls, and here are two for four limbs.
    constexpr std::size_t multiply_by_fours() noexcept {
        std::size_t i = 0;
        if constexpr (has_double_limb<Limb>) {
            using Wide = typename double_limb<Limb>::type;
            constexpr unsigned w = bits_of<Limb>;
            Limb* const v = value_;
            const Wide factor = factor_;
            Wide t = static_cast<Wide>(Wide{chunk_} << w);
            for (; i + 4 <= used_; i += 4) {
                t = static_cast<Wide>(v[i] * factor + (t >> w)), v[i] = static_cast<Limb>(t),
                t = static_cast<Wide>(v[i + 1] * factor + (t >> w)), v[i + 1] = static_cast<Limb>(t),
                t = static_cast<Wide>(v[i + 2] * factor + (t >> w)), v[i + 2] = static_cast<Limb>(t),
                t = static_cast<Wide>(v[i + 3] * factor + (t >> w)), v[i + 3] = static_cast<Limb>(t);
            }
            chunk_ = static_cast<Limb>(t >> w);
        }
        return i;
    }

    Limb* value_;
    std::size_t used_ = 0;
    Limb base_, most_;
    Limb chunk_ = 0, factor_ = 1;  // value * factor + chunk is the number so far
    bool fits_ = true;
};

/// What is wrong with a text.
enum class text_error : unsigned char {
    none,
    base,       ///< there is no such base
    digit,      ///< not a digit of this base
    separator,  ///< no digits, or a separator that does not stand between two
    length,     ///< more than the type holds
};

/// value = the number that text spells in base 2^bits, from the lowest digit up, in linear time; otherwise as parse.
template <limb_type Limb, std::size_t N>
constexpr text_error parse_bits(fixed::row<Limb, N>& value, std::string_view text, unsigned bits) noexcept {
    constexpr unsigned w = bits_of<Limb>;
    const unsigned base = 1u << bits;
    value.fill(0);
    Limb chunk = 0;
    unsigned filled = 0;  // bits of the chunk
    std::size_t at = 0;
    text_error outcome = text.empty() ? text_error::separator : text_error::none;
    const auto move_on = [&] {
        if (at < N) {
            value[at++] = chunk;
        } else if (chunk != 0 && outcome == text_error::none) {
            outcome = text_error::length;
        }
    };
    for (std::size_t i = text.size(); i-- > 0;) {
        const unsigned digit = digit_value(text[i]);
        if (digit < base) {
            chunk = static_cast<Limb>(chunk | static_cast<Limb>(digit) << filled);
            filled += bits;
            if (filled >= w) {
                move_on();
                filled -= w;
                chunk = static_cast<Limb>(digit >> (bits - filled));
            }
        } else if ((text[i] == '\'' || text[i] == '_') && i > 0 && digit_value(text[i - 1]) < base) {
            outcome = i + 1 == text.size() ? text_error::separator : outcome;
        } else {
            return text_error::digit;
        }
    }
    move_on();
    return outcome;
}

/// value = the number that text spells, as from_string does; what is wrong with it otherwise, and then value means nothing.
template <class Uint>
constexpr text_error parse(Uint& value, std::string_view text, unsigned base) noexcept {
    if (base == 0) {
        base = take_base_prefix(text);
    }
    if (base < 2 || base > 36) {
        return text_error::base;
    }
    if (std::has_single_bit(base)) {
        return parse_bits(value.limbs, text, static_cast<unsigned>(std::countr_zero(base)));
    }
    digits_reader reader(value.limbs, base);
    bool after_digit = false;
    for (const char c : text) {
        if ((c == '\'' || c == '_') && after_digit) {
            after_digit = false;
            continue;
        }
        const unsigned digit = digit_value(c);
        if (digit >= base) {
            return text_error::digit;
        }
        reader.add(digit);
        after_digit = true;
    }
    if (!after_digit) {
        return text_error::separator;
    }
    return reader.move_on() ? text_error::none : text_error::length;
}

}  // namespace detail

/// The number that text spells in base 2 to 36, or by its prefix (0x, 0b, 0o, else decimal) where base is 0. A single `'` or
/// `_` may stand between two digits. std::invalid_argument where text is no number, std::length_error where it does not fit.
/// Cost: linear where the base is a power of two, else one pass over the limbs so far for as many digits as a limb holds.
template <class Uint>
    requires detail::is_uint<Uint>
constexpr Uint from_string(std::string_view text, unsigned base = 0) {
    Uint value;
    switch (detail::parse(value, text, base)) {
    case detail::text_error::base:
        detail::fail<std::invalid_argument>("carry: the base of a number is 2 to 36");
    case detail::text_error::digit:
        detail::fail<std::invalid_argument>("carry: not a number in this base");
    case detail::text_error::separator:
        detail::fail<std::invalid_argument>("carry: a number needs digits, and a separator stands between two of them");
    case detail::text_error::length:
        detail::fail<std::length_error>("carry: the number is too long for its type");
    case detail::text_error::none:
        break;
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
        detail::fail<std::invalid_argument>("carry: the base of a number is 2 to 36");
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
/// Variable time. Cost: as from_string.
template <std::size_t Bits, limb_type Limb>
constexpr std::from_chars_result from_chars(const char* first, const char* last, uint<Bits, Limb>& a,
                                            unsigned base = 10) noexcept {
    if (base < 2 || base > 36) {
        return {first, std::errc::invalid_argument};
    }
    uint<Bits, Limb> value;
    detail::digits_reader reader(value.limbs, base);
    const char* end = first;
    for (; end != last && detail::digit_value(*end) < base; ++end) {
        reader.add(detail::digit_value(*end));
    }
    if (end == first) {
        return {first, std::errc::invalid_argument};
    }
    if (!reader.move_on()) {
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
/// type has; fewer are padded with zeros. Constant-time in the bytes.
template <class Uint, byte_order Order = byte_order::big>
    requires detail::is_uint<Uint>
constexpr Uint from_bytes(std::span<const std::uint8_t> bytes) {
    using Limb = typename Uint::limb_type;
    if (bytes.size() > Uint::bits / 8) {
        detail::fail<std::length_error>("carry: more bytes than the number has room for");
    }
    Uint value;
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        const std::uint8_t byte = Order == byte_order::little ? bytes[i] : bytes[bytes.size() - 1 - i];
        Limb& x = value.limbs[i / sizeof(Limb)];
        x = static_cast<Limb>(x | static_cast<Limb>(static_cast<Limb>(byte) << (8 * (i % sizeof(Limb)))));
    }
    return value;
}

/// Writes a as built-in integers are written: by std::dec, std::hex, std::oct, std::showbase, std::uppercase, std::showpos,
/// std::setw, std::setfill, std::left, std::right and std::internal. Digits are never grouped.
template <std::size_t Bits, limb_type Limb>
std::ostream& operator<<(std::ostream& out, const uint<Bits, Limb>& a) {
    return detail::insert(out, [&] { return detail::number_for_stream(false, to_string(a, detail::base_of(out)), out); });
}

/// Reads digits in the stream's base, after spaces where std::skipws is set, and stops at the first character that is none, as
/// for built-in numbers. std::hex allows a prefix 0x; a stream without base flags takes the prefixes of from_string. Sets
/// failbit where there is no digit, or the number does not fit, eofbit where the text ends, badbit where its buffer throws.
/// Throws what the stream is set to throw, once a is written; where reading fails or breaks, a stays as it was.
template <std::size_t Bits, limb_type Limb>
std::istream& operator>>(std::istream& in, uint<Bits, Limb>& a) {
    return detail::extract(in, [&](std::streambuf& buffer) {
        detail::number_reader reader(buffer, in, "+");
        uint<Bits, Limb> value;
        detail::digits_reader digits(value.limbs, reader.base());
        const bool is_number = reader.read([&](char c) {
            digits.add(detail::digit_value(c));
            return true;
        });
        if (is_number && digits.move_on()) {
            a = value;
            return reader.state();
        }
        return reader.state() | std::ios_base::failbit;
    });
}

}  // namespace carry

/// Equal numbers of one type have equal hashes. Variable time in nothing but the size.
template <std::size_t Bits, class Limb>
struct std::hash<carry::uint<Bits, Limb>> {
    constexpr std::size_t operator()(const carry::uint<Bits, Limb>& a) const noexcept { return carry::fixed::hash(a.limbs); }
};

/// What the standard library tells of a type of natural numbers modulo 2^bits.
template <std::size_t Bits, class Limb>
struct std::numeric_limits<carry::uint<Bits, Limb>> : carry::detail::exact_limits<carry::uint<Bits, Limb>> {
    static constexpr bool is_signed = false;
    static constexpr bool is_bounded = true;
    static constexpr bool is_modulo = true;
    static constexpr int digits = static_cast<int>(carry::uint<Bits, Limb>::bits);
    /// floor(digits log10(2)). The fraction lies below log10(2), and those between the two have denominators beyond an int.
    static constexpr int digits10 = static_cast<int>(std::uint64_t{carry::uint<Bits, Limb>::bits} * 475127550 / 1578339557);
    static constexpr carry::uint<Bits, Limb> min() noexcept { return {}; }
    static constexpr carry::uint<Bits, Limb> lowest() noexcept { return {}; }
    static constexpr carry::uint<Bits, Limb> max() noexcept { return carry::uint<Bits, Limb>::max(); }
};

#ifdef __cpp_lib_format
/// `[[fill]align][sign][#][0][width][type]` as for built-in integers: types b, B, d, o, x, X; the width may be another
/// argument.
template <std::size_t Bits, class Limb>
struct std::formatter<carry::uint<Bits, Limb>, char> : carry::detail::number_formatter {
    template <class Context>
    auto format(const carry::uint<Bits, Limb>& a, Context& context) const {
        const carry::detail::integer_format field = this->field(context);
        const std::string text = carry::detail::number_in_field(false, to_string(a, carry::detail::base_of(field)), field);
        return carry::detail::put_formatted(text, context);
    }
};
#endif

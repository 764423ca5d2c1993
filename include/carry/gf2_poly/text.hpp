/// \file
/// gf2_poly as text, bytes, stream, hash and literal. Text and hash are variable-time: they are for values that are shown.
#pragma once

#include <carry/bytes.hpp>
#include <carry/detail/fail.hpp>
#include <carry/detail/formatter.hpp>
#include <carry/detail/polynomial_text.hpp>
#include <carry/detail/stream_text.hpp>
#include <carry/detail/written_number.hpp>
#include <carry/gf2_poly/arithmetic.hpp>
#include <carry/polynomial_format.hpp>

#include <charconv>
#include <functional>
#include <istream>
#include <ostream>
#include <span>
#include <string>
#include <string_view>
#include <system_error>

namespace carry {

namespace detail {

/// What is wrong with a polynomial's text.
enum class polynomial_error : unsigned char {
    none,
    form,    ///< no polynomial
    length,  ///< more than the type holds
};

/// r = the polynomial that text spells, as from_string does; what is wrong with it otherwise, and then r is as it was.
template <class Poly>
constexpr polynomial_error parse(Poly& r, std::string_view text) noexcept {
    const polynomial_extent extent = extent_of_polynomial(text);
    if (!extent.is_all_of(text)) {
        return polynomial_error::form;
    }
    if (extent.bits > Poly::bits) {
        return polynomial_error::length;
    }
    r = Poly{};
    add_polynomial(r.limbs.data(), text, extent);
    return polynomial_error::none;
}

}  // namespace detail

/// The polynomial that text spells, in the forms of `gf2x::from_string`: a sum of terms, x^163+x^7+x^6+x^3+1, in which spaces
/// may stand around +, 0x11b, or 0b100011011. std::invalid_argument where text is none of them, std::length_error where it
/// does not fit.
template <class Poly>
    requires detail::is_gf2_poly<Poly>
constexpr Poly from_string(std::string_view text) {
    Poly r;
    switch (detail::parse(r, text)) {
    case detail::polynomial_error::form:
        detail::fail<std::invalid_argument>("carry: not a polynomial over GF(2)");
    case detail::polynomial_error::length:
        detail::fail<std::length_error>("carry: the polynomial is too long for its type");
    case detail::polynomial_error::none:
        break;
    }
    return r;
}

/// The text of a, without spaces; from_string reads every form back. Variable time.
template <std::size_t Bits, limb_type Limb>
std::string to_string(const gf2_poly<Bits, Limb>& a, gf2x_format format = gf2x_format::polynomial) {
    return detail::polynomial_text(a.limbs.data(), a.limb_count, fixed::gf2::bit_width_vartime(a.limbs), weight(a), format);
}

/// The same into [first, last), as std::to_chars does: allocation-free. ec is std::errc::value_too_large, and what stands there
/// unspecified, where it is too short. Variable time.
template <std::size_t Bits, limb_type Limb>
constexpr std::to_chars_result to_chars(char* first, char* last, const gf2_poly<Bits, Limb>& a,
                                        gf2x_format format = gf2x_format::polynomial) noexcept {
    return detail::write_polynomial(first, last, a.limbs.data(), a.limb_count, fixed::gf2::bit_width_vartime(a.limbs), format);
}

/// a = the polynomial that [first, last) begins with: the longest beginning that from_string reads. {its end, std::errc{}};
/// {first, std::errc::invalid_argument} where there is none; {its end, std::errc::result_out_of_range} where it does not fit.
/// On an error a is as it was. Variable time.
template <std::size_t Bits, limb_type Limb>
constexpr std::from_chars_result from_chars(const char* first, const char* last, gf2_poly<Bits, Limb>& a) noexcept {
    const std::string_view text(first, static_cast<std::size_t>(last - first));
    const std::size_t size = detail::extent_of_polynomial(text).size;
    switch (detail::parse(a, text.substr(0, size))) {
    case detail::polynomial_error::form:
        return {first, std::errc::invalid_argument};
    case detail::polynomial_error::length:
        return {first + size, std::errc::result_out_of_range};
    case detail::polynomial_error::none:
        break;
    }
    return {first + size, std::errc{}};
}

/// The coefficients as bits / 8 bytes, highest first or lowest. Constant-time.
template <byte_order Order = byte_order::big, std::size_t Bits, limb_type Limb>
constexpr std::array<std::uint8_t, gf2_poly<Bits, Limb>::bits / 8> to_bytes(const gf2_poly<Bits, Limb>& a) noexcept {
    auto bytes = fixed::gf2::repack<std::uint8_t, gf2_poly<Bits, Limb>::bits / 8>(a.limbs);
    if constexpr (Order == byte_order::big) {
        std::reverse(bytes.begin(), bytes.end());
    }
    return bytes;
}

/// The polynomial whose coefficients these bytes are, highest first or lowest. std::length_error where there are more bytes
/// than the type has; fewer are padded with zeros. Constant-time in the bytes.
template <class Poly, byte_order Order = byte_order::big>
    requires detail::is_gf2_poly<Poly>
constexpr Poly from_bytes(std::span<const std::uint8_t> bytes) {
    if (bytes.size() > Poly::bits / 8) {
        detail::fail<std::length_error>("carry: more bytes than the polynomial has room for");
    }
    fixed::row<std::uint8_t, Poly::bits / 8> little{};
    for (std::size_t i = 0; i < bytes.size(); ++i) {
        little[i] = Order == byte_order::little ? bytes[i] : bytes[bytes.size() - 1 - i];
    }
    return Poly(fixed::gf2::repack<typename Poly::limb_type, Poly::limb_count>(little));
}

/// Writes the sum of terms, or 0x... under std::hex (std::uppercase holds). Honours width, fill and adjustment (std::internal
/// fills between 0x and the digits).
template <std::size_t Bits, limb_type Limb>
std::ostream& operator<<(std::ostream& out, const gf2_poly<Bits, Limb>& a) {
    return detail::insert(out, [&] {
        const auto form = detail::form_of(out);
        return detail::polynomial_parts(to_string(a, form), form, (out.flags() & std::ios_base::uppercase) != 0);
    });
}

/// Reads any form that from_string reads, up to the first character that cannot belong to it; a space ends it, as it ends every
/// stream's number. Sets failbit where that is no polynomial or does not fit, eofbit where the text ends, badbit where its
/// buffer throws. Throws what the stream is set to throw, once a is written; where reading fails or breaks, a stays as it was.
template <std::size_t Bits, limb_type Limb>
std::istream& operator>>(std::istream& in, gf2_poly<Bits, Limb>& a) {
    return detail::extract(in, [&](std::streambuf& buffer) {
        detail::next_character next(buffer);
        const bool is_polynomial = detail::parse(a, detail::polynomial_characters(next)) == detail::polynomial_error::none;
        return next.state() | (is_polynomial ? std::ios_base::goodbit : std::ios_base::failbit);
    });
}

namespace detail {

/// A literal's characters as a polynomial of as few limbs as it needs.
template <class Limb, char... Chars>
struct polynomial_literal {
    static constexpr std::size_t length = sizeof...(Chars);
    static constexpr char characters[length] = {Chars...};
    static_assert(length > 2 && characters[0] == '0', "a polynomial's literal begins with 0x or 0b");
    static constexpr auto parsed = from_string<gf2_poly<4 * length, Limb>>(std::string_view(characters, length));
    static constexpr std::size_t width = std::max<std::size_t>(1, fixed::gf2::bit_width_vartime(parsed.limbs));
    static constexpr gf2_poly_limbs<(width - 1) / bits_of<Limb> + 1, Limb> value{parsed};
};

/// x^k1 + x^k2 + ... in as few limbs as it needs.
template <limb_type Limb, std::size_t... Exponents>
struct polynomial_of_terms {
    static constexpr std::size_t degree = std::max({std::size_t{0}, Exponents...});
    static constexpr auto value = [] {
        gf2_poly_limbs<degree / bits_of<Limb> + 1, Limb> r;
        ((r += decltype(r)::monomial(Exponents)), ...);
        return r;
    }();
};

}  // namespace detail

/// x^k1 + x^k2 + ... with exponents in any order: polynomial<163, 7, 6, 3, 0> is the reduction polynomial of NIST's B-163.
template <std::size_t... Exponents>
inline constexpr auto polynomial = detail::polynomial_of_terms<limb, Exponents...>::value;

namespace literals {

/// 0x11b_P, 0b1'0001'1011_P: a polynomial by its coefficients, of any length, read at compile time into the gf2_poly with as
/// few limbs as it needs. Anything else is a compile error.
template <char... Chars>
constexpr auto operator""_P() noexcept {
    return detail::polynomial_literal<limb, Chars...>::value;
}

}  // namespace literals

}  // namespace carry

/// Equal polynomials of one type have equal hashes. Variable time in nothing but the size.
template <std::size_t Bits, class Limb>
struct std::hash<carry::gf2_poly<Bits, Limb>> {
    constexpr std::size_t operator()(const carry::gf2_poly<Bits, Limb>& a) const noexcept {
        return carry::fixed::hash(a.limbs);
    }
};

#ifdef __cpp_lib_format
/// `[[fill]align][0][width][type]`: no type for the sum of terms, x or X for 0x..., b or B for 0b...
template <std::size_t Bits, class Limb>
struct std::formatter<carry::gf2_poly<Bits, Limb>, char> : carry::detail::polynomial_formatter {
    template <class Context>
    auto format(const carry::gf2_poly<Bits, Limb>& a, Context& context) const {
        using carry::detail::form_of, carry::detail::polynomial_in_field, carry::detail::put_formatted;
        return put_formatted(polynomial_in_field(to_string(a, form_of(field())), field()), context);
    }
};
#endif

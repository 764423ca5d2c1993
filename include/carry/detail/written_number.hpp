/// \file
/// What numbers and polynomials have in common when they are written: sign, prefix and digits, padded as a stream or a format
/// says.
#pragma once

#include <carry/detail/integer_format.hpp>
#include <carry/polynomial_format.hpp>

#include <algorithm>
#include <cstddef>
#include <ios>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace carry::detail {

/// The letters from a to z as capitals.
inline void make_uppercase(std::string& text) {
    std::transform(text.begin(), text.end(), text.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
}

/// The parts of a written number, in their order.
struct written_number {
    std::string_view sign;
    std::string_view prefix;
    std::string digits;

    std::size_t size() const { return sign.size() + prefix.size() + digits.size(); }

    /// All of it, with fill before, between the prefix and the digits, and behind.
    std::string text(std::string_view before, std::string_view within, std::string_view behind) const {
        std::string text;
        text.reserve(before.size() + within.size() + behind.size() + size());
        return text.append(before).append(sign).append(prefix).append(within).append(digits).append(behind);
    }

    /// All of it, as wide as the field of a format says.
    std::string in_field(const integer_format& field) const {
        const std::size_t missing = field.width > size() ? field.width - size() : 0;
        if (field.zero && field.align == '\0') {
            return text({}, std::string(missing, '0'), {});
        }
        const auto fill = [&](std::size_t count) {
            std::string filled;
            for (std::size_t i = 0; i < count; ++i) {
                filled.append(field.fill, field.fill_size);
            }
            return filled;
        };
        const std::size_t before = field.align == '<' ? 0 : field.align == '^' ? missing / 2 : missing;
        return text(fill(before), {}, fill(missing - before));
    }

    /// All of it, as wide as the stream says, whose width becomes 0.
    std::string in_stream(std::ostream& out) const {
        const auto width = static_cast<std::size_t>(std::max<std::streamsize>(out.width(0), 0));
        const std::string fill(width > size() ? width - size() : 0, out.fill());
        const auto adjust = out.flags() & std::ios_base::adjustfield;
        return adjust == std::ios_base::left       ? text({}, {}, fill)
               : adjust == std::ios_base::internal ? text({}, fill, {})
                                                   : text(fill, {}, {});
    }
};

/// The base of a field's type.
constexpr unsigned base_of(const integer_format& field) noexcept {
    switch (field.type) {
    case 'b':
    case 'B':
        return 2;
    case 'o':
        return 8;
    case 'x':
    case 'X':
        return 16;
    default:
        return 10;
    }
}

/// A number whose digits are in the base of the field's type, in small letters or already in those that it asks for.
inline std::string number_in_field(bool negative, std::string digits, const integer_format& field) {
    written_number parts;
    parts.digits = std::move(digits);
    parts.sign = negative ? std::string_view("-") : field.sign != '-' ? std::string_view(&field.sign, 1) : std::string_view();
    if (field.type == 'X') {
        make_uppercase(parts.digits);
    }
    if (field.alternate) {
        switch (field.type) {
        case 'b':
            parts.prefix = "0b";
            break;
        case 'B':
            parts.prefix = "0B";
            break;
        case 'x':
            parts.prefix = "0x";
            break;
        case 'X':
            parts.prefix = "0X";
            break;
        case 'o':
            parts.prefix = parts.digits == "0" ? "" : "0";
            break;
        default:
            break;
        }
    }
    return parts.in_field(field);
}

/// The base of a stream's flags.
inline unsigned base_of(const std::ios_base& stream) {
    const auto field = stream.flags() & std::ios_base::basefield;
    return field == std::ios_base::hex ? 16 : field == std::ios_base::oct ? 8 : 10;
}

/// The parts of a number whose digits are in the base of the stream's flags, in small letters or already in those that they ask
/// for.
inline written_number number_for_stream(bool negative, std::string digits, const std::ios_base& stream) {
    const auto flags = stream.flags();
    const bool uppercase = (flags & std::ios_base::uppercase) != 0;
    written_number parts;
    parts.digits = std::move(digits);
    parts.sign = negative ? "-" : (flags & std::ios_base::showpos) != 0 ? "+" : "";
    if (uppercase) {
        make_uppercase(parts.digits);
    }
    if ((flags & std::ios_base::showbase) != 0 && parts.digits != "0") {
        const unsigned base = base_of(stream);
        if (base == 16) {
            parts.prefix = uppercase ? "0X" : "0x";
        } else if (base == 8) {
            parts.digits.insert(0, 1, '0');  // a digit, as far as std::internal is concerned
        }
    }
    return parts;
}

/// The form of a polynomial that a field's type asks for.
constexpr gf2x_format form_of(const integer_format& field) noexcept {
    return base_of(field) == 16 ? gf2x_format::hex : base_of(field) == 2 ? gf2x_format::binary : gf2x_format::polynomial;
}

/// The form of a polynomial that a stream's flags ask for.
inline gf2x_format form_of(const std::ios_base& stream) {
    return base_of(stream) == 16 ? gf2x_format::hex : gf2x_format::polynomial;
}

/// The parts of a polynomial's text of this form.
inline written_number polynomial_parts(std::string text, gf2x_format form, bool uppercase) {
    written_number parts;
    parts.digits = std::move(text);
    if (form != gf2x_format::polynomial) {
        parts.digits.erase(0, 2);
        parts.prefix = form == gf2x_format::hex ? (uppercase ? "0X" : "0x") : (uppercase ? "0B" : "0b");
        if (uppercase) {
            make_uppercase(parts.digits);
        }
    }
    return parts;
}

/// A polynomial's text, of the form that the field's type asks for, in the field. Sums are not filled with zeros.
inline std::string polynomial_in_field(std::string text, integer_format field) {
    const gf2x_format form = form_of(field);
    field.zero = field.zero && form != gf2x_format::polynomial;
    return polynomial_parts(std::move(text), form, field.type == 'X' || field.type == 'B').in_field(field);
}

}  // namespace carry::detail

// gf2x and streams and formats.

#include "value/written_number.hpp"

#include <carry/gf2x.hpp>

#include <cctype>
#include <istream>
#include <ostream>

namespace carry {

using detail::written_number;

namespace {

written_number write(const gf2x& a, gf2x_format format, bool uppercase) {
    written_number parts;
    parts.digits = a.to_string(format);
    if (format != gf2x_format::polynomial) {
        parts.digits.erase(0, 2);
        parts.prefix = format == gf2x_format::hex ? (uppercase ? "0X" : "0x") : (uppercase ? "0B" : "0b");
        if (uppercase) {
            detail::make_uppercase(parts.digits);
        }
    }
    return parts;
}

}  // namespace

std::string detail::format_gf2x(const gf2x& a, const integer_format& field) {
    const bool hex = field.type == 'x' || field.type == 'X', sum = field.type == 'd';
    const written_number parts = write(a,
                                       sum   ? gf2x_format::polynomial
                                       : hex ? gf2x_format::hex
                                             : gf2x_format::binary,
                                       field.type == 'X' || field.type == 'B');
    if (sum && field.zero) {
        integer_format spaces = field;
        spaces.zero = false;
        return parts.in_field(spaces);
    }
    return parts.in_field(field);
}

std::ostream& operator<<(std::ostream& out, const gf2x& a) {
    return detail::insert(out, [&] {
        const auto flags = out.flags();
        return write(a, (flags & std::ios_base::basefield) == std::ios_base::hex ? gf2x_format::hex : gf2x_format::polynomial,
                     (flags & std::ios_base::uppercase) != 0);
    });
}

std::istream& operator>>(std::istream& in, gf2x& a) {
    const std::istream::sentry sentry(in);
    if (!sentry) {
        return in;
    }
    auto state = std::ios_base::goodbit;
    try {
        const auto belongs = [](int c) { return std::isalnum(c) != 0 || c == '^' || c == '+' || c == '\'' || c == '_'; };
        std::string text;
        int c = in.rdbuf()->sgetc();
        for (; c != std::istream::traits_type::eof() && belongs(c); c = in.rdbuf()->snextc()) {
            text += static_cast<char>(c);
        }
        if (c == std::istream::traits_type::eof()) {
            state |= std::ios_base::eofbit;
        }
        try {
            a = gf2x::from_string(text);
        } catch (const std::logic_error&) {  // no polynomial, or one that is too long
            state |= std::ios_base::failbit;
        }
    } catch (...) {
        detail::report_exception(in);
    }
    in.setstate(state);
    return in;
}

}  // namespace carry

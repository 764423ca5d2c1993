// gf2x and streams and formats.

#include "value/stream_text.hpp"

#include <carry/gf2x.hpp>

#include <cctype>
#include <istream>
#include <ostream>

namespace carry {

std::string detail::format_gf2x(const gf2x& a, const integer_format& field) {
    return polynomial_in_field(a.to_string(form_of(field)), field);
}

std::ostream& operator<<(std::ostream& out, const gf2x& a) {
    return detail::insert(out, [&] {
        const auto form = detail::base_of(out) == 16 ? gf2x_format::hex : gf2x_format::polynomial;
        return detail::polynomial_parts(a.to_string(form), form, (out.flags() & std::ios_base::uppercase) != 0);
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

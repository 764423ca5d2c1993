// gf2x and streams and formats.

#include <carry/detail/stream_text.hpp>
#include <carry/gf2x.hpp>

#include <istream>
#include <ostream>
#include <stdexcept>
#include <string>

namespace carry {

std::string detail::format_gf2x(const gf2x& a, const integer_format& field) {
    return polynomial_in_field(a.to_string(form_of(field)), field);
}

std::ostream& operator<<(std::ostream& out, const gf2x& a) {
    return detail::insert(out, [&] {
        const auto form = detail::form_of(out);
        return detail::polynomial_parts(a.to_string(form), form, (out.flags() & std::ios_base::uppercase) != 0);
    });
}

std::istream& operator>>(std::istream& in, gf2x& a) {
    return detail::extract(in, [&](std::streambuf& buffer) {
        detail::next_character next(buffer);
        const std::string text = detail::polynomial_characters(next);
        try {
            a = gf2x::from_string(text);
            return next.state();
        } catch (const std::logic_error&) {  // no polynomial, or one that is too long
            return next.state() | std::ios_base::failbit;
        }
    });
}

}  // namespace carry

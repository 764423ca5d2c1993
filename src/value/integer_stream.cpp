// Streams and formats.
#include "value/integer_text.hpp"

#include "value/integer_access.hpp"

#include <carry/detail/stream_text.hpp>
#include <carry/integer.hpp>

#include <istream>
#include <ostream>
#include <string>

namespace carry {

namespace {

/// The digits of |a|.
std::string digits_of(const integer& a, unsigned base, bool uppercase) {
    return detail::text_of(a, base, uppercase ? kernels::letters::capital : kernels::letters::small, false);
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const integer& a) {
    return detail::insert(out, [&] {
        const bool uppercase = (out.flags() & std::ios_base::uppercase) != 0;
        return detail::number_for_stream(a.is_negative(), digits_of(a, detail::base_of(out), uppercase), out);
    });
}

std::istream& operator>>(std::istream& in, integer& a) {
    return detail::extract(in, [&](std::streambuf& buffer) {
        detail::number_reader reader(buffer, in, "+-");
        const std::size_t limit = detail::too_many_digits(reader.base());
        std::string digits;
        const bool is_number = reader.read([&](char c) {
            if (c != '0' || !digits.empty()) {
                digits.push_back(c);
            }
            return digits.size() < limit;
        });
        if (is_number) {
            try {
                a = detail::from_digits(digits, reader.base(), reader.negative());
                return reader.state();
            } catch (const std::length_error&) {  // it has more than `max_bits` after all
            }
        }
        return reader.state() | std::ios_base::failbit;
    });
}

std::string detail::format_integer(const integer& a, const integer_format& field) {
    return number_in_field(a.is_negative(), digits_of(a, base_of(field), field.type == 'X'), field);
}

}  // namespace carry

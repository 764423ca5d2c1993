// gf2x and streams and formats.

#include <carry/gf2x.hpp>

#include <algorithm>
#include <cctype>
#include <istream>
#include <ostream>

namespace carry {

std::string detail::format_gf2x(const gf2x& a, const integer_format& field) {
    const bool upper = field.type == 'X' || field.type == 'B';
    const bool sum = field.type == 'd';
    std::string text = a.to_string(sum                          ? gf2x_format::polynomial
                                   : (field.type | 0x20) == 'x' ? gf2x_format::hex
                                                                : gf2x_format::binary);
    if (upper) {
        std::ranges::transform(text, text.begin(), [](char c) { return static_cast<char>(std::toupper(c)); });
    }
    const std::size_t missing = field.width > text.size() ? field.width - text.size() : 0;
    if (field.zero && field.align == '\0' && !sum) {
        return text.insert(2, missing, '0');
    }
    const std::size_t before = field.align == '<' ? 0 : field.align == '^' ? missing / 2 : missing;
    std::string padded;
    const auto pad = [&](std::size_t count) {
        while (count-- > 0) {
            padded.append(field.fill, field.fill_size);
        }
    };
    pad(before);
    padded += text;
    pad(missing - before);
    return padded;
}

std::ostream& operator<<(std::ostream& out, const gf2x& a) {
    const std::ios_base::fmtflags flags = out.flags();
    const bool hex = (flags & std::ios_base::basefield) == std::ios_base::hex;
    std::string text = a.to_string(hex ? gf2x_format::hex : gf2x_format::polynomial);
    if (hex && (flags & std::ios_base::uppercase) != 0) {
        std::ranges::transform(text, text.begin(), [](char c) { return static_cast<char>(std::toupper(c)); });
    }
    const auto width = static_cast<std::size_t>(std::max<std::streamsize>(0, out.width()));
    if (hex && width > text.size() && (flags & std::ios_base::adjustfield) == std::ios_base::internal) {
        text.insert(2, width - text.size(), out.fill());
    }
    return out << text;
}

std::istream& operator>>(std::istream& in, gf2x& a) {
    const std::istream::sentry ready(in);
    if (!ready) {
        return in;
    }
    const auto belongs = [](int c) { return std::isalnum(c) != 0 || c == '^' || c == '+' || c == '\'' || c == '_'; };
    std::string text;
    std::ios_base::iostate state = std::ios_base::goodbit;
    for (int c = in.rdbuf()->sgetc();; c = in.rdbuf()->snextc()) {
        if (c == std::istream::traits_type::eof()) {
            state |= std::ios_base::eofbit;
            break;
        }
        if (!belongs(c)) {
            break;
        }
        text += static_cast<char>(c);
    }
    try {
        a = gf2x::from_string(text);
    } catch (const std::invalid_argument&) {
        state |= std::ios_base::failbit;
    } catch (const std::length_error&) {
        state |= std::ios_base::failbit;
    }
    in.setstate(state);
    return in;
}

}  // namespace carry

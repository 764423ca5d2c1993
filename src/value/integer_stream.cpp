// Streams and formats.
#include "value/integer_text.hpp"

#include "value/integer_access.hpp"

#include <carry/integer.hpp>

#include <algorithm>
#include <cctype>
#include <istream>
#include <ostream>
#include <vector>

namespace carry {

namespace {

/// The parts of a written number, in their order, and their sum with fill put between two of them.
struct written_integer {
    std::string_view sign;
    std::string_view prefix;
    std::string digits;

    std::size_t size() const { return sign.size() + prefix.size() + digits.size(); }
    std::string text(const std::string& before, const std::string& within, const std::string& behind) const {
        std::string text;
        text.reserve(before.size() + within.size() + behind.size() + size());
        return text.append(before).append(sign).append(prefix).append(within).append(digits).append(behind);
    }
};

written_integer write(const integer& a, int base, bool uppercase) {
    written_integer parts;
    parts.digits = a.to_string(base);
    if (a.is_negative()) {
        parts.sign = "-";
        parts.digits.erase(0, 1);
    }
    if (uppercase) {
        std::transform(parts.digits.begin(), parts.digits.end(), parts.digits.begin(),
                       [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    }
    return parts;
}

/// Says that what a stream's buffer or memory threw broke the stream, and throws it on where the stream is set to.
template <class Stream>
void report_exception(Stream& stream) {
    try {
        stream.setstate(std::ios_base::badbit);
    } catch (const std::ios_base::failure&) {  // the exception at hand says more
    }
    if ((stream.exceptions() & std::ios_base::badbit) != 0) {
        throw;
    }
}

/// Reads what an integer's text may be made of, one character at a time, because a stream's buffer can only be asked for the next one.
class digit_reader {
public:
    explicit digit_reader(std::streambuf* buffer) : buffer_(buffer) {}

    /// A sign, a prefix where flags allow it, and digits. False where there is no digit, or too many.
    bool read(std::ios_base::fmtflags flags) {
        if (peek() == '-' || peek() == '+') {
            negative_ = peek() == '-';
            advance();
        }
        const auto field = flags & std::ios_base::basefield;
        base_ = field == std::ios_base::hex ? 16 : field == std::ios_base::oct ? 8 : 10;
        bool any = false;
        if (peek() == '0') {
            any = true;
            advance();
            const unsigned prefix = at_end() ? 0 : detail::prefix_base(peek());
            const bool expected =
                field == std::ios_base::hex ? prefix == 16 : field == std::ios_base::fmtflags{} && prefix != 0;
            if (expected) {
                base_ = prefix;
                any = false;
                advance();
            }
        }
        const std::size_t limit = detail::too_many_digits(base_);
        for (; !at_end(); advance()) {
            const unsigned char value = detail::digit_value(peek(), base_);
            if (value == detail::no_digit) {
                break;
            }
            any = true;
            if (value != 0 || !digits_.empty()) {
                if (digits_.size() == limit) {
                    return false;
                }
                digits_.push_back(value);
            }
        }
        return any;
    }

    bool at_end() { return traits::eq_int_type(buffer_->sgetc(), traits::eof()); }
    integer value() const { return detail::from_digit_values(digits_.data(), digits_.size(), base_, negative_); }

private:
    using traits = std::char_traits<char>;
    /// The next character; at the end one that is no digit.
    char peek() { return at_end() ? '\0' : traits::to_char_type(buffer_->sgetc()); }
    void advance() { buffer_->sbumpc(); }

    std::streambuf* buffer_;
    std::vector<unsigned char> digits_;
    unsigned base_ = 10;
    bool negative_ = false;
};

}  // namespace

std::ostream& operator<<(std::ostream& out, const integer& a) {
    const std::ostream::sentry sentry(out);
    if (!sentry) {
        return out;
    }
    try {
        const auto flags = out.flags();
        const auto field = flags & std::ios_base::basefield;
        const int base = field == std::ios_base::hex ? 16 : field == std::ios_base::oct ? 8 : 10;
        const bool uppercase = (flags & std::ios_base::uppercase) != 0;
        written_integer parts = write(a, base, uppercase);
        if ((flags & std::ios_base::showpos) != 0 && !a.is_negative()) {
            parts.sign = "+";
        }
        if ((flags & std::ios_base::showbase) != 0 && !a.is_zero()) {
            if (base == 16) {
                parts.prefix = uppercase ? "0X" : "0x";
            } else if (base == 8) {
                parts.digits.insert(0, 1, '0');  // a digit, as far as std::internal is concerned
            }
        }
        const auto width = static_cast<std::size_t>(std::max<std::streamsize>(out.width(0), 0));
        const std::string fill(width > parts.size() ? width - parts.size() : 0, out.fill()), none;
        const auto adjust = flags & std::ios_base::adjustfield;
        const std::string text = adjust == std::ios_base::left       ? parts.text(none, none, fill)
                                 : adjust == std::ios_base::internal ? parts.text(none, fill, none)
                                                                     : parts.text(fill, none, none);
        const auto length = static_cast<std::streamsize>(text.size());
        if (out.rdbuf()->sputn(text.data(), length) != length) {
            out.setstate(std::ios_base::badbit);
        }
    } catch (const std::ios_base::failure&) {
        throw;
    } catch (...) {
        report_exception(out);
    }
    return out;
}

std::istream& operator>>(std::istream& in, integer& a) {
    const std::istream::sentry sentry(in);
    if (!sentry) {
        return in;
    }
    auto state = std::ios_base::goodbit;
    try {
        digit_reader reader(in.rdbuf());
        if (reader.read(in.flags())) {
            try {
                a = reader.value();
            } catch (const std::length_error&) {
                state |= std::ios_base::failbit;
            }
        } else {
            state |= std::ios_base::failbit;
        }
        if (reader.at_end()) {
            state |= std::ios_base::eofbit;
        }
    } catch (...) {
        report_exception(in);
    }
    in.setstate(state);
    return in;
}

std::string detail::format_integer(const integer& a, const integer_format& field) {
    const bool binary = field.type == 'b' || field.type == 'B', hex = field.type == 'x' || field.type == 'X';
    written_integer parts = write(a, binary ? 2 : hex ? 16 : field.type == 'o' ? 8 : 10, field.type == 'X');
    if (!a.is_negative() && field.sign != '-') {
        parts.sign = {&field.sign, 1};
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
            parts.prefix = a.is_zero() ? "" : "0";
            break;
        default:
            break;
        }
    }
    const std::size_t missing = field.width > parts.size() ? field.width - parts.size() : 0;
    const auto fill = [&](std::size_t count) {
        std::string text;
        for (std::size_t i = 0; i < count; ++i) {
            text.append(field.fill, field.fill_size);
        }
        return text;
    };
    if (field.zero && field.align == '\0') {
        return parts.text({}, std::string(missing, '0'), {});
    }
    const std::size_t before = field.align == '<' ? 0 : field.align == '^' ? missing / 2 : missing;
    return parts.text(fill(before), {}, fill(missing - before));
}

}  // namespace carry

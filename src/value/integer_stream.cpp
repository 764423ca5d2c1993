// Streams and formats.
#include "value/integer_text.hpp"

#include "value/integer_access.hpp"
#include "value/stream_text.hpp"

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

/// Reads what an integer's text may be made of, one character at a time: a stream can be asked for nothing but the next one.
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
            const char c = peek();
            if (detail::digit_value(c, base_) == detail::no_digit) {
                break;
            }
            any = true;
            if (c != '0' || !digits_.empty()) {
                if (digits_.size() == limit) {
                    return false;
                }
                digits_.push_back(c);
            }
        }
        return any;
    }

    bool at_end() { return traits::eq_int_type(buffer_->sgetc(), traits::eof()); }
    integer value() const { return detail::from_digits(digits_, base_, negative_); }

private:
    using traits = std::char_traits<char>;
    /// The next character; at the end one that is no digit.
    char peek() { return at_end() ? '\0' : traits::to_char_type(buffer_->sgetc()); }
    void advance() { buffer_->sbumpc(); }

    std::streambuf* buffer_;
    std::string digits_;
    unsigned base_ = 10;
    bool negative_ = false;
};

}  // namespace

std::ostream& operator<<(std::ostream& out, const integer& a) {
    return detail::insert(out, [&] {
        const bool uppercase = (out.flags() & std::ios_base::uppercase) != 0;
        return detail::number_for_stream(a.is_negative(), digits_of(a, detail::base_of(out), uppercase), out);
    });
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
        detail::report_exception(in);
    }
    in.setstate(state);
    return in;
}

std::string detail::format_integer(const integer& a, const integer_format& field) {
    return number_in_field(a.is_negative(), digits_of(a, base_of(field), field.type == 'X'), field);
}

}  // namespace carry

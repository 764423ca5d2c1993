/// \file
/// Numbers and polynomials written to streams and read from them, with what streams and their users expect where something
/// throws.
#pragma once

#include <carry/detail/digit_value.hpp>
#include <carry/detail/written_number.hpp>

#include <ios>
#include <istream>
#include <ostream>
#include <streambuf>
#include <string>
#include <string_view>

namespace carry::detail {

/// Does work(). What a stream's buffer or memory throws in it has broken the stream, and is thrown on where that is set to it.
template <class Stream, class Work>
void guard([[maybe_unused]] Stream& stream, Work work) {
#ifdef __cpp_exceptions
    try {
        work();
    } catch (...) {
        try {
            stream.setstate(std::ios_base::badbit);
        } catch (const std::ios_base::failure&) {  // the exception at hand says more
        }
        if ((stream.exceptions() & std::ios_base::badbit) != 0) {
            throw;
        }
    }
#else
    work();
#endif
}

/// Writes the written_number that write() returns, with the manners of the standard's output functions.
template <class Write>
std::ostream& insert(std::ostream& out, Write&& write) {
    const std::ostream::sentry sentry(out);
    if (sentry) {
        auto state = std::ios_base::goodbit;
        guard(out, [&] {
            const std::string text = write().in_stream(out);
            const auto length = static_cast<std::streamsize>(text.size());
            if (out.rdbuf()->sputn(text.data(), length) != length) {
                state = std::ios_base::badbit;
            }
        });
        out.setstate(state);
    }
    return out;
}

/// Reads by read(buffer), which returns the state to set at the end, with the manners of the standard's input functions: what
/// that reads into is written before a state throws, and not at all where the buffer throws.
template <class Read>
std::istream& extract(std::istream& in, Read&& read) {
    const std::istream::sentry sentry(in);
    if (sentry) {
        auto state = std::ios_base::goodbit;
        guard(in, [&] { state = read(*in.rdbuf()); });
        in.setstate(state);
    }
    return in;
}

/// The characters ahead, one after the other: a stream can be asked for nothing but the next one. The end is asked for once.
class next_character {
public:
    explicit next_character(std::streambuf& buffer) : buffer_(buffer), next_(buffer.sgetc()) {}

    bool at_end() const { return traits::eq_int_type(next_, traits::eof()); }
    /// The next one; at the end one that is part of nothing.
    char operator*() const { return at_end() ? '\0' : traits::to_char_type(next_); }
    /// Takes it. Not at the end.
    void advance() { next_ = buffer_.snextc(); }
    /// What the stream's state is to have.
    std::ios_base::iostate state() const { return at_end() ? std::ios_base::eofbit : std::ios_base::goodbit; }

private:
    using traits = std::streambuf::traits_type;
    std::streambuf& buffer_;
    traits::int_type next_;
};

/// A number in a stream: a sign, a prefix where the stream's flags allow it, and digits.
class number_reader {
public:
    /// Takes a sign, which is one of signs, and a prefix.
    number_reader(std::streambuf& buffer, const std::ios_base& stream, std::string_view signs)
        : next_(buffer), base_(base_of(stream)) {
        if (signs.find(*next_) != std::string_view::npos) {
            negative_ = *next_ == '-';
            next_.advance();
        }
        if (*next_ == '0') {
            any_ = true;
            next_.advance();
            const auto field = stream.flags() & std::ios_base::basefield;
            const unsigned prefix = prefix_base(*next_);
            if (field == std::ios_base::hex ? prefix == 16 : field == std::ios_base::fmtflags{} && prefix != 0) {
                base_ = prefix;
                any_ = false;
                next_.advance();
            }
        }
    }

    /// Has the digits taken one by one, until take(digit) says that it has enough. Whether it did not, and there was one.
    template <class Take>
    bool read(Take take) {
        for (; digit_value(*next_) < base_; next_.advance()) {
            any_ = true;
            if (!take(*next_)) {
                return false;
            }
        }
        return any_;
    }

    unsigned base() const noexcept { return base_; }
    bool negative() const noexcept { return negative_; }
    std::ios_base::iostate state() const { return next_.state(); }

private:
    next_character next_;
    unsigned base_;
    bool negative_ = false;
    bool any_ = false;  // digits
};

/// The characters ahead that may belong to a polynomial's text without spaces.
inline std::string polynomial_characters(next_character& next) {
    constexpr std::string_view marks = "^+'_";
    std::string text;
    for (; digit_value(*next) < 36 || marks.find(*next) != std::string_view::npos; next.advance()) {
        text += *next;
    }
    return text;
}

}  // namespace carry::detail

/// \file
/// What numbers and polynomials have in common when they are written: sign, prefix and digits, padded as a stream or a format
/// says.
#pragma once

#include <carry/detail/integer_format.hpp>

#include <cstddef>
#include <ios>
#include <ostream>
#include <string>
#include <string_view>

namespace carry::detail {

/// The parts of a written number, in their order.
struct written_number {
    std::string_view sign;
    std::string_view prefix;
    std::string digits;

    std::size_t size() const { return sign.size() + prefix.size() + digits.size(); }

    /// All of it, with fill before, between the prefix and the digits, and behind.
    std::string text(std::string_view before, std::string_view within, std::string_view behind) const;

    /// All of it, as wide as the field of a format says.
    std::string in_field(const integer_format& field) const;

    /// All of it, as wide as the stream says, whose width becomes 0. What fails is in the stream's state.
    void put(std::ostream& out) const;
};

/// The letters from a to z as capitals.
void make_uppercase(std::string& text);

/// Says that what a stream's buffer or memory threw broke the stream, and throws it on where the stream is set to. To be called
/// while an exception is handled.
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

/// Writes the written_number that write() returns, with the manners of the standard's output functions.
template <class Write>
std::ostream& insert(std::ostream& out, Write&& write) {
    const std::ostream::sentry sentry(out);
    if (sentry) {
        try {
            write().put(out);
        } catch (const std::ios_base::failure&) {
            throw;
        } catch (...) {
            report_exception(out);
        }
    }
    return out;
}

}  // namespace carry::detail

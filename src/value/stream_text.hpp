/// \file
/// Numbers and polynomials written to streams, with what streams and their users expect where something throws.
#pragma once

#include <carry/detail/written_number.hpp>

#include <ios>
#include <ostream>
#include <string>

namespace carry::detail {

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
            const std::string text = write().in_stream(out);
            const auto length = static_cast<std::streamsize>(text.size());
            if (out.rdbuf()->sputn(text.data(), length) != length) {
                out.setstate(std::ios_base::badbit);
            }
        } catch (const std::ios_base::failure&) {
            throw;
        } catch (...) {
            report_exception(out);
        }
    }
    return out;
}

}  // namespace carry::detail

// Text from strangers: whatever it is, it is read, or refused with the error that the documentation names.
#include "input.hpp"

#include <carry/gf2_poly.hpp>
#include <carry/gf2x.hpp>
#include <carry/integer.hpp>
#include <carry/uint.hpp>

#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>

namespace {

using carry::gf2x;
using carry::integer;
using fuzz::input;

/// Whether no exponent has more than six digits: x^99999999999 is a good polynomial, and a long one.
bool small_exponents(std::string_view text) {
    std::size_t digits = 0;
    for (const char c : text) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        if (digits > 6 && text.find('^') != std::string_view::npos) return false;
    }
    return true;
}

/// What read returns, or nothing where it throws what it may.
template <class Read>
auto attempt(Read&& read) -> std::optional<decltype(read())> {
    try {
        return read();
    } catch (const std::invalid_argument&) {
    } catch (const std::length_error&) {
    }
    return std::nullopt;
}

void integers(input& in) {
    const int base = in.byte() % 66;
    const auto a = attempt([&] { return integer::from_string(in.rest(), base); });
    if (a && base >= 2) {
        DEMAND(integer::from_string(a->to_string(base), base) == *a);
    } else if (a) {
        DEMAND(integer::from_string(a->to_string()) == *a);
    }
    const std::string_view text = in.rest();
    integer front;
    const auto read = from_chars(text.data(), text.data() + text.size(), front, base);
    if (read.ec == std::errc{}) {
        const std::string_view digits = text.substr(0, static_cast<std::size_t>(read.ptr - text.data()));
        DEMAND(integer::from_string(digits, base) == front);
        std::string written(digits.size() + 1, '-');
        const auto end = to_chars(written.data(), written.data() + written.size(), front, base);
        DEMAND(end.ec == std::errc{} && front.to_string(base) == std::string_view(written.data(), end.ptr));
    } else {
        DEMAND(read.ec == std::errc::invalid_argument && front == 0);
    }
    std::istringstream stream{std::string(in.rest())};
    stream.setf(static_cast<std::ios_base::fmtflags>(0), std::ios_base::basefield);
    integer b;
    while (stream >> b) {
    }
}

/// from_chars reads the longest beginning of text that from_string reads, and to_chars writes what was read.
void polynomial_at_the_front(std::string_view text) {
    const auto beginning = [text](std::size_t size) {
        return attempt([&] { return gf2x::from_string(text.substr(0, size)); });
    };
    gf2x front;
    const auto read = from_chars(text.data(), text.data() + text.size(), front);
    const auto size = static_cast<std::size_t>(read.ptr - text.data());
    DEMAND(read.ec == std::errc{} ? beginning(size) == front : read.ec == std::errc::invalid_argument && size == 0);
    for (std::size_t longer = size + 1; longer <= text.size(); ++longer) {
        DEMAND(!beginning(longer));
    }
    const std::string expected = front.to_string();
    std::string written(expected.size(), '-');
    const auto end = to_chars(written.data(), written.data() + written.size(), front);
    DEMAND(end.ec == std::errc{} && end.ptr == written.data() + written.size() && written == expected);
}

void polynomials(input& in) {
    if (!small_exponents(in.rest())) return;
    if (in.rest().size() <= 100) {
        polynomial_at_the_front(in.rest());
    }
    const auto a = attempt([&] { return gf2x::from_string(in.rest()); });
    if (a) {
        DEMAND(a->bit_length() > 100000 || gf2x::from_string(a->to_string()) == *a);
    }
    std::istringstream stream{std::string(in.rest())};
    gf2x b;
    while (stream >> b) {
    }
}

void fixed_sizes(input& in) {
    const auto a = attempt([&] { return carry::from_string<carry::uint<192>>(in.rest(), 10); });
    const auto b = attempt([&] { return integer::from_string(in.rest(), 10); });
    if (b && !b->is_negative() && b->bit_length() <= 192 && a) {
        DEMAND(integer(to_string(*a)) == *b);
    }
    const auto c = attempt([&] { return carry::from_string<carry::gf2_poly<192>>(in.rest()); });
    if (c) {
        DEMAND(gf2x(to_string(*c)) == gf2x(in.rest()));
    }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    void (*const operations[])(input&) = {integers, polynomials, fixed_sizes};
    input in(data, size);
    operations[in.byte() % std::size(operations)](in);
    return 0;
}

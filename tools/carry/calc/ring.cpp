#include "calc/ring.hpp"

#include "calc/error.hpp"

#include <bit>
#include <string>

namespace carry::tool {

std::optional<value> ring::constant(std::string_view) const { return std::nullopt; }

integer integer_literal(std::string_view text) {
    int base = 10;
    if (text.size() > 2 && text[0] == '0') {
        const char letter = text[1];
        base = letter == 'x' || letter == 'X'   ? 16
               : letter == 'b' || letter == 'B' ? 2
               : letter == 'o' || letter == 'O' ? 8
                                                : 10;
    }
    return integer::from_string(base == 10 ? text : text.substr(2), base);
}

void throw_too_large(std::size_t limit) {
    throw size_error("the result is too large: it would have more than " +
                     (std::has_single_bit(limit) ? "2^" + std::to_string(std::bit_width(limit) - 1) : std::to_string(limit)) +
                     " bits");
}

void throw_negative(std::string_view called) { throw operation_error(std::string(called) + " is negative"); }

}  // namespace carry::tool

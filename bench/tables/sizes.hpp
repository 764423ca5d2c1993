/// \file
/// The sizes that the programs which print tables are asked for.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <string>
#include <vector>

namespace carry::bench {

/// The limbs of two operands.
struct two_sizes {
    std::size_t first, second;
    std::string text() const {
        return first == second ? std::to_string(first) : std::to_string(first) + " x " + std::to_string(second);
    }
};

/// What a text asks for: SIZE, SIZExSIZE, FROM-TO or FROM-TO:STEP, of which all but the second mean two of the same size.
/// Nothing for sizes of zero and for what is none of these.
inline std::vector<two_sizes> sizes_of(const char* text) {
    char* end = nullptr;
    const auto number = [&end](const char* from) { return static_cast<std::size_t>(std::strtoull(from, &end, 10)); };
    std::vector<two_sizes> r;
    const std::size_t from = number(text);
    if (*end == 'x') {
        const std::size_t second = number(end + 1);
        if (*end == '\0' && from > 0 && second > 0) {
            r.push_back({from, second});
        }
        return r;
    }
    const std::size_t to = *end == '-' ? number(end + 1) : from;
    const std::size_t step = *end == ':' ? number(end + 1) : 1;
    for (std::size_t n = from; *end == '\0' && n > 0 && step > 0 && n <= to; n += step) {
        r.push_back({n, n});
    }
    return r;
}

}  // namespace carry::bench

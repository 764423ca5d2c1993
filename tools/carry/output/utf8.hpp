/// \file
/// The characters of text that may be anything.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <string>
#include <string_view>

namespace carry::tool {

struct character {
    std::uint32_t code;
    std::size_t bytes;
    bool valid;
};

/// The character that begins at a byte of UTF-8 text; a byte that is not UTF-8 is a character of its own.
inline character decode(std::string_view text, std::size_t at) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i])); };
    const std::uint32_t lead = byte(at);
    if (lead < 0x80) {
        return {lead, 1, true};
    }
    const std::size_t bytes = lead >= 0xc2 && lead < 0xe0   ? 2
                              : lead >= 0xe0 && lead < 0xf0 ? 3
                              : lead >= 0xf0 && lead < 0xf5 ? 4
                                                            : 0;
    if (bytes == 0 || text.size() - at < bytes) {
        return {lead, 1, false};
    }
    std::uint32_t code = lead & (0x7fu >> bytes);
    for (std::size_t i = 1; i < bytes; ++i) {
        if ((byte(at + i) & 0xc0) != 0x80) {
            return {lead, 1, false};
        }
        code = (code << 6) | (byte(at + i) & 0x3f);
    }
    const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
    const bool surrogate = code >= 0xd800 && code < 0xe000;
    return overlong || surrogate || code > 0x10ffff ? character{lead, 1, false} : character{code, bytes, true};
}

struct code_range {
    std::uint32_t first, last;
};

inline bool within(std::uint32_t code, const auto& ranges) {
    return std::any_of(std::begin(ranges), std::end(ranges), [&](code_range r) { return r.first <= code && code <= r.last; });
}

/// Control characters, and marks that reorder or hide text; all of them are below U+10000.
inline bool is_unprintable(const character& c) {
    static constexpr code_range hidden[] = {{0, 0x1f},        {0x7f, 0x9f},     {0x200e, 0x200f},
                                            {0x2028, 0x202e}, {0x2066, 0x2069}, {0xfeff, 0xfeff}};
    return !c.valid || within(c.code, hidden);
}

/// Text that came from elsewhere as a terminal can be given it: unprintable characters are shown as `?`.
inline std::string printable(std::string_view text) {
    std::string result;
    for (std::size_t i = 0; i < text.size();) {
        const character c = decode(text, i);
        result.append(is_unprintable(c) ? "?" : text.substr(i, c.bytes));
        i += c.bytes;
    }
    return result;
}

}  // namespace carry::tool

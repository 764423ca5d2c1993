/// \file
/// JSON as the subcommands write it.
#pragma once

#include "output/utf8.hpp"

#include <cstddef>
#include <cstdio>
#include <string>
#include <string_view>

namespace carry::tool {

/// A string literal of JSON, which is UTF-8: a byte that is not becomes the character for what is none, and what a
/// terminal would take as a command, or hide, is written by its number.
inline std::string json_string(std::string_view text) {
    std::string result = "\"";
    for (std::size_t i = 0; i < text.size();) {
        const character c = decode(text, i);
        if (!c.valid) {
            result += "\\ufffd";
        } else if (is_unprintable(c)) {
            char code[16];
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(c.code));
            result += code;
        } else {
            result.append(c.code == '"' || c.code == '\\' ? "\\" : "").append(text.substr(i, c.bytes));
        }
        i += c.bytes;
    }
    return result + '"';
}

}  // namespace carry::tool

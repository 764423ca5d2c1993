/// \file
/// JSON as the subcommands write it.
#pragma once

#include <cstdio>
#include <string>
#include <string_view>

namespace carry::tool {

/// A string literal of JSON.
inline std::string json_string(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            char code[8];
            std::snprintf(code, sizeof code, "\\u%04x", static_cast<unsigned>(static_cast<unsigned char>(c)));
            result += code;
        } else {
            result += c;
        }
    }
    return result + '"';
}

}  // namespace carry::tool

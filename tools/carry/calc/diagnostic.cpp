#include "calc/diagnostic.hpp"

#include "output/utf8.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace carry::tool {
namespace {

/// The columns of a terminal that a printable character takes: none for a combining mark, two for the wide scripts.
std::size_t columns(std::uint32_t code) {
    static constexpr code_range combining[] = {{0x300, 0x36f},   {0x483, 0x489},   {0x591, 0x5bd},   {0x610, 0x61a},
                                               {0x64b, 0x65f},   {0x1ab0, 0x1aff}, {0x1dc0, 0x1dff}, {0x200b, 0x200d},
                                               {0x20d0, 0x20ff}, {0xfe00, 0xfe0f}, {0xfe20, 0xfe2f}};
    static constexpr code_range wide[] = {{0x1100, 0x115f},  {0x2e80, 0x303e},   {0x3041, 0xa4cf},   {0xa960, 0xa97c},
                                          {0xac00, 0xd7a3},  {0xf900, 0xfaff},   {0xfe30, 0xfe6f},   {0xff00, 0xff60},
                                          {0xffe0, 0xffe6},  {0x1f300, 0x1f64f}, {0x1f680, 0x1f6ff}, {0x1f900, 0x1f9ff},
                                          {0x20000, 0x3fffd}};
    return within(code, combining) ? 0 : within(code, wide) ? 2 : 1;
}

/// How many characters of the line are shown on each side of the caret.
constexpr std::size_t context = 60;

}  // namespace

std::string diagnostic(const line_origin& origin, std::string_view line, std::size_t at, std::string_view message) {
    std::vector<std::size_t> before;  // where the last characters before the caret begin
    std::size_t column = 1;
    for (std::size_t i = 0; i < at && i < line.size(); i += decode(line, i).bytes, ++column) {
        if (before.size() == 2 * context) {
            before.erase(before.begin(), before.begin() + context);
        }
        before.push_back(i);
    }
    const std::size_t kept = std::min(before.size(), context);
    std::size_t i = kept == 0 ? 0 : before[before.size() - kept];

    std::string shown = i == 0 ? "    " : "    ...";
    std::string caret(shown.size(), ' ');
    for (std::size_t after = 0; i < line.size();) {
        if (i >= at && ++after > context) {
            shown += "...";
            break;
        }
        const character c = decode(line, i);
        if (c.code == '\t') {
            shown += '\t';
        } else if (is_unprintable(c)) {
            shown += '?';
        } else {
            shown += line.substr(i, c.bytes);
        }
        if (i < at) {
            caret += c.code == '\t' ? std::string("\t") : std::string(is_unprintable(c) ? 1 : columns(c.code), ' ');
        }
        i += c.bytes;
    }
    std::string text = origin.name + ':' + std::to_string(origin.number) + ':' + std::to_string(column) + ": error: ";
    text.append(message).append("\n").append(shown).append("\n").append(caret).append("^\n");
    return text;
}

std::string quoted(std::string_view text) {
    constexpr std::size_t most = 60;
    std::string result;
    result.append("`").append(text.substr(0, most)).append(text.size() > most ? "...`" : "`");
    return result;
}

std::string quoted_character(std::string_view line, std::size_t at) {
    const character c = decode(line, at);
    if (!is_unprintable(c)) {
        return quoted(line.substr(at, c.bytes));
    }
    char text[32];
    std::snprintf(text, sizeof text, c.valid ? "U+%04X" : "byte 0x%02X", static_cast<unsigned>(c.code));
    return text;
}

}  // namespace carry::tool

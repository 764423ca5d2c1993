/// \file
/// An error message with the line that it speaks of and a caret under the column.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace carry::tool {

/// Where a line comes from.
struct line_origin {
    std::string name;    ///< of the file, or `<stdin>`, `<expression>`
    std::size_t number;  ///< of the line in it, from 1
};

/// `NAME:LINE:COLUMN: error: MESSAGE`, the line, and the caret, as three lines of text. The column counts characters from 1,
/// not bytes. Of a long line only the part around the caret is shown; characters that would move the cursor of a terminal are
/// shown as `?`, save tabs, which the caret's line repeats.
std::string diagnostic(const line_origin& origin, std::string_view line, std::size_t at, std::string_view message);

/// Text between backquotes, for messages; of a long one only the beginning.
std::string quoted(std::string_view text);

/// The character of the line at a byte, for messages: itself if it can be printed, else its code.
std::string quoted_character(std::string_view line, std::size_t at);

}  // namespace carry::tool

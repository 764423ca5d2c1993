/// \file
/// The words of a calculator's line.
#pragma once

#include <cstddef>
#include <string_view>

namespace carry::tool {

enum class token_kind {
    end,
    number,
    name,
    plus,
    minus,
    times,
    divide,
    floor_divide,
    remainder,
    power,
    caret,
    shift_left,
    shift_right,
    equal,
    not_equal,
    less,
    less_equal,
    greater,
    greater_equal,
    assign,
    open,
    close,
    comma,
};

struct token {
    token_kind kind = token_kind::end;
    std::size_t at = 0;     ///< where it begins in the line
    std::string_view text;  ///< its characters, in the line
};

/// Reads a line word by word. Blanks are skipped and `#` ends the line. A cheap value: a copy looks ahead.
class lexer {
public:
    explicit lexer(std::string_view line) noexcept : line_(line) {}

    /// The next word; token_kind::end for ever after the last. Throws calculation_error where no word begins and at a number
    /// that is malformed.
    token next();

private:
    token number();

    std::string_view line_;
    std::size_t at_ = 0;
};

}  // namespace carry::tool

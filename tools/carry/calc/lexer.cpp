#include "calc/lexer.hpp"

#include "calc/diagnostic.hpp"
#include "calc/error.hpp"

#include <string>

namespace carry::tool {
namespace {

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool is_separator(char c) { return c == '\'' || c == '_'; }

bool is_digit_of(char c, unsigned base) {
    const unsigned value = is_digit(c)            ? static_cast<unsigned>(c - '0')
                           : c >= 'a' && c <= 'f' ? static_cast<unsigned>(c - 'a') + 10
                           : c >= 'A' && c <= 'F' ? static_cast<unsigned>(c - 'A') + 10
                                                  : 99;
    return value < base;
}

const char* digits_called(unsigned base) {
    switch (base) {
    case 2:
        return "binary digit";
    case 8:
        return "octal digit";
    case 16:
        return "hexadecimal digit";
    default:
        return "decimal digit";
    }
}

struct symbol {
    std::string_view text;
    token_kind kind;
};

/// Longer ones first.
constexpr symbol symbols[] = {
    {"**", token_kind::power},       {"//", token_kind::floor_divide},  {"<<", token_kind::shift_left},
    {">>", token_kind::shift_right}, {"==", token_kind::equal},         {"!=", token_kind::not_equal},
    {"<=", token_kind::less_equal},  {">=", token_kind::greater_equal}, {"+", token_kind::plus},
    {"-", token_kind::minus},        {"*", token_kind::times},          {"/", token_kind::divide},
    {"%", token_kind::remainder},    {"^", token_kind::caret},          {"<", token_kind::less},
    {">", token_kind::greater},      {"=", token_kind::assign},         {"(", token_kind::open},
    {")", token_kind::close},        {",", token_kind::comma},
};

}  // namespace

token lexer::next() {
    while (at_ < line_.size() && (line_[at_] == ' ' || line_[at_] == '\t' || line_[at_] == '\r' || line_[at_] == '\n')) {
        ++at_;
    }
    if (at_ == line_.size() || line_[at_] == '#') {
        return {token_kind::end, at_, {}};
    }
    if (is_digit(line_[at_])) {
        return number();
    }
    if (is_letter(line_[at_])) {
        const std::size_t begin = at_;
        while (at_ < line_.size() && (is_letter(line_[at_]) || is_digit(line_[at_]))) {
            ++at_;
        }
        return {token_kind::name, begin, line_.substr(begin, at_ - begin)};
    }
    for (const symbol& s : symbols) {
        if (line_.substr(at_, s.text.size()) == s.text) {
            const std::size_t begin = at_;
            at_ += s.text.size();
            return {s.kind, begin, line_.substr(begin, s.text.size())};
        }
    }
    throw calculation_error(at_, quoted_character(line_, at_) + " is not understood here");
}

token lexer::number() {
    const std::size_t begin = at_;
    unsigned base = 10;
    if (line_[at_] == '0' && at_ + 1 < line_.size()) {
        const char letter = line_[at_ + 1];
        base = letter == 'x' || letter == 'X'   ? 16
               : letter == 'b' || letter == 'B' ? 2
               : letter == 'o' || letter == 'O' ? 8
                                                : 10;
        at_ += base == 10 ? 0 : 2;
    }
    bool after_digit = false;
    for (; at_ < line_.size(); ++at_) {
        const char c = line_[at_];
        if (is_separator(c)) {
            if (!after_digit || at_ + 1 == line_.size() || !is_digit_of(line_[at_ + 1], base)) {
                throw calculation_error(at_, "a separator stands between two digits");
            }
            after_digit = false;
        } else if (is_digit_of(c, base)) {
            after_digit = true;
        } else if (is_digit(c) || is_letter(c)) {
            throw calculation_error(at_, quoted_character(line_, at_) + " is no " + digits_called(base));
        } else if (c == '.') {
            throw calculation_error(at_, "numbers are whole: no decimal point");
        } else {
            break;
        }
    }
    if (!after_digit) {
        throw calculation_error(at_, std::string("a ") + digits_called(base) + " is missing");
    }
    return {token_kind::number, begin, line_.substr(begin, at_ - begin)};
}

}  // namespace carry::tool

/// \file
/// From a line to a tree of operations.
#pragma once

#include "calc/lexer.hpp"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace carry::tool {

enum class node_kind {
    number,   ///< a literal
    name,     ///< a variable
    negate,   ///< - a
    binary,   ///< a + b and the other operators that give a number
    compare,  ///< a < b and its like
    call,     ///< f(a, ...)
};

/// One operation. Its operands are nodes with smaller numbers.
struct node {
    node_kind kind;
    token_kind operation = token_kind::end;  ///< of binary and compare; a caret is told as power
    std::size_t at = 0;                      ///< where the caret of its errors points: its operator, or its first character
    std::string_view text;                   ///< of number, name and call: as written, in the line
    std::size_t first_operand = 0;           ///< in expression::operands
    std::size_t operand_count = 0;
};

/// A tree as a list in which every node comes after its operands, in the order of evaluation, so that a walk over it needs no
/// recursion however long the line is. The last node is the root.
struct expression {
    std::vector<node> nodes;
    std::vector<std::size_t> operands;

    std::span<const std::size_t> operands_of(const node& n) const {
        return std::span(operands).subspan(n.first_operand, n.operand_count);
    }
};

/// A line: `expression`, or `name = expression`, or `name, name, ... = expression`.
struct statement {
    std::vector<token> targets;
    expression value;  ///< without nodes: the line is blank or a comment
};

/// What `^` means.
enum class caret_meaning { error, power };

/// Reads a line, which must outlive the statement. The grammar, loosest binding first, as in Python:
/// ```
/// comparison = shift [("==" | "!=" | "<" | "<=" | ">" | ">=") shift]
/// shift      = sum {("<<" | ">>") sum}
/// sum        = product {("+" | "-") product}
/// product    = unary {("*" | "/" | "//" | "%") unary}
/// unary      = ("-" | "+") unary | primary ["**" unary]
/// primary    = number | name | name "(" [comparison {"," comparison}] ")" | "(" comparison ")"
/// ```
/// Read by precedence climbing (M. Richards, C. Whitby-Strevens, BCPL, 1979). Throws calculation_error.
statement parse(std::string_view line, caret_meaning caret);

/// Parentheses, calls, signs and powers may stand within each other so often.
inline constexpr std::size_t max_nesting = 1000;

}  // namespace carry::tool

#include "calc/parser.hpp"

#include "calc/diagnostic.hpp"
#include "calc/error.hpp"

#include <string>
#include <utility>

namespace carry::tool {
namespace {

/// How tightly an operator binds its operands; 0 for what is no operator between two operands. The power is read by unary().
int precedence(token_kind kind) {
    switch (kind) {
    case token_kind::equal:
    case token_kind::not_equal:
    case token_kind::less:
    case token_kind::less_equal:
    case token_kind::greater:
    case token_kind::greater_equal:
        return 1;
    case token_kind::shift_left:
    case token_kind::shift_right:
        return 2;
    case token_kind::plus:
    case token_kind::minus:
        return 3;
    case token_kind::times:
    case token_kind::divide:
    case token_kind::floor_divide:
    case token_kind::remainder:
        return 4;
    default:
        return 0;
    }
}

class parser {
public:
    parser(std::string_view line, caret_meaning caret) : words_(line), caret_(caret) {}

    statement parse_line() {
        statement result;
        result.targets = targets();
        advance();
        if (word_.kind == token_kind::end && result.targets.empty()) {
            return result;
        }
        binary(1);
        if (word_.kind != token_kind::end) {
            throw calculation_error(word_.at, unexpected());
        }
        result.value = std::move(tree_);
        return result;
    }

private:
    void advance() { word_ = words_.next(); }

    /// The names before a `=`; leaves the lexer where it is if the line is no assignment.
    std::vector<token> targets() {
        std::vector<token> names;
        lexer ahead = words_;
        token next;
        do {
            next = ahead.next();
            if (next.kind != token_kind::name) {
                return {};
            }
            names.push_back(next);
            next = ahead.next();
        } while (next.kind == token_kind::comma);
        if (next.kind != token_kind::assign) {
            return {};
        }
        words_ = ahead;
        return names;
    }

    /// Adds a node whose operands are the nodes in the list.
    std::size_t add(node n, std::initializer_list<std::size_t> operands) {
        return add(n, std::span(operands.begin(), operands.size()));
    }
    std::size_t add(node n, std::span<const std::size_t> operands) {
        n.first_operand = tree_.operands.size();
        n.operand_count = operands.size();
        tree_.operands.insert(tree_.operands.end(), operands.begin(), operands.end());
        tree_.nodes.push_back(n);
        return tree_.nodes.size() - 1;
    }

    /// Operators that bind at least as tightly as lowest, and their operands.
    std::size_t binary(int lowest) {
        std::size_t left = unary();
        for (;;) {
            const token operation = word_;
            const int level = precedence(operation.kind);
            if (level == 0 || level < lowest) {
                return left;
            }
            advance();
            const std::size_t right = binary(level + 1);
            const bool compares = level == 1;
            if (compares && precedence(word_.kind) == 1) {
                throw calculation_error(word_.at, "comparisons do not chain");
            }
            left = add({compares ? node_kind::compare : node_kind::binary, operation.kind, operation.at, {}}, {left, right});
        }
    }

    std::size_t unary() {
        const nesting guard(*this);
        if (word_.kind == token_kind::minus) {
            const std::size_t at = word_.at;
            advance();
            const std::size_t operand = unary();
            return add({node_kind::negate, token_kind::minus, at, {}}, {operand});
        }
        if (word_.kind == token_kind::plus) {
            advance();
            return unary();
        }
        const std::size_t base = primary();
        if (word_.kind == token_kind::caret && caret_ == caret_meaning::error) {
            throw calculation_error(word_.at,
                                    "`^` is the power of x in polynomials only (--ring gf2x): the power of a number is `**`");
        }
        if (word_.kind != token_kind::power && word_.kind != token_kind::caret) {
            return base;
        }
        const std::size_t at = word_.at;
        advance();
        const std::size_t exponent = unary();
        return add({node_kind::binary, token_kind::power, at, {}}, {base, exponent});
    }

    std::size_t primary() {
        const token first = word_;
        switch (first.kind) {
        case token_kind::number:
            advance();
            return add({node_kind::number, token_kind::end, first.at, first.text}, {});
        case token_kind::open: {
            advance();
            const std::size_t inside = binary(1);
            close(first);
            return inside;
        }
        case token_kind::name:
            advance();
            return word_.kind == token_kind::open ? call(first)
                                                  : add({node_kind::name, token_kind::end, first.at, first.text}, {});
        case token_kind::end:
            throw calculation_error(first.at, "the line ends where a number, a name or `(` should stand");
        default:
            throw calculation_error(first.at, quoted(first.text) + " stands where a number, a name or `(` should");
        }
    }

    std::size_t call(const token& name) {
        const token open = word_;
        std::vector<std::size_t> arguments;
        advance();
        if (word_.kind != token_kind::close) {
            arguments.push_back(binary(1));
            while (word_.kind == token_kind::comma) {
                advance();
                arguments.push_back(binary(1));
            }
        }
        close(open);
        return add({node_kind::call, token_kind::end, name.at, name.text}, arguments);
    }

    void close(const token& open) {
        if (word_.kind == token_kind::end) {
            throw calculation_error(open.at, "this `(` is not closed");
        }
        if (word_.kind != token_kind::close) {
            throw calculation_error(word_.at, unexpected());
        }
        advance();
    }

    std::string unexpected() const {
        switch (word_.kind) {
        case token_kind::close:
            return "this `)` closes nothing";
        case token_kind::assign:
            return "`=` gives a value to names at the beginning of a line; equality is `==`";
        case token_kind::number:
        case token_kind::name:
        case token_kind::open:
            return "an operator is missing before " + quoted(word_.text);
        default:
            return quoted(word_.text) + " is out of place";
        }
    }

    /// Counts the calls within each other.
    class nesting {
    public:
        explicit nesting(parser& p) : parser_(p) {
            if (++parser_.depth_ > max_nesting) {
                throw calculation_error(parser_.word_.at, "nested more than " + std::to_string(max_nesting) + " deep");
            }
        }
        ~nesting() { --parser_.depth_; }
        nesting(const nesting&) = delete;
        nesting& operator=(const nesting&) = delete;

    private:
        parser& parser_;
    };

    lexer words_;
    caret_meaning caret_;
    token word_;
    expression tree_;
    std::size_t depth_ = 0;
};

}  // namespace

statement parse(std::string_view line, caret_meaning caret) { return parser(line, caret).parse_line(); }

}  // namespace carry::tool

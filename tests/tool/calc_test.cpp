// `carry calc`: the tables of expressions beside this file, and what no table can hold.

#include "run_tool.hpp"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace carry::test {
namespace {

struct line_case {
    std::string where;  // in the table
    std::string text;
    std::string printed;
    std::size_t column = 0;  // of the error; 0: there is none
    std::string message;
};

struct section {
    std::string options;
    std::vector<line_case> lines;
};

std::string trimmed(const std::string& text) {
    const std::size_t begin = text.find_first_not_of(' ');
    return begin == std::string::npos ? "" : text.substr(begin, text.find_last_not_of(' ') + 1 - begin);
}

std::vector<section> read_table(const std::filesystem::path& path) {
    std::vector<section> sections;
    std::ifstream file(path);
    std::string line;
    for (std::size_t number = 1; std::getline(file, line); ++number) {
        if (line.starts_with('[')) {
            sections.push_back({line.substr(1, line.size() - 2), {}});
            continue;
        }
        if (sections.empty()) {
            continue;
        }
        line_case c;
        c.where = path.filename().string() + ":" + std::to_string(number);
        if (const std::size_t error = line.find(" !! "); error != std::string::npos) {
            c.text = line.substr(0, error);
            std::istringstream rest(line.substr(error + 4));
            rest >> c.column;
            std::getline(rest, c.message);
            c.message = trimmed(c.message);
        } else if (const std::size_t result = line.find(" => "); result != std::string::npos) {
            c.text = line.substr(0, result);
            c.printed = trimmed(line.substr(result + 4));
        } else {
            c.text = line;
        }
        sections.back().lines.push_back(c);
    }
    return sections;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream stream(text);
    for (std::string line; std::getline(stream, line);) {
        lines.push_back(line);
    }
    return lines;
}

// All lines of a section go through one run on standard input, so that variables live on and an error does not end it.
void check_section(const section& s) {
    SCOPED_TRACE("[" + s.options + "]");
    std::string input;
    bool has_errors = false;
    for (const line_case& c : s.lines) {
        input += c.text + "\n";
        has_errors = has_errors || c.column != 0;
    }
    const tool_result result = run_carry("calc " + s.options, input);
    EXPECT_EQ(result.code, has_errors ? 1 : 0);

    const std::vector<std::string> printed = lines_of(result.out), reported = lines_of(result.error);
    std::size_t next_printed = 0, next_reported = 0;
    for (std::size_t i = 0; i < s.lines.size(); ++i) {
        const line_case& c = s.lines[i];
        SCOPED_TRACE(c.where + ": " + c.text);
        if (c.column != 0) {
            ASSERT_LE(next_reported + 3, reported.size());
            const std::string head = "<stdin>:" + std::to_string(i + 1) + ":" + std::to_string(c.column) + ": error: ";
            EXPECT_EQ(reported[next_reported].substr(0, head.size()), head) << reported[next_reported];
            EXPECT_NE(reported[next_reported].find(c.message), std::string::npos) << reported[next_reported];
            EXPECT_EQ(reported[next_reported + 1], "    " + c.text);
            EXPECT_EQ(reported[next_reported + 2].back(), '^');
            next_reported += 3;
        } else if (!c.printed.empty()) {
            ASSERT_LT(next_printed, printed.size());
            EXPECT_EQ(printed[next_printed++], c.printed);
        }
    }
    EXPECT_EQ(next_printed, printed.size());
    EXPECT_EQ(next_reported, reported.size());
}

void check_table(const char* name) {
    const std::vector<section> sections = read_table(std::filesystem::path(CARRY_TOOL_TABLES) / name);
    ASSERT_FALSE(sections.empty());
    for (const section& s : sections) {
        check_section(s);
    }
}

TEST(calc, integers) { check_table("integer.txt"); }
TEST(calc, residues) { check_table("residue.txt"); }
TEST(calc, polynomials) { check_table("polynomial.txt"); }

std::string repeated(const std::string& text, std::size_t times) {
    std::string result;
    for (std::size_t i = 0; i < times; ++i) {
        result += text;
    }
    return result;
}

TEST(calc, expressions_as_arguments) {
    EXPECT_EQ(run_carry("calc '2**127-1'").out, "170141183460469231731687303715884105727\n");
    EXPECT_EQ(run_carry("calc 'a = 3' 'a*a' 'a+1'").out, "9\n4\n");
    EXPECT_EQ(run_carry("calc $'a = 3\\na*a'").out, "9\n");
    EXPECT_EQ(run_carry("calc ''").out, "");
    const tool_result one = run_carry("calc '1/0'"), second = run_carry("calc 1 '1/0' 2");
    EXPECT_EQ(one.error, "<expression>:1:2: error: division by zero\n    1/0\n     ^\n");
    EXPECT_EQ(one.code, 1);
    EXPECT_EQ(second.error, "<expression 2>:1:2: error: division by zero\n    1/0\n     ^\n");
    EXPECT_EQ(second.out, "1\n2\n");
    EXPECT_EQ(second.code, 1);
}

TEST(calc, expressions_that_begin_with_a_minus_sign) {
    EXPECT_EQ(run_carry("calc '-5+3'").out, "-2\n");
    EXPECT_EQ(run_carry("calc '--5'").out, "5\n");
    EXPECT_EQ(run_carry("calc '-(2+3)' '- 1'").out, "-5\n-1\n");
    EXPECT_EQ(run_carry("calc 'a=2' '-a**2'").out, "-4\n");
    EXPECT_EQ(run_carry("calc --mod 7 '-1'").out, "6\n");
    EXPECT_EQ(run_carry("calc '-1' --mod 7").out, "6\n");
    EXPECT_EQ(run_carry("calc --ring gf2x '-x^2'").out, "x^2\n");
    EXPECT_EQ(run_carry("calc -- '-1'").out, "-1\n");
    EXPECT_EQ(run_carry("calc '-factorial(3)+1' '-hamming_distance(5,6)'").out, "-5\n-2\n");
    EXPECT_EQ(run_carry("calc 'f=2' '-f*3' '-(-f)' -- -f --f").out, "-6\n2\n-2\n2\n");
    EXPECT_EQ(run_carry("calc '-1/0'").error, "<expression>:1:3: error: division by zero\n    -1/0\n      ^\n");
}

// The parser of options would read [1,2] as two arguments, which it has no error for.
TEST(calc, brackets_are_no_lists) {
    const tool_result result = run_carry("calc '[1,2]'");
    EXPECT_EQ(result.code, 1);
    EXPECT_EQ(result.out, "");
    EXPECT_EQ(result.error, "<expression>:1:1: error: `[` is not understood here\n    [1,2]\n    ^\n");
    EXPECT_TRUE(run_carry("calc ++ 5").error.starts_with("<expression 1>:1:3: error: the line ends where"));
    EXPECT_EQ(run_carry("calc --file '[1,2]'").error, "carry: cannot open [1,2]: No such file or directory\n");
}

TEST(calc, files) {
    const scratch_directory files;
    const auto name = (files / "lines.txt").string();
    write_file(name, "\xef\xbb\xbf# a comment\r\na = 6\r\n\r\na*7\r\na/0\r\na+1");
    const tool_result result = run_carry("calc -f '" + name + "'");
    EXPECT_EQ(result.out, "42\n7\n");
    EXPECT_EQ(result.error, name + ":5:2: error: division by zero\n    a/0\n     ^\n");
    EXPECT_EQ(result.code, 1);
    EXPECT_EQ(run_carry("calc -f '" + name + "' 'a**2'").out, "42\n7\n36\n");
    EXPECT_EQ(run_carry("calc --file - '2'", "1\n").out, "1\n2\n");

    const tool_result missing = run_carry("calc -f /nowhere/lines.txt");
    EXPECT_EQ(missing.error, "carry: cannot open /nowhere/lines.txt: No such file or directory\n");
    EXPECT_EQ(missing.code, 1);
    const tool_result directory = run_carry("calc -f /");
    EXPECT_EQ(directory.error, "carry: cannot read /: Is a directory\n");
    EXPECT_EQ(directory.code, 1);
}

TEST(calc, results_come_line_by_line) {
    const tool_result result =
        run_tool("coproc carry calc; echo 1+1 >&${COPROC[1]}; read -t 20 -u ${COPROC[0]} line; echo \"got $line\"");
    EXPECT_EQ(result.out, "got 2\n");
}

TEST(calc, carets_stand_under_the_character) {
    EXPECT_EQ(run_carry("calc", "\t1 +\t$\n").error,
              "<stdin>:1:6: error: `$` is not understood here\n    \t1 +\t$\n    \t   \t^\n");
    EXPECT_EQ(run_carry("calc", "1 + \xc3\xa9\n").error,
              "<stdin>:1:5: error: `\xc3\xa9` is not understood here\n    1 + \xc3\xa9\n        ^\n");
    EXPECT_EQ(run_carry("calc", "1 \xff\n").error, "<stdin>:1:3: error: byte 0xFF is not understood here\n    1 ?\n      ^\n");
    EXPECT_EQ(run_carry("calc", "1 \x1b[2J\n").error,
              "<stdin>:1:3: error: U+001B is not understood here\n    1 ?[2J\n      ^\n");
    EXPECT_EQ(run_carry("calc", std::string("1\0+1\n", 5)).error,
              "<stdin>:1:2: error: U+0000 is not understood here\n    1?+1\n     ^\n");
}

TEST(calc, long_lines_are_shown_around_the_error) {
    const tool_result result = run_carry("calc", "1 + " + std::string(100000, '9') + " $ " + std::string(1000, '9') + "\n");
    EXPECT_TRUE(result.error.starts_with("<stdin>:1:100006: error: `$` is not understood here\n    ...9999")) << result.error;
    EXPECT_LT(result.error.size(), 400u);
    const std::vector<std::string> lines = lines_of(result.error);
    ASSERT_EQ(lines.size(), 3u);
    EXPECT_EQ(lines[1][lines[2].size() - 1], '$');
}

TEST(calc, deep_and_long_expressions) {
    for (const std::string& text : {repeated("(", 100000) + "1" + repeated(")", 100000), repeated("-", 100000) + "1",
                                    "2" + repeated("**1", 100000), repeated("abs(", 100000), repeated("-(", 100000)}) {
        const tool_result result = run_carry("calc", text + "\n1+1\n");
        EXPECT_EQ(result.code, 1);
        EXPECT_NE(result.error.find("error: nested more than 1000 deep\n"), std::string::npos) << result.error;
        EXPECT_EQ(result.out, "2\n");
    }
    EXPECT_EQ(run_carry("calc", repeated("(", 900) + "1" + repeated(")", 900) + "\n").out, "1\n");
    EXPECT_EQ(run_carry("calc", "1" + repeated("+1", 100000) + "\n").out, "100001\n");
    EXPECT_EQ(run_carry("calc", "1" + repeated("-1", 100000) + " < " + repeated("9", 100000) + "\n").out, "true\n");
    EXPECT_EQ(run_carry("calc", repeated("a", 100000) + "\n").code, 1);
}

TEST(calc, a_number_of_a_hundred_thousand_digits) {
    const std::string digits = "7" + repeated("1234567890", 10000);
    EXPECT_EQ(run_carry("calc", digits + "\n").out, digits + "\n");
    EXPECT_EQ(run_carry("calc", "(" + digits + ") * 10**9 // 10**9\n").out, digits + "\n");
}

TEST(calc, wrong_usage) {
    for (const char* arguments : {"calc --base 1 1", "calc --base 65 1", "calc --base ten 1", "calc --ring reals 1",
                                  "calc --ring gf2x --base 10 x", "calc --nonsense", "calc --mod", "calc -f"}) {
        SCOPED_TRACE(arguments);
        const tool_result result = run_carry(arguments);
        EXPECT_EQ(result.code, 2);
        EXPECT_EQ(result.out, "");
        EXPECT_TRUE(result.error.starts_with("carry: ")) << result.error;
    }
}

TEST(calc, the_modulus_is_an_expression) {
    EXPECT_EQ(run_carry("calc --mod '2**61 - 1' '2**61'").out, "1\n");
    const auto error = [](const char* arguments) {
        const tool_result result = run_carry(arguments);
        EXPECT_EQ(result.code, 1);
        return result.error;
    };
    EXPECT_EQ(error("calc --mod 0 1"), "--mod:1:1: error: the modulus must be positive\n    0\n    ^\n");
    EXPECT_EQ(error("calc --mod -5 1"), "--mod:1:1: error: the modulus must be positive\n    -5\n    ^\n");
    EXPECT_EQ(error("calc --mod '3 +' 1"),
              "--mod:1:4: error: the line ends where a number, a name or `(` should stand\n    3 +\n       ^\n");
    EXPECT_EQ(error("calc --mod '' 1"), "--mod:1:1: error: the modulus is an integer\n    \n    ^\n");
    EXPECT_EQ(error("calc --ring gf2x --mod 0 1"), "--mod:1:1: error: the modulus must not be zero\n    0\n    ^\n");
    EXPECT_EQ(error("calc --ring gf2x --mod 'degree(x)' 1"),
              "--mod:1:1: error: the modulus is a polynomial\n    degree(x)\n    ^\n");
}

TEST(calc, output_that_cannot_be_written) {
    if (std::filesystem::exists("/dev/full")) {
        const tool_result full = run_tool("carry calc 1 >/dev/full");
        EXPECT_EQ(full.code, 1);
        EXPECT_EQ(full.error, "carry: cannot write to standard output: No space left on device\n");
    }
    const tool_result closed = run_tool("carry calc 1 >&-");
    EXPECT_EQ(closed.code, 1);
    EXPECT_TRUE(closed.error.starts_with("carry: cannot write to standard output: ")) << closed.error;
    const tool_result pipe = run_tool("yes 1+1 2>/dev/null | carry calc | head -1; echo ${PIPESTATUS[1]}");
    EXPECT_EQ(pipe.out, "2\n1\n");
    EXPECT_EQ(pipe.error, "");
    EXPECT_EQ(run_tool("carry calc <&-").code, 1);
}

TEST(calc, help_lists_every_function) {
    const tool_result help = run_carry("calc --help");
    EXPECT_EQ(help.code, 0);
    for (const char* usage :
         {"gcd(a, b, ...)", "powmod(b, e, m)", "is_prime(a[, rounds])", "degree(a)", "lift(a)", "Exit codes:"}) {
        EXPECT_NE(help.out.find(usage), std::string::npos) << usage;
    }
}

}  // namespace
}  // namespace carry::test

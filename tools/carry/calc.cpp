/// \file
/// `carry calc`: evaluates expressions.

#include "calc/calculator.hpp"
#include "calc/diagnostic.hpp"
#include "calc/error.hpp"
#include "commands.hpp"
#include "output/standard_output.hpp"

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace carry::tool {
namespace {

struct calc_options {
    std::vector<std::string> expressions;
    std::vector<std::string> files;
    std::string ring = "integer";
    std::optional<std::string> modulus;
    std::optional<int> base;
};

/// The lines of a stream, one at a time, each as soon as it is complete.
class line_reader {
public:
    line_reader(std::FILE* stream, std::string name) : stream_(stream), name_(std::move(name)) {}
    line_reader(const line_reader&) = delete;
    line_reader& operator=(const line_reader&) = delete;
    ~line_reader() { std::free(buffer_); }

    /// The next line without its end, valid until the next call; nothing after the last.
    std::optional<std::string_view> next() {
        errno = 0;
        const auto length = ::getline(&buffer_, &capacity_, stream_);
        if (length < 0) {
            if (errno == ENOMEM) {
                throw std::bad_alloc();
            }
            if (std::ferror(stream_) != 0) {
                throw command_error("cannot read " + name_ + ": " + std::generic_category().message(errno));
            }
            return std::nullopt;
        }
        std::string_view line(buffer_, static_cast<std::size_t>(length));
        if (first_ && line.substr(0, 3) == "\xef\xbb\xbf") {  // a byte order mark
            line.remove_prefix(3);
        }
        first_ = false;
        if (!line.empty() && line.back() == '\n') {
            line.remove_suffix(1);
        }
        if (!line.empty() && line.back() == '\r') {
            line.remove_suffix(1);
        }
        return line;
    }

private:
    std::FILE* stream_;
    std::string name_;
    char* buffer_ = nullptr;
    std::size_t capacity_ = 0;
    bool first_ = true;
};

/// Takes the mark off that main put before an argument.
std::string_view unmarked(std::string_view text) {
    if (!text.empty() && text.front() == expression_mark) {
        text.remove_prefix(1);
    }
    return text;
}

void report(const line_origin& origin, std::string_view line, std::size_t at, std::string_view message) {
    const std::string text = diagnostic(origin, line, at, message);
    std::fwrite(text.data(), 1, text.size(), stderr);
}

class session {
public:
    session(calculator rings, value_format format) : calculator_(std::move(rings)), format_(format) {}

    /// Works a line and prints its value, or reports its error.
    void work(const line_origin& origin, std::string_view line) {
        try {
            if (const std::optional<value> result = calculator_.run(line)) {
                print(to_text(*result, format_) + '\n');
                flush_output();
            }
        } catch (const calculation_error& error) {
            report(origin, line, error.at(), error.what());
            code_ = failure;
        } catch (const std::bad_alloc&) {
            report(origin, line, 0, "not enough memory");
            code_ = failure;
        }
    }

    void work_stream(std::FILE* stream, const std::string& name) {
        line_reader reader(stream, name);
        line_origin origin{name, 0};
        while (const std::optional<std::string_view> line = reader.next()) {
            ++origin.number;
            work(origin, *line);
        }
    }

    void work_file(const std::string& name) {
        if (name == "-") {
            work_stream(stdin, "<stdin>");
            return;
        }
        const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(name.c_str(), "r"),
                                                                   [](std::FILE* f) { return std::fclose(f); });
        if (!file) {
            throw command_error("cannot open " + name + ": " + std::generic_category().message(errno));
        }
        work_stream(file.get(), name);
    }

    /// An argument may hold several lines.
    void work_argument(std::string_view text, const std::string& name) {
        line_origin origin{name, 0};
        for (std::size_t begin = 0; begin <= text.size();) {
            const std::size_t end = std::min(text.find('\n', begin), text.size());
            ++origin.number;
            work(origin, text.substr(begin, end - begin));
            begin = end + 1;
        }
    }

    exit_code code() const { return code_; }

private:
    calculator calculator_;
    value_format format_;
    exit_code code_ = success;
};

/// The calculator for --ring and --mod; nothing where the modulus has an error, which is then reported.
std::optional<calculator> make_calculator(const calc_options& options) {
    const bool polynomials = options.ring == "gf2x";
    calculator plain = polynomials ? calculator::over_polynomials() : calculator::over_integers();
    if (!options.modulus) {
        return plain;
    }
    const std::string_view text = unmarked(*options.modulus);
    const line_origin origin{"--mod", 1};
    try {
        const std::optional<value> modulus = plain.run(text);
        if (!modulus || !(polynomials ? modulus->is<gf2x>() : modulus->is<integer>())) {
            throw calculation_error(0, polynomials ? "the modulus is a polynomial" : "the modulus is an integer");
        }
        return polynomials ? calculator::over_polynomial_residues(modulus->as<gf2x>())
                           : calculator::over_residues(modulus->as<integer>());
    } catch (const calculation_error& error) {
        report(origin, text, error.at(), error.what());
    } catch (const operation_error& error) {
        report(origin, text, 0, error.what());
    }
    return std::nullopt;
}

value_format make_format(const calc_options& options) {
    value_format format;
    if (options.ring == "gf2x") {
        if (options.base && *options.base != 2 && *options.base != 16) {
            throw usage_error("--base of polynomials is 2 (0b1011) or 16 (0xb); without it they are written x^3+x+1");
        }
        if (options.base) {
            format.polynomial = *options.base == 2 ? gf2x_format::binary : gf2x_format::hex;
        }
    } else if (options.base) {
        format.base = *options.base;
    }
    return format;
}

exit_code calculate(const calc_options& options) {
    const value_format format = make_format(options);
    std::optional<calculator> rings = make_calculator(options);
    if (!rings) {
        return failure;
    }
    session work(std::move(*rings), format);
    for (const std::string& file : options.files) {
        work.work_file(std::string(unmarked(file)));
    }
    for (std::size_t i = 0; i < options.expressions.size(); ++i) {
        const std::string name =
            options.expressions.size() == 1 ? "<expression>" : "<expression " + std::to_string(i + 1) + ">";
        work.work_argument(unmarked(options.expressions[i]), name);
    }
    if (options.files.empty() && options.expressions.empty()) {
        work.work_stream(stdin, "<stdin>");
    }
    return work.code();
}

void describe(std::string& text, std::string_view heading, std::span<const function> functions) {
    text.append("\n").append(heading).append("\n");
    for (const function& f : functions) {
        std::string line = "  " + std::string(f.usage);
        line.resize(std::max<std::size_t>(line.size() + 2, 34), ' ');
        text.append(line).append(f.summary).append("\n");
    }
}

std::string footer() {
    std::string text =
        "Lines: an expression, whose value is printed; `name = expression` or `a, b = expression`, which\n"
        "print nothing; `# comment`. An error is reported with its column, and the next line is worked all\n"
        "the same; the exit code is 1 in the end.\n"
        "\n"
        "Numbers: 123, 0xff, 0b1011, 0o17; `'` or `_` may stand between digits: 1'000'000.\n"
        "\n"
        "Operators, from the loosest to the tightest, as in Python:\n"
        "  == != < <= > >=   print true or false and do not chain\n"
        "  << >>             shifts; >> rounds down\n"
        "  + -\n"
        "  * / // %          / and % round to zero, so -7 / 2 is -3 and -7 % 2 is -1, as in C++;\n"
        "                    // rounds down, with mod(a, m) as its remainder\n"
        "  - +               signs\n"
        "  **                power, from the right: 2**3**2 is 512, and -2**2 is -4\n"
        "\n"
        "With --mod M, numbers are residues in [0, M): / multiplies with the inverse, ** takes negative\n"
        "exponents and exponents of any size, comparisons compare representatives, // and % are those of\n"
        "integers. Exponents, shift counts and the arguments of functions of integers are not reduced.\n"
        "\n"
        "With --ring gf2x, x is the variable and ^ means ** : x^163+x^7+x^6+x^3+1. Bits are written\n"
        "0b1011 or 0xb; as a coefficient a decimal number is 0 or 1, as an exponent any. << k multiplies\n"
        "by x^k. Comparisons compare the numbers with these bits. With --mod F too, residues modulo F.\n"
        "\n"
        "No result has more than 2^34 bits (2^30 on 32-bit machines).\n";
    describe(text, "Functions of integers:", integer_functions());
    describe(text, "Functions of residues modulo M:", residue_functions());
    describe(text, "Functions of polynomials:", polynomial_functions());
    describe(text, "Functions of residues modulo F:", polynomial_residue_functions());
    return text + "\nExit codes: 0 success; 1 an error in a line, a file or the output; 2 wrong usage.";
}

}  // namespace

void add_calc(CLI::App& app, command& chosen) {
    auto options = std::make_shared<calc_options>();
    CLI::App* calc = app.add_subcommand("calc", "Evaluate expressions: integers, residues, polynomials over GF(2)");
    calc->add_option("expression", options->expressions,
                     "Expressions, one after the other; without any, and without -f, standard input is read")
        ->type_name("");
    calc->add_option("-f,--file", options->files, "Read lines from a file first; `-` is standard input")
        ->type_name("FILE")
        ->allow_extra_args(false);
    calc->add_option("--ring", options->ring, "The ring: integer or gf2x, the polynomials over GF(2)")
        ->check(CLI::IsMember({"integer", "gf2x"}))
        ->type_name("RING");
    calc->add_option("--mod", options->modulus, "Work modulo M, an expression: in Z/M or GF(2)[x]/F")->type_name("M");
    calc->add_option("--base", options->base, "Write results in a base from 2 to 64; polynomials in 2 or 16")
        ->check(CLI::Range(2, 64))
        ->type_name("BASE");
    calc->footer(footer());
    calc->callback([options, &chosen] { chosen = [options] { return calculate(*options); }; });
}

}  // namespace carry::tool

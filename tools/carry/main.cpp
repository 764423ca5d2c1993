/// \file
/// `carry`, the command line: finds the subcommand, and turns what goes wrong into messages and exit codes.

#include "commands.hpp"
#include "output/standard_output.hpp"
#include "work/levels.hpp"

#include <carry/config.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace carry::tool {
namespace {

/// The arguments, backwards as CLI11 wants them. What begins with a minus sign and is an expression of `calc`, as `-5+3`, is
/// marked, so that it is not taken for an option: the short options are -f and -h, each alone. So is what stands behind `--`,
/// what begins with a bracket, as `[1,2]`, which CLI11 would take for two arguments, and `++`, the end of a subcommand to it.
std::vector<std::string> arguments(int count, char** words) {
    std::vector<std::string> result;
    const bool is_calc = count > 1 && std::string_view(words[1]) == "calc";
    const auto end_of_options =
        std::find_if(words, words + count, [](const char* word) { return std::string_view(word) == "--"; }) - words;
    for (int i = count - 1; i > 0; --i) {
        const std::string_view word = words[i];
        if (is_calc && i == end_of_options) {  // what the marks say already
            continue;
        }
        const std::size_t signs = word.substr(0, 2) == "--" ? 2 : word.substr(0, 1) == "-" ? 1 : 0;
        const std::string_view rest = word.substr(signs);
        const bool begins_number =
            !rest.empty() && std::string_view("0123456789( \t-").find(rest.front()) != std::string_view::npos;
        const bool begins_name = signs == 1 && !rest.empty() && rest != "f" && rest != "h";
        const bool is_expression = is_calc && (i > end_of_options || (signs != 0 && (begins_number || begins_name)) ||
                                               word.substr(0, 1) == "[" || word == "++");
        result.push_back((is_expression ? std::string(1, expression_mark) : std::string()) + std::string(word));
    }
    return result;
}

exit_code run(int count, char** words) {
    CLI::App app("Exact arithmetic in both worlds: with carries (the integers) and without (the polynomials over GF(2)).",
                 "carry");
    app.set_version_flag("--version", "carry " CARRY_VERSION, "Print the version and exit");
    app.set_help_flag("-h,--help", "Print this help and exit");
    app.require_subcommand(1);
    app.failure_message([](const CLI::App*, const CLI::Error&) { return std::string(); });
    app.footer(
        "`carry COMMAND --help` says more about a command.\n\n"
        "Exit codes: 0 success; 1 a calculation, a check or a write failed; 2 wrong usage.");
    command chosen;
    add_calc(app, chosen);
    add_info(app, chosen);
    add_check(app, chosen);
    add_bench(app, chosen);
    add_tune(app, chosen);
    add_completion(app, chosen);
    if (count > 1 && words[1][0] != '-' &&
        app.get_subcommands([&](const CLI::App* sub) { return sub->get_name() == words[1]; }).empty()) {
        throw usage_error("there is no command `" + std::string(words[1]) + "`");
    }
    try {
        app.parse(arguments(count, words));
    } catch (const CLI::Success& request) {  // --help and --version
        std::ostringstream text;
        app.exit(request, text, text);
        print(text.str());
        flush_output();
        return success;
    } catch (const CLI::RequiredError& error) {  // of a subcommand, too, where there is an unknown option in its place
        const std::vector<std::string> unknown = app.remaining();
        throw usage_error(unknown.empty() ? error.what() : "The following argument was not expected: " + unknown.front());
    } catch (const CLI::ParseError& error) {
        throw usage_error(error.what());
    }
    check_level_of_environment();
    const exit_code code = chosen();
    flush_output();
    return code;
}

}  // namespace
}  // namespace carry::tool

int main(int count, char** words) {
    using namespace carry::tool;
    std::signal(SIGPIPE, SIG_IGN);  // a reader that goes away is a write error, not a death
    try {
        return run(count, words);
    } catch (const usage_error& error) {
        std::fprintf(stderr, "carry: %s\n`carry --help` and `carry COMMAND --help` say what there is.\n", error.what());
        return wrong_usage;
    } catch (const write_error& error) {
        if (*error.what() != '\0') {
            std::fprintf(stderr, "carry: %s\n", error.what());
        }
        return failure;
    } catch (const std::bad_alloc&) {
        std::fputs("carry: not enough memory\n", stderr);
        return failure;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "carry: %s\n", error.what());
        return failure;
    }
}

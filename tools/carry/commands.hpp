/// \file
/// The subcommands. Each adds itself to the command line and says what to do when it is chosen.
#pragma once

#include <CLI/CLI.hpp>

#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>

namespace carry::tool {

/// What `carry` leaves behind, as `--help` says.
enum exit_code : int {
    success = 0,
    failure = 1,      ///< a calculation, a check or a write failed
    wrong_usage = 2,  ///< the command line makes no sense
};

/// A command line that makes no sense, found out after it was read.
class usage_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// A failure with a message.
class command_error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

/// Does a command's work and returns the exit code.
using command = std::function<exit_code()>;

/// \name One file a subcommand
/// Each adds its subcommand to app; when that is chosen, chosen becomes its work.
/// @{
void add_calc(CLI::App& app, command& chosen);
void add_info(CLI::App& app, command& chosen);
void add_check(CLI::App& app, command& chosen);
void add_bench(CLI::App& app, command& chosen);
void add_tune(CLI::App& app, command& chosen);
void add_completion(CLI::App& app, command& chosen);
/// @}

/// CLI::Range, which by itself takes what is no number: that is neither below it nor above.
inline CLI::Validator number_in(double least, double most) {
    const CLI::Range range(least, most);
    CLI::Validator numbers = range;
    numbers.operation([range](std::string& text) {
        double value = 0;
        const bool is_nan = CLI::detail::lexical_cast(text, value) && std::isnan(value);
        return is_nan ? text + " is no number" : range(text);
    });
    return numbers;
}

/// Put before an argument that only looks like an option or a list; calc takes it off again.
inline constexpr char expression_mark = '\x1f';

}  // namespace carry::tool

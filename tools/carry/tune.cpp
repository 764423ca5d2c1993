/// \file
/// `carry tune`: finds the thresholds of this machine.

#include "commands.hpp"
#include "output/progress.hpp"
#include "output/standard_output.hpp"
#include "output/table.hpp"
#include "tune/search.hpp"
#include "work/levels.hpp"

#include "kernels/kernels.hpp"
#include "tuning/table.hpp"

#include <carry/isa.hpp>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <string>
#include <system_error>
#include <vector>

namespace carry::tool {
namespace {

struct tune_options {
    std::string output, level, family;
    double seconds = 120;
};

std::string size_text(std::size_t size) { return size == never ? "never" : std::to_string(size); }

/// What was found, for people.
std::string summary_of(const tuning_result& result, isa_level level) {
    std::vector<std::vector<std::string>> rows{{"threshold", "before", "now", "gain"}};
    for (const tuned_threshold& t : result.thresholds) {
        char gain[32];
        std::snprintf(gain, sizeof gain, "%+.1f %%", 100 * t.gain);
        rows.push_back({t.name, size_text(t.before), size_text(t.now), t.before == t.now ? "" : gain});
    }
    return "level " + std::string(isa_name(level)) + "; gain: of the time, over the sizes that the threshold decides about\n" +
           aligned(rows, 1);
}

/// Every line behind a sign.
std::string commented(const std::string& text, const std::string& sign) {
    std::istringstream lines(text);
    std::string line, all;
    while (std::getline(lines, line)) {
        all += sign + " " + line + "\n";
    }
    return all;
}

template <class Thresholds, std::size_t N>
std::string initializers(const Thresholds& thresholds, const named_threshold<Thresholds> (&names)[N]) {
    std::string text = "{\n";
    for (const auto& name : names) {
        text.append("    .").append(name.name).append(" = ").append(size_text(thresholds.*name.member)).append(",\n");
    }
    return text + "};\n";
}

/// A header of src/tuning/.
std::string as_header(const tuning_result& result, const std::string& family) {
    return "#pragma once\n\n#include \"tuning/thresholds.hpp\"\n\nnamespace carry::tuning {\n\n"
           "inline constexpr integer_thresholds integer_" +
           family + initializers(result.integer, integer_threshold_names) + "\ninline constexpr gf2x_thresholds " + family +
           "_gf2x" + initializers(result.gf2x, gf2x_threshold_names) + "\n}  // namespace carry::tuning\n";
}

std::string check_family(const std::string& name) {
    const auto is_letter = [](char c) { return c >= 'a' && c <= 'z'; };
    const auto fits = [&](char c) { return is_letter(c) || (c >= '0' && c <= '9') || c == '_'; };
    return !name.empty() && is_letter(name.front()) && std::all_of(name.begin(), name.end(), fits)
               ? ""
               : "`" + name + "`: small letters, digits and _, a letter first";
}

exit_code tune(const tune_options& options) {
    const isa_level level = levels_to_work_on(options.level).back();
    isa_use(level);
    std::ofstream file;
    if (!options.output.empty()) {  // before the minutes of work, not after them; until then an older table stays
        file.open(options.output, std::ios::app);
        if (!file) {
            throw command_error("cannot write " + options.output);
        }
    }
    progress_bar bar(tuning_steps());
    std::size_t done = 0;
    const tuning_result result = find_thresholds(options.seconds, [&](const std::string& name) { bar.show(done++, name); });
    bar.hide();

    const std::string summary = summary_of(result, level);
    const std::string text = options.family.empty() ? "# Thresholds for CARRY_TUNING\n" + commented(summary, "#") +
                                                          tuning::to_text(level, result.integer, result.gf2x)
                                                    : commented(summary, "//") + as_header(result, options.family);
    if (options.output.empty()) {
        print(text);
        return success;
    }
    std::error_code no_regular_file;
    std::filesystem::resize_file(options.output, 0, no_regular_file);
    if (!(file << text) || !file.flush()) {
        throw command_error("cannot write " + options.output);
    }
    print(summary + (options.family.empty() ? "\nCARRY_TUNING=" + options.output + " makes the library use them.\n" : ""));
    return success;
}

}  // namespace

void add_tune(CLI::App& app, command& chosen) {
    auto options = std::make_shared<tune_options>();
    CLI::App* sub = app.add_subcommand("tune", "Find the thresholds between the algorithms on this machine");
    sub->add_option("-o,--output", options->output, "Write the table to this file, and print only what it gains")
        ->type_name("FILE");
    sub->add_option("--level", options->level, "The kernel level; that in use if not given")->type_name("LEVEL");
    sub->add_option("--seconds", options->seconds, "About how long to measure; 120 if not given")
        ->check(number_in(1, 86400))
        ->type_name("S");
    sub->add_option("--family", options->family, "Write C++ for src/tuning/ in place of a table, for a family of this name")
        ->check(CLI::Validator(check_family, ""))
        ->type_name("NAME");
    sub->footer(
        "CARRY_TUNING=FILE in the environment makes the library use a table.\n\n"
        "Exit codes: 0 success; 1 the output could not be written; 2 wrong usage.");
    sub->callback([options, &chosen] { chosen = [options] { return tune(*options); }; });
}

}  // namespace carry::tool

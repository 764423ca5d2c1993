/// \file
/// `carry info`: what this build and this machine are.

#include "commands.hpp"
#include "kernels/kernels.hpp"
#include "output/json.hpp"
#include "output/standard_output.hpp"
#include "output/table.hpp"
#include "output/utf8.hpp"
#include "tuning/table.hpp"
#include "tuning/thresholds.hpp"
#include "work/levels.hpp"

#include <carry/config.h>
#include <carry/algorithms.hpp>
#include <carry/isa.hpp>
#include <carry/limits.hpp>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace carry::tool {
namespace {

using named_sizes = std::vector<std::pair<std::string, std::size_t>>;

template <class Thresholds, std::size_t N>
named_sizes values(const Thresholds& thresholds, const named_threshold<Thresholds> (&list)[N]) {
    named_sizes result;
    for (const auto& t : list) {
        result.emplace_back(t.name, thresholds.*t.member);
    }
    return result;
}

const char* compiler() {
#if defined(__clang__)
    return "clang " __clang_version__;
#elif defined(__GNUC__)
    return "GCC " __VERSION__;
#else
    return "unknown";
#endif
}

struct algorithm_list {
    world w;
    const char* operation;
    std::vector<const char*> names;
};

std::vector<algorithm_list> algorithms() {
    std::vector<algorithm_list> lists;
    for (const world w : {world::integer, world::gf2x}) {
        lists.push_back({w, "mul", {}});
        for (const mul_algorithm& a : mul_algorithms(w)) {
            lists.back().names.push_back(a.name);
        }
        lists.push_back({w, "sqr", {}});
        for (const sqr_algorithm& a : sqr_algorithms(w)) {
            lists.back().names.push_back(a.name);
        }
    }
    return lists;
}

std::string size_or_never(std::size_t n) { return n == never ? "never" : std::to_string(n); }

/// What CARRY_TUNING names, or nothing where it names nothing.
std::string tuning_in_use() {
    const char* path = std::getenv("CARRY_TUNING");
    if (path == nullptr || *path == '\0') {
        return "";
    }
    const std::string& error = tuning::from_environment().error();
    return error.empty() ? path : std::string(path) + ": not used: " + error;
}

std::string plain() {
    std::vector<std::vector<std::string>> rows = {
        {"version", CARRY_VERSION},
        {"compiler", compiler()},
        {"limb", std::to_string(limb_bits) + " bits"},
        {"size limit", std::to_string(max_bits) + " bits"},
        {"levels here", available_levels()},
        {"level in use", std::string(isa_name(isa()))},
    };
    if (const std::string tuning = tuning_in_use(); !tuning.empty()) {
        rows.push_back({"tuning", printable(tuning)});
    }
    for (const auto& list : algorithms()) {
        std::string names;
        for (const char* name : list.names) {
            names.append(names.empty() ? "" : " ").append(name);
        }
        rows.push_back({std::string(world_name(list.w)) + ' ' + list.operation, names});
    }
    std::string text = aligned(rows, 2);
    const auto add = [&](world w, const named_sizes& sizes) {
        text += "\nthresholds of " + std::string(world_name(w)) + ", in limbs\n";
        rows.clear();
        for (const auto& [name, size] : sizes) {
            rows.push_back({"  " + name, size_or_never(size)});
        }
        text += aligned(rows, 1);
    };
    add(world::integer, values(kernels::integer().thresholds, integer_threshold_names));
    add(world::gf2x, values(kernels::gf2x().thresholds, gf2x_threshold_names));
    return text;
}

std::string json() {
    std::string text = "{\n  \"version\": " + json_string(CARRY_VERSION) + ",\n  \"compiler\": " + json_string(compiler()) +
                       ",\n  \"limb_bits\": " + std::to_string(limb_bits) + ",\n  \"max_bits\": " + std::to_string(max_bits) +
                       ",\n  \"levels\": [";
    const char* separator = "";
    for (const isa_level level : isa_available()) {
        text.append(separator).append(json_string(isa_name(level)));
        separator = ", ";
    }
    const std::string tuning = tuning_in_use();
    text += "],\n  \"level\": " + json_string(isa_name(isa())) +
            ",\n  \"tuning\": " + (tuning.empty() ? "null" : json_string(tuning)) + ",\n  \"algorithms\": {";
    const auto lists = algorithms();
    for (std::size_t i = 0; i < lists.size(); ++i) {
        const std::string head =
            i % 2 == 0 ? std::string(i == 0 ? "" : "},") + "\n    " + json_string(world_name(lists[i].w)) + ": {" : ", ";
        text += head + json_string(lists[i].operation) + ": [";
        separator = "";
        for (const char* name : lists[i].names) {
            text.append(separator).append(json_string(name));
            separator = ", ";
        }
        text += "]";
    }
    text += "}\n  },\n  \"thresholds\": {";
    const auto add = [&](world w, const named_sizes& sizes, const char* end) {
        text += "\n    " + json_string(world_name(w)) + ": {";
        separator = "";
        for (const auto& [name, size] : sizes) {
            text.append(separator).append(json_string(name)).append(": ").append(size == never ? "null" : std::to_string(size));
            separator = ", ";
        }
        text.append("}").append(end);
    };
    add(world::integer, values(kernels::integer().thresholds, integer_threshold_names), ",");
    add(world::gf2x, values(kernels::gf2x().thresholds, gf2x_threshold_names), "\n  }\n}\n");
    return text;
}

}  // namespace

void add_info(CLI::App& app, command& chosen) {
    auto as_json = std::make_shared<bool>(false);
    CLI::App* info = app.add_subcommand("info", "Print version, kernel levels, limb size, algorithms and thresholds");
    info->add_flag("--json", *as_json, "As JSON; a threshold that no size reaches is null");
    info->footer(
        "CARRY_ISA=LEVEL in the environment lowers the level in use; CARRY_TUNING=FILE has thresholds of this machine, from "
        "carry "
        "tune.\n\nExit codes: 0 success; 1 the output could not be "
        "written; 2 wrong usage.");
    info->callback([as_json, &chosen] {
        chosen = [as_json] {
            print(*as_json ? json() : plain());
            return success;
        };
    });
}

}  // namespace carry::tool

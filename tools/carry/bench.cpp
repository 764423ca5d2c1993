/// \file
/// `carry bench`: how long operations take.

#include "bench/sizes.hpp"
#include "bench/workload.hpp"
#include "commands.hpp"
#include "output/json.hpp"
#include "output/progress.hpp"
#include "output/standard_output.hpp"
#include "output/table.hpp"
#include "work/levels.hpp"

#include <carry/isa.hpp>
#include <carry/limb.hpp>

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace carry::tool {
namespace {

struct bench_options {
    std::string ring = "integer";
    std::string operation = "mul";
    std::string limbs = "8,16,32,64,128,256,512";
    std::string algorithm = "auto";
    std::string level;
    document_parameters document;
    std::size_t count = 9;
    bool json = false;
    bool csv = false;
};

struct measurement {
    std::size_t limbs;
    std::string algorithm;
    bool picked;
    double nanoseconds;
};

/// A batch lasts at least so long, so that the clock's own time does not matter.
constexpr double least_batch = 200e3;

double elapsed(const workload& w, std::size_t repetitions) {
    using clock = std::chrono::steady_clock;
    const auto begin = clock::now();
    for (std::size_t i = 0; i < repetitions; ++i) {
        w.run();
    }
    return std::chrono::duration<double, std::nano>(clock::now() - begin).count();
}

double median(std::vector<double> values) {
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>((values.size() - 1) / 2);
    std::nth_element(values.begin(), middle, values.end());
    return *middle;
}

/// The median of count batches of each way; the batches of the ways take turns, so that what disturbs the machine disturbs all.
std::vector<double> measure(const std::vector<workload>& ways, std::size_t count) {
    std::vector<std::size_t> repetitions;
    for (const workload& way : ways) {
        std::size_t n = 1;
        while (elapsed(way, n) < least_batch) {
            n *= 2;
        }
        repetitions.push_back(n);
    }
    std::vector<std::vector<double>> batches(ways.size());
    for (std::size_t batch = 0; batch < count; ++batch) {
        for (std::size_t i = 0; i < ways.size(); ++i) {
            batches[i].push_back(elapsed(ways[i], repetitions[i]) / static_cast<double>(repetitions[i]));
        }
    }
    std::vector<double> medians(ways.size());
    std::transform(batches.begin(), batches.end(), medians.begin(), median);
    return medians;
}

std::string number(double x) {
    char text[64];
    std::snprintf(text, sizeof text, "%.1f", x);
    return text;
}

/// The ring whose algorithms are the first source document's: the same operations, for limbs of any width.
constexpr const char* document_ring = "gf2x_document";

bool is_document(const bench_options& options) { return options.ring == document_ring; }

/// The bits of a limb of the rows that are measured.
unsigned bits_in_limb(const bench_options& options) { return is_document(options) ? options.document.limb_bits : limb_bits; }

/// Whether all ways are asked for; where the library picks none, `auto` asks for all.
bool all_ways(const bench_options& options) {
    return options.algorithm == "all" || (is_document(options) && options.algorithm == "auto");
}

std::vector<std::string> names_of(const bench_options& options, const operation& op, world w) {
    return is_document(options) ? document_algorithm_names(op, options.document) : algorithm_names(op, w);
}

std::string as_table(const bench_options& options, world w, const operation& op, const std::vector<measurement>& results) {
    std::vector<std::string> names;
    for (const std::string& name : names_of(options, op, w)) {
        if (std::any_of(results.begin(), results.end(), [&](const measurement& m) { return m.algorithm == name; })) {
            names.push_back(name);
        }
    }
    const bool by_algorithm = all_ways(options) && !names.empty();
    std::vector<std::vector<std::string>> rows;
    if (by_algorithm) {
        rows.push_back({"limbs"});
        rows[0].insert(rows[0].end(), names.begin(), names.end());
    } else {
        rows.push_back({"limbs", "ns", "algorithm"});
    }
    for (std::size_t i = 0; i < results.size();) {
        const measurement& first = results[i];
        rows.push_back({std::to_string(first.limbs)});
        if (!by_algorithm) {
            rows.back().push_back(number(first.nanoseconds));
            rows.back().push_back(first.algorithm);
            ++i;
            continue;
        }
        rows.back().resize(1 + names.size(), "-");
        for (; i < results.size() && results[i].limbs == first.limbs; ++i) {
            const auto column = std::find(names.begin(), names.end(), results[i].algorithm) - names.begin();
            std::string& cell = rows.back()[1 + static_cast<std::size_t>(column)];
            if (cell != "-") {
                break;  // the same size asked for twice
            }
            cell = number(results[i].nanoseconds) + (results[i].picked ? "*" : " ");
        }
    }
    std::string text =
        options.ring + ' ' + options.operation + ": " + std::string(op.summary) + "; level " + std::string(isa_name(isa())) +
        ", limbs of " + std::to_string(bits_in_limb(options)) + " bits; nanoseconds, the median of " +
        std::to_string(options.count) + " batches" +
        (by_algorithm && !is_document(options) ? "; * what the library picks" : "") +
        (is_document(options) && op.name == "mul" ? "; recursion limit " + std::to_string(options.document.recursion_limit)
                                                  : "") +
        "\n";
    return text + aligned(rows, 0);
}

std::string as_csv(const bench_options& options, const std::vector<measurement>& results) {
    std::string text = "ring,op,level,limb_bits,limbs,algorithm,picked,ns\n";
    for (const measurement& m : results) {
        text += options.ring + ',' + options.operation + ',' + std::string(isa_name(isa())) + ',' +
                std::to_string(bits_in_limb(options)) + ',' + std::to_string(m.limbs) + ',' + m.algorithm + ',' +
                (m.picked ? "true" : "false") + ',' + number(m.nanoseconds) + '\n';
    }
    return text;
}

std::string as_json(const bench_options& options, const std::vector<measurement>& results) {
    std::string text = "{\n  \"ring\": " + json_string(options.ring) + ",\n  \"op\": " + json_string(options.operation) +
                       ",\n  \"level\": " + json_string(isa_name(isa())) +
                       ",\n  \"limb_bits\": " + std::to_string(bits_in_limb(options)) +
                       ",\n  \"unit\": \"ns\",\n  \"count\": " + std::to_string(options.count) + ",\n  \"results\": [";
    const char* separator = "";
    for (const measurement& m : results) {
        text.append(separator).append("\n    {\"limbs\": ").append(std::to_string(m.limbs));
        text.append(", \"algorithm\": ")
            .append(json_string(m.algorithm))
            .append(", \"picked\": ")
            .append(m.picked ? "true" : "false");
        text.append(", \"ns\": ").append(number(m.nanoseconds)).append("}");
        separator = ",";
    }
    return text + "\n  ]\n}\n";
}

const operation& find_operation(const std::string& name) {
    const auto all = operations();
    return *std::find_if(all.begin(), all.end(), [&](const operation& op) { return op.name == name; });
}

void require_algorithm(const bench_options& options, const operation& op, world w) {
    if (is_document(options) && document_algorithm_names(op, options.document).empty()) {
        throw usage_error("--ring: " + options.ring + " has only mul and sqr");
    }
    if (options.algorithm == "auto") {
        return;
    }
    if (!op.has_algorithms) {
        throw usage_error("--algorithm: " + options.operation + " has no table of algorithms, only `auto`");
    }
    const std::vector<std::string> names = names_of(options, op, w);
    if (options.algorithm != "all" && std::find(names.begin(), names.end(), options.algorithm) == names.end()) {
        std::string there = "auto, all";
        for (const std::string& name : names) {
            there += ", " + name;
        }
        throw usage_error("--algorithm: no `" + options.algorithm + "` for " + options.ring + ' ' + options.operation +
                          "; there is " + there);
    }
}

exit_code bench(const bench_options& options) {
    const world w = options.ring == "integer" ? world::integer : world::gf2x;
    const operation& op = find_operation(options.operation);
    if (op.polynomials_only && w == world::integer) {
        throw usage_error("--op " + options.operation + ": only with --ring gf2x");
    }
    require_algorithm(options, op, w);
    const std::vector<std::size_t> sizes = parse_sizes(options.limbs);
    if (!options.level.empty()) {
        isa_use(levels_to_work_on(options.level).front());
    }

    random_rows random(1);
    progress_bar bar(sizes.size());
    std::vector<measurement> results;
    for (std::size_t i = 0; i < sizes.size(); ++i) {
        bar.show(i, std::to_string(sizes[i]) + " limbs");
        std::vector<workload> ways = is_document(options) ? make_document_workloads(op, options.document, sizes[i], random)
                                                          : op.make(w, sizes[i], random);
        std::erase_if(ways, [&](const workload& way) {
            return !all_ways(options) && (options.algorithm == "auto" ? !way.picked : way.algorithm != options.algorithm);
        });
        const std::vector<double> times = measure(ways, options.count);
        for (std::size_t k = 0; k < ways.size(); ++k) {
            results.push_back({sizes[i], ways[k].algorithm, ways[k].picked, times[k]});
        }
    }
    bar.hide();
    if (results.empty()) {
        throw command_error("the algorithm " + options.algorithm + " accepts none of these sizes");
    }
    print(options.json  ? as_json(options, results)
          : options.csv ? as_csv(options, results)
                        : as_table(options, w, op, results));
    return success;
}

}  // namespace

void add_bench(CLI::App& app, command& chosen) {
    auto options = std::make_shared<bench_options>();
    CLI::App* sub = app.add_subcommand("bench", "Measure operations of both worlds");
    std::vector<std::string> names;
    std::string summaries;
    for (const operation& op : operations()) {
        names.emplace_back(op.name);
        std::string line = "  " + std::string(op.name);
        line.resize(16, ' ');
        summaries += line + std::string(op.summary) + '\n';
    }
    sub->add_option("--ring", options->ring,
                    "integer (if not given), gf2x, the polynomials over GF(2), or gf2x_document, the first source\n"
                    "document's algorithms for these (mul and sqr)")
        ->check(CLI::IsMember({"integer", "gf2x", document_ring}))
        ->type_name("RING");
    sub->add_option("--op", options->operation, "The operation; mul if not given")
        ->check(CLI::IsMember(names))
        ->type_name("OP");
    sub->add_option("--limbs", options->limbs, "The sizes n: numbers and ranges FIRST:LAST:STEP, as 10:500:10,1000:10000:500")
        ->type_name("SIZES");
    sub->add_option("--algorithm", options->algorithm,
                    "A row of the algorithm table by name, `all` of them, or `auto`, what the library picks (if not given)")
        ->type_name("NAME");
    sub->add_option("--level", options->level, "The kernel level; that in use if not given")->type_name("LEVEL");
    sub->add_option("--limb-bits", options->document.limb_bits, "gf2x_document: the bits of a limb; 64 if not given")
        ->check(CLI::IsMember({8, 16, 32, 64}))
        ->type_name("W");
    sub->add_option("--recursion-limit", options->document.recursion_limit,
                    "gf2x_document: operands of fewer limbs are not split any more; 50 if not given")
        ->check(CLI::Range(0, 1'000'000))
        ->type_name("N");
    sub->add_option("--count", options->count, "The number of batches whose median is told; 9 if not given")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    CLI::Option* json = sub->add_flag("--json", options->json, "Print JSON");
    sub->add_flag("--csv", options->csv, "Print comma-separated values")->excludes(json);
    sub->footer("Operations:\n" + summaries +
                "\nExit codes: 0 success; 1 nothing to measure, or the output could not be written; 2 wrong usage.");
    sub->callback([options, &chosen] { chosen = [options] { return bench(*options); }; });
}

}  // namespace carry::tool

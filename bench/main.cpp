/// \file
/// carry_bench: takes the options of Google Benchmark (`--benchmark_filter=integer/mul`, `--benchmark_format=json`, ...).
/// The repetitions of all benchmarks are shuffled among each other, since only ratios measured side by side can be trusted.
#include <carry/isa.hpp>

#include <benchmark/benchmark.h>

#include <string>
#include <vector>

int main(int argc, char** argv) {
    std::string shuffle = "--benchmark_enable_random_interleaving=true", repeat = "--benchmark_repetitions=5",
                brief = "--benchmark_report_aggregates_only=true";
    std::vector<char*> arguments{argv[0], shuffle.data(), repeat.data(), brief.data()};
    arguments.insert(arguments.end(), argv + 1, argv + argc);  // the user's come last and win
    int count = static_cast<int>(arguments.size());
    benchmark::Initialize(&count, arguments.data());
    if (benchmark::ReportUnrecognizedArguments(count, arguments.data())) {
        return 1;
    }
    benchmark::AddCustomContext("kernel level", std::string(carry::isa_name(carry::isa())));
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}

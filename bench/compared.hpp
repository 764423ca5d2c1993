/// \file
/// What the benchmarks of whole operations share: ours and a peer's on the same operands, compared before they are timed.
#pragma once

#include <benchmark/benchmark.h>

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace carry::bench {

/// An operation on operands that are made already, and its result as text, for the comparison.
struct contender {
    std::string who;
    std::function<void()> run;
    std::function<std::string()> result;
};

/// Registers operation/<who>/<size> for all contenders that `make` returns for a size. They are made when the first of them is
/// run, and stay for the others. One whose result is not that of the first is an error, not a time.
inline void register_compared(const std::string& operation, std::size_t size, const std::vector<std::string>& who,
                              std::function<std::vector<contender>()> make) {
    struct shared {
        std::function<std::vector<contender>()> make;
        std::vector<contender> made;
        std::string expected;
    };
    const auto all = std::make_shared<shared>(shared{std::move(make), {}, {}});
    for (std::size_t i = 0; i < who.size(); ++i) {
        benchmark::RegisterBenchmark((operation + '/' + who[i] + '/' + std::to_string(size)).c_str(),
                                     [all, i](benchmark::State& state) {
                                         if (all->made.empty()) {
                                             all->made = all->make();
                                             all->made[0].run();
                                             all->expected = all->made[0].result();
                                         }
                                         contender& one = all->made[i];
                                         one.run();
                                         if (one.result() != all->expected) {
                                             state.SkipWithError("the results differ");
                                         }
                                         for (auto _ : state) {
                                             one.run();
                                             benchmark::ClobberMemory();
                                         }
                                     });
    }
}

}  // namespace carry::bench

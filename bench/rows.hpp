/// \file
/// What the benchmarks of rows share.
#pragma once

#include "random_row.hpp"

#include <carry/limb.hpp>

#include <benchmark/benchmark.h>

#include <cstring>
#include <string>
#include <vector>

namespace carry::bench {

/// A row of a peer's words as limbs, which may be shorter; both have their lowest first, as this machine has its bytes.
template <class Word>
std::vector<limb> in_limbs(const std::vector<Word>& row) {
    static_assert(sizeof(Word) % sizeof(limb) == 0);
    std::vector<limb> limbs(row.size() * sizeof(Word) / sizeof(limb));
    std::memcpy(limbs.data(), row.data(), row.size() * sizeof(Word));
    return limbs;
}

/// The words of a peer's that n limbs take.
template <class Word>
constexpr std::size_t words(std::size_t n) {
    return (n * sizeof(limb) + sizeof(Word) - 1) / sizeof(Word);
}

/// Times run(r, a, b, scratch) for two rows of n limbs.
template <class Run>
void register_one(const std::string& name, std::size_t n, std::size_t scratch_size, Run run) {
    benchmark::RegisterBenchmark((name + "/" + std::to_string(n)).c_str(), [=](benchmark::State& state) {
        const std::vector<limb> a = random_row(n, 1), b = random_row(n, 2);
        std::vector<limb> r(2 * n), scratch(scratch_size);
        for (auto _ : state) {
            run(r.data(), a.data(), b.data(), scratch.data());
            benchmark::ClobberMemory();
        }
    });
}

/// Times every algorithm of a world's tables at a few sizes that it accepts.
template <class Muls, class Sqrs>
void register_algorithms(const std::string& world, const Muls& muls, const Sqrs& sqrs) {
    for (const std::size_t n : {8u, 32u, 128u, 512u}) {
        for (const auto& algorithm : muls) {
            if (algorithm.accepts(n, n)) {
                register_one(world + "/mul/" + algorithm.name, n, algorithm.scratch(n, n),
                             [n, run = algorithm.run](limb* r, const limb* a, const limb* b, limb* scratch) {
                                 run(r, a, n, b, n, scratch);
                             });
            }
        }
        for (const auto& algorithm : sqrs) {
            if (algorithm.accepts(n)) {
                register_one(
                    world + "/sqr/" + algorithm.name, n, algorithm.scratch(n),
                    [n, run = algorithm.run](limb* r, const limb* a, const limb*, limb* scratch) { run(r, a, n, scratch); });
            }
        }
    }
}

}  // namespace carry::bench

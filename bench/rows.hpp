/// \file
/// What the benchmarks of rows share.
#pragma once

#include <carry/limb.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <string>
#include <vector>

namespace carry::bench {

/// n random limbs, the same for the same seed.
inline std::vector<limb> random_row(std::size_t n, unsigned seed) {
    std::mt19937_64 engine(seed);
    std::vector<limb> r(n);
    std::generate(r.begin(), r.end(), [&engine] { return static_cast<limb>(engine()); });
    return r;
}

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

}  // namespace carry::bench

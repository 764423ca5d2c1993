/// \file
/// Products and squares of integers: the library's choice beside GMP, and every algorithm of the tables.
#include "rows.hpp"

#include "integer/mul.hpp"
#include "integer/sqr.hpp"

#include <benchmark/benchmark.h>
#include <gmp.h>

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace {

using carry::limb;
using carry::mul_algorithm;
using carry::sqr_algorithm;
using carry::bench::register_one;
namespace rows = carry::integer_rows;

/// In GMP's limbs, which may be wider than ours.
constexpr std::size_t gmp_size(std::size_t n) { return (n * sizeof(limb) + sizeof(mp_limb_t) - 1) / sizeof(mp_limb_t); }

void register_gmp(std::size_t n) {
    const auto size = static_cast<mp_size_t>(gmp_size(n));
    const auto row = [n](unsigned seed) {
        std::vector<mp_limb_t> r(gmp_size(n));
        std::mt19937_64 engine(seed);
        std::generate(r.begin(), r.end(), [&engine] { return static_cast<mp_limb_t>(engine()); });
        return r;
    };
    benchmark::RegisterBenchmark(("integer/mul/gmp/" + std::to_string(n)).c_str(), [=](benchmark::State& state) {
        const std::vector<mp_limb_t> a = row(1), b = row(2);
        std::vector<mp_limb_t> r(2 * a.size());
        for (auto _ : state) {
            mpn_mul_n(r.data(), a.data(), b.data(), size);
            benchmark::ClobberMemory();
        }
    });
    benchmark::RegisterBenchmark(("integer/sqr/gmp/" + std::to_string(n)).c_str(), [=](benchmark::State& state) {
        const std::vector<mp_limb_t> a = row(1);
        std::vector<mp_limb_t> r(2 * a.size());
        for (auto _ : state) {
            mpn_sqr(r.data(), a.data(), size);
            benchmark::ClobberMemory();
        }
    });
}

bool register_all() {
    for (const std::size_t n :
         {1u, 2u, 3u, 4u, 6u, 8u, 12u, 16u, 24u, 32u, 48u, 64u, 96u, 128u, 256u, 512u, 1024u, 4096u, 16384u}) {
        register_gmp(n);
        register_one("integer/mul/carry", n, rows::mul_scratch(n, n),
                     [n](limb* r, const limb* a, const limb* b, limb* scratch) { rows::mul(r, a, n, b, n, scratch); });
        register_one("integer/sqr/carry", n, rows::sqr_scratch(n),
                     [n](limb* r, const limb* a, const limb*, limb* scratch) { rows::sqr(r, a, n, scratch); });
    }
    for (const std::size_t n : {8u, 32u, 128u, 512u}) {
        for (const mul_algorithm& algorithm : rows::mul_table()) {
            if (algorithm.accepts(n, n)) {
                register_one(std::string("integer/mul/") + algorithm.name, n, algorithm.scratch(n, n),
                             [n, run = algorithm.run](limb* r, const limb* a, const limb* b, limb* scratch) {
                                 run(r, a, n, b, n, scratch);
                             });
            }
        }
        for (const sqr_algorithm& algorithm : rows::sqr_table()) {
            if (algorithm.accepts(n)) {
                register_one(
                    std::string("integer/sqr/") + algorithm.name, n, algorithm.scratch(n),
                    [n, run = algorithm.run](limb* r, const limb* a, const limb*, limb* scratch) { run(r, a, n, scratch); });
            }
        }
    }
    return true;
}

const bool registered = register_all();

}  // namespace

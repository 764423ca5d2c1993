/// \file
/// Products and squares of polynomials over GF(2): the library's choice beside gf2x, where that is installed, and every
/// algorithm of the tables.
#include "rows.hpp"

#include "gf2x/mul.hpp"
#include "gf2x/sqr.hpp"

#include <benchmark/benchmark.h>
#ifdef CARRY_BENCH_GF2X
#include <gf2x.h>
#endif

#include <random>
#include <string>
#include <vector>

namespace {

using carry::limb;
using carry::bench::in_limbs;
using carry::bench::register_algorithms;
using carry::bench::register_one;
using carry::bench::words;
namespace rows = carry::gf2x_rows;

#ifdef CARRY_BENCH_GF2X
/// gf2x's words are those of the machine, so the rows are measured in them; the product is first compared with ours.
void register_gf2x(std::size_t n) {
    const auto size = static_cast<unsigned long>(words<unsigned long>(n));
    benchmark::RegisterBenchmark(("gf2x/mul/gf2x/" + std::to_string(n)).c_str(), [size](benchmark::State& state) {
        std::mt19937_64 engine(1);
        std::vector<unsigned long> a(size), b(size), r(2 * size);
        for (unsigned long& x : a) x = static_cast<unsigned long>(engine());
        for (unsigned long& x : b) x = static_cast<unsigned long>(engine());
        gf2x_mul(r.data(), a.data(), size, b.data(), size);
        const std::vector<limb> x = in_limbs(a), y = in_limbs(b);
        std::vector<limb> product(2 * x.size()), scratch(rows::mul_scratch(x.size(), x.size()));
        rows::mul(product.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
        if (in_limbs(r) != product) {
            state.SkipWithError("the results differ");
        }
        for (auto _ : state) {
            gf2x_mul(r.data(), a.data(), size, b.data(), size);
            benchmark::ClobberMemory();
        }
    });
}
#endif

bool register_all() {
    for (const std::size_t n :
         {1u,  2u,  3u,  4u,  5u,   6u,   7u,   8u,   9u,    10u,   12u,   14u,   16u,    18u,    20u,    24u,    32u,
          48u, 50u, 64u, 96u, 100u, 128u, 256u, 500u, 1000u, 1024u, 2000u, 4096u, 10000u, 16384u, 65536u, 262144u}) {
#ifdef CARRY_BENCH_GF2X
        register_gf2x(n);
#endif
        register_one("gf2x/mul/carry", n, rows::mul_scratch(n, n),
                     [n](limb* r, const limb* a, const limb* b, limb* scratch) { rows::mul(r, a, n, b, n, scratch); });
        register_one("gf2x/sqr/carry", n, rows::sqr_scratch(n),
                     [n](limb* r, const limb* a, const limb*, limb* scratch) { rows::sqr(r, a, n, scratch); });
    }
    register_algorithms("gf2x", rows::mul_table(), rows::sqr_table());
    return true;
}

const bool registered = register_all();

}  // namespace

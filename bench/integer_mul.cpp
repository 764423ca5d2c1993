/// \file
/// Products and squares of integers: those of carry.h beside GMP and FLINT, where these are installed, and every algorithm of
/// the tables. Each is called as a program calls it: FLINT's smallest products, as those of carry.h, are found in the caller.
#include "rows.hpp"

#include "integer/mul.hpp"
#include "integer/sqr.hpp"

#include <carry/carry.h>

#include <benchmark/benchmark.h>
#ifdef CARRY_BENCH_GMP
#include <gmp.h>
#endif
#ifdef CARRY_BENCH_FLINT
#include <flint/flint.h>
#include <flint/mpn_extras.h>
#endif

#include <algorithm>
#include <random>
#include <string>
#include <vector>

namespace {

using carry::limb;
using carry::bench::in_limbs;
using carry::bench::register_algorithms;
using carry::bench::register_one;
using carry::bench::words;
namespace rows = carry::integer_rows;

#ifdef CARRY_BENCH_GMP
/// Whether our product of the same numbers is the same.
bool is_product(const std::vector<mp_limb_t>& r, const std::vector<mp_limb_t>& a, const std::vector<mp_limb_t>& b) {
    const std::vector<limb> x = in_limbs(a), y = in_limbs(b);
    std::vector<limb> product(2 * x.size()), scratch(rows::mul_scratch(x.size(), x.size()));
    rows::mul(product.data(), x.data(), x.size(), y.data(), y.size(), scratch.data());
    return in_limbs(r) == product;
}

/// A peer's product and square of n of our limbs, each compared with ours before it is timed.
template <class Mul, class Sqr>
void register_peer(const std::string& who, std::size_t n, Mul mul, Sqr sqr) {
    const auto size = static_cast<mp_size_t>(words<mp_limb_t>(n));
    const auto row = [n](unsigned seed) {
        std::vector<mp_limb_t> r(words<mp_limb_t>(n));
        std::mt19937_64 engine(seed);
        std::generate(r.begin(), r.end(), [&engine] { return static_cast<mp_limb_t>(engine()); });
        return r;
    };
    benchmark::RegisterBenchmark(("integer/mul/" + who + "/" + std::to_string(n)).c_str(), [=](benchmark::State& state) {
        const std::vector<mp_limb_t> a = row(1), b = row(2);
        std::vector<mp_limb_t> r(2 * a.size());
        mul(r.data(), a.data(), b.data(), size);
        if (!is_product(r, a, b)) {
            state.SkipWithError("the results differ");
        }
        for (auto _ : state) {
            mul(r.data(), a.data(), b.data(), size);
            benchmark::ClobberMemory();
        }
    });
    benchmark::RegisterBenchmark(("integer/sqr/" + who + "/" + std::to_string(n)).c_str(), [=](benchmark::State& state) {
        const std::vector<mp_limb_t> a = row(1);
        std::vector<mp_limb_t> r(2 * a.size());
        sqr(r.data(), a.data(), size);
        if (!is_product(r, a, a)) {
            state.SkipWithError("the results differ");
        }
        for (auto _ : state) {
            sqr(r.data(), a.data(), size);
            benchmark::ClobberMemory();
        }
    });
}

void register_peers(std::size_t n) {
    register_peer(
        "gmp", n, [](mp_ptr r, mp_srcptr a, mp_srcptr b, mp_size_t size) { mpn_mul_n(r, a, b, size); },
        [](mp_ptr r, mp_srcptr a, mp_size_t size) { mpn_sqr(r, a, size); });
#ifdef CARRY_BENCH_FLINT
    register_peer(
        "flint", n, [](mp_ptr r, mp_srcptr a, mp_srcptr b, mp_size_t size) { flint_mpn_mul_n(r, a, b, size); },
        [](mp_ptr r, mp_srcptr a, mp_size_t size) { flint_mpn_sqr(r, a, size); });
#endif
}
#endif

/// Products of n by m limbs, m < n.
void register_unlike(const std::string& name, std::size_t n, std::size_t m) {
    register_one(name + "/carry", n, rows::mul_scratch(n, m),
                 [n, m](limb* r, const limb* a, const limb* b, limb* scratch) { rows::mul(r, a, n, b, m, scratch); });
#ifdef CARRY_BENCH_GMP
    register_one(name + "/gmp", n, 0, [n, m](limb* r, const limb* a, const limb* b, limb*) {
        mpn_mul(reinterpret_cast<mp_ptr>(r), reinterpret_cast<mp_srcptr>(a), static_cast<mp_size_t>(words<mp_limb_t>(n)),
                reinterpret_cast<mp_srcptr>(b), static_cast<mp_size_t>(words<mp_limb_t>(m)));
    });
#endif
}

bool register_all() {
    for (const std::size_t n : {48u, 96u, 192u, 384u, 768u, 1536u}) {
        register_unlike("integer/mul_2_to_1", n, n / 2);
        register_unlike("integer/mul_3_to_2", n, n / 3 * 2);
    }
    for (const std::size_t n : {1u,  2u,   3u,   4u,   6u,    8u,    12u,   16u,   24u,    32u,    48u,     64u,
                                96u, 128u, 256u, 512u, 1024u, 2048u, 4096u, 8192u, 16384u, 65536u, 262144u, 1048576u}) {
#ifdef CARRY_BENCH_GMP
        register_peers(n);
#endif
        register_one("integer/mul/carry", n, 0,
                     [n](limb* r, const limb* a, const limb* b, limb*) { carry_integer_mul(r, a, n, b, n); });
        register_one("integer/sqr/carry", n, 0,
                     [n](limb* r, const limb* a, const limb*, limb*) { carry_integer_sqr(r, a, n); });
    }
    register_algorithms("integer", rows::mul_table(), rows::sqr_table());
    return true;
}

const bool registered = register_all();

}  // namespace

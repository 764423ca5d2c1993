/// \file
/// Which peers there are: their versions and where they come from, in the context that every output of carry_bench begins with.
#include <benchmark/benchmark.h>

#include <gmp.h>
#ifdef CARRY_BENCH_GF2X
#include <gf2x.h>
#endif
#ifdef CARRY_BENCH_NTL
#include <NTL/version.h>
#endif

#include <string>

namespace {

/// Whether the library at this path was built by somebody for this machine, as far as its place tells: a distribution's has
/// to run everywhere.
std::string origin(const std::string& path) {
    return path.rfind("/usr/lib", 0) == 0 || path.rfind("/lib", 0) == 0 ? "the distribution's" : "a build of its own";
}

bool describe() {
    benchmark::AddCustomContext("peer gmp", std::string(gmp_version) + ", " + origin(CARRY_BENCH_GMP_PATH));
#ifdef CARRY_BENCH_GF2X
    benchmark::AddCustomContext("peer gf2x", std::to_string(gf2x_lib_version_code / 10000) + '.' +
                                                 std::to_string(gf2x_lib_version_code / 100 % 100) + ", " +
                                                 origin(CARRY_BENCH_GF2X_PATH));
#endif
#ifdef CARRY_BENCH_NTL
    benchmark::AddCustomContext("peer ntl", std::string(NTL_VERSION) + ", " + origin(CARRY_BENCH_NTL_PATH));
#endif
    return true;
}

const bool described = describe();

}  // namespace

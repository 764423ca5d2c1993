/// \file
/// Which peers there are: their versions and where they come from, in the context that every output of the benchmarks begins
/// with.
#include <benchmark/benchmark.h>

#ifdef CARRY_BENCH_GMP
#include <gmp.h>
#endif
#ifdef CARRY_BENCH_FLINT
#include <flint/flint.h>
#endif
#ifdef CARRY_BENCH_GF2X
#include <gf2x.h>
#endif
#ifdef CARRY_BENCH_NTL
#include <NTL/version.h>
#endif
#ifdef CARRY_BENCH_OPENSSL
#include <openssl/crypto.h>
#endif
#ifdef CARRY_BENCH_BOOST
#include <boost/version.hpp>
#endif

#include <string>

namespace {

/// Whether the library at this path was built by somebody for this machine, as far as its place tells: a distribution's has
/// to run everywhere.
[[maybe_unused]] std::string origin(const std::string& path) {
    return path.starts_with("/usr/lib") || path.starts_with("/lib") ? "the distribution's" : "a build of its own";
}

bool describe() {
#ifdef CARRY_BENCH_GMP
    benchmark::AddCustomContext("peer gmp", std::string(gmp_version) + ", " + origin(CARRY_BENCH_GMP_PATH));
#endif
#ifdef CARRY_BENCH_FLINT
    benchmark::AddCustomContext("peer flint", std::string(FLINT_VERSION) + ", " + origin(CARRY_BENCH_FLINT_PATH));
#endif
#ifdef CARRY_BENCH_GF2X
    benchmark::AddCustomContext("peer gf2x", std::to_string(gf2x_lib_version_code / 10000) + '.' +
                                                 std::to_string(gf2x_lib_version_code / 100 % 100) + ", " +
                                                 origin(CARRY_BENCH_GF2X_PATH));
#endif
#ifdef CARRY_BENCH_NTL
    benchmark::AddCustomContext("peer ntl", std::string(NTL_VERSION) + ", " + origin(CARRY_BENCH_NTL_PATH));
#endif
#ifdef CARRY_BENCH_TOMMATH
    benchmark::AddCustomContext("peer libtommath",
                                std::string(CARRY_BENCH_TOMMATH_VERSION) + ", " + origin(CARRY_BENCH_TOMMATH_PATH));
#endif
#ifdef CARRY_BENCH_OPENSSL
    benchmark::AddCustomContext("peer openssl",
                                std::string(OpenSSL_version(OPENSSL_VERSION_STRING)) + ", " + origin(CARRY_BENCH_OPENSSL_PATH));
#endif
#ifdef CARRY_BENCH_BOOST
    benchmark::AddCustomContext("peer boost", std::string(BOOST_LIB_VERSION) + ", headers, compiled for this machine");
#endif
    return true;
}

const bool described = describe();

}  // namespace

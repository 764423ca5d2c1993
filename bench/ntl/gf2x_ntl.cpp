/// \file
/// Polynomials over GF(2) beside NTL: squares, division, gcd and inverse modulo a polynomial. Built where NTL is installed.
#include "../rows.hpp"

#include "gf2x/divrem.hpp"
#include "gf2x/gcd.hpp"

#include <NTL/GF2X.h>
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

namespace {

using carry::limb;
using carry::bench::random_row;
namespace rows = carry::gf2x_rows;

NTL::GF2X to_ntl(const std::vector<limb>& row) {
    return NTL::GF2XFromBytes(reinterpret_cast<const unsigned char*>(row.data()), static_cast<long>(row.size() * sizeof(limb)));
}

/// n random limbs, the highest bit set.
std::vector<limb> full_row(std::size_t n, unsigned seed) {
    std::vector<limb> row = random_row(n, seed);
    row.back() |= limb{1} << (carry::limb_bits - 1);
    return row;
}

/// The same of a lower degree.
std::vector<limb> shorter_row(std::size_t n, unsigned seed) {
    std::vector<limb> row = full_row(n, seed);
    row.back() >>= 1;
    return row;
}

template <class Run>
void register_as(const char* name, std::size_t n, Run run) {
    benchmark::RegisterBenchmark((name + std::string("/") + std::to_string(n)).c_str(), [=](benchmark::State& state) {
        auto step = run();
        for (auto _ : state) {
            step();
            benchmark::ClobberMemory();
        }
    });
}

/// A dividend of 2n limbs by a divisor of n; the gcd of two rows of n; and the inverse of one modulo the other.
void register_size(std::size_t n) {
    register_as("gf2x/sqr/ntl", n, [n] { return [a = to_ntl(full_row(n, 1)), r = NTL::GF2X()]() mutable { sqr(r, a); }; });
    register_as("gf2x/divrem/carry", n, [n] {
        return [=, a = full_row(2 * n, 1), d = full_row(n, 2), q = std::vector<limb>(n + 1), r = std::vector<limb>(n),
                scratch = std::vector<limb>(rows::divrem_scratch(2 * n, n))]() mutable {
            rows::divrem(q.data(), r.data(), a.data(), 2 * n, d.data(), n, scratch.data());
        };
    });
    register_as("gf2x/divrem/ntl", n, [n] {
        return [a = to_ntl(full_row(2 * n, 1)), d = to_ntl(full_row(n, 2)), q = NTL::GF2X(), r = NTL::GF2X()]() mutable {
            DivRem(q, r, a, d);
        };
    });
    register_as("gf2x/gcd/carry", n, [n] {
        return [=, a = full_row(n, 1), b = full_row(n, 2), g = std::vector<limb>(n),
                scratch = std::vector<limb>(rows::gcd_scratch(n, n))]() mutable {
            rows::gcd(g.data(), a.data(), n, b.data(), n, scratch.data());
        };
    });
    register_as("gf2x/gcd/ntl", n, [n] {
        return [a = to_ntl(full_row(n, 1)), b = to_ntl(full_row(n, 2)), g = NTL::GF2X()]() mutable { GCD(g, a, b); };
    });
    register_as("gf2x/xgcd/carry", n, [n] {
        return [=, a = shorter_row(n, 1), b = full_row(n, 2), g = std::vector<limb>(n), s = std::vector<limb>(n + 1),
                scratch = std::vector<limb>(rows::xgcd_scratch(n, n))]() mutable {
            rows::xgcd(g.data(), s.data(), a.data(), n, b.data(), n, scratch.data());
        };
    });
    register_as("gf2x/xgcd/ntl", n, [n] {  // one cofactor, as above: what InvMod is made of, and with no condition on a and b
        return
            [a = to_ntl(shorter_row(n, 1)), b = to_ntl(full_row(n, 2)), s = NTL::GF2X()]() mutable { InvModStatus(s, a, b); };
    });
}

const bool registered = [] {
    for (const std::size_t n : {1u, 2u, 4u, 8u, 16u, 32u, 64u, 128u, 256u, 500u, 1000u, 4096u, 16384u}) {
        register_size(n);
    }
    return true;
}();

}  // namespace

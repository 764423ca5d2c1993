/// \file
/// Polynomials over GF(2) in rows of limbs beside NTL: squares, division, gcd and inverse modulo a polynomial. Built where
/// NTL is installed.
#include "../compared.hpp"
#include "../rows.hpp"

#include "gf2x/divrem.hpp"
#include "gf2x/gcd.hpp"
#include "gf2x/sqr.hpp"

#include <NTL/GF2X.h>
#include <benchmark/benchmark.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

namespace {

using carry::limb;
using carry::bench::contender;
using carry::bench::random_row;
using carry::bench::register_compared;
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

bool is_one(const std::vector<limb>& row) {
    return row[0] == 1 && std::all_of(row.begin() + 1, row.end(), [](limb x) { return x == 0; });
}

std::string text_of(const NTL::GF2X& a) {
    std::vector<unsigned char> bytes(static_cast<std::size_t>(NumBytes(a)));
    BytesFromGF2X(bytes.data(), a, static_cast<long>(bytes.size()));
    return {bytes.begin(), bytes.end()};
}

std::string text_of(const std::vector<limb>& row) { return text_of(to_ntl(row)); }

/// Ours and NTL's way on the same operands, each a function of the variables that leaves its result in r or ntl_r.
template <class Ours, class Theirs>
void compare(const std::string& operation, std::size_t n, std::size_t a_limbs, std::vector<limb> divisor, std::size_t result,
             std::size_t scratch, Ours ours, Theirs theirs) {
    struct variables {
        std::vector<limb> a, b, r, s, scratch;
        NTL::GF2X ntl_a, ntl_b, ntl_r, ntl_s;
    };
    const std::vector<limb> a = operation == "xgcd" ? shorter_row(a_limbs, 1) : full_row(a_limbs, 1);
    register_compared("gf2x/row_" + operation, n, {"carry", "ntl"}, [=] {
        const auto v = std::make_shared<variables>(variables{a,
                                                             divisor,
                                                             std::vector<limb>(result),
                                                             std::vector<limb>(result),
                                                             std::vector<limb>(scratch),
                                                             to_ntl(a),
                                                             to_ntl(divisor),
                                                             {},
                                                             {}});
        return std::vector<contender>{{"carry", [=] { ours(*v); }, [=] { return text_of(v->r); }},
                                      {"ntl", [=] { theirs(*v); }, [=] { return text_of(v->ntl_r); }}};
    });
}

/// The square of n limbs, beside carry's in gf2x_mul.cpp.
void register_square(std::size_t n) {
    benchmark::RegisterBenchmark(("gf2x/sqr/ntl/" + std::to_string(n)).c_str(), [=](benchmark::State& state) {
        const std::vector<limb> a = full_row(n, 1);
        std::vector<limb> ours(2 * n), scratch(rows::sqr_scratch(n));
        rows::sqr(ours.data(), a.data(), n, scratch.data());
        const NTL::GF2X ntl_a = to_ntl(a);
        NTL::GF2X r;
        sqr(r, ntl_a);
        if (r != to_ntl(ours)) {
            state.SkipWithError("the results differ");
        }
        for (auto _ : state) {
            sqr(r, ntl_a);
            benchmark::ClobberMemory();
        }
    });
}

/// A dividend of 2n limbs by a divisor of n; the gcd of two rows of n; and the inverse of one modulo the other.
void register_size(std::size_t n) {
    register_square(n);
    compare(
        "divrem", n, 2 * n, full_row(n, 2), n + 1, rows::divrem_scratch(2 * n, n),
        [n](auto& v) { rows::divrem(v.r.data(), v.s.data(), v.a.data(), 2 * n, v.b.data(), n, v.scratch.data()); },
        [](auto& v) { DivRem(v.ntl_r, v.ntl_s, v.ntl_a, v.ntl_b); });
    compare(
        "gcd", n, n, full_row(n, 2), n, rows::gcd_scratch(n, n),
        [n](auto& v) { rows::gcd(v.r.data(), v.a.data(), n, v.b.data(), n, v.scratch.data()); },
        [](auto& v) { GCD(v.ntl_r, v.ntl_a, v.ntl_b); });
    // One cofactor: what InvMod is made of, and with no condition on the operands. What NTL leaves where there is no inverse is
    // the gcd, so that is what ours leaves in r, too.
    compare(
        "xgcd", n, n, full_row(n, 2), n + 1, rows::xgcd_scratch(n, n),
        [n](auto& v) {
            rows::xgcd(v.s.data(), v.r.data(), v.a.data(), n, v.b.data(), n, v.scratch.data());
            if (!is_one(v.s)) {
                v.r = v.s;
            }
        },
        [](auto& v) { InvModStatus(v.ntl_r, v.ntl_a, v.ntl_b); });
}

const bool registered = [] {
    for (const std::size_t n : {1u, 2u, 4u, 8u, 16u, 32u, 64u, 128u, 256u, 500u, 1000u, 4096u, 16384u}) {
        register_size(n);
    }
    return true;
}();

}  // namespace

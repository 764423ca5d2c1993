/// \file
/// Squares, division and greatest common divisors of polynomials over GF(2): beside NTL, where it is installed.
#ifdef CARRY_BENCH_NTL
#include "compared.hpp"
#include "rows.hpp"

#include <carry/gf2x.hpp>

#include <NTL/GF2X.h>

#include <cstddef>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace {

using carry::gf2x;
using carry::bench::contender;
using carry::bench::register_compared;

gf2x draw(std::size_t limbs, unsigned seed) {
    std::vector<carry::limb> row = carry::bench::random_row(limbs, seed);
    row.back() |= carry::limb{1} << (carry::limb_bits - 1);
    row.front() |= 1;
    return gf2x::from_limbs(row);
}

struct operands {
    gf2x a, b, r, s;
    NTL::GF2X na, nb, nr, ns, nt;
    operands(gf2x x, gf2x y) : a(std::move(x)), b(std::move(y)), na(to_ntl(a)), nb(to_ntl(b)) {}
    static NTL::GF2X to_ntl(const gf2x& f) {
        return NTL::GF2XFromBytes(reinterpret_cast<const unsigned char*>(f.limbs().data()),
                                  static_cast<long>(f.limbs().size_bytes()));
    }
};

template <class Ours, class Theirs>
void compare(const std::string& operation, std::size_t n, gf2x a, gf2x b, Ours ours, Theirs theirs) {
    const auto o = std::make_shared<operands>(std::move(a), std::move(b));
    register_compared("gf2x/" + operation, n, {"carry", "ntl"}, [=] {
        const auto text = [](const NTL::GF2X& f) {
            std::vector<carry::limb> row(static_cast<std::size_t>(NTL::NumBytes(f)) / sizeof(carry::limb) + 1);
            NTL::BytesFromGF2X(reinterpret_cast<unsigned char*>(row.data()), f, static_cast<long>(row.size() * sizeof row[0]));
            return gf2x::from_limbs(row).to_string(carry::gf2x_format::hex);
        };
        return std::vector<contender>{{"carry", [=] { ours(*o); }, [=] { return o->r.to_string(carry::gf2x_format::hex); }},
                                      {"ntl", [=] { theirs(*o); }, [=] { return text(o->nr); }}};
    });
}

bool register_all() {
    for (const std::size_t n : {1u, 2u, 4u, 8u, 16u, 32u, 64u, 128u, 256u, 512u, 1024u, 4096u, 16384u, 65536u}) {
        compare(
            "square", n, draw(n, 1), gf2x(), [](operands& o) { o.r = sqr(o.a); }, [](operands& o) { NTL::sqr(o.nr, o.na); });
        compare(
            "divrem", n, draw(2 * n, 2), draw(n, 3),
            [](operands& o) {
                carry::gf2x_divrem d = divrem(o.a, o.b);
                o.r = std::move(d.quotient);
                o.s = std::move(d.remainder);
            },
            [](operands& o) { NTL::DivRem(o.nr, o.ns, o.na, o.nb); });
        compare(
            "gcd", n, draw(n, 4), draw(n, 5), [](operands& o) { o.r = gcd(o.a, o.b); },
            [](operands& o) { NTL::GCD(o.nr, o.na, o.nb); });
        compare(
            "xgcd", n, draw(n, 6), draw(n, 7),
            [](operands& o) {
                carry::gf2x_xgcd x = xgcd(o.a, o.b);
                o.r = std::move(x.g);
                o.s = std::move(x.s);
            },
            [](operands& o) { NTL::XGCD(o.nr, o.ns, o.nt, o.na, o.nb); });
    }
    return true;
}

const bool registered = register_all();

}  // namespace
#endif

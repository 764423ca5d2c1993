/// \file
/// Squares, division, greatest common divisors, powers and text of polynomials over GF(2): beside NTL, where it is installed.
/// `ntl/gf2x_ntl.cpp` has some of this for rows of limbs, which nothing is allocated for.
#ifdef CARRY_BENCH_NTL
#include "compared.hpp"
#include "rows.hpp"

#include <carry/gf2x.hpp>
#include <carry/integer.hpp>

#include <NTL/GF2X.h>
#include <NTL/GF2XFactoring.h>
#include <NTL/ZZ.h>

#include <cstddef>
#include <memory>
#include <sstream>
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

/// a to a power of 256 bits modulo a polynomial that nothing is known of before.
void register_power(std::size_t n) {
    const carry::integer e = carry::integer::from_limbs(carry::bench::random_row(256 / carry::limb_bits, 8));
    const NTL::ZZ ntl_e =
        NTL::ZZFromBytes(reinterpret_cast<const unsigned char*>(e.limbs().data()), static_cast<long>(e.limbs().size_bytes()));
    compare(
        "powm", n, draw(n, 9) >> 1, draw(n, 10), [e](operands& o) { o.r = powmod(o.a, e, o.b); },
        [ntl_e](operands& o) {
            const NTL::GF2XModulus f(o.nb);
            NTL::PowerMod(o.nr, o.na, ntl_e, f);
        });
}

/// Text in base 16, which NTL writes to streams and from the lowest digit on.
void register_text(std::size_t n) {
    struct texts {
        gf2x a, r;
        NTL::GF2X na, nr;
        std::string ours, theirs;
    };
    const auto write = [](texts& t) {
        std::ostringstream out;
        NTL::GF2X::HexOutput = 1;
        out << t.na;
        t.theirs = out.str();
    };
    const auto t = std::make_shared<texts>();
    t->a = draw(n, 11);
    t->na = operands::to_ntl(t->a);
    t->ours = t->a.to_string(carry::gf2x_format::hex);
    write(*t);
    register_compared("gf2x/to_string", n, {"carry", "ntl"}, [=] {
        return std::vector<contender>{
            {"carry", [=] { t->ours = t->a.to_string(carry::gf2x_format::hex); }, [=] { return t->ours; }},
            {"ntl", [=] { write(*t); }, [=] { return "0x" + std::string(t->theirs.rbegin(), t->theirs.rend() - 2); }}};
    });
    register_compared("gf2x/from_string", n, {"carry", "ntl"}, [=] {
        return std::vector<contender>{
            {"carry", [=] { t->r = gf2x::from_string(t->ours); }, [=] { return t->r == t->a ? "a" : "another"; }},
            {"ntl", [=] { std::istringstream(t->theirs) >> t->nr; }, [=] { return t->nr == t->na ? "a" : "another"; }}};
    });
}

/// The irreducible factors, of which the one of the highest degree is the result that is compared.
void register_factors(std::size_t n) {
    compare(
        "factor", n, draw(n, 12), gf2x(), [](operands& o) { o.r = factor(o.a).back().factor; },
        [](operands& o) {
            NTL::vec_pair_GF2X_long factors;
            NTL::CanZass(factors, o.na);
            o.nr = NTL::GF2X();
            for (long i = 0; i < factors.length(); ++i) {
                if (NTL::deg(factors[i].a) > NTL::deg(o.nr)) {
                    o.nr = factors[i].a;
                }
            }
        });
}

bool register_all() {
    for (const std::size_t n : {1u, 2u, 4u, 8u, 16u, 32u, 64u, 128u, 256u, 512u, 1024u, 4096u, 16384u, 65536u}) {
        register_text(n);
        if (n <= 4096) register_power(n);
        if (n <= 256) register_factors(n);
        compare("square", n, draw(n, 1), gf2x(), [](operands& o) { sqr(o.r, o.a); }, [](operands& o) { NTL::sqr(o.nr, o.na); });
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

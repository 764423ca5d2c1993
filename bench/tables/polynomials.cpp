// Prints how long division, common divisors, and arithmetic modulo a polynomial over GF(2) take in Carry and in NTL, in
// nanoseconds, and how many times as fast Carry is. The two take turns, each call on other operands than the one before, as a
// processor learns the branches that a single pair of operands takes by heart; the median of many short batches. Results are
// compared before anything is timed.
//
//   polynomials [OPERATION...] [LEAST MOST]      all operations, 1 to 65536 limbs
//
// CARRY_ISA lowers the level of the kernels.

#include "turns.hpp"

#include <carry/gf2x.hpp>
#include <carry/gf2x_modulus.hpp>
#include <carry/integer.hpp>
#include <carry/isa.hpp>

#include <NTL/GF2X.h>
#include <NTL/GF2XFactoring.h>
#include <NTL/vec_GF2.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <string>
#include <vector>

namespace {

using carry::gf2x;
using carry::gf2x_modulus;
using carry::integer;
using carry::limb;
using carry::bench::median;
using carry::bench::nanoseconds;

NTL::GF2X to_ntl(const gf2x& f) {
    return NTL::GF2XFromBytes(reinterpret_cast<const unsigned char*>(f.limbs().data()),
                              static_cast<long>(f.limbs().size_bytes()));
}

/// Polynomials of so many limbs, the upper one of them full, with a constant term.
class source {
public:
    gf2x draw(std::size_t limbs) {
        std::vector<limb> row(limbs);
        for (limb& x : row) x = static_cast<limb>(engine_());
        row.back() |= limb{1} << (carry::limb_bits - 1);
        row.front() |= 1;
        return gf2x::from_limbs(row);
    }

private:
    std::mt19937_64 engine_{1};
};

/// An operation on the operands number i, in both libraries: `check` says whether the results are the same.
struct duel {
    std::function<void(std::size_t)> ours, theirs;
    std::function<bool(std::size_t)> check;
    std::size_t operands;
};

void compete(const std::string& operation, std::size_t limbs, const duel& d) {
    for (std::size_t i = 0; i < std::min<std::size_t>(d.operands, 4); ++i) {
        if (!d.check(i)) {
            std::fprintf(stderr, "%s at %zu limbs: the results differ\n", operation.c_str(), limbs);
            std::exit(1);
        }
    }
    std::size_t our_place = 0, their_place = 0;
    const double once = nanoseconds(d.theirs, 1, d.operands, their_place);
    const auto count = static_cast<std::size_t>(std::max(1.0, 50000 / once));
    const int rounds = once > 1e8 ? 1 : once > 1e7 ? 5 : once > 1e6 ? 9 : 61;
    std::vector<double> ours, theirs;
    for (int round = 0; round < rounds; ++round) {
        ours.push_back(nanoseconds(d.ours, count, d.operands, our_place));
        theirs.push_back(nanoseconds(d.theirs, count, d.operands, their_place));
    }
    const double our_time = median(ours), their_time = median(theirs);
    std::printf("| %s | %zu | %.0f | %.0f | %.2f |\n", operation.c_str(), limbs, our_time, their_time, their_time / our_time);
    std::fflush(stdout);
}

/// What an operation works on: the same in both libraries.
struct operands {
    gf2x a, b, f, h;
    std::optional<gf2x_modulus> modulus;
    integer exponent;
    NTL::GF2X na, nb, nf, nh;
    NTL::GF2XModulus nmodulus;
    NTL::ZZ nexponent;
    NTL::vec_GF2 nterms;
};

using operation = duel (*)(std::vector<operands>&, gf2x&, NTL::GF2X&);

template <class Ours, class Theirs>
duel make_duel(std::vector<operands>& all, gf2x& r, NTL::GF2X& nr, Ours ours, Theirs theirs) {
    const auto our_run = [&all, &r, ours](std::size_t i) { r = ours(all[i]); };
    const auto their_run = [&all, &nr, theirs](std::size_t i) { theirs(nr, all[i]); };
    return {our_run, their_run,
            [=, &r, &nr](std::size_t i) {
                our_run(i);
                their_run(i);
                return to_ntl(r) == nr;
            },
            all.size()};
}

struct entry {
    const char* name;
    bool wants_modulus;
    std::size_t most;  ///< limbs, beyond which NTL takes too long
    operation make;
};

const entry entries[] = {
    {"divrem 2n by n", false, 65536,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         return make_duel(
             all, r, nr, [](operands& o) { return divrem(o.h, o.b).quotient; },
             [](NTL::GF2X& q, operands& o) {
                 static NTL::GF2X rest;
                 DivRem(q, rest, o.nh, o.nb);
             });
     }},
    {"gcd", false, 65536,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         return make_duel(
             all, r, nr, [](operands& o) { return gcd(o.a, o.b); }, [](NTL::GF2X& g, operands& o) { GCD(g, o.na, o.nb); });
     }},
    {"xgcd", false, 16384,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         return make_duel(
             all, r, nr, [](operands& o) { return xgcd(o.a, o.b).t; },
             [](NTL::GF2X& t, operands& o) {
                 static NTL::GF2X g, s;
                 XGCD(g, s, t, o.na, o.nb);
             });
     }},
    {"inverse mod f", true, 16384,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         return make_duel(
             all, r, nr, [](operands& o) { return invmod(o.a, o.f); },
             [](NTL::GF2X& s, operands& o) { InvMod(s, o.na, o.nf); });
     }},
    {"rem by modulus", true, 65536,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         return make_duel(
             all, r, nr, [](operands& o) { return o.modulus->reduce(o.h); },
             [](NTL::GF2X& s, operands& o) { rem(s, o.nh, o.nmodulus); });
     }},
    {"product mod f", true, 65536,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         return make_duel(
             all, r, nr, [](operands& o) { return o.modulus->mul(o.a, o.b); },
             [](NTL::GF2X& s, operands& o) { MulMod(s, o.na, o.nb, o.nmodulus); });
     }},
    {"square mod f", true, 65536,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         return make_duel(
             all, r, nr, [](operands& o) { return o.modulus->sqr(o.a); },
             [](NTL::GF2X& s, operands& o) { SqrMod(s, o.na, o.nmodulus); });
     }},
    {"power mod f", true, 4096,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         return make_duel(
             all, r, nr, [](operands& o) { return o.modulus->pow(o.a, o.exponent); },
             [](NTL::GF2X& s, operands& o) { PowerMod(s, o.na, o.nexponent, o.nmodulus); });
     }},
    {"composition mod f", true, 256,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         return make_duel(
             all, r, nr, [](operands& o) { return o.modulus->compose(o.a, o.b); },
             [](NTL::GF2X& s, operands& o) { CompMod(s, o.na, o.nb, o.nmodulus); });
     }},
    {"minimal polynomial mod f", true, 256,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         return make_duel(
             all, r, nr, [](operands& o) { return o.modulus->minimal_polynomial(o.a); },
             [](NTL::GF2X& s, operands& o) { MinPolyMod(s, o.na, o.nmodulus); });
     }},
    {"recurrence of 2d terms", false, 4096,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         for (operands& o : all) {  // those of b / a as a series in 1 / x, d the degree of a
             const auto d = static_cast<std::size_t>(o.a.degree());
             o.h = reverse((o.b % o.a << 2 * d) / o.a, 2 * d - 1);
             NTL::VectorCopy(o.nterms, to_ntl(o.h), static_cast<long>(2 * d));
         }
         return make_duel(
             all, r, nr, [](operands& o) { return carry::minimal_polynomial(o.h, 2 * static_cast<std::size_t>(o.a.degree())); },
             [](NTL::GF2X& s, operands& o) { MinPolySeq(s, o.nterms, deg(o.na)); });
     }},
    {"irreducible", true, 64,
     [](auto& all, gf2x& r, NTL::GF2X& nr) {
         return make_duel(
             all, r, nr, [](operands& o) { return gf2x(is_irreducible(o.f) ? 1 : 0); },
             [](NTL::GF2X& s, operands& o) { s = NTL::GF2X(0, IterIrredTest(o.nf)); });
     }},
};

/// Operands of n limbs; f is irreducible where that is found soon.
std::vector<operands> draw(std::size_t n, bool wants_modulus) {
    source random;
    std::vector<operands> all(std::clamp<std::size_t>(4096 / n, 1, 128));
    std::optional<gf2x> f;
    if (wants_modulus) {
        gf2x candidate = random.draw(n) >> 1;
        candidate.set_coefficient(0);
        while (n <= 64 && !is_irreducible(candidate)) {
            candidate = random.draw(n) >> 1;
            candidate.set_coefficient(0);
        }
        f = candidate;
    }
    for (operands& o : all) {
        o.a = random.draw(n);
        o.b = random.draw(n);
        o.h = random.draw(2 * n);
        if (f) {
            o.f = *f;
            for (o.a = o.a % *f; !gcd(o.a, *f).is_one(); o.a = random.draw(n) % *f) {
            }
            o.b = o.b % *f;
            o.h = o.h >> 3;
            o.modulus.emplace(*f);
            o.nf = to_ntl(*f);
            build(o.nmodulus, o.nf);
            o.exponent = integer(0x9e3779b97f4a7c15u);
            o.nexponent = NTL::conv<NTL::ZZ>("11400714819323198485");
        }
        o.na = to_ntl(o.a);
        o.nb = to_ntl(o.b);
        o.nh = to_ntl(o.h);
    }
    return all;
}

}  // namespace

int main(int argc, char** argv) {
    std::vector<std::string> names;
    std::vector<std::size_t> bounds;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (word.find_first_not_of("0123456789") == std::string::npos) {
            bounds.push_back(std::stoul(word));
        } else {
            names.push_back(word);
        }
    }
    const std::size_t least = bounds.empty() ? 1 : bounds[0], most = bounds.size() < 2 ? 65536 : bounds[1];
    std::printf("kernel level %s\n\n", std::string(carry::isa_name(carry::isa())).c_str());
    std::printf("| operation | limbs | Carry | NTL | ratio |\n|:--|--:|--:|--:|--:|\n");
    for (const entry& e : entries) {
        if (!names.empty() && std::none_of(names.begin(), names.end(), [&](const std::string& name) {
                return std::string(e.name).find(name) != std::string::npos;
            })) {
            continue;
        }
        for (const std::size_t n :
             {1u, 2u, 3u, 4u, 6u, 8u, 12u, 16u, 24u, 32u, 64u, 128u, 256u, 1024u, 4096u, 16384u, 65536u}) {
            if (n < least || n > most || n > e.most) continue;
            std::vector<operands> all = draw(n, e.wants_modulus);
            gf2x r;
            NTL::GF2X nr;
            compete(e.name, n, e.make(all, r, nr));
        }
    }
    return 0;
}

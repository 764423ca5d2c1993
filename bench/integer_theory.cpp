/// \file
/// Division, greatest common divisors, roots, text and arithmetic modulo a number, of integers: beside GMP and, from
/// 64 limbs on, FLINT, where these are installed.
#include "compared.hpp"
#include "peer_integers.hpp"
#include "rows.hpp"

#include <carry/integer.hpp>

#include <cstddef>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace {

using carry::integer;
using carry::bench::big;
using carry::bench::contender;
using carry::bench::flint_big;
using carry::bench::register_compared;

integer draw(std::size_t limbs, unsigned seed, bool odd = false) {
    std::vector<carry::limb> row = carry::bench::random_row(limbs, seed);
    row.back() |= carry::limb{1} << (carry::limb_bits - 1);
    row.front() |= odd ? 1 : 0;
    return integer::from_limbs(row);
}

/// Operands, ours and the peers', and room for results.
struct operands {
    integer a, b, c, r, s;
    big za, zb, zc, zr, zs;
    flint_big fa, fb, fc, fr, fs;
    operands(integer x, integer y, integer z)
        : a(std::move(x)), b(std::move(y)), c(std::move(z)), za(a), zb(b), zc(c), fa(a), fb(b), fc(c) {}
};

/// Every library's way, each a function of the operands that leaves its result in r (or zr, fr); null where there is none.
/// They take the operands in turns; what is compared is the result of the first.
template <class Ours, class Gmp, class Flint>
void compare_all(const std::string& operation, std::size_t n, std::vector<std::shared_ptr<operands>> all_operands, Ours ours,
                 Gmp gmp, Flint flint) {
    constexpr bool with_gmp = !std::is_null_pointer_v<Gmp>;
    const bool with_flint = !std::is_null_pointer_v<Flint> && n >= 64;
    std::vector<std::string> who{"carry"};
    if (with_gmp) {
        who.emplace_back("gmp");
    }
    if (with_flint) {
        who.emplace_back("flint");
    }
    register_compared("integer/" + operation, n, who, [=] {
        const auto in_turns = [all_operands](auto way) {
            return [=, turn = std::size_t{0}]() mutable {
                turn = (turn + 1) % all_operands.size();
                way(*all_operands[turn]);
            };
        };
        const auto first = [all_operands](auto way, auto text) {
            return [=] {
                way(*all_operands[0]);
                return text(*all_operands[0]);
            };
        };
        std::vector<contender> all{{"carry", in_turns(ours), first(ours, [](operands& o) { return o.r.to_string(16); })}};
        if constexpr (with_gmp) {
            all.push_back({"gmp", in_turns(gmp), first(gmp, [](operands& o) { return o.zr.text(); })});
        }
        if constexpr (!std::is_null_pointer_v<Flint>) {
            if (with_flint) {
                all.push_back({"flint", in_turns(flint), first(flint, [](operands& o) { return o.fr.text(); })});
            }
        }
        return all;
    });
}

template <class Ours, class Gmp, class Flint>
void compare(const std::string& operation, std::size_t n, integer a, integer b, integer c, Ours ours, Gmp gmp, Flint flint) {
    compare_all(operation, n, {std::make_shared<operands>(std::move(a), std::move(b), std::move(c))}, ours, gmp, flint);
}

/// The same for Euclid's algorithm and its kin, on many operands: of one pair alone, up to some tens of limbs, the processor
/// learns all the branches, which it could not do in anybody's program. inverse: b is odd and has no factor in common with a.
template <class Ours, class Gmp, class Flint>
void compare_in_turns(const std::string& operation, std::size_t n, bool inverse, Ours ours, Gmp gmp, Flint flint) {
    std::vector<std::shared_ptr<operands>> all;
    const std::size_t count = n <= 256 ? 64 : 4;
    for (unsigned seed = 1000; all.size() < count; seed += 2) {
        integer a = draw(n, seed), b = draw(n, seed + 1, inverse);
        if (!inverse || gcd(a, b) == 1) {
            all.push_back(std::make_shared<operands>(std::move(a), std::move(b), 0));
        }
    }
    compare_all(operation, n, std::move(all), ours, gmp, flint);
}

/// Text goes into the same comparison by its length and its hash.
struct text_operands {
    std::string text, ours;
    std::vector<char> theirs, flints;
};

void register_division_and_gcd(std::size_t n) {
    compare(
        "divrem", n, draw(2 * n, 1), draw(n, 2), 0, [](operands& o) { divrem(o.r, o.s, o.a, o.b); },
        GMP_WAY([](operands& o) { mpz_tdiv_qr(o.zr, o.zs, o.za, o.zb); }),
        FLINT_WAY([](operands& o) { fmpz_tdiv_qr(o.fr, o.fs, o.fa, o.fb); }));
    compare_in_turns(
        "gcd", n, false, [](operands& o) { o.r = gcd(o.a, o.b); }, GMP_WAY([](operands& o) { mpz_gcd(o.zr, o.za, o.zb); }),
        FLINT_WAY([](operands& o) { fmpz_gcd(o.fr, o.fa, o.fb); }));
    compare_in_turns(
        "xgcd", n, false,
        [](operands& o) {
            carry::integer_xgcd x = xgcd(o.a, o.b);
            o.r = std::move(x.g);
            o.s = std::move(x.s);
        },
        GMP_WAY([](operands& o) { mpz_gcdext(o.zr, o.zs, o.zc, o.za, o.zb); }),
        FLINT_WAY([](operands& o) { fmpz_xgcd(o.fr, o.fs, o.fc, o.fa, o.fb); }));
    compare(
        "sqrtrem", n, draw(2 * n, 7), 0, 0, [](operands& o) { sqrtrem(o.r, o.s, o.a); },
        GMP_WAY([](operands& o) { mpz_sqrtrem(o.zr, o.zs, o.za); }),
        FLINT_WAY([](operands& o) { fmpz_sqrtrem(o.fr, o.fs, o.fa); }));
}

void register_text(std::size_t n) {
    const integer a = draw(n, 8);
    const auto t = std::make_shared<text_operands>();
    t->text = a.to_string();
    std::vector<std::string> who{"carry"};
    std::vector<contender> all{{"carry", [=] { t->ours = a.to_string(); }, [=] { return t->ours; }}};
#ifdef CARRY_BENCH_GMP
    t->theirs.resize(t->text.size() + 2);
    who.emplace_back("gmp");
    all.push_back({"gmp", [t, z = std::make_shared<big>(a)] { mpz_get_str(t->theirs.data(), 10, *z); },
                   [=] { return std::string(t->theirs.data()); }});
#endif
#ifdef CARRY_BENCH_FLINT
    if (n >= 64) {
        t->flints.resize(t->text.size() + 2);
        who.emplace_back("flint");
        all.push_back({"flint", [t, z = std::make_shared<flint_big>(a)] { fmpz_get_str(t->flints.data(), 10, *z); },
                       [=] { return std::string(t->flints.data()); }});
    }
#endif
    register_compared("integer/to_string", n, who, [=] { return all; });
    compare(
        "from_string", n, 0, 0, 0, [t](operands& o) { o.r = integer::from_string(t->text); },
        GMP_WAY([t](operands& o) { mpz_set_str(o.zr, t->text.c_str(), 10); }),
        FLINT_WAY([t](operands& o) { fmpz_set_str(o.fr, t->text.c_str(), 10); }));
}

void register_modular(std::size_t n) {
    const integer m = draw(n, 9, true), a = draw(n, 10) % m;
    compare(
        "powm", n, a, draw(n, 11), m, [](operands& o) { o.r = powmod(o.a, o.b, o.c); },
        GMP_WAY([](operands& o) { mpz_powm(o.zr, o.za, o.zb, o.zc); }),
        FLINT_WAY([](operands& o) { fmpz_powm(o.fr, o.fa, o.fb, o.fc); }));
    compare_in_turns(
        "invmod", n, true, [](operands& o) { o.r = invmod(o.a, o.b); },
        GMP_WAY([](operands& o) { mpz_invert(o.zr, o.za, o.zb); }),
        FLINT_WAY([](operands& o) { fmpz_invmod(o.fr, o.fa, o.fb); }));
}

bool register_all() {
    for (const std::size_t n : {1u, 2u, 4u, 8u, 16u, 32u, 64u, 128u, 256u, 512u, 1024u, 4096u, 16384u, 65536u}) {
        register_division_and_gcd(n);
        register_text(n);
        if (n <= 128) {
            register_modular(n);
        }
    }
    return true;
}

const bool registered = register_all();

}  // namespace

// Powers modulo odd numbers of the size of keys, beside GMP and OpenSSL: microseconds, and how many times as fast as the better
// of them.
//
//     carry_modular_tables [SECONDS [BITS...]]        (for each figure; default 0.05; default: the sizes of keys)
//
// Exponents are as long as the moduli, from 16384 bits on 256 bits long.
// All functions take turns, and the medians of seven turns are printed. powm_ct is held against mpz_powm_sec and
// BN_mod_exp_mont_consttime, the pair against BN_mod_exp_mont_consttime_x2, which is what OpenSSL's RSA calls. Inverses are
// those of 64 numbers in turns, since of one alone a processor learns all the branches.

#include "turns.hpp"

#include "modular/powm.hpp"
#include "modular/powm2_ct.hpp"

#include <carry/integer.hpp>
#include <carry/isa.hpp>

#include <gmp.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>

#ifdef CARRY_BENCH_NTL
#include <NTL/ZZ.h>
#endif

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <string>
#include <vector>

namespace {

using carry::limb;
using carry::bench::in_turns;
using carry::bench::random_row;
using carry::bench::row;

/// A base, an exponent and an odd modulus of n limbs, for everybody.
struct operands {
    row b, e, m, r;
    mpz_t zb, ze, zm, zr;
    BIGNUM *ob, *oe, *om, *orr;
    BN_MONT_CTX* context = BN_MONT_CTX_new();

    operands(std::size_t n, std::size_t en, unsigned seed, BN_CTX* scratch)
        : b(random_row(n, seed)), e(random_row(en, seed + 1)), m(random_row(n, seed + 2)), r(n) {
        constexpr limb top = limb{1} << (carry::limb_bits - 1);
        b[n - 1] &= top - 1;
        e[en - 1] |= top;
        m[n - 1] |= top;
        m[0] |= 1;
        mpz_inits(zb, ze, zm, zr, nullptr);
        mpz_import(zb, n, -1, sizeof(limb), 0, 0, b.data());
        mpz_import(ze, en, -1, sizeof(limb), 0, 0, e.data());
        mpz_import(zm, n, -1, sizeof(limb), 0, 0, m.data());
        const auto big = [](const row& x) {
            return BN_lebin2bn(reinterpret_cast<const unsigned char*>(x.data()), static_cast<int>(x.size() * sizeof(limb)),
                               nullptr);
        };
        ob = big(b), oe = big(e), om = big(m), orr = BN_new();
        BN_MONT_CTX_set(context, om, scratch);
    }
    operands(const operands&) = delete;
    operands& operator=(const operands&) = delete;
    ~operands() {
        mpz_clears(zb, ze, zm, zr, nullptr);
        BN_free(ob), BN_free(oe), BN_free(om), BN_free(orr);
        BN_MONT_CTX_free(context);
    }
    carry::modular::power power() { return {r.data(), b.data(), e.data(), m.data()}; }
};

void print_size(std::size_t bits, double least, BN_CTX* context) {
    constexpr std::size_t least_short = 16384, short_bits = 256;
    const std::size_t n = bits / carry::limb_bits, en = bits < least_short ? n : short_bits / carry::limb_bits;
    operands x(n, en, 1, context), y(n, en, 11, context);
    namespace modular = carry::modular;
    row scratch(std::max({modular::powm_scratch(en, n), modular::powm2_ct_scratch(en, n), modular::powm_ct_scratch(en, n)}));
    limb* const s = scratch.data();
    const std::vector<double> t =
        in_turns(least, {
                            [&] { mpz_powm(x.zr, x.zb, x.ze, x.zm); },
                            [&] { modular::powm(x.r.data(), x.b.data(), x.e.data(), en, x.m.data(), n, s); },
                            [&] { mpz_powm_sec(x.zr, x.zb, x.ze, x.zm); },
                            [&] { BN_mod_exp_mont_consttime(x.orr, x.ob, x.oe, x.om, context, x.context); },
                            [&] { modular::powm_ct(x.r.data(), x.b.data(), x.e.data(), en, x.m.data(), n, s); },
                            [&] {
                                BN_mod_exp_mont_consttime_x2(x.orr, x.ob, x.oe, x.om, x.context, y.orr, y.ob, y.oe, y.om,
                                                             y.context, context);
                            },
                            [&] { modular::powm2_ct(x.power(), y.power(), en, n, s); },
                        });
    std::printf("| %zu | %.1f | %.2f | %.1f | %.2f | %.1f | %.2f |\n", bits, t[1], t[0] / t[1], t[4],
                std::min(t[2], t[3]) / t[4], t[6], t[5] / t[6]);
    std::fflush(stdout);
}

/// Numbers below an odd modulus of n limbs, and coprime to it, as everybody wants them.
struct inverse_operands {
    static constexpr std::size_t count = 64;
    carry::integer m, r;
    std::vector<carry::integer> a;
    std::vector<std::array<mpz_t, 1>> za;
    mpz_t zm, zr;
#ifdef CARRY_BENCH_NTL
    NTL::ZZ nm, nr;
    std::vector<NTL::ZZ> na;
#endif
    std::size_t turn = 0;

    explicit inverse_operands(std::size_t n) : za(count) {
        const auto odd = [](row x) {
            x[0] |= 1;
            x.back() |= limb{1} << (carry::limb_bits - 1);
            return carry::integer::from_limbs(x);
        };
        m = odd(random_row(n, 1));
        for (unsigned seed = 2; a.size() < count; ++seed) {
            carry::integer x = carry::mod_floor(carry::integer::from_limbs(random_row(n, seed)), m);
            if (carry::gcd(x, m) == 1) {
                a.push_back(std::move(x));
            }
        }
        mpz_inits(zm, zr, nullptr);
        to_mpz(zm, m);
        for (std::size_t i = 0; i < count; ++i) {
            mpz_init(za[i][0]);
            to_mpz(za[i][0], a[i]);
        }
#ifdef CARRY_BENCH_NTL
        nm = to_ntl(m);
        std::transform(a.begin(), a.end(), std::back_inserter(na), to_ntl);
#endif
    }
    inverse_operands(const inverse_operands&) = delete;
    inverse_operands& operator=(const inverse_operands&) = delete;
    ~inverse_operands() {
        mpz_clears(zm, zr, nullptr);
        for (auto& z : za) {
            mpz_clear(z[0]);
        }
    }
    std::size_t next() noexcept { return turn = (turn + 1) % count; }

private:
    static void to_mpz(mpz_t z, const carry::integer& x) {
        mpz_import(z, x.limbs().size(), -1, sizeof(limb), 0, 0, x.limbs().data());
    }
#ifdef CARRY_BENCH_NTL
    static NTL::ZZ to_ntl(const carry::integer& x) {
        return NTL::ZZFromBytes(reinterpret_cast<const unsigned char*>(x.limbs().data()),
                                static_cast<long>(x.limbs().size() * sizeof(limb)));
    }
#endif
};

void print_inverse(std::size_t bits, double least) {
    inverse_operands x(bits / carry::limb_bits);
    std::vector<std::function<void()>> runs{
        [&] { x.r = invmod(x.a[x.next()], x.m); },
        [&] { mpz_invert(x.zr, x.za[x.next()][0], x.zm); },
    };
#ifdef CARRY_BENCH_NTL
    runs.emplace_back([&] { NTL::InvMod(x.nr, x.na[x.next()], x.nm); });
#endif
    const std::vector<double> t = in_turns(least, runs);
    std::printf("| %zu | %.2f | %.2f |", bits, t[0], t[1] / t[0]);
    if (t.size() > 2) {
        std::printf(" %.2f |\n", t[2] / t[0]);
    } else {
        std::puts("  |");
    }
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const double least = argc > 1 ? std::strtod(argv[1], nullptr) : 0.05;
    BN_CTX* const context = BN_CTX_new();
    std::printf("kernel level %s, GMP %s, %s\n\n", std::string(carry::isa_name(carry::isa())).c_str(), gmp_version,
                OpenSSL_version(OPENSSL_VERSION));
    std::puts("| bits | powm, us | GMP / | powm_ct, us | better of GMP, OpenSSL / | pair, us | OpenSSL / |");
    std::puts("|--:|--:|--:|--:|--:|--:|--:|");
    std::vector<std::size_t> sizes{256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096};
    if (argc > 2) {
        sizes.clear();
        std::transform(argv + 2, argv + argc, std::back_inserter(sizes),
                       [](const char* bits) { return static_cast<std::size_t>(std::strtoul(bits, nullptr, 10)); });
    }
    for (const std::size_t bits : sizes) {
        print_size(std::max(bits, std::size_t{carry::limb_bits}), least, context);
    }
    BN_CTX_free(context);
    std::puts("\n| bits | invmod, us | GMP / | NTL / |\n|--:|--:|--:|--:|");
    if (argc <= 2) {
        sizes.insert(sizes.begin(), {64, 128, 192});
    }
    for (const std::size_t bits : sizes) {
        print_inverse(std::max(bits, std::size_t{carry::limb_bits}), least);
    }
    return 0;
}

// Powers modulo odd numbers of the size of keys, beside GMP and OpenSSL: microseconds, and how many times as fast as the better
// of them.
//
//     carry_modular_tables [SECONDS [BITS...]]        (for each figure; default 0.05; default: the sizes of keys)
//
// Exponents are as long as the moduli, from 16384 bits on 256 bits long.
// All functions take turns, and the medians of seven turns are printed. powm_ct is held against mpz_powm_sec and
// BN_mod_exp_mont_consttime, the pair against BN_mod_exp_mont_consttime_x2, which is what OpenSSL's RSA calls.

#include "turns.hpp"

#include "modular/invmod.hpp"
#include "modular/powm.hpp"
#include "modular/powm2_ct.hpp"

#include <carry/isa.hpp>

#include <gmp.h>
#include <openssl/bn.h>
#include <openssl/crypto.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
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
    row scratch(std::max({modular::powm_scratch(en, n), modular::powm2_ct_scratch(en, n), modular::powm_ct_scratch(en, n),
                          modular::invmod_scratch(n)}));
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
                            [&] { mpz_invert(x.zr, x.zb, x.zm); },
                            [&] { modular::invmod(x.r.data(), x.b.data(), x.m.data(), n, s); },
                        });
    std::printf("| %zu | %.1f | %.2f | %.1f | %.2f | %.1f | %.2f | %.2f | %.2f |\n", bits, t[1], t[0] / t[1], t[4],
                std::min(t[2], t[3]) / t[4], t[6], t[5] / t[6], t[8], t[7] / t[8]);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const double least = argc > 1 ? std::strtod(argv[1], nullptr) : 0.05;
    BN_CTX* const context = BN_CTX_new();
    std::printf("kernel level %s, GMP %s, %s\n\n", std::string(carry::isa_name(carry::isa())).c_str(), gmp_version,
                OpenSSL_version(OPENSSL_VERSION));
    std::puts(
        "| bits | powm, us | GMP / | powm_ct, us | better of GMP, OpenSSL / | pair, us | OpenSSL / | invmod, us | GMP / |");
    std::puts("|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
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
    return 0;
}

// What many numbers at once take: eight powers side by side, and elements of prime fields; and the constant-time inverse.
//
//     carry_modular_batches [SECONDS]       (for each figure; default 0.05)
//
// All functions take turns, and the medians of seven turns are printed. Peers: mpz_powm_sec eight times, OpenSSL's Montgomery
// product, and the better of mpz_sec_invert and OpenSSL's constant-time inverse.

#include "turns.hpp"

#include "modular/invmod.hpp"
#include "modular/powm_batch.hpp"

#include <carry/batch_field.hpp>
#include <carry/isa.hpp>

#include <gmp.h>
#include <openssl/bn.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string>
#include <vector>

namespace {

using carry::integer;
using carry::limb;
using carry::bench::in_turns;
using carry::bench::random_row;
using carry::bench::row;

void import(mpz_t z, const row& x) { mpz_import(z, x.size(), -1, sizeof(limb), 0, 0, x.data()); }

BIGNUM* to_bignum(const row& x) {
    return BN_lebin2bn(reinterpret_cast<const unsigned char*>(x.data()), static_cast<int>(x.size() * sizeof(limb)), nullptr);
}

/// An odd number with its highest bit set.
row modulus_row(std::size_t n, unsigned seed) {
    row m = random_row(n, seed);
    m[0] |= 1;
    m[n - 1] |= limb{1} << (carry::limb_bits - 1);
    return m;
}

void print_eight_powers(std::size_t bits, double least) {
    constexpr std::size_t together = 8;
    const std::size_t n = bits / carry::limb_bits;
    std::vector<row> b, e, m, r(together, row(n));
    std::vector<carry::modular::power> powers;
    powers.reserve(together);
    for (unsigned i = 0; i < together; ++i) {
        b.push_back(random_row(n, 3 * i));
        b.back()[n - 1] >>= 1;
        e.push_back(modulus_row(n, 3 * i + 1));
        m.push_back(modulus_row(n, 3 * i + 2));
    }
    for (std::size_t i = 0; i < together; ++i) {
        powers.push_back({r[i].data(), b[i].data(), e[i].data(), m[i].data()});
    }
    row scratch(carry::modular::powm_ct_batch_scratch(n, n));
    mpz_t zb, ze, zm, zr;
    mpz_inits(zb, ze, zm, zr, nullptr);
    import(zb, b[0]);
    import(ze, e[0]);
    import(zm, m[0]);
    const std::vector<double> t =
        in_turns(least, {[&] { carry::modular::powm_ct_batch(powers.data(), together, n, n, scratch.data()); },
                         [&] { mpz_powm_sec(zr, zb, ze, zm); }});
    mpz_clears(zb, ze, zm, zr, nullptr);
    std::printf("| %zu | %.0f | %.2f |\n", bits, t[0], together * t[1] / t[0]);
    std::fflush(stdout);
}

void print_field(const char* name, const integer& p, double least) {
    constexpr std::size_t count = 64;
    const carry::batch_field field(p);
    std::vector<integer> values;
    std::mt19937_64 engine(1);
    for (std::size_t i = 0; i < count; ++i) {
        integer x = 1;
        for (std::size_t k = 0; k * 64 < p.bit_length(); ++k) {
            x = (x << 64) + integer(static_cast<std::uint64_t>(engine()));
        }
        values.push_back(x % p);
    }
    const carry::batch_elements a(field, values);
    carry::batch_elements r(a);
    BN_CTX* const context = BN_CTX_new();
    BN_MONT_CTX* const montgomery = BN_MONT_CTX_new();
    BIGNUM *m = nullptr, *x = nullptr;
    BN_hex2bn(&m, p.to_string(16).c_str());
    BN_hex2bn(&x, values[0].to_string(16).c_str());
    BN_MONT_CTX_set(montgomery, m, context);
    const std::vector<double> t = in_turns(
        least, {[&] { multiply(r, r, a); }, [&] { square(r, r); }, [&] { invert(r, a); },
                [&] { BN_mod_mul_montgomery(x, x, x, montgomery, context); }, [&] { BN_mod_inverse(x, x, m, context); }});
    BN_free(m), BN_free(x), BN_MONT_CTX_free(montgomery), BN_CTX_free(context);
    std::printf("| %s | %.1f | %.1f | %.0f | %.1f | %.1f |\n", name, t[0] * 1e3 / count, t[1] * 1e3 / count, t[2] * 1e3 / count,
                t[3] * count / t[0], t[4] * count / t[2]);
    std::fflush(stdout);
}

void print_inverse(std::size_t bits, double least) {
    const std::size_t n = bits / carry::limb_bits;
    row a = random_row(n, 1), m = modulus_row(n, 2), r(n), scratch(carry::modular::invmod_ct_scratch(n));
    a[n - 1] >>= 1;
    mpz_t za, zm, zr;
    mpz_inits(za, zm, zr, nullptr);
    for (import(zm, m);; m[0] += 2, import(zm, m)) {
        import(za, a);
        mpz_gcd(zr, za, zm);
        if (mpz_cmp_ui(zr, 1) == 0) {
            break;
        }
    }
    const auto size = static_cast<mp_size_t>(mpz_size(zm));
    std::vector<mp_limb_t> copy(mpz_size(zm)), inverse(mpz_size(zm)), room(static_cast<std::size_t>(mpn_sec_invert_itch(size)));
    BN_CTX* const context = BN_CTX_new();
    BIGNUM *ba = to_bignum(a), *bm = to_bignum(m), *br = BN_new();
    BN_set_flags(ba, BN_FLG_CONSTTIME);
    const std::vector<double> t =
        in_turns(least, {[&] { carry::modular::invmod_ct(r.data(), a.data(), m.data(), n, scratch.data()); },
                         [&] {
                             std::fill(copy.begin(), copy.end(), mp_limb_t{0});
                             std::copy_n(mpz_limbs_read(za), mpz_size(za), copy.begin());
                             mpn_sec_invert(inverse.data(), copy.data(), mpz_limbs_read(zm), size,
                                            2 * static_cast<mp_bitcnt_t>(bits), room.data());
                         },
                         [&] { BN_mod_inverse(br, ba, bm, context); }});
    BN_free(ba), BN_free(bm), BN_free(br), BN_CTX_free(context);
    mpz_clears(za, zm, zr, nullptr);
    std::printf("| %zu | %.2f | %.1f |\n", bits, t[0], std::min(t[1], t[2]) / t[0]);
    std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
    const double least = argc > 1 ? std::strtod(argv[1], nullptr) : 0.05;
    std::printf("kernel level %s, GMP %s, %s\n\n", std::string(carry::isa_name(carry::isa())).c_str(), gmp_version,
                OpenSSL_version(OPENSSL_VERSION));
    std::puts("| bits | eight powm_ct, us | eight mpz_powm_sec / |\n|--:|--:|--:|");
    for (const std::size_t bits : {1024u, 1536u, 2048u, 3072u, 4096u}) {
        print_eight_powers(bits, least);
    }
    std::puts(
        "\n| field | multiply, ns each | square, ns each | invert, ns each | OpenSSL's product / | OpenSSL's inverse / |\n"
        "|---|--:|--:|--:|--:|--:|");
    const auto power = [](std::size_t k) { return integer(1) << k; };
    print_field("P-256", power(256) - power(224) + power(192) + power(96) - 1, least);
    print_field("P-384", power(384) - power(128) - power(96) + power(32) - 1, least);
    print_field("P-521", power(521) - 1, least);
    print_field("2^255 - 19", power(255) - 19, least);
    print_field("secp256k1", power(256) - power(32) - 977, least);
    std::puts("\n| bits | invmod_ct, us | better of GMP, OpenSSL / |\n|--:|--:|--:|");
    for (const std::size_t bits : {128u, 256u, 512u, 1024u, 2048u, 4096u}) {
        print_inverse(bits, least);
    }
    return 0;
}

/// \file
/// Names that no header of LibTomMath offers but its shared object exports, and some programs use: each is what the public
/// function of the same meaning is. In the shared object libtommath.so.1 only.
#include "compat/tommath/shared_object/private_names.hpp"
#include "compat/tommath/add.hpp"
#include "compat/tommath/number.hpp"
#include "compat/tommath/primes.hpp"
#include "compat/tommath/random.hpp"

#include <array>
#include <bit>
#include <cstring>

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"

namespace tommath = carry::tommath;
using tommath::used;

namespace {

/// c = the columns from `from` up to `to` of |a b|.
mp_err columns(const mp_int* a, const mp_int* b, mp_int* c, std::size_t from, std::size_t to) noexcept {
    tommath::temporary t;
    const mp_err error = t.init(to);
    if (error == MP_OKAY && to != 0) {
        tommath::digits_mul_columns(t->dp, a->dp, used(a), b->dp, used(b), from, to);
        tommath::finish(t.get(), to, 0, false);
        mp_exch(t.get(), c);
    } else if (error == MP_OKAY) {
        mp_zero(c);
    }
    return error;
}

constexpr char characters[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz+/";
constexpr unsigned first_character = '(';

}  // namespace

extern "C" {

const char* const mp_s_rmap = characters;
constinit const std::array<std::uint8_t, 88> mp_s_rmap_reverse = [] {
    std::array<std::uint8_t, 88> values{};
    values.fill(0xff);
    for (unsigned i = 0; characters[i] != '\0'; ++i) {
        values[static_cast<unsigned char>(characters[i]) - first_character] = static_cast<std::uint8_t>(i);
    }
    return values;
}();
const std::size_t mp_s_rmap_reverse_sz = sizeof(mp_s_rmap_reverse);
const mp_digit* s_mp_prime_tab = ltm_prime_tab;

mp_bool s_mp_get_bit(const mp_int* a, unsigned b) { return b <= INT_MAX ? mp_get_bit(a, static_cast<int>(b)) : MP_NO; }

// c keeps its sign, which callers set beforehand, be it of a zero, unless the result is zero.
mp_err s_mp_add(const mp_int* a, const mp_int* b, mp_int* c) { return tommath::add_magnitudes(a, b, c, c->sign != MP_ZPOS); }
mp_err s_mp_sub(const mp_int* a, const mp_int* b, mp_int* c) { return tommath::sub_magnitudes(a, b, c, c->sign != MP_ZPOS); }

mp_err s_mp_mul_digs(const mp_int* a, const mp_int* b, mp_int* c, int digs) {
    return columns(a, b, c, 0, digs > 0 ? static_cast<std::size_t>(digs) : 0);
}
mp_err s_mp_mul_digs_fast(const mp_int* a, const mp_int* b, mp_int* c, int digs) { return s_mp_mul_digs(a, b, c, digs); }
mp_err fast_s_mp_mul_digs(const mp_int* a, const mp_int* b, mp_int* c, int digs) { return s_mp_mul_digs(a, b, c, digs); }

mp_err s_mp_mul_high_digs(const mp_int* a, const mp_int* b, mp_int* c, int digs) {
    const std::size_t from = digs > 0 ? static_cast<std::size_t>(digs) : 0;
    return columns(a, b, c, from, std::max(from, used(a) + used(b)));
}
mp_err s_mp_mul_high_digs_fast(const mp_int* a, const mp_int* b, mp_int* c, int digs) {
    return s_mp_mul_high_digs(a, b, c, digs);
}
mp_err fast_s_mp_mul_high_digs(const mp_int* a, const mp_int* b, mp_int* c, int digs) {
    return s_mp_mul_high_digs(a, b, c, digs);
}

mp_err s_mp_balance_mul(const mp_int* a, const mp_int* b, mp_int* c) { return mp_mul(a, b, c); }
mp_err mp_balance_mul(const mp_int* a, const mp_int* b, mp_int* c) { return mp_mul(a, b, c); }
mp_err s_mp_karatsuba_mul(const mp_int* a, const mp_int* b, mp_int* c) { return mp_mul(a, b, c); }
mp_err mp_karatsuba_mul(const mp_int* a, const mp_int* b, mp_int* c) { return mp_mul(a, b, c); }
mp_err s_mp_toom_mul(const mp_int* a, const mp_int* b, mp_int* c) { return mp_mul(a, b, c); }
mp_err mp_toom_mul(const mp_int* a, const mp_int* b, mp_int* c) { return mp_mul(a, b, c); }

mp_err s_mp_sqr(const mp_int* a, mp_int* b) { return mp_sqr(a, b); }
mp_err s_mp_sqr_fast(const mp_int* a, mp_int* b) { return mp_sqr(a, b); }
mp_err fast_s_mp_sqr(const mp_int* a, mp_int* b) { return mp_sqr(a, b); }
mp_err s_mp_karatsuba_sqr(const mp_int* a, mp_int* b) { return mp_sqr(a, b); }
mp_err mp_karatsuba_sqr(const mp_int* a, mp_int* b) { return mp_sqr(a, b); }
mp_err s_mp_toom_sqr(const mp_int* a, mp_int* b) { return mp_sqr(a, b); }
mp_err mp_toom_sqr(const mp_int* a, mp_int* b) { return mp_sqr(a, b); }

mp_err s_mp_invmod_fast(const mp_int* a, const mp_int* b, mp_int* c) { return mp_invmod(a, b, c); }
mp_err fast_mp_invmod(const mp_int* a, const mp_int* b, mp_int* c) { return mp_invmod(a, b, c); }
mp_err s_mp_invmod_slow(const mp_int* a, const mp_int* b, mp_int* c) { return mp_invmod(a, b, c); }
mp_err mp_invmod_slow(const mp_int* a, const mp_int* b, mp_int* c) { return mp_invmod(a, b, c); }

mp_err s_mp_montgomery_reduce_fast(mp_int* x, const mp_int* n, mp_digit rho) { return mp_montgomery_reduce(x, n, rho); }
mp_err fast_mp_montgomery_reduce(mp_int* x, const mp_int* n, mp_digit rho) { return mp_montgomery_reduce(x, n, rho); }

mp_err s_mp_exptmod(const mp_int* G, const mp_int* X, const mp_int* P, mp_int* Y, int /*redmode*/) {
    return mp_exptmod(G, X, P, Y);
}
mp_err s_mp_exptmod_fast(const mp_int* G, const mp_int* X, const mp_int* P, mp_int* Y, int /*redmode*/) {
    return mp_exptmod(G, X, P, Y);
}
mp_err mp_exptmod_fast(const mp_int* G, const mp_int* X, const mp_int* P, mp_int* Y, int /*redmode*/) {
    return mp_exptmod(G, X, P, Y);
}

mp_err s_mp_prime_is_divisible(const mp_int* a, mp_bool* result) { return tommath::is_divisible(a, result); }
mp_err s_mp_prime_random_ex(mp_int* a, int t, int size, int flags, private_mp_prime_callback cb, void* dat) {
    return mp_prime_random_ex(a, t, size, flags, cb, dat);
}

void s_mp_reverse(unsigned char* s, std::size_t len) { std::reverse(s, s + len); }
void bn_reverse(unsigned char* s, int len) {
    if (len > 0) {
        std::reverse(s, s + len);
    }
}

mp_err s_mp_rand_platform(void* p, std::size_t n) { return tommath::system_random(p, n); }

// Source: B. Jenkins, "A small noncryptographic PRNG", the variant with words of 64 bits.
namespace {

struct jenkins_state {
    std::uint64_t a = 0, b = 0, c = 0, d = 0;
    std::uint64_t next() noexcept {
        const std::uint64_t e = a - std::rotl(b, 7);
        a = b ^ std::rotl(c, 13);
        b = c + std::rotl(d, 37);
        c = d + e;
        d = e + a;
        return d;
    }
};
jenkins_state jenkins;

}  // namespace

void s_mp_rand_jenkins_init(std::uint64_t seed) {
    jenkins = {0xf1ea5eed, seed, seed, seed};
    for (int i = 0; i < 20; ++i) {
        jenkins.next();
    }
}

mp_err s_mp_rand_jenkins(void* p, std::size_t n) {
    auto* out = static_cast<unsigned char*>(p);
    while (n > 0) {
        const std::uint64_t word = jenkins.next();
        const std::size_t size = std::min(n, sizeof(word));
        std::memcpy(out, &word, size);
        out += size;
        n -= size;
    }
    return MP_OKAY;
}

}  // extern "C"

/// \file
/// The names that LibTomMath's shared object exports beyond its header.
#pragma once

#include <carry/compat/tommath.h>

#include <array>
#include <cstddef>
#include <cstdint>

extern "C" {
#pragma GCC visibility push(default)

/// The characters of digits, and the digits of the characters from '(' on.
extern const char* const mp_s_rmap;
extern const std::array<std::uint8_t, 88> mp_s_rmap_reverse;
extern const std::size_t mp_s_rmap_reverse_sz;
extern const mp_digit* s_mp_prime_tab;

mp_bool s_mp_get_bit(const mp_int* a, unsigned b);
mp_err s_mp_add(const mp_int* a, const mp_int* b, mp_int* c);
mp_err s_mp_sub(const mp_int* a, const mp_int* b, mp_int* c);
mp_err s_mp_mul_digs(const mp_int* a, const mp_int* b, mp_int* c, int digs);
mp_err s_mp_mul_digs_fast(const mp_int* a, const mp_int* b, mp_int* c, int digs);
mp_err fast_s_mp_mul_digs(const mp_int* a, const mp_int* b, mp_int* c, int digs);
mp_err s_mp_mul_high_digs(const mp_int* a, const mp_int* b, mp_int* c, int digs);
mp_err s_mp_mul_high_digs_fast(const mp_int* a, const mp_int* b, mp_int* c, int digs);
mp_err fast_s_mp_mul_high_digs(const mp_int* a, const mp_int* b, mp_int* c, int digs);
mp_err s_mp_balance_mul(const mp_int* a, const mp_int* b, mp_int* c);
mp_err mp_balance_mul(const mp_int* a, const mp_int* b, mp_int* c);
mp_err s_mp_karatsuba_mul(const mp_int* a, const mp_int* b, mp_int* c);
mp_err mp_karatsuba_mul(const mp_int* a, const mp_int* b, mp_int* c);
mp_err s_mp_toom_mul(const mp_int* a, const mp_int* b, mp_int* c);
mp_err mp_toom_mul(const mp_int* a, const mp_int* b, mp_int* c);
mp_err s_mp_sqr(const mp_int* a, mp_int* b);
mp_err s_mp_sqr_fast(const mp_int* a, mp_int* b);
mp_err fast_s_mp_sqr(const mp_int* a, mp_int* b);
mp_err s_mp_karatsuba_sqr(const mp_int* a, mp_int* b);
mp_err mp_karatsuba_sqr(const mp_int* a, mp_int* b);
mp_err s_mp_toom_sqr(const mp_int* a, mp_int* b);
mp_err mp_toom_sqr(const mp_int* a, mp_int* b);
mp_err s_mp_invmod_fast(const mp_int* a, const mp_int* b, mp_int* c);
mp_err fast_mp_invmod(const mp_int* a, const mp_int* b, mp_int* c);
mp_err s_mp_invmod_slow(const mp_int* a, const mp_int* b, mp_int* c);
mp_err mp_invmod_slow(const mp_int* a, const mp_int* b, mp_int* c);
mp_err s_mp_montgomery_reduce_fast(mp_int* x, const mp_int* n, mp_digit rho);
mp_err fast_mp_montgomery_reduce(mp_int* x, const mp_int* n, mp_digit rho);
mp_err s_mp_exptmod(const mp_int* G, const mp_int* X, const mp_int* P, mp_int* Y, int redmode);
mp_err s_mp_exptmod_fast(const mp_int* G, const mp_int* X, const mp_int* P, mp_int* Y, int redmode);
mp_err mp_exptmod_fast(const mp_int* G, const mp_int* X, const mp_int* P, mp_int* Y, int redmode);
mp_err s_mp_prime_is_divisible(const mp_int* a, mp_bool* result);
mp_err s_mp_prime_random_ex(mp_int* a, int t, int size, int flags, private_mp_prime_callback cb, void* dat);
void s_mp_reverse(unsigned char* s, std::size_t len);
void bn_reverse(unsigned char* s, int len);
mp_err s_mp_rand_platform(void* p, std::size_t n);
void s_mp_rand_jenkins_init(std::uint64_t seed);
mp_err s_mp_rand_jenkins(void* p, std::size_t n);

#pragma GCC visibility pop
}  // extern "C"

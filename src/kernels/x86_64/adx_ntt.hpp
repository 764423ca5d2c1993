/// \file
/// The number-theoretic transform at the level adx: residues modulo primes of 49 bits as doubles, four side by side.
///
/// A fused multiplication and addition gives the product y w exactly, as h = y w rounded and l = y w - h; with q the rounded
/// y (w / p), the residue is (h - q p) + l (FLINT's fft_small; van der Hoeven, Lecerf and Quintin, Modular SIMD arithmetic in
/// Mathemagix, 2016, section 3). Residues are signed. Constants are between -p / 2 and p / 2, so that for |y| <= 8p < 2^52 the
/// quotient is below 2^51, where adding 1.5 2^52 rounds; it is off by 0.5 + 2^-54 2^52 / 2 at most, hence |r| < 0.64 p.
/// Sums stay below 5p.
#pragma once

#include "kernels/ntt_primes.hpp"

#include <immintrin.h>

#include <bit>

#define CARRY_NTT_TARGET __attribute__((target("avx2,fma,bmi2,adx")))
#define CARRY_NTT_INLINE CARRY_NTT_TARGET __attribute__((always_inline)) inline

namespace carry::kernels::x86_64 {

namespace {

constexpr unsigned radix = 52;
constexpr std::size_t most_primes = 4;
using prime_set = ntt_prime_set<radix>;

CARRY_NTT_INLINE __m256d broadcast(double x) noexcept { return _mm256_set1_pd(x); }

/// See ntt_steps.hpp.
struct fma {
    using vec = __m256d;
    static constexpr std::size_t lanes = 4, width = 4;
    static constexpr unsigned most_levels = 2;

    struct factor {
        vec w, q;
        CARRY_NTT_INLINE explicit factor(const ntt_twiddle& t) noexcept
            : w(broadcast(std::bit_cast<double>(t.w))), q(broadcast(std::bit_cast<double>(t.q))) {}
    };

    vec p, reciprocal, rounder;

    CARRY_NTT_INLINE explicit fma(const ntt_prime& prime) noexcept {
        p = broadcast(static_cast<double>(prime.p));
        reciprocal = broadcast(1 / static_cast<double>(prime.p));
        rounder = broadcast(0x1.8p52);
    }

    CARRY_NTT_INLINE vec load(const ntt_word* x) const noexcept { return _mm256_load_pd(reinterpret_cast<const double*>(x)); }
    CARRY_NTT_INLINE void store(ntt_word* x, vec v) const noexcept { _mm256_store_pd(reinterpret_cast<double*>(x), v); }
    CARRY_NTT_INLINE vec add(vec a, vec b) const noexcept { return _mm256_add_pd(a, b); }
    CARRY_NTT_INLINE vec sub(vec a, vec b) const noexcept { return _mm256_sub_pd(a, b); }
    CARRY_NTT_INLINE vec add_p(vec a) const noexcept { return a; }
    CARRY_NTT_INLINE vec sub2(vec a, vec b) const noexcept { return sub(a, b); }
    CARRY_NTT_INLINE vec sub4(vec a, vec b) const noexcept { return sub(a, b); }

    CARRY_NTT_INLINE vec mul(vec y, const factor& f) const noexcept {
        const vec h = _mm256_mul_pd(y, f.w), q = sub(_mm256_fmadd_pd(y, f.q, rounder), rounder);
        return add(_mm256_fnmadd_pd(q, p, h), _mm256_fmsub_pd(y, f.w, h));
    }
    CARRY_NTT_INLINE vec mul_up(vec y, const factor& f) const noexcept { return mul(y, f); }
    /// The product of two residues, one below 8p and one below p / 2.
    CARRY_NTT_INLINE vec product(vec y, vec z) const noexcept {
        const vec h = _mm256_mul_pd(y, z), q = sub(_mm256_fmadd_pd(h, reciprocal, rounder), rounder);
        return add(_mm256_fnmadd_pd(q, p, h), _mm256_fmsub_pd(y, z, h));
    }
    CARRY_NTT_INLINE vec leave(vec x) const noexcept {
        return _mm256_fnmadd_pd(sub(_mm256_fmadd_pd(x, reciprocal, rounder), rounder), p, x);
    }
    CARRY_NTT_INLINE vec enter(vec x) const noexcept { return leave(x); }
    CARRY_NTT_INLINE vec fold(vec x) const noexcept { return x; }

    /// A sum of products.
    struct products {
        vec sum;
        CARRY_NTT_INLINE products() noexcept : sum(_mm256_setzero_pd()) {}
        CARRY_NTT_INLINE void add(const fma& c, vec y, const factor& f) noexcept { sum = c.add(sum, c.mul(y, f)); }
        CARRY_NTT_INLINE vec reduce_up(const fma&) const noexcept { return sum; }
    };
};

using vec = fma::vec;

[[maybe_unused]] ntt_twiddle twiddle(ntt_word factor, const ntt_prime& prime) noexcept {
    const ntt_word w = ntt_montgomery<radix>(factor, 1, prime);
    const double centered = w > prime.p / 2 ? -static_cast<double>(prime.p - w) : static_cast<double>(w);
    return {std::bit_cast<ntt_word>(centered), std::bit_cast<ntt_word>(centered / static_cast<double>(prime.p))};
}

}  // namespace

/// The ways from limbs to residues and back: see `ntt_kernels`.
/// @{
void adx_ntt_prepare(ntt_layout& layout) noexcept;
void adx_ntt_residues(ntt_word* x, std::size_t first, std::size_t n, std::size_t ahead, const limb* a, std::size_t an,
                      const ntt_layout& layout, const ntt_prime& prime) noexcept;
void adx_ntt_combine(limb* r, std::uint64_t* tail, const ntt_word* const* x, std::size_t first, std::size_t groups,
                     const ntt_layout& layout) noexcept;
/// @}

}  // namespace carry::kernels::x86_64

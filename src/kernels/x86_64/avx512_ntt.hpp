/// \file
/// The arithmetic of the number-theoretic transform at the level avx512: residues modulo primes of 49 bits, eight side by side,
/// multiplied by `vpmadd52luq` and `vpmadd52huq`. For its two files, each of which compiles its own copy.
///
/// With R = 2^52 and a factor w 2^52 mod p whose quotient w p^(-1) mod R is known, the product y w is
///     floor(y w / R) - floor(m p / R),  m = (y w p^(-1)) mod R,
/// exactly, for the low halves are the same (Montgomery 1985, with the sign of Plantard 2021 and others): three multiplications
/// and one subtraction, and no correction while sums of residues stay below 8p < R < 8.034p. Sums are brought back by the
/// multiple of p that their three upper bits name.
#pragma once

#include "kernels/ntt_primes.hpp"
#include "kernels/x86_64/intrinsics.hpp"

#define CARRY_NTT_TARGET __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx512ifma,avx512vbmi")))
#define CARRY_NTT_INLINE CARRY_NTT_TARGET __attribute__((always_inline)) inline

namespace carry::kernels::x86_64 {

namespace {

constexpr unsigned radix = 52;
using prime_set = ntt_prime_set<radix>;

/// See ntt_steps.hpp.
struct ifma {
    using vec = __m512i;
    static constexpr std::size_t lanes = 8, width = 8;
    static constexpr unsigned most_levels = 4;
    [[maybe_unused]] static constexpr unsigned radix = x86_64::radix;  // where invariants are checked

    struct factor {
        vec w, q;
        CARRY_NTT_INLINE explicit factor(const ntt_twiddle& t) noexcept
            : w(_mm512_set1_epi64(static_cast<long long>(t.w))), q(_mm512_set1_epi64(static_cast<long long>(t.q))) {}
        CARRY_NTT_INLINE factor(vec from_w, vec from_q) noexcept : w(from_w), q(from_q) {}
    };

    vec p, p2, p4, inverse, multiples, multiples_less_4;

    CARRY_NTT_INLINE explicit ifma(const ntt_prime& prime) noexcept {
        p = _mm512_set1_epi64(static_cast<long long>(prime.p));
        p2 = _mm512_add_epi64(p, p);
        p4 = _mm512_add_epi64(p2, p2);
        inverse = _mm512_set1_epi64(static_cast<long long>(prime.inverse));
        const vec p3 = _mm512_add_epi64(p2, p), zero = _mm512_setzero_si512();
        // lane i: i p
        multiples = _mm512_mask_add_epi64(zero, 0xaa, zero, p);
        multiples = _mm512_mask_add_epi64(multiples, 0xcc, multiples, p2);
        multiples = _mm512_mask_add_epi64(multiples, 0xf0, multiples, _mm512_add_epi64(p3, p));
        multiples_less_4 = _mm512_sub_epi64(multiples, p4);
    }

    CARRY_NTT_INLINE vec load(const ntt_word* x) const noexcept { return _mm512_load_si512(x); }
    CARRY_NTT_INLINE void store(ntt_word* x, vec v) const noexcept { _mm512_store_si512(x, v); }
    /// x, of which the compiler does not know what it is the sum of: else it adds the parts in another order, one by one, and
    /// each of them twice where the sum is wanted twice.
    static CARRY_NTT_INLINE vec opaque(vec x) noexcept {
        __asm__("" : "+v"(x));
        return x;
    }
    CARRY_NTT_INLINE vec add(vec a, vec b) const noexcept { return _mm512_add_epi64(a, b); }
    CARRY_NTT_INLINE vec sub(vec a, vec b) const noexcept { return _mm512_sub_epi64(a, b); }
    CARRY_NTT_INLINE vec add_p(vec a) const noexcept { return add(a, p); }
    CARRY_NTT_INLINE vec sub2(vec a, vec b) const noexcept { return add(opaque(sub(a, b)), p2); }
    CARRY_NTT_INLINE vec sub4(vec a, vec b) const noexcept { return add(opaque(sub(a, b)), p4); }

    static CARRY_NTT_INLINE vec low(vec s, vec a, vec b) noexcept { return _mm512_madd52lo_epu64(s, a, b); }
    static CARRY_NTT_INLINE vec high(vec s, vec a, vec b) noexcept { return _mm512_madd52hi_epu64(s, a, b); }

    CARRY_NTT_INLINE vec mul(vec y, const factor& f) const noexcept {
        const vec zero = _mm512_setzero_si512(), m = low(zero, y, f.q);
        return opaque(sub(high(zero, y, f.w), high(zero, m, p)));
    }
    CARRY_NTT_INLINE vec mul_up(vec y, const factor& f) const noexcept {
        const vec zero = _mm512_setzero_si512(), m = low(zero, y, f.q);
        return opaque(sub(high(p, y, f.w), high(zero, m, p)));
    }
    CARRY_NTT_INLINE vec enter(vec x) const noexcept {
        return sub(x, _mm512_permutexvar_epi64(_mm512_srli_epi64(x, prime_set::bits), multiples_less_4));
    }
    CARRY_NTT_INLINE vec leave(vec x) const noexcept {
        return sub(x, _mm512_permutexvar_epi64(_mm512_srli_epi64(x, prime_set::bits), multiples));
    }
    CARRY_NTT_INLINE vec fold(vec x) const noexcept { return _mm512_min_epu64(x, sub(x, p2)); }

    /// A sum of products, low and high halves apart: below 2^12 of them.
    struct products {
        vec l, h;
        CARRY_NTT_INLINE products() noexcept : l(_mm512_setzero_si512()), h(_mm512_setzero_si512()) {}
        CARRY_NTT_INLINE void add(const ifma&, vec y, const factor& f) noexcept { add(y, f.w); }
        CARRY_NTT_INLINE void add(vec y, vec z) noexcept {
            l = low(l, y, z);
            h = high(h, y, z);
        }
        /// The sum / 2^52 modulo p: between h and h + 2p.
        CARRY_NTT_INLINE vec reduce_up(const ifma& c) const noexcept {
            const vec zero = _mm512_setzero_si512(), m = low(zero, l, c.inverse);
            return c.sub(c.add(c.add(h, c.p), _mm512_srli_epi64(l, radix)), high(zero, m, c.p));
        }
    };
};

using vec = ifma::vec;

CARRY_NTT_INLINE vec broadcast(ntt_word x) noexcept { return _mm512_set1_epi64(static_cast<long long>(x)); }

[[maybe_unused]] ntt_twiddle twiddle(ntt_word factor, const ntt_prime& prime) noexcept {
    return {factor, (factor * prime.inverse) & ntt_mask<radix>};
}

}  // namespace

/// The ways from limbs to residues and back: see `ntt_kernels`.
/// @{
void avx512_ntt_prepare(ntt_layout& layout) noexcept;
void avx512_ntt_residues(ntt_word* x, std::size_t first, std::size_t n, std::size_t ahead, const limb* a, std::size_t an,
                         const ntt_layout& layout, const ntt_prime& prime) noexcept;
void avx512_ntt_combine(limb* r, std::uint64_t* tail, const ntt_word* const* x, std::size_t first, std::size_t groups,
                        const ntt_layout& layout) noexcept;
/// @}

}  // namespace carry::kernels::x86_64

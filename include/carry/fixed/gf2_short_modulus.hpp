/// \file
/// Products and squares modulo x^n + c for a short c, in vector registers of two limbs: for processors with PCLMULQDQ, by
/// whatever engine the caller brings (see `gf2_columns.hpp`).
///
/// A product has 2N limbs of 64 bits. Its upper N limbs H stand for H x^(64 N) = H fold, fold = x^(64 N - n) c, which is one
/// product by a limb for each of them (two where c is longer), all of them independent. Of what the sum then has from x^n on,
/// T x^n = T c. Nothing is shifted but that T (Gueron, Kounavis, "Intel carry-less multiplication instruction and its usage for
/// computing the GCM mode", 2010, where N = 2).
#pragma once

#include <carry/detail/field_kernels.hpp>
#include <carry/fixed/gf2_columns.hpp>

#if CARRY_HAS_LIMB_PAIRS

namespace carry::fixed::gf2 {

using carry::detail::short_modulus;

/// The pairs that hold N limbs.
inline constexpr unsigned pairs_of(unsigned n) noexcept { return (n + 1) / 2; }

/// a of N limbs in pairs, the last one padded with zero.
template <unsigned N>
CARRY_INLINE void load_pairs(limb_pair* v, const std::uint64_t* a) noexcept {
    constexpr unsigned count = pairs_of(N);
    CARRY_UNROLLED
    for (unsigned i = 0; i < count; ++i) {
        v[i] = 2 * i + 1 < N ? load_pair(a + 2 * i) : load_limb(a + 2 * i);
    }
}

/// r = the lowest N limbs.
template <unsigned N>
CARRY_INLINE void store_pairs(std::uint64_t* r, const limb_pair* v) noexcept {
    constexpr unsigned count = pairs_of(N);
    CARRY_UNROLLED
    for (unsigned i = 0; i < count; ++i) {
        if (2 * i + 1 < N) {
            store_pair(r + 2 * i, v[i]);
        } else {
            r[2 * i] = static_cast<std::uint64_t>(v[i][0]);
        }
    }
}

/// t = a * b. a, b: N limbs; t: N pairs.
template <class Engine, unsigned N>
CARRY_INLINE void multiply_into_pairs(limb_pair* t, const std::uint64_t* a, const std::uint64_t* b) noexcept {
    limb_pair p[2 * N - 1], x[N], y[N];
    CARRY_UNROLLED
    for (unsigned i = 0; i < N; ++i) {
        x[i] = Engine::load(a + i);
        y[i] = Engine::load(b + i);
    }
    multiply_columns<Engine, N>(p, x, y);
    const limb_pair zero{0, 0};
    CARRY_UNROLLED
    for (unsigned i = 0; i < N; ++i) {
        t[i] = p[2 * i] ^ between(i > 0 ? p[2 * i - 1] : zero, i + 1 < N ? p[2 * i + 1] : zero);
    }
}

/// t = a^2. a: pairs of N limbs; t: N pairs.
template <class Engine, unsigned N>
CARRY_INLINE void square_into_pairs(limb_pair* t, const limb_pair* a) noexcept {
    CARRY_UNROLLED
    for (unsigned i = 0; i < N; ++i) {
        t[i] = i % 2 == 0 ? Engine::template product<0x00>(a[i / 2], a[i / 2])
                          : Engine::template product<0x11>(a[i / 2], a[i / 2]);
    }
}

/// The shifts of both limbs of a pair; by 64 everything is shifted out.
CARRY_INLINE limb_pair shift_pair_left(limb_pair v, unsigned k) noexcept {
    return reinterpret_cast<limb_pair>(_mm_slli_epi64(reinterpret_cast<__m128i>(v), static_cast<int>(k)));
}
CARRY_INLINE limb_pair shift_pair_right(limb_pair v, unsigned k) noexcept {
    return reinterpret_cast<limb_pair>(_mm_srli_epi64(reinterpret_cast<__m128i>(v), static_cast<int>(k)));
}

/// The limbs 1 of lower and 0 of upper as a pair, or those of one of them: the limbs at, at + 1 of a row of pairs.
template <unsigned At>
CARRY_INLINE limb_pair limbs_at(const limb_pair* v) noexcept {
    if constexpr (At % 2 == 0) {
        return v[At / 2];
    } else {
        return between(v[At / 2], v[At / 2 + 1]);
    }
}

/// r = t mod x^n + c. t: N pairs, of degree at most 2n - 2; r: pairs_of(N) pairs, the padding zero.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void reduce_pairs(limb_pair* r, const limb_pair* t, const short_modulus& f) noexcept {
    static_assert(Words == 1 || Words == 2);
    constexpr unsigned columns = N + Words - 1, pairs = pairs_of(N + Words) + 1;
    const limb_pair zero{0, 0};
    const limb_pair fold = Words == 1 ? limb_pair{static_cast<long long>(f.fold[0]), 0} : load_pair(f.fold);
    const limb_pair tail = Words == 1 ? limb_pair{static_cast<long long>(f.tail[0]), 0} : load_pair(f.tail);

    limb_pair q[columns];  // column c of H * fold has the limbs c and c + 1
    CARRY_UNROLLED
    for (unsigned c = 0; c < columns; ++c) {
        q[c] = zero;
    }
    CARRY_UNROLLED
    for (unsigned c = 0; c < N; ++c) {
        const limb_pair h = t[(N + c) / 2];
        if ((N + c) % 2 == 0) {
            q[c] ^= Engine::template product<0x00>(h, fold);
            if constexpr (Words == 2) q[c + 1] ^= Engine::template product<0x10>(h, fold);
        } else {
            q[c] ^= Engine::template product<0x01>(h, fold);
            if constexpr (Words == 2) q[c + 1] ^= Engine::template product<0x11>(h, fold);
        }
    }
    limb_pair v[pairs];  // the lower N limbs and the folded ones: N + Words limbs, and zeros
    CARRY_UNROLLED
    for (unsigned i = 0; i < pairs; ++i) {
        v[i] = between(i > 0 && 2 * i - 1 < columns ? q[2 * i - 1] : zero, 2 * i + 1 < columns ? q[2 * i + 1] : zero);
        if (2 * i < columns) v[i] ^= q[2 * i];
        if (2 * i + 1 < N) {
            v[i] ^= t[i];
        } else if (2 * i < N) {
            v[i] ^= reinterpret_cast<limb_pair>(_mm_move_epi64(reinterpret_cast<__m128i>(t[i])));
        }
    }

    const unsigned top = f.degree - 64 * (N - 1);  // 1 to 64 bits of x^0 ... x^(n-1) are in limb N - 1
    const limb_pair above = shift_pair_right(limbs_at<N - 1>(v), top) | shift_pair_left(limbs_at<N>(v), 64 - top);
    const limb_pair mask = shift_pair_right(N % 2 == 0 ? limb_pair{0, -1} : limb_pair{-1, 0}, 64 - top);
    constexpr unsigned count = pairs_of(N);
    CARRY_UNROLLED
    for (unsigned i = 0; i < count; ++i) {
        r[i] = v[i];
    }
    r[pairs_of(N) - 1] &= N % 2 == 0 ? (mask | limb_pair{-1, 0}) : mask;
    if constexpr (Words == 1) {
        r[0] ^= Engine::template product<0x00>(above, tail);
    } else {
        const limb_pair middle = Engine::template product<0x01>(above, tail) ^ Engine::template product<0x10>(above, tail);
        r[0] ^= Engine::template product<0x00>(above, tail) ^ between(zero, middle);
        r[1] ^= Engine::template product<0x11>(above, tail) ^ between(middle, zero);
    }
}

/// r = a b mod x^n + c. r, a, b: N limbs; r may be a or b.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void multiply_short(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b,
                                 const short_modulus& f) noexcept {
    limb_pair t[N], v[pairs_of(N)];
    multiply_into_pairs<Engine, N>(t, a, b);
    reduce_pairs<Engine, N, Words>(v, t, f);
    store_pairs<N>(r, v);
}

/// r = a^(2^k) mod x^n + c. r, a: N limbs; r may be a.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void square_short(std::uint64_t* r, const std::uint64_t* a, std::size_t k, const short_modulus& f) noexcept {
    limb_pair t[N], v[pairs_of(N)];
    load_pairs<N>(v, a);
    for (; k > 0; --k) {
        square_into_pairs<Engine, N>(t, v);
        reduce_pairs<Engine, N, Words>(v, t, f);
    }
    store_pairs<N>(r, v);
}

}  // namespace carry::fixed::gf2

#endif

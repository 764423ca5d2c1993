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
constexpr unsigned pairs_of(unsigned n) noexcept { return (n + 1) / 2; }

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

/// The limbs of a row in pairs as factors.
template <class Engine, unsigned N>
CARRY_INLINE void factors_of_pairs(typename Engine::factor* x, const typename Engine::column* v) noexcept {
    CARRY_UNROLLED
    for (unsigned i = 0; i < N; ++i) {
        x[i] = i % 2 == 0 ? v[i / 2] : Engine::between(v[i / 2], v[i / 2]);
    }
}

/// t = a * b. a, b: N factors; t: N pairs.
template <class Engine, unsigned N>
CARRY_INLINE void multiply_into_pairs(typename Engine::column* t, const typename Engine::factor* a,
                                      const typename Engine::factor* b) noexcept {
    typename Engine::column p[2 * N - 1];
    multiply_columns<Engine, N>(p, a, b);
    const typename Engine::column zero = Engine::pair(0, 0);
    CARRY_UNROLLED
    for (unsigned i = 0; i < N; ++i) {
        t[i] = p[2 * i] ^ Engine::between(i > 0 ? p[2 * i - 1] : zero, i + 1 < N ? p[2 * i + 1] : zero);
    }
}

/// t = a^2. a: pairs of N limbs; t: N pairs.
template <class Engine, unsigned N>
CARRY_INLINE void square_into_pairs(typename Engine::column* t, const typename Engine::column* a) noexcept {
    CARRY_UNROLLED
    for (unsigned i = 0; i < N; i += 2) {
        t[i] = Engine::template product<0x00>(a[i / 2], a[i / 2]);
        if (i + 1 < N) t[i + 1] = Engine::template product<0x11>(a[i / 2], a[i / 2]);
    }
}

/// The limbs At, At + 1 of a row of pairs.
template <class Engine, unsigned At>
CARRY_INLINE typename Engine::column limbs_at(const typename Engine::column* v) noexcept {
    if constexpr (At % 2 == 0) {
        return v[At / 2];
    } else {
        return Engine::between(v[At / 2], v[At / 2 + 1]);
    }
}

/// r = t mod x^n + c. t: N pairs, of degree at most 2n - 2; r: pairs_of(N) pairs, the padding zero.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void reduce_pairs(typename Engine::column* r, const typename Engine::column* t, const short_modulus& f) noexcept {
    static_assert(Words == 1 || Words == 2);
    using column = typename Engine::column;
    constexpr unsigned columns = N + Words - 1, pairs = pairs_of(N + Words) + 1, count = pairs_of(N);
    const column zero = Engine::pair(0, 0);
    const column fold = Engine::pair(f.fold[0], Words == 1 ? 0 : f.fold[1]);
    const column tail = Engine::pair(f.tail[0], Words == 1 ? 0 : f.tail[1]);

    column q[columns];  // column c of H * fold has the limbs c and c + 1
    CARRY_UNROLLED
    for (unsigned c = 0; c < columns; ++c) {
        q[c] = zero;
    }
    CARRY_UNROLLED
    for (unsigned c = 0; c < N; ++c) {
        const column h = t[(N + c) / 2];
        if ((N + c) % 2 == 0) {
            q[c] ^= Engine::template product<0x00>(h, fold);
            if constexpr (Words == 2) q[c + 1] ^= Engine::template product<0x10>(h, fold);
        } else {
            q[c] ^= Engine::template product<0x01>(h, fold);
            if constexpr (Words == 2) q[c + 1] ^= Engine::template product<0x11>(h, fold);
        }
    }
    column v[pairs];  // the lower N limbs and the folded ones: N + Words limbs, and zeros
    CARRY_UNROLLED
    for (unsigned i = 0; i < pairs; ++i) {
        v[i] = Engine::between(i > 0 && 2 * i - 1 < columns ? q[2 * i - 1] : zero, 2 * i + 1 < columns ? q[2 * i + 1] : zero);
        if (2 * i < columns) v[i] ^= q[2 * i];
        if (2 * i + 1 < N) {
            v[i] ^= t[i];
        } else if (2 * i < N) {
            v[i] ^= Engine::lower(t[i]);
        }
    }

    const unsigned top = f.degree - 64 * (N - 1);  // 1 to 64 bits of x^0 ... x^(n-1) are in limb N - 1
    const column above = Engine::right(limbs_at<Engine, N - 1>(v), top) | Engine::left(limbs_at<Engine, N>(v), 64 - top);
    const std::uint64_t top_mask = ~std::uint64_t{0} >> (64 - top);
    CARRY_UNROLLED
    for (unsigned i = 0; i < count; ++i) {
        r[i] = v[i];
    }
    r[count - 1] &= N % 2 == 0 ? Engine::pair(~std::uint64_t{0}, top_mask) : Engine::pair(top_mask, 0);
    if constexpr (Words == 1) {
        r[0] ^= Engine::template product<0x00>(above, tail);
    } else {
        const column low_by_high = Engine::template product<0x10>(above, tail);
        const column high_by_low = Engine::template product<0x01>(above, tail);
        const column middle = low_by_high ^ high_by_low;
        r[0] ^= Engine::template product<0x00>(above, tail) ^ Engine::between(zero, middle);
        r[1] ^= Engine::template product<0x11>(above, tail) ^ Engine::between(middle, zero);
    }
}

/// r = a b mod x^n + c, for rows in pairs. r may be a or b.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void multiply_pairs(limb_pair* r, const limb_pair* a, const limb_pair* b, const short_modulus& f) noexcept {
    limb_pair t[N], x[N], y[N];
    factors_of_pairs<Engine, N>(x, a);
    factors_of_pairs<Engine, N>(y, b);
    multiply_into_pairs<Engine, N>(t, x, y);
    reduce_pairs<Engine, N, Words>(r, t, f);
}

/// v = v^(2^k) mod x^n + c, for a row in pairs.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void square_pairs(limb_pair* v, std::size_t k, const short_modulus& f) noexcept {
    limb_pair t[N];
    for (; k > 0; --k) {
        square_into_pairs<Engine, N>(t, v);
        reduce_pairs<Engine, N, Words>(v, t, f);
    }
}

/// r = a b mod x^n + c. r, a, b: N limbs; r may be a or b.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void multiply_short(std::uint64_t* r, const std::uint64_t* a, const std::uint64_t* b,
                                 const short_modulus& f) noexcept {
    limb_pair t[N], v[pairs_of(N)], x[N], y[N];
    CARRY_UNROLLED
    for (unsigned i = 0; i < N; ++i) {
        x[i] = Engine::load(a + i);
        y[i] = Engine::load(b + i);
    }
    multiply_into_pairs<Engine, N>(t, x, y);
    reduce_pairs<Engine, N, Words>(v, t, f);
    store_pairs<N>(r, v);
}

/// r = a^(2^k) mod x^n + c. r, a: N limbs; r may be a.
template <class Engine, unsigned N, unsigned Words>
CARRY_INLINE void square_short(std::uint64_t* r, const std::uint64_t* a, std::size_t k, const short_modulus& f) noexcept {
    limb_pair v[pairs_of(N)];
    load_pairs<N>(v, a);
    square_pairs<Engine, N, Words>(v, k, f);
    store_pairs<N>(r, v);
}

}  // namespace carry::fixed::gf2

#endif

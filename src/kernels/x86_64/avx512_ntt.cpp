/// \file
/// The number-theoretic transform at the level avx512: residues modulo primes of 49 bits, eight side by side, multiplied by
/// `vpmadd52luq` and `vpmadd52huq`.
///
/// With R = 2^52 and a factor w 2^52 mod p whose quotient w p^(-1) mod R is known, the product y w is
///     floor(y w / R) - floor(m p / R),  m = (y w p^(-1)) mod R,
/// exactly, for the low halves are the same (Montgomery 1985, with the sign of Plantard 2021 and others): three multiplications
/// and one subtraction, and no correction while sums of residues stay below 8p < R < 8.033p. Sums are brought back by the
/// multiple of p that their three upper bits name.
#include "kernels/levels.hpp"
#include "kernels/ntt_scalar.hpp"

#include <immintrin.h>

#include <algorithm>
#include <cstring>

#define CARRY_NTT_TARGET __attribute__((target("avx512f,avx512dq,avx512bw,avx512vl,avx512ifma,avx512vbmi")))
#define CARRY_NTT_INLINE CARRY_NTT_TARGET __attribute__((always_inline)) inline
#include "kernels/ntt_steps.hpp"

#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"  // the header's unmasked forms start from an undefined vector
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

namespace carry::kernels::x86_64 {

namespace {

constexpr unsigned radix = 52;
using prime_set = ntt_prime_set<radix>;

/// See ntt_steps.hpp.
struct ifma {
    using vec = __m512i;
    static constexpr std::size_t lanes = 8, width = 8;
    static constexpr unsigned most_levels = 4;

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
    CARRY_NTT_INLINE vec add(vec a, vec b) const noexcept { return _mm512_add_epi64(a, b); }
    CARRY_NTT_INLINE vec sub(vec a, vec b) const noexcept { return _mm512_sub_epi64(a, b); }
    CARRY_NTT_INLINE vec add_p(vec a) const noexcept { return add(a, p); }
    CARRY_NTT_INLINE vec sub2(vec a, vec b) const noexcept { return add(sub(a, b), p2); }
    CARRY_NTT_INLINE vec sub4(vec a, vec b) const noexcept { return add(sub(a, b), p4); }

    static CARRY_NTT_INLINE vec low(vec s, vec a, vec b) noexcept { return _mm512_madd52lo_epu64(s, a, b); }
    static CARRY_NTT_INLINE vec high(vec s, vec a, vec b) noexcept { return _mm512_madd52hi_epu64(s, a, b); }

    CARRY_NTT_INLINE vec mul(vec y, const factor& f) const noexcept {
        const vec zero = _mm512_setzero_si512(), m = low(zero, y, f.q);
        return sub(high(zero, y, f.w), high(zero, m, p));
    }
    CARRY_NTT_INLINE vec mul_up(vec y, const factor& f) const noexcept {
        const vec zero = _mm512_setzero_si512(), m = low(zero, y, f.q);
        return sub(high(p, y, f.w), high(zero, m, p));
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

// ---- tables ----------------------------------------------------------------------------------------------------------------

ntt_twiddle twiddle(ntt_word factor, const ntt_prime& prime) noexcept {
    return {factor, (factor * prime.inverse) & ntt_mask<radix>};
}

CARRY_NTT_TARGET void fill(ntt_twiddle* t, std::size_t n, ntt_word first, const ntt_word* roots,
                           const ntt_prime& prime) noexcept {
    const ifma c(prime);
    t[0] = twiddle(first, prime);
    for (std::size_t have = 1, d = 2; have < n; have *= 2, ++d) {
        const ntt_twiddle root = twiddle(roots[d], prime);
        if (have < 4) {
            for (std::size_t i = 0; i < have; ++i) {
                t[have + i] = twiddle(ntt_montgomery<radix>(t[i].w, root.w, prime), prime);
            }
            continue;
        }
        const ifma::factor f(root);
        for (std::size_t i = 0; i < have; i += 4) {  // w, q, w, q, ...
            const vec x = _mm512_loadu_si512(t + i), y = c.mul(x, f);
            const vec w = _mm512_min_epu64(y, c.add_p(y));
            const vec q = _mm512_and_si512(ifma::low(_mm512_setzero_si512(), w, c.inverse), broadcast(ntt_mask<radix>));
            _mm512_storeu_si512(t + have + i, _mm512_unpacklo_epi64(w, q));
        }
    }
}

// ---- products --------------------------------------------------------------------------------------------------------------

// x y modulo x^8 - s, of which `wrapped` is s y: lane t of the product with x^i y is lane t - i of y, or t - i + 8 of s y.
template <int I>
CARRY_NTT_INLINE void multiply_lane(ifma::products& sum, const ntt_word* x, vec y, vec wrapped) noexcept {
    const vec shifted = I == 0 ? y : _mm512_alignr_epi64(y, wrapped, (8 - I) % 8);
    sum.add(shifted, broadcast(x[I]));
}

// Bounds: x below 1.03p, y and s y below 2p, so the high halves below 8 * 1.03 * 2 p^2 / 2^52 < 2.06p, and their reduction
// below 3.07p.
CARRY_NTT_INLINE void multiply_vector(const ifma& c, ntt_word* x, vec y, const ifma::factor& by, const ifma::factor& s,
                                      bool odd) noexcept {
    const vec scaled = c.mul_up(y, by), r = c.mul(scaled, s);
    const vec wrapped = odd ? c.sub(c.p, r) : c.add_p(r);
    ifma::products even_sum, odd_sum;
    multiply_lane<0>(even_sum, x, scaled, wrapped);
    multiply_lane<1>(odd_sum, x, scaled, wrapped);
    multiply_lane<2>(even_sum, x, scaled, wrapped);
    multiply_lane<3>(odd_sum, x, scaled, wrapped);
    multiply_lane<4>(even_sum, x, scaled, wrapped);
    multiply_lane<5>(odd_sum, x, scaled, wrapped);
    multiply_lane<6>(even_sum, x, scaled, wrapped);
    multiply_lane<7>(odd_sum, x, scaled, wrapped);
    even_sum.l = c.add(even_sum.l, odd_sum.l);
    even_sum.h = c.add(even_sum.h, odd_sum.h);
    c.store(x, c.fold(even_sum.reduce_up(c)));
}

CARRY_NTT_TARGET void multiply(ntt_word* x, const ntt_word* y, std::size_t n, const ntt_twiddle* t, ntt_twiddle factor,
                               const ntt_prime& prime) noexcept {
    const ifma c(prime);
    const ifma::factor by(factor);
    for (std::size_t i = 0; i < n; i += 2, x += 16, y += 16, ++t) {
        const ifma::factor s(*t);
        const vec y0 = c.load(y), y1 = c.load(y + 8);
        c.store(x, c.leave(c.load(x)));
        c.store(x + 8, c.leave(c.load(x + 8)));
        __asm__("" : : : "memory");  // the lanes are broadcast from memory, not taken out of the vectors: that costs nothing
        multiply_vector(c, x, y0, by, s, false);
        multiply_vector(c, x + 8, y1, by, s, true);
    }
}

// ---- from limbs to residues ------------------------------------------------------------------------------------------------

/// Lanes that are cut out of one vector of 64 bytes, for either number of digits: 3 bits + 8 bytes + 7 bits <= 64 bytes.
constexpr unsigned lanes_together = 4;

void prepare(ntt_layout& layout) noexcept {
    const unsigned b = layout.bits, digits = (b + radix - 1) / radix;
    layout.digits = digits;
    for (unsigned u = 0; u < digits; ++u) {
        const unsigned width = u + 1 < digits ? radix : b - radix * (digits - 1);
        auto& mask = layout.pack_mask[u];
        mask = {};
        for (auto& index : layout.pack[u]) {
            index.fill(0);
        }
        for (unsigned lane = 0; lane < ifma::lanes; ++lane) {
            const unsigned bit = lane * b + radix * u, from = lane / lanes_together * lanes_together * b + radix * u;
            const unsigned byte = bit / 8, shift = bit % 8;
            layout.unpack_shift[u][lane] = layout.pack_shift[u][lane] = shift;
            for (unsigned i = 0; i < 8; ++i) {
                layout.unpack[u][8 * lane + i] = static_cast<std::uint8_t>(byte - from / 8 + i);
            }
            for (unsigned i = 0; 8 * i < shift + width; ++i) {
                const unsigned at = byte + i;
                layout.pack[u][at / 64][at % 64] = static_cast<std::uint8_t>(8 * lane + i);
                mask[at / 64] |= std::uint64_t{1} << (at % 64);
            }
        }
    }
}

/// Digit u of the eight coefficients that begin at a byte, with what lies above it.
struct cutter {
    vec index[3], shift[3];
    std::size_t offset[3][2];
    vec top;

    CARRY_NTT_INLINE explicit cutter(const ntt_layout& layout) noexcept {
        for (unsigned u = 0; u < 3; ++u) {
            index[u] = _mm512_load_si512(layout.unpack[u].data());
            shift[u] = _mm512_load_si512(layout.unpack_shift[u].data());
            offset[u][0] = radix * u / 8;
            offset[u][1] = (lanes_together * layout.bits + radix * u) / 8;
        }
        const unsigned width = layout.bits - radix * (layout.digits - 1);
        top = broadcast(~std::uint64_t{0} >> (64 - width));
    }
    CARRY_NTT_INLINE vec digit(const unsigned char* bytes, unsigned u) const noexcept {
        const vec x = _mm512_permutexvar_epi8(index[u], _mm512_loadu_si512(bytes + offset[u][0]));
        const vec y = _mm512_mask_permutexvar_epi8(x, 0xffffffff00000000, index[u], _mm512_loadu_si512(bytes + offset[u][1]));
        return _mm512_srlv_epi64(y, shift[u]);
    }
    /// The bytes from the beginning of eight coefficients that `digit` may read.
    static constexpr std::size_t reach(unsigned bits) noexcept { return (lanes_together * bits + radix * 2) / 8 + 64; }
};

// The residue in (2p, 7.04p): digit 0 and 4p or 2p in [4p, 5.03p) or [2p, 3.03p), and what the others give, in (-p, p) or
// (0, 4p).
template <unsigned Digits>
CARRY_NTT_INLINE vec residue(const ifma& c, const cutter& cut, const unsigned char* bytes, const vec* weights,
                             const ifma::factor& weight) noexcept {
    const vec low = _mm512_and_si512(cut.digit(bytes, 0), broadcast(ntt_mask<radix>));
    if constexpr (Digits == 2) {
        return c.add(c.enter(low), c.mul(_mm512_and_si512(cut.digit(bytes, 1), cut.top), weight));
    } else {
        ifma::products sum;
        sum.add(cut.digit(bytes, 1), weights[0]);
        sum.add(_mm512_and_si512(cut.digit(bytes, 2), cut.top), weights[1]);
        return c.add(c.sub(c.enter(low), c.p2), sum.reduce_up(c));
    }
}

template <unsigned Digits>
CARRY_NTT_INLINE void residues_of(ntt_word* x, std::size_t first, std::size_t n, const limb* a, std::size_t an,
                                  const ntt_layout& layout, const ntt_prime& prime) noexcept {
    const ifma c(prime);
    const cutter cut(layout);
    const ntt_twiddle weight = twiddle(ntt_shifted<radix>(prime.one, 1, prime.p), prime);
    const ntt_word square = ntt_montgomery<radix>(weight.w, weight.w, prime);
    const ifma::factor by(weight);
    const vec weights[2] = {by.w, broadcast(square)};
    const std::size_t b = layout.bits, bytes = an * sizeof(limb), reach = cutter::reach(layout.bits);
    const auto* from = reinterpret_cast<const unsigned char*>(a);
    // vectors that may be read without a look at the end, and those of which something is left
    const std::size_t whole = bytes >= reach ? (bytes - reach) / b + 1 : 0, some = (bytes + b - 1) / b;
    const std::size_t last = first + n;
    std::size_t i = first;
    for (; i < std::min(whole, last); ++i, x += 8) {
        c.store(x, residue<Digits>(c, cut, from + i * b, weights, by));
    }
    for (; i < std::min(some, last); ++i, x += 8) {
        alignas(64) unsigned char padded[256] = {};
        std::memcpy(padded, from + i * b, std::min(bytes - i * b, sizeof(padded)));
        c.store(x, residue<Digits>(c, cut, padded, weights, by));
    }
    for (; i < last; ++i, x += 8) {
        c.store(x, c.p4);
    }
}

CARRY_NTT_TARGET void residues(ntt_word* x, std::size_t first, std::size_t n, const limb* a, std::size_t an,
                               const ntt_layout& layout, const ntt_prime& prime) noexcept {
    if (layout.digits == 2) {
        residues_of<2>(x, first, n, a, an, layout, prime);
    } else {
        residues_of<3>(x, first, n, a, an, layout, prime);
    }
}

// ---- from residues to limbs ------------------------------------------------------------------------------------------------

// Words of 52 bits, in w; those above the K-th are zero.
template <std::size_t K>
CARRY_NTT_INLINE void recombine(vec* w, const ntt_word* const* x, std::size_t at) noexcept {
    constexpr auto& constants = ntt_recombine<radix, radix, K>;
    vec l[K], h[K], q = broadcast(ntt_word{1} << 46);
    for (std::size_t u = 0; u < K; ++u) {
        l[u] = h[u] = _mm512_setzero_si512();
    }
    _Pragma("GCC unroll 8") for (std::size_t i = 0; i < K; ++i) {
        const vec y = _mm512_load_si512(x[i] + at);
        q = ifma::high(q, y, broadcast(constants.reciprocal[i]));
        _Pragma("GCC unroll 8") for (std::size_t u = 0; u + 1 < K; ++u) {
            l[u] = ifma::low(l[u], y, broadcast(constants.cofactor[i][u]));
            h[u + 1] = ifma::high(h[u + 1], y, broadcast(constants.cofactor[i][u]));
        }
    }
    q = _mm512_srli_epi64(q, prime_set::bits - 1);
    const vec mask = broadcast(ntt_mask<radix>);
    _Pragma("GCC unroll 8") for (std::size_t u = 0; u < K; ++u) {
        l[u] = ifma::low(l[u], q, broadcast(constants.minus_modulus[u]));
        if (u + 1 < K) {
            h[u + 1] = ifma::high(h[u + 1], q, broadcast(constants.minus_modulus[u]));
        }
    }
    vec carry = _mm512_setzero_si512();
    _Pragma("GCC unroll 8") for (std::size_t u = 0; u < K; ++u) {
        const vec sum = _mm512_add_epi64(_mm512_add_epi64(l[u], h[u]), carry);
        carry = _mm512_srli_epi64(sum, radix);
        w[u] = _mm512_and_si512(sum, mask);
    }
}

/// A stream of coefficients c[j] that overlap: c[j] 2^(b j) is split into pieces of b bits, and piece i of c[j] is added to
/// place i + j. Then carries are resolved among the eight places of a vector and from vector to vector.
template <std::size_t K>
struct overlap {
    static constexpr unsigned digits = K <= 4 ? 2 : 3;
    const ntt_layout& layout;
    unsigned top_bits;
    vec mask, top_mask;
    vec second[digits], third, over;  ///< of the eight coefficients before
    unsigned carry = 0;

    CARRY_NTT_INLINE explicit overlap(const ntt_layout& from) noexcept
        : layout(from), top_bits(from.bits - radix * (digits - 1)) {
        mask = broadcast(ntt_mask<radix>);
        top_mask = broadcast(~std::uint64_t{0} >> (64 - top_bits));
        for (vec& x : second) {
            x = _mm512_setzero_si512();
        }
        third = over = _mm512_setzero_si512();
    }

    // The 52 bits from bit top_bits of word u on.
    CARRY_NTT_INLINE vec above(const vec* w, std::size_t words, std::size_t u) const noexcept {
        vec x = u < words ? _mm512_srl_epi64(w[u], _mm_cvtsi32_si128(static_cast<int>(top_bits))) : _mm512_setzero_si512();
        if (u + 1 < words) {
            x = _mm512_or_si512(x, _mm512_sll_epi64(w[u + 1], _mm_cvtsi32_si128(static_cast<int>(radix - top_bits))));
        }
        return _mm512_and_si512(x, mask);
    }

    // The digits of eight places, d, from the eight coefficients w of K words.
    CARRY_NTT_INLINE void next(vec* d, const vec* w) noexcept {
        constexpr unsigned top = digits - 1;
        vec upper[K];
        for (std::size_t u = 0; u + top < K; ++u) {
            upper[u] = above(w, K, u + top);
        }
        const vec third_now = above(upper, K - top, top);
        for (std::size_t u = 0; u < digits; ++u) {
            vec now = u + top < K ? upper[u] : _mm512_setzero_si512();
            now = u == top ? _mm512_and_si512(now, top_mask) : now;
            d[u] = _mm512_add_epi64(u == top ? _mm512_and_si512(w[u], top_mask) : w[u], _mm512_alignr_epi64(now, second[u], 7));
            second[u] = now;
        }
        d[0] = _mm512_add_epi64(d[0], _mm512_alignr_epi64(third_now, third, 6));
        third = third_now;
        const vec over_now = resolve(d);
        d[0] = _mm512_add_epi64(d[0], _mm512_alignr_epi64(over_now, over, 7));
        over = over_now;
        const __mmask8 generate = _mm512_test_epi64_mask(resolve(d), mask);
        __mmask8 propagate = _mm512_cmpeq_epi64_mask(d[top], top_mask);
        for (std::size_t u = 0; u < top; ++u) {
            propagate = static_cast<__mmask8>(propagate & _mm512_cmpeq_epi64_mask(d[u], mask));
        }
        const unsigned into = (((static_cast<unsigned>(generate) << 1) | carry) + propagate) ^ propagate;
        carry = (into >> 8) & 1;
        d[0] = _mm512_mask_sub_epi64(d[0], static_cast<__mmask8>(into), d[0], _mm512_set1_epi64(-1));
        resolve(d);
    }

    // Carries within each place; what goes beyond it.
    CARRY_NTT_INLINE vec resolve(vec* d) const noexcept {
        for (std::size_t u = 0; u + 1 < digits; ++u) {
            d[u + 1] = _mm512_add_epi64(d[u + 1], _mm512_srli_epi64(d[u], radix));
            d[u] = _mm512_and_si512(d[u], mask);
        }
        const vec beyond = _mm512_srl_epi64(d[digits - 1], _mm_cvtsi32_si128(static_cast<int>(top_bits)));
        d[digits - 1] = _mm512_and_si512(d[digits - 1], top_mask);
        return beyond;
    }

    // The b bytes of eight places.
    CARRY_NTT_INLINE void put(unsigned char* to, vec* d) const noexcept {
        for (std::size_t u = 0; u < digits; ++u) {
            d[u] = _mm512_sllv_epi64(d[u], _mm512_load_si512(layout.pack_shift[u].data()));
        }
        constexpr std::size_t vectors = K <= 5 ? 2 : 3;
        const std::size_t left = layout.bits - 64 * (vectors - 1);
        for (std::size_t z = 0; z < vectors; ++z) {
            vec x = _mm512_maskz_permutexvar_epi8(layout.pack_mask[0][z], _mm512_load_si512(layout.pack[0][z].data()), d[0]);
            for (std::size_t u = 1; u < digits; ++u) {
                x = _mm512_or_si512(x, _mm512_maskz_permutexvar_epi8(layout.pack_mask[u][z],
                                                                     _mm512_load_si512(layout.pack[u][z].data()), d[u]));
            }
            const std::uint64_t bytes = z + 1 < vectors ? ~std::uint64_t{0} : ~std::uint64_t{0} >> (64 - left);
            _mm512_mask_storeu_epi8(to + 64 * z, bytes, x);
        }
    }
};

template <std::size_t K>
CARRY_NTT_TARGET void combine_of(limb* r, std::uint64_t* tail, const ntt_word* const* x, std::size_t first, std::size_t groups,
                                 const ntt_layout& layout) noexcept {
    overlap<K> stream(layout);
    auto* to = reinterpret_cast<unsigned char*>(r);
    vec w[K], d[3];
    for (std::size_t i = 8 * first; i < 8 * (first + groups); ++i, to += layout.bits) {
        recombine<K>(w, x, 8 * i);
        stream.next(d, w);
        stream.put(to, d);
    }
    for (vec& word : w) {
        word = _mm512_setzero_si512();
    }
    unsigned char rest[192];
    stream.next(d, w);
    stream.put(rest, d);
    std::memcpy(tail, rest, ntt_tail_words * sizeof(*tail));
}

void combine(limb* r, std::uint64_t* tail, const ntt_word* const* x, std::size_t first, std::size_t groups,
             const ntt_layout& layout) noexcept {
    switch (layout.primes) {
    case 3:
        return combine_of<3>(r, tail, x, first, groups, layout);
    case 4:
        return combine_of<4>(r, tail, x, first, groups, layout);
    case 5:
        return combine_of<5>(r, tail, x, first, groups, layout);
    default:
        return combine_of<6>(r, tail, x, first, groups, layout);
    }
}

}  // namespace

constinit const ntt_kernels avx512_ntt_table{
    .lanes = ifma::width,
    .row_vectors = std::size_t{1} << 14,
    .primes = prime_set::primes.data(),
    .least_bits = {0, 0, 0, 65, 65, 105, 129},
    .most_bits = {0, 0, 0, 104, 104, 128, 146},
    .level_cost = 5.4,
    .vector_cost = 30,
    .prime_cost = 5,
    .prime_bits = prime_set::bits,
    .prepare = prepare,
    .twiddle = twiddle,
    .multiply_constants = ntt_montgomery<radix>,
    .fill = fill,
    .residues = residues,
    .odd_step = ntt_odd_step<ifma>,
    .forward = ntt_forward<ifma>,
    .inverse = ntt_inverse<ifma>,
    .multiply = multiply,
    .factor = ntt_factor<radix, radix>,
    .combine = combine,
};

}  // namespace carry::kernels::x86_64

#undef CARRY_NTT_INLINE
#undef CARRY_NTT_TARGET

/// \file
/// The ways from limbs to residues and back at the level avx512.
#include "kernels/x86_64/avx512_ntt.hpp"

#include <algorithm>
#include <cstring>

namespace carry::kernels::x86_64 {

namespace {

// ---- from limbs to residues ------------------------------------------------------------------------------------------------

/// Lanes that are cut out of one vector of 64 bytes, for either number of digits: 3 bits + 8 bytes + 7 bits <= 64 bytes.
constexpr unsigned lanes_together = 4;

}  // namespace

void avx512_ntt_prepare(ntt_layout& layout) noexcept {
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

namespace {

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
CARRY_NTT_INLINE void residues_of(ntt_word* x, std::size_t first, std::size_t n, std::size_t ahead, const limb* a,
                                  std::size_t an, const ntt_layout& layout, const ntt_prime& prime) noexcept {
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
        const unsigned char* const next = from + (i + ahead) * b;
        __builtin_prefetch(x + 8 * ahead, 1, 2);
        __builtin_prefetch(next, 0, 2);
        __builtin_prefetch(next + 64, 0, 2);
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

}  // namespace

CARRY_NTT_TARGET void avx512_ntt_residues(ntt_word* x, std::size_t first, std::size_t n, std::size_t ahead, const limb* a,
                                          std::size_t an, const ntt_layout& layout, const ntt_prime& prime) noexcept {
    if (layout.digits == 2) {
        residues_of<2>(x, first, n, ahead, a, an, layout, prime);
    } else {
        residues_of<3>(x, first, n, ahead, a, an, layout, prime);
    }
}

namespace {

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

}  // namespace

void avx512_ntt_combine(limb* r, std::uint64_t* tail, const ntt_word* const* x, std::size_t first, std::size_t groups,
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

}  // namespace carry::kernels::x86_64

#undef CARRY_NTT_INLINE
#undef CARRY_NTT_TARGET

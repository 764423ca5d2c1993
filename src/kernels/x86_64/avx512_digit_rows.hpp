/// \file
/// What products modulo a number of few digits of 52 bits share at the level avx512: rows of a product, their reduction one by
/// one, and carries.
#pragma once

#include "kernels/kernels.hpp"
#include "kernels/x86_64/avx512_digits.hpp"

#include <cstdint>

namespace carry::kernels::x86_64 {

using vector = __m512i;

CARRY_INLINE_AVX512 vector load(const limb* a) noexcept { return _mm512_loadu_si512(a); }
CARRY_INLINE_AVX512 vector broadcast(limb x) noexcept { return _mm512_set1_epi64(static_cast<long long>(x)); }
CARRY_INLINE_AVX512 vector add(vector a, vector b) noexcept { return _mm512_add_epi64(a, b); }
CARRY_INLINE_AVX512 vector low(vector sum, vector a, vector b) noexcept { return _mm512_madd52lo_epu64(sum, a, b); }
CARRY_INLINE_AVX512 vector high(vector sum, vector a, vector b) noexcept { return _mm512_madd52hi_epu64(sum, a, b); }

/// The lowest lane of x, and the one above it, in all lanes.
CARRY_INLINE_AVX512 vector first_lane(vector x) noexcept { return _mm512_broadcastq_epi64(_mm512_castsi512_si128(x)); }
CARRY_INLINE_AVX512 vector second_lane(vector x) noexcept { return _mm512_permutexvar_epi64(broadcast(1), x); }

/// A product on its way. Column l of a row is lane l mod 8 of vector l / 8.
template <std::size_t Vectors>
struct row_product {
    vector a[3][Vectors];  // a, moved up by so many columns
    vector sum[Vectors];
    vector gain[Vectors];  // what the next rows of a b add to it
};

template <std::size_t Vectors>
CARRY_INLINE_AVX512 void begin(row_product<Vectors>& p, const limb* a) noexcept {
    vector below = _mm512_setzero_si512();
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        const vector x = load(a + lanes * v);
        p.a[0][v] = x;
        p.a[1][v] = _mm512_alignr_epi64(x, below, 7);
        p.a[2][v] = _mm512_alignr_epi64(x, below, 6);
        below = x;
    }
}

/// gain = a b_0.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void gain_row(row_product<Vectors>& p, limb b0) noexcept {
    const vector low = broadcast(b0);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.gain[v] = _mm512_madd52lo_epu64(_mm512_setzero_si512(), p.a[0][v], low);
        p.gain[v] = _mm512_madd52hi_epu64(p.gain[v], p.a[1][v], low);
    }
}

/// gain = a (b_0 + 2^52 b_1).
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void gain_rows(row_product<Vectors>& p, limb b0, limb b1) noexcept {
    const vector high = broadcast(b1);
    gain_row(p, b0);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.gain[v] = _mm512_madd52lo_epu64(p.gain[v], p.a[1][v], high);
        p.gain[v] = _mm512_madd52hi_epu64(p.gain[v], p.a[2][v], high);
    }
}

/// sum = gain.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void take_gain(row_product<Vectors>& p) noexcept {
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.sum[v] = p.gain[v];
    }
}

/// sum + 2^52 high(N q) = (sum + q' m') / 2^52 + gain with the quotient's digit q'. What the high halves of the products with
/// the digit before make, q, is added first, and q' takes the place of q: nobody waits for these halves.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void fold_one(row_product<Vectors>& p, vector& q, const digit_row_modulus& m) noexcept {
    const vector zero = _mm512_setzero_si512();
    const vector next = first_lane(p.sum[0]);
    const vector carry = _mm512_maskz_srli_epi64(1, p.sum[0], digit_bits);
    vector moved[Vectors];
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.gain[v] = _mm512_madd52hi_epu64(p.gain[v], load(m.folded + lanes * v), q);
        moved[v] = _mm512_alignr_epi64(v + 1 < Vectors ? p.sum[v + 1] : zero, p.sum[v], 1);
    }
    moved[0] = _mm512_add_epi64(moved[0], carry);
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        p.sum[v] = _mm512_add_epi64(moved[v], _mm512_madd52lo_epu64(p.gain[v], load(m.folded + lanes * v), next));
    }
    q = next;
}

/// x plus 1 where the mask has a bit. The barrier keeps the compiler from making a vector of the mask, which takes longer.
CARRY_INLINE_AVX512 vector increase(vector x, unsigned mask) noexcept {
    vector minus_one = _mm512_set1_epi64(-1);
    __asm__("" : "+v"(minus_one));
    return _mm512_mask_sub_epi64(x, static_cast<__mmask8>(mask), x, minus_one);
}

/// A mask in a general register: a sum takes four cycles in mask registers.
CARRY_INLINE_AVX512 std::uint64_t general(__mmask8 mask) noexcept {
    std::uint64_t bits = mask;
    __asm__("" : "+r"(bits));
    return bits;
}

/// r = the sum, its carries resolved.
template <std::size_t Vectors>
CARRY_INLINE_AVX512 void finish(limb* r, const vector (&sum)[Vectors]) noexcept {
    const vector mask = broadcast((limb{1} << digit_bits) - 1);
    vector x[Vectors], below = _mm512_setzero_si512();
    std::uint64_t generate = 0, propagate = 0;
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        const vector out = _mm512_srli_epi64(sum[v], digit_bits);
        x[v] = _mm512_add_epi64(_mm512_and_si512(sum[v], mask), _mm512_alignr_epi64(out, below, 7));
        generate |= general(_mm512_cmpgt_epu64_mask(x[v], mask)) << (lanes * v);
        propagate |= general(_mm512_cmpeq_epu64_mask(x[v], mask)) << (lanes * v);
        below = out;
    }
    const std::uint64_t into = (2 * generate + propagate) ^ propagate;  // as `ripple`, over all vectors at once
#pragma GCC unroll 8
    for (std::size_t v = 0; v < Vectors; ++v) {
        const auto here = static_cast<unsigned>(into >> (lanes * v)) & 0xff;
        _mm512_storeu_si512(r + lanes * v, _mm512_and_si512(increase(x[v], here), mask));
    }
}

}  // namespace carry::kernels::x86_64

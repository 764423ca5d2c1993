/// \file
/// Hensel's division without a remainder at the level avx512, by two digits of 52 bits at a time: q for t + q d = 0 modulo a
/// power of b = 2^52, where d is odd.
///
/// With u = -1 / d mod b^2 the divisor becomes D = u d = b^2 N - 1, and t becomes T = u t. Then the two lowest digits Q of q
/// are those of T, without a product, and T + Q D = b^2 (floor(T / b^2) + Q N): in lanes a move down by two, and four
/// instructions for each eight digits. T's lanes are sums of halves of products that carry nothing, but for the two lowest, of
/// which the carries are added to the next digit of q where that is broadcast. So from two digits to the next two it is one
/// multiplication, the sum of what falls on the second lane, a broadcast and an addition, which take 15 cycles; the rest is
/// beside them. (To foretell four digits by u = -1 / d mod b^4 would take as many cycles for its instructions.)
///
/// Digits of T beyond the quotient's are not looked at: near the end vectors are dropped. Of longer divisors the digits of T do
/// not stay in registers: see avx512_hensel_blocks.cpp.
///
/// Bounds: a lane gains at most b from each half of a product, two for each digit of q, and four from the scaling; it is moved
/// 8 V times before it is the lowest, V <= 10: below 2^52 2^8.
///
/// Source: Brent, Zimmermann, "Modern Computer Arithmetic", section 1.4.8, and for the factor P. Montgomery, "Modular
/// multiplication without trial division", Math. Comp. 44 (1985), with the modulus scaled to -1 (as Svoboda scales divisors
/// from above).
#include "kernels/x86_64/avx512_hensel.hpp"

#include "kernels/x86_64/adx_hensel.hpp"
#include "kernels/x86_64/avx512_hensel_digits.hpp"
#include "tuning/integer_x86_64.hpp"

#include <array>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

constexpr std::size_t most_vectors = 10;

/// What a quotient is found by: T's lowest 8 V digits, which are its window, and N, b N and b^2 N.
struct division {
    __m512i window[most_vectors];
    __m512i factor[3][most_vectors];
};

// N for so many vectors, from d of n limbs; returns u.
CARRY_INLINE_AVX512 two_digits set_divisor(division& by, std::size_t vectors, const limb* d, std::size_t n) noexcept {
    scaled_divisor scaled(d, n);
    __m512i below = _mm512_setzero_si512();
    for (std::size_t g = 0; g < vectors; ++g) {
        const __m512i factor = scaled.next();
        by.factor[0][g] = factor;
        by.factor[1][g] = _mm512_alignr_epi64(factor, below, 7);
        by.factor[2][g] = _mm512_alignr_epi64(factor, below, 6);
        below = factor;
    }
    return scaled.factor();
}

/// The same on its way.
template <std::size_t V>
struct window {
    __m512i t[V], factor[3][V];
    __m512i lowest, second;  ///< as t[0]: their lowest, and their second lane, are there before the others
    __m512i carry;           ///< what the lowest lane gains, in all lanes
};

// Two digits of the quotient, in lanes that may have more bits above them; the window's lowest V vectors are moved down by two
// digits, which `top` has above them.
template <std::size_t V, std::size_t Of>
CARRY_INLINE_AVX512 void find_two(digit* q, window<Of>& w, __m512i top) noexcept {
    const __m512i zero = _mm512_setzero_si512(), number_one = _mm512_set1_epi64(1);
    const __m512i q0 = _mm512_add_epi64(_mm512_broadcastq_epi64(_mm512_castsi512_si128(w.lowest)), w.carry);
    const __m512i q1 = _mm512_add_epi64(_mm512_permutexvar_epi64(number_one, w.second), _mm512_srli_epi64(q0, digit_bits));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(q), _mm512_castsi512_si128(q0));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(q + 1), _mm512_castsi512_si128(q1));
    w.carry = _mm512_srli_epi64(q1, digit_bits);
    // Additions behind multiplications take three cycles, as long as the move down, which is beside these.
    w.lowest = _mm512_add_epi64(_mm512_alignr_epi64(V > 1 ? w.t[V > 1 ? 1 : 0] : top, w.t[0], 2),
                                _mm512_madd52lo_epu64(zero, q0, w.factor[0][0]));
    w.second =
        _mm512_add_epi64(w.lowest, _mm512_madd52lo_epu64(_mm512_madd52hi_epu64(zero, q0, w.factor[1][0]), q1, w.factor[1][0]));
    w.t[0] = _mm512_add_epi64(w.second, _mm512_madd52hi_epu64(zero, q1, w.factor[2][0]));
#pragma GCC unroll 10
    for (std::size_t g = 1; g < V; ++g) {
        const __m512i moved = _mm512_alignr_epi64(g + 1 < V ? w.t[g + 1 < V ? g + 1 : 0] : top, w.t[g], 2);
        const __m512i low = _mm512_madd52lo_epu64(_mm512_madd52lo_epu64(moved, q0, w.factor[0][g]), q1, w.factor[1][g]);
        const __m512i high = _mm512_madd52hi_epu64(_mm512_madd52hi_epu64(zero, q0, w.factor[1][g]), q1, w.factor[2][g]);
        w.t[g] = _mm512_add_epi64(low, high);
    }
}

// The last digits: eight times V - 1, and `last` or one more.
template <std::size_t V, std::size_t Of>
CARRY_INLINE_AVX512 void find_last(digit* q, std::size_t last, window<Of>& w) noexcept {
#pragma GCC unroll 1
    for (std::size_t i = 0; i < (V > 1 ? lanes : last); i += 2) {
        find_two<V>(q + i, w, _mm512_setzero_si512());
    }
    if constexpr (V > 1) {
        find_last<V - 1>(q + lanes, last, w);
    }
}

// Digits of the quotient, at least 8 V - 7, to the row of k limbs. above: T's digits above the window.
template <std::size_t V>
CARRY_TARGET_AVX512 void find_digits(limb* q, std::size_t k, std::size_t digits, const division& by,
                                     scaled_row& above) noexcept {
    window<V> w;
#pragma GCC unroll 10
    for (std::size_t g = 0; g < V; ++g) {
        w.t[g] = by.window[g];
#pragma GCC unroll 3
        for (std::size_t i = 0; i < 3; ++i) {
            w.factor[i][g] = by.factor[i][g];
        }
    }
    w.lowest = w.second = w.t[0];
    w.carry = _mm512_setzero_si512();

    auto* bytes = reinterpret_cast<unsigned char*>(q);
    std::size_t left = k * sizeof(limb);
    alignas(64) digit incoming[lanes], found[V][lanes];
    scaled_row row = above;
    for (; digits > lanes * V; digits -= lanes) {
        _mm512_store_si512(incoming, row.next());
#pragma GCC unroll 1
        for (std::ptrdiff_t i = 0; i < lanes; i += 2) {
            find_two<V>(found[0] + i, w,
                        _mm512_castsi128_si512(_mm_load_si128(reinterpret_cast<const __m128i*>(incoming + i))));
        }
        store_digits(bytes, left, _mm512_load_si512(found[0]));
        bytes += block_bytes;
        left -= block_bytes;
    }
    _mm512_store_si512(found[V - 1], _mm512_setzero_si512());
    find_last<V>(found[0], digits - lanes * (V - 1), w);
#pragma GCC unroll 10
    for (std::size_t g = 0; g < V; ++g) {
        store_digits(bytes, left, _mm512_load_si512(found[g]));
        bytes += block_bytes;
        left -= std::min(left, block_bytes);
    }
}

using digits_function = void (*)(limb* q, std::size_t k, std::size_t digits, const division& by, scaled_row& above) noexcept;

constexpr auto digits_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<digits_function, sizeof...(I)>{find_digits<I + 1>...};
}(std::make_index_sequence<most_vectors>{});

// q for -floor(a / 2^shift), or floor(a / 2^shift), + q d = 0 modulo B^k. q may be a where shift is 0: T is read ahead.
CARRY_INLINE_AVX512 void divide(limb* q, std::size_t k, const limb* a, std::size_t an, unsigned shift, bool negate,
                                const limb* d, std::size_t dn) noexcept {
    const std::size_t n = std::min(dn, k), digits = digits_of(k);
    const std::size_t vectors = std::min((digits_of(n) + 1) / lanes + 1, (digits + lanes - 1) / lanes);
    if (vectors > most_vectors) {
        avx512_hensel_blocks(q, k, a, an, shift, negate, d, dn);
        return;
    }
    division by;
    scaled_row row(a, an, shift, negate, set_divisor(by, vectors, d, n));
    for (std::size_t g = 0; g < vectors; ++g) {
        by.window[g] = row.next();
    }
    digits_functions[vectors - 1](q, k, digits, by, row);
}

}  // namespace

CARRY_TARGET_AVX512 void avx512_hensel_quotient(limb* q, std::size_t k, const limb* a, std::size_t an, unsigned shift,
                                                const limb* d, std::size_t dn) noexcept {
    if (std::min(k, dn) < tuning::ifma_hensel_divisor || k < tuning::ifma_hensel_quotient) {
        adx_hensel_quotient(q, k, a, an, shift, d, dn);
    } else {
        divide(q, k, a, an, shift, true, d, dn);
    }
}

CARRY_TARGET_AVX512 void avx512_hensel_low(limb* t, const limb* d, std::size_t n, limb factor) noexcept {
    if (n < tuning::ifma_hensel_quotient || n > most_hensel_divisor) {
        adx_hensel_low(t, d, n, factor);
    } else {
        divide(t, n, t, n, 0, false, d, n);
    }
}

}  // namespace carry::kernels::x86_64

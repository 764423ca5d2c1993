/// \file
/// Hensel's division without a remainder at the level avx512, by C = 2 or 4 digits of 52 bits at a time: q for t + q d = 0
/// modulo a power of b = 2^52, where d is odd.
///
/// With u = -1 / d mod b^C the divisor becomes D = u d = b^C N - 1, and t becomes T = u t. Then the C lowest digits Q of q are
/// those of T, without a product, and T + Q D = b^C (floor(T / b^C) + Q N): in lanes a move down by C, and 2 C instructions for
/// each eight digits. T's lanes are sums of halves of products that carry nothing, but for the C lowest, of which the carries
/// are added to the next digit of q where that is broadcast. So from C digits to the next C it is one multiplication, the sum
/// of what falls on the highest of these lanes, a broadcast and an addition, which take 15 cycles; the rest is beside them.
///
/// By four digits u takes 20 cycles more, T and N twice as many multiplications, and the window is two digits wider. So four
/// are for quotients of many digits and windows of few vectors, in which all else waits for the digits.
///
/// Each number of vectors has code of its own for all of it, where T and N stay in registers from the first on: the short
/// quotients wait for these as long as for their digits, and longer with a way through memory.
///
/// Digits of T beyond the quotient's are not looked at: near the end vectors are dropped. Of longer divisors the digits of T do
/// not stay in registers: see avx512_hensel_blocks.cpp.
///
/// Bounds: a lane gains at most b from each half of a product, two for each digit of q, and eight from the scaling; it is moved
/// 8 V times before it is the lowest, V <= 10: below 2^52 2^8.
///
/// Source: Brent, Zimmermann, "Modern Computer Arithmetic", section 1.4.8, and for the factor P. Montgomery, "Modular
/// multiplication without trial division", Math. Comp. 44 (1985), with the modulus scaled to -1 (as Svoboda scales divisors
/// from above).
#include "kernels/x86_64/avx512_hensel.hpp"

#include "kernels/x86_64/adx_hensel.hpp"
#include "kernels/x86_64/avx512_hensel_digits.hpp"
#include "tuning/integer_x86_64.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <utility>

namespace carry::kernels::x86_64 {

namespace {

constexpr std::size_t most_vectors = 10;

/// The vectors of the window up to which quotients that are longer than the divisor may be found by four digits at a time.
constexpr std::size_t most_by_fours = 4;

/// The vectors of a window for so many digits of the divisor, C digits at a time.
constexpr std::size_t vectors_of(std::size_t digits, std::size_t c) noexcept { return (digits + c - 1) / lanes + 1; }

/// What a quotient is found by: T's lowest 8 V digits, N, b N, ..., b^C N, and what is on its way.
template <std::size_t C, std::size_t V>
struct window {
    __m512i t[V], factor[C + 1][V];
    __m512i head[C];  ///< as t[0]: lane i of head[i] is there before those above it
    __m512i carry;    ///< what the lowest lane gains, in all lanes
};

/// Where digits of the quotient go: one by one to memory, for a vector of them that is read much later.
struct stored_digits {
    digit* to;

    template <std::size_t C>
    CARRY_INLINE_AVX512 void put(const __m512i (&q)[C]) const noexcept {
#pragma GCC unroll 4
        for (std::size_t i = 0; i < C; ++i) {
            _mm_storel_epi64(reinterpret_cast<__m128i*>(to + i), _mm512_castsi512_si128(q[i]));
        }
    }
};

/// The same in a register, for the last vector, which is read at once: stores of single digits take a while to become one.
struct held_digits {
    __m512i held;
    unsigned at;  ///< how many there are

    template <std::size_t C>
    CARRY_INLINE_AVX512 void put(const __m512i (&q)[C]) noexcept {
        __m512i all = _mm512_mask_mov_epi64(q[0], 0xaa, q[1]);
        if constexpr (C == 4) {
            all = _mm512_mask_mov_epi64(all, 0xcc, _mm512_mask_mov_epi64(q[2], 0xaa, q[3]));
        }
        held = _mm512_mask_mov_epi64(held, static_cast<__mmask8>(((1U << C) - 1) << at), all);
        at += C;
    }
};

// Digits of the quotient, each in all lanes of a vector, with more bits above them.
template <std::size_t C, std::size_t V>
CARRY_INLINE_AVX512 void read_digits(__m512i (&q)[C], window<C, V>& w) noexcept {
#pragma GCC unroll 4
    for (std::size_t i = 0; i < C; ++i) {
        const __m512i lane = i == 0 ? _mm512_broadcastq_epi64(_mm512_castsi512_si128(w.head[0]))
                                    : _mm512_permutexvar_epi64(_mm512_set1_epi64(static_cast<long long>(i)), w.head[i]);
        q[i] = _mm512_add_epi64(lane, w.carry);
        w.carry = _mm512_srli_epi64(q[i], digit_bits);
    }
}

// The next C digits of the quotient; the window's lowest V vectors are moved down by as many, which `top` has above them.
template <std::size_t V, std::size_t C, std::size_t Of, class Digits>
CARRY_INLINE_AVX512 void find_digits(Digits&& to, window<C, Of>& w, __m512i top) noexcept {
    const __m512i zero = _mm512_setzero_si512();
    __m512i q[C];
    read_digits(q, w);
    to.put(q);
    // Additions behind multiplications take three cycles, as long as the move down, which is beside these.
    __m512i sum = _mm512_alignr_epi64(V > 1 ? w.t[V > 1 ? 1 : 0] : top, w.t[0], C), last = zero;
#pragma GCC unroll 4
    for (std::size_t i = 0; i < C; ++i) {
        sum = _mm512_add_epi64(sum, _mm512_madd52lo_epu64(last, q[i], w.factor[i][0]));
        w.head[i] = sum;
        last = _mm512_madd52hi_epu64(zero, q[i], w.factor[i + 1][0]);
    }
    w.t[0] = _mm512_add_epi64(sum, last);
#pragma GCC unroll 10
    for (std::size_t g = 1; g < V; ++g) {
        // One sum waits for what moves down, the other for the first digit.
        __m512i moved = _mm512_alignr_epi64(g + 1 < V ? w.t[g + 1 < V ? g + 1 : 0] : top, w.t[g], C);
        __m512i added = _mm512_madd52lo_epu64(zero, q[0], w.factor[0][g]);
#pragma GCC unroll 4
        for (std::size_t i = 0; i < C; ++i) {
            moved = i > 0 ? _mm512_madd52lo_epu64(moved, q[i], w.factor[i][g]) : moved;
            added = _mm512_madd52hi_epu64(added, q[i], w.factor[i + 1][g]);
        }
        w.t[g] = _mm512_add_epi64(moved, added);
    }
}

// The last digits: eight times V - 1, and `last` or more, which are returned.
template <std::size_t V, std::size_t C, std::size_t Of>
CARRY_INLINE_AVX512 __m512i find_last(digit* to, std::size_t last, window<C, Of>& w) noexcept {
    const __m512i zero = _mm512_setzero_si512();
    if constexpr (V > 1) {
#pragma GCC unroll 1
        for (std::size_t i = C; i < lanes; i += C, to += C) {
            find_digits<V>(stored_digits{to}, w, zero);
        }
        find_digits<V - 1>(stored_digits{to}, w, w.t[V - 1]);
        return find_last<V - 1>(to + C, last, w);
    } else {
        held_digits found{zero, 0};
#pragma GCC unroll 1
        for (; last > C; last -= C) {
            find_digits<1>(found, w, zero);
        }
        __m512i q[C];
        read_digits(q, w);
        found.put(q);
        return found.held;
    }
}

// The lowest digits of a vector; above them may be anything.
template <std::size_t C>
CARRY_INLINE_AVX512 __m512i digits_at(const digit* x) noexcept {
    if constexpr (C == 2) {
        return _mm512_castsi128_si512(_mm_load_si128(reinterpret_cast<const __m128i*>(x)));
    } else {
        return _mm512_castsi256_si512(_mm256_load_si256(reinterpret_cast<const __m256i*>(x)));
    }
}

// q for -floor(a / 2^shift), or floor(a / 2^shift), + q floor(d / 2^shift) = 0 modulo B^k, where q has 8 V - 7 digits or more.
// q may be a where shift is 0: T is read ahead.
template <std::size_t C, std::size_t V>
CARRY_TARGET_AVX512 void divide_in_registers(limb* q, std::size_t k, const limb* a, std::size_t an, unsigned shift, bool negate,
                                             const limb* d, std::size_t dn) noexcept {
    window<C, V> w;
    scaled_divisor<C> scaled(d, dn, shift);
    scaled_row<C> row(a, an, shift, negate, scaled.factor());
    __m512i below = _mm512_setzero_si512();
#pragma GCC unroll 10
    for (std::size_t g = 0; g < V; ++g) {
        const __m512i factor = scaled.next();
        w.factor[0][g] = factor;
        w.factor[1][g] = _mm512_alignr_epi64(factor, below, 7);
        w.factor[2][g] = _mm512_alignr_epi64(factor, below, 6);
        if constexpr (C == 4) {
            w.factor[3][g] = _mm512_alignr_epi64(factor, below, 5);
            w.factor[4][g] = _mm512_alignr_epi64(factor, below, 4);
        }
        below = factor;
    }
#pragma GCC unroll 10
    for (std::size_t g = 0; g < V; ++g) {
        w.t[g] = row.next();
    }
#pragma GCC unroll 4
    for (std::size_t i = 0; i < C; ++i) {
        w.head[i] = w.t[0];
    }
    w.carry = _mm512_setzero_si512();

    std::size_t digits = digits_of(k);
    auto* bytes = reinterpret_cast<unsigned char*>(q);
    std::size_t left = k * sizeof(limb);
    alignas(64) digit incoming[lanes], found[V][lanes];
    for (; digits > lanes * V; digits -= lanes) {
        _mm512_store_si512(incoming, row.next());
#pragma GCC unroll 1
        for (std::size_t i = 0; i < lanes; i += C) {
            find_digits<V>(stored_digits{found[0] + i}, w, digits_at<C>(incoming + i));
        }
        store_digits(bytes, left, _mm512_load_si512(found[0]));
        bytes += block_bytes;
        left -= block_bytes;
    }
    const __m512i last = find_last<V>(found[0], digits - lanes * (V - 1), w);
#pragma GCC unroll 10
    for (std::size_t g = 0; g + 1 < V; ++g) {
        store_digits(bytes, left, _mm512_load_si512(found[g]));
        bytes += block_bytes;
        left -= std::min(left, block_bytes);
    }
    store_digits(bytes, left, last);
}

using divide_function = void (*)(limb* q, std::size_t k, const limb* a, std::size_t an, unsigned shift, bool negate,
                                 const limb* d, std::size_t dn) noexcept;

/// By the vectors of the window, less one.
template <std::size_t C, std::size_t Most>
constexpr auto divide_functions = []<std::size_t... I>(std::index_sequence<I...>) {
    return std::array<divide_function, sizeof...(I)>{divide_in_registers<C, 1 + I>...};
}(std::make_index_sequence<Most>{});

// q for -floor(a / 2^shift), or floor(a / 2^shift), + q floor(d / 2^shift) = 0 modulo B^k. q may be a where shift is 0: T is
// read ahead.
CARRY_INLINE_AVX512 void divide(limb* q, std::size_t k, const limb* a, std::size_t an, unsigned shift, bool negate,
                                const limb* d, std::size_t dn) noexcept {
    const std::size_t n = std::min(dn, k), most = (digits_of(k) + lanes - 1) / lanes;
    const std::size_t by_twos = std::min(vectors_of(digits_of(n), 2), most),
                      by_fours = std::min(vectors_of(digits_of(n), 4), most);
    if (k > dn && k >= tuning::ifma_hensel_fours && by_fours == by_twos && by_fours <= most_by_fours) {
        divide_functions<4, most_by_fours>[by_fours - 1](q, k, a, an, shift, negate, d, dn);
    } else if (by_twos <= most_vectors) {
        divide_functions<2, most_vectors>[by_twos - 1](q, k, a, an, shift, negate, d, dn);
    } else {
        avx512_hensel_blocks(q, k, a, an, shift, negate, d, dn);
    }
}

// The limbs of a quotient by dn limbs from which it is found by digits.
constexpr std::size_t least_quotient(std::size_t dn) noexcept {
    return dn < tuning::ifma_hensel_longer.size() ? tuning::ifma_hensel_longer[dn] : tuning::ifma_hensel_quotient;
}

}  // namespace

CARRY_TARGET_AVX512 void avx512_hensel_quotient(limb* q, std::size_t k, const limb* a, std::size_t an, const limb* d,
                                                std::size_t dn) noexcept {
    if (k < (k > dn ? least_quotient(dn) : tuning::ifma_hensel_quotient)) {
        adx_hensel_quotient(q, k, a, an, d, dn);
    } else {
        divide(q, k, a, an, static_cast<unsigned>(std::countr_zero(d[0])), true, d, dn);
    }
}

CARRY_TARGET_AVX512 void avx512_hensel_low(limb* t, const limb* d, std::size_t n, limb factor) noexcept {
    if (n < tuning::ifma_hensel_low || n > most_hensel_divisor) {
        adx_hensel_low(t, d, n, factor);
    } else {
        divide(t, n, t, n, 0, false, d, n);
    }
}

}  // namespace carry::kernels::x86_64
